import TaskModel

// TickTick's CSV backup. Three records come before the header: the date, the version, and the meaning of Status over
// several lines. Status 2 is a task that was completed longer ago, or in newer files any that was completed, and -1 one
// that will not be done. The date of a task for a whole day is the midnight
// that begins it, in UTC: with the zone Europe/Berlin 2018-12-11T23:00:00+0000 is 12 December. The content of a
// checklist is its items, each behind a checkbox: `▫` open, `▪` done.

extension Profile {
  /// TickTick's CSV backup.
  package static let tickTickCSV: Profile = {
    var mapping = ProfileMapping(name: "ticktick-csv", title: "TickTick CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["List Name", "Title", "Status"],
      typicalNames: [
        "Folder Name", "Kind", "Is Check list", "Repeat", "Completed Time", "Timezone", "Is All Day",
        "taskId",
        "parentId",
      ])
    mapping.fields = [
      FieldMap("taskId", .id),
      FieldMap("parentId", .parent),
      FieldMap("List Name", .project),
      FieldMap("Column Name", .section),
      FieldMap("Title", .title),
      FieldMap("Content", .detail, form: .checklist),
      FieldMap("Tags", .tags, separator: ","),
      FieldMap("Start Date", .start, styles: .writtenInUTC),
      FieldMap("Due Date", .due, styles: .writtenInUTC),
      FieldMap("Repeat", .recurrence),
      FieldMap("Priority", .priority),
      FieldMap("Status", .isDone).kept,
      FieldMap("Created Time", .created, styles: .writtenInUTC),
      FieldMap("Completed Time", .completed, styles: .writtenInUTC, impliesDone: true),
    ]
    // A note is none.
    mapping.conditions = [RecordCondition("Kind", ["note"], .noTask)]
    mapping.adjustments = [
      DateAdjustment(.start, zone: "Timezone", allDay: "Is All Day", floating: "Is Floating"),
      DateAdjustment(.due, zone: "Timezone", allDay: "Is All Day", floating: "Is Floating"),
    ]
    mapping.priorities = PriorityScale(words: ["5": .high, "3": .middle, "1": .low], unsetWords: ["0"])
    mapping.doneWords = DoneVocabulary(
      done: ["1", "2", "-1", "completed", "archived", "true", "y"], open: ["0", "normal", "false", "n"])
    mapping.composition.partsShareProject = true
    mapping.normalProblems = [.rowsAboveHeader]
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
    return Profile(mapping)
  }()
}
