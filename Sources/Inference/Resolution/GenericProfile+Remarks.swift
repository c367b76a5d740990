import Formats
import TaskModel
import Vocabulary

// Remarks about guesses that may be wrong: a word for done that may as well mean something else.

extension GenericProfile {
  /// Says that a flag is taken for the opposite of done: `"active": false` may be a task that is done, or one that has
  /// been put off.
  static func remark(onOpenness name: String) -> Diagnostic {
    Diagnostic(
      .note, code: .guessedDone,
      "nothing says what is done but “\(name)”, which may mean something else; where it is false a task is taken as done",
      hint: "a profile of one's own can say what it means")
  }

  /// Says that a column of a name that means nothing is taken for the titles, or one of a name for many things where
  /// nothing else speaks for tasks.
  static func remark(onTitleOf records: InputShape.RecordShape, _ fields: [FieldMap]) -> Diagnostic? {
    guard let title = fields.first(where: { $0.to == .field(.title) })?.from, isUnknown(title),
      records.titles.numberName == nil, records.names.count > 1
    else { return nil }
    if WordKind.allTasksColumn.names(title), fields.contains(where: { speakingTargets.contains($0.to) }) {
      return nil
    }
    return Diagnostic(
      .note, code: .guessedTitle, "no column is called a title; “\(title)” is taken for that",
      hint: "a profile of one's own can say what it means")
  }

  /// Says that texts are taken for tasks since there is nothing else in the file.
  static func remark(onTexts found: TextLists.Found) -> Diagnostic? {
    guard found.isGuess else { return nil }
    let names = found.lists.prefix(3).map { "“\(lastName($0.path))”" }.joined(separator: ", ")
    return Diagnostic(
      .note, code: .guessedTasks,
      "nothing here is called a task; each text under \(names)\(found.lists.count > 3 ? " and so on" : "") is taken for one"
    )
  }

  /// Says that a column has a value in the first of several rows alone, which may go for all of them.
  static func remark(onMerged name: String) -> Diagnostic {
    Diagnostic(
      .note, code: .mergedCells,
      "“\(name)” stands in the first of several rows alone: the rows below have none, even if one cell was meant for all",
      hint: "filled down in the spreadsheet, it is read for each")
  }

  /// Says that levels are not read as such since one of them leaps.
  static func remark(onLeapIn records: InputShape.RecordShape) -> Diagnostic? {
    guard let levelGap = records.tree.levelGap else { return nil }
    return Diagnostic(
      .note, code: .unreadLevels,
      "“\(levelGap.name)” may say which task is part of which, but goes from \(levelGap.from) to \(levelGap.to) at once: it is not read as that, and kept",
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
    return remark(onDeed: first.from)
  }

  static func remark(onDeed name: String) -> Diagnostic {
    Diagnostic(
      .note, code: .guessedDone,
      "nothing says what is done but “\(name)”, which may be a part of it; where it is true a task is taken as done",
      hint: "a profile of one's own can say what it means")
  }
}
