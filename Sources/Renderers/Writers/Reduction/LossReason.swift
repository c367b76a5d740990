import TaskModel

/// Why a value does not arrive as it was.
package enum LossReason: String, Hashable, Sendable, CaseIterable, Codable {
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
  /// A task that must be done first is not in the output, and cannot be named.
  case blockerAbsent = "blocker-absent"
  /// Too deep in the tree; it stands under the nearest task that is not.
  case tooDeep = "too-deep"
  /// A subtask stands where its parent stands.
  case parentsPlace = "parents-place"
  /// The list that the task is in is called done, which readers take for the task's state.
  case listSaysDone = "list-says-done"
  /// The whole file has one.
  case oneForAll = "one-for-all"

  /// What happens to the values, for people; `zone` is the name of the one that times without any are taken for.
  package func text(_ format: String, zone: String = ZoneOffsets.utc.identifier) -> String {
    switch self {
    case .notExpressible: "not expressible in \(format)"
    case .otherWord: "another tool's words; written in those of \(format)"
    case .unknownWord: "not a word of \(format); written as the nearest"
    case .contradictsState: "contradicts whether the task is done; written by that"
    case .fewerSteps: "\(format) has fewer steps; the nearest is written"
    case .timeDropped: "only the day is written"
    case .dayAsTime: "a day is written as its first moment"
    case .offsetDropped: "written as a time without zone, as \(zone)'s clocks show it"
    case .zoneAssumed: "a time without zone is written as one of \(zone)"
    case .coarserTime: "the time is cut to what \(format) counts in"
    case .offsetDroppedAndCut:
      "written as a time without zone, as \(zone)'s clocks show it, and cut to what \(format) counts in"
    case .zoneAssumedAndCut:
      "a time without zone is written as one of \(zone), and cut to what \(format) counts in"
    case .outOfRange: "out of the range of \(format)"
    case .mixedKinds: "\(format) wants start and due to be both days or both times"
    case .onlyWhenDone: "only a done task can have it in \(format)"
    case .onlyWithDate: "only a task with a start or a due date can have it in \(format)"
    case .dueStandsIn: "\(format) needs one of a task that repeats; the due date is written as it"
    case .endStandsIn:
      "\(format) has one of every task; where none is known, the date of completion is written"
    case .substituted:
      "\(format) knows done tasks by a date, and these have none; another date of theirs is written"
    case .invented:
      "\(format) knows done tasks by a date, and these have none of any kind; 1970-01-01 is written"
    case .undated:
      "\(format) has a time of each; where no date of the task can be it, 1980-01-01 is written"
    case .coarserAmount: "cut to what \(format) counts in"
    case .followsState: "\(format) derives it from whether the task is done"
    case .onlyFirst: "only the first value is written"
    case .repeated: "a value that is there twice is written once"
    case .lineBreaks: "line breaks are not kept as they are"
    case .blanks: "spaces at the ends or in a row are not kept"
    case .joinedWords: "spaces in a word are written as _"
    case .characters: "characters that mean something in \(format) are written as others"
    case .occurrence: "an occurrence is read again with the id of its series and which one it is behind that"
    case .untitled: "\(format) has no task without a title; \(TextForm.untitled) is written"
    case .rearranged: "its parts are written in the order of \(format)"
    case .countsFromDue: "counts from the due date in \(format), and not from when the task is done"
    case .parentAbsent: "the task above is not in the output"
    case .parentSkipped: "the task above is not in the output; under the next one above that is"
    case .parentAmbiguous: "the title of the task above does not tell it from others"
    case .blockerAbsent: "a task that must be done first is not in the output"
    case .tooDeep: "deeper than \(format) goes; under the nearest task that is not"
    case .parentsPlace: "a subtask stands where its parent stands"
    case .listSaysDone: "in a list that is called done, which makes it done in \(format)"
    case .oneForAll: "\(format) has one for the whole file"
    }
  }
}
