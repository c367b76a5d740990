import Formats
import TaskModel

/// A table may have the titles of wholes in one column and those of their parts in another, one of the two in each row:
/// both are titles, and what stands beside the second for parts alone is theirs.
package enum TitlesOfParts: MappingRule {
  package static let name = "titles-of-parts"
  package static let summary =
    "Where each row has a title in one of two columns (`Task`, `Subtask`), rows of the second are parts of the one above."
  package static let example = RuleExample(
    .csv, "Task,Subtask,Due\nPlant,,2026-03-28\n,Dig,2026-03-29\n,Sow peas,2026-03-30\n", "Subtask is title")

  static func apply(to draft: inout MappingDraft) {
    let names = draft.best.shape.titles.partNames
    for index in draft.mapping.fields.indices where names.contains(draft.mapping.fields[index].from) {
      draft.mapping.fields[index] = FieldMap(draft.mapping.fields[index].from, .title)
    }
    for name in names where !draft.isMapped(name) { draft.mapping.fields.append(FieldMap(name, .title)) }
    for name in names { draft.note(FieldMap(name, .title), by: self, "each row has one of the two") }
    for part in names.dropFirst() {
      let ofParts = draft.ownNames.compactMap { GenericProfile.field(ofParts: $0, part: part) }
      draft.mapping.fields.removeAll { map in ofParts.contains { $0.from == map.from } }
      for map in ofParts { draft.add(map, by: self, "it is that of the parts") }
    }
  }
}
