import TaskModel

// Notion's CSV export of a database: its columns are the user's own properties, so names are read as those of an
// unknown tool. What gives it away are two dates in one cell with an arrow between them (`October 8, 2021 → October
// 29, 2021`: start and due), the id in the file's name, and the properties that Notion keeps by itself. A relation is
// `Title (url)`, of which the address is kept in `extra`; that to the parent makes the tree, and that to the children,
// which says it once more, is kept. A property whose name was taken has a number (`Priority 1`, see `MappingPlan`).

extension Profile {
  /// The beginnings of a second date behind an arrow; an arrow alone stands in many a text.
  private static let secondDates =
    ["→ 20"]
    + [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ].map { "→ \($0) " }
    + (1...31).map { "→ \($0 < 10 ? "0" : "")\($0)/" }

  /// The beginning of an address behind the title that a relation leads to.
  private static let relations = [" (https://www.notion.so/", " (https://notion.so/"]

  /// The end of the file's name: the id of the database.
  private static let exportNames = [" " + String(repeating: "#", count: 32)]

  /// Notion's CSV export.
  package static let notionCSV: Profile = {
    var mapping = ProfileMapping(name: "notion-csv", title: "Notion CSV", container: .csv)
    let titles = ["Name", "Task name", "Task", "Title", "名前"]
    mapping.signature = Signature(
      requiredNames: ["Name", "Created time"], typicalNames: ["Last edited time", "Created by"])
    mapping.otherSignatures =
      titles.map { Signature(requiredNames: [$0], texts: secondDates) }
      + titles.map { Signature(requiredNames: [$0], fileNames: exportNames) }
      + titles.flatMap { title in
        [
          // What a board has that nobody has changed.
          Signature(requiredNames: [title, "Assign", "Status"], typicalNames: ["Date"]),
          Signature(requiredNames: [title, "Assign", "Date"]),
          Signature(requiredNames: [title, "Parent task"], typicalNames: ["Sub-tasks"], texts: relations),
          Signature(requiredNames: [title, "Sub-tasks"], texts: relations),
          Signature(requiredNames: [title, "Parent-task"], texts: relations),
          Signature(requiredNames: [title, "Parent"], texts: relations),
          Signature(requiredNames: [title, "Parent item"], typicalNames: ["Sub-item", "Status", "Assign"]),
          Signature(requiredNames: [title, "Sub-item"], typicalNames: ["Status", "Assign"]),
          Signature(requiredNames: [title, "Last edited time"], typicalNames: ["Status", "Assign"]),
          Signature(requiredNames: [title, "Last edited by"], typicalNames: ["Status", "Assign"]),
        ]
      }
    let dates: [ValueStyle] = .written + [.range]
    mapping.fields =
      titles.map { FieldMap($0, .title) } + [
        FieldMap("Assign", .assignees, separator: ",").fallback,
        FieldMap("Assignee", .assignees, separator: ",").fallback,
        FieldMap("Date", .due, styles: dates),
        FieldMap("Dates", .due, styles: dates),
        FieldMap("Due", .due, styles: dates),
        FieldMap("Due Date", .due, styles: dates),
        FieldMap("Deadline", .due, styles: dates),
        FieldMap("Timeline", .due, styles: dates),
        FieldMap("Created time", .created, styles: .written),
        FieldMap("Created", .created, styles: .written),
        FieldMap("Last edited time", .modified, styles: .written),
        FieldMap("Completed on", .completed, styles: .written),
        FieldMap("Tag", .tags, separator: ","),
        FieldMap("Tags", .tags, separator: ","),
        FieldMap("Project", .project, form: .remarked).kept,
        FieldMap("Projects", .project, separator: ",", form: .remarked),
        FieldMap("Sub-items", .extra),
        FieldMap("Sub-tasks", .extra),
      ]
    mapping.hierarchy = .titles(["Parent item", "Parent task", "Parent-task", "Parent"])
    mapping.naming.usesSynonyms = true
    mapping.priorities = .usual()
    mapping.doneWords = .usual()
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
