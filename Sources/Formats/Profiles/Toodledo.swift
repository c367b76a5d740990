import TaskModel

// Toodledo's CSV export. Priority runs from -1 to 3, and 0 is what a task has that nobody gave one. Dates and times of
// day are columns of their own; so is the parent's title, in newer files. STATUS is the state of getting things done
// (Active, Waiting), not whether it is done.

extension Profile {
  /// Toodledo's CSV export.
  package static let toodledoCSV: Profile = {
    var mapping = ProfileMapping(name: "toodledo-csv", title: "Toodledo CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["TASK", "FOLDER", "CONTEXT", "PRIORITY"],
      typicalNames: [
        "GOAL", "LOCATION", "STARTDATE", "STARTTIME", "DUEDATE", "DUETIME", "REPEAT", "STAR", "NOTE",
      ])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["TASK", "DUEDATE", "PRIORITY"], typicalNames: ["FOLDER", "CONTEXT", "STAR", "NOTE"])
    ]
    let nothing = ["none", "0000-00-00", "no folder", "no context", "no goal"]
    mapping.fields = [
      FieldMap("ID", .id),
      FieldMap("TASK", .title),
      FieldMap("NOTE", .detail),
      FieldMap("FOLDER", .project, unset: nothing),
      FieldMap("CONTEXT", .tags, styles: [.withoutSign], unset: nothing),
      FieldMap("TAG", .tags, separator: ",", unset: nothing),
      FieldMap("STARTDATE", .start, styles: .written, unset: nothing),
      FieldMap("DUEDATE", .due, styles: .written, unset: nothing),
      FieldMap("COMPLETED", .completed, styles: .written, impliesDone: true, unset: nothing + ["0", "no"]),
      FieldMap("ADDED", .created, styles: .written, unset: nothing),
      FieldMap("REPEAT", .recurrence, unset: nothing + ["no repeat"]),
      FieldMap("LENGTH", .estimate, styles: [.minutes, .iso8601Duration], unset: ["0", "none"]),
      FieldMap("PRIORITY", .priority),
      FieldMap("STATUS", .status, unset: nothing),
    ]
    mapping.adjustments = [
      DateAdjustment(.start, time: "STARTTIME"), DateAdjustment(.due, time: "DUETIME"),
    ]
    mapping.hierarchy = .title("PARENT")
    mapping.priorities = PriorityScale(words: [
      "3": .highest, "2": .high, "1": .middle, "0": .low, "-1": .lowest,
      "top": .highest, "high": .high, "medium": .middle, "low": .low, "negative": .lowest,
    ])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
