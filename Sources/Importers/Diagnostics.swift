import Scanners
import TaskModel

/// Makes diagnostics of what scanners and importers find, with their places.
enum Diagnostics {
  /// A diagnostic about the value at `index` of a batch's bytes.
  static func diagnostic(
    _ severity: Diagnostic.Severity, _ code: String, _ message: String, file: String, at index: Int,
    record: RecordPlace, batch: borrowing RecordBatch, hint: String? = nil
  ) -> Diagnostic {
    let original = record.original
    // XML keeps no originals: there the record's line is what is known.
    guard original.contains(index) || (index == original.lowerBound && !original.isEmpty) else {
      return Diagnostic(
        severity, code: code, message,
        at: SourceLocation(file: file, line: record.line, column: nil, byteOffset: record.byteOffset),
        hint: hint)
    }
    // The record may begin in the middle of a line: count columns from where the line begins. What is before the
    // input's own bytes is free room, filled with zeros.
    var origin = original.lowerBound
    let first = max(0, origin - min(4_096, record.byteOffset))
    while origin > first, ![0, 10, 13].contains(batch.bytes[origin - 1]) { origin -= 1 }
    let position = LinePosition(of: index, in: batch.bytes, from: origin, originLine: record.line)
    return Diagnostic(
      severity, code: code, message,
      at: SourceLocation(
        file: file, line: position.line, column: position.column,
        byteOffset: record.byteOffset + index - original.lowerBound),
      hint: hint, excerpt: excerpt(position.excerpt, position.excerptOffset))
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
