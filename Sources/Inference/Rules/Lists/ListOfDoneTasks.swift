import Formats
import TaskModel

/// The tasks of a list are done, archived or deleted where its name says so and they do not say it themselves.
package enum ListOfDoneTasks: MappingRule {
  package static let name = "list-of-done-tasks"
  package static let summary =
    "The tasks of a list called `done`, `archived` or `trash` are that, where they do not say it themselves."
  package static let example = RuleExample(
    .json, #"{"open": [{"title": "Dig"}], "archived": [{"title": "Sow peas"}]}"#,
    "archived[*] marks what is archived")

  static func apply(to draft: inout MappingDraft) {
    let areSilent = draft.areSilent
    let places = draft.lists.records.map { place in
      GenericProfile.markingArchived(
        GenericProfile.markingDone(place), beside: draft.lists.records, areSilent: areSilent, in: draft.shape)
    }
    for place in places {
      if let itemClass = place.itemClass {
        draft.trace.add(.init(place.path), .isExcluded(itemClass), by: self, "its name")
      }
      if place.done != nil { draft.trace.add(.init(place.path), .gives(.isDone), by: self, "its name") }
    }
    draft.mapping.records = places + draft.related.records + draft.lists.tables
  }
}
