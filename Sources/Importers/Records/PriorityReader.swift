import Formats
import TaskModel

/// Reads the words of a scale, or numbers of which all of the column must say what they mean.
struct PriorityReader {
  var verdicts: WordVerdicts
  /// pantask's own names of priorities, where these are the ones that are read.
  let nativeNames: FewWords?
  /// Whether the column decides what numbers mean as priorities.
  let decidesNumbers: Bool
  /// What stands for the priority of a task that has none.
  let usual: UInt8
  /// Priorities that wait for their column.
  var undecided = UndecidedPriorities()

  init(_ mapping: ProfileMapping, options: ImportOptions) {
    let scale = mapping.priorities
    nativeNames = scale == .native ? FewWords(Priority.allCases.map(\.name)) : nil
    verdicts = WordVerdicts { scale.priority(of: $0)?.rawValue }
    decidesNumbers = mapping.reading.options.contains(.priorityNumbers)
    usual = options.marksWhatIsUnsaid ? TaskTable.unsaidPriority : Priority.middle.rawValue
  }

  /// Forgets a row that is taken back.
  mutating func forget(row: Int) {
    if undecided.isWaiting { undecided.removeRow(row) }
  }

  /// Whether a value is a known word for a priority: two scales of numbers in one column would say nothing.
  mutating func isKnownWord(_ value: Span<UInt8>) -> Bool {
    UndecidedPriorities.number(value) == nil && verdicts.verdict(of: value) != nil
  }

  /// The priority that a word of what a task is in says.
  ///
  /// A word that no vocabulary knows says nothing, and neither does a number: one says nothing of the scale.
  mutating func inherited(_ value: Span<UInt8>) -> Priority {
    if UndecidedPriorities.number(value) != nil { return .middle }
    return verdicts.verdict(of: value).flatMap { Priority(rawValue: $0) } ?? .middle
  }

  /// pantask's own names say nothing more as raw values.
  func isNativeName(_ value: Span<UInt8>) -> Bool { nativeNames?.containsExactly(value) ?? false }
}
