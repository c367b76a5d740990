package import Formats
import TaskModel
import Vocabulary

extension GenericProfile {
  /// Makes a profile for an input, or nil where nothing in it looks like a list of tasks (no name stands for a
  /// title).
  ///
  /// - Parameter isTraced: whether it is to be known which rule has claimed what.
  package static func make(for shape: InputShape, isTraced: Bool = false) -> FormatMatch? {
    var trace = Trace(isOn: isTraced)
    let isLines = areLines(shape)
    let plain = RelationNames.without(shape, isLines: isLines)
    var shape = NamedFields.named(NamedRoot.named(NamedRoot.ofOneKey(plain)))
    let parts = PartLists(in: shape)
    let choice = TaskListChoice(in: shape, besides: parts, isLines: isLines, trace: &trace)
    let list = choice.best.map { ($0.shape, $0.fields) }
    guard let best = TextLists.tasks(inPlaceOf: list, in: shape) else { return nil }
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

  /// Whether records say themselves whether they are done, as tasks do and projects, people and labels do not.
  static func tellDone(_ fields: [FieldMap]) -> Bool { fields.contains { $0.to == .field(.isDone) } }

  /// Whether the name of a list says that there are tasks in it.
  package static func nameSuggestsTasks(_ path: String) -> Bool { ListKind.mentionsTasks(lastName(path)) }

  /// Whether the name of a list says that there are tasks in it, or tasks of one state.
  package static func isList(ofTasks path: String) -> Bool {
    nameSuggestsTasks(path) || doneWords.isDone(state: lastName(path)) != nil
  }
}
