import Formats
import TaskModel
import Templating

// Todoist's CSV, as its import takes it: see the profile of the same name. There are no done tasks in it, the project
// is the file, `@word` in CONTENT is a label, and INDENT goes to 5.

extension TargetFormat {
  /// Todoist's CSV.
  package static let todoistCSV = TargetFormat(
    name: Profile.todoistCSV.name, aliases: ["todoist"], title: Profile.todoistCSV.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm(accepts: KeptID.canHold)
      capabilities.title = TextForm([.joinsLines, .collapsesBlanks, .trims])
      capabilities.title.rewrite = todoistTitle
      capabilities.title.standIn = TextForm.untitled
      capabilities.hasMarkdown = true
      capabilities.detail = TextForm([.dropsEmpty])
      capabilities.done = .lost
      capabilities.priority = PriorityForm(
        Profile.todoistCSV.mapping.priorities, words: ["4", "4", "3", "2", "1"], unset: "4")
      capabilities.dates = [.due: DateForm(granularity: DateForm.minute), .deadline: .days]
      capabilities.assignees = ListForm(.cellPerson, maximumCount: 1)
      var label = TextForm.cellWord
      label.rules.insert(.joinsWords)
      capabilities.tags = ListForm(label)
      capabilities.section = .cellWord
      capabilities.parent = .byLevel(maximum: 5)
      capabilities.groupsBySection = true
      capabilities.estimate = AmountForm(unit: 60, range: 60...86_400)
      capabilities.recurrence = .recurrences(.todoist, [.trims, .joinsLines], orWhere: isTodoistRecurrence)
      capabilities.notes = [
        .id: "in the last line of the description", .recurrence: "words such as every day",
        .due: "to the minute",
      ]
      capabilities.adjust = { $0.dropMadeIDs() }
      capabilities.extras = ExtraForm(
        [
          "AUTHOR", "RESPONSIBLE", "DATE_LANG", "TIMEZONE", "DURATION", "DURATION_UNIT", "DEADLINE_LANG",
          TodoistMarks.uncompletable,
        ]
      ) { name, text, isJSON in
        name == TodoistMarks.uncompletable
          ? text.elementsEqual("true".utf8) : ExtraForm.isPlain(name, text, isJSON)
      }
      capabilities.extras?.isForOwnFilesOnly = true
      capabilities.extras?.writes = { reduction in
        let table = reduction.table
        return { name in
          switch name.uppercased() {
          case "RESPONSIBLE": { row, text in isNumbered(text, firstPerson(table, row)) }
          // These are written from the fields, and may be the same.
          case "DATE_LANG", "DEADLINE_LANG": { _, text in text.elementsEqual("en".utf8) }
          case "TIMEZONE": { row, text in text.elementsEqual("UTC".utf8) && isInUTC(table, row) }
          case "DURATION":
            { row, text in minutes(table, row).map { text.elementsEqual("\($0)".utf8) } ?? false }
          case "DURATION_UNIT":
            { row, text in text.elementsEqual("minute".utf8) && minutes(table, row) != nil }
          default: nil
          }
        }
      }
      return capabilities
    },
    write: { reduction, output in
      guard let outline = reduction.outline else { return }
      let section = reduction.table.section
      let columns = todoistColumns(reduction.table)
      var writer = ToolCSVWriter(columns, reduction)
      var heading = ToolCSVWriter(todoistSectionColumns(columns), reduction)
      writer.appendHeader(to: &output)
      var current: UInt32 = 0
      for row in outline.rows {
        if output.hasFailed { return }
        let code = section.code(Int(row))
        if code != current { heading.appendRecord(Int(row), to: &output) }
        current = code
        writer.appendRecord(Int(row), to: &output)
      }
    })

  private static func todoistColumns(_ table: TaskTable) -> [ToolColumn] {
    let marks = table.extraCodes()[TodoistMarks.uncompletable.lowercased()] ?? []
    return [
      ToolColumn("TYPE", .constant("task")), ToolColumn("CONTENT", .text { todoistContent($0, $1, marks) }),
      ToolColumn("DESCRIPTION", .text { $0.detailWithID($1).map(Array.init) }),
      ToolColumn("PRIORITY", .priority),
      ToolColumn("INDENT", .level),
      ToolColumn("AUTHOR", .extra(else: "")), ToolColumn("RESPONSIBLE", .extraOrText(firstPerson)),
      ToolColumn("DATE", .own(appendTodoistDate)), ToolColumn("DATE_LANG", .constant("en")),
      ToolColumn("TIMEZONE", .own(appendTodoistZone)), ToolColumn("DURATION", .work(.estimate, unit: 60)),
      ToolColumn("DURATION_UNIT", .own(appendTodoistUnit)),
      ToolColumn("DEADLINE", .date(.deadline, .extended)),
      ToolColumn("DEADLINE_LANG", .own(appendDeadlineLanguage)),
    ]
  }

  /// The row above the tasks of a section.
  private static func todoistSectionColumns(_ columns: [ToolColumn]) -> [ToolColumn] {
    columns.map { column in
      switch column.header {
      case "TYPE": ToolColumn("TYPE", .constant("section"))
      case "CONTENT": ToolColumn("CONTENT", .field(.section))
      default: ToolColumn(column.header, .constant(""))
      }
    }
  }

  @Sendable
  private static func firstPerson(_ table: TaskTable, _ row: Int) -> [UInt8]? {
    let range = table.assignees.range(row)
    return range.isEmpty
      ? nil : Array(table.assignees.dictionary.word(table.assignees.codes[range.lowerBound]))
  }

  /// Whether a text is a person with the number that Todoist has of it: `Bob Fisher (4712)`.
  private static func isNumbered(_ text: ArraySlice<UInt8>, _ person: [UInt8]?) -> Bool {
    guard let person, text.last == UInt8(ascii: ")") else { return false }
    let before = person + Array(" (".utf8)
    return text.starts(with: before) && text.dropFirst(before.count).dropLast().allSatisfy { $0 &- 0x30 <= 9 }
  }

  /// Title and labels in one cell, and an asterisk before a task that cannot be checked.
  private static func todoistContent(_ table: TaskTable, _ row: Int, _ marks: [UInt32]) -> [UInt8]? {
    var text = table.extraText(row, marks) == nil ? [] : Array("* ".utf8)
    text += table.title.bytes[table.title.range(row)]
    for code in table.tags.codes[table.tags.range(row)] {
      text.append(contentsOf: " @".utf8)
      text.append(contentsOf: table.tags.dictionary.word(code))
    }
    return text
  }

  @Sendable
  private static func appendTodoistDate(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    let date = table.date(.due, row)
    guard let words = table.recurrence.recurrence(row, .todoist) else {
      if let date { DateSyntax.blankMinutes.append(date, to: &output) }
      return
    }
    // One cell has both: `2026-03-26 every week` is weekly from that day on, `every week` begins when Todoist reads it.
    var cell = OutputBuffer()
    if let date {
      DateSyntax.blankMinutes.append(date, to: &cell)
      cell.append(UInt8(ascii: " "))
    }
    cell.append(words)
    cell.heldBytes.withUnsafeBufferPointer { CSVEscaping.append($0, to: &output) }
  }

  /// A time without a zone is one of whoever reads it, which an empty cell says.
  @Sendable
  private static func appendTodoistZone(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    if isInUTC(table, row) { output.append(literal: "UTC") }
  }

  private static func isInUTC(_ table: TaskTable, _ row: Int) -> Bool {
    table.date(.due, row)?.kind != .localTime
  }

  /// The estimate in minutes, as it is written; nil for none.
  private static func minutes(_ table: TaskTable, _ row: Int) -> Int64? {
    table.seconds(.estimate, row).map { $0 / 60 }
  }

  @Sendable
  private static func appendDeadlineLanguage(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    if table.date(.deadline, row) != nil { output.append(literal: "en") }
  }

  @Sendable
  private static func appendTodoistUnit(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    if minutes(table, row) != nil { output.append(literal: "minute") }
  }

  /// A title that Todoist takes for one: an `@` before a word would make it a label, `* ` at the beginning a heading.
  @Sendable
  private static func todoistTitle(_ text: [UInt8]) -> [UInt8]? {
    var result = Array(trimmed(text))
    // Alone it is one as well, before a label.
    if result == Array("*".utf8) || result.starts(with: "* ".utf8) {
      result.replaceSubrange(0..<1, with: "•".utf8)
    }
    result = TextForm.replacingMark(UInt8(ascii: "@"), with: "＠", in: result)
    return result
  }

  /// Whether a recurrence is in words that Todoist's dates have.
  @Sendable
  private static func isTodoistRecurrence(_ text: [UInt8]) -> Bool {
    let words = String(decoding: text, as: UTF8.self).lowercased()
    // A number would be read as part of the date before it.
    return !words.contains("freq=") && words.first { !$0.isWhitespace }?.isNumber == false
      && ["every", "daily", "weekly", "monthly", "yearly"].contains { words.contains($0) }
  }
}

extension TextForm {
  /// A text in which a character before a word, at the beginning or behind white space, is written as another.
  static func replacingMark(_ mark: UInt8, with other: String, in text: [UInt8]) -> [UInt8] {
    guard text.contains(mark) else { return text }
    var result: [UInt8] = []
    for (index, byte) in text.enumerated() {
      let isFirst = index == 0 || text[index - 1].isBlank
      let hasWord = index + 1 < text.count && !text[index + 1].isBlank
      if byte == mark, isFirst, hasWord { result += other.utf8 } else { result.append(byte) }
    }
    return result
  }
}
