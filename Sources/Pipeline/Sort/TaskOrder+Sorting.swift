package import TaskModel

extension TaskOrder {
  /// The tasks of a selection in this order; tasks equal by all keys stay in the selection's order.
  ///
  /// Linear in the tasks and in the bytes of text that tell them apart. With `parallelism` above 1 and many tasks,
  /// they are first dealt by the beginning of their keys into runs that do not overlap, which are then sorted on so
  /// many threads; the result is the same.
  ///
  /// - Parameter zone: the one whose clocks local times and days are read by, where there are instants beside them.
  package func sorted(
    _ selection: Selection, of table: TaskTable, in zone: ZoneOffsets = .utc, parallelism: Int = 1
  ) -> Selection {
    let engine = SortEngine(self, table, in: zone)
    var sorted = selection
    sorted.rows =
      parallelism > 1 && selection.count >= TaskOrder.parallelCount
      ? engine.sorted(selection.rows, parallelism: parallelism) : engine.sorted(selection.rows)
    return sorted
  }

  /// From so many tasks on several threads sort.
  static let parallelCount = 16_384
}
