import TaskModel
import Vocabulary

// OpenProject's work packages (HAL): everything that is a thing of its own is a link with a title. A parent is named by
// its address, which ends in its id. The table has the columns of the view that it is exported from; its finish date is
// when the work is to be done.

extension Profile {
  /// OpenProject's work packages.
  package static let openProjectJSON = Profile.data("openproject-json", "OpenProject JSON", .json) {
    mapping in
    mapping.signature = Signature(
      requiredNames: ["subject", "_links"],
      typicalNames: ["_type", "lockVersion", "percentageDone", "estimatedTime"])
    mapping.records = [RecordSet(path: "_embedded.elements[*]"), RecordSet(path: ".")]
    mapping.fields = [
      FieldMap("id", .id), FieldMap("_links/self/href", .id, form: .lastStep).fallback,
      FieldMap("subject", .title), FieldMap("description/raw", .detail),
      FieldMap("_links/status/title", .statusAndDone), FieldMap("_links/priority/title", .priority),
      FieldMap("_links/assignee/title", .assignees), FieldMap("_links/project/title", .project),
      FieldMap("_links/version/title", .section), FieldMap("_links/category/title", .tags),
      FieldMap("_links/parent/href", .parent, form: .lastStep), .date("dueDate", .due),
      .date("date", .due).fallback,
      .date("startDate", .start), .date("createdAt", .created), .date("updatedAt", .modified),
      FieldMap("percentageDone", .progress),
      FieldMap("estimatedTime", .estimate, styles: [.iso8601Duration]),
      FieldMap("spentTime", .spent, styles: [.iso8601Duration]).without("PT0S"),
    ]
    mapping.conditions = [
      RecordCondition("_type", ["project", "user", "version", "status"], .noTask),
      RecordCondition("_embedded/status/isClosed", ["true"], .done),
      RecordCondition("_embedded/status/isClosed", ["false"], .open),
    ]
    mapping.priorities = priorities
    mapping.doneWords = states
  }

  /// OpenProject's table of work packages.
  package static let openProjectCSV = Profile.data("openproject-csv", "OpenProject CSV", .csv) { mapping in
    let telling = [
      "Finish date", "Accountable", "Remaining work", "% Complete", "Progress (%)", "Spent time", "Version",
    ]
    let others = ["#", "Tracker", "Requester", "Ticket type", "Work Item Type", "Due Date", "Date Completed"]
    let usual = telling + ["Assignee", "Priority", "Start date", "Project", "Author"]
    // What the view has that nobody has changed.
    mapping.signature = Signature(
      requiredNames: ["ID", "Subject", "Type", "Status", "Assignee", "Priority"], typicalNames: usual,
      forbiddenNames: others)
    mapping.otherSignatures = ["Finish date", "Remaining work", "% Complete"].map {
      Signature(
        requiredNames: ["ID", "Subject", "Type", "Status", $0], typicalNames: usual, forbiddenNames: others)
    }
    mapping.naming.aliases = WordKind.openProjectColumn.meanings
    mapping.fields = [
      FieldMap("ID", .id), FieldMap("Subject", .title), FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone), FieldMap("Priority", .priority), FieldMap("Assignee", .assignees),
      FieldMap("Project", .project), FieldMap("Version", .section), FieldMap("Category", .tags),
      FieldMap("Start date", .start, styles: .written), FieldMap("Finish date", .due, styles: .written),
      FieldMap("Due date", .due, styles: .written).fallback,
      FieldMap("Created on", .created, styles: .written),
      FieldMap("Updated on", .modified, styles: .written),
      FieldMap("% Complete", .progress, styles: [.percent]),
      FieldMap("Progress (%)", .progress, styles: [.percent]),
      FieldMap("Estimated time", .estimate, styles: [.hours, .workingDuration]),
      FieldMap("Spent time", .spent, styles: [.hours, .workingDuration], unset: ["0", "0.0", "0h"]),
      FieldMap("Work", .estimate, styles: [.hours, .workingDuration]), FieldMap("Parent", .parent),
    ]
    // A number, `#12: Subject` or the subject alone, as the view shows it.
    mapping.hierarchy = .rowNumber("Parent")
    mapping.priorities = priorities
    mapping.doneWords = states
    mapping.naming.ignoresCase = true
  }

  /// The priorities that OpenProject has by default.
  private static let priorities = PriorityScale.usual(and: [
    "low": .low, "normal": .middle, "high": .high, "immediate": .highest, "urgent": .highest,
    "niedrig": .low, "hoch": .high, "sofort": .highest,
  ])

  /// The usual states, and those that OpenProject has by default.
  private static let states: DoneVocabulary = {
    var words = GenericProfile.doneWords
    words.open += [
      "in specification", "specified", "confirmed", "to be scheduled", "developed", "in testing", "tested",
      "test failed", "in development",
    ]
    return words
  }()
}
