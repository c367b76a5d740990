/// A file whose root holds one project, board or list under a key that says so: `{"project": {"name": "Attic", "open":
/// […], "done": […]}}`.
enum NamedRoot {
  /// What is called so in the singular is one thing that tasks are in, and none itself.
  private static let words: Set<String> = [
    "project", "board", "list", "tasklist", "todolist", "plan", "kanban", "kanbanboard",
  ]

  /// Whether a key says that what is under it is what tasks are in.
  static func isHolder(_ key: String) -> Bool { words.contains(Synonyms.normalized(key).joined) }

  /// An input with that key in the place of the one that may be any, where there is no other: what holds lists is then
  /// not taken for a task, and its name is that of what they are in.
  static func named(_ shape: InputShape) -> InputShape {
    let keys = shape.rootNames.filter { !$0.contains("/") }
    guard shape.container.hasKeys, keys.count == 1, let key = keys.first, isHolder(key),
      !key.contains(where: { ".[]\"* ".contains($0) }),
      shape.records.contains(where: { $0.path.hasPrefix("*.") && $0.path.hasSuffix("[*]") && $0.count > 0 })
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
}
