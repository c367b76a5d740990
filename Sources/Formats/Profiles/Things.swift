import TaskModel

// Things: the JSON of its URL scheme. A project holds to-dos and headings in their order; a heading is the
// section of the to-dos after it. `when` is when it may be begun, a day or a word (`today`, `someday`), the deadline
// when it must be done; cancelled is done too. Programs that read its database (things.py) write the same with other
// names: a project is then named by its title, and what is in it stands under it where it was asked for; what is in an
// area, which is no task, has the area for its project.

extension Profile {
  /// Things' to-dos and projects.
  package static let thingsJSON = Profile.data("things-json", "Things JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["type", "attributes/title"],
      typicalNames: [
        "operation", "attributes/when", "attributes/notes", "attributes/items", "attributes/list",
      ])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["uuid", "type", "title", "status", "start"],
        typicalNames: ["area_title", "project_title", "start_date", "deadline", "stop_date", "checklist"]),
      // Programs that leave out what is empty, and areas, which have neither state nor start.
      Signature(requiredNames: ["uuid", "type", "title"], values: ["type": "to-do"]),
      Signature(requiredNames: ["uuid", "type", "title", "items"], values: ["type": "project"]),
      Signature(requiredNames: ["uuid", "type", "title", "items"], values: ["type": "area"]),
      Signature(requiredNames: ["uuid", "type", "title", "items"], values: ["type": "heading"]),
    ]
    mapping.records = [
      RecordSet(path: ".", needs: ["type", "attributes/title"]),
      RecordSet(path: ".", needs: ["uuid", "type", "title", "status", "start"], fields: ofDatabase),
      RecordSet(path: ".", fields: ofDatabase),
    ]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("attributes/title", .title), FieldMap("attributes/notes", .detail),
      FieldMap("attributes/completed", .isDone), .date("attributes/deadline", .due),
      .date("attributes/when", .start, .iso8601, .spoken), .date("attributes/creation-date", .created),
      .date("attributes/completion-date", .completed), FieldMap("attributes/tags", .tags),
      FieldMap("attributes/list", .project), FieldMap("attributes/heading", .section),
      .list("attributes/items", .subtasks), .list("attributes/checklist-items", .subtasks),
    ]
    mapping.conditions = [
      RecordCondition("type", ["heading", "area"], .heading),
      RecordCondition("type", ["area", "tag"], .noTask),
      RecordCondition("attributes/canceled", ["true"], .done),
    ]
    mapping.exclusions = [ExclusionRule("trashed", is: ["true", "1"], .deleted)]
    mapping.doneWords = DoneVocabulary(
      done: ["completed", "canceled", "true", "1"], open: ["incomplete", "false", "0"])
    mapping.composition.inheritsHeadings = true
  }

  /// The table of the same values that `things-cli --csv` writes.
  package static let thingsCSV = Profile.data("things-csv", "Things CSV", .csv) { mapping in
    mapping.signature = Signature(
      requiredNames: ["uuid", "type", "title", "status", "start"],
      typicalNames: ["area_title", "project_title", "start_date", "deadline", "stop_date", "heading_title"])
    mapping.fields = ofDatabase.map { $0.from == "tags" ? FieldMap("tags", .tags, separator: ",") : $0 }
    mapping.conditions = [RecordCondition("type", ["area", "tag", "heading"], .noTask)]
    mapping.exclusions = [ExclusionRule("trashed", is: ["true", "1"], .deleted)]
    mapping.doneWords = DoneVocabulary(done: ["completed", "canceled"], open: ["incomplete"])
  }

  /// What the values of Things' database are called.
  ///
  /// `start` is where a to-do stands: Inbox, Anytime or Someday.
  private static let ofDatabase: [FieldMap] = [
    FieldMap("uuid", .id), FieldMap("title", .title), FieldMap("notes", .detail),
    FieldMap("status", .statusAndDone), .date("deadline", .due),
    .date("due_date", .due).fallback, .date("start_date", .start),
    .date("created", .created), .date("modified", .modified), .date("stop_date", .completed),
    FieldMap("tags", .tags), FieldMap("project_title", .project), FieldMap("area_title", .project).fallback,
    FieldMap("heading_title", .section), .list("items", .subtasks), .list("checklist", .subtasks),
  ]
}
