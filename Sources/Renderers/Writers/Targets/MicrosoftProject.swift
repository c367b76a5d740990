import Formats
import TaskModel
import Templating

// Microsoft Project's XML (MSPDI): elements in the order of its schema. Tasks have numbers for ids; the tree is in
// their order and OutlineLevel; times have no zone; a task is done at 100 per cent. Task 0 is the project itself.
// People are resources, and assignments join both.

extension TargetFormat {
  /// Microsoft Project's XML.
  package static let microsoftProjectXML = TargetFormat(
    name: Profile.microsoftProjectXML.name, aliases: ["mspdi"],
    title: Profile.microsoftProjectXML.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      let text = TextForm([.replacesControls, .emptiesBlank])
      let word = TextForm([.replacesControls, .trims, .dropsEmpty])
      capabilities.id = TextForm(accepts: KeptID.canHold)
      capabilities.title = text
      // Of a line with an id alone no empty text is read.
      capabilities.detail = TextForm([.replacesControls, .emptiesBlank, .dropsEmpty])
      capabilities.priority = PriorityForm(
        Profile.microsoftProjectXML.mapping.priorities, words: ["100", "300", "500", "700", "900"])
      for field in [Field.due, .deadline, .start, .created, .completed] {
        capabilities.dates[field] = .localTimes
      }
      capabilities.assignees = ListForm(word)
      capabilities.project = word
      capabilities.parent = .byLevel(maximum: nil)
      capabilities.url = TextForm([.replacesControls, .dropsEmpty, .emptiesBlank])
      capabilities.estimate = AmountForm()
      capabilities.spent = AmountForm(range: 1...(1 << 40))
      capabilities.blockedBy = BlockerForm(reachesOthers: false)
      capabilities.keepsProgress = true
      capabilities.notes = [
        .id: "numbers, and those of other tools in the last line of the notes",
        .project: "one for the whole file", .progress: "100 is done",
      ]
      capabilities.adjust = { reduction in
        reduction.dropMadeIDs()
        reduction.dropRepeatedIDs()
        reduction.keepOneProject()
        reduction.deriveProgress()
      }
      capabilities.extras = ExtraForm(
        [MicrosoftProjectWriter.numberName], accepts: { _, text, _ in isTaskNumber(Array(text)) })
      return capabilities
    },
    write: { reduction, output in MicrosoftProjectWriter(reduction).write(to: &output) })

  @Sendable
  private static func isTaskNumber(_ text: [UInt8]) -> Bool {
    (1...9).contains(text.count) && text[0] != UInt8(ascii: "0")
      && text.allSatisfy { (0x30...0x39).contains($0) }
  }
}

/// Writes one project.
struct MicrosoftProjectWriter {
  private let reduction: TaskReduction
  private var table: TaskTable { reduction.table }
  private let outline: Outline
  /// By row: the number of its task.
  private let numbers: [Int]
  /// By the code of a blocker's id: the number of its task.
  private var blockerNumbers: [UInt32: Int] = [:]
  /// What the number is kept under of a task that has another id.
  static let numberName = "UID"

  init(_ reduction: TaskReduction) {
    self.reduction = reduction
    numbers = reduction.numbers(reduction.table.extraCodes()[Self.numberName.lowercased()] ?? [])
    let blockers = reduction.table.blockedBy.dictionary
    for row in reduction.rows.lazy.map(Int.init) {
      let code = reduction.table.id.bytes(row).map { blockers.knownCode(of: $0.span) } ?? 0
      if code != 0 { blockerNumbers[code] = numbers[row] }
    }
    outline = reduction.outline ?? Outline(of: reduction.table, rows: reduction.rows)
  }

  func write(to output: inout OutputBuffer) {
    let project = outline.rows.first.flatMap { table.project.bytes(Int($0)) }
    output.append(literal: "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n")
    output.append(
      literal: "<Project xmlns=\"http://schemas.microsoft.com/project\">\n<SaveVersion>14</SaveVersion>")
    output.appendElement("Name", project)
    output.append(literal: "<MinutesPerDay>480</MinutesPerDay><MinutesPerWeek>2400</MinutesPerWeek>")
    output.append(literal: "<DaysPerMonth>20</DaysPerMonth>\n<Tasks>\n")
    output.append(literal: "<Task><UID>0</UID><ID>0</ID>")
    output.appendElement("Name", project ?? [])
    output.append(literal: "<IsNull>0</IsNull><OutlineLevel>0</OutlineLevel></Task>\n")
    var number = OutlineNumber()
    for index in outline.rows.indices {
      if output.hasFailed { return }
      number.advance(to: Int(outline.levels[index]))
      appendTask(index, number, to: &output)
    }
    output.append(literal: "</Tasks>\n")
    appendPeople(to: &output)
    output.append(literal: "</Project>\n")
  }

