import Formats
import Scanners
import TaskModel

/// Makes diagnostics of what scanners and importers find, with their places.
enum Diagnostics {
  /// The last place that was found, so that the next one on the same line is not looked for from the line's beginning:
  /// a file of one line with ten thousand records that cannot be used would be read ten thousand times.
  struct Mark {
    /// Offset of the place in the input, in bytes.
    var byteOffset: Int
    /// Offset of the beginning of its line; nil where that was not at hand.
    var lineStart: Int?
    /// Column of the place; of no meaning without the beginning of the line.
    var column = 1
  }

  /// The message where tasks are part of several others.
  static func severalParents(count: Int, file: String) -> Diagnostic {
    Diagnostic(
      .warning, code: .severalParents,
      "\(count) \(count == 1 ? "task is" : "tasks are") part of more than one other; the first counts",
      at: SourceLocation(file: file))
  }

  /// A diagnostic about the value at `index` of a batch's bytes.
  static func diagnostic(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, file: String, at index: Int,
    record: RecordPlace, batch: borrowing RecordBatch, container: Container, hint: String? = nil
  ) -> Diagnostic {
    var mark: Mark?
    return diagnostic(
      severity, code, message, file: file, at: index, record: record, batch: batch, container: container,
      hint: hint, mark: &mark)
  }

  /// A diagnostic about the value at `index` of a batch's bytes, which is looked for from `mark` on, the place before
  /// it, and becomes the next one.
  static func diagnostic(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, file: String, at index: Int,
    record: RecordPlace, batch: borrowing RecordBatch, container: Container, hint: String? = nil,
    mark: inout Mark?
  ) -> Diagnostic {
    if container == .xml || container == .propertyList {
      return markup(
        Diagnostic(severity, code: code, message, hint: hint), file: file, at: index, record: record,
        batch: batch, isPropertyList: container == .propertyList, mark: &mark)
    }
    let original = record.original
    guard original.contains(index) || (index == original.lowerBound && !original.isEmpty) else {
      return Diagnostic(
        severity, code: code, message,
        at: SourceLocation(file: file, line: record.line, column: nil, byteOffset: record.byteOffset),
        hint: hint)
    }
    let start = original.lowerBound
    // A record of CSV begins its line.
    let line =
      container == .json
      ? LineBeginning(
        before: start, in: batch.bytes, first: max(start - record.byteOffset, start - lineByteCount, 0),
        byteOffset: record.byteOffset, mark) : LineBeginning(origin: start, column: 1, start: start)
    // Behind the lines of a syntax of lines stands what a scanner has made of them.
    let position = LinePosition(
      of: index, in: batch.bytes, from: line.origin, originLine: record.line, originColumn: line.column ?? 1,
      lineStart: line.start, limit: container.isOfManyTools ? .max : original.upperBound)
    // On its first line the column counts from where that begins.
    let isColumnKnown = line.column != nil || position.line > record.line
    mark = Mark(
      byteOffset: record.byteOffset + index - start,
      lineStart: isColumnKnown ? record.byteOffset + position.lineStart - start : nil, column: position.column
    )
    return Diagnostic(
      severity, code: code, message,
      at: SourceLocation(
        file: file, line: position.line, column: isColumnKnown ? position.column : nil,
        byteOffset: record.byteOffset + index - start), hint: hint,
      excerpt: excerpt(position.excerpt, position.excerptOffset))
  }

  /// The diagnostic with its place in markup: that of the node whose text begins at `index`, or the record's.
  ///
  /// Where the record is not in the batch's source (it began in the chunk before, or is not UTF-8), the record's line
  /// is what is known.
  private static func markup(
    _ diagnostic: Diagnostic, file: String, at index: Int, record: RecordPlace, batch: borrowing RecordBatch,
    isPropertyList: Bool, mark: inout Mark?
  ) -> Diagnostic {
    var diagnostic = diagnostic
    guard batch.hasPlaces else {
      diagnostic.location = SourceLocation(file: file)
      return diagnostic
    }
    diagnostic.location = SourceLocation(
      file: file, line: record.line, column: nil, byteOffset: record.byteOffset)
    guard let source = batch.source, record.byteOffset >= source.byteOffset else { return diagnostic }
    let start = record.byteOffset - source.byteOffset + source.start
    guard start < source.bytes.count else { return diagnostic }
    var place = start
    let nodes = record.firstNode..<max(record.firstNode, record.endNode)
    let node = nodes.first { number in
      let node = batch.nodes[number]
      return Int(node.start) == index && node.length > 0 && node.kind != .object && node.kind != .array
    }
    if let node {
      place =
        XMLNodeLocator.offset(
          ofNode: node - record.firstNode, in: source.bytes, from: start, isPropertyList: isPropertyList)
        ?? start
    }
    let isFirstByteThere = source.byteOffset == 0
    var line = LineBeginning(
      before: start, in: source.bytes, first: source.start, byteOffset: record.byteOffset, mark,
      isFirstOfLine: isFirstByteThere)
    if line.origin == source.start, isFirstByteThere,
      source.bytes[line.origin...].starts(with: [0xEF, 0xBB, 0xBF])
    {
      line.origin += 3
      line.start += 3
    }
    let position = LinePosition(
      of: place, in: source.bytes, from: line.origin, originLine: record.line, originColumn: line.column ?? 1,
      lineStart: line.start)
    let isColumnKnown = line.column != nil || position.line > record.line
    mark = Mark(
      byteOffset: place - source.start + source.byteOffset,
      lineStart: isColumnKnown ? position.lineStart - source.start + source.byteOffset : nil,
      column: position.column)
    diagnostic.location = SourceLocation(
      file: file, line: position.line, column: isColumnKnown ? position.column : nil,
      byteOffset: place - source.start + source.byteOffset)
    diagnostic.excerpt = excerpt(position.excerpt, position.excerptOffset)
    return diagnostic
  }

  /// How far back the beginning of a record's line is looked for, in bytes.
  private static let lineByteCount = 1 << 20

  /// A diagnostic of a scanner's problem.
  static func diagnostic(_ problem: ScanProblem, _ severity: Diagnostic.Severity, file: String) -> Diagnostic
  {
    Diagnostic(
      severity, code: DiagnosticCode(named: problem.code), problem.message,
      at: SourceLocation(
        file: file, line: problem.line > 0 ? problem.line : nil,
        column: problem.column > 0 ? problem.column : nil, byteOffset: problem.byteOffset),
      hint: problem.hint, excerpt: excerpt(problem.excerpt, problem.excerptOffset))
  }

  private static func excerpt(_ bytes: [UInt8], _ offset: Int) -> Diagnostic.Excerpt? {
    guard !bytes.isEmpty else { return nil }
    let before = String(decoding: bytes.prefix(max(offset, 0)), as: UTF8.self)
    return Diagnostic.Excerpt(
      text: String(decoding: bytes, as: UTF8.self), caret: before.unicodeScalars.count)
  }
}
