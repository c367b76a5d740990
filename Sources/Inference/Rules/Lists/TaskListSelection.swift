import Formats
import TaskModel
import Vocabulary

/// The lists of an input of an unrecognised tool that are read together: the one that looks most like tasks, and those
/// beside it that look like it (`today` and `later`, `todo` and `bug`).
///
/// One set of field maps serves them all, so a list whose title has another name is read only where that name is
/// nothing else in the others.
struct TaskListSelection {
  /// The lists that are read, in the order in which they were seen.
  private(set) var records: [RecordSet] = []
  /// What their values are.
  private(set) var fields: [FieldMap]
  /// Lists whose records have a title, and that are not read.
  private(set) var unread: [InputShape.RecordShape] = []
  /// What the parts of tasks name that stand in lists of their own, and that leads to the tasks.
  private(set) var tables: [RecordSet] = []
  /// Lists like those that are read, for which there is no room.
  private(set) var surplus: [InputShape.RecordShape] = []

  /// Most steps of the lists that are read together: a scanner of XML looks for ten more at most, some of which say
  /// what the tasks are in.
  private static let largestStepCount = 54
  /// Most lists that are read together: a scanner of JSON looks for a few more places, some of which say what the tasks
  /// are in.
  private static let largestCount = 48

  /// Looks at what is beside the list at `best`.
  init(of best: InputShape.RecordShape, _ bestFields: [FieldMap], in shape: InputShape) {
    fields = bestFields
    let known = PartLists(in: shape)
    var found = Found(best, bestFields, shape)
    for other in shape.records where other.path != best.path && !known.areInItems(other.path) {
      let fields = GenericProfile.fieldMaps(of: other, in: shape.container)
      guard fields.contains(where: { $0.to == .field(.title) }) else { continue }
      consider(other, fields, known.list(at: other.path), &found)
    }
    // What holds lists that are read is no list beside them: `<trash><task>`.
    unread.removeAll { holder in
      found.lists.contains { $0.path != holder.path && RecordPath.holds(holder.path, $0.path) }
    }
    addUntitled(besides: found.lists, in: shape)
    let order = shape.records.map(\.path)
    found.lists.sort { order.firstIndex(of: $0.path) ?? 0 < order.firstIndex(of: $1.path) ?? 0 }
    found.lists += Self.emptyColumns(beside: found.lists, in: shape)
    place(found, in: shape)
    // A scanner looks for so many places at most.
    if records.count < Self.largestCount {
      records += known.holders.prefix(Self.largestCount - records.count)
    }
    tables = known.tables
    nameProjects()
    namePriorities()
  }

  /// The lists that are read as far as they are found, and what others are compared with.
  private struct Found {
    let best: InputShape.RecordShape
    let bestFields: [FieldMap]
    let shape: InputShape
    let byName: ListsByName?
    var lists: [InputShape.RecordShape]
    /// Their paths, since each list is compared with all before it.
    var steps: [[Substring]]
    /// The paths of lists for which there was no room.
    var surplusSteps: [[Substring]] = []
    /// The paths of those whose records are parts of tasks.
    var parts: Set<String> = []
    /// By path the fields of lists that mean something else than the others do.
    var ownFields: [String: [FieldMap]] = [:]

    init(_ best: InputShape.RecordShape, _ bestFields: [FieldMap], _ shape: InputShape) {
      self.best = best
      self.bestFields = bestFields
      self.shape = shape
      byName = ListsByName(around: best, bestFields, in: shape)
      lists = [best]
      steps = [RecordPath.steps(best.path)]
    }

    /// Whether one more list can be read with them.
    func hasRoom(for path: [Substring]) -> Bool {
      shape.container.hasKeys
        ? lists.count < largestCount : steps.reduce(path.count) { $0 + $1.count } <= largestStepCount
    }

    mutating func add(_ list: InputShape.RecordShape, _ path: [Substring], isPart: Bool) {
      lists.append(list)
      steps.append(path)
      if isPart { parts.insert(list.path) }
    }
  }

