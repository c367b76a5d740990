import Formats
import Scanners
import TaskModel

/// Makes diagnostics of what scanners and importers find, with their places.
enum Diagnostics {
  /// A diagnostic about the value at `index` of a batch's bytes.
  static func diagnostic(
    _ severity: Diagnostic.Severity, _ code: String, _ message: String, file: String, at index: Int,
    record: RecordPlace, batch: borrowing RecordBatch, container: Container, hint: String? = nil
  ) -> Diagnostic {
    if container == .xml || container == .propertyList {
      return markup(
        Diagnostic(severity, code: code, message, hint: hint), file: file, at: index, record: record,
        batch: batch, isPropertyList: container == .propertyList)
    }
    let original = record.original
    guard original.contains(index) || (index == original.lowerBound && !original.isEmpty) else {
      return Diagnostic(
        severity, code: code, message,
        at: SourceLocation(file: file, line: record.line, column: nil, byteOffset: record.byteOffset),
        hint: hint)
    }
    let lineStart = lineStart(of: record, batch, isJSON: container == .json)
    // Behind the lines of a syntax of lines stands what a scanner has made of them.
    let bytes = container.isOfManyTools ? batch.bytes : Array(batch.bytes[..<original.upperBound])
    let position = LinePosition(
      of: index, in: bytes, from: lineStart ?? original.lowerBound, originLine: record.line)
    // On its first line the column counts from where that begins.
    let isColumnKnown = lineStart != nil || position.line > record.line
    return Diagnostic(
      severity, code: code, message,
      at: SourceLocation(
        file: file, line: position.line, column: isColumnKnown ? position.column : nil,
        byteOffset: record.byteOffset + index - original.lowerBound),
      hint: hint, excerpt: excerpt(position.excerpt, position.excerptOffset))
  }

  /// The diagnostic with its place in markup: that of the node whose text begins at `index`, or the record's.
  ///
  /// Where the record is not in the batch's source (it began in the chunk before, or is not UTF-8), the record's line
  /// is what is known.
  private static func markup(
    _ diagnostic: Diagnostic, file: String, at index: Int, record: RecordPlace,
    batch: borrowing RecordBatch, isPropertyList: Bool
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
    var lineStart = start
    while lineStart > source.start, source.bytes[lineStart - 1] != 10 { lineStart -= 1 }
    if lineStart == source.start, source.bytes[lineStart...].starts(with: [0xEF, 0xBB, 0xBF]) {
      lineStart += 3
    }
    let isWholeLine = lineStart > source.start || source.byteOffset == 0
    let position = LinePosition(of: place, in: source.bytes, from: lineStart, originLine: record.line)
    diagnostic.location = SourceLocation(
      file: file, line: position.line,
      column: isWholeLine || position.line > record.line ? position.column : nil,
      byteOffset: place - source.start + source.byteOffset)
    diagnostic.excerpt = excerpt(position.excerpt, position.excerptOffset)
    return diagnostic
  }

  /// How far back the beginning of a record's line is looked for, in bytes.
  private static let lineByteCount = 1 << 20

  /// Where in the batch's bytes the line begins that a record begins on; nil where that is not at hand.
  private static func lineStart(of record: RecordPlace, _ batch: borrowing RecordBatch, isJSON: Bool) -> Int?
  {
    let start = record.original.lowerBound
    // A record of CSV begins its line.
    guard isJSON else { return start }
    // What the buffer has before the input's first byte, or before what was kept of it, is free room (zeros).
    let first = max(start - record.byteOffset, start - lineByteCount, 0)
    var origin = start
    while origin > first, batch.bytes[origin - 1] != 10, batch.bytes[origin - 1] != 13 {
      if batch.bytes[origin - 1] == 0 { return nil }
      origin -= 1
    }
    return origin > first || record.byteOffset == start - origin ? origin : nil
  }

  /// A diagnostic of a scanner's problem.
  static func diagnostic(_ problem: ScanProblem, _ severity: Diagnostic.Severity, file: String) -> Diagnostic
  {
    Diagnostic(
      severity, code: problem.code.rawValue, problem.message,
      at: SourceLocation(
        file: file, line: problem.line > 0 ? problem.line : nil,
        column: problem.column > 0 ? problem.column : nil,
        byteOffset: problem.byteOffset),
      hint: problem.hint, excerpt: excerpt(problem.excerpt, problem.excerptOffset))
  }

  private static func excerpt(_ bytes: [UInt8], _ offset: Int) -> Diagnostic.Excerpt? {
    guard !bytes.isEmpty else { return nil }
    let before = String(decoding: bytes.prefix(max(offset, 0)), as: UTF8.self)
    return Diagnostic.Excerpt(
      text: String(decoding: bytes, as: UTF8.self), caret: before.unicodeScalars.count)
  }
}
