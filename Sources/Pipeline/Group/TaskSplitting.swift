package import TaskModel

extension Pipeline {
  /// One piece of a split selection: the tasks with one value.
  package struct Piece: Sendable {
    /// The field and the value.
    package let group: TaskGroup
    /// Its rows, each once, in the selection's order.
    package let rows: [Int32]
  }

  /// Divides a sorted selection by the value of one field (`--split-by`), values in the order of groups.
  ///
  /// A task with several assignees or tags is in the piece of each. Other than in groups, a subtask goes by its own
  /// value, so that everyone's piece has all that is theirs; one without a value goes with the next task above it
  /// that has one.
  package static func split(
    _ selection: Selection, of table: TaskTable, by descriptor: GroupDescriptor,
    in context: EvaluationContext
  ) -> [Piece] {
    let carriers = carriers(selection, of: table, field: descriptor.field)
    var carried: [Int32: [Int32]] = [:]
    for (row, carrier) in carriers { carried[carrier, default: []].append(row) }
    let own = selection.rows.filter { carriers[$0] == nil }
    let grouped = Grouper(TaskGrouping([descriptor]), table, in: context).selection(
      roots: own, hierarchy: nil)
    var places = [Int32](repeating: 0, count: carriers.isEmpty ? 0 : table.rowCount)
    if !carriers.isEmpty {
      for (place, row) in selection.rows.enumerated() { places[Int(row)] = Int32(truncatingIfNeeded: place) }
    }
    return grouped.groups.map { group in
      var rows = Array(grouped.rows[group.rows])
      let more = rows.flatMap { carried[$0] ?? [] }
      if !more.isEmpty {
        rows += more
        rows.sort { places[Int($0)] < places[Int($1)] }
      }
      return Piece(group: group, rows: rows)
    }
  }

  /// For each selected subtask without a value the selected task above it whose value it goes by.
  private static func carriers(
    _ selection: Selection, of table: TaskTable, field: Field
  ) -> [Int32: Int32] {
    guard table.parentRow.count >= table.rowCount, table.rowCount > 0 else { return [:] }
    let words = table.words(field)
    let lists = table.wordLists(field)
    guard words != nil || lists != nil else { return [:] }
    func hasValue(_ row: Int) -> Bool {
      words.map { $0.code(row) != 0 } ?? lists.map { !$0.range(row).isEmpty } ?? true
    }
    var isSelected = [Bool](repeating: false, count: table.rowCount)
    for row in selection.rows { isSelected[Int(row)] = true }
    var carriers: [Int32: Int32] = [:]
    // By row: whose value it goes by, -1 for nobody's; nil where it is not known yet. Everything on the way up gets the
    // same answer, so that each row is passed once, however deep it is.
    var answers = [Int32?](repeating: nil, count: table.rowCount)
    var way: [Int32] = []
    for row in selection.rows where table.parentRow[Int(row)] >= 0 && !hasValue(Int(row)) {
      var above = row
      var answer = answers[Int(above)]
      // Parents form no circles (`TaskTable.resolveParents`).
      while answer == nil {
        way.append(above)
        above = table.parentRow[Int(above)]
        if above < 0 || !isSelected[Int(above)] {
          answer = -1
        } else {
          answer = hasValue(Int(above)) ? above : answers[Int(above)]
        }
      }
      for passed in way { answers[Int(passed)] = answer }
      way.removeAll(keepingCapacity: true)
      if let answer, answer >= 0 { carriers[row] = answer }
    }
    return carriers
  }
}
