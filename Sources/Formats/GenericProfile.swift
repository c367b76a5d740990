import TaskModel

/// The profile for files of no known tool, made to measure from what the head of the file shows.
package enum GenericProfile {
  /// Name of the profile, with the container: `generic-csv`.
  package static func name(for container: Container) -> String { "generic-\(container.rawValue)" }

  /// Makes a profile for an input, or nil where nothing in it looks like a list of tasks (no name stands for a
  /// title).
  package static func make(for shape: InputShape) -> FormatMatch? {
    var best: (shape: InputShape.RecordShape, fields: [FieldMap], score: (Likelihood, Int))?
    let isLines = areLines(shape)
    for records in shape.records where !records.isSingle {
      let fields = fieldMaps(of: records, in: shape.container)
      guard fields.contains(where: { $0.to == .field(.title) }) else { continue }
      // Named things deep inside something that is no list of tasks (components, labels) are none either.
      if best == nil, fields.count < 3, depth(records.path) > 2, !isTelling(records.path), !tellDone(fields) {
        continue
      }
      // What lies inside the records that are found already are parts of them (subtasks, labels, people), unless
      // it says more than they do: the tasks of lists, the items of a channel.
      // The cards of columns are the tasks, however much is known of the columns. What is in records that are done or
      // not is part of them, however much is known of it.
      let isPart = best.map { isInside(records.path, $0.shape.path, isLines: isLines) } ?? false
      if let best, isPart,
        !(SiblingLists.isAbout(best.shape.path) && isTelling(records.path)),
        !areTasks(records, inGroups: best.shape, best.fields, shape.container),
        !NestedLists.areTasks(records, of: best.shape, best.fields, in: shape),
        fields.count <= best.fields.count || isSubtasks(records.path, of: best.shape.path)
          || SiblingLists.isAbout(records.path)
          || (tellDone(best.fields) && !SiblingLists.isAbout(best.shape.path))
      {
        continue
      }
      // The one thing around lists that has no more than a name is what they are in.
      if records.path == ".", records.count == 1, NestedLists.areAround(records, fields, in: shape) {
        continue
      }
      // Many fields speak for tasks; a telling path and more records break ties, as does a name that says otherwise.
      let score =
        fields.count * 10 + (isTelling(records.path) ? 15 : 0) + (records.count > 1 ? 5 : 0)
        - (SiblingLists.isAbout(records.path) && !tellDone(fields) ? 3 : 0)
      let whole = (likelihood(of: records, fields), score)
      if best.map({ isPart || whole > $0.score }) ?? true {
        best = (records, fields, whole)
      }
    }
    guard let best else { return nil }
    // A board with columns and an empty list of tasks has none.
    if SiblingLists.isAbout(best.shape.path), !isTelling(best.shape.path),
      shape.records.contains(where: { $0.count == 0 && isTelling($0.path) && depth($0.path) <= 1 })
    {
      return nil
    }
    let lists =
      namedLists(best.shape, best.fields, in: shape) ?? SiblingLists(of: best.shape, best.fields, in: shape)
    var mapping = ProfileMapping(
      name: name(for: shape.container), title: "generic \(shape.container.rawValue)",
      container: shape.container)
    // Where tasks do not say themselves whether they are done, the list that they are in does.
    let speaking: [FieldMap.Target] = [
      .field(.isDone), .statusAndDone, .field(.completed), .field(.progress),
    ]
    var areSilent = !lists.fields.contains { speaking.contains($0.to) }
    var listFields = lists.fields
    // The column of a board that a task says it is in is its state, where it is one of those.
    if areSilent, let column = listFields.firstIndex(where: { $0.to == .field(.section) }),
      !Synonyms.normalized(listFields[column].from).joined.contains("milestone"),
      best.shape.samples[listFields[column].from].flatMap({ doneWords.isDone(state: $0) }) != nil
    {
      listFields[column].to = .statusAndDone
      areSilent = false
    }
    let related = RelatedLists(
      of: lists.records, listFields, like: best.shape, in: shape,
      tellsDone: areSilent)
    mapping.records = (areSilent ? lists.records.map(markingDone) : lists.records) + related.records
    let own = ownNames(of: best.shape, in: shape.container)
    mapping.fields = NestedLists.joined(
      listFields + related.fields, NestedLists.subtasks(of: best.shape, listFields, in: shape))
    mapping.fields += secondBestDates(for: own, beside: mapping.fields)
    mapping.fields += secondBestShares(for: own, beside: mapping.fields)
    if areSilent, let open = own.first(where: Synonyms.isOpenness),
      !mapping.fields.contains(where: { $0.from == open })
    {
      var map = FieldMap(open, .isDone)
      map.isInverted = true
      mapping.fields.append(map)
    }
    mapping.priorities = shape.records.contains(where: \.hasPriorityZero) ? prioritiesFromZero : priorities
    mapping.doneWords = doneWords
    for index in mapping.fields.indices where best.shape.midnightNames.contains(mapping.fields[index].from) {
      guard case .field(let field) = mapping.fields[index].to, field.kind == .date else { continue }
      mapping.fields[index].styles.append(.midnightIsDay)
    }
    mapping.usesSynonyms = true
    mapping.hierarchy = hierarchy(of: lists.fields, best.shape, in: shape.container)
    mapping.exclusions = own.compactMap { PutAwayNames.rule(for: $0, in: best.shape) }
    let names = best.fields.prefix(4).map { "\($0.from) is \(describe($0.to))" }
    let paths = lists.records.map(\.path)
    let place =
      paths == ["."]
      ? ""
      : " at \(paths.prefix(3).joined(separator: ", "))\(paths.count > 3 ? " and \(paths.count - 3) more" : "")"
    var match = FormatMatch(
      profile: Profile(mapping), score: min(10 + best.fields.count, 20),
      reason: "no known tool; records\(place): \((names + related.reasons).joined(separator: ", "))")
    let unread = lists.unread.filter { list in !related.records.contains { $0.path == list.path } }
    match.unreadLists = unread + related.unread
    return match
  }

  /// How likely it is that records are tasks, before it is looked at how much is known of them.
  private enum Likelihood: Comparable {
    /// Their list's name says that they are people, labels, settings.
    case none
    /// They have a title, or their list is one of projects.
    case some
    /// Their list is called one of tasks, or they say more than a title.
    case high
  }

  private static func likelihood(of records: InputShape.RecordShape, _ fields: [FieldMap]) -> Likelihood {
    let path = records.path
    if SiblingLists.isNeverTasks(path) { return SiblingLists.isOfProjects(path) ? .some : .none }
    let telling: [FieldMap.Target] = [
      .field(.isDone), .statusAndDone, .field(.priority), .field(.due), .field(.completed), .field(.progress),
    ]
    let saysMore =
      fields.contains { telling.contains($0.to) } && (!SiblingLists.isAbout(path) || records.isTitledByText)
    return isTelling(path) || saysMore ? .high : .some
  }

  /// Whether elements are tasks, by their name, in others that have no more than a name: `<day name="Monday"><task>`.
  private static func areTasks(
    _ records: InputShape.RecordShape, inGroups groups: InputShape.RecordShape, _ fields: [FieldMap],
    _ container: Container
  ) -> Bool {
    container == .xml && isTelling(records.path) && !isTelling(groups.path)
      && fields.allSatisfy { [.field(.id), .field(.title)].contains($0.to) }
  }

  /// Whether attributes are those of tasks: a state, a priority, somebody who does it.
  package static func areOfTasks(_ attributes: [String]) -> Bool {
    let telling: [FieldMap.Target] = [
      .field(.isDone), .statusAndDone, .field(.priority), .field(.due), .field(.completed), .field(.progress),
      .field(.assignees),
    ]
    return attributes.contains { name in Synonyms.target(of: name).map(telling.contains) ?? false }
  }

  /// The field maps of records: for elements that are called tasks and have nothing that is called a title, it is the one
  /// text that has no other meaning.
  static func fieldMaps(of records: InputShape.RecordShape, in container: Container) -> [FieldMap] {
    var fields = fieldMaps(
      for: ownNames(of: records, in: container), title: container == .csv ? records.titleName : nil)
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

  /// How the tree is said in a table without parents' ids: by titles, where there are no ids at all, or by columns of
  /// places in an outline or of levels.
  private static func hierarchy(
    of fields: [FieldMap], _ records: InputShape.RecordShape, in container: Container
  ) -> Hierarchy? {
    guard container == .csv else { return nil }
    if let parent = fields.first(where: { $0.to == .field(.parent) }) {
      return fields.contains { $0.to == .field(.id) } ? nil : .title(parent.from)
    }
    if let name = records.outlineName { return .outline(name) }
    let known = records.names.map { (name: $0, words: Synonyms.normalized($0).spaced) }
    if let outline = known.first(where: {
      ["wbs", "outline number", "wbs code", "wbs id"].contains($0.words)
    }) {
      return .outline(outline.name)
    }
    return known.first { name, words in
      ["outline level", "indent level", "indentation level", "hierarchy level", "depth", "indent"].contains(
        words)
        || (words == "level" && records.samples[name].map { ["0", "1"].contains($0) } ?? false)
    }.map { .level($0.name) }
  }

  /// The lists at a path with `*` in it, each by the key that it is under and that says what its tasks are in (`inbox`,
  /// `work`); nil where that would read less, or more might come.
  private static func namedLists(
    _ best: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape
  ) -> SiblingLists? {
    guard shape.isWhole, best.path.hasPrefix("*.") || best.path.contains(".*.") else { return nil }
    let named = shape.records.filter {
      !$0.path.contains("*.") && SiblingLists.holds(best.path, $0.path, exactly: true)
    }
    guard let largest = named.max(by: { $0.count < $1.count }), named.count > 1,
      named.reduce(0, { $0 + $1.count }) == best.count
    else { return nil }
    // What goes by the same steps with another key left open is the same.
    var own = shape
    own.records.removeAll { records in
      !named.contains { $0.path == records.path } && SiblingLists.areSame(records.path, best.path)
    }
    let lists = SiblingLists(of: largest, fields, in: own)
    let paths = Set(lists.records.map(\.path))
    return named.allSatisfy { paths.contains($0.path) } ? lists : nil
  }

  /// The place of a list, whose tasks are done where its name says so.
  package static func markingDone(_ place: RecordSet) -> RecordSet {
    var place = place
    if !place.section.isEmpty, doneWords.isDone(state: place.section) == true {
      place.done = RecordCondition("", [], .done)
    }
    return place
  }

  /// The names of a record's values, without the name of its own element: XML nests tasks in tasks.
  ///
  /// The text of an element is among them only where the element is told to be a task; a list is neither a title nor a
  /// state.
  static func ownNames(of records: InputShape.RecordShape, in container: Container) -> [String] {
    guard container == .xml else {
      return records.listNames.isEmpty
        ? records.names
        : records.names.filter { name in
          guard records.listNames.contains(name) else { return true }
          switch Synonyms.target(of: name) {
          case .field(.title), .field(.detail), .field(.isDone), .statusAndDone: return false
          default: return true
          }
        }
    }
    let own = records.path.split(separator: "/").last.map(String.init)
    let isTask = isTelling(records.path) || records.isTitledByText
    return records.names.filter { name in
      if records.recordNames.contains(name) { return false }
      // An `item` that has a `name` is no text but a task.
      return name != own && (name != "#text" || isTask)
        && !(isTelling(name) && records.listNames.contains(name))
    }
  }

  static func depth(_ path: String) -> Int { path.count { $0 == "." || $0 == "/" || $0 == "[" } }

  /// Whether what lies at a path is subtasks of the tasks at another: by its name, or as XML nests like in like.
  private static func isSubtasks(_ path: String, of outer: String) -> Bool {
    let last = lastName(path)
    return Synonyms.target(of: last) == .subtasks || last == lastName(outer)
  }

  package static func lastName(_ path: String) -> String {
    let name = String(path.split { ".[]*/".contains($0) }.last ?? "")
    // A key with blanks in it stands in quotes in a path.
    return name.count > 1 && name.hasPrefix("\"") && name.hasSuffix("\"")
      ? String(name.dropFirst().dropLast()) : name
  }

  /// The field maps for a record's names: for each field the name that stands for it best.
  ///
  /// A record without a title has one all the same where it has a description and is told to be a task by other
  /// fields: some tools know no other text.
  ///
  /// - Parameter title: the name of a value that would rather be the title than a description, where none is called one.
  static func fieldMaps(for names: [String], title: String? = nil) -> [FieldMap] {
    var chosen: [(target: FieldMap.Target, name: String, rank: Int)] = []
    var planEnds: [(name: String, kind: Synonyms.PlanEnd, rank: Int)] = []
    let typed = Set(names.compactMap(Self.ownName(ofTyped:)))
    for name in names where !typed.contains(name) {
      let own = Self.ownName(ofTyped: name) ?? name
      // A slash is a step into the record, but for one in a remark: `Due (MM/DD)`.
      let isPath = own.prefix { $0 != "(" && $0 != "[" }.contains("/")
      guard !isPath, let target = Synonyms.target(of: own) else { continue }
      let rank = Synonyms.rank(of: own)
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
    let speaking: [FieldMap.Target] = [
      .field(.isDone), .statusAndDone, .field(.priority), .field(.due), .field(.completed), .field(.progress),
    ]
    if !chosen.contains(where: { $0.target == .field(.title) }),
      chosen.contains(where: { speaking.contains($0.target) }),
      let detail = chosen.firstIndex(where: { $0.target == .field(.detail) })
    {
      // `Task Description` beside `Remarks` is what there is to do.
      let said = names.first { Synonyms.isOfRecord($0) && Synonyms.target(of: $0) == .field(.detail) }
      if let title, said == nil {
        chosen.append((.field(.title), title, 0))
      } else if let said, said != chosen[detail].name {
        chosen.append((.field(.title), said, 0))
      } else {
        chosen[detail].target = .field(.title)
      }
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
    // Where nothing else says what is done, all of it is.
    let isSaid = chosen.contains { [.field(.isDone), .statusAndDone].contains($0.target) }
    return chosen.map {
      let unit = $0.target == .field(.estimate) ? Synonyms.unit(of: $0.name) : nil
      var map = FieldMap(
        $0.name, $0.target, styles: styles(for: $0.target) + (unit.map { [$0] } ?? []),
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
  private static func secondBestDates(for names: [String], beside fields: [FieldMap]) -> [FieldMap] {
    guard fields.contains(where: { $0.to == .field(.due) }) else { return [] }
    let known = Set(fields.map(\.from))
    let others = names.filter { name in
      !known.contains(name) && !name.contains("/") && Synonyms.target(of: name) == .field(.due)
        && Synonyms.normalized(name).spaced != "when"
    }
    return Set(others).sorted { (Synonyms.rank(of: $0), $0) < (Synonyms.rank(of: $1), $1) }.map {
      var map = FieldMap($0, .due, styles: styles(for: .field(.due)))
      map.isFallback = true
      return map
    }
  }

  /// Maps for further names of how much is done: the first of a record's that has a value counts.
  private static func secondBestShares(for names: [String], beside fields: [FieldMap]) -> [FieldMap] {
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

  /// The names that mean nothing in a table whose description would be the title: another text may rather be it.
  package static func unreadNames(of records: InputShape.RecordShape) -> [String] {
    let title = fieldMaps(for: records.names).first { $0.to == .field(.title) }
    guard let title, !Synonyms.isOfRecord(title.from), Synonyms.target(of: title.from) == .field(.detail)
    else {
      return []
    }
    return records.names.filter {
      !$0.isEmpty && Synonyms.target(of: $0) == nil
        && !conditionNames.contains(Synonyms.normalized($0).spaced)
    }
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

  /// The name of a value that MongoDB's extended JSON has in an object for its type: `_id/$oid` is `_id`.
  private static func ownName(ofTyped name: String) -> String? {
    ["/$oid", "/$date"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
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

  /// Whether a file is several objects, one after another, whose paths do not begin with a step of their own.
  private static func areLines(_ shape: InputShape) -> Bool {
    guard shape.container == .json, let root = shape.records.first, root.path == ".", root.count > 1 else {
      return false
    }
    return !shape.records.contains { $0.path.hasPrefix("[*]") }
  }

  static func isInside(_ path: String, _ outer: String, isLines: Bool = false) -> Bool {
    outer == "."
      ? isLines || path.hasPrefix("[*]") : path.hasPrefix(outer + ".") || path.hasPrefix(outer + "/")
  }

  /// Whether records say themselves whether they are done, as tasks do and projects, people and labels do not.
  static func tellDone(_ fields: [FieldMap]) -> Bool { fields.contains { $0.to == .field(.isDone) } }

  /// Whether the name of a list says that there are tasks in it.
  package static func isTelling(_ path: String) -> Bool {
    let last = lastName(path).lowercased()
    return ["task", "todo", "item", "issue", "card", "ticket", "bug", "story", "stories"].contains {
      last.contains($0)
    } && !last.contains("history")
  }

  /// Whether the name of a list says that there are tasks in it, or tasks of one state.
  package static func isList(ofTasks path: String) -> Bool {
    isTelling(path) || doneWords.isDone(state: lastName(path)) != nil
  }

  /// The usual words for priorities, in English and Japanese, and pantask's own numbers.
  package static let priorities: PriorityScale = {
    var scale = PriorityScale.native
    let words: [(Priority, [String])] = [
      (
        .highest,
        [
          "urgent", "critical", "blocker", "immediate", "asap", "top", "very high", "emergency", "p0", "p1",
          "show-stopper", "最高", "緊急", "至急", "最優先",
        ]
      ),
      (.high, ["important", "major", "p2", "h", "高", "高い", "重要"]),
      (
        .middle,
        ["medium", "normal", "moderate", "default", "mid", "med", "p3", "m", "regular", "中", "普通", "通常"]
      ),
      (.low, ["minor", "p4", "l", "低", "低い"]),
      (.lowest, ["trivial", "very low", "p5", "negligible", "wishlist", "最低"]),
    ]
    for (priority, names) in words { for name in names { scale.words[name] = priority } }
    scale.unsetWords = [
      "none", "no priority", "not set", "unset", "-", "--", "---", "n/a", "undecided", "なし",
    ]
    return scale
  }()

  /// The same where the highest is P0, and P4 the lowest.
  private static let prioritiesFromZero: PriorityScale = {
    var scale = priorities
    for (number, priority) in Priority.allCases.sorted(by: { $0.rawValue > $1.rawValue }).enumerated() {
      scale.words["p\(number)"] = priority
    }
    return scale
  }()

  /// Whether a text is a date with midnight for its time: `2026-03-28 00:00:00`, `2026-03-28T00:00:00.000Z`.
  package static func isMidnight(_ text: some BidirectionalCollection<UInt8>) -> Bool {
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

  /// Whether a value is the first of priorities that are counted from zero on: `P0`, `P0 - now`.
  package static func isPriorityZero(_ value: String) -> Bool {
    let start = value.utf8.prefix(3)
    guard start.count > 1,
      start.prefix(2).elementsEqual("P0".utf8) || start.prefix(2).elementsEqual("p0".utf8)
    else { return false }
    return start.count == 2
      || !(start.last.map { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "z") } ?? false)
  }

  /// The usual words for done and open, in English and Japanese.
  package static let doneWords = DoneVocabulary(
    done: [
      "✓", "✔", "☑", "✅", "done", "complete", "completed", "closed", "resolved", "finished", "fixed",
      "checked",
      "won't fix", "wontfix", "won't do", "released", "shipped", "deployed", "merged", "abandoned", "dropped",
      "cancelled", "canceled", "rejected", "duplicate", "dismiss", "dismissed",
      "fix released", "fixreleased", "invalid", "expired", "完了",
      "済",
      "済み", "終了", "対応済み", "処理済み", "完了済み",
    ],
    open: [
      "☐", "open", "todo", "to do", "to-do", "new", "in progress", "in-progress", "inprogress", "doing",
      "pending",
      "waiting", "backlog", "not started", "notstarted", "started", "active", "reopened", "blocked",
      "in review",
      "review", "ready", "scheduled", "on hold", "deferred", "planned", "incomplete", "needs-action",
      "needsaction", "unchecked", "wip", "work in progress", "in development", "in testing", "testing",
      "assigned", "confirmed", "triaged", "fix committed", "fixcommitted", "queued", "paused", "ongoing",
      "in process", "under review", "not yet started",
      "to be done",
      "stuck", "draft", "later", "next", "someday", "today", "icebox", "triage", "未", "未着手", "未対応", "未処理",
      "処理中", "対応中", "進行中", "作業中", "保留", "未完了",
    ],
    yes: ["true", "1", "yes", "y", "t", "x", "[x]", "☒", "はい"],
    no: ["false", "0", "no", "n", "f", "[ ]", "[]", "いいえ"])
}