  /// Reads a list of records with a title, or notes that it is not read; nothing where it is no list of tasks.
  private mutating func consider(
    _ other: InputShape.RecordShape, _ fields: [FieldMap], _ link: PartLists.List?, _ known: inout Found
  ) {
    let (best, bestFields, container) = (known.best, known.bestFields, known.shape.container)
    let likeness = Self.likeness(of: other, fields, to: best, bestFields, in: container)
    // Records that say so much that is the same are the same, whatever their list is called.
    let nameSuggestsTasks = Self.nameSuggestsTasks(other.path)
    let hasSameName = GenericProfile.lastName(other.path) == GenericProfile.lastName(best.path)
    // So are texts with attributes as tasks have them, in elements of one name.
    let isSameElement = other.titles.areText && best.titles.areText && hasSameName
    // So are those with a title and a checkbox, unless their list is called something else.
    let isTicked = Self.areTicked(other, fields, in: container)
    // So are those that a list is called by which are archived, if what they are called is called the same.
    let isArchived = Self.isArchived(other.path) && Self.title(fields) == Self.title(bestFields)
    // So are those whose list is called the same, one step further in or out, and those that say whether they are done.
    let isAkin = likeness != .none && (hasSameName || GenericProfile.tellDone(fields))
    guard
      likeness == .same || nameSuggestsTasks || isAkin || isSameElement || isArchived
        || !Self.namesOtherThings(other.path) || link != nil
    else { return }
    // Projects, people and settings that are done or not are none of the tasks beside them.
    if Self.isNeverTasks(other.path), !Self.isNeverTasks(best.path) { return }
    if Self.areOfSettings(other.path), !Self.areOfSettings(best.path) { return }
    // Parts of records, what the records are parts of, and the same by another path.
    let steps = RecordPath.steps(other.path)
    if known.steps.contains(where: { RecordPath.mayHold($0, steps) }) { return }
    // Named things deep inside something else are no list.
    let isBeside = likeness != .none && Self.areBeside(best.path, other.path)
    let isOfKeys = container.hasKeys && NestedGroupKeys.areTasks(other, fields, like: best, bestFields)
    if fields.count < 3, GenericProfile.depth(other.path) > 2,
      !nameSuggestsTasks && !isBeside && !isArchived && !isOfKeys && !isTicked && link == nil
    {
      if likeness != .none { unread.append(other) }
      return
    }
    var own = fields
    let isPart = link != nil || linkToParent(&own, other, partOf: best)
    // So are those that say less, or something else, under names of somebody's own.
    let isByName = isOfKeys || known.byName?.areTasks(other, own, like: best, bestFields) ?? false
    let isLike =
      nameSuggestsTasks || isSameElement || isArchived || isTicked || likeness != .none || link != nil
      || isByName
    guard isLike else { return unread.append(other) }
    guard known.hasRoom(for: steps) else {
      // The same may be seen by another path.
      guard !known.surplusSteps.contains(where: { RecordPath.mayHold($0, steps) }) else { return }
      surplus.append(other)
      known.surplusSteps.append(steps)
      return
    }
    if take(other, own, link, &known) {
      known.add(other, steps, isPart: isPart)
    } else {
      unread.append(other)
    }
  }

  /// Adds the field maps of a list to those of the lists before it, or as its own where it is one of parts; false where
  /// its title cannot be told.
  private mutating func take(
    _ other: InputShape.RecordShape, _ fields: [FieldMap], _ link: PartLists.List?, _ known: inout Found
  ) -> Bool {
    let container = known.shape.container
    guard let link else { return take(fields, other, beside: known.lists, in: container) }
    let linked = PartLists.linked(fields, in: link)
    if PartLists.needsOwnFields(linked, in: link, beside: known.bestFields)
      || !take(linked, other, beside: known.lists, in: container)
    {
      known.ownFields[other.path] = linked
    }
    return true
  }

