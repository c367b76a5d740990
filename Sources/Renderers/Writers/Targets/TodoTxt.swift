import Formats
import TaskModel
import Templating

// todo.txt: a line a task. `x` and the completion date for a done one, a priority in parentheses, the creation date,
// the text, `+project`, `@context`, and the pairs that most programs share: `due:`, `t:` for the start, `rec:`, `est:`
// in minutes, `id:`, `p:` for the parent's id, and `pri:` for the priority of a done task, whose parentheses tools take
// away.

extension TargetFormat {
  /// todo.txt.
  package static let todoTxt = TargetFormat(
    name: Profile.todoText.name, aliases: ["todo.txt", "todo-txt"], title: Profile.todoText.mapping.title,
    fileExtensions: ["txt"],
    capabilities: {
      var capabilities = FormatCapabilities()
      let word = TextForm([.trims, .joinsWords, .dropsEmpty, .showsActing])
      // Behind a colon two slashes are an address, which is a part of the title.
      capabilities.id = TextForm(word.rules, rewrite: { $0.starts(with: "//".utf8) ? [] : nil })
      capabilities.id?.isKeptByRewrite = { !$0.starts(with: "//".utf8) }
      capabilities.title = TextForm(
        [.joinsLines, .collapsesBlanks, .trims, .showsActing], rewrite: todoText,
        standIn: TextForm.untitled)
      capabilities.title.isKeptByRewrite = isPlainTodoText
      capabilities.priority = PriorityForm(
        Profile.todoText.mapping.priorities, words: ["E", "D", "C", "B", "A"], unset: "")
      capabilities.priority?.ownWords = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init))
      for field in [Field.due, .start, .created, .completed] { capabilities.dates[field] = .days }
      capabilities.tags = ListForm(word, dropsRepeated: true)
      capabilities.project = word
      capabilities.parent = .byID
      capabilities.estimate = AmountForm(unit: 60, range: 60...(1 << 40))
      capabilities.recurrence = .recurrences(.todoText) { text in
        // Days of work, of which there are no rules.
        String(decoding: text, as: UTF8.self).wholeMatch(of: /\+?[0-9]{1,4}b/) != nil
      }
      capabilities.notes = [.recurrence: "intervals such as +2w"]
      capabilities.extras = ExtraForm(isForOwnFilesOnly: true, held: heldPairs)
      capabilities.adjust = { reduction in
        reduction.dropCreationDatesThatWouldBeCompletions()
        reduction.nameParents()
      }
      return capabilities
    },
    write: { reduction, output in
      for row in reduction.rows {
        if output.hasFailed { return }
        appendLine(reduction, Int(row), to: &output)
      }
    })

  private static func appendLine(_ reduction: TaskReduction, _ row: Int, to output: inout OutputBuffer) {
    let table = reduction.table
    let isDone = table.isDone(at: row)
    let priority = reduction.writtenPriorities.bytes(row)
    func append(_ key: StaticString, _ value: ArraySlice<UInt8>?, to output: inout OutputBuffer) {
      guard let value else { return }
      output.append(UInt8(ascii: " "))
      output.append(literal: key)
      output.append(value)
    }
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
    output.append(table.title.bytes(row) ?? Array("(untitled)".utf8)[...])
    append("+", table.project.bytes(row), to: &output)
    appendExtras(table, row, areProjects: true, to: &output)
    for tag in table.tags.words(row) { append("@", tag, to: &output) }
    for (key, field) in [("due:" as StaticString, Field.due), ("t:", .start)] {
      guard let date = table.date(field, row) else { continue }
      append(key, [], to: &output)
      DateSyntax.extended.append(date, to: &output)
    }
    append("rec:", table.recurrence.recurrence(row, .todoText), to: &output)
    if let seconds = table.seconds(.estimate, row) {
      append("est:", Array(String(seconds / 60).utf8)[...], to: &output)
    }
    append(hasUUIDKey(table, row) ? "uuid:" : "id:", table.id.bytes(row), to: &output)
    append("p:", table.parentIDBytes(row), to: &output)
    // Of two of them the first is the priority.
    if isDone { append("pri:", priority, to: &output) }
    appendExtras(table, row, areProjects: false, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  // MARK: - Further projects, and pairs of other programs

  /// The other key that ids have; which of the two it was is known by its value in `extra`.
  private static let uuidName = "uuid"

  private static func hasUUIDKey(_ table: TaskTable, _ row: Int) -> Bool {
    let uuid = table.extra.names.knownCode(of: Array(uuidName.utf8).span)
    return uuid != 0 && row < table.extra.count
      && table.extra.range(row).contains { table.extra.entry($0).name == uuid }
  }

  /// The name that further projects of a task have in `extra`.
  private static let projectName = "project"
  /// The name of a pair that is a priority where there is no other.
  private static let priorityName = "pri"
  /// Names that fields are read from.
  private static let ownNames = Set(Profile.todoText.mapping.fields.map(\.from) + [priorityName])

  /// The fields of `extra` that a line has places for: pairs of a key and a word, and projects besides the first.
  @Sendable
  private static func heldPairs(_ table: TaskTable) -> ExtraColumn {
    let extra = table.extra
    var result = ExtraColumn()
    result.names = extra.names
    let arePlaces =
      [false] + extra.names.strings.map { isPairName($0) || $0 == projectName || $0 == priorityName }
    let project = extra.names.knownCode(of: Array(projectName.utf8).span)
    let priority = extra.names.knownCode(of: Array(priorityName.utf8).span)
    let uuid = extra.names.knownCode(of: Array(uuidName.utf8).span)
    for row in 0..<extra.count {
      for index in extra.range(row) {
        let entry = extra.entry(index)
        if uuid != 0, entry.name == uuid, table.id.bytes(row)?.elementsEqual(extra.bytes[entry.range]) == true
        {
          result.add(name: entry.name, isJSON: false) { $0.append(contentsOf: extra.bytes[entry.range]) }
          continue
        }
        guard arePlaces[Int(entry.name)], !entry.isJSON, isPairValue(extra.bytes[entry.range]),
          entry.name != project || table.project.code(row) != 0,
          entry.name != priority || table.priorityRaw.code(row) != 0
        else { continue }
        result.add(name: entry.name, isJSON: false) { $0.append(contentsOf: extra.bytes[entry.range]) }
      }
      result.endRow()
    }
    return result
  }

  private static func appendExtras(
    _ table: TaskTable, _ row: Int, areProjects: Bool, to output: inout OutputBuffer
  ) {
    guard row < table.extra.count else { return }
    for index in table.extra.range(row) {
      let entry = table.extra.entry(index)
      let name = table.extra.names.string(entry.name)
      guard (name == projectName) == areProjects, name != uuidName else { continue }
      output.append(areProjects ? " +" : " \(name):")
      output.append(table.extra.bytes[entry.range])
    }
  }

  private static func isPairName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy(isKeyByte) && !name.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && !ownNames.contains(name.lowercased())
  }

  private static func isPairValue(_ text: ArraySlice<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy { $0 > 0x20 && $0 != 0x7F } && !text.starts(with: "//".utf8)
      && !ActingCharacters.areIn(text)
  }

  // MARK: - Texts

  /// A text whose words are not taken for projects, contexts, pairs, dates, a priority or the mark of a done task.
  @Sendable
  private static func todoText(_ text: [UInt8]) -> [UInt8]? {
    var result = Array(trimmed(text))
    result = TextForm.replacingMark(UInt8(ascii: "@"), with: "＠", in: result)
    result = TextForm.replacingMark(UInt8(ascii: "+"), with: "＋", in: result)
    var words: [[UInt8]] = [[]]
    var ends: [UInt8] = []
    for byte in result {
      if byte.isBlank {
        ends.append(byte)
        words.append([])
      } else {
        words[words.count - 1].append(byte)
      }
    }
    var kept: [UInt8] = []
    for (index, word) in words.enumerated() {
      if index == 0, isHead(word[...]) { kept += "\u{2060}".utf8 }
      kept += withoutPair(word)
      if index < ends.count { kept.append(ends[index]) }
    }
    return kept
  }

  /// Whether a text has nothing that `todoText` looks at: no mark of a project, a context or a pair, and a first word
  /// that is no head.
  @Sendable
  private static func isPlainTodoText(_ text: ArraySlice<UInt8>) -> Bool {
    let hasMark = text.withUnsafeBufferPointer { text in
      var found = false
      for byte in text {
        found =
          found || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ":")
      }
      return found
    }
    return !hasMark && !isHead(text.prefix { !$0.isBlank })
  }

  /// Whether a first word would be taken for the mark, a priority or a date.
  private static func isHead(_ word: ArraySlice<UInt8>) -> Bool {
    func byte(_ offset: Int) -> Unicode.Scalar { Unicode.Scalar(word[word.startIndex + offset]) }
    switch word.count {
    case 1: return byte(0) == "x"
    case 3: return byte(0) == "(" && ("A"..."Z").contains(byte(1)) && byte(2) == ")"
    case 10: return byte(4) == "-" && byte(7) == "-"
    default: return false
    }
  }

  /// `key:value` with a full-width colon; times and addresses keep theirs.
  private static func withoutPair(_ word: [UInt8]) -> [UInt8] {
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < word.count,
      !word[(colon + 1)...].starts(with: "//".utf8),
      !word[..<colon].allSatisfy({ (0x30...0x39).contains($0) }),
      word[..<colon].allSatisfy(isKeyByte)
    else { return word }
    return word[..<colon] + Array("：".utf8) + word[(colon + 1)...]
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
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
