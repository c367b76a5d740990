import TaskModel

// The CSV of a view of Zendesk's tickets. Its columns are those of the view, before them one that numbers the rows; a
// hyphen stands for no priority. Tags are words with spaces between them.

extension Profile {
  /// The CSV of a view of Zendesk's.
  package static let zendeskCSV: Profile = {
    var mapping = ProfileMapping(name: "zendesk-csv", title: "Zendesk CSV", container: .csv)
    let typical = [
      "Requester id", "Requester email", "Assignee", "Group", "Via", "Priority", "Satisfaction Score",
      "Solved at", "Initially assigned at", "Organization",
    ]
    mapping.signature = Signature(
      requiredNames: ["Summation column", "Id", "Subject"],
      typicalNames: typical + ["Status", "Requester", "Ticket type"])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["Id", "Subject", "Status", "Requester", "Ticket type"], typicalNames: typical)
    ]
    mapping.fields = [
      FieldMap("Id", .id),
      FieldMap("Subject", .title),
      FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Priority", .priority),
      FieldMap("Assignee", .assignees, unset: ["-"]),
      FieldMap("Tags", .tags, separator: " "),
      FieldMap("Due date", .due, styles: .writtenMidnightIsDay, unset: ["-"]),
      FieldMap("Created at", .created, styles: .written),
      FieldMap("Updated at", .modified, styles: .written),
      FieldMap("Solved at", .completed, styles: .written, impliesDone: true, unset: ["-"]),
    ]
    mapping.priorities = .usual(unset: ["-"])
    mapping.doneWords = .usual(done: ["solved"], open: ["hold", "on-hold"])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
