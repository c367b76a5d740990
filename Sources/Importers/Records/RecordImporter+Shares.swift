import Formats
import Scanners
import TaskModel

// How much of a task is done: a percentage, or a share of one.

extension RecordImporter {
  mutating func addPercent(
    _ instruction: Instruction, _ value: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> Bool {
    if input.reads(.shares) { return addShare(instruction, value, line: line, &table) }
    let isFraction = hasStyle(.fraction, instruction)
    let isShare =
      isFraction || (input.usesSynonyms && !hasStyle(.percent, instruction) && isShareOfOne(value))
    var found = isShare ? DateReading.readFraction(value) : DateReading.readPercent(value)
    // Who writes shares may have written percentages in another version.
    if found == nil, isFraction { found = DateReading.readPercent(value) }
    guard let percent = found else { return false }
    if percent == 100, instruction.flags.contains(.impliesDone) {
      current.done.isShareTelling = true
      current.done.isByShare = true
    }
    guard fields.contains(.progress) else { return true }
    guard table.progress.count == table.rowCount else { return false }
    table.progress.append(percent)
    // What is finer than a hundredth stays as found, too.
    return !input.usesSynonyms || decimalCount(value) <= (isShare ? 2 : 0)
  }

  /// Adds how much is done where nothing says what the number is counted to: a number below 1 is a share of one, one
  /// above it a percentage, and what 1 is the column will tell, unless a style does.
  private mutating func addShare(
    _ instruction: Instruction, _ value: Span<UInt8>, line: Int, _ table: inout TaskTable
  ) -> Bool {
    let text = DateReading.copy(value)
    let isSigned = text.last == UInt8(ascii: "%")
    let separator: NumberScanner.DecimalSeparator = text.contains(UInt8(ascii: ",")) ? .comma : .point
    guard value.count <= 32, let number = NumberScanner.percent(text, 0..<text.count, separator: separator),
      number >= 0, number <= 100
    else { return false }
    let isFraction = hasStyle(.fraction, instruction)
    let isPercentage = hasStyle(.percent, instruction)
    let isShare = !isSigned && !isPercentage && number > 0 && (number < 1 || (isFraction && number == 1))
    let isOpen = !isSigned && number == 1 && !isFraction && !isPercentage
    let percent = DateReading.hundredths(number, of: isShare ? 1 : 100)
    if !isFraction, !isPercentage {
      if isShare { doneResolver.undecidedShares.note(share: value, line: line) }
      if number > 1 || (isSigned && number > 0) { doneResolver.undecidedShares.note(percentage: value) }
    }
    if instruction.flags.contains(.impliesDone) {
      current.done.isShareTelling = true
      if percent == 100 {
        current.done.isByShare = true
      } else if !isOpen, !doneResolver.hasStates {
        current.done.openPercent = percent
      }
    }
    let row = table.rowCount
    if fields.contains(.progress) {
      guard table.progress.count == row else { return false }
      table.progress.append(percent)
    }
    if isOpen { doneResolver.undecidedShares.add(row: row, line: line) }
    // What is finer than a hundredth stays as found, too.
    return decimalCount(value) <= (isShare ? 2 : 0)
  }

  /// How many digits a number has behind its point, without zeros at the end.
  private func decimalCount(_ value: Span<UInt8>) -> Int {
    var count = 0
    var found = 0
    for index in value.indices
    where count > 0 || value[index] == UInt8(ascii: ".") || value[index] == UInt8(ascii: ",") {
      if value[index] &- 0x31 < 9 { found = count }
      count += 1
    }
    return found
  }

  /// Whether a number is a share of one where nothing states it: `0.25` is, and so is `1` once there has been such a
  /// number.
  private mutating func isShareOfOne(_ value: Span<UInt8>) -> Bool {
    if doneResolver.hasShares, value.count == 1 { return true }
    guard value.count > 2, value[0] == UInt8(ascii: "0"), value[1] == UInt8(ascii: "."),
      (2..<value.count).allSatisfy({ value[$0] &- 0x30 < 10 })
    else { return false }
    doneResolver.hasShares =
      doneResolver.hasShares || (2..<value.count).contains { value[$0] != UInt8(ascii: "0") }
    return doneResolver.hasShares
  }
}
