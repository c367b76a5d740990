/// Words that stand where a rule of recurrence would, of a task that does not come again.
package enum RecurrenceWords {
  /// Whether a word says that there is no recurrence, in whatever language.
  ///
  /// By bytes, and Latin letters in either case: every row of a column of recurrences is asked.
  package static func sayNever(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0, text.count <= longest else { return false }
    return never.contains(text.indices.map { text[$0] &- 0x41 < 26 ? text[$0] | 0x20 : text[$0] })
  }

  private static let never = Set(
    [
      "no", "none", "never", "false", "0", "-", "–", "—", "does not repeat", "doesn't repeat",
      "not recurring",
      "no repeat", "not repeating", "once", "one time", "one-time",
      "nein", "nie", "keine", "keiner", "einmalig", "wiederholt sich nicht", "nicht wiederholen",
      "non", "jamais", "aucun", "aucune", "aucune récurrence", "ne se répète pas", "une fois",
      "nunca", "ninguno", "ninguna", "no se repite", "una vez", "não", "nenhum", "nenhuma", "não se repete",
      "mai", "nessuno", "nessuna", "non si ripete", "nee", "nooit", "geen", "niet herhalen", "nigdy", "brak",
      "nie powtarza się", "aldrig", "ingen", "nej", "nei", "aldri", "upprepas inte", "gentages ikke",
      "gjentas ikke",
      "нет", "никогда", "не повторяется", "asla", "yok", "hiçbiri", "なし", "繰り返しなし", "繰り返さない", "无", "無", "不重复",
      "不重複", "从不", "從不", "없음", "반복 안 함",
    ]
    .map { Array($0.utf8) })

  private static let longest = never.lazy.map(\.count).max() ?? 0
}
