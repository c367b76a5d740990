import TaskModel

// GanttProject's CSV export: the tasks, and below a blank line the people of the project under a header of their own.
// Which columns there are the user chooses; a task's place in the tree is in its outline number.

extension Profile {
  /// GanttProject's CSV export.
  package static let ganttProjectCSV: Profile = {
    var mapping = ProfileMapping(name: "ganttproject-csv", title: "GanttProject CSV", container: .csv)
    let usual = ["ID", "Name", "Begin date", "End date"]
    let telling = [
      "Outline number", "Predecessors", "Coordinator", "Assignments", "Task color", "Completion",
    ]
    let typical = telling + ["Duration", "Resources", "Web Link", "Cost", "Notes"]
    mapping.signature = Signature(
      requiredNames: ["ID", "Name"], typicalNames: usual + typical, texts: ["Default role"])
    mapping.otherSignatures = telling.map {
      Signature(requiredNames: usual + [$0], typicalNames: typical)
    }
    mapping.fields = [
      FieldMap("ID", .id), FieldMap("Name", .title), FieldMap("Notes", .detail),
      FieldMap("Begin date", .start, styles: .written), FieldMap("End date", .due, styles: .written),
      FieldMap("Completion", .progress, impliesDone: true),
      FieldMap("Resources", .assignees, separator: ";"), FieldMap("Web Link", .url),
    ]
    mapping.hierarchy = .outline("Outline number")
    // The people have fewer columns than the tasks.
    mapping.normalProblems = [.tooFewFields]
    let assembly = ["the people in the table below that of the tasks are no tasks"]
    return Profile(mapping, assembly: assembly, makeRowReader: { GanttProjectRowReader() })
  }()
}

/// Tells the tasks from the people below them.
private struct GanttProjectRowReader: RowReader {
  /// The number of people; -1 before their header.
  private var peopleCount = -1
  /// The line of their header.
  private var peopleLine = 0
  private var beginsWithNames = false

  mutating func begin(columns: [String]) { beginsWithNames = columns.starts(with: ["ID", "Name"]) }

  mutating func kind(
    of cells: Span<Range<Int>>, _ bytes: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> RowKind {
    if peopleCount >= 0 {
      peopleCount += 1
      return .foreign
    }
    // Both tables begin with the same names, and a task has a number where the first of them stands.
    guard beginsWithNames, cells.count > 1, isWord("id", cells[0], bytes), isWord("name", cells[1], bytes)
    else {
      return .task
    }
    peopleCount = 0
    peopleLine = line
    return .foreign
  }

  mutating func complete(_ cells: Span<Range<Int>>, _ bytes: Span<UInt8>, _ table: inout TaskTable) {}

  var remarks: [AssemblyRemark] {
    guard peopleCount > 0 else { return [] }
    let rows = peopleCount == 1 ? "the row of people" : "the \(peopleCount) rows of people"
    let message = "\(rows) below line \(peopleLine) \(peopleCount == 1 ? "is" : "are") not read"
    return [AssemblyRemark(.unreadTable, message, severity: .note)]
  }
}
