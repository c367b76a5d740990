import TaskModel

// todo.txt (https://github.com/todotxt/todo.txt): a line a task. Priorities are letters, A the highest. Contexts are
// tags. The keys `due`, `t` (not before), `rec`, `id` and `p` (the parent's id) are those that most programs share.

extension Profile {
  /// todo.txt.
  package static let todoText: Profile = {
    var mapping = ProfileMapping(name: "todotxt", title: "todo.txt", container: .todoText)
    mapping.fields = [
      FieldMap("title", .title),
      FieldMap("mark", .isDone),
      FieldMap("priority", .priority),
      FieldMap("completed", .completed, styles: [.iso8601], impliesDone: true),
      FieldMap("created", .created, styles: [.iso8601]),
      FieldMap("project", .project),
      FieldMap("context", .tags),
      FieldMap("due", .due, styles: [.iso8601]),
      FieldMap("t", .start, styles: [.iso8601]),
      FieldMap("rec", .recurrence),
      FieldMap("id", .id),
      FieldMap("uuid", .id).kept,
      FieldMap("p", .parent),
      FieldMap("parent", .parent),
      FieldMap("est", .estimate, styles: [.minutes, .iso8601Duration]),
    ]
    var words: [String: Priority] = ["a": .highest, "b": .high, "c": .middle, "d": .low]
    for letter in "efghijklmnopqrstuvwxyz" { words[String(letter)] = .lowest }
    mapping.priorities = PriorityScale(words: words)
    mapping.doneWords = DoneVocabulary(done: ["x"], open: [])
    return Profile(mapping)
  }()
}
