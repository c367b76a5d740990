package import Formats
import TaskModel
import Vocabulary

extension GenericProfile {
  /// Makes a profile for an input, or nil where nothing in it looks like a list of tasks (no name stands for a
  /// title).
  ///
  /// - Parameter isTraced: whether it is to be known which rule has claimed what.
  package static func make(for shape: InputShape, isTraced: Bool = false) -> FormatMatch? {
    let trace = Trace(isOn: isTraced)
    var best: (shape: InputShape.RecordShape, fields: [FieldMap], score: (Likelihood, Int))?
    let isLines = areLines(shape)
    let plain = RelationNames.without(shape, isLines: isLines)
    var shape = NamedFields.named(NestedGroupKeys.named(NamedRoot.named(NamedRoot.ofOneKey(plain))))
    let columns = KeyedColumns(in: shape)
    let parts = PartLists(in: shape)
    for records in shape.records where !records.isSoleObject && !parts.holds(records.path) {
      let fields = fieldMaps(of: records, in: shape.container)
      guard fields.contains(where: { $0.to == .field(.title) }), !columns.areBoards(records, fields) else {
        continue
      }
      // Named things deep inside something that is no list of tasks (components, labels) are none either.
      if best == nil, fields.count < 3, depth(records.path) > 2, !nameSuggestsTasks(records.path),
        !tellDone(fields),
        !columns.lists.contains(records.path), !haveStates(records, fields, shape.container),
        !NestedGroupKeys.areSeveral(like: records, fields, in: shape)
      {
        continue
      }
      // What lies inside the records that are found already are parts of them (subtasks, labels, people), unless
      // it says more than they do: the tasks of lists, the items of a channel.
      // The cards of columns are the tasks, however much is known of the columns. What is in records that are done or
      // not is part of them, however much is known of it.
      let isPart =
        best.map {
          isInside(records.path, $0.shape.path, isLines: isLines) || isInsideAny(records.path, $0.shape.path)
        } ?? false
      // Nor are the parts of what is called a task, which may say more than that: `{"tasks": [{"name": …, "items":
      // [{"name": …, "done": …}]}]}`.
      if let best, isPart, isEachTask(best.shape.path, in: shape.container) { continue }
      if let best, isPart,
        !(TaskListSelection.namesOtherThings(best.shape.path) && nameSuggestsTasks(records.path)
          && !areParts(records.path, of: best.fields)),
        !areTasks(records, inGroups: best.shape, best.fields, shape.container),
        !NestedLists.areTasks(records, of: best.shape, best.fields, in: shape),
        fields.count <= best.fields.count || isSubtasks(records.path, of: best.shape.path)
          || (TaskListSelection.namesOtherThings(records.path) && !areActivities(records.path, fields))
          || (tellDone(best.fields) && !TaskListSelection.namesOtherThings(best.shape.path))
          || (shape.container != .xml && areNumberedTasks(best.shape.path, best.fields)
            && !isList(ofTasks: records.path))
      {
        continue
      }
      // The one thing around lists that has no more than a name is what they are in.
      if records.count == 1, NestedLists.areAround(records, fields, in: shape) {
        continue
      }
      let whole = (likelihood(of: records, fields), score(of: records, fields))
      if best.map({ isPart || whole > $0.score }) ?? true {
        best = (records, fields, whole)
      }
    }
    guard let best = TextLists.tasks(inPlaceOf: best.map { ($0.shape, $0.fields) }, in: shape) else {
      return nil
    }
    guard !areComments(best) else { return nil }
    // A board with columns and an empty list of tasks has none.
    if TaskListSelection.namesOtherThings(best.shape.path), !nameSuggestsTasks(best.shape.path),
      shape.records.contains(where: { $0.count == 0 && nameSuggestsTasks($0.path) && depth($0.path) <= 1 })
    {
      return nil
    }
    shape.records += best.lists
    let draft = MappingDraft(
      of: best, lists(best, in: shape), besides: parts, in: shape, isLines: isLines, trace: trace)
    return match(draft)
  }

  /// How much speaks for tasks: many fields do; a telling path and more records break ties, as does a name that says
  /// otherwise.
  private static func score(of records: InputShape.RecordShape, _ fields: [FieldMap]) -> Int {
    fields.count * 10 + (nameSuggestsTasks(records.path) ? 15 : 0) + (records.count > 1 ? 5 : 0)
      - (TaskListSelection.namesOtherThings(records.path) && !tellDone(fields) ? 3 : 0)
  }

