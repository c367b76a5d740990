import Formats
import Scanners
import TaskModel

/// What is known of the row that is being filled, beside what stands in the table.
///
/// A row begins with a new value, so nothing of one can leak into the next. It holds plain values only: nothing is
/// allocated for it. What the readers of values keep of a row in memory of their own, they drop when it ends.
struct RowState {
  /// What the record says on whether the task is done.
  var done = DoneEvidence()
  /// The task's priority so far, as a table has it; nil where there is none.
  var priority: UInt8?
  /// Whether the word of the row's priority stands under a name of its own.
  var hasOwnRawPriority = false
  var hasValue = false
  /// Fields of the row that values with names of their own fill: another name is no duplicate of theirs.
  var fieldsOfNamedValues: FieldSet = []
  /// Texts of the row that have only what is added to them so far: comments that come before the description.
  var joinedFields: FieldSet = []
  /// Dates of the row that are days.
  var days: FieldSet = []
  /// What the record is by its values.
  var exclusionFlags: ExclusionFlags = []
  /// The words that the row's rule of recurrence was made of; empty where it was none.
  var wordsOfRule: [UInt8] = []
  /// Whether there is something to apply at the end of the row.
  var hasMarks = false

  /// Whether something is no task, or one to be left out.
  @inline(__always) var isExcluded: Bool { !exclusionFlags.isDisjoint(with: .excluded) }
}

/// A value that says whether a task is done.
struct DoneSource {
  /// Number of its name.
  var name: Int
  /// Where it stands in the batch.
  var start: Int
  /// Whether it is a state, which says more than that.
  var isState: Bool
  /// How many bytes it has there.
  var length = 0
}

/// What the values of a row say on whether its task is done.
struct DoneEvidence {
  /// What counts; nil where nothing says it.
  var verdict: Bool?
  /// Which value has said it last; nil where none has explicitly.
  var source: DoneSource?
  /// Where the row's state says that it is open, in a file of an unrecognised tool.
  var openState: DoneSource?
  /// Whether a date of completion is there, or a share that makes the task done.
  var isImplied = false
  /// Whether a date says without doubt that the task is done, and may not be the end of a plan.
  var isSurelyCompleted = false
  /// Whether a share of a hundred may make the row's task done.
  var isShareTelling = false
  /// Whether it is one, until the end of the row.
  var isByShare = false
  /// How much of the row's task is done, in hundredths, where that may say that it is not done at all.
  var openPercent: UInt8?
  /// What a value that is only a hint says of done and open.
  var hint: Bool?
  /// A state that no vocabulary knows: reported at the end of the row, where nothing else says whether it is done.
  var unknownState: RecordNode?
  /// Whether the row has a state, known or not.
  var hasState = false

  /// What the row says on whether its task is done when all of it has been seen.
  @inline(__always) var isDone: Bool { verdict ?? (isImplied || hint == true) }

  /// Forgets what the last value has said.
  mutating func forgetVerdict() {
    verdict = nil
    source = nil
    openState = nil
  }

  /// Takes a date of completion that may not be the end of a plan.
  mutating func takeCompletion() {
    isImplied = true
    isSurelyCompleted = true
  }

  /// Takes what a share says of its task at the end of the row: where there is a state that says nothing, it may be one
  /// of those whose tasks are open.
  ///
  /// - Parameter hasStates: whether records have states that say whether they are done.
  @inline(__always) mutating func settleShare(hasStates: Bool) {
    if hasState, verdict == nil, hasStates { isShareTelling = false } else if isByShare { isImplied = true }
  }
}
