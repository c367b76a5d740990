package import TaskModel

/// Tasks of a table in an order: row numbers, each at most once, and how many rows were left out on the way.
package struct Selection: Hashable, Sendable {
  /// Row numbers in order.
  package var rows: [Int32]
  /// Rows of the table that a filter left out.
  package var filteredOut: Int
  /// Rows that passed the filter and were more than the limit.
  package var overLimit: Int

  /// Every row of a table, in the table's order.
  package init(all table: TaskTable) {
    let count = Int(Int32(clamping: table.rowCount))
    rows = Array(unsafeUninitializedCapacity: count) { rows, initialized in
      for row in 0..<count { rows.initializeElement(at: row, to: Int32(truncatingIfNeeded: row)) }
      initialized = count
    }
    filteredOut = 0
    overLimit = 0
  }

  /// Those rows, which must be rows of the table the selection is used with, each at most once.
  package init(rows: [Int32], filteredOut: Int = 0, overLimit: Int = 0) {
    self.rows = rows
    self.filteredOut = filteredOut
    self.overLimit = overLimit
  }

  /// How many tasks are selected.
  package var count: Int { rows.count }

  /// Leaves all but `count` tasks to chance; the others keep their order.
  ///
  /// The same seed takes the same places whenever there are as many tasks (Knuth, "The Art of Computer Programming"
  /// volume 2, §3.4.2, algorithm S). What is left out counts as over the limit.
  package mutating func sample(_ count: Int, seed: UInt64) {
    var wanted = max(count, 0)
    let surplus = rows.count - wanted
    guard surplus > 0 else { return }
    var state = seed
    var left = rows.count
    rows.removeAll { _ in
      // SplitMix64; the bias of the remainder is below one in a billion for tables of any size.
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
      let isTaken = mixed % UInt64(left) < UInt64(wanted)
      left -= 1
      wanted -= isTaken ? 1 : 0
      return !isTaken
    }
    overLimit += surplus
  }

  /// How many rows were left out, for whatever reason: `Accounting.filteredOut`.
  package var leftOut: Int { filteredOut + overLimit }

  /// Leaves out everything after the first `limit` tasks; a negative limit counts as 0.
  package mutating func limit(to limit: Int) {
    let surplus = rows.count - max(limit, 0)
    guard surplus > 0 else { return }
    rows.removeLast(surplus)
    overLimit += surplus
  }
}
