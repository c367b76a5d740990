import Formats
import TaskModel

/// A column that is called like what the rows are and holds their numbers (`Task #`) is their id, if no two rows have
/// the same; another column of texts is the title.
package enum NumbersOfRows: ColumnRule {
  package static let name = "numbers-of-rows"
  package static let summary =
    "A column called like the rows that holds their numbers (`Task #`) is the id, and the column of texts the title."
  package static let example = RuleExample(
    .csv, "Task #,What needs doing,Due\n1,Sow peas,2026-03-28\n2,Dig,2026-03-29\n", "Task # is id")

  static func apply(to columns: inout RecordColumns) {
    guard let number = columns.records.titles.numberName else { return }
    columns.fields = columns.maps(for: columns.names.filter { $0 != number })
    if let title = columns.records.titles.name, !columns.isTitled {
      columns.add(FieldMap(title, .title), by: self, "texts beside numbers")
    }
    let isID = columns.records.titles.haveOwnNumbers && !columns.has(.field(.id))
    columns.add(
      FieldMap(number, isID ? .id : .extra), by: self, isID ? "numbers, each once" : "numbers of something")
    columns.isComplete = true
  }
}