  /// Makes places of the lists, each with what its keys say of its tasks.
  private mutating func place(_ found: Found, in shape: InputShape) {
    let own = found.lists.map(\.path).filter { !found.parts.contains($0) }
    let sections = Self.sections(own)
    let isProjectSaid = !shape.container.hasKeys || fields.contains { $0.to == .field(.project) }
    let places = isProjectSaid ? [:] : NestedGroupKeys.places(own)
    records = found.lists.map {
      let path = shape.container.hasKeys ? NestedGroupKeys.path($0.path, beside: own) : $0.path
      let place = places[$0.path]
      let section = place?.section ?? sections[$0.path] ?? ""
      var list = RecordSet(path: path, fields: found.ownFields[$0.path], section: section)
      list.project = place?.project ?? ""
      return list
    }
  }

  /// Whether records have a title and say whether they are done, and the name of their list does not say that they are
  /// anything but tasks.
  private static func areTicked(
    _ list: InputShape.RecordShape, _ fields: [FieldMap], in container: Container
  ) -> Bool {
    container.hasKeys && list.path.hasSuffix("[*]") && GenericProfile.tellDone(fields)
      && !namesOtherThings(list.path) && !isNeverTasks(list.path) && !areOfSettings(list.path)
      && !RelationNames.holds(GenericProfile.lastName(list.path))
  }

  /// Makes the name of each list the priority of its tasks, where all lists are called by such words and the tasks do
  /// not say it themselves: `{"high": […], "low": […]}`.
  ///
  /// Or else the key around each: `{"high": {"work": […]}, "low": {"work": […]}}`. What the other of the two keys says
  /// is all that is left to say where the task is.
  private mutating func namePriorities() {
    // One list has nothing to be more urgent than, and the words of all languages need not be made ready.
    guard records.count > 1, !fields.contains(where: { $0.to == .field(.priority) }) else { return }
    if Self.arePriorities(records.map(\.section)) {
      for index in records.indices {
        records[index].priority = records[index].section
        records[index].section = records[index].project
        records[index].project = ""
      }
    } else if Self.arePriorities(records.map(\.project)) {
      for index in records.indices {
        records[index].priority = records[index].project
        records[index].project = ""
      }
    }
  }

  /// Whether the names of all lists are words for priorities, of which not all are called by for other reasons.
  private static func arePriorities(_ names: [String]) -> Bool {
    let scale = GenericProfile.prioritiesInWords
    let priorities = names.compactMap { name in
      scale.unsetWords.contains(name.lowercased()) ? nil : scale.priority(of: name)
    }
    return priorities.count == names.count && Set(priorities).count > 1
      && names.contains { !WordKind.doubtfulPriority.contains($0.lowercased()) }
  }

  /// Makes the key that each list is under its project, where all stand in one object of projects: `{"projects":
  /// {"Attic": …}}`.
  private mutating func nameProjects() {
    let named = records.indices.filter { !records[$0].section.isEmpty }
    let areProjects = named.allSatisfy { index in
      let steps = RecordPath.steps(records[index].path)
      let key = steps.firstIndex { GenericProfile.lastName(String($0)) == records[index].section }
      // What is called a project is one, and no object of them.
      return key.map { key in
        key > 0 && Self.forms(of: String(steps[key - 1])).contains("project")
          && !NamedRoot.isHolder(String(steps[key - 1]))
      } ?? false
    }
    guard areProjects else { return }
    for index in named {
      records[index].project = records[index].section
      records[index].section = ""
    }
  }

  /// The lists with nothing in them under states at the top, where all that are read are such: `{"To Do": […], "Done":
  /// []}`.
  private static func emptyColumns(
    beside lists: [InputShape.RecordShape], in shape: InputShape
  ) -> [InputShape.RecordShape] {
    func isColumn(_ list: InputShape.RecordShape) -> Bool {
      RecordPath.steps(list.path).count == 2 && list.path.hasSuffix("[*]")
        && ListNames.isDone(GenericProfile.lastName(list.path)) != nil
    }
    guard shape.container.hasKeys, lists.allSatisfy(isColumn) else { return [] }
    return shape.records.filter { $0.count == 0 && !$0.isSoleObject && isColumn($0) }
  }

  /// Reads lists whatever they look like; false where the title of one is not clear.
  mutating func take(all lists: [InputShape.RecordShape], in container: Container) -> Bool {
    for list in lists where !records.contains(where: { $0.path == list.path }) {
      let found = GenericProfile.fieldMaps(of: list, in: container)
      guard take(found, list, beside: lists, in: container) else { return false }
      records.append(RecordSet(path: list.path))
    }
    unread.removeAll { list in lists.contains { RecordPath.areSame(list.path, $0.path) } }
    return true
  }

