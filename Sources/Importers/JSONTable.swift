import Formats
import Scanners
import TaskModel

// Tables in JSON: an array of rows that are arrays, the first of which names the columns, as spreadsheets give them
// (`[["Task", "Due"], ["Sow peas", "2026-03-28"]]`, or that under `values`, or in each of several `sheets`).

extension FormatDetector {
  /// Largest text that is looked at for the headers of several tables: it is held as a whole.
  private static let largestTableByteCount = 64 << 20

  /// What is known of a table in JSON.
  struct TableDetection {
    var report: ImportReport
    var scanner: JSONRowScanner
    var roles: [RecordSet.Role]
  }

  /// Looks at the head of a table in JSON as if it had an object for each of its rows.
  ///
  /// - Parameter textOffset: where the text begins in the input.
  /// - Returns: nil where the text is no such table, or nothing in it looks like tasks.
  func detectTable(
    _ reader: inout TextReader, _ shape: InputShape, textOffset: Int
  ) throws -> TableDetection? {
    let mayBe = shape.records.allSatisfy { records in
      records.count == 0 || records.path == "." || records.isSingle || JSONTables.mayHold(records.path)
    }
    guard mayBe else { return nil }
    var head = try textHead(&reader, byteCount: FormatDetector.headByteCount)
    var tables = JSONTables(in: head)
    guard !tables.found.isEmpty else { return nil }
    if tables.areInList, !tables.isWhole {
      // Each of them has a header, wherever it is.
      head = try textHead(&reader, byteCount: Self.largestTableByteCount)
      tables = JSONTables(in: head)
      guard tables.isWhole else { return nil }
    }
    guard let detection = try detection(of: tables.objects()) else { return nil }
    var report = detection.report
    if report.match.profile.mapping.guessesValues {
      // Blank rows separate others, as in a spreadsheet.
      report.match.profile.mapping.normalProblems.append("empty-record")
    }
    let mapping = report.match.profile.mapping
    report.syntax = "JSON, rows below a header"
    return TableDetection(
      report: report,
      scanner: JSONRowScanner(
        paths: try mapping.records.map { try jsonPath($0.path) },
        areRows: mapping.records.map { $0.role == .task },
        headerOffsets: Set(tables.found.map { textOffset + $0.headerOffset }), limits: options.limits),
      roles: detection.roles)
  }
}

/// Finds tables in a JSON text of which nothing is known but that it is JSON, perhaps cut off.
private struct JSONTables {
  /// A table that was found.
  struct Table {
    /// Where the row begins that names the columns.
    var headerOffset: Int
    /// Its names, as they are written.
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

  /// What the list of rows may be called in an object.
  private static let rowKeys = ["values", "rows", "data", "cells"]
  /// What may be around that.
  private static let holderKeys = ["data", "result", "sheet", "table", "range"]
  /// What a list of such may be called.
  private static let listKeys = ["sheets", "worksheets", "tables", "valueranges", "tabs"]

  /// Whether records at a path may be what tables are in.
  static func mayHold(_ path: String) -> Bool {
    guard let steps = try? JSONRecordPath(path).steps else { return false }
    return steps.allSatisfy { step in
      if case .key(let name) = step {
        (rowKeys + holderKeys + listKeys).contains(String(decoding: name, as: UTF8.self).lowercased())
      } else {
        true
      }
    }
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

  /// The text with an object in the place of each row below a header.
  func objects() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 2)
    var position = 0
    for table in found {
      result += text[position..<table.headerOffset]
      var columns = JSONColumnNames()
      for name in table.header {
        let isNull = text[name.lowerBound] != UInt8(ascii: "\"")
        let own = isNull ? [] : Array(text[name].dropFirst().dropLast())
        columns.add(own)
      }
      let names = columns.all
      for (number, row) in table.rows.enumerated() {
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

  /// Looks through an object for a list of rows, or for what may be around one; false where the text is cut off.
  private mutating func takeObject(closers: [UInt8], depth: Int) -> Bool {
    guard takes(UInt8(ascii: "{")) else { return false }
    if takes(UInt8(ascii: "}")) { return true }
    let closers = [UInt8(ascii: "}")] + closers
    repeat {
      guard let key = value(), takes(UInt8(ascii: ":")) else { return false }
      skipBlanks()
      guard index < text.count else { return false }
      let name = String(decoding: text[key].dropFirst().dropLast(), as: UTF8.self).lowercased()
      let isList = text[index] == UInt8(ascii: "[")
      if isList, Self.rowKeys.contains(name), found.isEmpty || areInList {
        guard takeTable(closers: closers) == true else { return false }
      } else if isList, depth == 0, Self.listKeys.contains(name), found.isEmpty {
        guard takeList(closers: closers) else { return false }
      } else if text[index] == UInt8(ascii: "{"), depth < 2, Self.holderKeys.contains(name) {
        guard takeObject(closers: closers, depth: depth + 1) else { return false }
      } else {
        guard value() != nil, index < text.count else { return false }
      }
    } while takes(UInt8(ascii: ","))
    return takes(UInt8(ascii: "}"))
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
  private mutating func takeTable(closers: [UInt8]) -> Bool? {
    let start = index
    guard takes(UInt8(ascii: "[")) else { return nil }
    skipBlanks()
    let headerOffset = index
    guard let header = row(), isHeader(header) else {
      index = start
      return value() != nil && index <= text.count && index > start ? true : nil
    }
    found.append(Table(headerOffset: headerOffset, header: header, end: index, closers: closers))
    var end = index
    while takes(UInt8(ascii: ",")) {
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
