import Formats
import TaskModel

/// Lists that begin behind the part that is looked at are read where they stand beside those that are, if their records
/// are like theirs.
package enum ListsBehindHead: MappingRule {
  package static let name = "lists-behind-head"
  package static let summary =
    "Lists under keys of somebody's own are each judged when they come: by their name, and by their first record."
  package static let example = RuleExample(
    .json,
    "{" + (1...70).map { #""day \#($0)": [{"title": "Dig", "done": true}]"# }.joined(separator: ", ") + "}",
    "*[*] is judged list by list")

  static func apply(to draft: inout MappingDraft) {
    guard !draft.isLines else { return }
    LateLists.judge(&draft.mapping.records)
    draft.mapping.records += LateLists.places(
      beside: draft.lists.records, among: draft.mapping.records, surplus: draft.lists.surplus, in: draft.shape
    )
    for place in draft.mapping.records where place.judged != nil && place.role == .task {
      draft.trace.add(
        .init(place.path), .isScale("judged list by list"), by: self,
        "each that is like the lists that are read")
    }
  }
}
