import Formats
import TaskModel

/// Words for priorities are the usual ones of all languages, counted from P0 where there is one; ids of priorities mean
/// what a list of the file says.
package enum PriorityWords: MappingRule {
  package static let name = "priority-words"
  package static let summary =
    "Priorities are the usual words, from P0 on where there is one; ids of priorities mean what a list in the file says."
  package static let example = RuleExample(
    .json,
    #"{"priorities": [{"id": 1, "name": "High"}, {"id": 2, "name": "Low"}], "tasks": [{"title": "Sow peas", "done": false, "priorityId": 1}]}"#,
    "tasks[*] priorityId is priority")

  static func apply(to draft: inout MappingDraft) {
    let hasZero = draft.shape.records.contains(where: \.hasPriorityZero)
    draft.mapping.priorities = hasZero ? GenericProfile.prioritiesFromZero : GenericProfile.prioritiesInWords
    if hasZero {
      draft.trace.add(.init("", "P0"), .isScale("the highest priority"), by: self, "there are priorities P0")
    }
    // The first app's own tasks, in a file that has something around them.
    if draft.shape.container.hasKeys, draft.mapping.fields.contains(where: { $0.from == "isDone" }) {
      draft.mapping.reading.absentPriority = .middle
    }
    if let table = PriorityTable(of: draft.best.shape, draft.mapping.fields, in: draft.shape) {
      let found = draft.mapping.addPriorities(of: table)
      draft.remarks += found.remarks
      draft.reasons += found.reasons
      draft.note(table.field, by: self, "its values are ids at \(table.place.path)")
    }
    draft.mapping.doneWords = GenericProfile.doneWords(of: draft.mapping.fields)
  }
}
