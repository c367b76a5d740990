import TaskModel

/// Lists under keys of somebody's own in objects under such keys: `{"work": {"garden": […]}, "home": {"kitchen":
/// […]}}`.
enum KeysInKeys {
  /// The last two keys of a list's path; nil for a list that does not stand under two, or where the inner one is any.
  private static func keys(_ path: String) -> (outer: String, inner: String)? {
    let steps = RecordPath.steps(path)
    guard steps.count > 2, steps.last == "[*]", !steps.dropLast().contains("[*]"),
      steps[steps.count - 2] != "*"
    else { return nil }
    return (GenericProfile.lastName(String(steps[steps.count - 3])), GenericProfile.lastName(path))
  }

  /// Whether a list stands two keys deep as the best does, in the same object, and has tasks that say no more than
  /// those: a title of the same name, and nothing that tasks do not have.
  ///
  /// Nothing but a title is known of films and songs as well, so the best must say more.
  static func areTasks(
    _ list: InputShape.RecordShape, _ found: [FieldMap], like best: InputShape.RecordShape,
    _ fields: [FieldMap]
  ) -> Bool {
    let (own, other) = (RecordPath.steps(best.path), RecordPath.steps(list.path))
    guard let keys = keys(list.path), self.keys(best.path) != nil, own.count == other.count,
      own.dropLast(3) == other.dropLast(3), list.count > 0,
      fields.contains(where: { GenericProfile.tellingTargets.contains($0.to) }),
      let title = fields.first(where: { $0.to == .field(.title) })?.from, !GenericProfile.mayNameOther(title),
      found.contains(where: { $0.to == .field(.title) && $0.from == title })
    else { return false }
    let names = [keys.outer, keys.inner].filter { !$0.isEmpty }
    return names.allSatisfy {
      !SiblingLists.isAbout($0) && !SiblingLists.isNeverTasks($0) && !RelationNames.holds($0)
    }
      && ListsByName.sayNoMore(list, found, than: best)
  }

  /// By path the outer key of each list, where all stand two keys deep in one object and both differ: what is in one
  /// is told from what is in the other by it.
  static func outerKeys(_ paths: [String]) -> [String: String] {
    let all = paths.map { ($0, keys($0), RecordPath.steps($0).dropLast(3)) }
    guard let first = all.first, paths.count > 1,
      all.allSatisfy({ $0.1.map { !$0.outer.isEmpty } ?? false && $0.2 == first.2 })
    else { return [:] }
    let outer = Set(all.compactMap { $0.1?.outer })
    let inner = Set(all.compactMap { $0.1?.inner })
    // What says what the tasks are called, or what has been done with them, is nobody's project.
    guard outer.count > 1, inner.count > 1,
      outer.allSatisfy({
        !SiblingLists.isTelling($0) && !SiblingLists.isAbout($0) && !SiblingLists.isPutAway($0)
      })
    else { return [:] }
    return Dictionary(all.compactMap { path, keys, _ in keys.map { (path, $0.outer) } }) { first, _ in first }
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
