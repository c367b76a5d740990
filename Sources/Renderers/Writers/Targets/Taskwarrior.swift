import Formats
import TaskModel
import Templating

// Taskwarrior's JSON as `task export` writes it and `task import` takes it: instants in UTC from 1980 on, H, M and
// L, words of tags without spaces, annotations instead of a description. `parent` is something else there: the
// template of a recurring task. Any other attribute is one of the user's own: the ids of other tools are kept in such
// attributes, `pantaskid` and `pantaskparent`.

extension TargetFormat {
  /// Taskwarrior's JSON.
  package static let taskwarriorJSON = TargetFormat(
    name: Profile.taskwarriorJSON.name, aliases: ["taskwarrior"],
    title: Profile.taskwarriorJSON.mapping.title,
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.id = TextForm([.dropsEmpty, .replacesControls])
      capabilities.title = TextForm([.replacesControls], standIn: TextForm.untitled)
      capabilities.detail = TextForm([.dropsEmpty, .replacesControls])
      capabilities.status = StatusForm(
        DoneVocabulary(done: ["completed", "deleted"], open: ["pending", "waiting"]), done: "completed",
        open: "pending", isFree: false)
      capabilities.priority = PriorityForm(
        Profile.taskwarriorJSON.mapping.priorities, words: ["L", "L", "M", "H", "H"],
        unset: "")
      capabilities.priority?.ownWords = ["L", "M", "H"]
      for field in [Field.due, .deadline, .start, .created, .modified, .completed] {
        capabilities.dates[field] = DateForm(
          day: .instant, localTime: .instant, instant: .instant, years: 1980...9_999)
        capabilities.dates[field]?.lastInstant = lastInstant
      }
      let word = TextForm([.trims, .dropsEmpty, .replacesControls])
      var tag = word
      tag.rules.insert(.joinsWords)
      tag.replacements = [UInt8(ascii: ","): "_", UInt8(ascii: ":"): "_"]
      capabilities.tags = ListForm(tag, dropsRepeated: true)
      capabilities.project = word
      capabilities.section = word
      capabilities.parent = .byID
      capabilities.recurrence = .taskwarriorRecurrences
      capabilities.blockedBy = BlockerForm()
      capabilities.blockedBy?.acceptsOther = isUUID
      capabilities.notes[.id] = "UUIDs, and those of other tools in the attribute pantaskid"
      capabilities.notes[.section] = "behind the project: Home.Kitchen"
      capabilities.notes[.parent] =
        "the task above depends on its subtasks; its id in the attribute pantaskparent"
      capabilities.notes[.recurrence] = "words such as weekly, of tasks with a due date"
      capabilities.notes[.deadline] = "until, when Taskwarrior deletes a task that is still open"
      capabilities.notes[.blockedBy] = "UUIDs in depends, behind those of its subtasks"
      capabilities.notes[.detail] = "an annotation, of 1980-01-01 where no date of the task is known"
      capabilities.adjust = { reduction in
        reduction.dropMadeIDs()
        reduction.dropRepeatedIDs()
        reduction.nameTasksLastingly()
        reduction.putSectionsBehindProjects()
        reduction.keepRecurrencesOfDueTasks()
        reduction.leavePartsToTree()
        reduction.endWithDeadlines()
        reduction.startWaitingTasks()
        reduction.enterDoneTasks()
        reduction.noteUndatedAnnotations()
      }
      capabilities.extras = ExtraForm(
        name: { isAttribute($0) || $0 == TaskwarriorWriter.entryName ? $0 : nil }, accepts: isAttributeValue)
      // Without uuids it is by the names that such a file is known, and what is called a title elsewhere would be it.
      capabilities.extras?.writes = { reduction in
        let table = reduction.table
        let hasIDs = reduction.rows.allSatisfy { table.id.bytes(Int($0))?.isEmpty == false }
        return { name in
          // What they said is the detail; where that is another by now, they would say otherwise.
          if name == "annotations" { return { row, text in isDetail(table.detail.bytes(row), text) } }
          if name == TaskwarriorWriter.entryName { return { row, _ in table.detail.isPresent(row) } }
          if name == "uuid" { return { row, _ in !isUUID(table.id.bytes(row) ?? []) } }
          return !hasIDs && Profile.otherTitleNames.contains(name) ? { _, _ in false } : nil
        }
      }
      return capabilities
    },
    write: { reduction, output in TaskwarriorWriter(reduction).write(to: &output) })

  /// 1980-01-01T00:00:00Z, the first time that `task import` takes.
  static let oldest = TaskDate(instantMicroseconds: 315_532_800_000_000)

  /// 9999-12-31T20:00:00Z: from two hours later on `task import` ends with a fault of memory and takes nothing of the
  /// file (2.6.2, in every zone).
  static let lastInstant: Int64 = 253_402_286_400_000_000

  /// Whether a name can be an attribute of the user's own, or is one of Taskwarrior's that the model has no field for.
  private static func isAttribute(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, (0x61...0x7A).contains(first), bytes.count <= 64,
      !fieldNames.contains(name)
    else { return false }
    return bytes.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
    }
  }

  /// Attributes that are written from the model's fields.
  private static let fieldNames: Set = [
    "description", "status", "project", "priority", "tags", "entry", "modified", "scheduled", "due",
    "until", "depends", "end", "recur", TaskwarriorWriter.idName, TaskwarriorWriter.parentName,
    TaskwarriorWriter.repetitionName,
  ]

  /// Whether `task import` takes a value: an attribute of the user's own is a text or a number, those of Taskwarrior
  /// have their types.
  @Sendable
  private static func isAttributeValue(_ name: String, _ text: ArraySlice<UInt8>, _ isJSON: Bool) -> Bool {
    let string = String(decoding: text, as: UTF8.self)
    switch name {
    case "wait", "start":
      return !isJSON && (string.wholeMatch(of: /[0-9]{8}T[0-9]{6}Z?|[0-9]{9,11}/) != nil)
        && !string.hasPrefix("99991231T2")
    case "parent", "uuid": return !isJSON && isUUID(text)
    case "id", "urgency", "imask": return Double(string) != nil
    case "annotations": return isJSON && annotationTexts(text) != nil
    case TaskwarriorWriter.entryName: return !isJSON && isTime(string)
    default:
      return isJSON
        ? Double(string) != nil : !text.isEmpty && text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 10 }
    }
  }

  private static func isTime(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9]{8}T[0-9]{6}Z/) != nil
  }

  /// The texts of annotations; nil where something else is among them.
  private static func annotationTexts(_ text: ArraySlice<UInt8>) -> [String]? {
    annotations(text)?.map(\.text)
  }

  /// Annotations, each with the time at which it was made; nil where something else is among them.
  static func annotations(_ text: ArraySlice<UInt8>) -> [(entry: String, text: String)]? {
    guard case .array(let values)? = JSONFragment(String(decoding: text, as: UTF8.self)) else { return nil }
    var result: [(entry: String, text: String)] = []
    for value in values {
      guard case .object(let members) = value, members.count == 2,
        case .string(let entry)? = members.first(where: { $0.name == "entry" })?.value,
        isTime(entry),
        case .string(let description)? = members.first(where: { $0.name == "description" })?.value
      else { return nil }
      result.append((entry, description))
    }
    return result
  }

  /// Whether a detail is still what these annotations say.
  static func isDetail(_ detail: ArraySlice<UInt8>?, _ annotations: ArraySlice<UInt8>) -> Bool {
    guard let detail, let texts = annotationTexts(annotations) else { return false }
    return texts.joined(separator: "\n\n") == String(decoding: detail, as: UTF8.self)
  }

  /// Whether a text is a UUID as Taskwarrior spells them.
  @Sendable
  static func isUUID(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    return text.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      }
    }
  }
}

