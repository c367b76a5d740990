import Formats
import TaskModel
import Templating

// Asana's CSV: days without times, the task above by its title, done where there is a completion date. Priority is the
// custom field that Asana's own templates have.

extension TargetFormat {
  /// Asana's CSV.
  package static let asanaCSV = TargetFormat(
    name: Profile.asanaCSV.name, aliases: ["asana"], title: Profile.asanaCSV.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm([.dropsEmpty])
      capabilities.title = TextForm()
      capabilities.detail = TextForm()
      capabilities.done = .byCompletionDate
      capabilities.priority = PriorityForm(
        Profile.asanaCSV.mapping.priorities, words: ["Low", "Low", "Medium", "High", "High"], unset: "")
      capabilities.priority?.ownWords = ["Low", "Medium", "High"]
      for field in [Field.due, .start, .created, .modified, .completed] { capabilities.dates[field] = .days }
      capabilities.assignees = ListForm(.cellWord, maximumCount: 1)
      capabilities.tags = ListForm(.cellWordWithoutCommas)
      capabilities.project = .cellWordWithoutCommas
      capabilities.section = .cellWord
      capabilities.parent = .byTitle
      // The address of somebody who is known by a name.
      capabilities.extras = ExtraForm(["Assignee Email"], accepts: ExtraForm.isPlain)
      capabilities.extras?.writes = { reduction in
        let table = reduction.table
        return { _ in { row, _ in !table.assignees.range(row).isEmpty && mail(table, row) == nil } }
      }
      return capabilities
    },
    write: { reduction, output in
      var writer = ToolCSVWriter(
        [
          ToolColumn("Task ID", .field(.id)), ToolColumn("Created At", .date(.created, .extended)),
          ToolColumn("Completed At", .date(.completed, .extended)),
          ToolColumn("Last Modified", .date(.modified, .extended)), ToolColumn("Name", .field(.title)),
          ToolColumn("Section/Column", .field(.section)), ToolColumn("Assignee", .word(.assignees, 0)),
          ToolColumn("Assignee Email", .extraOrText(mail)),
          ToolColumn("Start Date", .date(.start, .extended)),
          ToolColumn("Due Date", .date(.due, .extended)), ToolColumn("Tags", .list(.tags, separator: ",")),
          ToolColumn("Notes", .field(.detail)), ToolColumn("Projects", .field(.project)),
          ToolColumn("Parent task", .parentTitle), ToolColumn("Priority", .priority),
        ], reduction)
      writer.write(reduction.rows, to: &output)
    })

  /// Who is known by a mail address is found by it.
  @Sendable
  private static func mail(_ table: TaskTable, _ row: Int) -> [UInt8]? {
    let range = table.assignees.range(row)
    guard let code = range.isEmpty ? nil : table.assignees.codes[range.lowerBound] else { return nil }
    let name = table.assignees.dictionary.word(code)
    guard let at = name.firstIndex(of: UInt8(ascii: "@")), at > name.startIndex, at < name.endIndex - 1,
      !name.contains(where: \.isBlank)
    else { return nil }
    return Array(name)
  }
}
