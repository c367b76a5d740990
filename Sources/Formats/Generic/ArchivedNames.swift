import Vocabulary

/// The names that files of an unrecognised tool use for what is archived or deleted, and the values that say so.
///
/// A task that is taken for deleted without being it is missing from every report. So the name alone is not enough: the
/// values that are seen have to be answers or dates, all of them.
package enum ArchivedNames {
  /// What a value of that name would say of its task; nil for any other name.
  package static func itemClass(of name: String) -> ItemClass? {
    let (spaced, joined) = Synonyms.normalized(name)
    let meaning =
      meaning(ofFlag: joined) ?? WordKind.archivedDate.meaning(of: spaced)
      ?? WordKind.archivedDate.meaning(of: joined)
    return meaning.flatMap(itemClass(called:))
  }

  /// Whether a value of that name says that its task is not archived: `active`.
  package static func saysLive(_ name: String) -> Bool { WordKind.liveFlag.names(name) }

  /// What a flag of that name says, whatever stands before the word for it: `moved_to_trash`, `isInTrash`, `intrash`.
  private static func meaning(ofFlag joined: String) -> String? {
    var rest = joined[...]
    while !rest.isEmpty {
      if let meaning = WordKind.archivedFlag.meaning(of: String(rest)) { return meaning }
      guard let before = WordKind.beforeArchivedFlag.words.first(where: rest.hasPrefix) else { break }
      rest = rest.dropFirst(before.count)
    }
    return nil
  }

  /// The class of a name in the lists of words.
  static func itemClass(called name: String) -> ItemClass? {
    switch name {
    case "archived": .archived
    case "deleted": .deleted
    default: nil
    }
  }

  /// How far a value is an answer to whether a task is archived.
  package enum Answer: Sendable {
    /// Yes, no, or nothing.
    case flag
    /// A date, or what may be the number of one.
    case date
    /// Something else: the name means something else.
    case other
  }

  /// Whether a value under a name of `itemClass(of:)` says that the task is archived.
  package static func saysSo(_ value: String) -> Bool {
    WordKind.answerOfFlag.meaning(of: value.lowercased()) == "yes" || answer(value) == .date
  }

  /// What a value is.
  package static func answer(_ value: String) -> Answer {
    let word = value.lowercased()
    if word.isEmpty || WordKind.answerOfFlag.contains(word) { return .flag }
    let digits = word.utf8.count { (0x30...0x39).contains($0) }
    if digits == word.utf8.count { return digits == 10 || digits == 13 ? .date : .other }
    // A day, a month in letters or digits and a year; with a time there are more digits.
    let parts = word.split { !$0.isNumber }.count
    return word.utf8.count <= 40 && digits >= 5 && parts >= 2 ? .date : .other
  }

  /// What is left out with what holds tasks, by a value of that name: all that have been seen are answers or dates, as
  /// numbers of what is archived in it are not.
  package static func rule(for name: String, around tasks: InputShape.RecordShape) -> ExclusionRule? {
    let values = (tasks.firstValues[name] ?? []).map { String(decoding: $0, as: UTF8.self) }
    return values.allSatisfy { answer($0) != .other } ? rule(for: name, in: tasks) : nil
  }

  /// What is left out by a value of that name, given one that was seen; nil where nothing is.
  package static func rule(for name: String, in shape: InputShape.RecordShape) -> ExclusionRule? {
    let answer = shape.samples[name].map(answer)
    if answer == .other { return nil }
    if saysLive(name) {
      let values = (shape.firstValues[name] ?? []).map { String(decoding: $0, as: UTF8.self) }
      let areFlags = answer != .date && values.allSatisfy { self.answer($0) == .flag }
      return areFlags ? ExclusionRule(name, is: WordKind.answerOfFlag.words(meaning: "no"), .archived) : nil
    }
    guard let itemClass = itemClass(of: name) else { return nil }
    let joined = Synonyms.normalized(name).joined
    let isFlag = meaning(ofFlag: joined) != nil && answer != .date
    return ExclusionRule(
      name, is: isFlag ? WordKind.answerOfFlag.words(meaning: "yes") + ["19*", "20*"] : [], itemClass)
  }
}
