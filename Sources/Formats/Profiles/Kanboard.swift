import TaskModel
import Vocabulary

// Kanboard's CSV export of a project. Priority is a number whose range the project sets, 0 to 3 where nobody changed
// it; 3 is the highest and 0 none. Columns and states are in the language of the user. There is no description. A date
// that is not set is empty or 0. The table that it imports tasks from has names of its own, a description, and in its
// column for the state whether a task is closed.

extension Profile {
  /// Kanboard's CSV export.
  package static let kanboardCSV: Profile = {
    var mapping = ProfileMapping(name: "kanboard-csv", title: "Kanboard CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["Task Id", "Title", "Column", "Status"],
      typicalNames: [
        "Reference", "Swimlane", "Color", "Complexity", "Assignee Username", "Modification date",
      ])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["Title", "Column Name", "Swimlane Name"],
        typicalNames: [
          "Reference", "Assignee Username", "Creator Username", "Color Name", "Category Name", "Complexity",
          "Status", "External Link",
        ])
    ]
    mapping.naming.aliases = WordKind.kanboardColumn.meanings
    mapping.fields = [
      FieldMap("Task Id", .id),
      FieldMap("Title", .title),
      FieldMap("Description", .detail),
      FieldMap("External Link", .url),
      FieldMap("Project", .project),
      FieldMap("Column", .section),
      FieldMap("Status", .statusAndDone).without("0", "1"),
      FieldMap("Priority", .priority),
      FieldMap("Assignee Name", .assignees),
      FieldMap("Tags", .tags, separator: ","),
      FieldMap("Due date", .due, styles: [.epochSeconds] + .written, unset: ["0"]),
      FieldMap("Start date", .start, styles: [.epochSeconds] + .written, unset: ["0"]),
      FieldMap("Creation date", .created, styles: [.epochSeconds] + .written, unset: ["0"]),
      FieldMap("Modification date", .modified, styles: [.epochSeconds] + .written, unset: ["0"]),
      FieldMap(
        "Completion date", .completed, styles: [.epochSeconds] + .written, impliesDone: true, unset: ["0"]),
      FieldMap("Time estimated", .estimate, styles: [.hours], unset: ["0", "0.0"]),
      FieldMap("Time spent", .spent, styles: [.hours], unset: ["0", "0.0"]),
    ]
    mapping.priorities = PriorityScale(
      thresholds: [
        .init(minimum: 4, .highest), .init(minimum: 3, .highest), .init(minimum: 2, .high),
        .init(minimum: 1, .middle),
      ], unsetWords: ["0"])
    mapping.doneWords = DoneVocabulary(
      done: ["closed", "1", "yes", "abgeschlossen", "fermé"], open: ["open", "0", "no", "offen", "ouvert"])
    mapping.conditions = [RecordCondition("Status", ["1"], .done)]
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