  /// Says of the lists what their names say already: which board each is a column of.
  mutating func place(_ names: [String: (project: String, section: String)]) {
    for index in records.indices {
      guard let name = names[records[index].path] else { continue }
      records[index].project = name.project
      records[index].section = name.section
    }
  }

  /// Adds the lists of objects that have no title and nothing to do with those that are read: whoever made the file may
  /// call a title what nobody else does.
  private mutating func addUntitled(besides lists: [InputShape.RecordShape], in shape: InputShape) {
    guard shape.container.hasKeys else { return }
    for other in shape.records
    where !other.isSoleObject && other.path.hasSuffix("[*]") && other.names.count > 1 {
      let isRelated = (lists + unread).contains { RecordPath.mayHold($0.path, other.path) }
      let fields = GenericProfile.fieldMaps(for: GenericProfile.ownNames(of: other, in: shape.container))
      guard !isRelated, !Self.namesOtherThings(other.path),
        !fields.contains(where: { $0.to == .field(.title) })
      else { continue }
      unread.append(other)
    }
  }

  /// How much of what a list's records say those of the best say too.
  private enum Likeness {
    case none
    /// More than half of it.
    case alike
    /// More than half of it, and that is a lot.
    case same
  }

  /// How alike lists are by what their records say, or by their names: what is under one day is the same as what is
  /// under another.
  private static func likeness(
    of other: InputShape.RecordShape, _ found: [FieldMap], to best: InputShape.RecordShape,
    _ bestFields: [FieldMap], in container: Container
  ) -> Likeness {
    let likeness = likeness(other, found, bestFields, in: container)
    let areOfDays = container.hasKeys && isOfDay(other.path) && isOfDay(best.path)
    let isSame =
      areOfDays && title(found) == title(bestFields)
      && RecordPath.steps(other.path).dropLast(2) == RecordPath.steps(best.path).dropLast(2)
    return likeness == .none && isSame ? .alike : likeness
  }

