import TaskModel

// What an entry of the ledger means for its tasks, and what can be done, in sentences that are true of each of them.

extension LedgerEntry {
  /// What happens to the tasks: `1 finished task becomes open in Todoist CSV`.
  ///
  /// - Parameters:
  ///   - count: how many they are, as people write it.
  ///   - format: what people call the format.
  ///   - zone: the name of the zone that times without any are taken for.
  package func sentence(count: String, format: String, zone: String) -> String {
    let isOne = rows.count == 1
    let task = isOne ? "task" : "tasks"
    func verb(_ one: String, _ many: String) -> String { isOne ? one : many }
    let subject = "\(count) \(task)"
    let (lose, get, its) = (verb("loses", "lose"), verb("gets", "get"), verb("its", "their"))
    let losing = "\(subject) \(lose) \(its) \(noun)"
    let getting = "\(subject) \(get)"
    switch reason {
    case .notExpressible where field == .isDone:
      return "\(count) finished \(task) \(verb("becomes", "become")) open in \(format)"
    case .listSaysDone:
      return
        "\(count) open \(task) \(verb("becomes", "become")) finished in \(format): a list called done makes tasks so"
    case .notExpressible: return "\(losing), which \(format) cannot hold"
    case .outOfRange: return "\(losing), which is out of the range of \(format)"
    case .onlyWhenDone:
      return "\(count) open \(task) \(lose) \(its) \(noun): only finished tasks have one in \(format)"
    case .onlyWithDate: return "\(losing): only a task with a start or a due date can have it in \(format)"
    case .onlyWithDue: return "\(losing): only a task with a due date can have it in \(format)"
    case .inProject:
      return "\(getting) \(its) section as a part of \(its) project, as in Home.Kitchen"
    case .otherMarkup: return "\(getting) \(its) \(noun) in Markdown"
    case .notInPeopleMap:
      return
        "\(subject) \(verb("names", "name")) people who are not in the file of --people, and are written by name"
    case .made:
      return
        "\(subject) \(lose) \(its) \(noun), which was made for want of one"
    case .parentAbsent:
      return "\(subject) \(verb("stands on its", "stand on their")) own: the task above is not written"
    case .parentSkipped:
      return "\(subject) \(verb("stands", "stand")) further up in the tree: the task above is not written"
    case .saidByTree:
      return "\(subject) \(verb("waits for its", "wait for their")) subtasks, as every task does in \(format)"
    case .expires:
      return "\(getting) \(its) \(noun) as the time when \(format) deletes \(isOne ? "it" : "them"), "
        + "that of a day as its end in \(zone)"
    case .expired: return "\(losing), which has passed: \(format) would delete \(isOne ? "it" : "them")"
    case .blockerAbsent:
      return
        "\(subject) \(verb("waits", "wait")) for fewer others: a task that must be done first is not written"
    case .parentAmbiguous:
      return "\(subject) \(verb("stands on its", "stand on their")) own: "
        + "the title of the task above does not tell it from others"
    case .tooDeep:
      return "\(subject) \(verb("stands", "stand")) further up in the tree: \(format) has fewer levels"
    case .parentsPlace:
      return "\(subject) \(verb("stands", "stand")) where the task above stands: "
        + "a subtask has no \(noun) of its own in \(format)"
    case .onlyFirst: return "\(subject) \(verb("keeps", "keep")) only the first of \(its) \(noun)"
    case .untitled: return "\(getting) the title “\(TextForm.untitled)”: \(format) has no task without one"
    case .timeDropped: return "\(subject) \(lose) the time of \(its) \(noun): \(format) has days only"
    case .dayAsTime:
      return
        "\(subject) \(verb("has", "have")) a day as \(its) \(noun), written as its first moment in \(zone)"
    case .offsetDropped:
      return "\(getting) \(its) \(noun) as \(zone)'s clocks show it: \(format) has no zones"
    case .offsetDroppedAndCut:
      return "\(getting) \(its) \(noun) as \(zone)'s clocks show it, cut to what \(format) counts in"
    case .zoneAssumed: return "\(getting) \(its) \(noun), which had no zone, as a time of \(zone)"
    case .zoneAssumedAndCut:
      return
        "\(getting) \(its) \(noun), which had no zone, as a time of \(zone), cut to what \(format) counts in"
    case .coarserTime, .coarserAmount: return "\(getting) \(its) \(noun) cut to what \(format) counts in"
    case .mixedKinds:
      return "\(getting) another \(noun): \(format) wants start and due to be both days or both times"
    case .dueStandsIn:
      return "\(getting) \(its) due date as \(noun) too: \(format) needs one of a task that repeats"
    case .endStandsIn: return "\(getting) \(its) date of completion as \(noun), where \(its) own is not known"
    case .substituted:
      return "\(getting) another of \(its) dates as \(noun): \(format) knows finished tasks by it"
    case .invented:
      return "\(getting) 1970-01-01 as \(noun): \(format) knows finished tasks by it, and no date is known"
    case .undated: return "\(getting) the time 1980-01-01 beside \(its) \(noun): \(format) has one there"
    case .followsState:
      return "\(getting) the \(noun) that follows from whether \(verb("it is", "they are")) done"
    case .lineBreaks: return "\(subject) \(lose) line breaks in \(its) \(noun)"
    case .joinedWords: return "\(getting) _ for spaces in \(its) \(noun)"
    case .characters:
      return "\(getting) other characters in \(its) \(noun): those mean something in \(format)"
    case .occurrence: return "\(getting) an id that says which one of a series \(verb("it is", "each is"))"
    case .unknownWord: return "\(getting) the nearest \(noun) that \(format) has"
    case .contradictsState:
      return "\(getting) a \(noun) that agrees with whether \(verb("it is", "they are")) done"
    case .fewerSteps: return "\(getting) the nearest \(noun) that \(format) has"
    case .countsFromDue:
      return
        "\(subject) \(verb("repeats", "repeat")) from the due date in \(format), and not from when \(verb("it is", "they are")) done"
    case .oneForAll: return "\(losing): \(format) has one for the whole file"
    case .otherWord, .rearranged: return "\(getting) \(its) \(noun) in the words of \(format)"
    case .blanks: return "\(subject) \(lose) spaces in \(its) \(noun)"
    case .repeated where field == .id:
      return "\(getting) another id: there is a task with the same before \(verb("it", "each"))"
    case .repeated: return "\(getting) each of \(its) \(noun) once"
    }
  }

