import Formats
import TaskModel

/// Values are kept as they stand although a field goes by their name, where another fills it: members of a team beside
/// those who do the task, names of other things beside titles, flags that would be sections.
package enum KeptBesideBetter: MappingRule {
  package static let name = "kept-beside-better"
  package static let summary =
    "An owner or a team beside those a task is assigned to, a name beside a title, a flag that would be a section are kept."
  package static let example = RuleExample(
    .csv, "Task,Done,Assigned to,Owner\nSow peas,no,Bo,Ann\n", "Owner is kept in extra")

  static func apply(to draft: inout MappingDraft) {
    let names = GenericProfile.keptNames(
      of: draft.best.shape, draft.ownNames, beside: draft.mapping.fields)
    for name in names { draft.add(FieldMap(name, .extra), by: self, "another value is the field") }
  }
}
