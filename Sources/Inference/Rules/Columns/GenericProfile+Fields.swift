package import Formats
import TaskModel

// Which of a record's names stands for which field.

extension GenericProfile {
  /// The field maps of records: for elements that are called tasks and have nothing that is called a title, it is the
  /// one text that has no other meaning.
  static func fieldMaps(of records: InputShape.RecordShape, in container: Container) -> [FieldMap] {
    if container.hasKeys, let fields = fieldsOfDocument(of: records) ?? fieldsOfWrapped(records) {
      return fields
    }
    let names = ownNames(of: records, in: container)
    if let number = records.numberName { return fieldMaps(for: names, besideNumbers: number, of: records) }
    var fields =
      container == .csv && records.titleName == nil
      ? fieldMaps(ofColumns: names, of: records)
      : fieldMaps(for: names, title: container == .csv ? records.titleName : nil)
    if let number = records.rowNumberName, !fields.contains(where: { $0.to == .field(.id) }) {
      fields.removeAll { $0.from == number }
      fields.append(FieldMap(number, .id))
    }
    if container.hasKeys, !fields.contains(where: { $0.to == .field(.title) }) {
      fields = fieldsOfPart(of: records, beside: fields) ?? fieldsOfStep(of: records, fields) ?? fields
    }
    if container.hasKeys { fields += fieldsOfState(in: records, fields) }
    if container == .csv || container.hasKeys {
      let parts = NumberedParts.fields(among: names, beside: fields)
      fields = fields.filter { map in !parts.contains { $0.from == map.from } } + parts
      fields += NumberedParts.wordFields(among: names, beside: fields, flags: records.flagNames)
    }
    // Under keys of their own, as Firebase has them, the `uid` is that of a user, and the key the id.
    if records.path.hasSuffix("*") {
      fields.removeAll { $0.to == .field(.id) && Synonyms.normalized($0.from).joined == "uid" }
    }
    fields.removeAll { $0.to == .subtasks && records.linkNames.contains($0.from) }
    // `milestone: false` says what a task is, and not where.
    fields.removeAll { $0.to == .field(.section) && records.flagNames.contains($0.from) }
    let namesOfTasks = ["task", "todo", "issue", "card", "ticket", "bug", "story"]
    if container != .csv, !fields.contains(where: { $0.to == .field(.title) }),
      SiblingLists.forms(of: lastName(records.path)).contains(where: namesOfTasks.contains),
      let detail = fields.firstIndex(where: { $0.to == .field(.detail) })
    {
      // `<bug><description>` is all that there is to say.
      fields[detail].to = .field(.title)
    }
    if container == .xml, isTelling(records.path), let title = records.titleName,
      !fields.contains(where: { $0.to == .field(.title) })
    {
      fields.append(FieldMap(title, .title))
    }
    for index in fields.indices
    where [.field(.title), .field(.detail)].contains(fields[index].to)
      && records.laidOutNames.contains(fields[index].from)
    {
      fields[index].form = .indented
    }
    return fields
  }

  /// The field maps of the columns of a table: where none is called a title, one that is called `Tasks` is, unless
  /// there are numbers in it.
  private static func fieldMaps(
    ofColumns names: [String], of records: InputShape.RecordShape
  ) -> [FieldMap] {
    let fields = fieldMaps(for: names)
    let title = fields.first { $0.to == .field(.title) }
    if let title, Synonyms.target(of: title.from) == .field(.title) { return fields }
    let tasks = names.first { name in
      mayBeColumnOfTasks(name)
        && records.samples[name].map { !$0.isEmpty && !$0.allSatisfy(\.isNumber) } ?? false
    }
    guard let tasks else { return fields }
    var others = fieldMaps(for: names.map { $0 == tasks ? "title" : $0 })
    for index in others.indices where others[index].from == "title" { others[index].from = tasks }
    return others
  }

  /// Whether a column is called what all tasks are called together, or what somebody wants to reach.
  package static func mayBeColumnOfTasks(_ name: String) -> Bool {
    columnsOfTasks.contains(Synonyms.normalized(name).spaced)
  }

