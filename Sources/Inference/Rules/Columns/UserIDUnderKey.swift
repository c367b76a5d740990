import Formats
import TaskModel

/// Under keys of their own, as Firebase has them, the `uid` of records is that of a user, and the key the id.
package enum UserIDUnderKey: ColumnRule {
  package static let name = "user-id-under-key"
  package static let summary = "`uid` in records under keys of their own is a user's; the key is the id."
  package static let example = RuleExample(
    .json,
    #"{"a1": {"title": "Sow peas", "done": false, "uid": "u7"}, "a2": {"title": "Dig", "done": true, "uid": "u7"}}"#,
    "* uid is kept in extra")

  static func apply(to columns: inout RecordColumns) {
    guard columns.records.path.hasSuffix("*") else { return }
    columns.remove(by: self, "the records stand under keys") {
      $0.to == .field(.id) && Synonyms.normalized($0.from).joined == "uid"
    }
  }
}
