/// A column of a table in Markdown whose rows are tasks.
package struct MarkdownColumn: Sendable, Equatable {
  /// What the column's cells are.
  package enum Kind: Sendable {
    /// The titles of tasks, which may have checkboxes before them.
    case title
    /// Texts, which are taken as they stand.
    case text
    /// Words, dates and people, of which marks for bold type and code are no part, and of which a dash says nothing.
    case value
    /// Anything that is kept under the column's own name.
    case kept
    /// The same in a column without a name, where checkboxes and check marks say what is done.
    case unnamed
  }

  /// The name of its values in a record.
  package var name: String
  /// What they are.
  package var kind: Kind

  /// Makes a column.
  package init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// What a table's header says about its columns; nil for a table whose rows are no tasks.
package typealias MarkdownColumns = @Sendable (_ header: [String]) -> [MarkdownColumn]?

/// The rows of tables in Markdown (GitHub Flavored Markdown §4.10).
package enum MarkdownTable {
  /// The cells of a line, without the spaces around them; a pipe behind a backslash is part of a cell.
  package static func cells(of line: ArraySlice<UInt8>) -> [[UInt8]] {
    var rest = trimmed(Array(line))
    if rest.first == pipe { rest = rest.dropFirst() }
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var isOpen = false
    for byte in rest {
      if byte == pipe, cell.last == backslash {
        cell[cell.count - 1] = pipe
      } else if byte == pipe {
        cells.append(Array(trimmed(cell)))
        cell = []
        isOpen = false
        continue
      } else {
        cell.append(byte)
      }
      isOpen = true
    }
    // What ends with a pipe has no cell behind it.
    if isOpen, !trimmed(cell).isEmpty || cells.isEmpty { cells.append(Array(trimmed(cell))) }
    return cells
  }

  /// Whether a line has a pipe that parts cells.
  package static func hasPipe(_ line: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in line {
      if byte == pipe, previous != backslash { return true }
      previous = byte
    }
    return false
  }

  /// The names of columns in a line above another, which says that it is a header (`| --- | :-: |`); nil for others.
  package static func header(_ line: ArraySlice<UInt8>, above next: ArraySlice<UInt8>) -> [String]? {
    guard next.allSatisfy({ "|:- \t".utf8.contains($0) }), next.contains(UInt8(ascii: "-")),
      hasPipe(line)
    else { return nil }
    let delimiters = cells(of: next)
    let names = cells(of: line)
    guard names.count == delimiters.count, delimiters.allSatisfy(isDelimiter) else { return nil }
    return names.map { String(decoding: withoutMarks($0), as: UTF8.self) }
  }

  /// A cell without the marks for bold type, code and what is struck out.
  static func withoutMarks(_ cell: [UInt8]) -> [UInt8] {
    guard
      cell.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "~") })
    else { return cell }
    var plain: [UInt8] = []
    var index = 0
    while index < cell.count {
      let byte = cell[index]
      let isDoubled = index + 1 < cell.count && cell[index + 1] == byte
      if byte == UInt8(ascii: "`") {
        index += 1
      } else if isDoubled, byte == UInt8(ascii: "*") || byte == UInt8(ascii: "~") {
        index += 2
      } else {
        plain.append(byte)
        index += 1
      }
    }
    return Array(trimmed(plain))
  }

  /// Whether a cell is a dash, as stands where there is nothing.
  static func isDash(_ cell: [UInt8]) -> Bool { dashes.contains(cell) }

  /// Whether a cell is one of the line below a header.
  static func isDelimiter(_ cell: [UInt8]) -> Bool {
    var rest = cell[...]
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    if rest.last == UInt8(ascii: ":") { rest = rest.dropLast() }
    return !rest.isEmpty && rest.allSatisfy { $0 == UInt8(ascii: "-") }
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var text = text[...]
    while text.first == 0x20 || text.first == 0x09 { text = text.dropFirst() }
    while text.last == 0x20 || text.last == 0x09 { text = text.dropLast() }
    return text
  }

  private static let pipe = UInt8(ascii: "|")
  private static let backslash = UInt8(ascii: "\\")
  private static let dashes: Set<[UInt8]> = Set(["-", "--", "–", "—"].map { Array($0.utf8) })
}

/// What of tables a reader of Markdown knows between two lines.
struct MarkdownTableState: Sendable {
  /// A line that is a header if the next one says so.
  struct Candidate: Sendable {
    var text: [UInt8]
    var line: [UInt8]
    var byteOffset: Int
    var number: Int
  }

  /// What says which tables are tasks; nil where none are.
  let columnsOfHeader: MarkdownColumns?
  /// The line before this one, where it may be a header.
  var candidate: Candidate?
  /// The columns of the table that the next line may be a row of; nil outside of tables.
  var columns: [MarkdownColumn]?
}