  private static let columnsOfTasks: Set<String> = [
    "tasks", "todos", "to dos", "to do list", "todo list", "task list", "things to do", "action items",
    "actions",
    "items", "activities", "issues", "tickets", "stories", "features", "chores", "errands", "goals", "goal",
    "steps",
    "main task", "what to do", "next actions", "deliverables", "assignments", "jobs", "objective",
    "objectives",
    "aufgaben", "hauptaufgabe", "ziele", "ziel", "tâches", "objectif", "objectifs", "tareas", "objetivo",
    "tarefas",
    "attività", "obiettivo", "taken", "zadania", "uppgifter", "oppgaver", "opgaver", "задачи", "задания",
    "任务列表",
    "görevler",
  ]

  /// The names whose values are kept as they stand although a field goes by such a name: flags that would be sections
  /// (`milestone: no`), members of a team beside those who do the task, and subtasks that are tasks elsewhere.
  static func keptNames(
    of records: InputShape.RecordShape, _ names: [String], beside fields: [FieldMap], in container: Container
  ) -> [String] {
    let assignees = fields.filter { $0.to == .field(.assignees) }.map(\.from)
    let hasAssignee = container == .csv && assignees.contains { !isOfTeam($0) }
    let hasAssigned = container == .csv && assignees.contains(where: isAssigned)
    return names.filter { name in
      switch Synonyms.target(of: name) {
      case .field(.section): records.flagNames.contains(name)
      case .field(.title): records.otherTitleNames.contains(name)
      case .subtasks: records.linkNames.contains(name)
      case .field(.assignees):
        !assignees.contains(name)
          && ((hasAssignee && isOfTeam(name)) || (hasAssigned && isAnswerable(name)))
      default: false
      }
    }
  }

  /// Whether a name is one of people who need not be those who do the task, where others are named for that: an owner
  /// beside an assignee may have written it down.
  private static func isOfTeam(_ name: String) -> Bool {
    ["member", "members", "team member", "team members", "owner", "owners"]
      .contains(Synonyms.normalized(name).spaced)
  }

  /// Whether a name is one of somebody who answers for a task, where another is named for those it is assigned to
  /// (OpenProject): `Verantwortlich` beside `Zugewiesen an`.
  private static func isAnswerable(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced
    return answerable.contains(words)
  }

  private static let answerable: Set<String> = [
    "responsible", "responsible person", "person responsible", "verantwortlich", "verantwortliche",
    "verantwortlicher", "responsable", "responsables", "responsabile", "responsável", "verantwoordelijke",
    "verantwoordelijk", "odpowiedzialny", "osoba odpowiedzialna", "ansvarig", "ansvarlig", "ответственный",
    "负责人", "負責人", "책임자",
  ]

  /// Whether a name says in so many words that somebody was assigned.
  private static func isAssigned(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced
    return assigned.contains { words.hasPrefix($0) }
  }

  private static let assigned = [
    "assign", "zugewiesen", "attribué", "affecté", "asignad", "atribuíd", "atribuid", "assegnat",
    "toegewezen",
    "przypisan", "tilldelad", "tildelt", "назначен", "指派给",
  ]

