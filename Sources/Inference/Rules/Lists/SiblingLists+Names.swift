import Formats
import TaskModel

// What lists are called: whether that speaks for tasks, for other things, or for what is put away.

extension SiblingLists {
  /// What lists are about that have a name or a title and are no tasks.
  static let otherWords: Set<String> = [
    "user", "account", "profile", "author", "contact", "group", "team", "folder", "area", "workspace",
    "space",
    "board", "list", "column", "col", "bucket", "lane", "stage", "phase", "status", "state", "type", "kind",
    "resolution",
    "component", "version", "sprint", "iteration", "epic", "milestone", "section", "comment", "note",
    "attachment",
    "file", "image", "link", "field", "custom", "option", "setting", "filter", "view", "event", "activity",
    "action",
    "history", "priority", "color", "calendar", "preference", "pref", "permission", "theme", "participant",
    "collaborator", "attendee", "resource", "role", "template", "counter", "habit", "plugin",
    "metadata", "context", "perspective", "place", "location", "config", "cfg", "property", "head",
    "element",
  ]

  /// What lists are about that are no tasks even if they say what is done.
  static let neverWords: Set<String> = [
    "setting", "preference", "pref", "config", "cfg", "configuration", "option", "permission", "theme",
    "color",
    "colour", "plugin", "label", "tag", "user", "member", "people", "person", "account", "author", "contact",
    "assignee", "owner", "role", "participant", "collaborator", "attendee", "category", "comment",
  ]

  /// What lists are called that say what words mean.
  ///
  /// Their records are no tasks, even where they say which of them stand for done. What is below such a name may be
  /// tasks (`{"by_status": {"open": […]}}`).
  private static let tableWords: Set<String> = ["status", "state", "priority", "severity"]

  /// What lists are called that are tasks.
  static let taskWords: Set<String> = [
    "task", "todo", "item", "issue", "card", "ticket", "bug", "story", "feature", "defect", "chore",
    "assignment",
    "job", "request", "subtask",
  ]

  /// Names that say nothing of what is in the list: the one around it does.
  static let plainWords: Set<String> = [
    "entity", "entry", "data", "node", "value", "edge", "result", "record", "row", "element", "object",
  ]

  /// The last word of a name as it is and as the plurals of English would have it in the singular, in lower case.
  static func forms(of name: String) -> [String] {
    let (spaced, joined) = Synonyms.normalized(name)
    let words = [spaced.split(separator: " ").last.map(String.init) ?? "", joined]
    return words.flatMap { word in
      var forms = [word]
      if word.hasSuffix("s") { forms.append(String(word.dropLast())) }
      if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
      if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
      return forms
    }
  }

  /// The name of a list: the last of its path that says something.
  static func name(of path: String) -> String? {
    let names = RecordPath.steps(path).filter { $0 != "[*]" && $0 != "*" }.map(RecordPath.key)
    return names.last { name in !forms(of: name).contains { plainWords.contains($0) } } ?? names.last
  }

  /// The class of the tasks in a list, where its name says that they are put away, or that of an object that it is in:
  /// `trash.tasks[*]`.
  static func itemClass(of path: String) -> ItemClass? {
    if let itemClass = name(of: path).flatMap({ ListNames.itemClass(of: $0, isKey: true) }) {
      return itemClass
    }
    for step in RecordPath.steps(path).reversed() where step != "*" && step != "[*]" && !step.contains("@") {
      if let itemClass = ListNames.itemClass(of: GenericProfile.lastName(String(step)), isKey: true) {
        return itemClass
      }
    }
    return nil
  }

  static func isPutAway(_ path: String) -> Bool { itemClass(of: path) != nil }

  /// Whether a list's name says that its records are tasks, or what state they are in.
  static func isTelling(_ path: String) -> Bool {
    name(of: path).map { name in
      forms(of: name).contains { taskWords.contains($0) }
        || GenericProfile.doneWords.isDone(state: name) != nil
    } ?? false
  }

  /// Whether a list's name says that its records are something else: labels, people, projects, columns.
  static func isAbout(_ path: String) -> Bool {
    guard let name = name(of: path) else { return false }
    return forms(of: name).contains { form in
      if otherWords.contains(form) { return true }
      switch Synonyms.target(of: form) {
      case .field(.title), .field(.isDone), .subtasks, .statusAndDone, nil: return false
      // A list of entries is not about when they were made.
      default: return !plainWords.contains(form)
      }
    }
  }

  /// Whether a list's name says that its records are no tasks of the list beside it, whatever they say.
  static func isNeverTasks(_ path: String) -> Bool {
    if isOfProjects(path) { return true }
    if let name = name(of: path), forms(of: name).contains(where: neverWords.contains) { return true }
    let steps = RecordPath.steps(path)
    let own = steps.last == "[*]" ? steps.dropLast().last : steps.last
    return own.map { forms(of: GenericProfile.lastName(String($0))).contains(where: tableWords.contains) }
      ?? false
  }

  /// Whether a list stands in what is called settings: what is on or off there is nothing to do.
  static func areOfSettings(_ path: String) -> Bool {
    RecordPath.steps(path).contains { step in
      step != "*" && step != "[*]"
        && forms(of: GenericProfile.lastName(String(step))).contains(where: settings.contains)
    }
  }

  private static let settings: Set<String> = [
    "setting", "preference", "pref", "config", "cfg", "configuration",
  ]

  /// Whether a list's name says that its records are projects.
  static func isOfProjects(_ path: String) -> Bool {
    name(of: path).map { forms(of: $0).contains("project") } ?? false
  }
}
