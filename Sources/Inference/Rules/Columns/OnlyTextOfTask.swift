import Formats
import TaskModel
import Vocabulary

/// Records that are called tasks and have no title have their description for one, or in XML the one text in them that
/// means nothing else: `<bug><description>`.
package enum OnlyTextOfTask: ColumnRule {
  package static let name = "only-text-of-task"
  package static let summary =
    "Records called tasks that have no title have their description for one, or the one text that means nothing else."
  package static let example = RuleExample(
    .xml, "<bugs><bug><description>Leak</description></bug><bug><description>Rust</description></bug></bugs>",
    "bugs/bug description is title")

  static func apply(to columns: inout RecordColumns) {
    let path = columns.records.path
    if columns.container != .csv, !columns.isTitled,
      TaskListSelection.forms(of: GenericProfile.lastName(path)).contains(where: ListKind.isEachTask),
      let detail = columns.fields.firstIndex(where: { $0.to == .field(.detail) })
    {
      columns.fields[detail].to = .field(.title)
      columns.trace.add(
        .init(path, columns.fields[detail].from), .fills(.field(.title)), by: self, "there is no other text")
    }
    if columns.container == .xml, GenericProfile.nameSuggestsTasks(path),
      let title = columns.records.titles.name, !columns.isTitled
    {
      columns.add(FieldMap(title, .title), by: self, "there is no other text")
    }
  }
}
