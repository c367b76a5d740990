import TaskModel

// Nirvana's CSV export. There are no ids: `PARENT` is the title of the project that a task is in, or `Standalone`. The
// state is the list that a task is on; the logbook has what is done. A focus is all the priority there is. Reference
// lists and what is in them are no tasks.

extension Profile {
  /// Nirvana's CSV export.
  package static let nirvanaCSV = Profile.data("nirvana-csv", "Nirvana CSV", .csv) { mapping in
    mapping.signature = Signature(
      requiredNames: ["NAME", "STATE", "PARENT", "FOCUS", "WAITINGFOR"],
      typicalNames: ["TYPE", "ENERGY", "TIME", "STARTDATE", "DUEDATE", "COMPLETED"])
    mapping.fields = [
      FieldMap("NAME", .title), FieldMap("NOTES", .detail), FieldMap("STATE", .statusAndDone),
      FieldMap("FOCUS", .priority).without("no", "false"), FieldMap("TAGS", .tags, separator: ","),
      FieldMap("PARENT", .parent).without("standalone"), FieldMap("STARTDATE", .start, styles: .written),
      FieldMap("DUEDATE", .due, styles: .written),
      FieldMap("COMPLETED", .completed, styles: .written, impliesDone: true),
      FieldMap("TIME", .estimate, styles: [.minutes]).without("0"),
    ]
    mapping.hierarchy = .title("PARENT")
    mapping.exclusions = [
      ExclusionRule("STATE", is: ["trash", "trashed"], .deleted),
      ExclusionRule("STATE", is: ["reference"], .notATask),
      ExclusionRule("TYPE", is: ["reference*"], .notATask),
    ]
    mapping.priorities = PriorityScale(words: ["yes": .high, "true": .high])
    mapping.doneWords = DoneVocabulary(
      done: ["logbook", "logged", "done", "completed"],
      open: ["inbox", "next", "waiting", "scheduled", "someday", "later", "active", "inactive", "repeating"])
    mapping.naming.ignoresCase = true
  }
}