  /// Elements as the schema orders them (mspdi_pj15.xsd, type Task).
  private func appendTask(_ index: Int, _ number: OutlineNumber, to output: inout OutputBuffer) {
    let row = Int(outline.rows[index])
    let hasSubtasks = index + 1 < outline.levels.count && outline.levels[index + 1] > outline.levels[index]
    output.append(literal: "<Task>")
    output.appendElement("UID", numbers[row])
    output.appendElement("ID", index + 1)
    output.appendElement("Name", table.title.bytes(row) ?? [])
    output.append(literal: "<IsNull>0</IsNull>")
    output.appendElement("CreateDate", table.date(.created, row), .extended)
    output.appendElement("OutlineNumber", number.text)
    output.appendElement("OutlineLevel", Int(outline.levels[index]) + 1)
    output.appendElement("Priority", reduction.writtenPriorities.bytes(row))
    output.appendElement("Start", table.date(.start, row), .extended)
    output.appendElement("Finish", table.date(.due, row), .extended)
    appendWork("Duration", table.seconds(.estimate, row), to: &output)
    output.append(literal: hasSubtasks ? "<Summary>1</Summary>" : "<Summary>0</Summary>")
    if let percent = table.progressPercent(row) { output.appendElement("PercentComplete", percent) }
    output.appendElement("ActualFinish", table.date(.completed, row), .extended)
    appendWork("ActualWork", table.seconds(.spent, row), to: &output)
    output.appendElement("Deadline", table.date(.deadline, row), .extended)
    output.appendElement("HyperlinkAddress", table.url.bytes(row))
    output.appendElement(
      "Notes", table.detailWithID(row, toolID: Array(String(numbers[row]).utf8)[...]))
    for number in table.blockedBy.codes[table.blockedBy.range(row)].compactMap({ blockerNumbers[$0] }) {
      output.append(literal: "<PredecessorLink>")
      output.appendElement("PredecessorUID", number)
      // The one must be finished before the other begins.
      output.append(literal: "<Type>1</Type></PredecessorLink>")
    }
    output.append(literal: "</Task>\n")
  }

  private func appendWork(_ name: StaticString, _ seconds: Int64?, to output: inout OutputBuffer) {
    guard let seconds else { return }
    let text = "PT\(seconds / 3_600)H\(seconds / 60 % 60)M\(seconds % 60)S"
    output.appendElement(name, Array(text.utf8)[...])
  }

  private func appendPeople(to output: inout OutputBuffer) {
    var resources: [UInt32: Int] = [:]
    var order: [UInt32] = []
    for row in outline.rows {
      for code in table.assignees.codes[table.assignees.range(Int(row))] where resources[code] == nil {
        order.append(code)
        resources[code] = order.count
      }
    }
    output.append(literal: "<Resources>\n")
    for (index, code) in order.enumerated() {
      output.append(literal: "<Resource>")
      output.appendElement("UID", index + 1)
      output.appendElement("ID", index + 1)
      output.appendElement("Name", table.assignees.dictionary.word(code))
      output.append(literal: "<Type>1</Type><IsNull>0</IsNull></Resource>\n")
    }
    output.append(literal: "</Resources>\n<Assignments>\n")
    var number = 0
    for row in outline.rows {
      for code in table.assignees.codes[table.assignees.range(Int(row))] {
        number += 1
        output.append(literal: "<Assignment>")
        output.appendElement("UID", number)
        output.appendElement("TaskUID", numbers[Int(row)])
        output.appendElement("ResourceUID", resources[code] ?? 0)
        output.append(literal: "</Assignment>\n")
      }
    }
    output.append(literal: "</Assignments>\n")
  }
}

/// A task's place in the outline, `1.4.2`, as far as the schema has room for it.
///
/// The text is kept from task to task, so that one costs as much as it differs from the last: a chain of subtasks would
/// otherwise take the square of its length, in time and in the file.
private struct OutlineNumber {
  /// The longest that a file may have (mspdi_pj15.xsd); the element is optional, OutlineLevel says the same.
  private static let maximumLength = 512
  private var counters: [Int] = []
  /// The texts of the levels above, and where that of each ends; those that have room.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Goes on to the next task, at that level; 0 is the top.
  mutating func advance(to level: Int) {
    if counters.count > level + 1 { counters.removeLast(counters.count - level - 1) }
    while counters.count <= level { counters.append(0) }
    counters[level] += 1
    if ends.count > level { ends.removeLast(ends.count - level) }
    guard ends.count == level else { return }
    bytes.removeLast(bytes.count - (ends.last ?? 0))
    let number = (level > 0 ? "." : "") + String(counters[level])
    guard bytes.count + number.utf8.count <= Self.maximumLength else { return }
    bytes += number.utf8
    ends.append(bytes.count)
  }

  /// The text; nil where the task is too deep for one.
  var text: ArraySlice<UInt8>? { ends.count == counters.count ? bytes[...] : nil }
}