extension TaskReduction {
  /// A task that waits says until when: the others are pending.
  fileprivate mutating func startWaitingTasks() {
    let codes = table.extraCodes()["wait"] ?? []
    let waiting = table.status.dictionary.knownCode(of: Array("waiting".utf8).span)
    guard waiting != 0 else { return }
    let status = table.status
    var isChanged = false
    for row in rows where status.code(Int(row)) == waiting && table.extraText(Int(row), codes) == nil {
      note(.status, .unknownWord, row: Int(row))
      isChanged = true
    }
    guard isChanged else { return }
    table.status = WordColumn(rowCount: table.rowCount) { row in
      guard status.code(row) == waiting, table.extraText(row, codes) == nil else { return status.bytes(row) }
      return Array("pending".utf8)[...]
    }
  }
}

extension TaskReduction {
  /// Has open tasks end with their deadline, as Taskwarrior deletes them then.
  ///
  /// The deadline of a day lasts until its end, and one that has passed is left out. In Taskwarrior's own files it has
  /// always been so.
  fileprivate mutating func endWithDeadlines() {
    for row in 0..<table.deadline.count {
      guard !table.isDone(at: row), let date = table.date(.deadline, row) else { continue }
      var time = date.timelineMicroseconds
      let isDay = lossReason(.deadline, row: row) == .dayAsTime
      if !isDay, options.areOwnFiles { continue }
      if isDay {
        let day = options.zone.localMicroseconds(ofInstant: time) / TaskDate.microsecondsPerDay
        let nextMidnight = options.zone.instant(ofLocalMicroseconds: (day + 1) * TaskDate.microsecondsPerDay)
        time = min(nextMidnight - DateForm.second, TargetFormat.lastInstant)
      }
      let isOver = options.now.map { time < $0.timelineMicroseconds } ?? false
      table.deadline[row] = isOver ? TaskDate.absentBits : TaskDate(instantMicroseconds: time).bits
      note(.deadline, isOver ? .expired : .expires, row: row)
    }
  }
}

extension TaskReduction {
  /// Gives done tasks that do not say when they were made the date of their end: `task import` would take its own time,
  /// and warn of tasks that end before they begin.
  fileprivate mutating func enterDoneTasks() {
    for row in 0..<min(table.created.count, table.completed.count)
    where table.created[row] == TaskDate.absentBits && table.completed[row] != TaskDate.absentBits
      && table.isDone(at: row)
    {
      table.created[row] = table.completed[row]
      note(.created, .endStandsIn, row: row)
    }
  }
}

extension TaskReduction {
  /// Says of which tasks the annotation gets a time that nobody gave it: `task import` takes none without, and neither
  /// the task's beginning nor its last change nor its end can stand in.
  ///
  /// The text arrives all the same: what is already said of how that changes stays.
  fileprivate mutating func noteUndatedAnnotations() {
    let annotations = table.extraCodes()["annotations"] ?? []
    let entries = table.extraCodes()[TaskwarriorWriter.entryName] ?? []
    for row in rows.lazy.map(Int.init)
    where table.detail.isPresent(row) && table.date(.created, row) == nil && table.date(.modified, row) == nil
      && table.date(.completed, row) == nil && lossReason(.detail, row: row) == nil
      && table.extraText(row, annotations) == nil && table.extraText(row, entries) == nil
    {
      note(.detail, .undated, row: row)
    }
  }
}
