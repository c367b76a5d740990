import Formats
import TaskModel

/// Ids that are counted anew in each of several lists, as Task Master does for each branch, are kept and are no ids:
/// the first task of two lists has the same one then, and another title.
package enum RepeatedIDs: MappingRule {
  package static let name = "repeated-ids"
  package static let summary =
    "Ids that begin anew in each of several lists tell no tasks apart and are kept."
  package static let example = RuleExample(
    .json,
    #"{"home": {"tasks": [{"id": 1, "title": "Dig", "done": false}]}, "work": {"tasks": [{"id": 1, "title": "Mail", "done": true}]}}"#,
    "*.tasks[*] id is kept in extra")

  static func apply(to draft: inout MappingDraft) {
    guard draft.shape.container.hasKeys, draft.lists.records.count > 1,
      !draft.listFields.contains(where: { $0.to == .field(.parent) }),
      let id = draft.listFields.firstIndex(where: { $0.to == .field(.id) }),
      let title = draft.listFields.first(where: { $0.to == .field(.title) })?.from,
      comeAgain(draft.listFields[id].from, titledBy: title, in: draft)
    else { return }
    draft.listFields[id] = FieldMap(draft.listFields[id].from, .extra)
    let map = draft.listFields[id]
    draft.note(map, by: self, "the first of two lists have the same")
  }

  private static func comeAgain(_ id: String, titledBy title: String, in draft: MappingDraft) -> Bool {
    var titles: [[UInt8]: (title: String, ids: Set<[UInt8]>)] = [:]
    for list in draft.shape.records
    where draft.lists.records.contains(where: { $0.path == list.path })
      && draft.parts.list(around: list.path) == nil
    {
      guard let values = list.firstValues[id], let first = values.first, let own = list.samples[title] else {
        continue
      }
      let ids = Set(values)
      // One that is the same may be by chance, or by mistake.
      if let other = titles[first], other.title != own,
        ids.intersection(other.ids).count * 2 > min(ids.count, other.ids.count)
      {
        return true
      }
      titles[first] = (own, ids)
    }
    return false
  }
}
