package import TaskModel
package import Templating

/// Renders rows while they are being read.
package struct EarlyRowRenderer: Sendable {
  /// What is rendered ahead, for the engine.
  package let item: RowTemplate
  /// The rows so far.
  package private(set) var rows: PrerenderedRows
  private let steps: [RowStep]
  /// The template's texts, and sixteen bytes more, so that short ones are copied in one piece.
  private let literals: [UInt8]
  private let format: ReportFormat
  private let options: ReportOptions
  private let fields: FieldSet
  private let groupedBy: [Field]
  private let days: DayTexts

  /// A renderer of the rows of a template, if its rows are the same wherever they stand.
  ///
  /// - Parameter groupedBy: the fields the report is going to be grouped by.
  package init?(
    _ template: CompiledTemplate, format: ReportFormat, options: ReportOptions, fields: FieldSet,
    groupedBy: [Field]
  ) {
    // An address made of an id depends on the source, which a piece of the table may share with others.
    guard options.taskLinks.isEmpty else { return nil }
    let own = EarlyRowRenderer.ownFields
    guard let item = template.straightItem(ofLists: "tasks", field: { own[$0] }) else { return nil }
    self.item = item
    steps = item.steps.map(RowStep.init)
    literals = item.literals + [UInt8](repeating: 0, count: 16)
    rows = PrerenderedRows()
    self.format = format
    self.options = options
    self.fields = fields
    self.groupedBy = groupedBy
    days = DayTexts(
      around: TaskDate(instantMicroseconds: options.nowMicroseconds).dayNumber,
      options.dateFormat ?? options.language.dateFormat)
  }

  /// The fields of a task that say the same wherever it stands, by name.
  ///
  /// Not those that number or place it, not lists, and not the long texts, which would be held twice.
  private static let ownFields: [String: Int] = {
    let others: Set<TaskName> = [
      .id, .detail, .detailMarkup, .hasDetail, .assignees, .tags, .parent, .source, .extra, .key, .anchor,
      .parentAnchor,
      .parentName, .statusAbove, .sectionAbove, .projectAbove, .assigneesAbove, .assigneesAboveText,
      .tagsAbove,
      .dayISO, .dayText, .dayState, .isNew, .hasLabels,
    ]
    var fields: [String: Int] = [:]
    for (field, name) in zip(TaskName.allCases, ReportNames.task) where !others.contains(field) {
      fields[name.name] = field.rawValue
    }
    return fields
  }()

  /// The rows of a piece of the table, which some thread may render while others do so with other pieces.
  ///
  /// - Parameter bytesPerRow: how long the rows of another piece are, where that is known.
  package func rendered(_ piece: TaskTable, bytesPerRow: Int? = nil) -> RenderedPiece {
    let groups = groupedBy.enumerated().map { level, field in
      TaskGroup(
        field: field, key: .absent, level: level, rows: 0..<piece.rowCount, endOfSubgroups: groupedBy.count,
        taskCount: piece.rowCount, doneCount: 0)
    }
    let selection = TaskSelection(
      rows: (0..<Int32(piece.rowCount)).map { $0 }, groups: groups, taskCount: piece.rowCount, doneCount: 0)
    let context = ReportContext(piece, selection, format: format, options: options, fields: fields, names: [])
    let columns = RowColumns(context, format, days)
    // Where that is too little, more memory is found.
    let estimate =
      bytesPerRow.map { piece.rowCount * $0 } ?? 2 * piece.title.bytes.count + 64 * piece.rowCount
    return RenderedPiece(byteCount: estimate + estimate / 16, context.figures) { output, ends in
      columns.append(steps, literals, rowCount: piece.rowCount, to: &output, &ends)
    }
  }

  /// Adds the rows of the next piece; false where there is no room for it.
  package mutating func add(_ piece: RenderedPiece) -> Bool { rows.append(piece) }

  /// Makes room for so many times as many rows as there are.
  package mutating func reserve(factor: Double) { rows.reserve(factor: factor) }
}

/// The columns of a piece of the table, and the words that go with them, as rows are made of them.
///
/// Why it is here: a million rows of a dozen steps each. The columns lie in constants of a value of its own, so that
/// none is retained for a row; short words and texts are copied sixteen bytes at a time; and whether a title needs
/// escaping is known before (`PlainBlocks`). What to watch: every way here has to give what `ReportContext.appendTask`
/// and `taskSection` give, which the tests compare; whatever is rare is left to them.
private struct RowColumns {
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
  private let days: DayTexts
  private let today: Int
  private let leavesPriority: Bool

