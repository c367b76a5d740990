import Formats
import TaskModel
import Templating

// OPML 2.0, as outliners and OmniFocus write tasks: an `<outline>` a task, subtasks inside it, the note in `_note`,
// done as `_status="checked"`. Attributes of one's own are allowed (OPML 2.0, "What is an outline?"): the other fields
// stand in attributes of their names, which outliners keep or pass over.

extension TargetFormat {
  /// OPML.
  package static let opml = TargetFormat(
    name: Profile.opml.name, aliases: ["opml-xml"], title: Profile.opml.mapping.title,
    fileExtensions: ["opml"],
    capabilities: {
      var capabilities = FormatCapabilities()
      let word = TextForm([.replacesControls, .trims, .dropsEmpty])
      var listed = word
      listed.replacements = [UInt8(ascii: ","): ";"]
      capabilities.title = TextForm([.replacesControls])
      capabilities.detail = TextForm([.replacesControls, .dropsEmpty])
      capabilities.status = StatusForm(
        DoneVocabulary(done: ["checked"], open: []), done: "checked", open: "", isFree: false)
      capabilities.priority = PriorityForm(
        GenericProfile.priorities, words: Priority.allCases.map(\.name), unset: "")
      capabilities.priority?.ownWords = []
      // The first day of the year 1 is how tools write none.
      for field in opmlDates { capabilities.dates[field] = DateForm(years: 2...9_999) }
      capabilities.tags = ListForm(listed)
      capabilities.assignees = ListForm(listed)
      capabilities.project = word
      capabilities.parent = .byLevel(maximum: 200)
      capabilities.url = TextForm([.replacesControls, .dropsEmpty])
      capabilities.notes[.project] = "one for the whole file"
      capabilities.adjust = { $0.keepOneProject() }
      return capabilities
    },
    write: { reduction, output in
      guard let outline = reduction.outline else { return }
      let table = reduction.table
      output.append(literal: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n<head>")
      output.appendElement("title", outline.rows.first.flatMap { table.project.bytes(Int($0)) })
      output.append(literal: "</head>\n<body>\n")
      var openCount = 0
      for index in outline.rows.indices {
        if output.hasFailed { return }
        while openCount > Int(outline.levels[index]) {
          output.append(literal: "</outline>\n")
          openCount -= 1
        }
        appendOutline(reduction, Int(outline.rows[index]), to: &output)
        let hasSubtasks = index + 1 < outline.rows.count && outline.levels[index + 1] > outline.levels[index]
        output.append(literal: hasSubtasks ? ">\n" : "/>\n")
        if hasSubtasks { openCount += 1 }
      }
      for _ in 0..<openCount { output.append(literal: "</outline>\n") }
      output.append(literal: "</body>\n</opml>\n")
    })

  private static let opmlDates: [Field] = [.due, .start, .created, .modified, .completed]

  private static func appendOutline(_ reduction: TaskReduction, _ row: Int, to output: inout OutputBuffer) {
    let table = reduction.table
    func append(_ name: StaticString, _ text: ArraySlice<UInt8>?, to output: inout OutputBuffer) {
      guard let text else { return }
      output.append(UInt8(ascii: " "))
      output.append(literal: name)
      output.append(literal: "=\"")
      output.appendXMLAttribute(text)
      output.append(UInt8(ascii: "\""))
    }
    func joined(_ words: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
      words.isEmpty ? nil : Array(words.joined(separator: Array(", ".utf8)))[...]
    }
    output.append(literal: "<outline")
    append("text", table.title.bytes(row) ?? [], to: &output)
    append("_note", table.detail.bytes(row), to: &output)
    append("_status", table.status.bytes(row), to: &output)
    append("priority", reduction.writtenPriorities.bytes(row), to: &output)
    for field in opmlDates {
      guard let date = table.date(field, row) else { continue }
      output.append(" \(field.name)=\"")
      DateSyntax.extended.append(date, to: &output)
      output.append(UInt8(ascii: "\""))
    }
    append("tags", joined(table.tags.words(row)), to: &output)
    append("assignees", joined(table.assignees.words(row)), to: &output)
    append("url", table.url.bytes(row), to: &output)
  }
}
