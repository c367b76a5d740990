import Formats
import TaskModel

/// Subtasks that stand under keys in tasks that do so as well: `{"tasks": {"t1": {"subtasks": {"s1": {…}}}}}`.
enum KeyedSubtasks {
  /// Whether their keys are ids: no two of them are the same as far as they have been seen, and none is that of a task.
  ///
  /// What is counted anew under each task is no id.
  static func areIDs(in tasks: InputShape.RecordShape, _ fields: [FieldMap], _ shape: InputShape) -> Bool {
    guard shape.container.hasKeys, tasks.path.hasSuffix("*"),
      !fields.contains(where: { $0.to == .field(.id) })
    else { return false }
    guard var seen = keys(of: tasks, shape) else { return false }
    var hasSubtasks = false
    let depth = RecordPath.steps(tasks.path).count
    for records in shape.records where records.path == tasks.path || records.path.hasPrefix(tasks.path + ".")
    {
      // By its own name each of them is there a second time.
      let inside = RecordPath.steps(records.path).dropFirst(depth)
      guard inside.enumerated().allSatisfy({ ($0.offset % 2 == 1) == ($0.element == "*") }) else { continue }
      for list in records.names where !list.contains("/") && Synonyms.target(of: list) == .subtasks {
        guard shape.records.contains(where: { $0.path == records.path + "." + list + ".*" }) else { continue }
        let keys = records.names.filter { $0.hasPrefix(list + "/") && $0.count { $0 == "/" } == 1 }
        guard !keys.contains(where: records.sharedNames.contains) else { return false }
        for key in keys {
          guard seen.insert(String(key.dropFirst(list.count + 1))).inserted else { return false }
        }
        hasSubtasks = hasSubtasks || !keys.isEmpty
      }
    }
    return hasSubtasks
  }

  /// The keys that tasks stand under, as far as they have been seen; nil where they stand under none, or that is not
  /// known.
  private static func keys(of tasks: InputShape.RecordShape, _ shape: InputShape) -> Set<String>? {
    guard tasks.path.hasSuffix("*") else { return nil }
    let outer = tasks.path == "*" ? "." : String(tasks.path.dropLast(2))
    let holder = shape.records.first { $0.path == outer && ($0.isSoleObject || outer == ".") }
    return holder.map { Set($0.names.filter { !$0.contains("/") }) }
  }

  /// The lists of subtasks that have the keys of other tasks in them, and no titles: `{"t1": {"subtasks": ["t2"]},
  /// "t2": {…}}`; none for tasks that have ids, or parents that they name.
  static func listsOfKeys(
    in tasks: InputShape.RecordShape, _ fields: [FieldMap], _ shape: InputShape
  ) -> [String] {
    guard shape.container.hasKeys,
      !fields.contains(where: { [.field(.id), .field(.parent)].contains($0.to) }),
      let keys = keys(of: tasks, shape)
    else { return [] }
    return tasks.names.filter { name in
      guard !name.contains("/"), Synonyms.target(of: name) == .subtasks || Synonyms.isOfPartIDs(name),
        let values = tasks.firstValues[name], !values.isEmpty
      else { return false }
      return values.allSatisfy { keys.contains(String(decoding: $0, as: UTF8.self)) }
    }
  }
}
