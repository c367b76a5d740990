import Formats
import TaskModel

/// The column of a board that a task says it is in is its state, where it is called like one and tasks do not say
/// otherwise whether they are done.
package enum BoardColumnAsState: MappingRule {
  package static let name = "board-column-as-state"
  package static let summary =
    "The column of a board that a task names is its state where it is a word for one and nothing else says what is done."
  package static let example = RuleExample(
    .csv, "Task,Column,Due\nSow peas,Done,2026-03-28\nDig,To do,2026-03-29\n", "Column is status")

  static func apply(to draft: inout MappingDraft) {
    guard draft.areSilent, let column = draft.listFields.firstIndex(where: { $0.to == .field(.section) }),
      !Synonyms.normalized(draft.listFields[column].from).joined.contains("milestone"),
      let sample = GenericProfile.sample(of: draft.listFields[column].from, in: draft.best.shape),
      GenericProfile.doneWords.isDone(state: sample) != nil
    else { return }
    draft.listFields[column].to = .statusAndDone
    draft.areSilent = false
    let map = draft.listFields[column]
    draft.note(map, by: self, "“\(sample)” is a state")
  }
}
