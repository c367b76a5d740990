/// An element of a record that becomes a task under another.
struct PendingSubtask {
  var batchNode: Int
  var level: Int
  var parentRow: Int
  /// Whose values it inherits, or -1.
  var context: Int
  /// Number of the name of the list that it is in, or -1.
  var list: Int
  /// Its title, where it is one of several texts in a cell.
  var text: [UInt8]?
  /// Whether it is done, where something beside it says that.
  var isDone: Bool?
  /// What the list is called that it is in, where the cell says that.
  var checklist: [UInt8] = []
  /// Number of the name that is the key it stands under, or -1.
  var key = -1

  init(_ batchNode: Int, _ level: Int, _ parentRow: Int, _ context: Int, list: Int = -1) {
    self.list = list
    self.batchNode = batchNode
    self.level = level
    self.parentRow = parentRow
    self.context = context
  }
}

/// Collects the subtasks of a record until its own row is in the table.
struct SubtaskCollector {
  /// How many of a record's subtasks are done, where only their number is given.
  struct Share {
    var done: Int
    var all: Int
    /// Where it stands in the batch.
    var start: Int
  }

  /// Those that were found, in the order in which they become rows; the memory stays from record to record.
  var pending: [PendingSubtask] = []
  /// Whether the row that is being filled is a part of a record.
  var isInside = false
  /// How many of the record's subtasks are done, where only their number is given: `1/2`.
  var share: Share?

  var isEmpty: Bool { pending.isEmpty }

  /// Adds one that was found.
  mutating func add(_ subtask: PendingSubtask) { pending.append(subtask) }

  /// Forgets all that were found.
  mutating func removeAll() { pending.removeAll(keepingCapacity: true) }

  /// Forgets those that were found from one on.
  mutating func removeLast(from first: Int) { pending.removeLast(pending.count - first) }

  /// Puts those that were found from one on under the task of another row, or -1 for none.
  mutating func adopt(from first: Int, parentRow: Int) {
    for index in first..<pending.count { pending[index].parentRow = parentRow }
  }
}
