import Formats
import TaskModel
import Templating

// Jira's CSV, as its export writes it and its import maps it: a label a column, times without zone, the due date a day,
// estimates in seconds, parents by the number in `Issue id`. A sub-task belongs to an issue of the file that is none,
// and that may belong to an epic. What the model has no field for goes back as it came, also where Jira's language was
// another one (`JiraNames`).

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
      var person = TextForm.cellWord
      // Somebody of that name is nobody to readers.
      person.accepts = { name in
        !Profile.jiraNobody.contains(String(decoding: trimmed(name), as: UTF8.self).lowercased())
      }
      capabilities.assignees = ListForm(person, maximumCount: 1)
      var label = TextForm.cellWord
      label.rules.insert(.joinsWords)
      capabilities.tags = ListForm(label)
      capabilities.project = .cellWord
      capabilities.parent = .byIDOfWhole
      capabilities.kindNames = JiraNames.all(of: "Issue Type")
      capabilities.notes[.parent] = "2 levels, 3 with an epic"
      capabilities.estimate = AmountForm()
      capabilities.spent = AmountForm()
      capabilities.blockedBy = BlockerForm()
      let names = Set(laterHeader + ["Status Category", "Issue Type", "Issue id", "Parent", "Parent id"])
      capabilities.extras = ExtraForm(
        name: { JiraNames.own($0).flatMap { names.contains($0) ? $0 : nil } },
        accepts: isOwnValue, contradicts: saysOtherwise)
      capabilities.extras?.writes = { reduction in
        let numbers = JiraNumbers(reduction)
        return { name in
          switch JiraNames.own(name) {
          case "Issue id": { numbers.texts[$0] == Array($1) }
          case "Parent", "Parent id":
            { row, text in
              reduction.table.writtenParent(row).map { numbers.texts[$0] == Array(text) } ?? false
            }
          case "Issue Type": { jiraType(reduction, $0) == Array($1) }
          default: nil
          }
        }
      }
      return capabilities
    },
    write: { reduction, output in
      let tags = reduction.table.tags
      let known = reduction.table.extraCodes()
      let categories = JiraNames.codes(of: "Status Category", known)
      let numbers = JiraNumbers(reduction)
      let labelCount = reduction.rows.reduce(1) { max($0, tags.range(Int($1)).count) }
      var columns = [
        ToolColumn("Summary", .field(.title)), ToolColumn("Issue key", .field(.id)),
        ToolColumn("Issue id", .text { numbers.texts[$1] }),
        ToolColumn("Issue Type", .text { jiraType(reduction, $1) }),
        ToolColumn("Status", .field(.status)), ToolColumn("Project name", .field(.project)),
        ToolColumn("Priority", .priority), ToolColumn("Assignee", .word(.assignees, 0)),
        ToolColumn("Created", .date(.created, .blank)), ToolColumn("Updated", .date(.modified, .blank)),
        ToolColumn("Resolved", .date(.completed, .blank)), ToolColumn("Due Date", .date(.due, .extended)),
        ToolColumn("Custom field (Start date)", .date(.start, .extended)),
      ]
      columns += (0..<labelCount).map { ToolColumn("Labels", .word(.tags, $0)) }
      columns += [
        ToolColumn("Description", .field(.detail)),
        ToolColumn("Original Estimate", .work(.estimate, unit: 1)),
        ToolColumn("Parent", .text { $0.writtenParent($1).map { numbers.texts[$0] } }),
        ToolColumn("Parent key", .field(.parent)),
        ToolColumn("Status Category", .text { Array(jiraCategory($0, $1, categories).utf8) }),
      ]
      if reduction.table.hasSeconds(.spent) {
        columns.append(ToolColumn("Time Spent", .work(.spent, unit: 1)))
      }
      let blockedBy = reduction.table.blockedBy
      let linkCount = reduction.rows.reduce(0) { max($0, blockedBy.range(Int($1)).count) }
      columns += (0..<linkCount).map { ToolColumn("Inward issue link (Blocks)", .word(.blockedBy, $0)) }
      for header in laterHeader {
        let codes = JiraNames.codes(of: header, known)
        guard !codes.isEmpty else { continue }
        columns.append(
          ToolColumn(header, .text { $0.extraText($1, codes).flatMap { $0.isEmpty ? nil : Array($0) } }))
      }
      var writer = ToolCSVWriter(columns, reduction)
      writer.write(reduction.rows, to: &output)
    })

  /// Columns that are written where an issue came with them.
  private static let laterHeader = ["Project key", "Resolution", "Reporter", "Creator"]

  @Sendable
  private static func isOwnValue(_ name: String, _ text: ArraySlice<UInt8>, _ isJSON: Bool) -> Bool {
    guard ExtraForm.isPlain(name, text, isJSON) else { return false }
    switch name {
    case "Status Category": return JiraNames.category(String(decoding: text, as: UTF8.self)) != nil
    case "Issue id": return JiraNumbers.isNumber(text)
    default: return true
    }
  }

  /// Whether a category is one of done issues and the issue is not, or the other way round, and likewise a resolution.
  @Sendable
  private static func saysOtherwise(_ name: String, _ text: ArraySlice<UInt8>, _ isDone: Bool) -> Bool {
    let word = String(decoding: text, as: UTF8.self)
    switch name {
    case "Status Category": return (JiraNames.category(word) == "Done") != isDone
    case "Resolution": return !word.isEmpty && JiraNames.unresolved.contains(word.lowercased()) == isDone
    default: return false
    }
  }

  /// Which of three kinds the state of an issue is: the one that it came with, in `extra` under these codes.
  private static func jiraCategory(_ table: TaskTable, _ row: Int, _ codes: [UInt32]) -> String {
    if let own = table.extraText(row, codes).flatMap({
      JiraNames.category(String(decoding: $0, as: UTF8.self))
    }) {
      return own
    }
    if table.isDone(at: row) { return "Done" }
    let word = (table.status.string(row) ?? "").lowercased()
    return JiraNames.startedStates.contains(word) || JiraNames.category(word) == "In Progress"
      ? "In Progress" : "To Do"
  }

  /// The type of an issue: the one that it came with, where that fits its place in the tree.
  private static func jiraType(_ reduction: TaskReduction, _ row: Int) -> [UInt8] {
    let areEpics = reduction.areEpics
    if areEpics[row] { return Array("Epic".utf8) }
    let own = reduction.kinds.string(row) ?? ""
    let isPartWord = JiraNames.partTypes.contains(own.lowercased())
    if let parent = reduction.table.writtenParent(row), !areEpics[parent] {
      return Array((isPartWord ? own : "Sub-task").utf8)
    }
    // One that has lost its parent may be of a type that only parts have.
    let isLost = reduction.lossReason(.parent, row: row) == .parentAbsent
    return Array((own.isEmpty || isPartWord || isLost || reduction.isEpic(row) ? "Task" : own).utf8)
  }
}
