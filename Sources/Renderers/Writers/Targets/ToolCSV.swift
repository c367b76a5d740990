import TaskModel
import Templating

/// A column of a tool's CSV: its header and what stands below it.
struct ToolColumn: Sendable {
  /// What stands in a cell.
  enum Content: Sendable {
    /// Always the same.
    case constant(String)
    /// A text, word, flag, amount or share as it is.
    case field(Field)
    /// A date in a syntax.
    case date(Field, DateSyntax)
    /// All words of a list, with something between them.
    case list(Field, separator: String)
    /// One word of a list: its number from 0.
    case word(Field, Int)
    /// The word for the priority.
    case priority
    /// One of two words.
    case done(String, open: String)
    /// One of two words: whether the task is archived.
    case archived(String, else: String)
    /// An amount of work in units of so many seconds.
    case work(Field, unit: Int64)
    /// How deep the task stands, from 1.
    case level
    /// The task's number in the file, from 1.
    case number
    /// The number of the task above.
    case parentNumber
    /// The title of the task above.
    case parentTitle
    /// A text of the user's that a function of the format puts together; nil for none.
    case text(@Sendable (TaskTable, Int) -> [UInt8]?)
    /// What `extra` has under the column's own name; a constant where it has nothing.
    case extra(else: String)
    /// What `extra` has under the column's own name; where it has nothing, a text that a function of the format makes.
    case extraOrText(@Sendable (TaskTable, Int) -> [UInt8]?)
    /// What `extra` has under the column's own name; the task's number in the file where it has nothing.
    case extraOrNumber
    /// What a function of the format writes.
    case own(@Sendable (TaskTable, Int, inout OutputBuffer) -> Void)
  }

  var header: String
  var content: Content

  init(_ header: String, _ content: Content) {
    self.header = header
    self.content = content
  }
}

/// Writes a tool's CSV by a list of columns (RFC 4180): what a cell holds has been made fit before.
struct ToolCSVWriter {
  private let columns: [ToolColumn]
  private let table: TaskTable
  private let priorities: WordColumn
  /// By row: its number in the file, or 0.
  private var numbers: [Int32]
  /// By row: how deep it stands.
  private var levels: [Int32]
  private let guardsFormulas: Bool
  private let areArchived: [Bool]
  /// By column: the codes of its name in `extra`.
  private let extraCodes: [[UInt32]]
  private var scratch: [UInt8] = []

  init(_ columns: [ToolColumn], _ reduction: TaskReduction) {
    self.columns = columns
    table = reduction.table
    priorities = reduction.writtenPriorities
    guardsFormulas = reduction.options.guardsFormulas
    areArchived = reduction.areArchived
    let codes = table.extraCodes()
    extraCodes = columns.map { codes[$0.header.lowercased()] ?? [] }
    numbers = Array(repeating: 0, count: table.rowCount)
    levels = numbers
    for (index, row) in (reduction.outline?.rows ?? reduction.rows).enumerated() {
      numbers[Int(row)] = Int32(truncatingIfNeeded: index + 1)
    }
    if let outline = reduction.outline {
      for (row, level) in zip(outline.rows, outline.levels) { levels[Int(row)] = level }
    }
  }

  /// Writes the header and a record a row.
  mutating func write(_ rows: [Int32], to output: inout OutputBuffer) {
    appendHeader(to: &output)
    for row in rows {
      if output.hasFailed { return }
      appendRecord(Int(row), to: &output)
    }
  }

