import Formats
import Vocabulary

/// What values are called that name tasks which have something to do with the one they are in, and are no part of it.
enum RelationNames {
  /// Whether a name is one of those, in any case and with any signs between its words.
  static func holds(_ name: String) -> Bool { WordKind.relation.namesJoined(name) }

  /// An input without the lists that stand in records under such a name: they tell of tasks again that are elsewhere.
  static func without(_ shape: InputShape, isLines: Bool) -> InputShape {
    guard shape.container.hasKeys else { return shape }
    let related = shape.records.filter { isRelated($0.path, isLines: isLines) }
    guard !related.isEmpty else { return shape }
    var rest = shape
    rest.records.removeAll { records in related.contains { $0.path == records.path } }
    return rest
  }

  /// Whether a path goes by such a name inside records: at the top of a file it is all there is.
  private static func isRelated(_ path: String, isLines: Bool) -> Bool {
    guard path != "." else { return false }
    let steps = RecordPath.steps(path)
    let first = isLines ? 0 : steps.firstIndex { $0 == "[*]" || $0 == "*" } ?? steps.count
    return steps[min(first, steps.count)...].contains { $0 != "[*]" && $0 != "*" && holds(String($0)) }
  }
}
