import TaskModel
import Vocabulary

// Azure DevOps' CSV export of a query: whatever columns its user chose. A query of a tree has the titles in one column
// for each level (Title 1, Title 2). People are `Name <mail>`, tags `a; b`, dates in the user's order, a day as its
// midnight. Priority 1 is the highest of four. `Resolved` is not closed yet in the Agile process.

extension Profile {
  /// Azure DevOps' CSV export.
  package static let azureDevOpsCSV: Profile = {
    var mapping = ProfileMapping(name: "azuredevops-csv", title: "Azure DevOps CSV", container: .csv)
    mapping.reading.detailMarkup = .html
    mapping.signature = Signature(
      requiredNames: ["ID", "Work Item Type", "State"],
      typicalNames: [
        "Title", "Title 1", "Title 2", "Assigned To", "Tags", "Area Path", "Iteration Path", "Team Project",
      ])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["Work Item Type", "Title"], typicalNames: ["Assigned To", "Area Path", "Priority"]),
      Signature(
        requiredNames: ["Work Item Type", "Title 1"], typicalNames: ["Title 2", "Assigned To", "Area Path"]),
    ]
    let titles = (1...12).map { "Title \($0)" }
    mapping.fields =
      [FieldMap("ID", .id), FieldMap("Title", .title)]
      + titles.map { FieldMap($0, .title) }
      + [
        FieldMap("Description", .detail, form: .markup),
        FieldMap("State", .statusAndDone),
        FieldMap("Assigned To", .assignees, form: .person).kept,
        FieldMap("Tags", .tags, separator: ";"),
        FieldMap("Priority", .priority),
        FieldMap("Team Project", .project),
        FieldMap("Iteration Path", .section),
        FieldMap("Due Date", .due, styles: .writtenMidnightIsDay),
        FieldMap("Target Date", .due, styles: .writtenMidnightIsDay),
        FieldMap("Start Date", .start, styles: .writtenMidnightIsDay),
        FieldMap("Created Date", .created, styles: .written),
        FieldMap("Changed Date", .modified, styles: .written),
        FieldMap("Closed Date", .completed, styles: .written, impliesDone: true),
        FieldMap("Original Estimate", .estimate, styles: [.hours]),
        FieldMap("Completed Work", .spent, styles: [.hours]),
        FieldMap("Parent", .parent),
      ]
    mapping.naming.aliases = WordKind.azureDevOpsColumn.meanings
    mapping.hierarchy = .columns(titles)
    mapping.priorities = PriorityScale(words: ["1": .highest, "2": .high, "3": .middle, "4": .low])
    mapping.doneWords = .usual(
      done: ["removed", "completed", "inactive", "cut", "entfernt", "fertig"],
      open: [
        "resolved", "new", "active", "approved", "committed", "proposed", "design", "to do", "gelöst", "neu",
        "aktiv",
      ])
    mapping.naming.ignoresCase = true
    return Profile(mapping)
  }()
}
