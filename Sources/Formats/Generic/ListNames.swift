import TaskModel
import Vocabulary

/// What the name of a list says of the tasks in it: that they are done or open, archived or deleted.
package enum ListNames {
  /// What makes the cards of a board done whose tool has no better sign: that the list they are in is called so.
  ///
  /// - Parameter name: the value with the list's name.
  package static func doneCondition(_ name: String) -> RecordCondition {
    RecordCondition(name, doneNames, .done)
  }

  /// Whether cards in a list of that name are done for such a tool.
  package static func makesDone(_ name: String) -> Bool { doneNames.contains(name.lowercased()) }

  /// What lists of finished cards are called, English ones with the usual signs.
  private static let doneNames: [String] = {
    let words = GenericProfile.doneWords.done + WordKind.doneList.words
    let signs = ["✅", "✔", "✔️", "✓", "☑️", "🎉", "🏁"]
    let signed = WordKind.finishedList.words.flatMap { word in
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
    word == "fixed" && WordKind.generalTask.words.contains { Synonyms.normalized(name).spaced.hasSuffix($0) }
  }

  /// What the tasks of a list with that name are, where its name says that they are archived.
  ///
  /// - Parameter isKey: whether it is the name that a program has given to the list.
  package static func itemClass(of name: String, isKey: Bool) -> ItemClass? {
    let words = plain(name) ?? Synonyms.normalized(name).spaced
    let meaning = WordKind.archivedList.meaning(of: words)
    return (meaning ?? (isKey ? WordKind.archivedKey.meaning(of: words) : nil)).flatMap(
      ArchivedNames.itemClass(called:))
  }

  /// Whether a list is called an archive: what is done may be in it, as well as what is archived.
  package static func isArchive(_ name: String) -> Bool {
    ["archive", "archives"].contains(plain(name) ?? Synonyms.normalized(name).spaced)
  }

  /// A name without the words that only say that there are tasks; nil where there are none, or nothing else.
  private static func plain(_ name: String) -> String? {
    // Names are short: what is longer is a sentence.
    guard name.utf8.count <= 64 else { return nil }
    let words = Synonyms.normalized(name).spaced.split(separator: " ").map(String.init)
    var rest = words[...]
    while rest.count > 1, let last = rest.last, WordKind.onlyTasks.contains(last) { rest.removeLast() }
    while rest.count > 1, let first = rest.first,
      WordKind.onlyTasks.contains(first) || WordKind.leadingWord.contains(first)
    { rest.removeFirst() }
    return rest.count == words.count ? nil : rest.joined(separator: " ")
  }
}
