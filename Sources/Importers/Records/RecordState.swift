import Formats
import TaskModel

/// What became of the record that was read last.
struct RecordState {
  /// Why it was left out; empty where it was not.
  var exclusion: ExclusionFlags = []
  /// The name and the word of the value by which the record is no task; nil where no single word says so.
  var noTaskReason: String?
  /// Whether the record is no task since a value is there at all: the tool says why there is no more of it.
  var isRefused = false
  /// Whether a value whose name is data has been met in the record.
  var hasNamedValue = false
  /// Whether the record that has just made no row was a list of tasks, which have been taken.
  var isListOfTasks = false

  /// How many reasons for being no task are distinguished.
  private static let maxReasonCount = 64

  /// Counts a record that was left out because of what it is.
  mutating func account(for exclusionFlags: ExclusionFlags, _ accounting: inout Accounting) {
    accounting.skipped += 1
    if exclusionFlags.contains(.deleted) {
      accounting.deleted += 1
    } else if exclusionFlags.contains(.archived) {
      accounting.archived += 1
    } else if let noTaskReason {
      // Where any word says it but a few, hostile input has as many as records.
      let isTold =
        accounting.notTasks.count < RecordState.maxReasonCount || accounting.notTasks[noTaskReason] != nil
      accounting.notTasks[isTold ? noTaskReason : "other words", default: 0] += 1
    }
    noTaskReason = nil
    isRefused = false
  }
}

/// Memory that stays from row to row: where values are decoded or kept until their row ends.
struct RowBuffers {
  /// Where a text is decoded.
  var text: [UInt8] = []
  /// Where a text is decoded that may be HTML.
  var markup: [UInt8] = []
  /// Values that are kept until the record ends, by slot.
  var slots: SlotValues
}
