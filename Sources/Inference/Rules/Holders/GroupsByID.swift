import Formats

/// Objects under keys that hold tasks and say themselves what they are called: `"columns": {"c1": {"name": "To do",
/// "tasks": […]}}`.
///
/// Their keys are ids then.
enum GroupsByID {
  /// Whether what is around a list, so many steps further out than its elements, stands under keys and has a title.
  static func areNamed(_ path: String, before count: Int, in shape: InputShape) -> Bool {
    let steps = RecordPath.steps(path)
    guard steps.count > count else { return false }
    let outer = steps.dropLast(count + 1)
    let keyed = RecordPath.path(of: outer + ["*"])
    guard
      let holder = shape.records.first(where: {
        !$0.isSoleObject && RecordPath.areSame($0.path, keyed) && $0.path.hasSuffix("*")
      })
    else { return false }
    return holder.names.contains { name in
      !name.contains("/") && !holder.lists.names.contains(name) && ContainerHeadings.isTitle(name)
    }
  }

  /// Whether one of the keys left open in a path is that of something with a title.
  static func areNamed(in path: String, _ shape: InputShape) -> Bool {
    let steps = RecordPath.steps(path)
    return steps.indices.contains { index in
      steps[index] == "*" && index + 1 < steps.count
        && areNamed(path, before: steps.count - index - 1, in: shape)
    }
  }
}
