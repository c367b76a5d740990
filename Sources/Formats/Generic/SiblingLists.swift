import TaskModel

/// The lists of an input of no known tool that are read together: the one that looks most like tasks, and those
/// beside it that look like it (`today` and `later`, `todo` and `bug`).
///
/// One set of field maps serves them all, so a list whose title has another name is read only where that name is
/// nothing else in the others.
struct SiblingLists {
  /// The lists that are read, in the order in which they were seen.
  private(set) var records: [RecordSet] = []
  /// What their values are.
  private(set) var fields: [FieldMap]
  /// Lists whose records have a title, and that are not read.
  private(set) var unread: [InputShape.RecordShape] = []
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
    var lists = [best]
    var parts: Set<String> = []
    var stepCount = Self.steps(best.path).count
    for other in shape.records where other.path != best.path {
      var found = GenericProfile.fieldMaps(of: other, in: shape.container)
      guard found.contains(where: { $0.to == .field(.title) }) else { continue }
      let likeness = Self.likeness(other, found, bestFields, in: shape.container)
      // Records that say so much that is the same are the same, whatever their list is called.
      let isTelling = Self.isTelling(other.path)
      // So are those whose list is called the same, one step further in or out.
      let isNamesake =
        likeness != .none && GenericProfile.lastName(other.path) == GenericProfile.lastName(best.path)
      // So are texts with attributes as tasks have them, in elements of one name.
      let isSameElement =
        other.isTitledByText && best.isTitledByText
        && GenericProfile.lastName(other.path) == GenericProfile.lastName(best.path)
      let saysDone = likeness != .none && GenericProfile.tellDone(found)
      // So are those that a list is called by which are put away, if what they are called is called the same.
      let isPutAway = Self.isPutAway(other.path) && Self.title(found) == Self.title(bestFields)
      guard
        likeness == .same || isTelling || isNamesake || isSameElement || saysDone || isPutAway
          || !Self.isAbout(other.path)
      else {
        continue
      }
      // Projects, people and settings that are done or not are none of the tasks beside them.
      if Self.isNeverTasks(other.path), !Self.isNeverTasks(best.path) { continue }
      // Parts of records, what the records are parts of, and the same by another path.
      if lists.contains(where: { Self.holds($0.path, other.path) || Self.holds(other.path, $0.path) }) {
        continue
      }
      // Named things deep inside something else are no list.
      let isBeside = likeness != .none && Self.areBeside(best.path, other.path)
      if found.count < 3, GenericProfile.depth(other.path) > 2, !isTelling, !isBeside { continue }
      let isPart = linkToParent(&found, other, partOf: best)
      let steps = Self.steps(other.path).count
      let isLike = isTelling || isSameElement || isPutAway || likeness != .none
      let hasRoom =
        shape.container.hasKeys
        ? lists.count < Self.largestCount : stepCount + steps <= Self.largestStepCount
      if isLike, !hasRoom {
        // The same may be seen by another path.
        let isSeen = surplus.contains { Self.holds($0.path, other.path) || Self.holds(other.path, $0.path) }
        if !isSeen { surplus.append(other) }
      } else if isLike, take(found, other, beside: lists, in: shape.container) {
        lists.append(other)
        if isPart { parts.insert(other.path) }
        stepCount += steps
      } else {
        unread.append(other)
      }
    }
    // What holds lists that are read is no list beside them: `<trash><task>`.
    unread.removeAll { holder in
      lists.contains { $0.path != holder.path && Self.holds(holder.path, $0.path) }
    }
    addUntitled(besides: lists, in: shape)
    let order = shape.records.map(\.path)
    lists.sort { order.firstIndex(of: $0.path) ?? 0 < order.firstIndex(of: $1.path) ?? 0 }
    lists += Self.emptyColumns(beside: lists, in: shape)
    let sections = Self.sections(lists.map(\.path).filter { !parts.contains($0) })
    records = lists.map { RecordSet(path: $0.path, section: sections[$0.path] ?? "") }
    nameProjects()
    namePriorities()
  }

  /// Makes the name of each list the priority of its tasks, where all lists are called by such words and the tasks do
  /// not say it themselves: `{"high": […], "low": […]}`.
  private mutating func namePriorities() {
    // One list has nothing to be more urgent than, and the words of all languages need not be made ready.
    guard records.count > 1 else { return }
    let names = records.map(\.section)
    let scale = GenericProfile.prioritiesInWords
    let priorities = names.compactMap { name in
      scale.unsetWords.contains(name.lowercased()) ? nil : scale.priority(of: name)
    }
    guard priorities.count == records.count, Set(priorities).count > 1,
      names.contains(where: { !Self.doubtfulPriorities.contains($0.lowercased()) }),
      !fields.contains(where: { $0.to == .field(.priority) })
    else { return }
    for index in records.indices {
      records[index].priority = records[index].section
      records[index].section = ""
    }
  }

  /// Words for priorities that lists are called by for other reasons.
  private static let doubtfulPriorities: Set<String> = [
    "default", "planning", "regular", "wishlist", "top", "major", "minor", "important", "normal", "h", "m",
    "l",
  ]

  /// Makes the key that each list is under its project, where all stand in one object of projects: `{"projects":
  /// {"Attic": …}}`.
  private mutating func nameProjects() {
    let named = records.indices.filter { !records[$0].section.isEmpty }
    let areProjects = named.allSatisfy { index in
      let steps = Self.steps(records[index].path)
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
      steps(list.path).count == 2 && list.path.hasSuffix("[*]")
        && ListNames.isDone(GenericProfile.lastName(list.path)) != nil
    }
    guard shape.container.hasKeys, lists.allSatisfy(isColumn) else { return [] }
    return shape.records.filter { $0.count == 0 && !$0.isSingle && isColumn($0) }
  }

  /// Reads lists whatever they look like; false where the title of one cannot be told.
  mutating func take(all lists: [InputShape.RecordShape], in container: Container) -> Bool {
    for list in lists where !records.contains(where: { $0.path == list.path }) {
      let found = GenericProfile.fieldMaps(of: list, in: container)
      guard take(found, list, beside: lists, in: container) else { return false }
      records.append(RecordSet(path: list.path))
    }
    unread.removeAll { list in lists.contains { Self.areSame(list.path, $0.path) } }
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
    for other in shape.records where !other.isSingle && other.path.hasSuffix("[*]") && other.names.count > 1 {
      let isRelated = (lists + unread).contains { Self.mayHold($0.path, other.path) }
      let fields = GenericProfile.fieldMaps(for: GenericProfile.ownNames(of: other, in: shape.container))
      guard !isRelated, !Self.isAbout(other.path), !fields.contains(where: { $0.to == .field(.title) }) else {
        continue
      }
      unread.append(other)
    }
  }

  /// The steps of a path: keys, element names, `*`, `[*]`.
  static func steps(_ path: String) -> [Substring] {
    var steps: [Substring] = []
    for part in path.split(whereSeparator: { $0 == "." || $0 == "/" }) {
      let key = part.prefix { $0 != "[" }
      if !key.isEmpty { steps.append(key) }
      steps.append(contentsOf: part[key.endIndex...].split(separator: "[").map { _ in "[*]" })
    }
    return steps
  }

  /// Whether what is at a path lies at or inside what is at another, where `*` is any key.
  static func holds(_ outer: String, _ path: String, exactly: Bool = false) -> Bool {
    let outer = steps(outer)
    let inner = steps(path)
    guard exactly ? outer.count == inner.count : outer.count <= inner.count else { return false }
    return zip(outer, inner).allSatisfy { $0 == $1 || ($0 == "*" && $1 != "[*]") }
  }

  /// Whether what is at one of two paths may lie at or inside what is at the other, where `*` is any key.
  private static func mayHold(_ one: String, _ other: String) -> Bool {
    zip(steps(one), steps(other)).allSatisfy { first, second in
      first == second || (first == "*" && second != "[*]") || (second == "*" && first != "[*]")
    }
  }

  /// Whether two paths may lead to the same records, where `*` is any key.
  static func areSame(_ one: String, _ other: String) -> Bool {
    steps(one).count == steps(other).count && mayHold(one, other)
  }

  /// How much of what a list's records say those of the best say too.
  private enum Likeness {
    case none
    /// More than half of it.
    case alike
    /// More than half of it, and that is a lot.
    case same
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
    let (first, second) = (steps(one), steps(other))
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
      if isClear {
        added.append(map)
      } else if map.to == .field(.title) {
        return false
      }
    }
    fields += added
    return true
  }

  private static func isList(_ target: FieldMap.Target) -> Bool {
    if case .field(let field) = target { return field.kind == .wordList || field == .isDone }
    return target == .subtasks
  }

  /// What lists are about that have a name or a title and are no tasks.
  private static let otherWords: Set<String> = [
    "user", "account", "profile", "author", "contact", "group", "team", "folder", "area", "workspace",
    "space",
    "board", "list", "column", "col", "bucket", "lane", "stage", "phase", "status", "state", "type", "kind",
    "resolution",
    "component", "version", "sprint", "iteration", "epic", "milestone", "section", "comment", "note",
    "attachment",
    "file", "image", "link", "field", "custom", "option", "setting", "filter", "view", "event", "activity",
    "action",
    "history", "priority", "color", "calendar", "preference", "pref", "permission", "theme", "participant",
    "collaborator", "attendee", "resource", "role", "template", "counter", "habit", "plugin",
    "metadata", "context", "perspective", "place", "location", "config", "cfg", "property", "head",
    "element",
  ]

  /// What lists are about that are no tasks even if they say what is done.
  private static let neverWords: Set<String> = [
    "setting", "preference", "pref", "config", "cfg", "configuration", "option", "permission", "theme",
    "color",
    "colour", "plugin", "label", "tag", "user", "member", "people", "person", "account", "author", "contact",
    "assignee", "owner", "role", "participant", "collaborator", "attendee", "category",
  ]

  /// What lists are called that are tasks.
  private static let taskWords: Set<String> = [
    "task", "todo", "item", "issue", "card", "ticket", "bug", "story", "feature", "defect", "chore",
    "assignment",
    "job", "request", "subtask",
  ]

  /// Names that say nothing of what is in the list: the one around it does.
  private static let plainWords: Set<String> = [
    "entity", "entry", "data", "node", "value", "edge", "result", "record", "row", "element", "object",
  ]

  /// The last word of a name as it is and as the plurals of English would have it in the singular, in lower case.
  static func forms(of name: String) -> [String] {
    let (spaced, joined) = Synonyms.normalized(name)
    let words = [spaced.split(separator: " ").last.map(String.init) ?? "", joined]
    return words.flatMap { word in
      var forms = [word]
      if word.hasSuffix("s") { forms.append(String(word.dropLast())) }
      if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
      if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
      return forms
    }
  }

  /// The name of a list: the last of its path that says something.
  static func name(of path: String) -> String? {
    let names = steps(path).filter { $0 != "[*]" && $0 != "*" }.map(String.init)
    return names.last { name in !forms(of: name).contains { plainWords.contains($0) } } ?? names.last
  }

  /// The class of the tasks in a list, where its name says that they are put away, or that of an object that it is in:
  /// `trash.tasks[*]`.
  static func itemClass(of path: String) -> ItemClass? {
    if let itemClass = name(of: path).flatMap({ ListNames.itemClass(of: $0, isKey: true) }) {
      return itemClass
    }
    for step in steps(path).reversed() where step != "*" && step != "[*]" && !step.contains("@") {
      if let itemClass = ListNames.itemClass(of: GenericProfile.lastName(String(step)), isKey: true) {
        return itemClass
      }
    }
    return nil
  }

  private static func isPutAway(_ path: String) -> Bool { itemClass(of: path) != nil }

  /// Whether a list's name says that its records are tasks, or what state they are in.
  private static func isTelling(_ path: String) -> Bool {
    name(of: path).map { name in
      forms(of: name).contains { taskWords.contains($0) }
        || GenericProfile.doneWords.isDone(state: name) != nil
    } ?? false
  }

  /// Whether a list's name says that its records are something else: labels, people, projects, columns.
  static func isAbout(_ path: String) -> Bool {
    guard let name = name(of: path) else { return false }
    return forms(of: name).contains { form in
      if otherWords.contains(form) { return true }
      switch Synonyms.target(of: form) {
      case .field(.title), .field(.isDone), .subtasks, .statusAndDone, nil: return false
      // A list of entries is not about when they were made.
      default: return !plainWords.contains(form)
      }
    }
  }

  /// Whether a list's name says that its records are no tasks of the list beside it, whatever they say.
  static func isNeverTasks(_ path: String) -> Bool {
    isOfProjects(path) || (name(of: path).map { forms(of: $0).contains(where: neverWords.contains) } ?? false)
  }

  /// Whether a list's name says that its records are projects.
  static func isOfProjects(_ path: String) -> Bool {
    name(of: path).map { forms(of: $0).contains("project") } ?? false
  }

  /// By path what tells a list from the others: the one step that differs, or else its last name; nothing where that
  /// is the same for all.
  private static func sections(_ paths: [String]) -> [String: String] {
    let steps = paths.map { path in Self.steps(path).filter { $0 != "[*]" && $0 != "*" }.map(String.init) }
    guard let first = steps.first, paths.count > 1 else { return [:] }
    var names = steps.map { $0.last ?? "" }
    if steps.allSatisfy({ $0.count == first.count }) {
      let differing = first.indices.filter { index in steps.contains { $0[index] != first[index] } }
      if differing.count == 1, let index = differing.first { names = steps.map { $0[index] } }
    } else {
      // What all have in common says nothing, nor does what the tasks themselves are called.
      let common = first.indices.prefix { index in
        steps.allSatisfy { index < $0.count && $0[index] == first[index] }
      }
      names = steps.map { steps in
        let own = steps.dropFirst(common.count)
        return own.last { name in
          !forms(of: name).contains {
            taskWords.contains($0) || plainWords.contains($0) || NestedLists.holders.contains($0)
          }
        }
          ?? ""
      }
    }
    // A key with blanks in it stands in quotes in a path.
    names = names.map {
      $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 1 ? String($0.dropFirst().dropLast()) : $0
    }
    return Set(names).count == 1 ? [:] : Dictionary(zip(paths, names)) { first, _ in first }
  }
}

