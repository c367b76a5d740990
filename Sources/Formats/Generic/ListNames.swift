import TaskModel

/// What the name of a list says of the tasks in it: that they are done or open, archived or deleted.
package enum ListNames {
  /// What says no more than that there are tasks in a list.
  private static let recordWords: Set<String> = [
    "task", "tasks", "todo", "todos", "item", "items", "card", "cards", "issue", "issues", "ticket",
    "tickets", "story", "stories", "list",
  ]
  /// What stands before a state without saying anything of it.
  private static let leadingWords: Set<String> = ["all", "my", "recently"]
  private static let classes: [String: ItemClass] = [
    "archived": .archived, "deleted": .deleted, "trashed": .deleted,
  ]
  /// What a program calls the place where deleted tasks are; people call lists so that are to be done on Tuesdays.
  private static let keys: [String: ItemClass] = [
    "trash": .deleted, "trash can": .deleted, "recycle bin": .deleted, "recyclebin": .deleted,
  ]

  /// What makes the cards of a board done whose tool has no better sign: that the list they are in is called so.
  ///
  /// - Parameter name: the value with the list's name.
  package static func doneCondition(_ name: String) -> RecordCondition {
    RecordCondition(name, doneNames, .done)
  }

  /// Whether cards in a list of that name are done for such a tool.
  package static func makesDone(_ name: String) -> Bool { doneNames.contains(name.lowercased()) }

  /// What lists of finished cards are called in other languages: every run over a table makes these, and few of the
  /// words for a state are names of a list.
  private static let otherNames = [
    "erledigt", "fertig", "abgeschlossen", "geschlossen", "terminé", "terminée", "terminés", "terminées",
    "fait", "fini", "hecho", "hechas", "terminado", "completado", "completadas", "finalizado", "feito",
    "concluído", "concluída", "concluídas", "finalizada", "fatto", "completato", "completati", "completate",
    "gedaan", "klaar", "afgerond", "voltooid", "zrobione", "gotowe", "ukończone", "zakończone", "klart",
    "klar", "färdig", "färdigt", "færdig", "ferdig", "valmis", "hotovo", "kész", "готово", "выполнено",
    "сделано", "завершено", "tamamlandı", "bitti", "完成", "已完成", "完了", "완료",
  ]

  /// What lists of finished cards are called, English ones with the usual signs.
  private static let doneNames: [String] = {
    let words = GenericProfile.doneWords.done + otherNames
    let signs = ["✅", "✔", "✔️", "✓", "☑️", "🎉", "🏁"]
    let signed = ["done", "completed", "complete", "finished"].flatMap { word in
      signs.flatMap { ["\($0) \(word)", "\(word) \($0)", "\(word)\($0)"] } + [word + "!"]
    }
    return words + signed
  }()

  /// Whether the tasks of a list with that name are done: `Done ✓`, `completedTasks`; nil where it does not say so.
  package static func isDone(_ name: String) -> Bool? {
    if name.isEmpty { return nil }
    let words = GenericProfile.doneWords
    return words.isDone(state: name)
      ?? plain(name).flatMap { isKind($0, in: name) ? nil : words.isDone(state: $0) }
  }

  /// Whether a word says of which kind tasks are as well as that they are done: `fixedTasks` are those at a fixed time,
  /// `fixedIssues` are done.
  private static func isKind(_ word: String, in name: String) -> Bool {
    word == "fixed"
      && ["task", "tasks", "todo", "todos", "item", "items"].contains {
        Synonyms.normalized(name).spaced.hasSuffix($0)
      }
  }

  /// What the tasks of a list with that name are, where its name says that they are put away.
  ///
  /// - Parameter isKey: whether it is the name that a program has given to the list.
  package static func itemClass(of name: String, isKey: Bool) -> ItemClass? {
    let words = plain(name) ?? Synonyms.normalized(name).spaced
    return classes[words] ?? (isKey ? keys[words] : nil)
  }

  /// Whether a list is called an archive: what is done may be in it, as well as what is put away.
  package static func isArchive(_ name: String) -> Bool {
    ["archive", "archives"].contains(plain(name) ?? Synonyms.normalized(name).spaced)
  }

  /// A name without the words that only say that there are tasks; nil where there are none, or nothing else.
  private static func plain(_ name: String) -> String? {
    // Names are short: what is longer is a sentence.
    guard name.utf8.count <= 64 else { return nil }
    let words = Synonyms.normalized(name).spaced.split(separator: " ").map(String.init)
    var rest = words[...]
    while rest.count > 1, let last = rest.last, recordWords.contains(last) { rest.removeLast() }
    while rest.count > 1, let first = rest.first, recordWords.contains(first) || leadingWords.contains(first)
    {
      rest.removeFirst()
    }
    return rest.count == words.count ? nil : rest.joined(separator: " ")
  }
}
