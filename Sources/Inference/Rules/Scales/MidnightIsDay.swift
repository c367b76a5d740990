import Formats
import TaskModel

/// Dates that are all at midnight are days.
package enum MidnightIsDay: MappingRule {
  package static let name = "midnight-is-day"
  package static let summary = "Dates under one name that are all at midnight are days."
  package static let example = RuleExample(
    .json,
    #"[{"title": "Sow peas", "due": "2026-03-28T00:00:00Z"}, {"title": "Dig", "due": "2026-03-29T00:00:00Z"}]"#,
    "due is a day at midnight")

  static func apply(to draft: inout MappingDraft) {
    for index in draft.mapping.fields.indices
    where draft.best.shape.midnightNames.contains(draft.mapping.fields[index].from) {
      guard case .field(let field) = draft.mapping.fields[index].to, field.kind == .date else { continue }
      draft.mapping.fields[index].styles.append(.midnightIsDay)
      let name = draft.mapping.fields[index].from
      draft.trace.add(
        .init(draft.best.shape.path, name), .isScale("a day at midnight"), by: self, "none has another time")
    }
  }
}
