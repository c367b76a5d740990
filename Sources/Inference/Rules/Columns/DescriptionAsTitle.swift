import Formats
import TaskModel

/// Records that are tasks by their other values, and in which nothing is called a title, have their
/// description for one, or the text that is filled in every row.
///
/// Some tools know no other text. `Task Description` beside `Remarks` is what there is to do.
package enum DescriptionAsTitle: AssignmentRule {
  package static let name = "description-as-title"
  package static let summary =
    "Where nothing is called a title and other values speak for tasks, the description is the title, or the text that every row has."
  package static let example = RuleExample(
    .csv, "Description,Due Date\nSow peas,2026-03-28\n", "Description is title")

  static func apply(to columns: inout ColumnAssignment) {
    let targets = columns.choices.map(\.target)
    guard !columns.has(.field(.title)), targets.contains(where: GenericProfile.tellingTargets.contains) else {
      // Either nothing is missing, or nothing speaks for tasks.
      return
    }
    guard let detail = columns.choices.firstIndex(where: { $0.target == .field(.detail) }) else {
      if let title = columns.titleName { assign(title, in: &columns, "every row has it") }
      return
    }
    let said = columns.names.first { Synonyms.isOfRecord($0) && Synonyms.target(of: $0) == .field(.detail) }
    if let title = columns.titleName, said == nil {
      assign(title, in: &columns, "every row has it")
    } else if let said, said != columns.choices[detail].name {
      assign(said, in: &columns, "it is that of the task")
    } else {
      columns.move(detail, to: .field(.title), by: self, "nothing is called a title")
    }
  }

  private static func assign(_ name: String, in columns: inout ColumnAssignment, _ evidence: String) {
    columns.assign(name, .field(.title), by: self, evidence)
  }
}
