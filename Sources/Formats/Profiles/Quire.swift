import TaskModel

// Quire's CSV export of a project. A task's level is which of several columns called `ID` has its number; where there
// is one such column, it has the numbers of all that a task is in as well: `#6, #8`. `Completed` and `Started` are
// dates.

extension Profile {
  /// Quire's CSV export.
  package static let quireCSV: Profile = {
    var mapping = ProfileMapping(name: "quire-csv", title: "Quire CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["ID", "Name", "Status", "Started", "Completed", "Created by"],
      typicalNames: ["Tag", "Assignee", "Time log", "Successors", "Estimate", "Priority", "Description"])
    // Which columns there are its user chooses.
    mapping.otherSignatures = ["Time log", "Successors", "Started", "Completed"].map {
      Signature(
        requiredNames: ["ID", "Name", "Status", $0],
        typicalNames: [
          "Tag", "Assignee", "Priority", "Start", "Due", "Created by", "Created", "Estimate", "Description",
        ])
    }
    mapping.fields = [
      FieldMap("Name", .title), FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone), FieldMap("Priority", .priority),
      FieldMap("Start", .start, styles: .written), FieldMap("Due", .due, styles: .written),
      FieldMap("Created", .created, styles: .written),
      FieldMap("Completed", .completed, styles: .written, impliesDone: true),
      FieldMap("Assignee", .assignees, separator: ","), FieldMap("Tag", .tags, separator: ","),
    ]
    // The reader of rows takes it from the row itself.
    mapping.naming.ignored = ["ID"]
    mapping.assembled.names = ["ID"]
    mapping.assembled.fields = ["ID": .id]
    // The columns of the levels.
    mapping.normalProblems = [.duplicateColumn]
    mapping.priorities = .usual()
    mapping.doneWords = .usual()
    mapping.reading.takesOffFormulaGuards = true
    return Profile(
      mapping, assembles: [.id, .parent],
      assembly: ["the level of a task is which of the columns called ID is filled"],
      makeRowReader: { QuireRowReader() })
  }()
}

/// Puts tasks under those of the level above.
private struct QuireRowReader: RowReader {
  /// The columns called `ID`, outermost level first.
  private var idColumns: [Int] = []
  /// The numbers that the next task can be under, outermost first.
  private var ancestors: [[UInt8]] = []

  mutating func begin(columns names: [String]) {
    idColumns = names.indices.filter { names[$0].lowercased() == "id" }
  }

  mutating func kind(
    of cells: Span<Range<Int>>, _ bytes: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> RowKind {
    for column in cells.indices where !cells[column].isEmpty { return .task }
    return .skipped
  }

  mutating func complete(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {
    if table.fields.contains(.title), table.title.count == table.rowCount { table.title.append([]) }
    guard let level = level(of: cells) else {
      ancestors = []
      return
    }
    let path = copy(cells[idColumns[level]], bytes).split {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ")
    }
    .map(Array.init)
    guard let own = path.last else { return }
    if path.count > 1 {
      ancestors = path
    } else {
      ancestors.removeLast(max(ancestors.count - level, 0))
      ancestors.append(own)
    }
    table.put(own.span, .id)
    if let parent = ancestors.dropLast().last { table.put(parent.span, .parent) }
  }

  /// Which of the columns called `ID` is the first with something in it.
  private func level(of cells: Span<Range<Int>>) -> Int? {
    for level in idColumns.indices {
      let column = idColumns[level]
      // Not one condition: the second half of one is a closure, which takes no span.
      guard column < cells.count else { continue }
      if !cells[column].isEmpty { return level }
    }
    return nil
  }
}
