import Formats
import TaskModel
import Templating

// todo.txt: a line a task. `x` and the completion date for a done one, a priority in parentheses, the creation date,
// the text, `+project`, `@context`, and pairs of key and value: `due:`, `t:` for the start, `pri:` for the priority of a
// done task, whose parentheses tools take away.

extension TargetFormat {
  /// todo.txt.
  package static let todoTxt = TargetFormat(
    name: "todotxt", aliases: ["todo.txt", "todo-txt"], title: "todo.txt", fileExtensions: ["txt"],
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.title = TextForm(
        [.joinsLines, .collapsesBlanks, .trims, .replacesControls], rewrite: todoText)
      capabilities.priority = PriorityForm(todoPriorities, words: ["E", "D", "C", "B", "A"], unset: "")
      for field in [Field.due, .start, .created, .completed] { capabilities.dates[field] = .days }
      let word = TextForm([.trims, .joinsWords, .dropsEmpty, .replacesControls])
      capabilities.tags = ListForm(word, dropsRepeated: true)
      capabilities.project = word
      capabilities.adjust = { $0.dropCreationDatesThatWouldBeCompletions() }
      return capabilities
    },
    write: { reduction, output in
      let table = reduction.table
      for row in reduction.rows {
        if output.hasFailed { return }
        let row = Int(row)
        let isDone = table.isDone(at: row)
        let priority = reduction.writtenPriorities.bytes(row)
        if isDone { output.append(literal: "x ") }
        if !isDone, let priority {
          output.append(UInt8(ascii: "("))
          output.append(priority)
          output.append(literal: ") ")
        }
        for field in [Field.completed, .created] {
          guard let date = table.date(field, row) else { continue }
          DateSyntax.extended.append(date, to: &output)
          output.append(UInt8(ascii: " "))
        }
        output.append(table.title.bytes(row) ?? [])
        if let project = table.project.bytes(row) {
          output.append(literal: " +")
          output.append(project)
        }
        for tag in table.tags.words(row) {
          output.append(literal: " @")
          output.append(tag)
        }
        if let due = table.date(.due, row) {
          output.append(literal: " due:")
          DateSyntax.extended.append(due, to: &output)
        }
        if let start = table.date(.start, row) {
          output.append(literal: " t:")
          DateSyntax.extended.append(start, to: &output)
        }
        if isDone, let priority {
          output.append(literal: " pri:")
          output.append(priority)
        }
        output.append(UInt8(ascii: "\n"))
      }
    })

  private static let todoPriorities = PriorityScale(words: [
    "a": .highest, "b": .high, "c": .middle, "d": .low, "e": .lowest,
  ])

  /// A text whose words are not taken for projects, contexts, pairs, dates, a priority or the mark of a done task.
  @Sendable
  private static func todoText(_ text: [UInt8]) -> [UInt8]? {
    var result = Array(TextForm.trimmed(text))
    if result.isEmpty { return Array("(untitled)".utf8) }
    result = TextForm.replacingMark(UInt8(ascii: "@"), with: "＠", in: result)
    result = TextForm.replacingMark(UInt8(ascii: "+"), with: "＋", in: result)
    let words = String(decoding: result, as: UTF8.self)
    let kept = words.split(separator: " ", omittingEmptySubsequences: false).enumerated().map { index, word in
      index == 0 ? firstWord(word) : withoutPair(word)
    }
    return Array(kept.joined(separator: " ").utf8)
  }

  private static func firstWord(_ word: Substring) -> String {
    let isPriority =
      word.utf8.count == 3 && word.hasPrefix("(") && word.hasSuffix(")")
      && word.utf8.dropFirst().first.map { (0x41...0x5A).contains($0) } ?? false
    if word == "x" || isPriority || TaskDate(iso8601: String(word)) != nil { return "\u{2060}" + word }
    return withoutPair(word)
  }

  /// `key:value` with a full-width colon; addresses keep theirs.
  private static func withoutPair(_ word: Substring) -> String {
    guard let colon = word.firstIndex(of: ":"), colon > word.startIndex,
      word.index(after: colon) < word.endIndex, !word[word.index(after: colon)...].hasPrefix("//")
    else { return String(word) }
    return word[..<colon] + "：" + word[word.index(after: colon)...]
  }
}

extension TaskReduction {
  /// In a done task the first date is that of its completion, so without one there is no date of its creation.
  fileprivate mutating func dropCreationDatesThatWouldBeCompletions() {
    for row in 0..<table.created.count
    where table.isDone(at: row) && table.created[row] != TaskDate.absentBits
      && table.date(.completed, row) == nil
    {
      table.created[row] = TaskDate.absentBits
      note(.created, .notExpressible, row: row)
    }
  }
}