  /// What can be done about it; nil where nothing can.
  package var advice: String? {
    let isOne = rows.count == 1
    switch (field, reason) {
    case (.isDone, .notExpressible): return "leave \(isOne ? "it" : "them") out with --where open"
    case (_, .listSaysDone): return "give the list another name with --set 'section = \"…\"'"
    case (.project, .notExpressible), (_, .oneForAll):
      return "write a file for each with --where 'project == \"…\"'"
    case (_, .parentAbsent), (_, .parentSkipped):
      return "write the task above too, without --where or --limit"
    case (_, .expires): return "leave the deadlines out with --set 'deadline = null'"
    case (_, .blockerAbsent): return "write the task that must be done first too, without --where or --limit"
    case (_, .parentAmbiguous): return "give the task above a title of its own"
    case (_, .untitled): return "give \(isOne ? "it a title" : "them titles") with --set 'title = \"…\"'"
    case (_, .dayAsTime), (_, .offsetDropped), (_, .offsetDroppedAndCut), (_, .zoneAssumed),
      (_, .zoneAssumedAndCut):
      return "choose the zone with --time-zone"
    case (_, .fewerSteps): return "choose another with --set 'priority = …'"
    case (_, .notInPeopleMap): return "add them to the file"
    case (_, .invented): return "give the date with --set 'completed = …'"
    case (_, .onlyWithDate), (_, .onlyWithDue): return "give a due date with --set 'due = …'"
    default: return nil
    }
  }

  /// What people call the field.
  private var noun: String {
    switch field {
    case .id: "id"
    case .title: "title"
    case .detail: "description"
    case .isDone: "state"
    case .status: "state"
    case .priority: "priority"
    case .priorityRaw: "word for the priority"
    case .due: "due date"
    case .deadline: "deadline"
    case .start: "start date"
    case .created: "date of creation"
    case .modified: "date of the last change"
    case .completed: "date of completion"
    case .assignees: "people"
    case .tags: "tags"
    case .project: "project"
    case .section: "section"
    case .parent: "task above"
    case .blockedBy: "tasks that must be done first"
    case .url: "link"
    case .estimate: "estimate"
    case .spent: "time spent"
    case .progress: "progress"
    case .recurrence: "recurrence"
    case .source: "source"
    case .extra: rows.count == 1 ? "source's own fields" : "sources' own fields"
    }
  }
}
