import TaskModel
import Templating

/// The columns of a table, and the words that go with them, as rows are made of them without the engine.
///
/// Why it is here: a million rows of some dozens of steps each. The columns lie in constants of a value of its own, so
/// that none is retained for a row; short words and texts are copied sixteen bytes at a time; and whether a title needs
/// escaping is known before (`PlainBlocks`). What to watch: every way here has to give what `ReportContext.appendTask`
/// and `taskSection` give, which the tests compare; whatever is rare is left to them.
struct RowColumns {
  private let context: ReportContext
  private let title: TextColumn
  private let plainTitles: PlainBlocks?
  private let url: TextColumn
  private let isDone: [Bool]
  private let due: [Int64]
  private let assignees: WordListColumn
  private let tags: WordListColumn
  private let project: WordColumn
  private let words: ReportContext.Words
  private let separator: PaddedText
  /// What stands before a date that needs no escaping, and is a day; nil where something else would be written.
  private let dueWords: (due: PaddedText, overdue: PaddedText)?
  private let dateFormat: DateFormat
  private let days: DayTexts?
  private let today: Int
  private let leavesPriority: Bool

  /// - Parameters:
  ///   - days: days as they are shown, where rows show them so.
  ///   - plainTitles: where the titles need no escaping, if that is known.
  init(_ context: ReportContext, _ days: DayTexts?, plainTitles: PlainBlocks? = nil) {
    self.context = context
    self.days = days
    self.plainTitles = plainTitles
    let table = context.table
    title = table.title
    url = table.url
    isDone = table.isDone
    due = table.due
    assignees = table.assignees
    tags = table.tags
    project = table.project
    words = context.words
    let phrases = context.phrases
    separator = PaddedText(phrases.listSeparator.escaped)
    let messages = [phrases.due, phrases.overdue]
    dueWords =
      messages.allSatisfy { $0.isPlain && $0.after.raw.isEmpty }
      ? (PaddedText(phrases.due.before.raw), PaddedText(phrases.overdue.before.raw)) : nil
    dateFormat = phrases.dateFormat
    today = context.clock.today
    leavesPriority = !context.groups.isByPriority
  }

  /// Renders all rows of the table.
  ///
  /// - Parameter ends: gets how many bytes there are after each row.
  func append(_ program: RowProgram, rowCount: Int, to output: inout OutputBuffer, _ ends: inout [Int]) {
    // At once: an array asks before each value whether it is the only one that holds its memory.
    ends.append(addingCapacity: rowCount) { ends in
      program.steps.withUnsafeBufferPointer { steps in
        program.literals.withUnsafeBufferPointer { literals in
          guard let literals = literals.baseAddress else { return }
          for row in 0..<rowCount {
            append(steps, literals, program.wordFrames, at: row, row, to: &output)
            ends.append(output.byteCount)
          }
        }
      }
    }
  }

  /// Renders the rows at some positions of the selection.
  func append(_ program: RowProgram, at positions: Range<Int>, to output: inout OutputBuffer) {
    program.steps.withUnsafeBufferPointer { steps in
      program.literals.withUnsafeBufferPointer { literals in
        guard let literals = literals.baseAddress else { return }
        var first = positions.lowerBound
        while first < positions.upperBound, !output.hasFailed {
          let end = min(first &+ RowWarming.blockRowCount, positions.upperBound)
          let rows = context.selection.rows[first..<end]
          context.warming.warm(rows, of: context.table, fields: context.fields)
          for (position, row) in zip(first..<end, rows) {
            append(steps, literals, program.wordFrames, at: position, Int(row), to: &output)
          }
          first = end
        }
      }
    }
  }

