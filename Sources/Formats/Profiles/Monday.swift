import TaskModel

// monday.com's table of a board, from its spreadsheet. The board's name comes first; then each group has a row with
// its name, the header again, its items, and a row of sums. Subitems stand one column to the right under a header of
// their own that begins with `Subitems`.

extension Profile {
  /// monday.com's table of a board.
  package static let mondayCSV: Profile = {
    var mapping = ProfileMapping(name: "monday-csv", title: "monday.com CSV", container: .csv)
    let typical = ["Date", "Due date", "Timeline", "Priority", "Files", "Subitems", "Last updated"]
    mapping.signature = Signature(
      requiredNames: ["Name", "Person", "Status"], typicalNames: typical, forbiddenNames: ["Created time"])
    mapping.otherSignatures = [
      Signature(requiredNames: ["Name", "Owner", "Status"], typicalNames: typical, texts: ["Subitems"]),
      Signature(requiredNames: ["Name", "Subitems"], typicalNames: typical + ["Status", "Person"]),
      Signature(requiredNames: ["Name", "Item ID (auto generated)"], typicalNames: typical),
    ]
    mapping.fields = [
      FieldMap("Item ID (auto generated)", .id),
      FieldMap("Name", .title),
      FieldMap("Status", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Person", .assignees, separator: ","),
      FieldMap("Owner", .assignees, separator: ","),
      FieldMap("People", .assignees, separator: ","),
      FieldMap("Tags", .tags, separator: ","),
      FieldMap("Date", .due, styles: [.iso8601, .english]),
      FieldMap("Due date", .due, styles: [.iso8601, .english]),
      FieldMap("Text", .detail),
      FieldMap("Notes", .detail),
    ]
    mapping.rootFields = ["@first": .project, "@last": .section]
    mapping.priorities = .usual(and: ["critical ⚠️️": .highest, "critical ⚠️": .highest], unset: ["5"])
    mapping.doneWords = .usual(open: ["working on it", "stuck", "not started"])
    // Headers of subitems and rows of sums have words in the columns of the items.
    mapping.normalProblems = ["too-few-fields", "repeated-header", "unknown-status", "unreadable-date"]
    mapping.ignoresCase = true
    let assembly = [
      "the name of a group is the section of the items below it",
      "rows under a header that begins with Subitems are subtasks",
      "repeated headers and rows of sums are no tasks",
    ]
    return Profile(mapping, assembly: assembly) { MondayAssembler() }
  }()
}

/// Takes the rows of a board that are no items for what they are.
private struct MondayAssembler: RecordAssembler {
  private var group: String?
  private var isAfterBlankRow = true
  private var parent: TaskItem?
  /// Names of the subitems' columns, by the number of the column, while there are subitems.
  private var columns: [String] = []
  private var number = 0
  /// The line that the next record would begin at if nothing were between, and where it does.
  private var expectedLine = 0
  private var line = 0

  mutating func begin(line: Int) { self.line = line }

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    guard case .object(let members) = record else { return .skipped }
    let cells = members.map { ($0.value.string ?? "") }
    let filled = cells.indices.filter { !cells[$0].isEmpty }
    // A blank row may be commas, or an empty line that is no record.
    let couldBeGroup = isAfterBlankRow || line > expectedLine
    isAfterBlankRow = filled.isEmpty
    expectedLine = line + 1 + cells.reduce(0) { $0 + $1.utf8.count { $0 == 0x0A } }
    guard let first = filled.first else { return .skipped }
    if cells[0].lowercased() == "subitems" {
      columns = cells.map { $0.lowercased() }
      return .skipped
    }
    if first > 0 {
      guard !columns.isEmpty, first == 1, let parent else { return .skipped }
      return .tasks([subitem(cells, of: parent)])
    }
    columns = []
    if filled == [0], couldBeGroup, number > 0 {
      // A name alone behind a blank row is a group; elsewhere it is an item that nobody has filled in.
      group = item.title
      // What is missing behind it is the header, which comes again.
      expectedLine = .max
      return .skipped
    }
    var item = item
    number += 1
    if item.id.isEmpty { item.id = "monday-\(number)" }
    item.section = group ?? item.section
    parent = item
    return .tasks([item])
  }

  mutating func finish() -> [TaskItem] { [] }

  private mutating func subitem(_ cells: [String], of parent: TaskItem) -> TaskItem {
    number += 1
    var item = TaskItem(id: "monday-\(number)", title: cells[1])
    item.parent = parent.id
    item.section = parent.section
    item.project = parent.project
    for (name, value) in zip(columns, cells).dropFirst(2) where !value.isEmpty {
      switch name {
      case "status":
        item.status = value
        item.isDone = value.lowercased() == "done"
      case "owner", "person", "people":
        item.assignees = value.split(separator: ",").map { String($0.drop { $0 == " " }) }
      case "date", "due date": item.due = TaskDate(iso8601: value)
      default:
        if !name.isEmpty {
          item.extra[name] = .text(value)
          item.extraOrder.append(name)
        }
      }
    }
    return item
  }
}
