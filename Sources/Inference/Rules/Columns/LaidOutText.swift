import Formats
import TaskModel

/// Texts that begin on a line of their own are laid out as markup is: their indents are no part of them.
package enum LaidOutText: ColumnRule {
  package static let name = "laid-out-text"
  package static let summary = "Texts of XML that begin on a line of their own lose the indent of the markup."
  package static let example = RuleExample(
    .xml,
    "<tasks>\n  <task>\n    <title>\n      Sow peas\n    </title>\n  </task>\n  <task><title>Dig</title></task>\n</tasks>\n",
    "tasks/task title is indented text")

  static func apply(to columns: inout RecordColumns) {
    for index in columns.fields.indices
    where [.field(.title), .field(.detail)].contains(columns.fields[index].to)
      && columns.records.laidOutNames.contains(columns.fields[index].from)
    {
      columns.fields[index].form = .indented
      columns.trace.add(
        .init(columns.records.path, columns.fields[index].from), .isScale("indented text"), by: self,
        "it begins on a line of its own")
    }
  }
}
