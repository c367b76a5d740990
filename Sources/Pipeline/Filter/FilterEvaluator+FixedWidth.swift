import TaskModel

// Loops over columns of fixed width. An unsafe buffer spares a bounds check per row in loops of two or three
// instructions; that a column has all rows is checked once, before.

extension FilterEvaluator {
  func narrowFlag(_ rows: inout [Int32], _ wanted: Bool) {
    guard table.isDone.count >= table.rowCount else {
      if wanted { rows.removeAll() }
      return
    }
    table.isDone.withUnsafeBufferPointer { column in
      FilterEvaluator.keep(&rows) { column[Int($0)] == wanted }
    }
  }

  func narrowPriority(_ rows: inout [Int32], _ mask: UInt8) {
    guard table.priority.count >= table.rowCount else {
      rows.removeAll()
      return
    }
    table.priority.withUnsafeBufferPointer { column in
      FilterEvaluator.keep(&rows) { mask &>> column[Int($0)] & 1 != 0 }
    }
  }

  func narrowProgress(_ rows: inout [Int32], _ satisfied: [Bool]) {
    guard table.progress.count >= table.rowCount else {
      rows.removeAll()
      return
    }
    // All 256 values, so that an absent one (255) needs no case of its own.
    let all = satisfied + Array(repeating: false, count: 256 - satisfied.count)
    all.withUnsafeBufferPointer { all in
      table.progress.withUnsafeBufferPointer { column in
        FilterEvaluator.keep(&rows) { all[Int(column[Int($0)])] }
      }
    }
  }

  func narrowSeconds(
    _ rows: inout [Int32], _ column: [Int64], _ range: ClosedRange<Int64>, _ isNegated: Bool
  ) {
    guard column.count >= table.rowCount else {
      rows.removeAll()
      return
    }
    let absent = TaskTable.absentSeconds
    column.withUnsafeBufferPointer { column in
      FilterEvaluator.keep(&rows) { row in
        let value = column[Int(row)]
        return value != absent && (value >= range.lowerBound && value <= range.upperBound) != isNegated
      }
    }
  }

  func narrowPresent(_ rows: inout [Int32], _ field: Field) {
    if let column = table.texts(field) {
      FilterEvaluator.keep(&rows) { column.isPresent(Int($0)) }
    } else if let column = table.words(field) {
      FilterEvaluator.keep(&rows) { column.code(Int($0)) != 0 }
    } else if let column = table.wordLists(field) {
      FilterEvaluator.keep(&rows) { !column.range(Int($0)).isEmpty }
    } else if field.kind == .date || field.kind == .duration {
      let column = table.integers(field)
      FilterEvaluator.keep(&rows) { Int($0) < column.count && column[Int($0)] != TaskDate.absentBits }
    } else if field == .priority {
      // Every bit that a priority can have.
      narrowPriority(&rows, (1 << TaskTable.absentPriority) - 1)
    } else if field == .progress {
      let column = table.progress
      FilterEvaluator.keep(&rows) { Int($0) < column.count && column[Int($0)] != TaskTable.absentProgress }
    } else if field == .extra {
      FilterEvaluator.keep(&rows) { !table.extra.range(Int($0)).isEmpty }
    }
  }

  func narrowCount(_ rows: inout [Int32], _ field: Field, _ range: ClosedRange<Int64>, _ isNegated: Bool) {
    let column = table.wordLists(field)
    FilterEvaluator.keep(&rows) { row in
      range.contains(Int64(column?.range(Int(row)).count ?? 0)) != isNegated
    }
  }

  func narrowDate(_ rows: inout [Int32], _ column: [Int64], _ test: DateTest, _ zone: ZoneOffsets) {
    guard column.count >= table.rowCount else {
      rows.removeAll()
      return
    }
    column.withUnsafeBufferPointer { column in
      if !test.readsInstantsLocally {
        FilterEvaluator.keep(&rows) { test.passes(column[Int($0)], offset: 0) }
      } else if let offset = zone.fixedOffset {
        FilterEvaluator.keep(&rows) { test.passes(column[Int($0)], offset: offset) }
      } else {
        // Neighbouring rows mostly lie between the same two changes of the clock.
        var start = Int64.max
        var end = Int64.min
        var offset: Int64 = 0
        FilterEvaluator.keep(&rows) { row in
          let bits = column[Int(row)]
          let instant = bits >> 2
          if instant < start || instant >= end {
            let index = zone.index(at: instant)
            start = index == 0 ? Int64.min : zone.starts[index]
            end = index + 1 < zone.starts.count ? zone.starts[index + 1] : Int64.max
            offset = zone.offsets[index]
          }
          return test.passes(bits, offset: offset)
        }
      }
    }
  }
}
