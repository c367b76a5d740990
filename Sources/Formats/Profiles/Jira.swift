import TaskModel
import Vocabulary

// Jira's CSV export of issues. A field with several values repeats its column (Labels, Sprint, Comment), and each row
// is padded to the widest issue. `Parent` holds the parent's internal number (`Issue id`) and `Parent key` its key; an
// epic is named in a custom field by older versions. A state is free text; where it is unknown, its category says
// whether it is done, or else that there is a resolution. Dates are the exporting user's clock, `22/Sep/25 9:26 AM` or
// in numbers. Estimates are seconds.

extension Profile {
  /// Jira's CSV export.
  package static let jiraCSV: Profile = {
    var mapping = ProfileMapping(name: "jira-csv", title: "Jira CSV", container: .csv)
    mapping.reading.detailMarkup = .wiki
    mapping.signature = Signature(
      requiredNames: ["Summary", "Issue key", "Status"],
      typicalNames: [
        "Issue id", "Issue Type", "Project key", "Project name", "Resolution", "Reporter", "Creator",
        "Status Category", "Work Ratio", "Custom field (Epic Link)", "Custom field (Rank)", "Labels",
      ])
    mapping.otherSignatures = [
      Signature(requiredNames: ["Summary", "Issue key"], typicalNames: ["Issue id", "Issue Type"]),
      Signature(requiredNames: ["Summary", "Issue id"], typicalNames: ["Issue Type", "Resolution"]),
      // What was on the screen, without the internal fields.
      Signature(
        requiredNames: ["Key", "Summary", "Issue Type", "Status"],
        typicalNames: ["Project", "Resolution", "Reporter"]),
    ]
    mapping.naming.aliases = WordKind.jiraColumn.meanings
    mapping.fields = [
      FieldMap("Issue key", .id),
      FieldMap("Key", .id),
      FieldMap("Issue id", .id).fallback,
      FieldMap("Summary", .title),
      FieldMap("Description", .detail),
      FieldMap("Status", .statusAndDone),
      FieldMap("Status Category", .doneHint),
      FieldMap("Resolution", .doneHint, impliesDone: true),
      FieldMap("Priority", .priority),
      FieldMap("Assignee", .assignees, unset: jiraNobody),
      FieldMap("Labels", .tags, separator: " "),
      FieldMap("Project name", .project),
      FieldMap("Project", .project),
      FieldMap("Due date", .due, styles: .writtenMidnightIsDay),
      FieldMap("Custom field (Start date)", .start, styles: .writtenMidnightIsDay),
      // Of the timeline.
      FieldMap("Start date", .start, styles: .writtenMidnightIsDay),
      FieldMap("Created", .created, styles: .written),
      FieldMap("Updated", .modified, styles: .written),
      FieldMap("Resolved", .completed, styles: .written, impliesDone: true),
      FieldMap("Resolution date", .completed, styles: .written, impliesDone: true),
      FieldMap("Original estimate", .estimate, styles: [.seconds, .workingDuration]),
      FieldMap("Time Spent", .spent, styles: [.seconds, .workingDuration]),
      FieldMap("Inward issue link (Blocks)", .blockedBy),
      FieldMap("Parent key", .parent),
      FieldMap("Custom field (Epic Link)", .parent),
      FieldMap("Epic Link", .parent),
    ]
    mapping.conditions = [
      RecordCondition("Status Category", ["done"], .done),
      RecordCondition("Status Category", ["to do", "in progress", "new"], .open),
    ]
    mapping.hierarchy = .key(parents: ["Parent", "Parent id"], of: "Issue id")
    mapping.priorities = .jira
    mapping.doneWords = .usual(
      done: ["released", "won't do", "verified"], open: ["selected for development"])
    mapping.doneWords.no += jiraUnresolved
    mapping.normalProblems = [.duplicateColumn]
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
    // An issue with more labels than there are columns for them has a cell more than the header.
    mapping.reading.grownColumn = "Labels"
    return Profile(mapping)
  }()

  /// What stands for nobody, in lower case.
  package static let jiraNobody = [
    "unassigned", "nicht zugewiesen", "non assigné", "non affecté", "sin asignar", "não atribuído",
    "não atribuida",
    "non assegnato", "niet toegewezen", "nieprzypisane", "не назначен", "未割り当て", "未分配",
  ]

  /// What stands for no resolution.
  private static let jiraUnresolved = [
    "unresolved", "nicht erledigt", "nicht gelöst", "ungelöst", "non résolu", "non résolue", "sin resolver",
    "no resuelto", "não resolvido", "não resolvida", "irrisolto", "non risolto", "niet opgelost",
    "onopgelost",
    "nierozwiązane", "нет решения", "не решено", "未解決", "未解决",
  ]
}

extension PriorityScale {
  /// The names that Jira has had by default; users may choose their own.
  ///
  /// The five of old versions are five levels; Major is their default.
  static let jira = PriorityScale.usual(
    and: [
      "highest": .highest, "blocker": .highest, "critical": .high, "major": .middle, "high": .high,
      "medium": .middle, "normal": .middle, "low": .low, "minor": .low, "lowest": .lowest,
      "trivial": .lowest,
    ], unset: ["unprioritized", "undefined"])
}
