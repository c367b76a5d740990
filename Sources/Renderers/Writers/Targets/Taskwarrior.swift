import Formats
import TaskModel
import Templating

// Taskwarrior's JSON as `task export` writes it and `task import` takes it: instants in UTC from 1980 on, H, M and
// L, words of tags without blanks, annotations instead of a description. `parent` is something else there: the
// template of a recurring task.

extension TargetFormat {
  /// Taskwarrior's JSON.
  package static let taskwarriorJSON = TargetFormat(
    name: Profile.taskwarriorJSON.name, aliases: ["taskwarrior"],
    title: Profile.taskwarriorJSON.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm(accepts: isUUID)
      capabilities.title = TextForm([.replacesControls], rewrite: TextForm.withoutEmptyTitle)
      capabilities.detail = TextForm([.dropsEmpty, .replacesControls])
      capabilities.status = StatusForm(
        DoneVocabulary(done: ["completed"], open: ["pending"]), done: "completed", open: "pending",
        isFree: false)
      capabilities.priority = PriorityForm(
        Profile.taskwarriorJSON.mapping.priorities, words: ["L", "L", "M", "H", "H"],
        unset: "")
      capabilities.priority?.ownWords = ["L", "M", "H"]
      for field in [Field.due, .start, .created, .modified, .completed] {
        capabilities.dates[field] = DateForm(
          day: .instant, localTime: .instant, instant: .instant, years: 1980...9_999)
      }
      let word = TextForm([.trims, .dropsEmpty, .replacesControls])
      var tag = word
      tag.rules.insert(.joinsWords)
      tag.replacements = [UInt8(ascii: ","): "_", UInt8(ascii: ":"): "_"]
      capabilities.tags = ListForm(tag, dropsRepeated: true)
      capabilities.project = word
      capabilities.notes[.id] = "UUIDs"
      capabilities.adjust = { $0.dropRepeatedIDs() }
      return capabilities
    },
    write: { reduction, output in
      let table = reduction.table
      output.appendJSONArray(reduction.rows) { row, object, output in
        object.add("uuid", table.id.bytes(row), to: &output)
        object.add("description", table.title.bytes(row) ?? [], to: &output)
        object.add("status", table.status.bytes(row), to: &output)
        object.add("project", table.project.bytes(row), to: &output)
        let priority = reduction.writtenPriorities.bytes(row)
        object.add("priority", priority, to: &output)
        if !table.tags.range(row).isEmpty { object.add("tags", table.tags.words(row), to: &output) }
        object.add("entry", table.date(.created, row), .basic, to: &output)
        object.add("modified", table.date(.modified, row), .basic, to: &output)
        object.add("scheduled", table.date(.start, row), .basic, to: &output)
        object.add("due", table.date(.due, row), .basic, to: &output)
        object.add("end", table.date(.completed, row), .basic, to: &output)
        guard let detail = table.detail.bytes(row) else { return }
        // An annotation is known by when it was made.
        let made =
          table.date(.created, row) ?? table.date(.modified, row)
          ?? TaskDate(instantMicroseconds: 315_532_800_000_000)
        object.name("annotations", to: &output)
        output.append(UInt8(ascii: "["))
        var annotation = JSONObjectWriter(to: &output)
        annotation.add("entry", made, .basic, to: &output)
        annotation.add("description", detail, to: &output)
        annotation.end(to: &output)
        output.append(UInt8(ascii: "]"))
      }
    })

  @Sendable
  private static func isUUID(_ text: [UInt8]) -> Bool {
    guard text.count == 36 else { return false }
    return text.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      }
    }
  }
}

extension TextForm {
  /// For tools that take no task without a title.
  @Sendable
  static func withoutEmptyTitle(_ text: [UInt8]) -> [UInt8]? {
    trimmed(text).isEmpty ? Array("(untitled)".utf8) : nil
  }
}
