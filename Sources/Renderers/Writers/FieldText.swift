import TaskModel

// The values of a row as bytes, for writers: one place that knows which column holds what.

extension TaskTable {
  /// Calls `body` with the text of a field that holds at most one value; does nothing where the row has none.
  ///
  /// Dates are ISO 8601, amounts of work ISO 8601 durations, priorities names. An id is always there; title and isDone
  /// are as far as their columns are kept.
  ///
  /// - Parameter scratch: memory for values that are not text in the table; its contents are overwritten.
  func withText(
    _ field: Field, _ row: Int, scratch: inout [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    switch field {
    case .id:
      if id.isPresent(row) { return id.withText(row, body) }
      scratch.removeAll(keepingCapacity: true)
      appendID(row, to: &scratch)
    case .title: return title.withText(row, body)
    case .detail: return detail.withText(row, body)
    case .url: return url.withText(row, body)
    case .recurrence: return recurrence.withText(row, body)
    case .status: return status.withText(row, body)
    case .priorityRaw: return priorityRaw.withText(row, body)
    case .project: return project.withText(row, body)
    case .section: return section.withText(row, body)
    case .parent:
      guard row < parentRow.count, parentRow[row] >= 0 else { return parent.withText(row, body) }
      return withText(.id, Int(parentRow[row]), scratch: &scratch, body)
    case .isDone:
      return (row < isDone.count && isDone[row] ? "true" as StaticString : "false").withUTF8Buffer(body)
    case .priority:
      priorityName(row)?.withUTF8Buffer(body)
      return
    case .due, .deadline, .start, .created, .modified, .completed:
      if let date = date(field, row) { DateText.withISO8601(date, body) }
      return
    case .estimate, .spent:
      guard let seconds = seconds(field, row) else { return }
      scratch.removeAll(keepingCapacity: true)
      ISODuration.append(seconds: seconds, to: &scratch)
    case .progress:
      guard row < progress.count, progress[row] != TaskTable.absentProgress else { return }
      scratch.removeAll(keepingCapacity: true)
      scratch.append(contentsOf: String(progress[row]).utf8)
    case .source:
      guard fields.contains(.source), let word = source(row) else { return }
      scratch.removeAll(keepingCapacity: true)
      scratch.append(contentsOf: word.utf8)
    case .assignees, .tags, .blockedBy, .extra: return
    }
    scratch.withUnsafeBufferPointer(body)
  }

  /// The name of a row's priority; nil where it has none.
  func priorityName(_ row: Int) -> StaticString? {
    switch row < priority.count ? priority[row] : TaskTable.absentPriority {
    case 0: "lowest"
    case 1: "low"
    case 2: "middle"
    case 3: "high"
    case 4: "highest"
    default: nil
    }
  }

  /// Whether the column of a field holds anything at all: a test that costs nothing, for leaving out whole
  /// columns.
  func isKept(_ field: Field) -> Bool {
    switch field {
    case .id, .title, .isDone, .priority: true
    case .detail: detail.count > 0
    case .status: status.count > 0
    case .priorityRaw: priorityRaw.count > 0
    case .due, .deadline, .start, .created, .modified, .completed, .estimate, .spent: !integers(field).isEmpty
    case .assignees, .tags, .blockedBy: !lists(field).codes.isEmpty
    case .project: project.count > 0
    case .section: section.count > 0
    case .parent: parent.count > 0 || !parentRow.isEmpty
    case .url: url.count > 0
    case .progress: !progress.isEmpty
    case .recurrence: recurrence.count > 0
    case .source: fields.contains(.source) && !sources.isEmpty
    case .extra: !extra.bytes.isEmpty || extra.names.count > 0
    }
  }
}

extension TextColumn {
  /// Calls `body` with a row's text, if there is one.
  @inline(__always)
  func withText(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard isPresent(row) else { return }
    let range = range(row)
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}

extension WordColumn {
  /// Calls `body` with a row's word, if there is one.
  @inline(__always)
  func withText(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let code = code(row)
    if code != 0 { dictionary.word(code).withUnsafeBufferPointer(body) }
  }
}
