import TaskModel

// Wrike's table of a project, from its spreadsheet. Folders are rows whose title is a path (`/Folder/Sub/`): that is
// the project of the tasks below, up to the next, and of tasks whose parent it is. People are `Name <mail>`. A task of
// two folders is there twice.

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
      FieldMap("Assigned To", .assignees, separator: ",", form: .person).kept,
      FieldMap("Start Date", .start, styles: .written),
      FieldMap("End Date", .due, styles: .written),
      FieldMap("Created Date", .created, styles: .written),
      FieldMap("Creation Date", .created, styles: .written),
      FieldMap("Completed Date", .completed, styles: .written, impliesDone: true),
      FieldMap("Completion Date", .completed, styles: .written, impliesDone: true),
      FieldMap("Duration", .estimate, styles: [.workingDuration]),
    ]
    // The reader of rows takes it from the row itself.
    mapping.naming.ignored = ["Parent Task"]
    mapping.assembled.names = ["Parent Task"]
    mapping.assembled.fields = ["Parent Task": .parent]
    mapping.priorities = PriorityScale(
      words: ["high": .high, "normal": .middle, "low": .low, "critical": .highest])
    mapping.doneWords = .usual(done: ["completed", "cancelled"], open: ["active", "deferred"])
    mapping.naming.ignoresCase = true
    return Profile(
      mapping, assembles: [.project, .parent],
      assembly: [
        "a row whose title is a path is a folder, and the project of the tasks below",
        "a Parent Task that is a folder is the project as well",
      ],
      makeRowReader: { WrikeRowReader() })
  }()
}

/// Tells folders from tasks, and gives these the folder that they are in for a project.
private struct WrikeRowReader: RowReader {
  // The numbers of the columns; -1 for one that is not there.
  private var keyColumn = -1
  private var parentColumn = -1
  private var titleColumn = -1
  /// The last folder's path.
  private var folder: [UInt8] = []
  /// The paths of all folders so far, by their keys.
  private var folders: [[UInt8]: [UInt8]] = [:]

  mutating func begin(columns names: [String]) {
    keyColumn = firstColumn("Key", in: names) ?? -1
    parentColumn = firstColumn("Parent Task", in: names) ?? -1
    titleColumn = firstColumn("Title", in: names) ?? -1
  }

  mutating func kind(
    of cells: Span<Range<Int>>, _ bytes: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> RowKind {
    var isEmpty = true
    for column in cells.indices where !cells[column].isEmpty { isEmpty = false }
    if isEmpty { return .skipped }
    var path = value(titleColumn, cells, bytes)
    // A title may begin like a path of a file: that of a folder ends with a slash as well.
    let slash = UInt8(ascii: "/")
    guard path.count > 2, bytes[path.lowerBound] == slash, bytes[path.upperBound - 1] == slash else {
      return .task
    }
    path = path.lowerBound + 1..<path.upperBound - 1
    folder = copy(path, bytes)
    let key = value(keyColumn, cells, bytes)
    if !key.isEmpty { folders[copy(key, bytes)] = folder }
    return .skipped
  }

  mutating func complete(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {
    var project = folder
    let parent = value(parentColumn, cells, bytes)
    if let own = folders.isEmpty || parent.isEmpty ? nil : folders[copy(parent, bytes)] {
      project = own
    } else if table.fields.contains(.parent), !parent.isEmpty {
      table.parent.append(bytes.extracting(parent))
    }
    if table.fields.contains(.project), !project.isEmpty { table.project.append(project.span) }
    if table.fields.contains(.title), table.title.count == table.rowCount { table.title.append([]) }
  }

  /// A cell without the spaces around it; empty where the row has none.
  private func value(_ column: Int, _ cells: Span<Range<Int>>, _ bytes: Span<UInt8>) -> Range<Int> {
    guard column >= 0, column < cells.count else { return 0..<0 }
    return trimmed(cells[column], bytes)
  }
}
