import TaskModel

// Bugzilla's CSV of a list of bugs: whatever columns its user chose, under their internal names or, in a list for
// people, under those on the page. `---` and `--` mean that there is nothing. P1 is the highest priority.

extension Profile {
  /// Bugzilla's CSV of a list of bugs.
  package static let bugzillaCSV: Profile = {
    var mapping = ProfileMapping(name: "bugzilla-csv", title: "Bugzilla CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["bug_id", "short_desc"],
      typicalNames: [
        "bug_status", "product", "component", "assigned_to", "resolution", "changeddate", "bug_severity",
      ])
    mapping.otherSignatures = [
      Signature(requiredNames: ["bug_id", "bug_status"], typicalNames: ["product", "component"]),
      Signature(requiredNames: ["bug_id", "product"], typicalNames: ["short_short_desc", "component"]),
    ]
    mapping.naming.aliases = [
      "bug id": "bug_id", "summary": "short_desc", "short_short_desc": "short_desc", "status": "bug_status",
      "assignee": "assigned_to", "changed": "changeddate", "updated": "changeddate",
      "opened": "opendate", "severity": "bug_severity",
    ]
    mapping.fields = [
      FieldMap("bug_id", .id),
      FieldMap("short_desc", .title),
      FieldMap("bug_status", .statusAndDone),
      FieldMap("priority", .priority),
      FieldMap("product", .project),
      FieldMap("component", .section),
      FieldMap("assigned_to", .assignees),
      FieldMap("keywords", .tags, separator: ","),
      FieldMap("deadline", .due, styles: .written),
      FieldMap("opendate", .created, styles: .written),
      FieldMap("changeddate", .modified, styles: .written),
      FieldMap("estimated_time", .estimate, styles: [.hours], unset: ["0", "0.0", "0.00"]),
      FieldMap("bug_file_loc", .url),
    ]
    mapping.priorities = PriorityScale(
      words: [
        "p1": .highest, "p2": .high, "p3": .middle, "p4": .low, "p5": .lowest,
        "highest": .highest, "high": .high, "normal": .middle, "medium": .middle, "low": .low,
        "lowest": .lowest,
      ],
      unsetWords: ["--", "---", "unspecified"])
    mapping.doneWords = DoneVocabulary(
      done: ["resolved", "verified", "closed"],
      open: ["unconfirmed", "new", "confirmed", "assigned", "in_progress", "reopened", "needinfo", "ready"])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
