import Formats
import TaskModel

/// Where nothing says what is done, a flag does whose name says that a task is open (`"pending": false`) or names the
/// one deed there is (`Paid`).
package enum AnswerByFlag: MappingRule {
  package static let name = "answer-by-flag"
  package static let summary =
    "Where nothing else says what is done, a flag for open (`pending`) or for one deed (`Paid`) does, with a note."
  package static let example = RuleExample(
    .json, #"[{"title": "Dig", "pending": true}, {"title": "Sow peas", "pending": false}]"#,
    "pending is isDone")

  static func apply(to draft: inout MappingDraft) {
    let flags = draft.best.shape.flagNames
    let openness =
      draft.ownNames.first(where: Synonyms.isOpenness)
      ?? draft.ownNames.first { flags.contains($0) && Synonyms.mayBeOpenness($0) }
    if draft.areSilent, let openness, !draft.isMapped(openness) {
      var map = FieldMap(openness, .isDone)
      map.isInverted = true
      draft.add(map, by: self, "it says what is open")
      if !Synonyms.isOpenness(openness) { draft.remarks.append(GenericProfile.remark(onOpenness: openness)) }
    } else if draft.areSilent,
      let deed = draft.ownNames.first(where: {
        flags.contains($0) && (Synonyms.mayBeDeed($0) || GenericProfile.isUnnamed($0))
      }), !draft.isMapped(deed)
    {
      draft.add(FieldMap(deed, .isDone), by: self, "nothing but yes and no stands under it")
      draft.remarks.append(GenericProfile.remark(onDeed: deed))
    }
    if let remark = GenericProfile.remark(onDeeds: draft.mapping.fields) { draft.remarks.append(remark) }
    addRemarks(to: &draft)
  }

  /// Says which other guesses on values have been made.
  private static func addRemarks(to draft: inout MappingDraft) {
    let records = draft.best.shape
    if let merged = records.mergedName { draft.remarks.append(GenericProfile.remark(onMerged: merged)) }
    if let remark = GenericProfile.remark(onTexts: draft.best) { draft.remarks.append(remark) }
    if draft.shape.container == .csv,
      let remark = GenericProfile.remark(onTitleOf: records, draft.best.fields)
    {
      draft.remarks.append(remark)
    }
  }
}
