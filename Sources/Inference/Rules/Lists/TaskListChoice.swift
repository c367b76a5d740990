import Formats
import TaskModel

/// The choice of the list that looks most like tasks: each meets the objections of the rules, in their order, and of
/// those that remain the likeliest counts.
///
/// What the records that are found already hold is parts of them (subtasks, labels, people), unless it says more than
/// they do: so a list that lies in the best one and meets no objection takes its place.
struct TaskListChoice {
  /// The likeliest list.
  struct Best {
    /// The list.
    let shape: InputShape.RecordShape
    /// What names say of its values.
    let fields: [FieldMap]
    /// How likely it is that its records are tasks.
    let score: TaskList.Score
  }

  /// What may speak against a list, in the order in which it is asked.
  static let rules: [any ListRule.Type] = [
    PartsBesideTasks.self, ListWithoutTitles.self, BoardOfColumns.self, ThingsDeepInside.self,
    PartsOfNamedTasks.self, PartsOfRecords.self, HolderOfLists.self,
  ]

  /// The likeliest list; nil where none has a title.
  private(set) var best: Best?

  /// Looks at all lists of a file, in the order in which they were seen.
  init(in shape: InputShape, besides parts: PartLists, isLines: Bool, trace: inout Trace) {
    let columns = KeyedColumns(in: shape)
    for records in shape.records where !records.isSoleObject {
      let isInBest = best.map { Self.isInside(records.path, $0.shape.path, isLines: isLines) } ?? false
      let list = ListCandidate(
        records: records, fields: GenericProfile.fieldMaps(of: records, in: shape.container), best: best,
        shape: shape, parts: parts, columns: columns, isInBest: isInBest)
      if Self.isRefused(list, &trace) { continue }
      let score = TaskList.score(of: records, list.fields)
      if best.map({ isInBest || score > $0.score }) ?? true {
        best = Best(shape: records, fields: list.fields, score: score)
      }
    }
  }

  /// Whether a rule has something against a list.
  private static func isRefused(_ list: ListCandidate, _ trace: inout Trace) -> Bool {
    for rule in rules {
      guard let (kind, evidence) = rule.objection(to: list) else { continue }
      if let kind { trace.add(.init(list.path), kind, by: rule, evidence) }
      return true
    }
    return false
  }

  /// Whether what is at a path lies in the records at another, with keys left open as well: `t1.subtasks.*` in `*`.
  private static func isInside(_ path: String, _ outer: String, isLines: Bool) -> Bool {
    if GenericProfile.isInside(path, outer, isLines: isLines) { return true }
    let steps = outer.contains("*") ? RecordPath.steps(outer) : []
    return steps.contains("*") && RecordPath.holds(outer, path) && RecordPath.steps(path).count > steps.count
  }
}
