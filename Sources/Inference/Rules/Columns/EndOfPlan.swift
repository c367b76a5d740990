import Formats
import TaskModel

/// `Finish Date` and `Completion Date` are when a task is due where it has a beginning and no other end, or nothing
/// says whether it is done; else the day on which it was done.
package enum EndOfPlan: AssignmentRule {
  package static let name = "end-of-plan"
  package static let summary =
    "`Finish Date` and `Completion Date` are when a task is due beside a beginning, or else the day it was done."
  package static let example = RuleExample(
    .csv, "Task,Start Date,Finish Date\nSow peas,2026-03-01,2026-03-28\n", "Finish Date is due")

  static func apply(to columns: inout ColumnAssignment) {
    for end in columns.planEnds {
      let target = meaning(of: end.kind, in: columns)
      guard !columns.has(target) else { continue }
      let hasBeginning = columns.has(.field(.start))
      columns.assign(
        end.name, target, rank: end.rank, by: self,
        hasBeginning ? "beside a beginning" : "beside no beginning")
    }
  }

  private static func meaning(of end: Synonyms.PlanEnd, in columns: ColumnAssignment) -> FieldMap.Target {
    if columns.has(.field(.due)) { return .field(.completed) }
    let isPlan = columns.has(.field(.start))
    let isTicked = columns.has(.field(.isDone))
    let isEnd = end == .finish ? isPlan || !isTicked : isPlan && !isTicked
    return isEnd || columns.has(.field(.completed)) ? .field(.due) : .field(.completed)
  }
}