  /// The field maps for a record's names: for each field the name that stands for it best.
  ///
  /// A record without a title has one all the same where it has a description and is told to be a task by other
  /// fields: some tools know no other text.
  ///
  /// - Parameter title: the name of a value that would rather be the title than a description, where none is called
  ///   one.
  static func fieldMaps(for names: [String], title: String? = nil) -> [FieldMap] {
    var chosen: [(target: FieldMap.Target, name: String, rank: Int)] = []
    var planEnds: [(name: String, kind: Synonyms.PlanEnd, rank: Int)] = []
    let times = TimeObjects(in: names)
    let typed = Set(names.compactMap { Self.ownName(ofTyped: $0) ?? times.ownName(of: $0) })
    for name in names where !typed.contains(name) {
      let own = Self.ownName(ofTyped: name) ?? times.ownName(of: name) ?? name
      // A slash is a step into the record, but for one in a remark: `Due (MM/DD)`.
      let isPath = own.prefix { $0 != "(" && $0 != "[" }.contains("/") && !Synonyms.namesAnswers(own)
      guard !isPath, let target = Synonyms.target(of: own) else { continue }
      // Whom a task is assigned to counts before whoever answers for it.
      let rank = target == .field(.assignees) && isAssigned(own) ? -1 : Synonyms.rank(of: own)
      if let kind = Synonyms.planEnd(of: own) {
        planEnds.append((name, kind, rank))
        continue
      }
      // Each of several may be the one that says that it is done.
      if target != .field(.isDone), let index = chosen.firstIndex(where: { $0.target == target }) {
        if rank < chosen[index].rank { chosen[index] = (target, name, rank) }
      } else {
        chosen.append((target, name, rank))
      }
    }
    for end in planEnds {
      let target = meaning(of: end.kind, beside: chosen.map(\.target))
      guard !chosen.contains(where: { $0.target == target }) else { continue }
      chosen.append((target, end.name, end.rank))
    }
    let isTitled = chosen.contains { $0.target == .field(.title) }
    let detail = chosen.firstIndex { $0.target == .field(.detail) }
    if isTitled || !chosen.contains(where: { tellingTargets.contains($0.target) }) {
      // Either nothing is missing, or nothing speaks for tasks.
    } else if let detail {
      // `Task Description` beside `Remarks` is what there is to do.
      let said = names.first { Synonyms.isOfRecord($0) && Synonyms.target(of: $0) == .field(.detail) }
      if let title, said == nil {
        chosen.append((.field(.title), title, 0))
      } else if let said, said != chosen[detail].name {
        chosen.append((.field(.title), said, 0))
      } else {
        chosen[detail].target = .field(.title)
      }
    } else if let title {
      chosen.append((.field(.title), title, 0))
    }
    // What could be a title, and stands beside one, is the text under it.
    if chosen.contains(where: { $0.target == .field(.title) }),
      !chosen.contains(where: { $0.target == .field(.detail) }),
      let text = names.first(where: { name in
        ["content", "text"].contains(name.lowercased()) && !chosen.contains { $0.name == name }
      })
    {
      chosen.append((.field(.detail), text, 0))
    }
    // `Completed` beside `Done` has rather the day, and may be a tick all the same.
    if chosen.count(where: { $0.target == .field(.isDone) }) > 1,
      !chosen.contains(where: { $0.target == .field(.completed) }),
      let day = chosen.indices.filter({ chosen[$0].target == .field(.isDone) })
        .filter({ Synonyms.isParticiple(chosen[$0].name) }).max(by: { chosen[$0].rank < chosen[$1].rank })
    {
      chosen[day].target = .field(.completed)
    }
    // What ServiceNow calls the id of an incident is a number of anything elsewhere.
    if !chosen.contains(where: { $0.target == .field(.id) }),
      chosen.contains(where: {
        $0.target == .field(.title) && Synonyms.normalized($0.name).joined == "shortdescription"
      }), let number = names.first(where: { $0.lowercased() == "number" })
    {
      chosen.append((.field(.id), number, 0))
    }
    // Where nothing else says what is done, all of it is; a tick that is not there says that it is not.
    let isSaid = chosen.contains { $0.target == .field(.isDone) }
    return chosen.map {
      let unit = $0.target == .field(.estimate) ? Synonyms.unit(of: $0.name) : nil
      // Days of work are no days of the clock, whether the unit stands beside a number or above it.
      let isWork = $0.target == .field(.estimate) && !Synonyms.isLength($0.name)
      let own = isWork ? [.workingDuration] : styles(for: $0.target)
      var map = FieldMap(
        $0.name, $0.target,
        styles: own + (unit.map { [$0] } ?? Synonyms.dateOrder(of: $0.target, in: $0.name)),
        separator: separator(for: $0.target),
        impliesDone: $0.target == .field(.completed) || ($0.target == .field(.progress) && !isSaid))
      if !map.separator.isEmpty { map.form = .quotedList }
      return map
    }
  }

