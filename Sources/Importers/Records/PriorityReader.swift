import Formats
import TaskModel

/// Reads the words of a scale, or numbers of which all of the column must say what they mean.
struct PriorityReader {
  var verdicts: WordVerdicts
  /// pantask's own names of priorities, where these are the ones that are read.
  let nativeNames: FewWords?
  /// Whether the column decides what numbers mean as priorities.
  let decidesNumbers: Bool
  /// The priority of a task that does not name one, as a table has it.
  let usual: UInt8
  /// Priorities that wait for their column.
  var undecided = UndecidedPriorities()

  init(_ mapping: ProfileMapping) {
    let scale = mapping.priorities
    nativeNames = scale == .native ? FewWords(Priority.allCases.map(\.name)) : nil
    verdicts = WordVerdicts { scale.code(of: $0) }
    decidesNumbers = mapping.reading.options.contains(.priorityNumbers)
    usual = mapping.reading.absentPriority?.rawValue ?? TaskTable.absentPriority
  }

  /// Takes a priority that is null: none, also where a task that does not name one has one.
  func noteNull(_ row: inout RowState) {
    if usual != TaskTable.absentPriority, row.priority == nil { row.priority = TaskTable.absentPriority }
  }

  /// Forgets a row that is taken back.
  mutating func forget(row: Int) { if undecided.isWaiting { undecided.removeRow(row) } }

  /// Whether a value is a known word for a priority: two scales of numbers in one column would say nothing.
  mutating func isKnownWord(_ value: Span<UInt8>) -> Bool {
    UndecidedPriorities.number(value) == nil && verdicts.verdict(of: value) != nil
  }

  /// The priority that a word of what a task is in says.
  ///
  /// A word that no vocabulary knows says nothing, and neither does a number: one says nothing of the scale.
  mutating func inherited(_ value: Span<UInt8>) -> UInt8 {
    if UndecidedPriorities.number(value) != nil { return Priority.middle.rawValue }
    return verdicts.verdict(of: value) ?? Priority.middle.rawValue
  }

  /// pantask's own names say nothing more as raw values.
  func isNativeName(_ value: Span<UInt8>) -> Bool { nativeNames?.containsExactly(value) ?? false }
}
