import Formats
import Scanners
import TaskModel

// Amounts of time. Where nothing says which days they are counted in, those of work have eight hours and weeks of work
// five days, as project tools count, with one note.

extension RecordImporter {
  mutating func addDuration(
    _ instruction: Instruction, _ value: Span<UInt8>, _ node: RecordNode, _ record: RecordPlace,
    _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    let isAssumed = assumesWorkingDays(instruction)
    guard let seconds = dateReader.duration(instruction, value, isAssumed: isAssumed) else { return false }
    if isAssumed, !dateReader.hasSaidWorkingDays, DateReading.isInDaysOfWork(value) {
      dateReader.hasSaidWorkingDays = true
      let hours = Double(seconds) / 3_600
      let amount = hours == hours.rounded() ? "\(Int(hours))" : "\(hours)"
      note(
        .note, .workingDays,
        "“\(RecordImporter.text(value))” is taken for \(amount) hours of work: a day has eight, a week five days",
        at: Int(node.start), record, batch,
        hint: "a profile of one's own can say that they are days of 24 hours")
    }
    let field = instruction.field
    guard fields.contains(field) else { return true }
    guard table.integers(field).count <= table.rowCount else { return false }
    table.appendInteger(seconds, field: field)
    return true
  }

  /// Whether it is only assumed that an amount of time is counted in days of work: nothing is known of the column,
  /// which is not headed with a unit.
  func assumesWorkingDays(_ instruction: Instruction) -> Bool {
    let map = Int(instruction.map)
    if map < 0 { return true }
    guard input.reads(.workingDays) else { return false }
    return input.maps.styles[map].contains(.workingDuration) && !input.maps.styles[map].contains(.workingDays)
  }
}
