import TaskModel

// Quire's CSV export of a project. A task's level is which of several columns called `ID` has its number; where there is
// one such column, it has the numbers of all that a task is in as well: `#6, #8`. `Completed` and `Started` are dates.

extension Profile {
  /// Quire's CSV export.
  package static let quireCSV: Profile = {
    var mapping = ProfileMapping(name: "quire-csv", title: "Quire CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["ID", "Name", "Status", "Started", "Completed", "Created by"],
      typicalNames: ["Tag", "Assignee", "Time log", "Successors", "Estimate", "Priority", "Description"])
    mapping.fields = [
      FieldMap("ID", .id), FieldMap("Name", .title), FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone), FieldMap("Priority", .priority),
      FieldMap("Start", .start, styles: .written), FieldMap("Due", .due, styles: .written),
      FieldMap("Created", .created, styles: .written),
      FieldMap("Completed", .completed, styles: .written, impliesDone: true),
      FieldMap("Assignee", .assignees, separator: ","), FieldMap("Tag", .tags, separator: ","),
    ]
    mapping.assembledNames = ["ID"]
    mapping.assembled = ["ID": .id]
    // The columns of the levels.
    mapping.normalProblems = ["duplicate-column"]
    mapping.priorities = .usual()
    mapping.doneWords = .usual()
    mapping.takesOffFormulaGuards = true
    return Profile(
      mapping, assembles: [.id, .parent],
      assembly: ["the level of a task is which of the columns called ID is filled"],
      makeAssembler: { QuireAssembler() })
  }()
}

/// Puts tasks under those of the level above.
private struct QuireAssembler: RecordAssembler {
  /// The numbers that the next task can be under, outermost first.
  private var ancestors: [String] = []

  mutating func task(_ item: TaskItem, from record: RawValue) -> Assembly {
    var item = item
    let cells = record.all("ID").map { $0.string ?? "" }
    guard let level = cells.firstIndex(where: { !$0.isEmpty }) else {
      ancestors = []
      return .tasks([item])
    }
    let path = cells[level].split { $0 == "," || $0 == " " }.map(String.init)
    guard let own = path.last else { return .tasks([item]) }
    if path.count > 1 {
      ancestors = path
    } else {
      ancestors = ancestors.prefix(level) + [own]
    }
    item.id = own
    item.parent = ancestors.dropLast().last
    return .tasks([item])
  }

  mutating func finish() -> [TaskItem] { [] }
}
