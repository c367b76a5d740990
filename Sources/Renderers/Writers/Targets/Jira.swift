import Formats
import TaskModel
import Templating

// Jira's CSV, as its export writes it and its import maps it: a label a column, times without zone, the due date a day,
// estimates in seconds, parents by the number in `Issue id`. A sub-task belongs to an issue of the file that is none, and that may
// belong to an epic.

extension TargetFormat {
  /// Jira's CSV.
  package static let jiraCSV = TargetFormat(
    name: Profile.jiraCSV.name, aliases: ["jira"], title: Profile.jiraCSV.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm([.dropsEmpty, .trims])
      capabilities.title = TextForm()
      capabilities.detail = TextForm()
      capabilities.status = StatusForm(
        Profile.jiraCSV.mapping.doneWords, done: "Done", open: "To Do", form: .cellWord, isFree: true)
      capabilities.priority = PriorityForm(
        Profile.jiraCSV.mapping.priorities, words: ["Lowest", "Low", "Medium", "High", "Highest"])
      capabilities.priority?.ownWords = [
        "Lowest", "Low", "Medium", "High", "Highest", "Trivial", "Minor", "Normal", "Major", "Critical",
        "Blocker",
      ]
      capabilities.dates = [
        .due: .days, .start: .days, .created: .localTimes, .modified: .localTimes, .completed: .localTimes,
      ]
      capabilities.assignees = ListForm(.cellWord, maximumCount: 1)
      var label = TextForm.cellWord
      label.rules.insert(.joinsWords)
      capabilities.tags = ListForm(label)
      capabilities.project = .cellWord
      capabilities.parent = .byIDOfWhole
      capabilities.kindName = "Issue Type"
      capabilities.notes[.parent] = "2 levels, 3 with an epic"
      capabilities.estimate = AmountForm()
      return capabilities
    },
    write: { reduction, output in
      let tags = reduction.table.tags
      let labelCount = reduction.rows.reduce(1) { max($0, tags.range(Int($1)).count) }
      var columns = [
        ToolColumn("Summary", .field(.title)), ToolColumn("Issue key", .field(.id)),
        ToolColumn("Issue id", .number), ToolColumn("Issue Type", .text { jiraType(reduction, $1) }),
        ToolColumn("Status", .field(.status)), ToolColumn("Project name", .field(.project)),
        ToolColumn("Priority", .priority), ToolColumn("Assignee", .word(.assignees, 0)),
        ToolColumn("Created", .date(.created, .blank)), ToolColumn("Updated", .date(.modified, .blank)),
        ToolColumn("Resolved", .date(.completed, .blank)), ToolColumn("Due Date", .date(.due, .extended)),
        ToolColumn("Custom field (Start date)", .date(.start, .extended)),
      ]
      columns += (0..<labelCount).map { ToolColumn("Labels", .word(.tags, $0)) }
      columns += [
        ToolColumn("Description", .field(.detail)), ToolColumn("Original Estimate", .estimate(unit: 1)),
        ToolColumn("Parent", .parentNumber), ToolColumn("Parent key", .field(.parent)),
        ToolColumn("Status Category", .done("Done", open: "To Do")),
      ]
      var writer = ToolCSVWriter(columns, reduction)
      writer.write(reduction.rows, to: &output)
    })

  /// The type of an issue: the one that it came with, where that fits its place in the tree.
  private static func jiraType(_ reduction: TaskReduction, _ row: Int) -> [UInt8] {
    let areEpics = reduction.areEpics
    if areEpics[row] { return Array("Epic".utf8) }
    let own = reduction.kinds.string(row) ?? ""
    let isPartWord = ["sub-task", "subtask"].contains(own.lowercased())
    if let parent = reduction.table.writtenParent(row), !areEpics[parent] {
      return Array((isPartWord ? own : "Sub-task").utf8)
    }
    // One that has lost its parent may be of a type that only parts have.
    let isLost = reduction.lossReason(.parent, row: row) == .parentAbsent
    return Array((own.isEmpty || isPartWord || isLost || reduction.isEpic(row) ? "Task" : own).utf8)
  }
}
