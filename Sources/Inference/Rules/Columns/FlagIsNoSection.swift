import Formats
import TaskModel

/// A value that is true or false says what a task is, and not where: `"milestone": false` is no section.
package enum FlagIsNoSection: ColumnRule {
  package static let name = "flag-is-no-section"
  package static let summary = "`milestone: false` says what a task is and is no section."
  package static let example = RuleExample(
    .json, #"[{"title": "Sow peas", "done": true, "milestone": false}]"#, "milestone is kept in extra")

  static func apply(to columns: inout RecordColumns) {
    let flags = columns.records.flagNames
    columns.remove(by: self, "it is true or false") { $0.to == .field(.section) && flags.contains($0.from) }
  }
}
