import Formats
import TaskModel
import Templating

// Linear's CSV: instants with milliseconds, the due date a day, done where there is a completion date.

extension TargetFormat {
  /// Linear's CSV.
  package static let linearCSV = TargetFormat(
    name: Profile.linearCSV.name, aliases: ["linear"], title: Profile.linearCSV.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm([.dropsEmpty])
      capabilities.title = TextForm()
      capabilities.hasMarkdown = true
      capabilities.detail = TextForm()
      capabilities.done = .byCompletionDate
      capabilities.status = StatusForm(
        Profile.linearCSV.mapping.doneWords, done: "Done", open: "Todo", form: .cellWord, isFree: true)
      capabilities.status?.synonyms = [
        "abandoned": "Canceled", "dropped": "Canceled", "deleted": "Canceled",
      ]
      capabilities.priority = PriorityForm(
        Profile.linearCSV.mapping.priorities, words: ["Low", "Low", "Medium", "High", "Urgent"],
        unset: "No priority")
      capabilities.priority?.ownWords = ["No priority", "Low", "Medium", "High", "Urgent"]
      capabilities.dates = [.due: .days]
      for field in [Field.created, .modified, .completed] {
        capabilities.dates[field] = DateForm(
          day: .instant, localTime: .instant, instant: .instant, granularity: 1_000)
      }
      capabilities.assignees = ListForm(.cellWord, maximumCount: 1)
      capabilities.tags = ListForm(.cellWordWithoutCommas)
      capabilities.project = .cellWord
      capabilities.section = .cellWord
      capabilities.parent = .byID
      capabilities.blockedBy = BlockerForm(separators: ",")
      capabilities.extras = ExtraForm(
        (linearHeader + linearLaterHeader).filter { linearContents[$0] == nil }
      ) { name, text, isJSON in
        // When it was archived: what says that leaves the issue out where the file is read again.
        if name == "Archived", ArchivedNames.answer(String(decoding: text, as: UTF8.self)) == .other {
          return false
        }
        return ExtraForm.isPlain(name, text, isJSON)
      }
      return capabilities
    },
    write: { reduction, output in
      let known = reduction.table.extraCodes()
      let later = linearLaterHeader.filter { known[$0.lowercased()] != nil || $0 == "Blocked by" }
      let columns = (linearHeader + later).map { header -> ToolColumn in
        ToolColumn(header, linearContents[header] ?? .extra(else: ""))
      }
      var writer = ToolCSVWriter(columns, reduction)
      writer.write(reduction.rows, to: &output)
    })

  /// When a task was done, in the column of those that were given up or of the others.
  @Sendable
  private static func appendEnd(
    _ table: TaskTable, _ row: Int, isCanceled: Bool, to output: inout OutputBuffer
  ) {
    let word = (table.status.string(row) ?? "").lowercased()
    guard ["canceled", "cancelled", "duplicate"].contains(word) == isCanceled,
      let date = table.date(.completed, row)
    else { return }
    DateSyntax.milliseconds.append(date, to: &output)
  }

  private static let linearHeader = [
    "ID", "Team", "Title", "Description", "Status", "Estimate", "Priority", "Project ID", "Project",
    "Creator",
    "Assignee", "Labels", "Cycle Number", "Cycle Name", "Cycle Start", "Cycle End", "Created", "Updated",
    "Started",
    "Triaged", "Completed", "Canceled", "Archived", "Due Date", "Parent issue", "Initiatives",
    "Project Milestone ID", "Project Milestone", "SLA Status", "Roadmaps",
  ]

  /// Columns that newer exports have behind these, some of them; they are written where a task came with them.
  private static let linearLaterHeader = [
    "UUID", "Time in status (minutes)", "Related to", "Blocked by", "Duplicate of",
  ]

  private static let linearContents: [String: ToolColumn.Content] = [
    "ID": .field(.id), "Title": .field(.title), "Description": .field(.detail), "Status": .field(.status),
    "Priority": .priority, "Project": .field(.project), "Assignee": .word(.assignees, 0),
    "Labels": .list(.tags, separator: ", "), "Created": .date(.created, .milliseconds),
    "Updated": .date(.modified, .milliseconds),
    "Completed": .own { appendEnd($0, $1, isCanceled: false, to: &$2) },
    "Canceled": .own { appendEnd($0, $1, isCanceled: true, to: &$2) },
    "Due Date": .date(.due, .extended), "Parent issue": .field(.parent),
    "Project Milestone": .field(.section), "Blocked by": .list(.blockedBy, separator: ", "),
  ]
}