  func appendHeader(to output: inout OutputBuffer) {
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output.appendCSV(column.header)
    }
    output.append(UInt8(ascii: "\n"))
  }

  mutating func appendRecord(_ row: Int, to output: inout OutputBuffer) {
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      append(column.content, index, row, to: &output)
    }
    output.append(UInt8(ascii: "\n"))
  }

  private mutating func append(
    _ content: ToolColumn.Content, _ column: Int, _ row: Int, to output: inout OutputBuffer
  ) {
    switch content {
    case .constant(let text): if !text.isEmpty { output.appendCSV(text) }
    case .field(let field):
      let guardsFormulas = guardsFormulas
      table.withText(field, row, scratch: &scratch) { text in
        ToolCSVWriter.appendCell(text, guarded: guardsFormulas, to: &output)
      }
    case .date(let field, let syntax):
      if let date = table.date(field, row) { syntax.append(date, to: &output) }
    case .list(let field, let separator): appendList(field, separator, row, to: &output)
    case .word(let field, let number):
      let column = table.lists(field)
      let range = column.range(row)
      guard number < range.count else { return }
      column.dictionary.word(column.codes[range.lowerBound + number]).withUnsafeBufferPointer {
        appendCell($0, to: &output)
      }
    case .priority: priorities.withText(row) { appendCell($0, to: &output) }
    case .done(let done, let open):
      output.appendCSV(row < table.isDone.count && table.isDone[row] ? done : open)
    case .archived(let yes, let no):
      output.appendCSV(row < areArchived.count && areArchived[row] ? yes : no)
    case .work(let field, let unit):
      if let seconds = table.seconds(field, row) {
        output.append(decimal: Int(truncatingIfNeeded: seconds / unit))
      }
    case .level: output.append(decimal: Int(levels[row]) + 1)
    case .number: output.append(decimal: Int(numbers[row]))
    case .parentNumber:
      guard let parent = table.writtenParent(row), numbers[parent] > 0 else { return }
      output.append(decimal: Int(numbers[parent]))
    case .parentTitle:
      guard let parent = table.writtenParent(row) else { return }
      table.title.withText(parent) { appendCell($0, to: &output) }
    case .text(let make):
      make(table, row)?.withUnsafeBufferPointer { appendCell($0, to: &output) }
    case .extra(let otherwise):
      if let text = table.extraText(row, extraCodes[column]), !text.isEmpty {
        text.withUnsafeBufferPointer { appendCell($0, to: &output) }
      } else if !otherwise.isEmpty {
        output.appendCSV(otherwise)
      }
    case .extraOrText(let make):
      let kept = table.extraText(row, extraCodes[column]).flatMap { $0.isEmpty ? nil : Array($0) }
      (kept ?? make(table, row))?.withUnsafeBufferPointer { appendCell($0, to: &output) }
    case .extraOrNumber:
      if let text = table.extraText(row, extraCodes[column]), !text.isEmpty {
        text.withUnsafeBufferPointer { appendCell($0, to: &output) }
      } else {
        output.append(decimal: Int(numbers[row]))
      }
    case .own(let write): write(table, row, &output)
    }
  }

  private mutating func appendList(
    _ field: Field, _ separator: String, _ row: Int, to output: inout OutputBuffer
  ) {
    let column = table.lists(field)
    let range = column.range(row)
    guard !range.isEmpty else { return }
    scratch.removeAll(keepingCapacity: true)
    for (number, code) in column.codes[range].enumerated() {
      if number > 0 { scratch.append(contentsOf: separator.utf8) }
      scratch.append(contentsOf: column.dictionary.word(code))
    }
    scratch.withUnsafeBufferPointer { appendCell($0, to: &output) }
  }

  /// Appends what somebody has written: inert, unless the user wants formulas.
  private func appendCell(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    ToolCSVWriter.appendCell(text, guarded: guardsFormulas, to: &output)
  }

  private static func appendCell(
    _ text: UnsafeBufferPointer<UInt8>, guarded: Bool, to output: inout OutputBuffer
  ) {
    if guarded {
      CSVEscaping.appendGuarded(text, to: &output)
    } else {
      CSVEscaping.append(text, to: &output)
    }
  }
}

extension OutputBuffer {
  /// Appends a text of the program's own as a CSV field.
  mutating func appendCSV(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { CSVEscaping.append($0, to: &self) }
  }
}

extension TaskTable {
  /// The row above a row, where it is known.
  func writtenParent(_ row: Int) -> Int? {
    guard row < parentRow.count, parentRow[row] >= 0 else { return nil }
    return Int(parentRow[row])
  }
}

extension TextForm {
  /// A word in a cell: readers take spaces off, and an empty one is none.
  static let cellWord = TextForm([.trims, .dropsEmpty])

  /// The name of a person, where readers take an address or a number in brackets behind it for no part of it.
  static let cellPerson = TextForm([.trims, .dropsEmpty], rewrite: withoutAddress)

  @Sendable
  private static func withoutAddress(_ text: [UInt8]) -> [UInt8]? {
    withSquareBrackets(text, for: UInt8(ascii: "<"), UInt8(ascii: ">"))
      ?? withSquareBrackets(text, for: UInt8(ascii: "("), UInt8(ascii: ")")) {
        (0x30...0x39).contains($0) || $0 == 0x20
      }
  }

  /// A text with the brackets at its end as square ones; nil where there are none, or other bytes in them.
  static func withSquareBrackets(
    _ text: [UInt8], for open: UInt8, _ close: UInt8, around isMeant: (UInt8) -> Bool = { _ in true }
  ) -> [UInt8]? {
    let text = trimmed(text)
    guard text.last == close, let start = text.lastIndex(of: open), start > text.startIndex else {
      return nil
    }
    let inside = text[(start + 1)...].dropLast()
    guard inside.allSatisfy(isMeant) else { return nil }
    return text[..<start] + [UInt8(ascii: "[")] + inside + [UInt8(ascii: "]")]
  }

  /// A word in a list that commas separate.
  static let cellWordWithoutCommas = TextForm([.trims, .dropsEmpty], replacing: [UInt8(ascii: ","): ";"])
}
