import TaskModel

// What is said of a guess that may be wrong: a word for done that may as well mean something else.

extension GenericProfile {
  /// Says that a flag is taken for the opposite of done: `"active": false` may be a task that is done, or one that has
  /// been put off.
  static func remark(onOpenness name: String) -> Diagnostic {
    Diagnostic(
      .note, code: "guessed-done",
      "nothing says what is done but “\(name)”, which may mean something else; where it is false a task is taken as done",
      hint: "a profile of one's own can say what it means")
  }

  /// Says that levels are not read as such since one of them leaps.
  static func remark(onLeapIn records: InputShape.RecordShape) -> Diagnostic? {
    guard let leap = records.leap else { return nil }
    return Diagnostic(
      .note, code: "unread-levels",
      "“\(leap.name)” may say which task is part of which, but goes from \(leap.from) to \(leap.to) at once: it is not read as that, and kept",
      hint: "a profile of one's own can say that it is the level")
  }

  /// Says that one deed is taken for all that there is to a task: `Bought` is, on a shopping list, and need not be
  /// where somebody has the task until some day.
  static func remark(onDeeds fields: [FieldMap]) -> Diagnostic? {
    let telling = fields.filter {
      [.field(.isDone), .statusAndDone, .field(.completed), .field(.progress)].contains($0.to)
    }
    guard let first = telling.first, telling.allSatisfy({ Synonyms.isDeed($0.from) }),
      fields.contains(where: { [.field(.assignees), .field(.due), .field(.start)].contains($0.to) })
    else { return nil }
    return Diagnostic(
      .note, code: "guessed-done",
      "nothing says what is done but “\(first.from)”, which may be a part of it; where it is true a task is taken as done",
      hint: "a profile of one's own can say what it means")
  }
}
