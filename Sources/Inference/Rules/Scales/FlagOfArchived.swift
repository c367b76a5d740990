import Formats
import TaskModel

/// Tasks that a flag, a date or a state says are archived or deleted are left out unless they are asked for.
///
/// The name alone is not enough: the values that are seen have to be answers or dates.
package enum FlagOfArchived: MappingRule {
  package static let name = "flag-of-archived"
  package static let summary =
    "A task that a flag, a date or a state says is archived or deleted is left out and counted; `--include` keeps it."
  package static let example = RuleExample(
    .json, #"[{"title": "Dig", "archived": false}, {"title": "Sow peas", "archived": true}]"#,
    "archived marks what is archived")

  static func apply(to draft: inout MappingDraft) {
    let path = draft.best.shape.path
    // Where nothing else says what is done, `active` does.
    let names = draft.ownNames.filter { !ArchivedNames.saysLive($0) || !draft.isMapped($0) }
    let own = names.compactMap { ArchivedNames.rule(for: $0, in: draft.best.shape) }
    for rule in own {
      draft.trace.add(
        .init(path, rule.from), .isExcluded(rule.itemClass), by: self, "its values are answers or dates")
    }
    draft.mapping.exclusions = own + draft.related.exclusions
    if draft.shape.hasArchivedStates {
      let states = draft.mapping.fields.filter { $0.to == .statusAndDone }
      draft.mapping.exclusions += states.map { ExclusionRule($0.from, is: ["archived"], .archived) }
      for state in states {
        draft.trace.add(.init(path, state.from), .isExcluded(.archived), by: self, "“archived” is a state")
      }
      // Where they are asked for, it is no riddle.
      draft.mapping.doneWords.open.append("archived")
    }
    if draft.best.shape.names.contains("doc/_rev") {
      // CouchDB's views and rules are documents beside the others.
      draft.mapping.exclusions.append(ExclusionRule("id", is: ["_design/*"], .notATask))
      draft.trace.add(.init(path, "id"), .isExcluded(.notATask), by: self, "CouchDB's designs")
    }
  }
}
