package import TaskModel

extension LossReason {
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
    case .onlyWithDue: "only a task with a due date can have it in \(format)"
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
    case .saidByTree: "every task waits for its subtasks in \(format)"
    case .expires:
      "written as the time when \(format) deletes the task, that of a day as its end as \(zone)'s clocks show it"
    case .expired: "it has passed, and \(format) would delete the task"
    case .blockerAbsent: "a task that must be done first is not in the output"
    case .tooDeep: "deeper than \(format) goes; under the nearest task that is not"
    case .parentsPlace: "a subtask stands where its parent stands"
    case .listSaysDone: "in a list that is called done, which makes it done in \(format)"
    case .inProject: "the section is written as a part of the project"
    case .otherMarkup: "its markup is written as Markdown"
    case .notInPeopleMap: "not in the file of --people; written by name"
    case .made: "it was made for want of one, and is not written"
    case .oneForAll: "\(format) has one for the whole file"
    }
  }
}
