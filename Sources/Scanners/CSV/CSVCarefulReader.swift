/// Reads one record byte by byte: every dialect, every irregularity, every limit.
///
/// `CSVRecordLoop` reads clean records many times faster and hands everything else to this reader, which is the one
/// place that says what an irregular record means. It follows Python's csv module in its lenient mode: what stands
/// after a closing quote belongs to the field, and a quote inside an unquoted field is text.
struct CSVCarefulReader {
  /// How reading a record ended.
  enum Outcome {
    /// The record is whole; see the properties.
    case complete
    /// The bytes end before the record does, and more are to come.
    case unfinished
    /// The record can never be read: a quote that is never closed, or a limit (`bound`) passed at `index`.
    case failed(ScanProblem.Code, index: Int, bound: Int)
  }

  /// Where the first irregularity of each kind is in the record, or -1.
  struct Findings {
    var bareQuote = -1
    var textAfterQuote = -1
    var nulByte = -1
    var doubledLineEnd = -1

    /// Whether anything was found.
    var isEmpty: Bool { bareQuote & textAfterQuote & nulByte & doubledLineEnd == -1 }
  }

  /// The record's fields, at most as many as columns are allowed; `next` is not filled in.
  private(set) var nodes: [RecordNode] = []
  /// How many fields the record has.
  private(set) var fieldCount = 0
  /// Index just past the record's last byte, without its line end, and with it.
  private(set) var contentEnd = 0
  private(set) var next = 0
  /// How many line ends the record holds, its own included.
  private(set) var lineEnds = 0
  private(set) var findings = Findings()
  /// Values that do not stand in the input as they are: escapes resolved, quotes taken out of the middle.
  ///
  /// They go behind the batch's bytes, and their nodes begin there.
  private(set) var resolvedBytes: [UInt8] = []

  private let delimiter: UInt8
  private let quote: UInt8?
  private let escape: UInt8?
  private let doublesQuotes: Bool
  private let skipsInitialSpace: Bool
  private let nulIsSpecial: Bool
  private let limits: ScanLimits

  private struct Field {
    var start = 0
    var closingQuote = -1
    var isQuoted = false
    var hasDoubledQuotes = false
    var hasEscapes = false
  }

  private enum FieldEnd {
    case delimiter
    case record
    case unfinished
    case failed(ScanProblem.Code, index: Int, bound: Int)
  }

  init(dialect: CSVDialect, limits: ScanLimits) {
    delimiter = dialect.delimiter
    quote = dialect.quote == dialect.delimiter ? nil : dialect.quote
    escape = dialect.escape == dialect.quote || dialect.escape == dialect.delimiter ? nil : dialect.escape
    doublesQuotes = dialect.doublesQuotes
    skipsInitialSpace = dialect.skipsInitialSpace
    nulIsSpecial = delimiter == 0 || quote == 0 || escape == 0
    self.limits = limits
  }

