import Formats
import TaskModel

/// Lists under keys of somebody's own in objects under such keys: `{"work": {"garden": […]}, "home": {"kitchen":
/// […]}}`.
enum NestedGroupKeys {
  /// The last two keys of a list's path; nil for a list that does not stand under two, or where the inner one is any.
  private static func keys(_ path: String) -> (outer: String, inner: String)? {
    let steps = RecordPath.steps(path)
    guard steps.count > 2, steps.last == "[*]", !steps.dropLast().contains("[*]"),
      steps[steps.count - 2] != "*"
    else { return nil }
    return (GenericProfile.lastName(String(steps[steps.count - 3])), GenericProfile.lastName(path))
  }

  /// Whether a list stands as many keys deep as the best does, in the same object, and has tasks that say no more than
  /// those: a title of the same name, and nothing that tasks do not have.
  ///
  /// Nothing but a title is known of films and songs as well, so the best must say more.
  static func areTasks(
    _ list: InputShape.RecordShape, _ found: [FieldMap], like best: InputShape.RecordShape,
    _ fields: [FieldMap]
  ) -> Bool {
    let (own, other) = (RecordPath.steps(best.path), RecordPath.steps(list.path))
    guard let keys = keys(list.path), self.keys(best.path) != nil, own.count == other.count, list.count > 0,
      fields.contains(where: { GenericProfile.tellingTargets.contains($0.to) }),
      own.dropLast(3) == other.dropLast(3),
      let title = fields.first(where: { $0.to == .field(.title) })?.from, !GenericProfile.mayNameOther(title),
      found.contains(where: { $0.to == .field(.title) && $0.from == title })
    else { return false }
    return [keys.outer, keys.inner].filter { !$0.isEmpty }.allSatisfy {
      !TaskListSelection.namesOtherThings($0) && !TaskListSelection.isNeverTasks($0)
        && !RelationNames.holds($0)
    } && ListsByName.sayNoMore(list, found, than: best)
  }

  /// Where a list stands among all that are read with it, by its keys.
  struct Place: Equatable {
    /// The outer key.
    var project: String
    /// Nil where what tells the lists apart by itself says it (`TaskListSelection.sections`).
    var section: String?
  }

  /// By path the places of lists that stand two or more keys deep in one object, some of them perhaps beside others
  /// that stand one key deep; empty where the outer keys say nothing.
  static func places(_ paths: [String]) -> [String: Place] {
    let deepest = paths.map { RecordPath.steps($0).count }.max() ?? 0
    guard deepest > 2 else { return [:] }
    var lists: [(path: String, outer: String, inner: String?)] = []
    var around: ArraySlice<Substring>?
    for path in paths {
      let steps = RecordPath.steps(path)
      let isFlat = steps.count < deepest
      guard steps.count >= deepest - 1, steps.count > 1, steps.last == "[*]",
        !steps.dropLast().contains("[*]"), steps[steps.count - 2] != "*",
        around == nil || around == steps.dropLast(isFlat ? 2 : 3)
      else { return [:] }
      around = steps.dropLast(isFlat ? 2 : 3)
      let outer = RecordPath.key(of: steps[steps.count - (isFlat ? 2 : 3)])
      lists.append((path, outer, isFlat ? nil : RecordPath.key(of: steps[steps.count - 2])))
    }
    let outer = Set(lists.map(\.outer))
    let inner = Set(lists.compactMap(\.inner))
    let isUneven = lists.contains { $0.inner == nil }
    // One list in an object beside lists may stand in anything.
    let isTold =
      isUneven
      ? outer.contains { key in lists.count { $0.outer == key && $0.inner != nil } > 1 } : outer.count > 1
    guard isTold, inner.count > 1, outer.allSatisfy(mayBeProject) else { return [:] }
    let places = lists.map { list in
      (list.path, Place(project: list.outer, section: isUneven ? list.inner ?? "" : nil))
    }
    return Dictionary(places) { first, _ in first }
  }

  /// Whether a key may be somebody's project: not what says what the tasks are called, or what has been done with them.
  private static func mayBeProject(_ key: String) -> Bool {
    !key.isEmpty && key != "*" && !TaskListSelection.nameSuggestsTasks(key)
      && !TaskListSelection.namesOtherThings(key) && !TaskListSelection.isArchived(key)
  }

  /// The path of a list under one key, as that of those under any: where `*.high[*]` is read, `work.low[*]` is
  /// `*.low[*]`, so that the key says as much of its tasks as of theirs.
  static func path(_ path: String, beside paths: [String]) -> String {
    let steps = RecordPath.steps(path)
    guard keys(path) != nil, steps[steps.count - 3] != "*" else { return path }
    let isOpen = paths.contains { other in
      let others = RecordPath.steps(other)
      return others.count == steps.count && keys(other) != nil && others[steps.count - 3] == "*"
        && others.dropLast(3) == steps.dropLast(3) && others[steps.count - 2] != steps[steps.count - 2]
    }
    return isOpen ? RecordPath.path(of: steps.dropLast(3) + ["*"] + steps.suffix(2)) : path
  }
}