  /// Whether a list stands under a day: `"2026-03-01": […]`.
  private static func isOfDay(_ path: String) -> Bool {
    let key = GenericProfile.lastName(path).utf8
    return key.count >= 8 && key.count <= 10 && key.count { $0 &- 0x30 < 10 } >= 6
      && key.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }
  }

  private static func likeness(
    _ other: InputShape.RecordShape, _ found: [FieldMap], _ best: [FieldMap], in container: Container
  ) -> Likeness {
    // An element that is there once is no list.
    if container == .xml, other.count < 2 { return .none }
    let shared = found.count { map in best.contains { $0.to == map.to } }
    // Fields, plugins and people have an id and a name, too, which are called something else than the tasks' titles.
    let says = { (maps: [FieldMap]) in maps.contains { $0.to != .field(.id) && $0.to != .field(.title) } }
    let hasSameTitle = title(best) == title(found)
    if says(best), !says(found), !hasSameTitle { return .none }
    guard shared * 2 > best.count + found.count - shared else { return .none }
    // An element's name is that of the record itself.
    return shared >= 4 && hasSameTitle && container != .xml ? .same : .alike
  }

  /// The name of what is read as the title.
  private static func title(_ maps: [FieldMap]) -> String? { maps.first { $0.to == .field(.title) }?.from }

  /// Whether two lists stand under keys of one object.
  private static func areBeside(_ one: String, _ other: String) -> Bool {
    let (first, second) = (RecordPath.steps(one), RecordPath.steps(other))
    return first.count == second.count && first.count > 2 && first.last == "[*]" && second.last == "[*]"
      && first.dropLast(2) == second.dropLast(2) && first[first.count - 3] != "[*]"
  }

  /// Where the records name one of the best list's by its id (`cardId` beside `cards`), that is their parent.
  private func linkToParent(
    _ found: inout [FieldMap], _ other: InputShape.RecordShape, partOf best: InputShape.RecordShape
  ) -> Bool {
    let owners = Self.forms(of: GenericProfile.lastName(best.path))
    let key = other.names.first { name in
      let joined = Synonyms.normalized(name).joined
      return owners.contains { joined == $0 + "id" }
    }
    guard let key else { return false }
    found.removeAll { $0.from == key || $0.to == .field(.parent) }
    found.append(FieldMap(key, .field(.parent)))
    return true
  }

  /// Adds the field maps of a list to those of the lists before it; false, and nothing added, where its title cannot
  /// be told.
  private mutating func take(
    _ found: [FieldMap], _ other: InputShape.RecordShape, beside lists: [InputShape.RecordShape],
    in container: Container
  ) -> Bool {
    let names = (lists + [other]).map { Set(GenericProfile.ownNames(of: $0, in: container)) }
    var added: [FieldMap] = []
    for map in found {
      if fields.contains(where: { $0.from == map.from && $0.to == map.to }) { continue }
      // A name means one thing, and of two names for one thing no record may have both.
      let isClear = !fields.contains { known in
        known.from == map.from
          || (known.to == map.to && !Self.isList(map.to)
            && names.contains { $0.contains(known.from) && $0.contains(map.from) })
      }
      if isClear { added.append(map) } else if map.to == .field(.title) { return false }
    }
    fields += added
    return true
  }

  private static func isList(_ target: FieldMap.Target) -> Bool {
    if case .field(let field) = target { return field.kind == .wordList || field == .isDone }
    return target == .subtasks
  }

  /// Whether a list stands under a key of an object of columns: `{"columns": {"To Do": […]}}`.
  private static func isColumn(_ path: String) -> Bool {
    let steps = RecordPath.steps(path)
    return steps.count > 2 && steps.last == "[*]"
      && forms(of: String(steps[steps.count - 3])).contains(where: WordKind.listHolder.contains)
  }

  /// Whether a step leads to several things that hold tasks, of which each has a name of its own: `folders[*].tasks`.
  private static func isOfHolders(_ step: String, in path: String) -> Bool {
    let steps = RecordPath.steps(path)
    guard let index = steps.firstIndex(of: step[...]), index + 2 < steps.count, steps[index + 1] == "[*]"
    else { return false }
    return ListKind(of: step).isOfOtherThings
  }

  /// Whether all lists but one are what has been archived in the records that they stand in: that one has nothing to be
  /// told from.
  private static func areOneBesideArchived(_ paths: [String]) -> Bool {
    let live = paths.filter { !isArchived($0) }
    return live.count == 1 && live.allSatisfy { RecordPath.steps($0).dropLast().contains("[*]") }
  }

  /// By path what tells a list from the others: the one step that differs, or else its last name; nothing where that
  /// is the same for all.
  private static func sections(_ paths: [String]) -> [String: String] {
    let steps = paths.map { path in
      RecordPath.steps(path).filter { $0 != "[*]" && $0 != "*" }.map(String.init)
    }
    guard let first = steps.first, paths.count > 1, !areOneBesideArchived(paths) else { return [:] }
    var names = steps.map { $0.last ?? "" }
    if steps.allSatisfy({ $0.count == first.count }) {
      let differing = first.indices.filter { index in steps.contains { $0[index] != first[index] } }
      if differing.count == 1, let index = differing.first { names = steps.map { $0[index] } }
    } else {
      // What all have in common says nothing, nor does what the tasks themselves are called.
      let common = first.indices.prefix { index in
        steps.allSatisfy { index < $0.count && $0[index] == first[index] }
      }
      names = zip(steps, paths).map { steps, path in
        let own = steps.dropFirst(common.count).filter { !isOfHolders($0, in: path) }
        if let column = own.last, isColumn(path) { return column }
        return own.last { name in
          !forms(of: name).contains {
            ListKind.isTask($0) || WordKind.plainList.contains($0) || WordKind.listHolder.contains($0)
          }
        } ?? ""
      }
    }
    names = names.map(RecordPath.key)
    return Set(names).count == 1 ? [:] : Dictionary(zip(paths, names)) { first, _ in first }
  }
}
