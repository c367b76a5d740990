import TaskModel

// Bugzilla: the XML of `ctype=xml` and the JSON of its REST API. P1 and "highest" are the highest priorities,
// `--` and `---` mean none. The first long_desc is the description, the others are comments.

extension Profile {
  /// Bugzilla's XML.
  package static let bugzillaXML = Profile.data("bugzilla-xml", "Bugzilla XML", .xml) { mapping in
    mapping.signature = Signature(
      rootNames: ["bugzilla"], requiredNames: ["bug_id"],
      typicalNames: ["short_desc", "bug_status", "delta_ts"])
    mapping.records = [RecordSet(path: "bugzilla/bug")]
    mapping.fields = [
      FieldMap("bug_id", .id), FieldMap("short_desc", .title), FieldMap("long_desc/thetext", .detail),
      FieldMap("bug_status", .statusAndDone), FieldMap("priority", .priority),
      .date("deadline", .due), .date("creation_ts", .created), .date("delta_ts", .modified),
      FieldMap("assigned_to", .assignees), FieldMap("assigned_to/@name", .assignees),
      FieldMap("keywords", .tags, separator: ","), FieldMap("product", .project),
      FieldMap("component", .section),
      FieldMap("bug_file_loc", .url),
      FieldMap("estimated_time", .estimate, styles: [.hours]).without("0.00", "0"),
      FieldMap("actual_time", .spent, styles: [.hours]).without("0.00", "0"),
      FieldMap("dependson", .blockedBy),
    ]
    mapping.conditions = [RecordCondition("@error", [], .noTask)]
    mapping.priorities = bugzillaPriorities
    mapping.doneWords = bugzillaStates
  }

  /// Bugzilla's REST API.
  package static let bugzillaJSON = Profile.data("bugzilla-json", "Bugzilla JSON", .json) { mapping in
    mapping.signature = Signature(
      requiredNames: ["id", "summary", "product", "component"],
      typicalNames: ["is_open", "last_change_time", "assigned_to_detail", "severity"])
    mapping.records = [RecordSet(path: "bugs[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("summary", .title), FieldMap("description", .detail),
      FieldMap("status", .statusAndDone), FieldMap("priority", .priority), .date("deadline", .due),
      .date("creation_time", .created), .date("last_change_time", .modified),
      .date("cf_last_resolved", .completed),
      FieldMap("assigned_to_detail/real_name", .assignees), FieldMap("keywords", .tags),
      FieldMap("product", .project), FieldMap("component", .section), FieldMap("url", .url),
      FieldMap("estimated_time", .estimate, styles: [.hours]).without("0"),
      FieldMap("actual_time", .spent, styles: [.hours]).without("0"), FieldMap("depends_on", .blockedBy),
    ]
    mapping.conditions = [
      RecordCondition("is_open", ["false"], .done), RecordCondition("is_open", ["true"], .open),
    ]
    mapping.priorities = bugzillaPriorities
    mapping.doneWords = bugzillaStates
  }

  private static let bugzillaPriorities = PriorityScale(
    words: [
      "p1": .highest, "p2": .high, "p3": .middle, "p4": .low, "p5": .lowest, "highest": .highest,
      "high": .high,
      "normal": .middle, "medium": .middle, "low": .low, "lowest": .lowest, "immediate": .highest,
      "urgent": .highest,
    ], unsetWords: ["--", "---"])

  private static let bugzillaStates = DoneVocabulary(
    done: ["resolved", "verified", "closed"],
    open: [
      "unconfirmed", "confirmed", "new", "assigned", "in_progress", "reopened", "needinfo", "reported",
      "accepted", "modified",
    ])
}