  @inline(__always)
  private func append(
    _ steps: UnsafeBufferPointer<RowStep>, _ literals: UnsafePointer<UInt8>,
    _ frames: [RowTemplate.WordFrame], at place: Int, _ row: Int, to output: inout OutputBuffer
  ) {
    var position = 0
    while position < steps.count {
      let step = steps[position]
      position &+= 1
      switch step.work {
      case .text: output.append(short: literals + step.start, count: step.second)
      case .title: appendTitle(place, row, to: &output)
      case .check:
        output.append(row < isDone.count && isDone[row] ? UInt8(ascii: "x") : UInt8(ascii: " "))
      case .dueText: appendDueText(place, row, to: &output)
      case .assignees: append(assignees, words.assignees, .assigneesText, place, row, to: &output)
      case .tags: append(tags, words.tags, .tagsText, place, row, to: &output)
      case .project: appendProject(place, row, to: &output)
      case .value: context.appendTask(step.name, place, false, to: &output)
      case .escapedValue: context.appendTask(step.name, place, true, to: &output)
      case .assigneeWords:
        append(assignees, words.assignees, step.name, place, row, literals, frames[step.second], to: &output)
      case .tagWords:
        append(tags, words.tags, step.name, place, row, literals, frames[step.second], to: &output)
      case .words: appendWords(step.name, place, literals, frames[step.second], to: &output)
      case .unlessTitle: if !hasTitle(place, row) { position = step.second }
      case .unlessDue: if !hasDue(row) { position = step.second }
      case .unlessAssignees: if assignees.range(row).isEmpty { position = step.second }
      case .unlessTags: if tags.range(row).isEmpty { position = step.second }
      case .unlessProject: if project.code(row) == 0 { position = step.second }
      case .unlessLink: if !hasLink(step.name, place, row) { position = step.second }
      case .unlessOwnPriority: if !leavesPriority || !isSomething(.priority, place) { position = step.second }
      case .unless: if !isSomething(step.name, place) { position = step.second }
      case .ifTitle: if hasTitle(place, row) { position = step.second }
      case .ifSomething: if isSomething(step.name, place) { position = step.second }
      case .titleOrText:
        appendTitle(place, row, to: &output)
        if !hasTitle(place, row) { output.append(short: literals + step.start, count: step.second) }
      case .framedCheck:
        let first = step.second & 0xFFFF
        output.append(short: literals + step.start, count: first)
        output.append(row < isDone.count && isDone[row] ? UInt8(ascii: "x") : UInt8(ascii: " "))
        output.append(short: literals + (step.start &+ first), count: step.second &>> 16)
      case .sectionOfDue:
        if hasDue(row) {
          output.append(short: literals + step.start, count: step.second)
          appendDueText(place, row, to: &output)
        }
      case .sectionOfAssignees:
        if !assignees.range(row).isEmpty {
          output.append(short: literals + step.start, count: step.second)
          append(assignees, words.assignees, .assigneesText, place, row, to: &output)
        }
      case .sectionOfTags:
        if !tags.range(row).isEmpty {
          output.append(short: literals + step.start, count: step.second)
          append(tags, words.tags, .tagsText, place, row, to: &output)
        }
      case .sectionOfProject:
        if project.code(row) != 0 {
          output.append(short: literals + step.start, count: step.second)
          appendProject(place, row, to: &output)
        }
      }
    }
  }

  /// Without `--link`, only a task with an address has one that can be followed.
  @inline(__always)
  private func hasLink(_ name: TaskName, _ place: Int, _ row: Int) -> Bool {
    (!url.range(row).isEmpty || !context.sourceLinks.isEmpty) && isSomething(name, place)
  }

  /// Words of a list from the tasks above.
  private func appendWords(
    _ name: TaskName, _ place: Int, _ literals: UnsafePointer<UInt8>, _ frame: RowTemplate.WordFrame,
    to output: inout OutputBuffer
  ) {
    guard case .frames(let count) = context.taskSection(name, place) else { return }
    for index in 0..<count {
      let word = context.taskChild(index, name.rawValue, place)
      output.append(short: literals + frame.before.lowerBound, count: frame.before.count)
      context.appendWord(WordName.name.rawValue, word, true, to: &output)
      output.append(short: literals + frame.after.lowerBound, count: frame.after.count)
    }
  }

  @inline(__always)
  private func append(
    _ column: WordListColumn, _ words: EscapedWords?, _ name: TaskName, _ place: Int, _ row: Int,
    _ literals: UnsafePointer<UInt8>, _ frame: RowTemplate.WordFrame, to output: inout OutputBuffer
  ) {
    guard let words else { return appendWords(name, place, literals, frame, to: &output) }
    for index in column.range(row) {
      output.append(short: literals + frame.before.lowerBound, count: frame.before.count)
      words.append(column.codes[index], to: &output)
      output.append(short: literals + frame.after.lowerBound, count: frame.after.count)
    }
  }

