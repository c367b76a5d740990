import Formats
import TaskModel
import Templating

// Toodledo's XML: the root is `<xml>`, dates are days with `0000-00-00` for none and their times stand beside them, the
// priority is a word of five, and a task is done that has a completion date.

extension TargetFormat {
  /// The words of Getting Things Done that a task's status can be.
  private static let statusWords = [
    "Next Action", "Active", "Planning", "Delegated", "Waiting", "Hold", "Postponed", "Someday", "Canceled",
    "Reference",
  ]

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
        DoneVocabulary(done: [], open: statusWords), done: "", open: "", form: word, isFree: false)
      status.isIndependent = true
      status.synonyms = [
        "in progress": "Active", "in-progress": "Active", "in-process": "Active", "doing": "Active",
        "started": "Active", "on hold": "Hold", "cancelled": "Canceled", "abandoned": "Canceled",
        "dropped": "Canceled", "deleted": "Canceled", "deferred": "Postponed",
      ]
      capabilities.status = status
      capabilities.dates[.completed] = .days
      for field in [Field.due, .start] {
        capabilities.dates[field] = DateForm(
          day: .day, localTime: .localTime, instant: .localTime, granularity: DateForm.minute)
      }
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
      capabilities.recurrence = .recurrences(.toodledo, [.replacesControls, .trims, .dropsEmpty]) {
        isSomething($0) && !$0.starts(with: "RRULE:".utf8)
      }
      capabilities.extras = ExtraForm(ownValues.keys.sorted(), accepts: isOwn)
      // What a timer says of itself stands in it.
      capabilities.extras?.writes = { reduction in
        let timers = reduction.table.extraCodes()["timer"] ?? []
        return { name in
          name.lowercased() == "timer/@onfor"
            ? { row, _ in reduction.table.extraText(row, timers).map { ExtraValue.integer.holds($0) } ?? false
            }
            : nil
        }
      }
      capabilities.notes[.recurrence] = "words such as Every 2 weeks"
      return capabilities
    },
    write: { reduction, output in
      let table = reduction.table
      let none = Array("0000-00-00".utf8)[...]
      output.append(literal: "<xml>\n<title>Toodledo :: Tasks</title>\n")
      func append(_ name: StaticString, _ date: TaskDate?, to output: inout OutputBuffer) {
        guard let date else { return output.appendElement(name, none) }
        output.appendElement(name, TaskDate(dayNumber: date.dayNumber), .extended)
      }
      func appendClock(_ name: StaticString, _ date: TaskDate?, to output: inout OutputBuffer) {
        guard let date, date.kind != .day else { return }
        let minute = Int(date.microsecondOfDay / 60_000_000)
        let digits = String(100 + minute % 60).dropFirst()
        let hour = minute / 60
        output.appendElement(
          name,
          Array("\(hour % 12 == 0 ? 12 : hour % 12):\(digits) \(hour < 12 ? "am" : "pm")".utf8)[...])
      }
      let codes = table.extraCodes()
      func own(_ name: String, _ row: Int) -> ArraySlice<UInt8>? { table.extraText(row, codes[name] ?? []) }
      for (index, row) in reduction.rows.enumerated() {
        if output.hasFailed { return }
        let row = Int(row)
        output.append(literal: "<item>")
        output.appendElement("id", table.idBytes(row))
        output.appendElement("parent", table.parentIDBytes(row) ?? Array("0".utf8)[...])
        output.appendElement("order", own("order", row) ?? Array(String(index + 1).utf8)[...])
        output.appendElement("title", table.title.bytes(row) ?? [])
        output.appendElement("tag", Array(table.tags.words(row).joined(separator: Array(", ".utf8)))[...])
        output.appendElement("folder", table.project.bytes(row) ?? [])
        output.appendElement("goal", table.section.bytes(row) ?? [])
        output.appendElement("location", own("location", row))
        append("startdate", table.date(.start, row), to: &output)
        appendClock("starttime", table.date(.start, row), to: &output)
        append("duedate", table.date(.due, row), to: &output)
        output.appendElement("duedatemodifier", own("duedatemodifier", row))
        appendClock("duetime", table.date(.due, row), to: &output)
        append("completed", table.date(.completed, row), to: &output)
        output.appendElement(
          "repeat", table.recurrence.recurrence(row, .toodledo) ?? Array("None".utf8)[...])
        output.appendElement("repeatfrom", own("repeatfrom", row))
        output.appendElement("priority", reduction.writtenPriorities.bytes(row) ?? [])
        output.appendElement("length", Int((table.seconds(.estimate, row) ?? 0) / 60))
        if let timer = own("timer", row) {
          output.append(literal: "<timer")
          if let start = own("timer/@onfor", row) {
            output.append(literal: " onfor=\"")
            output.appendXMLAttribute(start)
            output.append(UInt8(ascii: "\""))
          }
          output.append(UInt8(ascii: ">"))
          output.appendXML(timer)
          output.append(literal: "</timer>")
        }
        output.appendElement("status", table.status.bytes(row) ?? Array("None".utf8)[...])
        output.appendElement("star", own("star", row) ?? Array("0".utf8)[...])
        output.appendElement("note", table.detail.bytes(row))
        output.append(literal: "</item>\n")
      }
      output.append(literal: "</xml>\n")
    })

  /// Elements that the model has no field for, or that say what its dates say as well, and what can stand in them.
  private static let ownValues: [String: ExtraValue] = [
    "order": .integer, "location": .text, "duedatemodifier": .integer, "repeatfrom": .integer,
    "timer": .integer, "timer/@onfor": .integer, "star": .word(["0", "1"]), "starttime": .clock,
    "duetime": .clock,
  ]

  /// Whether a value can stand in an element.
  @Sendable
  private static func isOwn(_ name: String, _ text: ArraySlice<UInt8>, _ isJSON: Bool) -> Bool {
    ExtraForm.isPlain(name, text, isJSON) && !text.contains(9) && !text.contains(10)
      && (text.isEmpty || ownValues[name]?.holds(text) == true)
  }

  /// Whether a word does not stand for none.
  @Sendable
  private static func isSomething(_ text: [UInt8]) -> Bool {
    String(decoding: trimmed(text), as: UTF8.self).lowercased() != "none"
  }
}
