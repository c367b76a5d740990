import TaskModel

// WeKan's CSV and TSV of a board, known by its columns in small letters: any table may have a title and a stage. A card
// is done when it has a day of its end, or in a list that is called so. Days are written with the month first. Members
// and labels are separated by spaces, which is how WeKan itself reads them, although a name may have some.

extension Profile {
  /// WeKan's CSV of a board.
  package static let weKanCSV: Profile = {
    var mapping = ProfileMapping(name: "wekan-csv", title: "WeKan CSV", container: .csv)
    mapping.reading.detailMarkup = .markdown
    let own = ["start date", "finish date", "created at", "updated at"]
    let usual = ["Description", "Owner", "Members", "Labels", "Due Date"] + own
    mapping.signature = Signature(requiredNames: ["Title", "Stage"] + own, typicalNames: usual)
    mapping.otherSignatures = own.map {
      Signature(requiredNames: ["Title", "Stage", $0], typicalNames: usual)
    }
    // WeKan's own table has other names, and no stage.
    mapping.otherSignatures.append(
      Signature(
        requiredNames: ["Title", "List", "Swimlane"],
        typicalNames: [
          "Assignee", "Members", "Labels", "Requested By", "Last activity", "Voting", "Archived",
        ]))
    let dates: [ValueStyle] = [.iso8601, .monthDayYear, .dayMonthYear, .english]
    mapping.fields = [
      FieldMap("Title", .title),
      FieldMap("Description", .detail),
      FieldMap("Stage", .section),
      FieldMap("List", .section),
      FieldMap("Assignee", .assignees, separator: " "),
      FieldMap("Members", .assignees, separator: " ").onlyIfEmpty,
      FieldMap("Labels", .tags, separator: " "),
      FieldMap("Due Date", .due, styles: dates),
      FieldMap("Due", .due, styles: dates),
      FieldMap("Start", .start, styles: dates),
      FieldMap("End", .completed, styles: dates, impliesDone: true),
      FieldMap("Created at", .created, styles: dates),
      FieldMap("Last modified at", .modified, styles: dates),
      FieldMap("start date", .start, styles: dates),
      FieldMap("finish date", .completed, styles: dates, impliesDone: true),
      FieldMap("created at", .created, styles: dates),
      FieldMap("updated at", .modified, styles: dates),
    ]
    mapping.conditions = [ListNames.doneCondition("Stage"), ListNames.doneCondition("List")]
    mapping.exclusions = [ExclusionRule("Archived", is: ["true", "yes"], .archived)]
    return Profile(mapping)
  }()
}