  /// Reads the record that begins at `start`, which lies before the end of `bytes`.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Outcome {
    nodes.removeAll(keepingCapacity: true)
    fieldCount = 0
    lineEnds = 0
    findings = Findings()
    let resolvedCount = resolvedBytes.count
    var index = start
    while true {
      var field = Field()
      let fieldEnd = readField(bytes, recordStart: start, &index, &field, isLast: isLast)
      switch fieldEnd {
      case .delimiter:
        keep(field, end: index, bytes)
        guard index - start < limits.recordByteCount else {
          return .failed(.recordTooLong, index: start, bound: limits.recordByteCount)
        }
        index += 1
      case .record:
        keep(field, end: contentEnd, bytes)
        return .complete
      case .unfinished:
        resolvedBytes.removeSubrange(resolvedCount...)
        return .unfinished
      case .failed(let code, let place, let bound):
        return .failed(code, index: place, bound: bound)
      }
    }
  }

  private mutating func readField(
    _ bytes: UnsafeBufferPointer<UInt8>, recordStart: Int, _ index: inout Int, _ field: inout Field,
    isLast: Bool
  ) -> FieldEnd {
    let end = bytes.count
    field.start = index
    if skipsInitialSpace {
      while index < end, bytes[index] == 0x20, index - recordStart < limits.recordByteCount { index += 1 }
      field.start = index
    }
    if index < end, bytes[index] == quote {
      field.isQuoted = true
      index += 1
    }
    let contentStart = index
    var isInQuotes = field.isQuoted
    while index < end {
      let byte = bytes[index]
      if !isInQuotes {
        if byte == delimiter { return .delimiter }
        if byte == 10 || byte == 13 { return endRecord(bytes, at: index, isLast: isLast) }
      }
      if index - recordStart >= limits.recordByteCount {
        if !isLast, mayEndTheFile(bytes, from: index, recordStart: recordStart) { return .unfinished }
        return .failed(
          .recordTooLong, index: isInQuotes ? field.start : recordStart, bound: limits.recordByteCount)
      }
      if isInQuotes, byte == quote {
        if doublesQuotes {
          if index + 1 == end, !isLast { return .unfinished }
          if index + 1 < end, bytes[index + 1] == quote {
            field.hasDoubledQuotes = true
            index += 2
            continue
          }
        }
        isInQuotes = false
        field.closingQuote = index
        index += 1
        continue
      }
      if index - contentStart >= limits.fieldByteCount {
        if !isLast, mayEndTheFile(bytes, from: index, recordStart: recordStart) { return .unfinished }
        return .failed(.fieldTooLong, index: field.start, bound: limits.fieldByteCount)
      }
      var isEscaped = false
      if byte == escape {
        if index + 1 == end, !isLast { return .unfinished }
        isEscaped = index + 1 < end
        if isEscaped { index += 1 }
      }
      field.hasEscapes = field.hasEscapes || isEscaped
      noteContent(bytes, at: index, isPlain: isInQuotes || isEscaped, isQuoted: field.isQuoted)
      index += 1
    }
    if !isLast { return .unfinished }
    if isInQuotes { return .failed(.unclosedQuote, index: field.start, bound: 0) }
    contentEnd = end
    next = end
    return .record
  }

  /// Whether nothing but signs for the end of the file follow, which are taken off if the input ends behind them
  /// (`CSVScanner.takeOffEndOfFileMarks`): until that is known, a limit that they pass is not passed.
  private func mayEndTheFile(
    _ bytes: UnsafeBufferPointer<UInt8>, from index: Int, recordStart: Int
  ) -> Bool {
    var first = bytes.count
    while first > recordStart, bytes[first - 1] == CSVScanner.endOfFileMark { first -= 1 }
    return first <= index && bytes.count - first <= limits.recordByteCount
  }

  /// Looks at a byte that belongs to a field's value: line ends are counted, oddities are noted.
  private mutating func noteContent(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isPlain: Bool, isQuoted: Bool
  ) {
    let byte = bytes[index]
    if byte == 10 || (byte == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10)) { lineEnds += 1 }
    if byte == 0, !nulIsSpecial, findings.nulByte < 0 { findings.nulByte = index }
    if isPlain { return }
    if isQuoted {
      if findings.textAfterQuote < 0 { findings.textAfterQuote = index }
    } else if byte == quote, findings.bareQuote < 0 {
      findings.bareQuote = index
    }
  }

  /// Ends the record at the CR or LF at `index`: CR LF is one line end, and so is CR CR LF, which files have that
  /// went through a text mode twice.
  private mutating func endRecord(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isLast: Bool
  ) -> FieldEnd {
    contentEnd = index
    next = index + 1
    lineEnds += 1
    if bytes[index] == 10 { return .record }
    guard index + 1 < bytes.count else { return isLast ? .record : .unfinished }
    if bytes[index + 1] == 10 {
      next = index + 2
    } else if bytes[index + 1] == 13 {
      guard index + 2 < bytes.count else { return isLast ? .record : .unfinished }
      if bytes[index + 2] == 10 {
        next = index + 3
        lineEnds += 1
        findings.doubledLineEnd = index
      }
    }
    return .record
  }

  private mutating func keep(_ field: Field, end: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    let column = fieldCount
    fieldCount += 1
    guard column < limits.columnCount else { return }
    let isClosedAtEnd = field.isQuoted && field.closingQuote == end - 1
    if field.hasEscapes || (field.isQuoted && !isClosedAtEnd) || (field.hasDoubledQuotes && quote != 0x22) {
      let start = bytes.count + resolvedBytes.count
      appendResolved(field, end: end, bytes)
      nodes.append(
        RecordNode(
          kind: .text, name: column, start: start, length: bytes.count + resolvedBytes.count - start, next: 0,
          isQuoted: field.isQuoted))
    } else {
      let inset = field.isQuoted ? 1 : 0
      nodes.append(
        RecordNode(
          kind: field.hasDoubledQuotes ? .textWithDoubledQuotes : .text, name: column,
          start: field.start + inset, length: end - field.start - 2 * inset, next: 0, isQuoted: field.isQuoted
        ))
    }
  }

  private mutating func appendResolved(_ field: Field, end: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    var isInQuotes = field.isQuoted
    var index = field.isQuoted ? field.start + 1 : field.start
    while index < end {
      var byte = bytes[index]
      index += 1
      if isInQuotes, byte == quote {
        guard doublesQuotes, index < end, bytes[index] == quote else {
          isInQuotes = false
          continue
        }
        index += 1
      } else if byte == escape, index < end {
        byte = bytes[index]
        index += 1
      }
      resolvedBytes.append(byte)
    }
  }

  /// The text of one of `nodes`, with doubled quotes resolved.
  func text(of node: RecordNode, in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let range = Int(node.start)..<node.end
    guard range.lowerBound < bytes.count else {
      return Array(resolvedBytes[range.lowerBound - bytes.count..<range.upperBound - bytes.count])
    }
    guard node.kind == .textWithDoubledQuotes else { return Array(bytes[range]) }
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      text.append(bytes[index])
      index += bytes[index] == quote ? 2 : 1
    }
    return text
  }
}
