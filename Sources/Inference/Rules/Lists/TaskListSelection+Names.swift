import Formats
import TaskModel
import Vocabulary

// What lists are called: whether that speaks for tasks, for other things, or for what is archived.

extension TaskListSelection {
  /// The last word of a name, and all of it, with their singulars.
  static func forms(of name: String) -> [String] { ListKind.forms(of: name) }

  /// What the name of a list says that its records are.
  static func kind(of path: String) -> ListKind { name(of: path).map(ListKind.init(of:)) ?? .unknown }

  /// The name of a list: the last of its path that says something.
  static func name(of path: String) -> String? {
    let names = RecordPath.steps(path).filter { $0 != "[*]" && $0 != "*" }.map(RecordPath.key)
    return names.last { name in !forms(of: name).contains { WordKind.plainList.contains($0) } } ?? names.last
  }

  /// The class of the tasks in a list, where its name says that they are archived, or that of an object that it is in:
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

  static func isArchived(_ path: String) -> Bool { itemClass(of: path) != nil }

  /// Whether a list's name says that its records are tasks, or what state they are in.
  static func nameSuggestsTasks(_ path: String) -> Bool {
    name(of: path).map { name in
      let kind = ListKind(of: name)
      return kind == .tasks || (kind == .parts && ListKind.mentionsTasks(name))
        || GenericProfile.doneWords.isDone(state: name) != nil
    } ?? false
  }

  /// Whether a list's name says that its records are something else: labels, people, projects, columns.
  static func namesOtherThings(_ path: String) -> Bool {
    guard let name = name(of: path) else { return false }
    if ListKind(of: name).isOfOtherThings { return true }
    return forms(of: name).contains { form in
      switch Synonyms.target(of: form) {
      case .field(.title), .field(.isDone), .subtasks, .statusAndDone, nil: return false
      // A list of entries is not about when they were made.
      default: return !WordKind.plainList.contains(form)
      }
    }
  }

  /// Whether a list's name says that its records are no tasks of the list beside it, whatever they say.
  ///
  /// What is below a name for states may be tasks (`{"by_status": {"open": […]}}`): of these the
  /// list's own name counts.
  static func isNeverTasks(_ path: String) -> Bool {
    if kind(of: path).areNeverTasks { return true }
    let steps = RecordPath.steps(path)
    let own = steps.last == "[*]" ? steps.dropLast().last : steps.last
    return own.map { ListKind(of: GenericProfile.lastName(String($0))) == .scale } ?? false
  }

  /// Whether a list stands in what is called settings: what is on or off there is nothing to do.
  static func areOfSettings(_ path: String) -> Bool {
    RecordPath.steps(path).contains { step in
      step != "*" && step != "[*]" && ListKind(of: GenericProfile.lastName(String(step))) == .settings
    }
  }

  /// Whether a list's name says that its records are projects.
  static func isOfProjects(_ path: String) -> Bool { kind(of: path) == .projects }
}
