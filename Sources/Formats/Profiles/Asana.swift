import TaskModel
import Vocabulary

// Asana's CSV export of a project. A task is done when it has a day of completion. `Parent task` is the parent's name
// and not its id; names can be there twice. Ids have 16 digits, which a spreadsheet turns into `1.21143E+15`. A task
// of several projects names them all in one cell. Priority is a custom field that most projects have.

extension Profile {
  /// Asana's CSV export.
  package static let asanaCSV: Profile = {
    var mapping = ProfileMapping(name: "asana-csv", title: "Asana CSV", container: .csv)
    mapping.signature = Signature(
      requiredNames: ["Task ID", "Created At", "Completed At", "Last Modified", "Name"],
      typicalNames: [
        "Section/Column", "Column", "Assignee Email", "Projects", "Parent task", "Notes",
        "Blocked By (Dependencies)",
      ])
    // Programs that make such files do not know when a task was modified.
    mapping.otherSignatures = [
      Signature(
        requiredNames: [
          "Task ID", "Created At", "Completed At", "Name", "Section/Column", "Projects", "Parent task",
        ],
        typicalNames: ["Assignee Email", "Notes", "Due Date"],
        forbiddenNames: ["Completed", "Done", "Status", "Owner", "Description"])
    ]
    mapping.naming.aliases = WordKind.asanaColumn.meanings
    mapping.fields = [
      FieldMap("Task ID", .id, form: .longNumber),
      FieldMap("Name", .title),
      FieldMap("Notes", .detail),
      FieldMap("Section/Column", .section),
      FieldMap("Column", .section),
      FieldMap("Section", .section),
      FieldMap("Assignee", .assignees),
      FieldMap("Assignee Email", .assignees).onlyIfEmpty,
      FieldMap("Start Date", .start, styles: .written),
      FieldMap("Due Date", .due, styles: .written),
      FieldMap("Created At", .created, styles: .written),
      FieldMap("Last Modified", .modified, styles: .written),
      FieldMap("Completed At", .completed, styles: .written, impliesDone: true),
      FieldMap("Tags", .tags, separator: ","),
      FieldMap("Projects", .project, separator: ","),
      FieldMap("Priority", .priority),
    ]
    mapping.hierarchy = .title("Parent task")
    mapping.priorities = .usual()
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
    return Profile(mapping)
  }()
}
