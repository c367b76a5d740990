package import TaskModel

/// What an edit does to the tasks of a library.
package struct LibraryEdit: Sendable {
  /// A table with the tasks as they are to be.
  package var table: TaskTable
  /// The changed tasks: the stored version of each, and its row in `table`.
  package var changed: [(version: Int, row: Int)] = []
  /// The stored versions of the tasks that go.
  package var removed: [Int] = []
  /// Rows of `table` that are new tasks.
  package var added: [Int] = []

  /// Makes an edit that does nothing yet.
  package init(table: TaskTable) { self.table = table }
}

extension LibraryStore {
  /// Makes an edit, which is one step whatever it touches.
  ///
  /// - Parameters:
  ///   - make: gives the edit for the tasks as they are now.
  ///   - command: what the history says.
  ///   - at: now, an instant.
  /// - Returns: the step, and how many steps that were undone went; nil where the edit does nothing.
  package func edit(
    command: String, at: TaskDate, _ make: (LibraryState) throws -> LibraryEdit
  ) throws -> (step: LibraryStep, droppedCount: Int)? {
    try write { connection in
      let history = try LibraryHistory(connection)
      let isClosed = try connection.closedVersions(at: history.head, last: history.last(history.head))
      var state = LibraryState(table: TaskTable())
      try connection.read("version <= ?", [history.last(history.head)], into: &state) { !isClosed[$0] }
      let edit = try make(state)
      if edit.changed.isEmpty, edit.removed.isEmpty, edit.added.isEmpty { return nil }
      let writer = try StepWriter(connection)
      var encoder = RowEncoder(version: connection.version)
      for (version, row) in edit.changed {
        let stored = try writer.place(ofStored: version)
        encoder.take(row, of: edit.table, ids: edit.table.id, first: 0)
        try writer.close(version)
        try writer.insert(
          encoder, source: stored.source, id: stored.id[...],
          base: stored.source == 0 ? nil : stored.base ?? version)
        writer.figures.changed += 1
      }
      for version in edit.removed {
        let stored = try writer.stored(version)
        try writer.close(version)
        // The source has it still: what remains says that it was removed here.
        if stored.source > 0 {
          encoder.take(stored.item)
          try writer.insert(
            encoder, source: stored.source, id: Array(stored.item.id.utf8)[...], base: stored.base ?? version,
            isRemoved: true)
        }
        writer.figures.gone += 1
      }
      for row in edit.added {
        encoder.take(row, of: edit.table, ids: edit.table.id, first: 0)
        try writer.insert(encoder, source: 0, id: nil)
        writer.figures.new += 1
      }
      return (try writer.finish(.edit, command: command, at: at), writer.droppedCount)
    }
  }
}