  /// Whether records are comments, and nothing that they say is what tasks say.
  private static func areComments(_ found: TextLists.Found) -> Bool {
    TaskListSelection.forms(of: lastName(found.shape.path)).contains("comment") && !found.shape.names.isEmpty
      && !found.fields.contains { speakingTargets.contains($0.to) }
  }

  /// The format of a mapping, with the remarks about it.
  private static func match(_ draft: MappingDraft) -> FormatMatch {
    let (shape, best, lists, related) = (draft.shape, draft.best, draft.lists, draft.related)
    let mapping = draft.mapping
    let names = best.fields.prefix(4).map { "\($0.from) is \(describe($0.to))" }
    let paths = lists.records.map(\.path)
    let place =
      paths == ["."]
      ? ""
      : " at \(paths.prefix(3).joined(separator: ", "))\(paths.count > 3 ? " and \(paths.count - 3) more" : "")"
    var match = FormatMatch(
      profile: Profile(mapping), score: min(10 + best.fields.count, 20),
      reason:
        "unrecognised tool; records\(place): \((names + related.reasons + draft.reasons).joined(separator: ", "))"
    )
    let unread = lists.unread.filter { list in !related.records.contains { $0.path == list.path } }
    match.unreadLists = unread + related.unread
    let late = mapping.records.filter { $0.isLate && $0.role == .task }
    match.surplusLists = lists.surplus.filter { list in
      !late.contains { RecordPath.holds($0.path, list.path, exactly: true) }
    }
    match.remarks = draft.remarks
    match.claims = draft.trace.claims
    // What is in the tasks is theirs, and where any key will do there is no need to look at each.
    match.leavesOut = shape.cutPaths.contains { path in
      let steps = path == "." ? [] : RecordPath.steps(path)
      let read = lists.records + (shape.container == .xml ? late : [])
      return !read.contains { list in
        RecordPath.holds(list.path, path) || RecordPath.steps(list.path).starts(with: steps + ["*"])
      }
    }
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
    if TaskListSelection.isNeverTasks(path) { return TaskListSelection.isOfProjects(path) ? .some : .none }
    if TaskListSelection.areOfSettings(path) { return .none }
    let saysMore =
      fields.contains { tellingTargets.contains($0.to) }
      && (!TaskListSelection.namesOtherThings(path) || records.titles.areText)
    return nameSuggestsTasks(path) || saysMore ? .high : .some
  }

  /// Whether records of JSON have a state that is known, in a list that is not called anything else: what answers a
  /// query may have nothing but that and a title.
  private static func haveStates(
    _ records: InputShape.RecordShape, _ fields: [FieldMap], _ container: Container
  ) -> Bool {
    guard container.hasKeys, let state = fields.first(where: { $0.to == .statusAndDone }),
      let sample = records.samples[state.from], doneWords.isDone(state: sample) != nil
    else { return false }
    return !TaskListSelection.namesOtherThings(records.path)
  }

  /// Whether what lies at a path is subtasks of records that say more than their name, whatever their list is called.
  private static func areParts(_ path: String, of fields: [FieldMap]) -> Bool {
    let telling: [FieldMap.Target] = [
      .field(.isDone), .statusAndDone, .field(.priority), .field(.due), .field(.completed),
    ]
    return Synonyms.target(of: lastName(path)) == .subtasks && fields.contains { telling.contains($0.to) }
  }

  /// Whether what lies at a path is called a task each; an element that is called so for several is none.
  private static func isEachTask(_ path: String, in container: Container) -> Bool {
    let name = lastName(path)
    let forms = container == .xml ? [name.lowercased()] : TaskListSelection.forms(of: name)
    return forms.contains(where: ListKind.isEachTask)
  }

  /// Whether records are tasks by the name of their list, and have an id and a title: they are no sections.
  private static func areNumberedTasks(_ path: String, _ fields: [FieldMap]) -> Bool {
    nameSuggestsTasks(path) && !TaskListSelection.namesOtherThings(path)
      && fields.contains { $0.to == .field(.id) }
      && fields.contains { $0.to == .field(.title) && Synonyms.normalized($0.from).joined != "name" }
  }

