import Formats
import TaskModel

/// People and tags that are numbered are all of one list: `Assignee 1`, `Assignee 2`.
package enum NumberedPeople: ColumnRule {
  package static let name = "numbered-people"
  package static let summary = "`Assignee 1`, `Assignee 2` and tags that are numbered are one list."
  package static let example = RuleExample(
    .csv, "Task,Assignee 1,Assignee 2\nSow peas,Ann,Bo\n", "Assignee 2 is assignees")

  static func apply(to columns: inout RecordColumns) {
    guard columns.container == .csv || columns.container.hasKeys else { return }
    let maps = NumberedParts.wordFields(
      among: columns.names, beside: columns.fields, flags: columns.records.flagNames)
    for map in maps { columns.add(map, by: self, "numbered") }
  }
}
