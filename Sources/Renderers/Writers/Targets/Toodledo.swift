import Formats
import TaskModel
import Templating

// Toodledo's XML: the root is `<xml>`, dates are days with `0000-00-00` for none, the priority is a word of five, and a
// task is done that has a completion date.

extension TargetFormat {
  /// Toodledo's XML.
  package static let toodledoXML = TargetFormat(
    name: Profile.toodledoXML.name, aliases: ["toodledo"], title: Profile.toodledoXML.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      let text = TextForm([.replacesControls, .emptiesBlank])
      let word = TextForm([.replacesControls, .trims, .dropsEmpty])
      capabilities.id = TextForm(
        [.replacesControls, .trims, .dropsEmpty], accepts: { $0 != Array("0".utf8) })
      capabilities.title = text
      capabilities.detail = TextForm([.replacesControls, .emptiesBlank, .dropsEmpty])
      capabilities.done = .byCompletionDate
      capabilities.priority = PriorityForm(
        Profile.toodledoXML.mapping.priorities, words: ["Negative", "Low", "Medium", "High", "Top"])
      capabilities.priority?.ownWords = ["Negative", "Low", "Medium", "High", "Top"]
      var status = StatusForm(
        DoneVocabulary(done: [], open: []), done: "", open: "", form: word, isFree: true)
      status.form.accepts = isSomething
      status.isIndependent = true
      capabilities.status = status
      for field in [Field.due, .start, .completed] { capabilities.dates[field] = .days }
      var tag = word
      tag.replacements = [UInt8(ascii: ","): ";"]
      capabilities.tags = ListForm(tag)
      // The number of no folder and of no goal.
      var name = word
      name.accepts = { trimmed($0) != Array("0".utf8)[...] }
      capabilities.project = name
      capabilities.section = name
      capabilities.parent = .byID
      capabilities.estimate = AmountForm(unit: 60, range: 60...(1 << 40))
      capabilities.recurrence = TextForm(
        [.replacesControls, .trims, .dropsEmpty],
        rewrite: RecurrenceRule.inWords,
        accepts: { isSomething($0) && (!RecurrenceRule.isRule($0) || RecurrenceRule.interval($0) != nil) })
      capabilities.recurrence?.rewriteReason = .otherWord
      capabilities.notes[.recurrence] = "words such as Every 2 weeks"
      return capabilities
    },
    write: { reduction, output in
      let table = reduction.table
      let none = Array("0000-00-00".utf8)[...]
      output.append(literal: "<xml>\n<title>Toodledo :: Tasks</title>\n")
      func append(_ name: StaticString, _ date: TaskDate?, to output: inout OutputBuffer) {
        if let date { output.appendElement(name, date, .extended) } else { output.appendElement(name, none) }
      }
      for (index, row) in reduction.rows.enumerated() {
        if output.hasFailed { return }
        let row = Int(row)
        output.append(literal: "<item>")
        output.appendElement("id", table.idBytes(row))
        output.appendElement("parent", table.parentIDBytes(row) ?? Array("0".utf8)[...])
        output.appendElement("order", index + 1)
        output.appendElement("title", table.title.bytes(row) ?? [])
        output.appendElement("tag", Array(table.tags.words(row).joined(separator: Array(", ".utf8)))[...])
        output.appendElement("folder", table.project.bytes(row) ?? [])
        output.appendElement("goal", table.section.bytes(row) ?? [])
        append("startdate", table.date(.start, row), to: &output)
        append("duedate", table.date(.due, row), to: &output)
        append("completed", table.date(.completed, row), to: &output)
        output.appendElement("repeat", table.recurrence.bytes(row) ?? Array("None".utf8)[...])
        output.appendElement("priority", reduction.writtenPriorities.bytes(row))
        output.appendElement("length", Int((table.estimateSeconds(row) ?? 0) / 60))
        output.appendElement("status", table.status.bytes(row) ?? Array("None".utf8)[...])
        output.append(literal: "<star>0</star>")
        output.appendElement("note", table.detail.bytes(row))
        output.append(literal: "</item>\n")
      }
      output.append(literal: "</xml>\n")
    })

  /// Whether a word does not stand for none.
  @Sendable
  private static func isSomething(_ text: [UInt8]) -> Bool {
    String(decoding: trimmed(text), as: UTF8.self).lowercased() != "none"
  }
}
