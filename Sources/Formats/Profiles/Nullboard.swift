import TaskModel

// Nullboard's board, as its page saves it: lists of notes, of which each is a text and no more. A note is done in a
// list that is called so; `raw` says that it is shown without its frame, `min` that only its first line is.

extension Profile {
  /// Nullboard's board.
  package static let nullboardJSON = Profile.data("nullboard-json", "Nullboard JSON", .json) { mapping in
    mapping.signature = Signature(
      rootNames: ["format", "revision", "title", "lists"], requiredNames: ["text", "raw"],
      typicalNames: ["min"])
    mapping.records = [
      RecordSet(path: "lists[*].notes[*]"),
      RecordSet(path: "title", role: .heading(.project)),
      RecordSet(path: "lists[*].title", role: .heading(.section), done: ListNames.doneCondition("")),
    ]
    mapping.fields = [FieldMap("text", .title)]
  }
}
