/// What the name of a list says that its records are, judged by whole words.
///
/// One vocabulary answers all who ask: `debug` is no list of bugs, and `tissues` none of issues. The last word of a
/// name counts (`issue_labels` are labels), or the name as a whole where that is known (`task list`).
///
/// ```swift
/// ListKind(of: "openIssues")  // .tasks
/// ListKind(of: "debug")       // .other
/// ```
package enum ListKind: Sendable, Equatable {
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
  /// What was said of something else.
  case comments
  /// Named things that are none of these: files, events, lines of a log.
  case other
  /// The name says nothing of that.
  case unknown

  /// Judges a name.
  package init(of name: String) {
    self = Self.forms(of: name).lazy.compactMap { Self.words[$0] }.first ?? .unknown
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
    let words = Synonyms.normalized(name).spaced.split(separator: " ").map(String.init)
    return words.contains(where: isWordForTasks) && !words.contains { forms(of: $0).contains("history") }
  }

  /// The last word of a name as it is and as the plurals of English would have it in the singular, in lower case; those
  /// of the name as a whole first.
  package static func forms(of name: String) -> [String] {
    let (spaced, joined) = Synonyms.normalized(name)
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
    if singulars(word).contains(where: taskWords.contains) { return true }
    return besideTasks.contains { other in
      guard other.utf8.count < word.utf8.count else { return false }
      let rest =
        word.hasPrefix(other)
        ? word.dropFirst(other.count) : word.hasSuffix(other) ? word.dropLast(other.count) : ""
      return !rest.isEmpty && isWordForTasks(String(rest))
    }
  }

  /// What is written together with a word for tasks.
  private static let besideTasks = [
    "sub", "work", "todo", "task", "action", "check", "checklist", "my", "all", "open", "done", "closed",
    "completed", "finished", "active", "archived", "deleted", "new", "old", "user", "project", "board",
    "backlog", "list", "lists", "group", "groups", "line", "child", "parent", "z",
  ]

  /// What records are called that are tasks.
  package static let taskWords: Set<String> = [
    "task", "todo", "item", "issue", "card", "ticket", "bug", "story", "feature", "defect", "chore",
    "assignment", "job", "request", "subtask",
  ]

  private static let words: [String: ListKind] = {
    let lists: [(ListKind, [String])] = [
      (.parts, ["subtask", "subitem", "checklist", "checklistitem", "checkitem", "step"]),
      (
        .people,
        [
          "user", "member", "people", "person", "account", "author", "contact", "assignee", "owner", "role",
          "participant", "collaborator", "attendee",
        ]
      ),
      (.labels, ["label", "tag", "category", "theme", "color", "colour"]),
      (.choices, ["option", "permission", "plugin"]),
      (
        .settings,
        [
          "setting", "preference", "pref", "config", "cfg", "configuration",
        ]
      ),
      (.projects, ["project"]),
      (
        .holder,
        [
          "group", "team", "folder", "area", "workspace", "space", "board", "list", "column", "col",
          "bucket", "lane", "stage", "phase", "sprint", "iteration", "epic", "milestone", "section",
          "calendar", "context", "perspective",
        ]
      ),
      (.scale, ["status", "state", "priority", "severity"]),
      (.comments, ["comment"]),
      (
        .other,
        [
          "profile", "type", "kind", "resolution", "component", "version", "note", "attachment", "file",
          "image", "link", "field", "custom", "filter", "view", "event", "activity", "action", "history",
          "resource", "template", "counter", "habit", "metadata", "place", "location", "property", "head",
          "element", "debug", "trace", "log", "metric", "warning", "error", "notification",
        ]
      ),
      (.tasks, Array(taskWords)),
    ]
    var words: [String: ListKind] = [:]
    for (kind, names) in lists { for name in names where words[name] == nil { words[name] = kind } }
    return words
  }()
}
