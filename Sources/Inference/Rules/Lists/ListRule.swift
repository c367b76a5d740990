import Formats
import TaskModel

/// A list of records that may be the tasks of a file, and what is known when it is judged.
struct ListCandidate {
  /// The list.
  let records: InputShape.RecordShape
  /// What names say of its values.
  let fields: [FieldMap]
  /// The likeliest of the lists before it.
  let best: TaskListChoice.Best?
  /// What the file shows.
  let shape: InputShape
  /// The lists in it that stand beside tasks and hold their parts.
  let parts: PartLists
  /// The lists in it that are the columns of a board.
  let columns: KeyedColumns
  /// Whether its records lie in those of the likeliest list before it.
  let isInBest: Bool

  /// Where it is.
  var path: String { records.path }
}

/// A reason for which a list is not the one that the tasks of a file are looked for in.
protocol ListRule: Rule {
  /// What the list is instead, and the evidence; nil where the rule has nothing against it.
  ///
  /// Without a kind there is nothing to claim: what is at the place is no list of records to begin with.
  static func objection(to list: ListCandidate) -> (kind: Claim.Kind?, evidence: String)?
}
