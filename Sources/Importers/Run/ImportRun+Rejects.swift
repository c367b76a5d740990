import Formats
import Scanners
import TaskModel

// Records that cannot be used: what is wrong with them, how they are counted, and who gets them.

extension ImportRun {
  /// A diagnostic of a scanner's problem: of converted text it names the original place, which no scanner knows.
  func diagnostic(_ problem: ScanProblem, _ severity: Diagnostic.Severity) -> Diagnostic {
    var problem = problem
    if problem.code == .malformedUTF8, let convertedFrom = input.convertedFrom {
      problem.message = "bytes here are no character in \(convertedFrom)"
      problem.hint = "the file may have been cut off, or be in another encoding (--encoding)"
    }
    return Diagnostics.diagnostic(problem, severity, file: input.file)
  }

  /// What a record is instead of an object, in a message's words; nil where it is one.
  func wrongShape(_ record: RecordPlace, _ batch: borrowing RecordBatch) -> String? {
    guard input.profile.mapping.container.hasKeys,
      record.endNode == record.firstNode + 1 || record.firstNode < record.endNode,
      record.firstNode < batch.nodes.count
    else { return nil }
    let node = batch.nodes[record.firstNode]
    guard Int(node.next) == record.endNode, node.name < importer.names.count,
      importer.names[node.name].isEmpty, node.kind != .object
    else { return nil }
    return switch node.kind {
    case .number: "a number"
    case .true, .false: "true or false"
    case .null: "null"
    case .array: "an array"
    default: "a text"
    }
  }

  /// Whether a record of an input of an unrecognised tool is a text with nothing in it: no more than an empty line.
  func isBlankText(_ record: RecordPlace, _ batch: borrowing RecordBatch) -> Bool {
    let node = batch.nodes[record.firstNode]
    return input.profile.mapping.naming.usesSynonyms && !input.profile.needsCode && node.kind == .text
      && batch.bytes[Int(node.start)..<node.end].allSatisfy { $0 <= 0x20 }
  }

  /// Accounts for a record that made no row.
  mutating func leaveOut(_ record: RecordPlace, _ batch: borrowing RecordBatch) throws {
    if importer.state.isListOfTasks {
      importer.state.isListOfTasks = false
      accounting.skipped += 1
      return
    }
    let exclusionFlags = importer.state.exclusion
    guard !exclusionFlags.isEmpty else { return try rejectEmpty(record, batch) }
    importer.state.exclusion = []
    if exclusionFlags.contains(.noTask) {
      related.takeAside(record, of: batch, names: importer.names, archived: &importer.relations.archived)
      if importer.state.isRefused { noteRefusal(of: record, batch) }
    }
    importer.state.account(for: exclusionFlags, &accounting)
  }

  /// Says what there is of a record that the tool has refused to give: its id, and why.
  private mutating func noteRefusal(of record: RecordPlace, _ batch: borrowing RecordBatch) {
    guard log.wouldKeep(code: .refusedRecord, severity: .warning) else {
      log.add(count: 1, code: .refusedRecord, severity: .warning)
      return
    }
    var values: [String] = []
    for index in record.firstNode..<record.endNode where values.count < 8 {
      let node = batch.nodes[index]
      guard node.kind != .object, node.kind != .array, node.length > 0, node.name < importer.names.count
      else { continue }
      let name = importer.names[node.name].drop { $0 == "@" }
      values.append("\(name) \(String(decoding: batch.text(of: node).prefix(80), as: UTF8.self))")
    }
    log.add(
      Diagnostics.diagnostic(
        .warning, .refusedRecord,
        "there is no more of this task in the file: \(values.joined(separator: ", "))", file: input.file,
        at: record.original.lowerBound, record: record, batch: batch,
        container: input.profile.mapping.container))
  }

  private mutating func rejectEmpty(_ record: RecordPlace, _ batch: borrowing RecordBatch) throws {
    if input.profile.mapping.container == .csv || input.profile.mapping.normalProblems.contains(.emptyRecord)
    {
      // A row of delimiters and nothing else separates tasks in some exports.
      accounting.skipped += 1
      return
    }
    try reject(record, batch, .emptyRecord, "this record has no values", at: record.original.lowerBound)
  }

  /// Rejects a record for what is wrong at `index` of the batch's bytes; the place is looked for where it is seen.
  mutating func reject(
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ code: DiagnosticCode, _ message: String,
    at index: Int
  ) throws {
    guard input.events.rejected != nil || log.wouldKeep(code: code, severity: .warning) else {
      accounting.rejected += 1
      log.add(count: 1, code: code, severity: .warning)
      return
    }
    try reject(
      record, batch,
      Diagnostics.diagnostic(
        .warning, code, message, file: input.file, at: index, record: record, batch: batch,
        container: input.profile.mapping.container, mark: &rejectionMark))
  }

  /// Rejects a record for what a scanner or a reader has found in it.
  mutating func reject(_ record: RecordPlace, _ batch: borrowing RecordBatch, _ reason: Diagnostic) throws {
    accounting.rejected += 1
    log.add(reason)
    guard let rejected = input.events.rejected else { return }
    // The line end belongs to it: the file keeps the one it had.
    var end = record.original.upperBound
    if input.profile.mapping.container == .csv || input.profile.mapping.container == .json {
      let next = batch.bytes[end...].prefix(2)
      if next.starts(with: [13, 10]) { end += 2 } else if next.first == 10 || next.first == 13 { end += 1 }
    }
    let start = record.original.lowerBound
    let range = record.byteOffset..<record.byteOffset + max(end - start, 0)
    let original = input.transcript?.raw(range) ?? Array(batch.bytes[start..<max(end, start)])
    try rejected(RejectedRecord(original: original, reason: reason))
  }
}
