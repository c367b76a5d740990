import Formats
import TaskModel

/// A value is the field that its name is a usual name of; of several names for one field the one that is closest to
/// the field's own is taken.
///
/// `Due Date`, `due_date` and `dueDate` are one name. Of names for done each may be the one that says it.
package enum ColumnByName: AssignmentRule {
  package static let name = "column-by-name"
  package static let summary =
    "A value is the field that its name is a usual name of; of several the name closest to the field's own counts."
  package static let example = RuleExample(.csv, "Task,Due Date\nSow peas,2026-03-28\n", "Due Date is due")

  static func apply(to columns: inout ColumnAssignment) {
    let times = TimeObjects(in: columns.names)
    let typed = Set(columns.names.compactMap { GenericProfile.ownName(ofTyped: $0) ?? times.ownName(of: $0) })
    for name in columns.names where !typed.contains(name) {
      let own = GenericProfile.ownName(ofTyped: name) ?? times.ownName(of: name) ?? name
      // A slash is a step into the record, but for one in a remark: `Due (MM/DD)`.
      let isPath = own.prefix { $0 != "(" && $0 != "[" }.contains("/") && !Synonyms.namesAnswers(own)
      guard !isPath, let target = Synonyms.target(of: own) else { continue }
      // Whom a task is assigned to counts before whoever answers for it, and that one before its owner.
      let rank = target == .field(.assignees) ? GenericProfile.rank(ofPeople: own) : Synonyms.rank(of: own)
      if let kind = Synonyms.planEnd(of: own) {
        columns.planEnds.append((name, kind, rank))
        continue
      }
      // Each of several may be the one that says that it is done.
      if target != .field(.isDone), let index = columns.choices.firstIndex(where: { $0.target == target }) {
        if rank < columns.choices[index].rank {
          columns.replace(index, by: name, rank: rank, by: self, "a usual name")
        } else {
          columns.passOver(name, for: columns.choices[index], by: self)
        }
      } else {
        columns.assign(name, target, rank: rank, by: self, "a usual name")
      }
    }
  }
}
