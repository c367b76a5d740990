import TaskModel

// Toodledo's XML: the root is `xml`, `completed` is a date or 0000-00-00, `status` is a word of Getting
// Things Done and says nothing about being done.

extension Profile {
  /// Toodledo's XML.
  package static let toodledoXML = Profile.data("toodledo-xml", "Toodledo XML", .xml) { mapping in
    mapping.signature = Signature(
      rootNames: ["xml"], requiredNames: ["title", "completed", "priority"],
      typicalNames: ["folder", "context", "duedate", "star", "repeat", "parent"])
    mapping.records = [RecordSet(path: "xml/item")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("note", .detail),
      FieldMap("priority", .priority), .date("completed", .completed).without("0000-00-00"),
      .date("duedate", .due).without("0000-00-00"), .date("startdate", .start).without("0000-00-00"),
      .date("added", .created).without("0000-00-00"), .date("modified", .modified).without("0000-00-00"),
      FieldMap("tag", .tags, separator: ","),
      FieldMap("context", .tags, styles: [.withoutSign]).without("0", "None"),
      FieldMap("folder", .project).without("0"), FieldMap("goal", .section).without("0"),
      FieldMap("parent", .parent).without("0"),
      FieldMap("status", .status).without("None"), FieldMap("repeat", .recurrence).without("None"),
      FieldMap("length", .estimate, styles: [.minutes, .unitWords]).without("0", "None"),
    ]
    mapping.adjustments = [
      DateAdjustment(.start, time: "starttime"), DateAdjustment(.due, time: "duetime"),
    ]
    mapping.priorities = PriorityScale(
      words: [
        "negative": .lowest, "low": .low, "medium": .middle, "high": .high, "top": .highest, "-1": .lowest,
        "0": .low, "1": .middle, "2": .high, "3": .highest,
      ])
  }
}
