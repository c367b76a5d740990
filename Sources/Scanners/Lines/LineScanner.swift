/// What a syntax of lines makes of one line after another.
protocol LineSyntax: Sendable {
  /// Takes a line of the input, whose first byte has the offset `byteOffset`.
  mutating func take(
    _ line: ArraySlice<UInt8>, byteOffset: Int, number: Int, _ builder: inout LineRecordBuilder)
  /// Ends the input, which has `byteCount` bytes.
  mutating func finish(byteCount: Int, _ builder: inout LineRecordBuilder)
}

/// Scans a syntax of lines (iCalendar, todo.txt, Markdown) chunk by chunk into batches of records.
///
/// These formats are small beside CSV and JSON, so the loop is plain: lines, then values, each copied once or twice;
/// what to watch is that nothing is ever looked at again, so that time stays linear however the input is cut.
package struct LineScanner: RecordScanner {
  /// Which syntax the lines are in.
  package enum Kind: Sendable {
    /// iCalendar (RFC 5545).
    case iCalendar
    /// todo.txt.
    case todoText
    /// Checklists in Markdown.
    case markdown
  }

  private enum Syntax: Sendable {
    case iCalendar(ICalendarSyntax)
    case todoText(TodoTextSyntax)
    case markdown(MarkdownSyntax)
    case atWork
  }

  private let limits: ScanLimits
  private var syntax: Syntax
  private var splitter = LineSplitter()
  private var builder: LineRecordBuilder
  private var hasFailed = false
  private var isFirstLine = true

  /// Makes a scanner of one input; `form` is that of Markdown, `columns` says which of its tables are tasks, and
  /// `endings` what stands at the ends of its items.
  package init(
    _ kind: Kind, form: MarkdownForm = MarkdownForm(), columns: MarkdownColumns? = nil,
    endings: MarkdownEndings? = nil, limits: ScanLimits = ScanLimits()
  ) {
    self.limits = limits
    builder = LineRecordBuilder(limits: limits)
    syntax =
      switch kind {
      case .iCalendar: .iCalendar(ICalendarSyntax(limits: limits))
      case .todoText: .todoText(TodoTextSyntax())
      case .markdown: .markdown(MarkdownSyntax(form, columns: columns, endings: endings))
      }
  }

  /// Scans one chunk.
  package mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch {
    guard !hasFailed else { return RecordBatch() }
    let isLast = chunk.isLast
    let end = chunk.byteOffset + chunk.count
    builder.add(malformedOffsets: chunk.malformedOffsets)
    splitter.feed(chunk)
    // Taken out and put back: a second reference would have its arrays copied at every chunk.
    let current = syntax
    syntax = .atWork
    switch consume current {
    case .iCalendar(var own):
      run(&own, isLast: isLast, end: end)
      syntax = .iCalendar(own)
    case .todoText(var own):
      run(&own, isLast: isLast, end: end)
      syntax = .todoText(own)
    case .markdown(var own):
      run(&own, isLast: isLast, end: end)
      syntax = .markdown(own)
    case .atWork: break
    }
    splitter.discard()
    hasFailed = builder.failure != nil
    return builder.takeBatch(scannedByteCount: end)
  }

  private mutating func run(_ own: inout some LineSyntax, isLast: Bool, end: Int) {
    for line in splitter.lines {
      guard builder.failure == nil else { return }
      let offset = splitter.bufferOffset + line.start
      if line.end - line.start > limits.recordByteCount {
        failOnLine(offset, line.number)
        return
      }
      var start = line.start
      if isFirstLine {
        isFirstLine = false
        if splitter.buffer[start..<line.end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
      }
      own.take(splitter.buffer[start..<line.end], byteOffset: offset, number: line.number, &builder)
    }
    guard builder.failure == nil else { return }
    if splitter.buffer.count - splitter.pendingStart > limits.recordByteCount + 1 {
      failOnLine(splitter.bufferOffset + splitter.pendingStart, splitter.pendingNumber)
    } else if isLast {
      own.finish(byteCount: end, &builder)
    }
  }

  private mutating func failOnLine(_ offset: Int, _ number: Int) {
    builder.fail(
      .recordTooLong, "this line is longer than \(limits.recordByteCount) bytes", hint: limits.recordHint,
      byteOffset: offset, line: number)
  }
}
