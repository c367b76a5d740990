import Formats
import TaskModel

/// An object that has nothing but lists, under names that somebody has given them: `{"Home": […], "Work": […]}`.
///
/// What a name beside the lists belongs to is not known: whoever has one may have lists of anything.
struct ListsByName {
  /// The object, and its path.
  let holder: InputShape.RecordShape
  let object: String
  /// What the paths of its lists begin with.
  let prefix: String
  /// The names of its lists.
  let names: [String]
  /// The name of the list that looks most like tasks.
  private let own: String

  /// Most lists in one object: a scanner of JSON looks for a few more places.
  private static let largestCount = 48

  /// Looks at the object that the list at `best` stands in; nil where that is anything else, or where nothing but a
  /// title is known of these tasks, which films and songs have as well.
  init?(around best: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape) {
    let steps = RecordPath.steps(best.path)
    let keys = shape.rootNames.filter { !$0.contains("/") }
    guard shape.container.hasKeys, fields.contains(where: { GenericProfile.tellingTargets.contains($0.to) }),
      steps.count > 1, steps.count < 4, steps.last == "[*]", !steps.dropLast().contains("[*]"),
      steps[steps.count - 2] != "*"
    else { return nil }
    let outer = RecordPath.path(of: steps.dropLast(2))
    // Where the root has one key, that may be any.
    if outer == "*", keys.count != 1 { return nil }
    object = outer == "*" ? keys.first ?? "" : outer.isEmpty ? "." : outer
    prefix = outer.isEmpty ? "" : outer + "."
    own = GenericProfile.lastName(best.path)
    let object = object
    let holder = shape.records.first { $0.path == object }
    guard let holder, outer.isEmpty ? holder.count == 1 : holder.isSoleObject else { return nil }
    self.holder = holder
    let names = holder.names.filter { !$0.contains("/") }
    self.names = names
    let prefix = prefix
    guard names.count < Self.largestCount, names.contains(own),
      names.allSatisfy({ name in
        holder.lists.textNames.contains(name) || holder.lists.emptyNames.contains(name)
          || shape.records.contains { !$0.isSoleObject && Self.path(of: name, prefix) == $0.path }
      })
    else { return nil }
  }

  private static func path(of name: String, _ prefix: String) -> String {
    prefix + RecordPath.step(of: name) + "[*]"
  }

  /// Whether what is under a name may be tasks by that.
  ///
  /// Where the key of the tasks says that they are tasks, the others may be anything, unless theirs is a state.
  func mayBeTasks(_ name: String) -> Bool {
    RecordPath.canHold(name) && !TaskListSelection.namesOtherThings(name)
      && !TaskListSelection.isNeverTasks(name) && !RelationNames.holds(name)
      && (ListNames.isDone(name) != nil || !GenericProfile.nameSuggestsTasks(own)
        || ListNames.isDone(own) != nil)
  }

  /// Whether a list in it is one of tasks that say less than those beside them, or other things: they have a title that
  /// is called the same, and nothing that tasks do not have.
  ///
  /// - Parameters:
  ///   - found: what the values of its records are.
  ///   - best: those of the list that looks most like tasks, and what they are.
  func areTasks(
    _ list: InputShape.RecordShape, _ found: [FieldMap], like best: InputShape.RecordShape,
    _ fields: [FieldMap]
  ) -> Bool {
    let name = GenericProfile.lastName(list.path)
    guard !list.isSoleObject, list.count > 0, names.contains(name), Self.path(of: name, prefix) == list.path,
      mayBeTasks(name), let title = fields.first(where: { $0.to == .field(.title) })?.from,
      !GenericProfile.mayNameOther(title),
      found.contains(where: { $0.to == .field(.title) && $0.from == title })
    else { return false }
    return Self.sayNoMore(list, found, than: best)
  }

  /// Whether records say nothing that tasks do not: what those of the best list say, or what has a known name.
  static func sayNoMore(
    _ list: InputShape.RecordShape, _ found: [FieldMap], than best: InputShape.RecordShape
  ) -> Bool {
    list.names.allSatisfy { name in
      name.contains("/") || best.names.contains(name) || found.contains { $0.from == name }
        || Synonyms.target(of: name) != nil
    }
  }
}