  /// What the end of a plan or the day of completion is, with other values beside it: when a task is due where it has a
  /// beginning and no other end, or nothing is said of its being done.
  private static func meaning(
    of end: Synonyms.PlanEnd, beside targets: [FieldMap.Target]
  ) -> FieldMap.Target {
    if targets.contains(.field(.due)) { return .field(.completed) }
    let isPlan = targets.contains(.field(.start))
    let isTicked = targets.contains(.field(.isDone))
    let isEnd = end == .finish ? isPlan || !isTicked : isPlan && !isTicked
    return isEnd || targets.contains(.field(.completed)) ? .field(.due) : .field(.completed)
  }

  /// Maps for further names of the day that a task is due on: it is that where the best of them is empty.
  static func secondBestDates(for names: [String], beside fields: [FieldMap]) -> [FieldMap] {
    guard let best = fields.first(where: { $0.to == .field(.due) }) else { return [] }
    let known = Set(fields.map(\.from))
    // An end beside a due date may be that of the work as well, but for the plan's, which has a beginning.
    let mayBeEnd = Synonyms.isEnd(best.from) || fields.contains { $0.to == .field(.start) }
    let others = names.filter { name in
      !known.contains(name) && !name.contains("/") && Synonyms.target(of: name) == .field(.due)
        && Synonyms.normalized(name).spaced != "when" && (mayBeEnd || !Synonyms.isEnd(name))
    }
    return Set(others).sorted { (Synonyms.rank(of: $0), $0) < (Synonyms.rank(of: $1), $1) }.map {
      var map = FieldMap($0, .due, styles: styles(for: .field(.due)))
      map.isFallback = true
      return map
    }
  }

  /// Maps for further names of how much is done: the first of a record's that has a value counts.
  static func secondBestShares(for names: [String], beside fields: [FieldMap]) -> [FieldMap] {
    guard let best = fields.first(where: { $0.to == .field(.progress) }) else { return [] }
    let known = Set(fields.map(\.from))
    return Set(names).filter { name in
      !known.contains(name) && !name.contains("/") && Synonyms.target(of: name) == .field(.progress)
    }.sorted().map { name in
      var map = best
      map.from = name
      map.isFallback = true
      return map
    }
  }

  /// Whether a name is one of numbers of rows, which may be places in an outline as well.
  package static func mayBeOutline(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced
    return name == "#"
      || ["no", "nr", "item no", "item number", "task no", "outline", "numbering"].contains(words)
  }

