import TaskModel

// Wrike's tasks as its API gives them. What it calls the importance is the priority; its `priority` is where the task
// stands among others. Folders and people are there by their ids alone. The duration is in minutes of work.

extension Profile {
  /// Wrike's tasks.
  package static let wrikeJSON = Profile.data("wrike-json", "Wrike JSON", .json) { mapping in
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      requiredNames: ["id", "title", "importance", "status"],
      typicalNames: ["accountId", "superTaskIds", "dates", "permalink", "scope", "createdDate"])
    mapping.records = [RecordSet(path: "data[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("title", .title), FieldMap("description", .detail, form: .markup),
      FieldMap("status", .statusAndDone), FieldMap("importance", .priority),
      .date("dates/due", .due), .date("dates/start", .start), .date("createdDate", .created),
      .date("updatedDate", .modified), .date("completedDate", .completed),
      FieldMap("dates/duration", .estimate, styles: [.minutes]).without("0"),
      FieldMap("superTaskIds", .parent), FieldMap("subTaskIds", .children), FieldMap("permalink", .url),
    ]
    mapping.priorities = PriorityScale(words: ["high": .high, "normal": .middle, "low": .low])
    mapping.doneWords = DoneVocabulary(done: ["completed", "cancelled"], open: ["active", "deferred"])
  }
}
