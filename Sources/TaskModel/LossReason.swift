/// Why a value does not arrive as it was.
///
/// ```swift
/// LossReason.timeDropped.rawValue  // time-dropped
/// ```
public enum LossReason: String, Hashable, Sendable, CaseIterable, Codable {
  /// The format has no place for it.
  case notExpressible = "not-expressible"
  /// The words are another tool's; the target's own for the same are written.
  case otherWord = "other-word"
  /// The word is not one of those the format knows.
  case unknownWord = "unknown-word"
  /// The word says done of an open task, or open of a done one.
  case contradictsState = "contradicts-state"
  /// The format has fewer steps; the nearest is written.
  case fewerSteps = "fewer-steps"
  /// Only the day is written.
  case timeDropped = "time-dropped"
  /// A day is written as its first moment.
  case dayAsTime = "day-as-time"
  /// An instant is written as the time that the clocks of the run's zone show.
  case offsetDropped = "offset-dropped"
  /// A local time is written as if it were one of the run's zone.
  case zoneAssumed = "zone-assumed"
  /// The time is cut to what the format counts in.
  case coarserTime = "coarser-time"
  /// An instant is written as the time that the clocks of the run's zone show, and that is cut.
  case offsetDroppedAndCut = "offset-dropped-and-cut"
  /// A local time is written as if it were one of the run's zone, and cut.
  case zoneAssumedAndCut = "zone-assumed-and-cut"
  /// The format does not reach that far.
  case outOfRange = "out-of-range"
  /// Start and due must be of one kind.
  case mixedKinds = "mixed-kinds"
  /// An open task cannot have it.
  case onlyWhenDone = "only-when-done"
  /// Only tasks with a start or a due date can have it.
  case onlyWithDate = "only-with-date"
  /// Only tasks with a due date can have it.
  case onlyWithDue = "only-with-due"
  /// The format needs it of a repeating task; the due date stands in.
  case dueStandsIn = "due-stands-in"
  /// The tool would take its own time for it; that of completion stands in.
  case endStandsIn = "end-stands-in"
  /// The format needs it of a done task; another date stands in.
  case substituted
  /// The format needs it of a done task, and no date of it is known.
  case invented
  /// The format needs a time beside it, and the task has none that could stand in; the value itself is kept.
  case undated
  /// The amount is cut to what the format counts in.
  case coarserAmount = "coarser-amount"
  /// It follows from the state: 100 for done, less for open.
  case followsState = "follows-state"
  /// The first value is written, the others are not.
  case onlyFirst = "only-first"
  /// A value that is there twice is written once.
  case repeated
  /// Line breaks become spaces or simple line feeds.
  case lineBreaks = "line-breaks"
  /// White space at the ends, or more than one space in a row, is not kept.
  case blanks
  /// White space in a word, which would end it, becomes `_`.
  case joinedWords = "joined-words"
  /// Characters that mean something in the format are written as others.
  case characters
  /// The id of an occurrence is that of its series, told apart by which one it is.
  case occurrence
  /// The format has no task without a title.
  case untitled
  /// Its parts stand in the order that the format gives them.
  case rearranged
  /// The next time counts from the due date, where it counted from when the task is done.
  case countsFromDue = "counts-from-due"
  /// The task it belongs to is not in the output.
  case parentAbsent = "parent-absent"
  /// The task it belongs to is not in the output; it stands under the next one above that is.
  case parentSkipped = "parent-skipped"
  /// The task it belongs to cannot be told from another.
  case parentAmbiguous = "parent-ambiguous"
  /// A task waits for its subtasks, which every task does in the format.
  case saidByTree = "said-by-tree"
  /// It is written as the time at which the tool deletes the task.
  case expires
  /// It has passed, and the tool would delete the task for it.
  case expired
  /// A task that must be done first is not in the output, and cannot be named.
  case blockerAbsent = "blocker-absent"
  /// Too deep in the tree; it stands under the nearest task that is not.
  case tooDeep = "too-deep"
  /// A subtask stands where its parent stands.
  case parentsPlace = "parents-place"
  /// The list that the task is in is called done, which readers take for the task's state.
  case listSaysDone = "list-says-done"
  /// The section stands behind the project, as a part of it.
  case inProject = "in-project"
  /// The markup is another; the format's own for the same is written.
  case otherMarkup = "other-markup"
  /// A person is not in the user's list of them.
  case notInPeopleMap = "not-in-people-map"
  /// The id was made here for a task of a tool without any.
  case made
  /// The whole file has one.
  case oneForAll = "one-for-all"
}
