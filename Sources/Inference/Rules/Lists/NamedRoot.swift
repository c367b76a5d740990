import Formats
import Vocabulary

/// A file whose root holds one project, board or list under a key that says so: `{"project": {"name": "Attic", "open":
/// […], "done": […]}}`.
enum NamedRoot {
  /// Of more places at any key some would have no place of their own.
  private static let largestOpenCount = 24

  /// Whether a key says that what is under it is what tasks are in.
  static func isHolder(_ key: String) -> Bool { WordKind.rootHolder.namesJoined(key) }

  /// An input without the places at any key of the root where one key alone has what is there.
  ///
  /// What stands in one of several objects at the top (`{"tasks": {"open": […]}, "meta": {…}}`) is in that one, and its
  /// key says no more of it than that of any list.
  static func ofOneKey(_ shape: InputShape) -> InputShape {
    let keys = shape.rootNames.filter { !$0.contains("/") }
    guard shape.container.hasKeys, shape.isWhole, keys.count > 1,
      (1...largestOpenCount).contains(shape.records.count { $0.path.hasPrefix("*.") }),
      // Objects with a title stand there by their ids: what one of them has the others might have as well.
      !shape.records.contains(where: { $0.path == "*" && $0.names.contains(where: ContainerHeadings.isTitle) }
      )
    else { return shape }
    let places = shape.records.map { (steps: RecordPath.steps($0.path), records: $0) }
    let named = places.filter { $0.steps.count > 1 && $0.steps[0] != "*" && $0.steps[0] != "[*]" }
    var rest = shape
    rest.records.removeAll { records in
      guard records.path.hasPrefix("*.") else { return false }
      let steps = RecordPath.steps(records.path)
      let same = named.filter { other in
        other.steps.count == steps.count
          && zip(other.steps, steps).dropFirst().allSatisfy { one, other in
            one == other || (one == "*" && other != "[*]") || (other == "*" && one != "[*]")
          }
      }
      return Set(same.map { $0.steps[0] }).count == 1 && same.contains { $0.records.count == records.count }
    }
    return rest
  }

  /// An input with that key in the place of the one that may be any, where there is no other: what holds lists is then
  /// not taken for a task, and its name is that of what they are in.
  ///
  /// So it is where objects stand under it by their ids and have names themselves: `{"columns": {"c1": {"name": "To
  /// do", "tasks": […]}}}`.
  static func named(_ shape: InputShape) -> InputShape {
    let keys = shape.rootNames.filter { !$0.contains("/") }
    guard shape.container.hasKeys, keys.count == 1, let key = keys.first,
      !key.contains(where: { ".[]\"* ".contains($0) }), hasLists(under: key, shape)
    else { return shape }
    var named = shape
    named.records = []
    for var records in shape.records where records.path != "*" {
      if records.path.hasPrefix("*.") { records.path = key + records.path.dropFirst() }
      if !named.records.contains(where: { $0.path == records.path }) { named.records.append(records) }
    }
    named.cutPaths = shape.cutPaths.map { $0.hasPrefix("*") ? key + $0.dropFirst() : $0 }
    return named
  }

  /// Whether what is under the one key of a file holds lists of tasks, and is none of these.
  private static func hasLists(under key: String, _ shape: InputShape) -> Bool {
    if isHolder(key) {
      return shape.records.contains { records in
        (records.path.hasPrefix("*.") && records.path.hasSuffix("[*]") && records.count > 0)
          || (records.path.hasPrefix("*.") && records.path.hasSuffix(".*") && records.count > 0
            && RecordPath.steps(records.path).count > 2 && GenericProfile.nameSuggestsTasks(records.path))
          || (records.path == key && TextLists.areTasks(in: records, shape))
      }
    }
    return shape.records.contains { records in
      records.path.hasPrefix("*.*.") && RecordPath.steps(records.path).count > 3 && records.count > 0
        && GroupsByID.areNamed(in: records.path, shape)
    }
  }
}
