import Formats
import TaskModel
import Templating
import ZoneDatabase

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
      capabilities.detail = TextForm(rewrite: withoutBoxes)
      capabilities.priority = PriorityForm(
        Profile.tickTickCSV.mapping.priorities, words: ["1", "1", "3", "5", "5"], unset: "0")
      capabilities.dates = [
        // What the clocks of a zone show may be a day off.
        .due: DateForm(years: 2...9_998), .start: DateForm(years: 2...9_998), .created: .instants,
        .completed: .instants,
      ]
      capabilities.tags = ListForm(.cellWordWithoutCommas)
      capabilities.project = .cellWord
      capabilities.section = .cellWord
      capabilities.parent = .byID
      capabilities.recurrence = .rules()
      capabilities.adjust = { $0.alignStartWithDue() }
      capabilities.extras = ExtraForm(
        ownValues.keys.sorted() + ["Timezone"],
        accepts: { name, text, isJSON in
          guard ExtraForm.isPlain(name, text, isJSON) else { return false }
          if let kind = ownValues[name] { return text.isEmpty || kind.holds(text) }
          return text.isEmpty || Array(text) == Array("UTC".utf8)
            || ZoneDatabase.hasPlace(String(decoding: text, as: UTF8.self))
        }, contradicts: { name, _, isDone in name == "Status" && !isDone })
      return capabilities
    },
    write: { reduction, output in
      let states = TickTickStates(reduction)
      // The day of the backup: the last on which the tasks are known to have changed, so that the same tasks give the
      // same bytes on any day.
      let day = reduction.lastChange ?? TaskDate(dayNumber: 0)
      output.append(literal: "\"Date: ")
      DateSyntax.extended.append(TaskDate(dayNumber: day.dayNumber), to: &output)
      output.append(literal: "+0000\"\n")
      output.append(literal: states.head)
      let zones = TickTickZones(reduction)
      var writer = ToolCSVWriter(
        [
          ToolColumn("Folder Name", .extra(else: "")), ToolColumn("List Name", .field(.project)),
          ToolColumn("Title", .field(.title)), ToolColumn("Kind", .extra(else: "TEXT")),
          ToolColumn("Tags", .list(.tags, separator: ", ")), ToolColumn("Content", .field(.detail)),
          ToolColumn("Is Check list", .extra(else: "N")),
          ToolColumn("Start Date", .own { zones.append(.start, $0, $1, to: &$2) }),
          ToolColumn("Due Date", .own { zones.append(.due, $0, $1, to: &$2) }),
          ToolColumn("Reminder", .extra(else: "")),
          ToolColumn("Repeat", .field(.recurrence)), ToolColumn("Priority", .priority),
          ToolColumn("Status", .own(states.append)), ToolColumn("Created Time", .date(.created, .offset)),
          ToolColumn("Completed Time", .date(.completed, .offset)), ToolColumn("Order", .extraOrNumber),
          ToolColumn("Timezone", .extra(else: "UTC")), ToolColumn("Is All Day", .own(appendIsAllDay)),
          ToolColumn("Is Floating", .own(appendIsFloating)), ToolColumn("Column Name", .field(.section)),
          ToolColumn("Column Order", .extra(else: "")), ToolColumn("View Mode", .extra(else: "list")),
          ToolColumn("taskId", .field(.id)), ToolColumn("parentId", .field(.parent)),
        ], reduction)
      writer.write(reduction.rows, to: &output)
    })

  /// Columns that the model has no field for, or that say what its fields say as well, and what can stand in them: a
  /// note would be left out where the file is read.
  private static let ownValues: [String: ExtraValue] = [
    "Folder Name": .text, "Kind": .word(["text", "checklist"]), "Is Check list": .word(["y", "n"]),
    "Reminder": .prefixed(["P", "-P", "TRIGGER:"]), "Order": .integer, "Column Order": .integer,
    "View Mode": .word(["list", "kanban", "timeline"]),
    "Is All Day": .word(["true", "false"]), "Is Floating": .word(["true", "false"]),
    // That of a task that is done.
    "Status": .word(["1", "2", "-1"]),
  ]

  /// A detail whose lines do not begin with the checkboxes by which the items of a checklist are known.
  @Sendable
  private static func withoutBoxes(_ text: [UInt8]) -> [UInt8]? {
    // U+25AA and U+25AB, of which only the last byte differs; U+2611 and U+2610 are checked and empty as well.
    guard text.contains(0xE2) else { return nil }
    var result = text
    var isChanged = false
    for start in text.indices.dropLast(2)
    where (start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D) && text[start] == 0xE2
      && text[start + 1] == 0x96 && (text[start + 2] == 0xAA || text[start + 2] == 0xAB)
    {
      result[start + 1] = 0x98
      result[start + 2] = text[start + 2] == 0xAA ? 0x91 : 0x90
      isChanged = true
    }
    return isChanged ? result : nil
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

/// The states of tasks: those that they came with, where these say more than done or open.
///
/// Two versions of the backup differ: 1 is completed in the one and 2 completed longer ago, which the other has not;
/// there 2 is completed, and -1 given up.
private struct TickTickStates: Sendable {
  private let codes: [UInt32]
  private let hasGivenUp: Bool

  init(_ reduction: TaskReduction) {
    let table = reduction.table
    let codes = table.extraCodes()["status"] ?? []
    hasGivenUp = reduction.rows.contains { row in
      table.extraText(Int(row), codes).map { Array($0) == Array("-1".utf8) } ?? false
    }
    self.codes = codes
  }

  /// The records before the header that say what the numbers mean.
  var head: StaticString {
    hasGivenUp
      ? "\"Version: 7.2\"\n\"Status: \n0 Normal\n-1 Abandoned\n2 Completed\"\n"
      : "\"Version: 7.1\"\n\"Status: \n0 Normal\n1 Completed\n2 Archived\"\n"
  }

  /// Writes a task's state.
  func append(_ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    guard table.isDone(at: row) else { return output.append(literal: "0") }
    let own = table.extraText(row, codes).map { String(decoding: $0, as: UTF8.self) }
    switch own {
    case "-1": output.append(literal: "-1")
    case "2": output.append(literal: "2")
    default: output.append(literal: hasGivenUp ? "2" : "1")
    }
  }
}

/// The zones in whose midnights days are written, and times that float in whose clocks: those that the tasks came with.
private struct TickTickZones: Sendable {
  private let codes: [UInt32]
  private var zones: [ArraySlice<UInt8>: ZoneOffsets] = [:]

  init(_ reduction: TaskReduction) {
    let table = reduction.table
    codes = table.extraCodes()["timezone"] ?? []
    guard !codes.isEmpty else { return }
    var database = ZoneDatabase()
    for row in reduction.rows {
      guard let name = table.extraText(Int(row), codes), zones[name] == nil else { continue }
      zones[name] = database.zone(ofPlace: String(decoding: name, as: UTF8.self))
    }
  }

  /// Writes a date; where a task has no zone it is UTC's.
  func append(_ field: Field, _ table: TaskTable, _ row: Int, to output: inout OutputBuffer) {
    guard var date = table.date(field, row) else { return }
    if date.kind != .instant {
      let zone = table.extraText(row, codes).flatMap { zones[$0] } ?? .utc
      date = TaskDate(instantMicroseconds: zone.instant(ofLocalMicroseconds: date.timelineMicroseconds))
    }
    DateSyntax.offset.append(date, to: &output)
  }
}

extension TaskReduction {
  /// When a task was last made, changed or completed, as far as that is written; nil where no task says so.
  fileprivate var lastChange: TaskDate? {
    rows.lazy.flatMap { row in [Field.created, .completed].compactMap { table.date($0, Int(row)) } }
      .max { $0.timelineMicroseconds < $1.timelineMicroseconds }
  }

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
      guard let aligned = form.reduced(start, in: options.zone).date else { continue }
      table.start[row] = aligned.bits
      note(.start, .mixedKinds, row: row)
    }
  }
}
