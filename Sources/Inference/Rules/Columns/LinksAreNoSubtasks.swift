import Formats
import TaskModel

/// Values that would be subtasks and name tasks that are elsewhere, each with an address behind it, are kept as they
/// are (Notion).
package enum LinksAreNoSubtasks: ColumnRule {
  package static let name = "links-are-no-subtasks"
  package static let summary =
    "Subtasks that are names of tasks elsewhere, each with an address, are kept as they are."
  package static let example = RuleExample(
    .csv, "Task,Done,Subtasks\nPlant,no,Sow peas (https://example.org/tasks/1)\n", "Subtasks is kept in extra"
  )

  static func apply(to columns: inout RecordColumns) {
    let links = columns.records.lists.linkNames
    columns.remove(by: self, "each has an address behind it") {
      $0.to == .subtasks && links.contains($0.from)
    }
  }
}
