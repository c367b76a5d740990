import Scanners
import Vocabulary

/// Finds tables in a JSON text of which nothing is known but that it is JSON, perhaps cut off.
struct JSONTables {
  /// A table that was found.
  struct Table {
    /// Where the rows begin, those that are none among them.
    var start: Int
    /// Where the row begins that names the columns; nil where the names stand beside the rows.
    var headerOffset: Int?
    /// Where the rows begin above that one.
    var titleOffsets: [Int] = []
    /// Where their texts are.
    var titles: [Range<Int>] = []
    /// The names of the columns where they stand beside the rows.
    var names: [[UInt8]] = []
    /// The names of the columns, as they are written.
    var header: [Range<Int>]
    /// Where the rows begin below it, and where they end: at the bracket, or where the text is cut off.
    var rows: [[Range<Int>]] = []
    var end: Int
    /// What closes the text behind the rows, where that is cut off.
    var closers: [UInt8]
  }

  private let text: [UInt8]
  private var index = 0
  /// The tables.
  private(set) var found: [Table] = []
  /// Whether the text ends where it should.
  private(set) var isWhole = false
  /// Whether they stand in a list of such.
  private(set) var areInList = false
  /// The keys beside the rows of a table under which nothing is left to be read, with those of the objects around them:
  /// that of the columns' names, and that of the rows' where these are their numbers.
  private(set) var readKeys: Set<String> = []
  /// What the list of the rows' names may be called there.
  private static let indexKeys = ["index"]
  /// How many rows above a header may be something else.
  private static let mostTitles = 8

  /// Whether records at a path may be what tables are in.
  static func mayHold(_ path: String) -> Bool {
    guard let steps = try? JSONRecordPath(path).steps else { return false }
    return steps.allSatisfy { step in
      if case .key(let name) = step {
        [WordKind.rowList, .rowHolder, .tableList].contains {
          $0.contains(String(decoding: name, as: UTF8.self).lowercased())
        }
      } else {
        true
      }
    }
  }

  /// The texts of the rows above headers, as they are written.
  var titles: [String] {
    found.flatMap(\.titles).map { String(decoding: text[$0].dropFirst().dropLast(), as: UTF8.self) }
  }

  /// Looks through a text.
  init(in text: [UInt8]) {
    self.text = text
    skipBlanks()
    guard index < text.count else { return }
    if text[index] == UInt8(ascii: "[") {
      isWhole = takeTable(closers: []) ?? false
    } else {
      isWhole = takeObject(closers: [], depth: 0)
    }
  }

  /// Whether names, written again for each row, stay in proportion to the text: nobody has so long ones, and they would
  /// take memory without end.
  static func isInProportion(nameByteCount: Int, rowCount: Int, textByteCount: Int) -> Bool {
    let (byteCount, isTooLarge) = nameByteCount.multipliedReportingOverflow(by: rowCount)
    return !isTooLarge && byteCount <= textByteCount * 8 + (4 << 20)
  }

