import Formats
import TaskModel
import Vocabulary

/// Values are what their names say; where no column of a table is called a title, one that is called what all tasks are
/// called together is: `Tasks`, unless there are numbers in it.
package enum NamesOfColumns: ColumnRule {
  package static let name = "column-of-tasks"
  package static let summary =
    "Where no column is called a title, one called like all tasks together (`Tasks`, `Goals`) is, unless it holds numbers."
  package static let example = RuleExample(
    .csv, "To-Do List,Due\nSow peas,2026-03-28\n", "To-Do List is title")

  static func apply(to columns: inout RecordColumns) {
    guard columns.container == .csv, columns.records.titles.name == nil else {
      let title = columns.container == .csv ? columns.records.titles.name : nil
      columns.fields = columns.maps(for: columns.names, titleName: title)
      return
    }
    guard let tasks = columnOfTasks(in: columns) else {
      columns.fields = columns.maps(for: columns.names)
      return
    }
    columns.fields = columns.maps(for: columns.names.map { $0 == tasks ? "title" : $0 })
    guard let title = columns.fields.firstIndex(where: { $0.from == "title" }) else { return }
    columns.fields[title].from = tasks
    columns.trace.forget(.init(columns.records.path, "title"))
    columns.trace.add(
      .init(columns.records.path, tasks), .fills(.field(.title)), by: self, "no column is called a title")
  }

  private static func columnOfTasks(in columns: RecordColumns) -> String? {
    let title = GenericProfile.fieldMaps(for: columns.names).first { $0.to == .field(.title) }
    if let title, Synonyms.target(of: title.from) == .field(.title) { return nil }
    return columns.names.first { name in
      WordKind.allTasksColumn.names(name)
        && columns.records.samples[name].map { !$0.isEmpty && !$0.allSatisfy(\.isNumber) } ?? false
    }
  }
}