  /// Whether elements that are called what the steps of plans are, and the entries of histories as well, have a state.
  private static func areActivities(_ path: String, _ fields: [FieldMap]) -> Bool {
    let states: [FieldMap.Target] = [.field(.isDone), .statusAndDone, .field(.progress)]
    return ["activity", "action"].contains(where: TaskListSelection.forms(of: lastName(path)).contains)
      && fields.contains { states.contains($0.to) }
  }

  /// Whether elements are tasks, by their name, in others that have no more than a name: `<day name="Monday"><task>`.
  ///
  /// What is called for several of them is no task: `<tasks name="Home"><task>`.
  private static func areTasks(
    _ records: InputShape.RecordShape, inGroups groups: InputShape.RecordShape, _ fields: [FieldMap],
    _ container: Container
  ) -> Bool {
    let (own, outer) = (lastName(records.path), lastName(groups.path))
    let isPlural = own != outer && TaskListSelection.forms(of: outer).contains(own.lowercased())
    return container == .xml && nameSuggestsTasks(records.path)
      && (isPlural || !nameSuggestsTasks(groups.path))
      && fields.allSatisfy { [.field(.id), .field(.title)].contains($0.to) }
  }

  /// Whether attributes are those of tasks: a state, a priority, somebody who does it.
  package static func areOfTasks(_ attributes: [String]) -> Bool {
    attributes.contains { name in Synonyms.target(of: name).map(speakingTargets.contains) ?? false }
  }

  /// The names of a record's values, without the name of its own element: XML nests tasks in tasks.
  ///
  /// The text of an element is among them only where the element is known to be a task; a list is neither a title nor a
  /// state.
  static func ownNames(of records: InputShape.RecordShape, in container: Container) -> [String] {
    guard container == .xml else {
      return records.lists.names.isEmpty
        ? records.names
        : records.names.filter { name in
          guard records.lists.names.contains(name) else { return true }
          if records.lists.idNames.contains(name) { return false }
          switch Synonyms.target(of: name) {
          case .field(.title), .field(.detail), .field(.isDone), .statusAndDone: return false
          default: return true
          }
        }
    }
    let own = records.path.split(separator: "/").last.map(String.init)
    let isTask = nameSuggestsTasks(records.path) || records.titles.areText
    return records.names.filter { name in
      if records.recordNames.contains(name) { return false }
      // An `item` that has a `name` is no text but a task.
      return name != own && (name != "#text" || isTask)
        && !(nameSuggestsTasks(name) && records.lists.names.contains(name))
    }
  }

  static func depth(_ path: String) -> Int {
    let steps = RecordPath.steps(path)
    return steps.first == "[*]" ? steps.count : max(steps.count - 1, 0)
  }

  /// Whether what lies at a path is subtasks of the tasks at another: by its name, or as XML nests like in like.
  private static func isSubtasks(_ path: String, of outer: String) -> Bool {
    let last = lastName(path)
    return Synonyms.target(of: last) == .subtasks || mayBePartTitle(last) || last == lastName(outer)
  }

  /// Whether a file is several objects, one after another, whose paths do not begin with a step of their own.
  static func areLines(_ shape: InputShape) -> Bool {
    guard shape.container.hasKeys, let root = shape.records.first, root.path == ".", root.count > 1 else {
      return false
    }
    return !shape.records.contains { $0.path.hasPrefix("[*]") }
  }

  static func isInside(_ path: String, _ outer: String, isLines: Bool = false) -> Bool {
    outer == "."
      ? isLines || path.hasPrefix("[*]") : path.hasPrefix(outer + ".") || path.hasPrefix(outer + "/")
  }

  /// Whether a path leads into what is at another with keys left open: `t1.subtasks.*` into `*`.
  private static func isInsideAny(_ path: String, _ outer: String) -> Bool {
    outer.contains("*") && RecordPath.steps(outer).contains("*") && RecordPath.holds(outer, path)
      && RecordPath.steps(path).count > RecordPath.steps(outer).count
  }

  /// Whether records say themselves whether they are done, as tasks do and projects, people and labels do not.
  static func tellDone(_ fields: [FieldMap]) -> Bool { fields.contains { $0.to == .field(.isDone) } }

  /// Whether the name of a list says that there are tasks in it.
  package static func nameSuggestsTasks(_ path: String) -> Bool { ListKind.mentionsTasks(lastName(path)) }

  /// Whether the name of a list says that there are tasks in it, or tasks of one state.
  package static func isList(ofTasks path: String) -> Bool {
    nameSuggestsTasks(path) || doneWords.isDone(state: lastName(path)) != nil
  }
}
