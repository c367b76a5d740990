import Formats
import TaskModel

/// Records in which nothing is called a title are no tasks.
package enum ListWithoutTitles: ListRule {
  package static let name = "no-title"
  package static let summary = "Records in which nothing is called a title are no tasks."
  package static let example = RuleExample(
    .json, #"{"tasks": [{"title": "Plant"}], "log": [{"at": "2026-03-28", "level": 3}]}"#,
    "log[*] is a list without titles")

  static func objection(to list: ListCandidate) -> (kind: Claim.Kind?, evidence: String)? {
    if list.fields.contains(where: { $0.to == .field(.title) }) { return nil }
    // One object around lists is no list.
    let isList = list.path.hasSuffix("[*]") || (list.shape.container == .xml && list.records.count > 1)
    return (isList ? .isOther("a list without titles") : nil, "no value has a usual name of a title")
  }
}
