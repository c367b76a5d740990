import Formats
import TaskModel

/// Lists under keys of somebody's own in objects under such keys: `{"work": {"garden": […]}, "home": {"kitchen":
/// […]}}`, and deeper ones.
enum NestedGroupKeys {
  /// Most keys of a list that may all be somebody's own.
  private static let deepestCount = 4
  /// Most lists that are looked for one by one where each has keys of its own.
  private static let largestCount = 24

  /// The last two keys of a list's path; nil for a list that does not stand under two, or where the inner one is any.
  private static func keys(_ path: String) -> (outer: String, inner: String)? {
    let steps = RecordPath.steps(path)
    guard steps.count > 2, steps.last == "[*]", !steps.dropLast().contains("[*]"),
      steps[steps.count - 2] != "*"
    else { return nil }
    return (GenericProfile.lastName(String(steps[steps.count - 3])), GenericProfile.lastName(path))
  }

  /// Whether a list stands in objects alone, each under a key that is known, and three or more of them.
  private static func isDeep(_ path: String) -> Bool {
    let steps = RecordPath.steps(path)
    return steps.count > 3 && steps.last == "[*]" && !steps.dropLast().contains { $0 == "[*]" || $0 == "*" }
  }

  /// An input without the places three or more keys deep at which some key may be any, where each list in them has been
  /// seen under its own: `work.house.monday[*]` says more than `*.*.monday[*]`.
  static func named(_ shape: InputShape) -> InputShape {
    guard shape.container.hasKeys, shape.isWhole else { return shape }
    let lists = shape.records.filter { !$0.isSoleObject && isDeep($0.path) }
    // Where their keys say nothing that is kept, the one that may be any is better known.
    guard (2...largestCount).contains(lists.count), placesOfDeep(lists.map(\.path)) != nil else {
      return shape
    }
    var named = shape
    named.records.removeAll { records in
      guard records.path.hasSuffix("[*]"), RecordPath.steps(records.path).contains("*"),
        !GroupsByID.areNamed(in: records.path, shape)
      else { return false }
      let same = lists.filter { RecordPath.holds(records.path, $0.path, exactly: true) }
      return !same.isEmpty && same.reduce(0) { $0 + $1.count } == records.count
    }
    return named
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
    guard let keys = keys(list.path), self.keys(best.path) != nil, own.count == other.count,
      list.count > 0, fields.contains(where: { GenericProfile.tellingTargets.contains($0.to) }),
      let title = fields.first(where: { $0.to == .field(.title) })?.from, !GenericProfile.mayNameOther(title),
      found.contains(where: { $0.to == .field(.title) && $0.from == title })
    else { return false }
    var names = [keys.outer, keys.inner].filter { !$0.isEmpty }
    if own.dropLast(3) != other.dropLast(3) {
      // Where even what is around the two keys differs, each key must be known.
      guard isDeep(best.path), isDeep(list.path), own.count - 1 <= deepestCount else { return false }
      names = zip(own, other).dropLast().filter { $0 != $1 }.map { RecordPath.key(of: $0.1) }
    }
    return names.allSatisfy {
      !TaskListSelection.namesOtherThings($0) && !TaskListSelection.isNeverTasks($0)
        && !RelationNames.holds($0)
    }
      && ListsByName.sayNoMore(list, found, than: best)
  }

  /// Whether beside a list deep in keys there is another such list of the same.
  static func areSeveral(
    like list: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape
  ) -> Bool {
    shape.container.hasKeys && isDeep(list.path)
      && shape.records.contains { other in
        other.path != list.path && isDeep(other.path)
          && areTasks(other, GenericProfile.fieldMaps(of: other, in: shape.container), like: list, fields)
      }
  }

  /// Where a list stands among all that are read with it, by its keys.
  struct Place: Equatable {
    /// The outer key, or the outer ones with slashes between them.
    var project: String
    /// Nil where what tells the lists apart by itself says it (`TaskListSelection.sections`).
    var section: String?
  }

  /// What stands between the keys that a project is called by.
  static let keySeparator = " / "

  /// By path the places of lists that stand two or more keys deep in one object, some of them perhaps beside others
  /// that stand one key deep; empty where the outer keys say nothing.
  static func places(_ paths: [String]) -> [String: Place] {
    let deepest = paths.map { RecordPath.steps($0).count }.max() ?? 0
    guard deepest > 2 else { return [:] }
    if let places = placesOfDeep(paths) { return places }
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

  /// The places of lists three or more keys deep, by the keys that are not the same for all.
  ///
  /// The innermost of these is the section, what is around it the project. Nil where fewer than two differ, or outer
  /// ones say nothing.
  private static func placesOfDeep(_ paths: [String]) -> [String: Place]? {
    let rows = paths.map { path in RecordPath.steps(path).dropLast().map { RecordPath.key(of: $0) } }
    guard let first = rows.first, paths.allSatisfy(isDeep), rows.allSatisfy({ $0.count == first.count })
    else {
      return nil
    }
    let differing = first.indices.filter { index in rows.contains { $0[index] != first[index] } }
    guard differing.count > 1, let last = differing.last,
      rows.allSatisfy({ row in differing.dropLast().allSatisfy { mayBeProject(row[$0]) } })
    else { return nil }
    let places = zip(paths, rows).map { path, row in
      let project = differing.dropLast().map { row[$0] }.joined(separator: keySeparator)
      return (path, Place(project: project, section: last == first.count - 1 ? nil : row[last]))
    }
    return Dictionary(places) { first, _ in first }
  }

  /// Whether a key may be somebody's project: not what says what the tasks are called, or what has been done with them.
  private static func mayBeProject(_ key: String) -> Bool {
    !key.isEmpty && key != "*" && !TaskListSelection.nameSuggestsTasks(key)
      && !TaskListSelection.namesOtherThings(key)
      && !TaskListSelection.isArchived(key)
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
