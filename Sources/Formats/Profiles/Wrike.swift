import TaskModel

// Wrike's table of a project, from its spreadsheet. Folders are rows whose title is a path (`/Folder/Sub/`): that is the
// project of the tasks below, up to the next. People are `Name <mail>`. A task of two folders is there twice.

extension Profile {
  /// Wrike's table of a project.
  package static let wrikeCSV: Profile = {
    var mapping = ProfileMapping(name: "wrike-csv", title: "Wrike CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["Key", "Title", "Status", "Assigned To"],
      typicalNames: [
        "Parent Task", "Priority", "Start Date", "Duration", "End Date", "Depends On",
        "Start Date Constraint",
      ])
    mapping.fields = [
      FieldMap("Key", .id),
      FieldMap("Title", .title),
      FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Assigned To", .assignees, separator: ",", form: .person),
      FieldMap("Start Date", .start, styles: .written),
      FieldMap("End Date", .due, styles: .written),
      FieldMap("Duration", .estimate, styles: [.workingDuration]),
    ]
    mapping.hierarchy = .rowNumber("Parent Task")
    mapping.priorities = PriorityScale(
      words: ["high": .high, "normal": .middle, "low": .low, "critical": .highest])
    mapping.doneWords = .usual(done: ["completed", "cancelled"], open: ["active", "deferred"])
    mapping.ignoresCase = true
    return Profile(
      mapping, assembles: [.project],
      assembly: ["a row whose title is a path is a folder, and the project of the tasks below"],
      makeRowReader: { WrikeRowReader() })
  }()
}

/// Tells folders from tasks, and gives these the folder above them for a project.
private struct WrikeRowReader: RowReader {
  private var titleColumn = -1
  private var folder: [UInt8] = []

  mutating func begin(columns names: [String]) { titleColumn = firstColumn("Title", in: names) ?? -1 }

  mutating func kind(
    of cells: Span<Range<Int>>, _ bytes: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> RowKind {
    var isEmpty = true
    for column in cells.indices where !cells[column].isEmpty { isEmpty = false }
    if isEmpty { return .skipped }
    guard titleColumn >= 0, titleColumn < cells.count, let first = cells[titleColumn].first,
      bytes[first] == UInt8(ascii: "/")
    else { return .task }
    var name = cells[titleColumn].dropFirst()
    if let last = name.last, bytes[last] == UInt8(ascii: "/") { name = name.dropLast() }
    folder = name.map { bytes[$0] }
    return .skipped
  }

  mutating func complete(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {
    if table.fields.contains(.project), !folder.isEmpty { table.project.append(folder.span) }
    if table.fields.contains(.title), table.title.count == table.rowCount { table.title.append([]) }
  }
}
