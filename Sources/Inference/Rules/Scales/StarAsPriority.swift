import Formats
import TaskModel
import Vocabulary

/// What is marked as important, starred or flagged is high, where records have no priority; of several such flags the
/// best counts, the others are kept.
package enum StarAsPriority: MappingRule {
  package static let name = "star-as-priority"
  package static let summary =
    "Where there is no priority, what is flagged `important`, `starred` or `urgent` is high."
  package static let example = RuleExample(
    .csv, "Task,Done,Important\nSow peas,no,yes\nDig,no,no\n", "Important is priority")

  static func apply(to draft: inout MappingDraft) {
    let records = draft.best.shape
    let flags = records.names.filter { name in
      records.flagNames.contains(name) && GenericProfile.mayBeStar(name) && !draft.isMapped(name)
    }
    guard !draft.mapping.fields.contains(where: { $0.to == .field(.priority) }) else { return }
    func place(_ name: String) -> Int {
      WordKind.star.words.firstIndex(of: Synonyms.normalized(name).spaced) ?? 0
    }
    guard let best = flags.min(by: { (place($0), $0) < (place($1), $1) }) else { return }
    draft.add(FieldMap(best, .priority), by: self, "yes and no stand under it")
    let words = GenericProfile.doneWords
    for word in words.yes + WordKind.answer.words(meaning: "yes").sorted() {
      draft.mapping.priorities.words[word] = .high
    }
    draft.mapping.priorities.unsetWords += words.no + WordKind.answer.words(meaning: "no").sorted()
  }
}
