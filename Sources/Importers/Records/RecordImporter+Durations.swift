import Formats
import Scanners
import TaskModel

// Amounts of time. Where nothing says which days they are counted in, those of work have eight hours and weeks of work
// five days, as project tools count; that is said once.

extension RecordImporter {
  mutating func addDuration(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    guard let seconds = duration(instruction, value) else { return false }
    if guessesDays(instruction), !hasSaidWorkingDays, DateReading.isInDaysOfWork(value) {
      hasSaidWorkingDays = true
      let hours = Double(seconds) / 3_600
      let amount = hours == hours.rounded() ? "\(Int(hours))" : "\(hours)"
      note(
        .note, "working-days",
        "“\(RecordImporter.text(value))” is taken for \(amount) hours of work: a day has eight, a week five days",
        at: Int(node.start), record, batch,
        hint: "a profile of one's own can say that they are days of 24 hours")
    }
    guard fields.contains(.estimate) else { return true }
    guard table.estimate.count == table.rowCount else { return false }
    table.estimate.append(seconds)
    return true
  }

  /// Whether it is a guess that an amount of time is counted in days of work: nothing is known of the tool, or of the
  /// column, which is not headed with a unit.
  func guessesDays(_ instruction: Instruction) -> Bool {
    let map = Int(instruction.map)
    if map < 0 { return true }
    guard isGeneric || plan.mapping.container == .markdown else { return false }
    return styles[map].contains(.workingDuration) && !styles[map].contains(.workingDays)
  }

  /// How an amount of time is read.
  func durationStyles(_ instruction: Instruction) -> [ValueStyle] {
    instruction.map >= 0 ? styles[Int(instruction.map)] : RecordImporter.byWork
  }

  /// Whether an amount of time is written as ISO 8601 has it, which is told by the clock where it is a guess that
  /// others are not.
  @inline(__always)
  static func isISO8601(_ value: Span<UInt8>) -> Bool {
    value.count > 1 && value[value[0] == UInt8(ascii: "-") ? 1 : 0] == UInt8(ascii: "P")
  }

  static let byTheClock: [ValueStyle] = [.iso8601Duration]
  private static let byWork: [ValueStyle] = [.workingDuration]

  /// Seconds of an amount of time; those that have been met are remembered.
  private mutating func duration(_ instruction: Instruction, _ value: Span<UInt8>) -> Int64? {
    let map = Int(instruction.map)
    if map >= 0, let known = knownDurations[map].number(of: value) { return known }
    let isByTheClock = guessesDays(instruction) && Self.isISO8601(value)
    let seconds = DateReading.readDuration(
      value, styles: isByTheClock ? RecordImporter.byTheClock : durationStyles(instruction))
    if map >= 0, let seconds { knownDurations[map].add(value, seconds) }
    return seconds
  }
}
