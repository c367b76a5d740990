import Formats
import TaskModel

/// Values that are numbered and called like parts are subtasks, one title each (`Subtask 1`, `Subtask 2`).
///
/// Whether each is done may stand behind it.
package enum NumberedSubtasks: ColumnRule {
  package static let name = "numbered-subtasks"
  package static let summary =
    "`Subtask 1`, `Subtask 2` are subtasks, one title each; whether each is done may stand behind it."
  package static let example = RuleExample(
    .csv, "Task,Subtask 1,Subtask 2\nPlant,Dig,Sow peas\n", "Subtask 2 is a list of subtasks")

  static func apply(to columns: inout RecordColumns) {
    guard columns.container == .csv || columns.container.hasKeys else { return }
    for map in NumberedParts.fields(among: columns.names, beside: columns.fields) {
      columns.add(map, by: self, "numbered")
    }
  }
}
