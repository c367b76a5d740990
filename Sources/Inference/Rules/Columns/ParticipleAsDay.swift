import Formats
import TaskModel

/// `Completed` beside `Done` rather holds the day, and may be a flag all the same.
package enum ParticipleAsDay: AssignmentRule {
  package static let name = "participle-as-day"
  package static let summary =
    "`Completed`, `Finished` or `Closed` beside another answer is the day it was done."
  package static let example = RuleExample(
    .csv, "Task,Done,Completed\nSow peas,yes,2026-03-28\n", "Completed is completed")

  static func apply(to columns: inout ColumnAssignment) {
    let answers = columns.choices.indices.filter { columns.choices[$0].target == .field(.isDone) }
    guard answers.count > 1, !columns.has(.field(.completed)) else { return }
    let day = answers.filter { Synonyms.isParticiple(columns.choices[$0].name) }.max {
      columns.choices[$0].rank < columns.choices[$1].rank
    }
    if let day { columns.move(day, to: .field(.completed), by: self, "beside another answer") }
  }
}