  /// Whether a name for titles is as often that of something else, of a person or a thing: `Name`, `Item`.
  package static func mayNameOther(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).spaced.split(separator: " ")
    let telling = ["title", "task", "todo", "do", "summary", "subject", "headline"]
    return Synonyms.target(of: name) == .field(.title) && !words.contains { telling.contains(String($0)) }
  }

  /// Whether a name is one of levels in a tree, if its values are such.
  package static func mayBeLevel(_ name: String) -> Bool {
    [
      "level", "depth", "indent", "outline level", "indent level", "indentation level", "hierarchy level",
      "ebene", "gliederungsebene", "niveau hiérarchique", "nivel de esquema",
    ].contains(Synonyms.normalized(name).spaced)
  }

  /// Whether a name is what a column is called that has none: boxes to tick stand under nothing.
  package static func isUnnamed(_ name: String) -> Bool {
    name.hasPrefix("column ") && Int(name.dropFirst(7)) != nil
  }

  /// Whether a name is one of titles of parts, if other rows have those of wholes.
  package static func mayBePartTitle(_ name: String) -> Bool {
    [
      "subtask", "sub task", "sub item", "subitem", "unteraufgabe", "teilaufgabe", "sous tâche", "subtarea",
      "subtarefa", "subtask name", "subtask title", "sub task name", "sub task title",
    ]
    .contains(Synonyms.normalized(name).spaced)
  }

  /// Whether a name is one of titles of parts of parts, if other rows have those of parts.
  package static func mayBeInnerPartTitle(_ name: String) -> Bool {
    let words = Synonyms.normalized(name).joined
    return ["subsubtask", "subsubitem", "subsubtaskname", "subsubtasktitle", "unterunteraufgabe"].contains(
      words)
  }

  /// What a column says of parts alone, where another says it of wholes (`Subtask Status` beside `Status`); nil for one
  /// that is of both.
  ///
  /// - Parameter part: the name of the column that has the titles of parts.
  package static func field(ofParts name: String, part: String) -> FieldMap? {
    var word = Synonyms.normalized(part).spaced
    for end in [" name", " title"] where word.hasSuffix(end) { word.removeLast(end.count) }
    let own = Synonyms.normalized(name).spaced
    guard own.hasPrefix(word + " "), let target = Synonyms.target(of: String(own.dropFirst(word.count + 1))),
      speakingTargets.contains(target)
        || [.field(.start), .field(.created), .field(.detail)].contains(target)
    else { return nil }
    var map = fieldMaps(for: [String(own.dropFirst(word.count + 1))]).first { $0.to == target }
    map?.from = name
    return map
  }

  /// The names that mean nothing in a table of tasks that has no name for a title, or whose description would be the
  /// title: another text may rather be it.
  package static func unreadNames(of records: InputShape.RecordShape) -> [String] {
    let fields = fieldMaps(for: records.names)
    if let title = fields.first(where: { $0.to == .field(.title) }) {
      guard !Synonyms.isOfRecord(title.from), Synonyms.target(of: title.from) == .field(.detail) else {
        return []
      }
    } else if !fields.contains(where: { tellingTargets.contains($0.to) }) {
      return []
    }
    return records.names.filter { isUnknown($0) && !conditionNames.contains(Synonyms.normalized($0).spaced) }
  }

  /// What texts are called that say when a task is done, or of what kind it is, and not what there is to do.
  private static let conditionNames: Set<String> = [
    "definition of done", "dod", "acceptance criteria", "acceptance", "acceptance criterion",
    "success criteria",
    "dependencies", "expected result", "verification", "type", "kind",
    "area", "component", "module", "version", "severity", "environment", "platform", "team", "sprint",
    "client",
    "customer", "department",
  ]

  /// What MongoDB's extended JSON and Firestore call a value in an object for its type.
  private static let typeNames = [
    "/$oid", "/$date", "/stringValue", "/booleanValue", "/integerValue", "/doubleValue", "/timestampValue",
    "/arrayValue/values",
  ]

  /// The name of a value that stands in an object for its type: `_id/$oid` is `_id`.
  static func ownName(ofTyped name: String) -> String? {
    typeNames.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
  }

  /// How values are read where no profile says it: every style that cannot be taken for another.
  package static func styles(for target: FieldMap.Target) -> [ValueStyle] {
    guard case .field(let field) = target else { return [] }
    switch field.kind {
    case .date: return [.iso8601, .english, .yearMonthDay]
    case .duration: return [.iso8601Duration]
    default: return []
    }
  }

  /// What separates the words of a list in one text.
  package static func separator(for target: FieldMap.Target) -> String {
    target == .field(.assignees) || target == .field(.tags) ? "," : ""
  }

  /// What a target is called in a reason.
  package static func describe(_ target: FieldMap.Target) -> String {
    switch target {
    case .field(let field): field.name
    case .statusAndDone: "status"
    case .subtasks: "subtasks"
    case .tasks, .containers, .inherited, .dayOnly, .children, .joinKey: "structure"
    case .subtaskDone: "subtasks' state"
    case .doneHint: Field.isDone.name
    }
  }

  /// Whether a text is a date with midnight for its time: `2026-03-28 00:00:00`, `2026-03-28T00:00:00.000Z`.
  package static func isMidnight(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.dropFirst(10)
    guard
      text.prefix(10).allSatisfy({ $0 &- 0x30 <= 9 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }),
      let mark = rest.popFirst(), mark == 0x20 || mark | 0x20 == UInt8(ascii: "t")
    else { return false }
    if rest.last.map({ $0 | 0x20 == UInt8(ascii: "z") }) == true { rest = rest.dropLast() }
    return rest.count >= 5 && rest.count <= 15
      && rest.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
      && rest.prefix(5).elementsEqual("00:00".utf8)
  }
}
