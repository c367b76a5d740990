import Formats
import TaskModel

/// Times of the day, and zones, in columns of their own complete the days that they belong to.
package enum TimesBesideDays: MappingRule {
  package static let name = "times-beside-days"
  package static let summary = "`Due Time` and `Time Zone` beside `Due Date` are the time of that day."
  package static let example = RuleExample(
    .csv, "Task,Due Date,Due Time\nSow peas,2026-03-28,09:30\n", "Due Time is the time of due")

  static func apply(to draft: inout MappingDraft) {
    draft.mapping.adjustments = TimesOfDay.adjustments(of: draft.best.shape, draft.mapping.fields)
    for adjustment in draft.mapping.adjustments {
      draft.trace.add(
        .init(draft.best.shape.path, adjustment.time), .isScale("the time of \(adjustment.field.name)"),
        by: self, "a time of the day")
    }
  }
}
