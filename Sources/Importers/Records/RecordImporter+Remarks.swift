import Formats
import Scanners
import TaskModel

// What there is to say about values, with their places.

extension RecordImporter {
  static func text(_ value: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    for index in 0..<min(value.count, 80) { bytes.append(value[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Says that a value in a file of our own is not of the kind that its field has: such a file was not written by us.
  mutating func noteMisfit(
    _ instruction: Instruction, _ node: RecordNode, _ record: RecordPlace, _ batch: borrowing RecordBatch
  ) {
    let text = batch.text(of: node)
    note(
      .warning, .unreadableValue,
      "“\(RecordImporter.text(text.span))” is no value that \(instruction.field.name) can have; kept as found",
      at: Int(node.start), record, batch)
  }

  /// Notes something about a value, with its place; the text is made only where it will be seen.
  mutating func note(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: @autoclosure () -> String,
    at index: Int, _ record: RecordPlace, _ batch: borrowing RecordBatch, hint: String? = nil
  ) {
    assert(ProfileMapping.problemsOfValues.contains(code), "a profile cannot expect \(code)")
    if plan.mapping.normalProblems.contains(code) { return }
    guard tally.log.wouldKeep(code: code, severity: severity) else {
      tally.log.add(count: 1, code: code, severity: severity)
      return
    }
    tally.log.add(
      Diagnostics.diagnostic(
        severity, code, message(), file: input.file, at: index, record: record, batch: batch,
        container: plan.mapping.container, hint: hint))
  }
}
