import Formats
import Scanners
import TaskModel

// Tables in JSON: an array of rows that are arrays, the first of which names the columns, as spreadsheets give them
// (`[["Task", "Due"], ["Sow peas", "2026-03-28"]]`, or that under `values`).

extension FormatDetector {
  /// Largest text that is looked at for rows: it is held as a whole.
  private static let largestTableByteCount = 64 << 20

  /// Looks at a table in JSON as if it had an object for each of its rows.
  ///
  /// - Returns: nil where the text is no such table, or nothing in it looks like tasks.
  func detectTable(_ reader: inout TextReader, _ shape: InputShape) throws -> Detection? {
    guard shape.records.allSatisfy({ $0.count == 0 || $0.path == "." }) else { return nil }
    let head = try textHead(&reader, byteCount: FormatDetector.headByteCount)
    guard JSONTable.rows(in: head) != nil else { return nil }
    let text = try textHead(&reader, byteCount: Self.largestTableByteCount)
    guard text.count < Self.largestTableByteCount, let json = JSONTable.objects(of: text) else { return nil }
    var detection = try detection(of: json)
    detection?.report.syntax = "JSON, rows below a header"
    return detection
  }
}

/// Reads the rows of a table in JSON, of which nothing is known but that they are JSON.
private struct JSONTable {
  private let text: [UInt8]
  private var index: Int

  private init(_ text: [UInt8], from index: Int) {
    self.text = text
    self.index = index
  }

  /// What the list of rows may be called in an object.
  private static let keys = ["values", "rows", "data"].map { Array("\"\($0)\"".utf8) }

  /// Where the list of rows begins, behind its bracket; nil where there is none whose first row has names.
  static func rows(in text: [UInt8]) -> Int? {
    var table = JSONTable(text, from: 0)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { table.index = 3 }
    if table.takes(UInt8(ascii: "{")) {
      guard table.moveToRows() else { return nil }
    }
    guard table.takes(UInt8(ascii: "[")) else { return nil }
    let start = table.index
    guard let header = table.row(), header.count > 1,
      header.allSatisfy({ text[$0.lowerBound] == UInt8(ascii: "\"") && $0.count > 2 }),
      Set(header.map { text[$0] }).count == header.count
    else { return nil }
    return start
  }

  /// The text with an object in the place of each row below the first; nil where something else is among them.
  static func objects(of text: [UInt8]) -> [UInt8]? {
    guard let start = rows(in: text) else { return nil }
    var table = JSONTable(text, from: start)
    guard let header = table.row() else { return nil }
    var result = Array(text[..<start])
    result.reserveCapacity(text.count * 2)
    while table.takes(UInt8(ascii: ",")) {
      guard let row = table.row() else { return nil }
      result.append(result.count > start ? UInt8(ascii: ",") : 0x0A)
      result.append(UInt8(ascii: "{"))
      for (column, cell) in row.enumerated() {
        if column > 0 { result.append(UInt8(ascii: ",")) }
        result += column < header.count ? text[header[column]] : Array("\"column \(column + 1)\"".utf8)[...]
        result.append(UInt8(ascii: ":"))
        result += text[cell]
      }
      result.append(UInt8(ascii: "}"))
    }
    guard table.takes(UInt8(ascii: "]")) else { return nil }
    return result + text[(table.index - 1)...]
  }

  /// Moves to the value of the first key in an object that a list of rows may have.
  private mutating func moveToRows() -> Bool {
    repeat {
      guard let key = value(), takes(UInt8(ascii: ":")) else { return false }
      if Self.keys.contains(Array(text[key])) { return true }
      guard value() != nil else { return false }
    } while takes(UInt8(ascii: ","))
    return false
  }

  /// Where the cells of a row are; nil for what is no array.
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
