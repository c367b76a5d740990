/// The states that say no more of a task than that it is done or open, in all languages.
///
/// A column of ticks may have others (`cancelled`, `in progress`), whose words are kept beside what they mean.
package enum PlainStates {
  /// Whether a word in a column of ticks says more than done or open.
  package static func saysMore(_ word: String, _ words: DoneVocabulary) -> Bool {
    let key = word.lowercased()
    return words.answer(to: key) == nil && words.isDone(state: key) != nil && !plain.contains(key)
  }

  /// Whether a word says no more than done or open.
  package static func contains(_ word: String) -> Bool { plain.contains(word.lowercased()) }

  private static let plain: Set<String> = [
    "✓", "✔", "☑", "✅", "✔️", "☑️", "☐", "true", "false", "yes", "no", "1", "0",
    "done", "complete", "completed", "closed", "finished", "checked", "open", "opened", "todo", "to do",
    "to-do",
    "pending", "incomplete", "unchecked", "not started", "not done",
    "完了", "済", "済み", "終了", "完了済み", "未", "未完了",
    "erledigt", "fertig", "abgeschlossen", "offen", "zu erledigen", "unerledigt",
    "terminé", "terminée", "fait", "faite", "fini", "finie", "à faire", "a faire", "ouvert", "ouverte",
    "hecho", "hecha", "completado", "completada", "terminado", "terminada", "pendiente", "por hacer",
    "abierto",
    "abierta",
    "concluído", "concluída", "feito", "feita", "pendente", "a fazer", "aberto", "aberta",
    "fatto", "fatta", "completato", "completata", "finito", "finita", "da fare", "aperto", "aperta",
    "klaar", "gereed", "voltooid", "gedaan", "afgerond", "te doen",
    "ukończone", "zrobione", "gotowe", "do zrobienia", "otwarte",
    "klar", "klart", "färdig", "färdigt", "att göra", "öppen", "færdig", "ferdig", "åben", "åpen", "å gjøre",
    "готово", "выполнено", "выполнена", "сделано", "завершено", "открыто", "открыта",
    "tamamlandı", "bitti", "yapıldı", "yapılacak", "açık",
    "完成", "已完成", "未完成", "待办", "待辦", "완료", "할 일", "미완료",
  ]
}
