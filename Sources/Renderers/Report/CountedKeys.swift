import Synchronization
import TaskModel

/// The effective values that everything of a report counts by: a subtask without one goes by the next task above that
/// has one, on every page of a run alike (`TaskInheritance`).
struct CountedKeys: Sendable {
  /// Who goes by whom.
  let families: Lazy<TaskInheritance>
  let status: Lazy<WordColumn>
  let section: Lazy<WordColumn>
  let project: Lazy<WordColumn>
  let assignees: Lazy<WordListColumn>
  let tags: Lazy<WordListColumn>
  /// Raw values of `Priority`, or `TaskTable.absentPriority`.
  let priority: Lazy<[UInt8]>
  /// As `TaskDate.bits`.
  let due: Lazy<[Int64]>
  /// As `TaskDate.bits`.
  let created: Lazy<[Int64]>
  /// As `TaskDate.bits`.
  let completed: Lazy<[Int64]>
  /// The rows with the id of an earlier one: a page has each of its anchors once.
  let repeatedIDs: Lazy<Set<Int>>

  /// - Parameter rows: the tasks of the run, which tell who goes by whom unless `inheritance` does.
  init(_ table: TaskTable, _ rows: TaskRows, _ inheritance: TaskInheritance?) {
    let families = Lazy { inheritance ?? TaskInheritance(rows, of: table) }
    self.families = families
    func dates(_ column: [Int64]) -> Lazy<[Int64]> {
      Lazy { families.value.filled(column, absent: TaskDate.absentBits) }
    }
    status = Lazy { families.value.filled(table.status) }
    section = Lazy { families.value.filled(table.section) }
    project = Lazy { families.value.filled(table.project) }
    assignees = Lazy { families.value.filled(table.assignees) }
    tags = Lazy { families.value.filled(table.tags) }
    priority = Lazy { families.value.filled(table.priority, absent: TaskTable.absentPriority) }
    due = dates(table.due)
    created = dates(table.created)
    completed = dates(table.completed)
    repeatedIDs = Lazy { Set(table.repeatedIDs(in: 0..<table.rowCount)) }
  }
}

/// The same as columns that rows are made of, without a lock for every value, or a copy of them all.
final class CountedColumns: Sendable {
  let status: WordColumn
  let section: WordColumn
  let project: WordColumn
  let assignees: WordListColumn
  let tags: WordListColumn
  let priority: [UInt8]
  let due: [Int64]
  let created: [Int64]
  let completed: [Int64]

  init(_ keys: CountedKeys) {
    status = keys.status.value
    section = keys.section.value
    project = keys.project.value
    assignees = keys.assignees.value
    tags = keys.tags.value
    priority = keys.priority.value
    due = keys.due.value
    created = keys.created.value
    completed = keys.completed.value
  }
}

/// A value that is made when it is first asked for, by whichever thread that is.
final class Lazy<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}
