// Ids that an input has twice, where no task has a parent: nothing else looks tasks up by their ids there.

extension TaskTable {
  /// How many tasks of an input are looked at where that is done for nothing else: it must not be felt in large ones.
  package static let idsLookedAt = 16_384

  /// The rows with the id of an earlier one among the first rows of each source.
  func repeatedFirstIDs() -> [Int] {
    let starts = [0] + sources.map { min($0.firstRow, rowCount) } + [rowCount]
    return zip(starts, starts.dropFirst()).flatMap { start, end in
      start < end ? repeatedIDs(in: start..<min(end, start + TaskTable.idsLookedAt)) : []
    }
  }

  /// The rows with the id of an earlier one among some rows.
  package func repeatedIDs(in rows: Range<Int>) -> [Int] {
    guard id.count > 0 else { return [] }
    var repeated: [Int] = []
    var rowsByID = RowIndex(rowCount: rows.count)
    for row in rows where id.isPresent(row) && !id.range(row).isEmpty {
      if rowsByID.insert(row, of: id) != nil { repeated.append(row) }
    }
    return repeated
  }
}
