import TaskModel

// Trello's CSV export of a board. Labels are `Name (colour)`, members `login (Name)`: what is in the brackets is kept
// in `extra`. An archived card is not done; one in a list that is called done is, as in the JSON. Custom fields are
// columns, and one that is called a priority is it.

extension Profile {
  /// Trello's CSV export.
  package static let trelloCSV: Profile = {
    var mapping = ProfileMapping(name: "trello-csv", title: "Trello CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["Card ID", "Card Name"],
      typicalNames: ["Card URL", "Card Description", "List ID", "List Name", "Board Name", "Archived"])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["Card Name", "List Name"], typicalNames: ["Card Description", "Board Name"],
        forbiddenNames: ["Description", "Card Created Date"])
    ]
    mapping.fields = [
      FieldMap("Card ID", .id),
      FieldMap("Card Name", .title),
      FieldMap("Card Description", .detail),
      FieldMap("Card URL", .url),
      FieldMap("Labels", .tags, separator: ",", form: .remarked).kept,
      FieldMap("Members", .assignees, separator: ",", form: .remarked).kept,
      FieldMap("Start Date", .start, styles: .written),
      FieldMap("Due Date", .due, styles: .written),
      FieldMap("Due Complete", .isDone),
      FieldMap("Last Activity Date", .modified, styles: .written),
      FieldMap("List Name", .section),
      FieldMap("Board Name", .project),
      FieldMap("Priority", .priority),
    ]
    mapping.naming.aliases = PriorityNames.ofColumns
    mapping.priorities = .usual()
    mapping.conditions = [ListNames.doneCondition("List Name")]
    mapping.exclusions = [ExclusionRule("Archived", is: ["true", "yes", "1"], .archived)]
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
    return Profile(mapping)
  }()
  /// What add-ons and scripts write of a board.
  package static let trelloAddOnCSV = Profile.data("trello-addon-csv", "Trello add-on CSV", .csv) { mapping in
    mapping.reading.detailMarkup = .markdown
    mapping.signature = Signature(
      requiredNames: ["Card Name", "List Name", "Description"],
      typicalNames: ["Board Name", "List ID", "Card Created Date", "Due Date", "Members"])
    mapping.otherSignatures = [
      Signature(
        requiredNames: ["Card Name", "List Name", "Card Created Date"],
        typicalNames: ["Board Name", "List ID"])
    ]
    mapping.fields = [
      FieldMap("Card ID", .id), FieldMap("Card Name", .title), FieldMap("Card Description", .detail),
      FieldMap("Description", .detail), FieldMap("Card URL", .url), FieldMap("Card Link", .url),
      FieldMap("Labels", .tags, separator: ",", form: .remarked).kept,
      FieldMap("Members", .assignees, separator: ",", form: .remarked).kept,
      FieldMap("Start Date", .start, styles: .written), FieldMap("Due Date", .due, styles: .written),
      FieldMap("Due Complete", .isDone), FieldMap("Card Created Date", .created, styles: .written),
      FieldMap("Created Date", .created, styles: .written),
      FieldMap("Last Activity Date", .modified, styles: .written), FieldMap("List Name", .section),
      FieldMap("Board Name", .project), FieldMap("Priority", .priority),
    ]
    mapping.naming.aliases = PriorityNames.ofColumns
    mapping.priorities = .usual()
    mapping.conditions = [ListNames.doneCondition("List Name")]
    mapping.exclusions = [ExclusionRule("Archived", is: ["true", "yes", "1"], .archived)]
    mapping.naming.ignoresCase = true
    mapping.reading.takesOffFormulaGuards = true
  }
}
