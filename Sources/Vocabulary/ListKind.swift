/// What the name of a list says that its records are, judged by whole words.
///
/// One vocabulary answers all who ask: `debug` is no list of bugs, and `tissues` none of issues. The last word of a
/// name counts (`issue_labels` are labels), or the name as a whole where that is known (`task list`).
///
/// ```swift
/// ListKind(of: "openIssues")  // .tasks
/// ListKind(of: "debug")       // .other
/// ```
package enum ListKind: String, Sendable, Equatable {
  /// Tasks.
  case tasks
  /// Parts of tasks: subtasks, steps, items of a checklist.
  case parts
  /// People, or what stands for them.
  case people
  /// What tasks are marked with, or shown in.
  case labels
  /// What there is to choose from.
  case choices
  /// What a program is set to.
  case settings
  /// Projects, which hold tasks and are none beside them.
  case projects
  /// What else holds tasks: boards, lists, columns, sprints.
  case holder
  /// What the words for a state or a priority mean.
  case scale
  /// What was stated about something else.
  case comments
  /// Named things that are none of these: files, events, lines of a log.
  case other
  /// The name says nothing of that.
  case unknown

  /// Judges a name.
  package init(of name: String) {
    self =
      Self.forms(of: name).lazy.compactMap { WordKind.list.meaning(of: $0) }.first.flatMap(
        Self.init(meaning:)) ?? .unknown
  }

  /// Whether records of that kind are no tasks of a list beside them, whatever they say: a setting or a member that is
  /// on or done is nothing to do.
  package var areNeverTasks: Bool {
    [.people, .labels, .choices, .settings, .projects, .comments].contains(self)
  }

  /// Whether a name says what its records are, and that they are no tasks.
  package var isOfOtherThings: Bool { ![.tasks, .parts, .unknown].contains(self) }

  /// Whether some word of a name says that there are tasks: `tasks_by_state`, `task_list`, `workItems`.
  package static func mentionsTasks(_ name: String) -> Bool {
    let words = NameWords.normalized(name).spaced.split(separator: " ").map(String.init)
    return words.contains(where: isWordForTasks) && !words.contains { forms(of: $0).contains("history") }
  }

  /// The last word of a name as it is and as the plurals of English would have it in the singular, in lower case; those
  /// of the name as a whole first.
  package static func forms(of name: String) -> [String] {
    let (spaced, joined) = NameWords.normalized(name)
    let last = spaced.split(separator: " ").last.map(String.init) ?? ""
    return (last == joined ? [last] : [joined, last]).flatMap(singulars)
  }

  private static func singulars(_ word: String) -> [String] {
    var forms = [word]
    if word.hasSuffix("s") { forms.append(String(word.dropLast())) }
    if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
    if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
    return forms
  }

  /// Whether a word is one for tasks, alone or written together with words that stand beside it: `tasklist`,
  /// `workitems`, `mytodos`.
  private static func isWordForTasks(_ word: String) -> Bool {
    if singulars(word).contains(where: isTask) { return true }
    return besideTasks.contains { other in
      guard other.utf8.count < word.utf8.count else { return false }
      let rest =
        word.hasPrefix(other)
        ? word.dropFirst(other.count) : word.hasSuffix(other) ? word.dropLast(other.count) : ""
      return !rest.isEmpty && isWordForTasks(String(rest))
    }
  }

  private static let besideTasks = WordKind.besideTasks.words

  /// Whether a record of that name is a task.
  package static func isTask(_ word: String) -> Bool {
    switch WordKind.list.meaning(of: word) {
    case "tasks", "eachTask", "subtasks": true
    default: false
    }
  }

  /// Whether a record of that name is a task even where it has no more than a text.
  package static func isEachTask(_ word: String) -> Bool { WordKind.list.meaning(of: word) == "eachTask" }

  private init?(meaning: String) {
    switch meaning {
    case "eachTask": self = .tasks
    case "subtasks": self = .parts
    default: self.init(rawValue: meaning)
    }
  }
}
