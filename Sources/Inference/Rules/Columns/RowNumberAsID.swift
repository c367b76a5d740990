import Formats
import TaskModel

/// A column with the numbers of the rows, by which other rows name their parents, is the id.
package enum RowNumberAsID: ColumnRule {
  package static let name = "row-number-as-id"
  package static let summary = "A column with the numbers of the rows, by which parents are named, is the id."
  package static let example = RuleExample(
    .csv, "#,Task,Parent\n1,Dig,\n2,Sow peas,1\n3,Water,1\n", "# is id")

  static func apply(to columns: inout RecordColumns) {
    guard let number = columns.records.tree.rowNumberName, !columns.has(.field(.id)) else { return }
    columns.add(FieldMap(number, .id), by: self, "parents are named by the numbers of rows")
  }
}
