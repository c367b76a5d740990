import TaskModel

/// Collects what tasks say of others, by ids or by where they stand, until all of the input is known.
struct RelationCollector {
  /// An id by which a task names one of its parts.
  struct ChildReference {
    var id: [UInt8]
    var parentRow: Int
    /// Number of the name of the list that it is in, where that is kept if it leads nowhere; else -1.
    var list = -1
    /// Number of the name that it has itself.
    var name = -1
    /// Whether it is a text, and no number.
    var isText = true
  }

  /// What makes a tree of the rows, where the profile says how.
  var tree: TreeBuilder?
  /// Ids of children, with the rows of their parents.
  var children: [ChildReference] = []
  /// Ids of tasks, with their rows, where the table keeps none and something has to be joined.
  var ids: [(id: [UInt8], row: Int)] = []
  /// Ids by which records elsewhere name tasks, with the tasks' rows.
  var aliases: [(id: [UInt8], row: Int)] = []
  /// Ids of what may make tasks done, by the table they are in, with the tasks' rows.
  var doneKeys: [(table: String, id: [UInt8], row: Int)] = []
  /// What tasks refer to that was not known to be archived or deleted when they came.
  var references = References()
  /// Ids of records that are no tasks, and archived or deleted.
  var archived = ArchivedIDs()
  /// The tasks that were left out because they are archived or deleted.
  var archivedTasks = ArchivedTasks()
  /// The rows of tasks that turned out to be in something archived or deleted, with what that is.
  var archivedRows: [(place: Int, rows: Range<Int>, exclusionFlags: ExclusionFlags)] = []

  /// Forgets the ids of a row that is taken back, its own and its children's.
  mutating func forgetIDs(from row: Int) {
    while let last = ids.last, last.row >= row { ids.removeLast() }
    while let last = aliases.last, last.row >= row { aliases.removeLast() }
    references.forget(from: row)
    archivedTasks.forgetParents(from: row)
    while let last = doneKeys.last, last.row >= row { doneKeys.removeLast() }
    while let last = children.last, last.parentRow >= row { children.removeLast() }
  }
}