  init(_ context: ReportContext, _ format: ReportFormat, _ days: DayTexts) {
    self.context = context
    self.days = days
    let table = context.table
    title = table.title
    plainTitles =
      format == .markdown ? table.title.bytes.withUnsafeBufferPointer { PlainBlocks($0) } : nil
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

  /// Renders rows by the steps of an item.
  ///
  /// - Parameter ends: gets how many bytes there are after each row.
  func append(
    _ steps: [RowStep], _ literals: [UInt8], rowCount: Int, to output: inout OutputBuffer, _ ends: inout [Int]
  ) {
    // At once: an array asks before each value whether it is the only one that holds its memory.
    ends.append(addingCapacity: rowCount) { append(steps, literals, rowCount: rowCount, to: &output, &$0) }
  }

  private func append(
    _ steps: [RowStep], _ literals: [UInt8], rowCount: Int, to output: inout OutputBuffer,
    _ ends: inout OutputSpan<Int>
  ) {
    RowProgram(steps, isAlwaysNothing: isAlwaysNothing).steps.withUnsafeBufferPointer { steps in
      literals.withUnsafeBufferPointer { literals in
        guard let literals = literals.baseAddress else { return }
        for row in 0..<rowCount {
          var position = 0
          while position < steps.count {
            let step = steps[position]
            position &+= 1
            switch step.work {
            case .text: output.append(short: literals + step.start, count: step.second)
            case .nothing: break
            case .title: appendTitle(row, to: &output)
            case .check:
              output.append(row < isDone.count && isDone[row] ? UInt8(ascii: "x") : UInt8(ascii: " "))
            case .dueText: appendDueText(row, to: &output)
            case .assignees: append(assignees, words.assignees, row, to: &output)
            case .tags: append(tags, words.tags, row, to: &output)
            case .project: words.project?.append(project.code(row), to: &output)
            case .value: context.appendTask(step.name, row, false, to: &output)
            case .escapedValue: context.appendTask(step.name, row, true, to: &output)
            case .unlessTitle: if !hasTitle(row) { position = step.second }
            case .unlessDue: if !hasDue(row) { position = step.second }
            case .unlessAssignees: if assignees.range(row).isEmpty { position = step.second }
            case .unlessTags: if tags.range(row).isEmpty { position = step.second }
            case .unlessProject: if project.code(row) == 0 { position = step.second }
            case .unlessLink:
              if url.range(row).isEmpty || !isSomething(step.name, row) { position = step.second }
            case .unlessOwnPriority: if !leavesPriority { position = step.second }
            case .unless: if !isSomething(step.name, row) { position = step.second }
            case .ifTitle: if hasTitle(row) { position = step.second }
            case .ifSomething: if isSomething(step.name, row) { position = step.second }
            case .titleOrText:
              appendTitle(row, to: &output)
              if !hasTitle(row) { output.append(short: literals + step.start, count: step.second) }
            case .framedCheck:
              let first = step.second & 0xFFFF
              output.append(short: literals + step.start, count: first)
              output.append(row < isDone.count && isDone[row] ? UInt8(ascii: "x") : UInt8(ascii: " "))
              output.append(short: literals + (step.start &+ first), count: step.second &>> 16)
            case .sectionOfDue:
              if hasDue(row) {
                output.append(short: literals + step.start, count: step.second)
                appendDueText(row, to: &output)
              }
            case .sectionOfAssignees:
              if !assignees.range(row).isEmpty {
                output.append(short: literals + step.start, count: step.second)
                append(assignees, words.assignees, row, to: &output)
              }
            case .sectionOfTags:
              if !tags.range(row).isEmpty {
                output.append(short: literals + step.start, count: step.second)
                append(tags, words.tags, row, to: &output)
              }
            case .sectionOfProject:
              let code = project.code(row)
              if code != 0 {
                output.append(short: literals + step.start, count: step.second)
                words.project?.append(code, to: &output)
              }
            }
          }
          ends.append(output.byteCount)
        }
      }
    }
  }

  /// Whether a condition is false for all rows, or true for all; nil where some may differ.
  private func isAlwaysNothing(_ step: RowStep) -> Bool? {
    switch step.work {
    case .unlessLink: url.bytes.isEmpty ? true : nil
    case .unlessOwnPriority: !leavesPriority
    default: nil
    }
  }

  @inline(__always)
  private func isSomething(_ name: TaskName, _ row: Int) -> Bool {
    if case .none = context.taskSection(name, row) { false } else { true }
  }

  @inline(__always)
  private func hasTitle(_ row: Int) -> Bool {
    let range = title.range(row)
    return !range.isEmpty && (title.bytes[range.lowerBound] > 0x20 || isSomething(.title, row))
  }

  @inline(__always)
  private func hasDue(_ row: Int) -> Bool { row < due.count && due[row] != TaskDate.absentBits }

  @inline(__always)
  private func appendTitle(_ row: Int, to output: inout OutputBuffer) {
    let range = title.range(row)
    let isCopied =
      plainTitles?.isPlain(range) == true
      && title.bytes.withUnsafeBufferPointer { bytes in
        let text = UnsafeBufferPointer(rebasing: bytes[range])
        guard MarkdownEscaping.hasPlainEnds(text) else { return false }
        output.append(text)
        return true
      }
    if !isCopied { context.appendTask(.title, row, true, to: &output) }
  }

  @inline(__always)
  private func appendDueText(_ row: Int, to output: inout OutputBuffer) {
    guard hasDue(row) else { return }
    let date = TaskDate(bits: due[row])
    guard let dueWords, date.kind == .day, dateFormat.isPlain(day: date.dayNumber) else {
      return context.appendTask(.dueText, row, true, to: &output)
    }
    let isOverdue = date.dayNumber < today && !(row < isDone.count && isDone[row])
    if isOverdue { dueWords.overdue.append(to: &output) } else { dueWords.due.append(to: &output) }
    if !days.append(date.dayNumber, to: &output) {
      _ = dateFormat.appendPlain(day: date.dayNumber, to: &output)
    }
  }

  @inline(__always)
  private func append(
    _ column: WordListColumn, _ words: EscapedWords?, _ row: Int, to output: inout OutputBuffer
  ) {
    let range = column.range(row)
    for index in range {
      if index > range.lowerBound { separator.append(to: &output) }
      words?.append(column.codes[index], to: &output)
    }
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
private struct DayTexts: Sendable {
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
