import TaskModel

// Getting Things GNOME: the file of its first versions, and that of 0.5 and later, which has tags and dates
// in elements of their own. A task names its children, and may be the child of several. Dates may be words
// (`soon`), which stay in `extra`. Tags and subtasks are marked in the text once more, where they were typed.

extension Profile {
  /// Getting Things GNOME's tasks.
  package static let gettingThingsGNOMEXML = Profile.data("gtg-xml", "Getting Things GNOME XML", .xml) {
    mapping in
    mapping.signature = Signature(
      rootChoices: [["project"], ["gtgData"]], requiredNames: ["@id", "@status", "title"],
      typicalNames: ["@uuid", "@tags", "modified", "startdate", "content", "dates"])
    mapping.records = [
      RecordSet(path: "project/task", needs: ["@id", "@status", "title"]),
      RecordSet(path: "gtgData/tasklist/task"),
      // 0.6 has `tags` where 0.5 has `taglist`.
      RecordSet(path: "gtgData/tags/tag", role: .lookup("tag"), key: "@id", names: ["@name"]),
      RecordSet(path: "gtgData/taglist/tag", role: .lookup("tag"), key: "@id", names: ["@name"]),
    ]
    mapping.fields = [
      FieldMap("@id", .id), FieldMap("title", .title), FieldMap("content", .detail, form: .taskMarks),
      FieldMap("@status", .statusAndDone),
      FieldMap("@tags", .tags, styles: [.withoutSign], separator: ","),
      FieldMap("tags/tag", .tags, styles: [.withoutSign]).lookedUp(in: "tag"),
      .date("duedate", .due, .iso8601, .spoken), .date("startdate", .start, .iso8601, .spoken),
      .date("donedate", .completed),
      .date("addeddate", .created), .date("modified", .modified),
      .date("dates/due", .due), .date("dates/fuzzyDue", .due, .iso8601, .spoken),
      .date("dates/start", .start), .date("dates/fuzzyStart", .start, .iso8601, .spoken),
      .date("dates/done", .completed), .date("dates/added", .created),
      .date("dates/modified", .modified), FieldMap("subtask", .children), FieldMap("subtasks/sub", .children),
      FieldMap("recurring/term", .recurrence).without("None"),
    ]
    mapping.conditions = [RecordCondition("recurring/@enabled", ["false"], .once)]
    mapping.doneWords = DoneVocabulary(done: ["done", "dismiss", "dismissed"], open: ["active"])
  }
}