extension ProfileMapping {
  /// The numbers of the places whose texts hold good for the tasks after them.
  package var headingPlaces: Set<Int> {
    Set(records.indices.filter { if case .heading = records[$0].role { !records[$0].isName } else { false } })
  }

  /// The numbers of the places whose names hold good for the tasks in what has them.
  package var namePlaces: Set<Int> { Set(records.indices.filter { records[$0].isName }) }

  /// Whether what stands at one of the places of records is a heading of the records at another.
  ///
  /// A profile knows its headings; where nothing is known of the tool, a name is one for what lies beside it.
  package func isHeading(_ heading: Int, of place: Int) -> Bool {
    guard usesSynonyms, records.indices.contains(heading), records.indices.contains(place) else {
      return true
    }
    let separator: Character = container == .xml ? "/" : "."
    if records[heading].isLate, !records[place].isLate { return false }
    guard let end = records[heading].path.lastIndex(of: separator) else { return true }
    return SiblingLists.holds(String(records[heading].path[..<end]), records[place].path)
  }
}

extension InputShape {
  /// The steps of a path as in `RecordSet.path`: keys, element names, `*`, `[*]`.
  package static func steps(of path: String) -> [Substring] { SiblingLists.steps(path) }

  /// The path of some steps in JSON.
  static func path(of steps: ArraySlice<Substring>) -> String {
    steps.reduce(into: "") { path, step in
      if step != "[*]", !path.isEmpty { path += "." }
      path += step
    }
  }
}
