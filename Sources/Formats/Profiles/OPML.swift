import TaskModel

// OPML, of OmniFocus and of other outliners: every `outline` is a task. What they say beside its text
// differs; the names that are usual are known.

extension Profile {
  /// OPML.
  package static let opml = Profile.data("opml", "OPML outline", .xml) { mapping in
    mapping.signature = Signature(
      rootNames: ["opml"], requiredNames: ["@text"],
      typicalNames: ["@_note", "@_status", "@context", "outline"])
    mapping.records = [
      RecordSet(path: "opml/body/outline"), RecordSet(path: "opml/head/title", role: .heading(.project)),
    ]
    mapping.fields = [
      FieldMap("@text", .title), FieldMap("@_note", .detail), FieldMap("@_status", .statusAndDone),
      FieldMap("@_complete", .isDone), FieldMap("@complete", .isDone),
      FieldMap("@context", .tags, separator: ","), FieldMap("@assignee", .assignees),
      FieldMap("@owner", .assignees).onlyIfEmpty,
      FieldMap("@flagged", .priority).without("0", "false", "no"), FieldMap("@priority", .priority),
      .date("@start", .start, .iso8601, .english),
      .date("@completed", .completed, .iso8601, .english),
      .date("@defer", .start, .iso8601, .english, .yearMonthDay),
    ]
    mapping.priorities = {
      var scale = GenericProfile.priorities
      for word in ["flagged", "1", "true", "yes"] { scale.words[word] = .high }
      return scale
    }()
    mapping.reading.options = [.priorityNumbers]
    mapping.doneWords = GenericProfile.doneWords
    mapping.doneWords.open += ["indeterminate", "partial"]
    mapping.naming.usesSynonyms = true
  }
}
