import Synchronization
import TaskModel

/// The values that tables of people, weeks and ages count tasks by: a subtask without one goes by the next task above
/// that has one, on every page of a run alike (`TaskInheritance`).
struct CountedKeys: Sendable {
  let assignees: Lazy<WordListColumn>
  /// As `TaskDate.bits`.
  let due: Lazy<[Int64]>
  /// As `TaskDate.bits`.
  let created: Lazy<[Int64]>

  /// - Parameter rows: the tasks of the run, which tell who goes by whom unless `inheritance` does.
  init(_ table: TaskTable, _ rows: TaskRows, _ inheritance: TaskInheritance?) {
    let families = Lazy { inheritance ?? TaskInheritance(rows, of: table) }
    assignees = Lazy { families.value.filled(table.assignees) }
    due = Lazy { families.value.filled(table.due, absent: TaskDate.absentBits) }
    created = Lazy { families.value.filled(table.created, absent: TaskDate.absentBits) }
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
