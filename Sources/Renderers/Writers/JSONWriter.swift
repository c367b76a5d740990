package import TaskModel
package import Templating

/// The native JSON: one object a line, as an array or as lines of their own (NDJSON).
///
/// Names are those of `Field`, in its order. Absent values and empty lists are left out; id, title, isDone
/// and priority are always there, the last as null where a task has none. Values of `extra` that were
/// JSON in their source keep their text but for white space between parts; a name that a task has twice becomes one
/// array of its values.
package struct JSONWriter: TaskFormatWriter {
  /// How the objects are put together.
  package enum Layout: Sendable {
    /// One array.
    case array
    /// Lines, each ended by a line feed.
    case lines
  }

  private let layout: Layout
  package var report = WriteReport()
  private var scratch: [UInt8] = []

  /// A writer of that layout.
  package init(layout: Layout) { self.layout = layout }

  package mutating func begin(to output: inout OutputBuffer) {
    if layout == .array { output.append(UInt8(ascii: "[")) }
  }

  package mutating func writeRows(
    _ rows: some Sequence<Int32>, of table: TaskTable, to output: inout OutputBuffer
  ) {
    // The id comes first and is always there, so every other name follows a comma.
    var keys = FieldKeys()
    for field in Field.allCases where table.isKept(field) {
      keys.add(field, field == .id ? "\"id\":" : ",\"\(field.name)\":")
    }
    var extras = JSONExtras(nameCount: table.extra.names.count)
    for row in rows {
      if output.hasFailed { return }
      if layout == .array {
        if report.taskCount > 0 { output.append(UInt8(ascii: ",")) }
        output.append(UInt8(ascii: "\n"))
      }
      output.append(UInt8(ascii: "{"))
      for key in keys.all { appendValue(key, keys, Int(row), of: table, &extras, to: &output) }
      output.append(UInt8(ascii: "}"))
      if layout == .lines { output.append(UInt8(ascii: "\n")) }
      report.taskCount += 1
    }
  }

  package mutating func end(to output: inout OutputBuffer) -> WriteReport {
    if layout == .array { output.append(literal: report.taskCount > 0 ? "\n]\n" : "]\n") }
    return report
  }

  private mutating func appendValue(
    _ key: FieldKeys.Key, _ keys: FieldKeys, _ row: Int, of table: TaskTable, _ extras: inout JSONExtras,
    to output: inout OutputBuffer
  ) {
    let field = key.field
    switch field.kind {
    case .text, .word:
      var isThere = false
      table.withText(field, row, scratch: &scratch) { text in
        isThere = true
        keys.append(key, to: &output)
        JSONEscaping.append(text, to: &output)
      }
      if field == .title, !isThere {
        keys.append(key, to: &output)
        output.append(literal: "\"\"")
      }
    case .priority where table.priorityName(row) == nil:
      keys.append(key, to: &output)
      output.append(literal: "null")
    case .priority, .date, .duration:
      table.withText(field, row, scratch: &scratch) { text in
        keys.append(key, to: &output)
        output.append(UInt8(ascii: "\""))
        output.append(text)
        output.append(UInt8(ascii: "\""))
      }
    case .flag, .percent:
      table.withText(field, row, scratch: &scratch) { text in
        keys.append(key, to: &output)
        output.append(text)
      }
    case .wordList:
      // Each column by itself: one that is chosen first is kept alive anew for each value.
      switch field {
      case .tags: appendWords(table.tags, row, key, keys, to: &output)
      case .blockedBy: appendWords(table.blockedBy, row, key, keys, to: &output)
      default: appendWords(table.assignees, row, key, keys, to: &output)
      }
    case .extra:
      let range = table.extra.range(row)
      guard !range.isEmpty else { return }
      keys.append(key, to: &output)
      extras.appendObject(range, of: table.extra, row: row, to: &output)
    }
  }

  private func appendWords(
    _ column: WordListColumn, _ row: Int, _ key: FieldKeys.Key, _ keys: FieldKeys,
    to output: inout OutputBuffer
  ) {
    let range = column.range(row)
    guard !range.isEmpty else { return }
    keys.append(key, to: &output)
    var separator = UInt8(ascii: "[")
    for index in range {
      output.append(separator)
      column.dictionary.word(column.codes[index]).withUnsafeBufferPointer {
        JSONEscaping.append($0, to: &output)
      }
      separator = UInt8(ascii: ",")
    }
    output.append(UInt8(ascii: "]"))
  }
}