  /// The text with an object in the place of each row below a header.
  ///
  /// It is a sample: of names that are out of proportion not all rows are written, but the first of each table.
  func objects() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 2)
    var position = 0
    for table in found {
      result += text[position..<table.start]
      let names = columnNames(table.header) { Array($0) }
      for (number, row) in table.rows.enumerated() {
        let isSmall = Self.isInProportion(nameByteCount: result.count, rowCount: 1, textByteCount: text.count)
        guard number == 0 || isSmall else { break }
        if number > 0 { result.append(UInt8(ascii: ",")) }
        result.append(UInt8(ascii: "{"))
        for (column, cell) in row.enumerated() {
          if column > 0 { result.append(UInt8(ascii: ",")) }
          let name = column < names.count ? names[column] : JSONColumnNames.name(ofColumn: column)
          result += [UInt8(ascii: "\"")] + name + Array("\":".utf8)
          result += text[cell]
        }
        result.append(UInt8(ascii: "}"))
      }
      guard isWhole else { return result + [UInt8(ascii: "]")] + table.closers }
      position = table.end
    }
    return result + text[position...]
  }

  /// What columns are called, of which the names are written in the cells of a header.
  private func columnNames(_ header: [Range<Int>], _ name: (ArraySlice<UInt8>) -> [UInt8]) -> [[UInt8]] {
    var columns = JSONColumnNames()
    for cell in header {
      let isNull = text[cell.lowerBound] != UInt8(ascii: "\"")
      columns.add(isNull ? [] : name(text[cell].dropFirst().dropLast()))
    }
    return columns.all
  }

  /// The names of columns that stand in the object at this place beside the rows, as they are written; nil where there
  /// are none.
  private func headerInObject() -> [Range<Int>]? {
    var rest = self
    guard rest.takes(UInt8(ascii: "{")) else { return nil }
    repeat {
      guard let key = rest.value(), rest.takes(UInt8(ascii: ":")) else { return nil }
      let name = String(decoding: rest.text[key].dropFirst().dropLast(), as: UTF8.self).lowercased()
      if WordKind.headerList.contains(name) {
        rest.skipBlanks()
        let header = rest.row()
        return header.flatMap { isHeader($0) ? $0 : nil }
      }
      guard rest.value() != nil else { return nil }
    } while rest.takes(UInt8(ascii: ","))
    return nil
  }

  /// Looks through an object for a list of rows, or for what may be around one; false where the text is cut off.
  private mutating func takeObject(closers: [UInt8], depth: Int, path: String = "") -> Bool {
    let start = index
    let header = headerInObject()
    guard takes(UInt8(ascii: "{")) else { return false }
    if takes(UInt8(ascii: "}")) { return true }
    let closers = [UInt8(ascii: "}")] + closers
    repeat {
      guard let key = value(), takes(UInt8(ascii: ":")) else { return false }
      skipBlanks()
      guard index < text.count else { return false }
      let name = String(decoding: text[key].dropFirst().dropLast(), as: UTF8.self).lowercased()
      let isList = text[index] == UInt8(ascii: "[")
      if isList, WordKind.rowList.contains(name), found.isEmpty || areInList {
        let count = found.count
        let isTaken = takeTable(closers: closers, header: areInList ? nil : header) == true
        if found.count > count, found[count].headerOffset == nil { noteReadKeys(at: start, path) }
        guard isTaken else { return false }
      } else if isList, depth == 0, WordKind.tableList.contains(name), found.isEmpty {
        guard takeList(closers: closers) else { return false }
      } else if text[index] == UInt8(ascii: "{"), depth < 2, WordKind.rowHolder.contains(name) {
        let own = String(decoding: text[key].dropFirst().dropLast(), as: UTF8.self)
        guard takeObject(closers: closers, depth: depth + 1, path: path + own + "/") else { return false }
      } else {
        guard value() != nil, index < text.count else { return false }
      }
    } while takes(UInt8(ascii: ","))
    return takes(UInt8(ascii: "}"))
  }

  /// Notes the keys of the object at a place under which nothing is left to be read, where its rows have been found.
  private mutating func noteReadKeys(at start: Int, _ path: String) {
    var rest = self
    rest.index = start
    guard rest.takes(UInt8(ascii: "{")) else { return }
    repeat {
      guard let key = rest.value(), rest.takes(UInt8(ascii: ":")) else { return }
      rest.skipBlanks()
      let name = String(decoding: text[key].dropFirst().dropLast(), as: UTF8.self)
      var value = rest
      let isRead =
        WordKind.headerList.contains(name.lowercased())
        || (Self.indexKeys.contains(name.lowercased())
          && value.row()?.enumerated().allSatisfy { text[$0.element].elementsEqual("\($0.offset)".utf8) }
            == true)
      if isRead { readKeys.insert(path + name) }
      guard rest.value() != nil else { return }
    } while rest.takes(UInt8(ascii: ","))
  }

  /// Looks through a list of objects that may each hold a table.
  private mutating func takeList(closers: [UInt8]) -> Bool {
    guard takes(UInt8(ascii: "[")) else { return false }
    if takes(UInt8(ascii: "]")) { return true }
    areInList = true
    repeat {
      skipBlanks()
      guard index < text.count else { return false }
      if text[index] == UInt8(ascii: "{") {
        guard takeObject(closers: [UInt8(ascii: "]")] + closers, depth: 1) else { return false }
      } else {
        guard value() != nil else { return false }
      }
    } while takes(UInt8(ascii: ","))
    return takes(UInt8(ascii: "]"))
  }

  /// Takes a table, or a value that is none; nil and false where the text is cut off.
  ///
  /// - Parameter header: the names of its columns, where they stand beside it.
  private mutating func takeTable(closers: [UInt8], header: [Range<Int>]? = nil) -> Bool? {
    let start = index
    guard takes(UInt8(ascii: "[")) else { return nil }
    skipBlanks()
    guard var table = header.flatMap(tableBeside) ?? tableBelowHeader() else {
      index = start
      return value() != nil && index <= text.count && index > start ? true : nil
    }
    table.closers = closers
    var end = index
    let hasHeader = table.headerOffset != nil
    found.append(table)
    var isFirst = !hasHeader
    while isFirst || takes(UInt8(ascii: ",")) {
      isFirst = false
      skipBlanks()
      guard index < text.count else { break }
      if text[index] == UInt8(ascii: "[") {
        guard let row = row() else { break }
        found[found.count - 1].rows.append(row)
      } else {
        // Something else among rows is read, or rejected, where it stands.
        guard value() != nil else { break }
      }
      end = index
    }
    let isClosed = takes(UInt8(ascii: "]"))
    found[found.count - 1].end = isClosed ? index - 1 : end
    return isClosed
  }

  /// A table at this place, with its names beside it; nil where its first row is none of so many cells.
  private func tableBeside(_ header: [Range<Int>]) -> Table? {
    var rest = self
    guard let first = rest.row(), !first.isEmpty, first.count <= header.count else { return nil }
    var table = Table(start: index, header: header, end: index, closers: [])
    table.names = columnNames(header) { name in
      var plain: [UInt8] = []
      JSONEscapes.appendUnescaped(Array(name), 0..<name.count, to: &plain)
      return plain
    }
    return table
  }

  /// A table at this place, up to the row that names its columns: the first, or one below others of which none has more
  /// than one text, as titles of sheets have.
  private mutating func tableBelowHeader() -> Table? {
    var table = Table(start: index, header: [], end: index, closers: [])
    while table.titleOffsets.count <= Self.mostTitles {
      skipBlanks()
      let offset = index
      guard let row = row() else { return nil }
      if isHeader(row) {
        table.headerOffset = offset
        table.header = row
        table.end = index
        return table
      }
      guard isTitle(row), takes(UInt8(ascii: ",")) else { return nil }
      table.titleOffsets.append(offset)
      table.titles += row.prefix(1).filter { $0.count > 2 && text[$0.lowerBound] == UInt8(ascii: "\"") }
    }
    return nil
  }

  /// Whether a row has no more than one text in its first cell.
  private func isTitle(_ row: [Range<Int>]) -> Bool {
    row.dropFirst().allSatisfy { text[$0].elementsEqual("null".utf8) || text[$0].elementsEqual("\"\"".utf8) }
      && row.first.map { text[$0.lowerBound] == UInt8(ascii: "\"") || text[$0].elementsEqual("null".utf8) }
        ?? true
  }

  /// Whether the cells of a row name columns: texts, two of them at least, the others nothing.
  private func isHeader(_ row: [Range<Int>]) -> Bool {
    let names = row.filter { text[$0.lowerBound] == UInt8(ascii: "\"") && $0.count > 2 }
    return names.count > 1
      && row.allSatisfy { text[$0.lowerBound] == UInt8(ascii: "\"") || text[$0].elementsEqual("null".utf8) }
  }

  /// Where the cells of a row are; nil for what is no array, or is cut off.
  private mutating func row() -> [Range<Int>]? {
    guard takes(UInt8(ascii: "[")) else { return nil }
    var cells: [Range<Int>] = []
    if takes(UInt8(ascii: "]")) { return cells }
    repeat {
      guard let cell = value() else { return nil }
      cells.append(cell)
    } while takes(UInt8(ascii: ","))
    return takes(UInt8(ascii: "]")) ? cells : nil
  }

  /// Where the next value is; nil at the end of the text.
  private mutating func value() -> Range<Int>? {
    skipBlanks()
    let start = index
    var depth = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
          index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return start < index ? start..<index : nil }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x09, 0x0A, 0x0D, 0x20:
        if depth == 0 { return start < index ? start..<index : nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func takes(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while index < text.count, [0x09, 0x0A, 0x0D, 0x20].contains(text[index]) { index += 1 }
  }
}
