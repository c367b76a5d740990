import Formats
import TaskModel

/// What stands beside a value and says of which type it is says nothing of the task.
package enum MarksOfTypes: MappingRule {
  package static let name = "marks-of-types"
  package static let summary =
    "Marks beside values that only tell their type (`_nanoseconds`, `NULL`) are not kept."
  package static let example = RuleExample(
    .json, #"[{"title": "Sow peas", "due": {"_seconds": 1774688400, "_nanoseconds": 0}}]"#,
    "due/_nanoseconds is a mark of a type")

  static func apply(to draft: inout MappingDraft) {
    draft.mapping.naming.ignored =
      TypedValues.areTyped(draft.best.shape)
      ? TypedValues.absentNames(draft.mapping.fields)
      : TimeObjects.marks(of: draft.mapping.fields, in: draft.best.shape)
    for name in draft.mapping.naming.ignored {
      draft.trace.add(
        .init(draft.best.shape.path, name), .isScale("a mark of a type"), by: self, "it stands beside a value"
      )
    }
  }
}
