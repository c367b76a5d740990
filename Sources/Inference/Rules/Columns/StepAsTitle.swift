import Formats
import TaskModel

/// `step` is the title of records that have no other and say whether they are done: the steps of a plan.
package enum StepAsTitle: ColumnRule {
  package static let name = "step-as-title"
  package static let summary =
    "`step` is the title of records without another that say whether they are done."
  package static let example = RuleExample(
    .json, #"[{"step": "Sow peas", "status": "pending"}, {"step": "Dig", "status": "done"}]"#, "step is title"
  )

  static func apply(to columns: inout RecordColumns) {
    guard columns.container.hasKeys, !columns.isTitled, let sample = columns.records.samples["step"],
      Int(sample) == nil, columns.has(.statusAndDone) || columns.has(.field(.isDone))
    else { return }
    columns.add(FieldMap("step", .title), by: self, "it is done or not, and has no other title")
  }
}
