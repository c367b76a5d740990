import TaskModel

// Groups of tasks that are still being sorted: where the order begins with the keys of the groups, they are counted in
// the order of the table, and nothing has to wait for the sort.

extension TaskOrder {
  /// Whether tasks in this order are in the order of the groups, whatever they are.
  ///
  /// Groups by priority and state alone, of which there are few, and which every task has.
  func begins(with grouping: TaskGrouping) -> Bool {
    if grouping.limit != nil || descriptors.count < grouping.descriptors.count { return false }
    return zip(descriptors, grouping.descriptors).allSatisfy { key, level in
      (level.field.kind == .priority || level.field.kind == .flag) && key.field == level.field
        && key.isDescending == ((level.field == .priority) != level.isReversed)
        && (level.field == .isDone || key.absent == .last)
    }
  }
}

extension Grouper {
  /// The selection of rows that arrive in an order that begins with the groups' keys.
  ///
  /// - Parameter rows: the same rows in any order.
  func selection(counting rows: [Int32], arrivingAs arriving: any ArrivingRows) -> TaskSelection {
    var walk = GroupWalk(levelCount: grouping.levels.count, listLevels: [])
    var none: [SortElement] = []
    let appearances = GroupAppearances(of: [], [], into: &none)
    var start = 0
    var previous: SortElement?
    for (first, tally) in tallies(of: rows, appearances) {
      let level = previous.map { grouping.firstDifference($0.chunk, first.chunk, pack: 0) } ?? 0
      open(from: level, first, start, appearances, &walk)
      close(tally, &walk)
      start += tally.tasks
      previous = first
    }
    return walk.finished(TaskRows(arriving: arriving))
  }

  /// What each innermost group counts, and one of its tasks, in the order of the groups.
  private func tallies(
    of rows: [Int32], _ appearances: GroupAppearances
  ) -> [(first: SortElement, tally: GroupTally)] {
    let groupCount = 1 << grouping.levels.reduce(0) { $0 + $1.bits }
    var tallies = [GroupTally](repeating: GroupTally(), count: groupCount)
    var firsts = [Int32](repeating: 0, count: groupCount)
    // By group and state, so that a task without an amount of work costs one addition.
    var counts = [Int](repeating: 0, count: 2 * groupCount)
    withUnsafeTemporaryAllocation(of: SortElement.self, capacity: Grouper.blockLength) { block in
      var start = 0
      while start < rows.count {
        let count = min(block.count, rows.count - start)
        let elements = ElementSort.Elements(rebasing: block[..<count])
        for index in 0..<count {
          elements.initializeElement(at: index, to: SortElement(chunk: 0, row: rows[start &+ index]))
        }
        load(0, elements, appearances)
        table.isDone.withUnsafeBufferPointer { isDone in
          for element in elements {
            let group = Int(truncatingIfNeeded: element.chunk)
            let row = Int(element.row)
            counts[2 &* group &+ (row < isDone.count && isDone[row] ? 1 : 0)] &+= 1
            firsts[group] = element.row
          }
        }
        if hasWork {
          for element in elements {
            var work = tally(Int(element.row))
            (work.tasks, work.done) = (0, 0)
            tallies[Int(truncatingIfNeeded: element.chunk)].add(work)
          }
        }
        start += count
      }
    }
    for group in tallies.indices {
      tallies[group].tasks = counts[2 * group] + counts[2 * group + 1]
      tallies[group].done = counts[2 * group + 1]
    }
    return tallies.indices.filter { tallies[$0].tasks > 0 }.map {
      (SortElement(chunk: UInt64($0), row: firsts[$0]), tallies[$0])
    }
  }
}
