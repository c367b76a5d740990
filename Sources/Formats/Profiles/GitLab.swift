import TaskModel

// GitLab's CSV export of issues, and the small table that it imports. Times are in UTC without saying so in the cell
// (the header does). Estimates are seconds, of which 0 is none. Title and Description may be there twice, the first
// time for re-import. Weight is no priority. A parent may be an epic, which is not among the issues.

extension Profile {
  /// GitLab's CSV export.
  package static let gitLabCSV: Profile = {
    var mapping = ProfileMapping(name: "gitlab-csv", title: "GitLab CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["Issue ID", "URL", "Title", "State"],
      typicalNames: [
        "Author Username", "Assignee Username", "Confidential", "Locked", "Created At (UTC)",
        "Updated At (UTC)", "Closed At (UTC)", "Milestone", "Weight", "Labels", "Time Estimate", "Epic ID",
      ])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["Title", "State", "Created At (UTC)"],
        typicalNames: ["Author Username", "URL", "Type", "Work Item ID"]),
      Signature(
        requiredNames: ["ID", "IID", "Title", "State", "Confidential"],
        typicalNames: ["Author Username", "Type", "Locked", "Assignee(s)", "Parent IID"]),
      // What GitLab imports: these three columns and no other.
      Signature(requiredNames: ["title", "description", "due date"], isExact: true),
    ]
    mapping.fields = [
      FieldMap("Issue ID", .id),
      FieldMap("ID", .id),
      FieldMap("URL", .url),
      FieldMap("Title", .title),
      FieldMap("Description", .detail),
      FieldMap("State", .statusAndDone),
      FieldMap("Assignee", .assignees, separator: ","),
      FieldMap("Assignee(s)", .assignees, separator: ","),
      FieldMap("Labels", .tags, separator: ","),
      FieldMap("Milestone", .section),
      FieldMap("Due Date", .due, styles: .written, isDay: true),
      FieldMap("Start Date", .start, styles: .written, isDay: true),
      FieldMap("Created At (UTC)", .created, styles: .writtenInUTC),
      FieldMap("Created At", .created, styles: .writtenInUTC),
      FieldMap("Updated At (UTC)", .modified, styles: .writtenInUTC),
      FieldMap("Updated At", .modified, styles: .writtenInUTC),
      FieldMap("Closed At (UTC)", .completed, styles: .writtenInUTC, impliesDone: true),
      FieldMap("Closed At", .completed, styles: .writtenInUTC, impliesDone: true),
      FieldMap("Time Estimate", .estimate, styles: [.seconds, .workingDuration], unset: ["0"]),
      FieldMap("Time Spent", .spent, styles: [.seconds, .workingDuration], unset: ["0"]),
    ]
    mapping.hierarchy = .key(parents: ["Parent ID", "Parent IID"], of: "ID")
    mapping.doneWords = DoneVocabulary(done: ["closed"], open: ["open", "opened", "reopened", "locked"])
    mapping.normalProblems = [.duplicateColumn]
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
