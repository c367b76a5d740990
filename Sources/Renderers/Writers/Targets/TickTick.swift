import Formats
import TaskModel
import Templating

// TickTick's backup CSV: three records before the header, times in UTC with an offset, one flag for "all day" and one
// for "floating" that hold for start and due alike.

extension TargetFormat {
  /// TickTick's CSV.
  package static let tickTickCSV = TargetFormat(
    name: Profile.tickTickCSV.name, aliases: ["ticktick"], title: Profile.tickTickCSV.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm([.dropsEmpty])
      capabilities.title = TextForm()
      capabilities.detail = TextForm()
      capabilities.priority = PriorityForm(
        Profile.tickTickCSV.mapping.priorities, words: ["1", "1", "3", "5", "5"], unset: "0")
      capabilities.dates = [
        .due: DateForm(), .start: DateForm(), .created: .instants, .completed: .instants,
      ]
      capabilities.tags = ListForm(.cellWordWithoutCommas)
      capabilities.project = .cellWord
      capabilities.section = .cellWord
      capabilities.parent = .byID
      capabilities.recurrence = TextForm()
      capabilities.recurrence?.accepts = RecurrenceRule.isRule
      capabilities.adjust = { $0.alignStartWithDue() }
      return capabilities
    },
    write: { reduction, output in
      output.append(literal: "\"Date: 2025-11-25+0000\"\n\"Version: 7.1\"\n")
      output.append(literal: "\"Status: \n0 Normal\n1 Completed\n2 Archived\"\n")
      var writer = ToolCSVWriter(
        [
          ToolColumn("Folder Name", .constant("")), ToolColumn("List Name", .field(.project)),
          ToolColumn("Title", .field(.title)), ToolColumn("Kind", .constant("TEXT")),
          ToolColumn("Tags", .list(.tags, separator: ", ")), ToolColumn("Content", .field(.detail)),
          ToolColumn("Is Check list", .constant("N")), ToolColumn("Start Date", .own(appendStart)),
          ToolColumn("Due Date", .own(appendDue)), ToolColumn("Reminder", .constant("")),
          ToolColumn("Repeat", .field(.recurrence)), ToolColumn("Priority", .priority),
          ToolColumn("Status", .done("1", open: "0")), ToolColumn("Created Time", .date(.created, .offset)),
          ToolColumn("Completed Time", .date(.completed, .offset)), ToolColumn("Order", .number),
          ToolColumn("Timezone", .constant("UTC")), ToolColumn("Is All Day", .own(appendIsAllDay)),
          ToolColumn("Is Floating", .own(appendIsFloating)), ToolColumn("Column Name", .field(.section)),
          ToolColumn("Column Order", .constant("")), ToolColumn("View Mode", .constant("list")),
          ToolColumn("taskId", .field(.id)), ToolColumn("parentId", .field(.parent)),
        ], reduction)
      writer.write(reduction.rows, to: &output)
    })

  /// Days and floating times are written as UTC's clocks would show them.
  private static func append(_ date: TaskDate?, to output: inout OutputBuffer) {
    guard let date else { return }
    DateSyntax.offset.append(TaskDate(instantMicroseconds: date.timelineMicroseconds), to: &output)
  }

  @Sendable
  private static func appendStart(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    append(table.date(.start, row), to: &output)
  }

  @Sendable
  private static func appendDue(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    append(table.date(.due, row), to: &output)
  }

  private static func kind(_ table: TaskTable, _ row: Int) -> TaskDate.Kind? {
    (table.date(.due, row) ?? table.date(.start, row))?.kind
  }

  @Sendable
  private static func appendIsAllDay(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    guard let kind = kind(table, row) else { return }
    output.append(literal: kind == .day ? "true" : "false")
  }

  @Sendable
  private static func appendIsFloating(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    output.append(literal: kind(table, row) == .localTime ? "true" : "false")
  }
}

extension TaskReduction {
  /// Makes a start of the kind that the due date of its task has, where a format has one kind for both.
  mutating func alignStartWithDue() {
    for row in 0..<min(table.start.count, table.due.count) {
      guard let due = table.date(.due, row), let start = table.date(.start, row), due.kind != start.kind
      else {
        continue
      }
      let form =
        switch due.kind {
        case .day: DateForm.days
        case .localTime: DateForm.localTimes
        case .instant: DateForm.instants
        }
      guard let aligned = form.reduced(start).date else { continue }
      table.start[row] = aligned.bits
      note(.start, .mixedKinds, row: row)
    }
  }
}
