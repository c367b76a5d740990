package import Formats
import TaskModel

/// A board written as a table: its columns are states, and each cell is a card (`To Do,In Progress,Done`).
package enum StateColumns {
  /// Whether the columns of a table are the states of a board: each of them is a word for one, some for open and some
  /// for done, and in the first rows there are titles under each and neither figures nor answers.
  ///
  /// - Parameter rows: the cells of the first rows below the names.
  package static func are(_ names: [String], above rows: [[String]]) -> Bool {
    // A column of ids, people or priorities is no state: most tables have one, and the words for states in all
    // languages are not made for these.
    guard names.count > 1, !names.contains(where: isOfTasks) else { return false }
    var states: Set<Bool> = []
    for name in names {
      // Hardly any table gets past its first name.
      guard let isDone = GenericProfile.doneWords.isDone(state: name) else { return false }
      states.insert(isDone)
    }
    guard states.count == 2 else { return false }
    return names.indices.allSatisfy { column in
      let cells = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      if cells.isEmpty || cells.count(where: isTitle) * 2 > cells.count { return true }
      return names.count > 2 && areLetters(cells)
    }
  }

  /// Whether the cells of a column are single letters that are no answers, as no column answers with two letters for
  /// one thing: titles of somebody who tries it.
  private static func areLetters(_ cells: [String]) -> Bool {
    guard cells.allSatisfy({ $0.count == 1 && $0.allSatisfy(\.isLetter) }) else { return false }
    let letters = Set(cells.map { $0.lowercased() })
    return [true, false].contains { answer in
      letters.count { GenericProfile.doneWords.isDone($0) == answer } > 1
    }
  }

  private static func isOfTasks(_ name: String) -> Bool {
    switch Synonyms.target(of: name) {
    case .field(.id), .field(.assignees), .field(.priority): true
    default: false
    }
  }

  private static func isTitle(_ cell: String) -> Bool {
    cell.contains(where: \.isLetter) && GenericProfile.doneWords.isDone(cell) == nil
      && !GenericProfile.isMidnight(Array(cell.utf8)[...]) && TaskDate(iso8601: cell) == nil
  }

  /// The profile for such a table.
  package static func match(_ names: [String]) -> FormatMatch {
    var mapping = ProfileMapping(ofNoTool: .csv, title: "generic csv")
    // The cells are tasks and no values of one.
    mapping.assembled.fields = Dictionary(names.map { ($0, .title) }) { first, _ in first }
    let profile = Profile(
      mapping, assembles: [.title, .status, .isDone],
      assembly: ["each cell is a task, whose state is the name of its column"],
      makeAssembler: { StateColumnsAssembler() })
    return FormatMatch(
      profile: profile, score: 10,
      reason:
        "unrecognised tool; a board whose columns are states: \(names.prefix(4).joined(separator: ", "))")
  }
}

/// Makes a task of each cell of a row.
private struct StateColumnsAssembler: RecordAssembler {
  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    guard case .object(let cells) = record else { return .skipped }
    let tasks = cells.compactMap { name, value -> TaskItem? in
      let title = value.string.map(Self.trimmed) ?? ""
      guard !title.isEmpty else { return nil }
      var task = TaskItem(title: title)
      // A cell beyond the last column has none.
      if let isDone = GenericProfile.doneWords.isDone(state: name) {
        task.status = name
        task.isDone = isDone
      }
      return task
    }
    return tasks.isEmpty ? .skipped : .tasks(tasks)
  }

  mutating func finish() -> [TaskItem] { [] }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
