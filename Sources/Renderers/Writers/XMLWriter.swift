import Formats
package import TaskModel
package import Templating

/// The native XML: `<tasks>`, and in it a `<task>` a line with `id`, `isDone` and `priority` as attributes
/// (an empty one where there is none) and an element for every other value, named and ordered like the fields.
///
/// Lists are repeated elements, `<assignee>`, `<tag>` and `<blockedBy>`. Values of `extra` are `<extra name="…">`, with
/// `kind="json"` where they were JSON in their source; so is a text of nothing but white space, as a JSON string, since
/// white space between tags says nothing to most readers.
package struct XMLWriter: TaskFormatWriter {
  package var report = WriteReport()
  private var scratch: [UInt8] = []

  /// A writer.
  package init() {}

  package mutating func begin(to output: inout OutputBuffer) {
    output.append(literal: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tasks>\n")
  }

  package mutating func writeRows(
    _ rows: some Sequence<Int32>, of table: TaskTable, to output: inout OutputBuffer
  ) {
    var elements = FieldKeys()
    for field in Field.allCases where table.isKept(field) && !XMLWriter.standsElsewhere(field) {
      let name = field.elementName
      elements.add(field, "<\(name)>", behind: "</\(name)>")
    }
    for row in rows {
      if output.hasFailed { return }
      appendTask(Int(row), of: table, elements, to: &output)
      report.taskCount += 1
    }
  }

  package mutating func end(to output: inout OutputBuffer) -> WriteReport {
    output.append(literal: "</tasks>\n")
    return report
  }

  /// Whether a field is an attribute, or has its own loop.
  private static func standsElsewhere(_ field: Field) -> Bool {
    field == .id || field == .isDone || field == .priority || field == .extra
  }

  private mutating func appendTask(
    _ row: Int, of table: TaskTable, _ elements: FieldKeys, to output: inout OutputBuffer
  ) {
    var losses = 0
    output.append(literal: "<task id=\"")
    table.withText(.id, row, scratch: &scratch) {
      losses &+= XMLEscaping.append($0, in: .attribute, to: &output)
    }
    output.append(
      literal: row < table.isDone.count && table.isDone[row] ? "\" isDone=\"true" : "\" isDone=\"false")
    output.append(literal: "\" priority=\"")
    output.append(literal: table.priorityName(row) ?? "")
    output.append(literal: "\">")
    for element in elements.all {
      if element.field.kind == .wordList {
        losses &+= appendWords(
          table.lists(element.field), row, element, elements, to: &output)
      } else {
        table.withText(element.field, row, scratch: &scratch) { text in
          elements.append(element, to: &output)
          losses &+= XMLEscaping.append(text, in: .element, to: &output)
          elements.appendEnd(element, to: &output)
        }
      }
    }
    for index in table.extra.range(row) { losses &+= appendExtra(index, of: table.extra, to: &output) }
    output.append(literal: "</task>\n")
    report.replacedCharacterCount += losses
  }

  private func appendWords(
    _ column: WordListColumn, _ row: Int, _ element: FieldKeys.Key, _ elements: FieldKeys,
    to output: inout OutputBuffer
  ) -> Int {
    var losses = 0
    for index in column.range(row) {
      elements.append(element, to: &output)
      column.dictionary.word(column.codes[index]).withUnsafeBufferPointer {
        losses &+= XMLEscaping.append($0, in: .element, to: &output)
      }
      elements.appendEnd(element, to: &output)
    }
    return losses
  }

  private func appendExtra(_ index: Int, of column: ExtraColumn, to output: inout OutputBuffer) -> Int {
    let entry = column.entry(index)
    var losses = 0
    output.append(literal: "<extra name=\"")
    column.names.word(entry.name).withUnsafeBufferPointer {
      losses &+= XMLEscaping.append($0, in: .attribute, to: &output)
    }
    column.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[entry.range])
      let isBlank = !entry.isJSON && !text.isEmpty && text.allSatisfy { $0 <= 0x20 }
      output.append(literal: entry.isJSON || isBlank ? "\" kind=\"json\">" : "\">")
      if isBlank {
        // Quotes and backslashes mean nothing to XML, and white space is escaped or a space.
        JSONEscaping.append(text, to: &output)
      } else {
        losses &+= XMLEscaping.append(text, in: .element, to: &output)
      }
    }
    output.append(literal: "</extra>")
    return losses
  }
}