  @inline(__always)
  private func isSomething(_ name: TaskName, _ place: Int) -> Bool {
    switch context.taskSection(name, place) {
    case .none: false
    case .once, .frame: true
    case .frames(let count): count > 0
    }
  }

  @inline(__always)
  private func hasTitle(_ place: Int, _ row: Int) -> Bool {
    let range = title.range(row)
    return !range.isEmpty && (title.bytes[range.lowerBound] > 0x20 || isSomething(.title, place))
  }

  @inline(__always)
  private func hasDue(_ row: Int) -> Bool { row < due.count && due[row] != TaskDate.absentBits }

  @inline(__always)
  private func appendTitle(_ place: Int, _ row: Int, to output: inout OutputBuffer) {
    let range = title.range(row)
    let isCopied =
      plainTitles?.isPlain(range) == true
      && title.bytes.withUnsafeBufferPointer { bytes in
        let text = UnsafeBufferPointer(rebasing: bytes[range])
        guard MarkdownEscaping.hasPlainEnds(text) else { return false }
        output.append(text)
        return true
      }
    if !isCopied { context.appendTask(.title, place, true, to: &output) }
  }

  @inline(__always)
  private func appendDueText(_ place: Int, _ row: Int, to output: inout OutputBuffer) {
    guard hasDue(row) else { return }
    let date = TaskDate(bits: due[row])
    guard let dueWords, date.kind == .day, dateFormat.isPlain(day: date.dayNumber) else {
      return context.appendTask(.dueText, place, true, to: &output)
    }
    let isOverdue = date.dayNumber < today && !(row < isDone.count && isDone[row])
    if isOverdue { dueWords.overdue.append(to: &output) } else { dueWords.due.append(to: &output) }
    if days?.append(date.dayNumber, to: &output) != true {
      _ = dateFormat.appendPlain(day: date.dayNumber, to: &output)
    }
  }

  @inline(__always)
  private func append(
    _ column: WordListColumn, _ words: EscapedWords?, _ name: TaskName, _ place: Int, _ row: Int,
    to output: inout OutputBuffer
  ) {
    // Words of columns that nobody named as read have not been escaped ahead.
    guard let words else { return context.appendTask(name, place, true, to: &output) }
    let range = column.range(row)
    for index in range {
      if index > range.lowerBound { separator.append(to: &output) }
      words.append(column.codes[index], to: &output)
    }
  }

  @inline(__always)
  private func appendProject(_ place: Int, _ row: Int, to output: inout OutputBuffer) {
    guard let words = words.project else { return context.appendTask(.project, place, true, to: &output) }
    words.append(project.code(row), to: &output)
  }
}

/// A text that is copied in one piece where it is short (`OutputBuffer.append(short:count:)`).
private struct PaddedText {
  private let bytes: [UInt8]

  init(_ text: [UInt8]) { bytes = text + [UInt8](repeating: 0, count: 16) }

  @inline(__always)
  func append(to output: inout OutputBuffer) {
    bytes.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { output.append(short: base, count: bytes.count &- 16) }
    }
  }
}

/// The days of some years around today as they are shown, sixteen bytes each: nearly all dates of tasks are among them.
struct DayTexts: Sendable {
  private let first: Int
  private let bytes: [UInt8]

  private static let dayCount = 2_048
  /// How long a day is that needs no escaping (`DateFormat.isPlain`).
  private static let byteCount = 10

  init(around today: Int, _ format: DateFormat) {
    first = today - Self.dayCount / 2
    guard (0..<Self.dayCount).allSatisfy({ format.isPlain(day: today - Self.dayCount / 2 + $0) }) else {
      bytes = []
      return
    }
    var output = OutputBuffer(capacity: 16 * Self.dayCount)
    for day in first..<first + Self.dayCount {
      _ = format.appendPlain(day: day, to: &output)
      for _ in Self.byteCount..<16 { output.append(0) }
    }
    bytes = output.heldBytes
  }

  /// Appends a day; false where it is not among them.
  @inline(__always)
  func append(_ day: Int, to output: inout OutputBuffer) -> Bool {
    let start = (day &- first) &* 16
    guard start >= 0, start < bytes.count else { return false }
    bytes.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { output.append(short: base + start, count: Self.byteCount) }
    }
    return true
  }
}
