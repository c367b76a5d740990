import TaskModel

/// What other lists of an input of no known tool say of the tasks: the names of what they are in (columns of a board,
/// lists of a workspace), and the names that their ids stand for.
struct RelatedLists {
  /// Where these names are.
  private(set) var records: [RecordSet] = []
  /// What tasks refer to them by.
  private(set) var fields: [FieldMap] = []
  /// By the names of tasks' values that are ids of other records: what these are read as then.
  private(set) var references: [String: FieldMap] = [:]
  /// What is to be said of them in a few words.
  private(set) var reasons: [String] = []

  /// Lists that hold tasks and have a title that cannot be had where the tasks are.
  private(set) var unread: [InputShape.RecordShape] = []

  private let shape: InputShape
  private let taskFields: [FieldMap]
  /// Whether the names of what holds tasks say whether these are done.
  private let tellsDone: Bool

  /// Most places more than those of the tasks: a scanner of XML looks for so many steps at most.
  private static let largestRecordCount = 6

  /// What makes tasks without a state of their own done: that they are in a list which is called so.
  static let doneByName = RecordCondition(
    "", GenericProfile.doneWords.done + OtherLanguages.doneWords, .done)

  /// Looks for what is said elsewhere of the records at `tasks`, which look like `best`.
  init(
    of tasks: [RecordSet], _ taskFields: [FieldMap], like best: InputShape.RecordShape, in shape: InputShape,
    tellsDone: Bool
  ) {
    self.shape = shape
    self.tellsDone = tellsDone
    self.taskFields = taskFields
    guard tasks.count <= Self.largestRecordCount else { return }
    // Those that are furthest in come first: a list that holds another is their project, and then so for its own tasks.
    let places = tasks.map { ($0, holders(of: $0.path)) }
    for depth in (0...Self.largestRecordCount).reversed() {
      for (place, holders) in places where min(holders.count, Self.largestRecordCount) == depth {
        addPriority(of: place.path, in: holders)
        // Of a list under the name of a state that is its section.
        addHeadings(of: place.path, isState: ListNames.isDone(place.section) != nil, in: holders)
      }
    }
    guard shape.container.hasKeys else { return }
    for place in tasks { addKey(of: place) }
    addNames(of: best)
    addReferences(of: best, besides: tasks)
    addParts(of: best)
  }

  private func done(_ name: String) -> RecordCondition? {
    tellsDone
      ? RecordCondition(name, GenericProfile.doneWords.done + OtherLanguages.doneWords, .done) : nil
  }

  /// What makes tasks with a state of such a name done: a tick beside it is the task's own.
  private func done(state name: String) -> RecordCondition? {
    isFree(.isDone)
      ? RecordCondition(name, GenericProfile.doneWords.done + OtherLanguages.doneWords, .done) : nil
  }

  private func isFree(_ field: Field) -> Bool {
    !(taskFields + fields).contains {
      $0.to == .field(field) || ($0.to == .statusAndDone && field == .status)
    }
  }

  // MARK: - What tasks are in

  /// A title before the tasks in what holds them: the section, and further out the project.
  private mutating func addHeadings(
    of path: String, isState: Bool, in holders: [InputShape.RecordShape]
  ) {
    var free: [Field] = (isState ? [.project] : [.section, .project]).filter(isFree)
    for (index, holder) in holders.enumerated().reversed() {
      guard !free.isEmpty, records.count < Self.largestRecordCount else { return }
      let last = GenericProfile.lastName(holder.path)
      guard let title = title(of: holder, before: path) ?? title(of: holder, behind: path) else {
        let list = list(holding: path, in: holder)
        let hasTitle = holder.names.contains { name in
          name != list && !name.contains("/") && !holder.listNames.contains(name)
            && Synonyms.target(of: name) == .field(.title)
        }
        if hasTitle, holder.count > 1 { unread.append(holder) }
        continue
      }
      var named = SiblingLists.forms(of: last).lazy.compactMap(Synonyms.target(of:)).first
      // A list is a project, but for one of a board or a project.
      if named == .field(.project), SiblingLists.forms(of: last).contains("list"),
        RootNames.saysProject(shape) || areInProject(path, holders[..<index])
          || (RecordPath.steps(holder.path).count == 2 && RootNames.hasName(shape))
          || isInBoard(holder.path)
      {
        named = .field(.section)
      }
      // Of sections in sections each is that of its own tasks.
      if named == .field(.section), !free.contains(.section) { continue }
      // `"project": "Attic"` says it itself; a name is what the list of such names is about.
      let said = Synonyms.target(of: title)
      let field = free.first { said == .field($0) } ?? free.first { named == .field($0) } ?? free[0]
      free.removeAll { $0 == field }
      let place = prefix(of: holder) + title
      guard !records.contains(where: { $0.path == place }) else { continue }
      // A task without a state of its own is done in a list of what is done, whatever others say.
      var heading = RecordSet(
        path: place, role: .heading(field),
        done: Self.doneByName)
      // Of what has been seen as a whole nothing says that the next has its title where the first has it.
      heading.follows =
        self.title(of: holder, before: path) == nil || (shape.isWhole && !title.hasPrefix("@"))
      records.append(heading)
      reasons.append("\(place) is \(field.name)")
    }
  }

  /// The key that a list of tasks is under, or what it stands in, where it is one of many that are not looked for by
  /// name: their section, or their project where the list says what the section is.
  private mutating func addKey(of place: RecordSet) {
    let steps = RecordPath.steps(place.path)
    guard let step = steps.lastIndex(of: "*"), step + 1 < steps.count,
      let path = Self.pathToKey(in: place.path),
      records.count < Self.largestRecordCount,
      // One key alone says nothing of what is under it.
      shape.records.first(where: { $0.path == path }).map({ $0.count > 1 }) ?? true,
      // What has a title is known by that, and its key is an id.
      !records.contains(where: { $0.path == path || $0.path.hasPrefix(path + ".") }),
      !unread.contains(where: { $0.path == path })
    else { return }
    let isOfProjects = step > 0 && SiblingLists.forms(of: String(steps[step - 1])).contains("project")
    let fields: [Field] = (isOfProjects ? [.project, .section] : [.section, .project]).filter(isFree)
    let field = fields.first { field in
      !records.contains { $0.role == .heading(field) }
        && (field == .section ? place.section.isEmpty : place.project.isEmpty)
    }
    guard let field else { return }
    var key = RecordSet(path: path, role: .heading(field), done: Self.doneByName)
    key.isName = true
    records.append(key)
    reasons.append("\(path) is \(field.name)")
  }

  /// The path of the last key in a path that may be any.
  private static func pathToKey(in path: String) -> String? {
    var end: String.Index?
    var isQuoted = false
    var last: Character = "."
    for index in path.indices {
      if path[index] == "\"", last != "\\" { isQuoted.toggle() }
      if path[index] == "*", last == ".", !isQuoted { end = index }
      last = path[index]
    }
    return end.map { String(path[...$0]) }
  }

  /// Whether what stands at a path is in an object that is called a board.
  private func isInBoard(_ path: String) -> Bool {
    let steps = RecordPath.steps(path)
    // Where the root has one key, that is any.
    return steps.contains("board")
      || (steps.first == "*" && shape.rootNames.filter { !$0.contains("/") } == ["board"])
  }

  /// Whether one of what is around tasks is a project by its name, and has a title of its own.
  private func areInProject(_ path: String, _ holders: ArraySlice<InputShape.RecordShape>) -> Bool {
    holders.contains { holder in
      SiblingLists.forms(of: GenericProfile.lastName(holder.path)).contains {
        Synonyms.target(of: $0) == .field(.project)
      } && (title(of: holder, before: path) ?? title(of: holder, behind: path)) != nil
    }
  }

  /// The priority of what holds tasks in XML, which is that of tasks without one of their own: `<group
  /// priority="high">`, `<priority level="high">`.
  private mutating func addPriority(of path: String, in holders: [InputShape.RecordShape]) {
    guard shape.container == .xml, records.count < Self.largestRecordCount else { return }
    for holder in holders.reversed() {
      let last = GenericProfile.lastName(holder.path)
      let isPriority = Synonyms.target(of: last) == .field(.priority)
      // Only attributes: each of the elements says with them that it has none, too.
      let name = holder.names.first { name in
        guard name.hasPrefix("@"), !name.dropFirst().contains(where: { "/@.[]\"*".contains($0) }) else {
          return false
        }
        return Synonyms.target(of: name) == .field(.priority)
          || (isPriority && ["@level", "@value", "@name"].contains(name.lowercased()))
      }
      guard let name else { continue }
      let place = prefix(of: holder) + name
      guard !records.contains(where: { $0.path == place }) else { return }
      records.append(RecordSet(path: place, role: .heading(.priority)))
      reasons.append("\(place) is priority")
      return
    }
  }

  /// The records around those at a path, outermost first.
  private func holders(of path: String) -> [InputShape.RecordShape] {
    shape.records.filter { holder in
      holder.path != path && (!holder.isSingle || NamedRoot.isHolder(holder.path))
        && GenericProfile.isInside(path, holder.path)
    }
  }

  /// The name of a holder's title, where it stands before the tasks.
  private func title(of holder: InputShape.RecordShape, before path: String) -> String? {
    guard let end = holder.names.firstIndex(of: list(holding: path, in: holder)) else { return nil }
    return title(of: holder, among: holder.names[..<end])
  }

  /// The name of a holder's title, where it stands behind the tasks: it is theirs up to the holder's end.
  private func title(of holder: InputShape.RecordShape, behind path: String) -> String? {
    guard let end = holder.names.firstIndex(of: list(holding: path, in: holder)) else { return nil }
    return title(of: holder, among: holder.names[(end + 1)...])
  }

  private func title(of holder: InputShape.RecordShape, among names: ArraySlice<String>) -> String? {
    let candidates = names.filter { name in
      let isPriority = records.contains {
        $0.role == .heading(.priority) && $0.path == prefix(of: holder) + name
      }
      if isPriority { return false }
      // A list called `todo` is one beside that of the tasks.
      if holder.listNames.contains(name) { return false }
      // Names with marks of paths in them cannot be reached.
      let own = shape.container == .xml && name.hasPrefix("@") ? name.dropFirst() : name[...]
      return !own.contains { "/@.[]\"*".contains($0) } && isTitle(name)
    }
    return candidates.min { Synonyms.rank(of: $0) < Synonyms.rank(of: $1) }
      ?? names.first { isState($0, of: holder) }
  }

  /// Whether a value says what state the tasks in its record are in, which is as good as a title where there is none:
  /// `<tasks type="done">`.
  private func isState(_ name: String, of holder: InputShape.RecordShape) -> Bool {
    let own = shape.container == .xml && name.hasPrefix("@") ? name.dropFirst() : name[...]
    guard ["type", "status", "state"].contains(own.lowercased()), !holder.listNames.contains(name),
      let values = holder.firstValues[name]
    else { return false }
    return !values.isEmpty && values.allSatisfy(Self.isState)
  }

  /// The name of a holder's value that the tasks at a path are in.
  private func list(holding path: String, in holder: InputShape.RecordShape) -> String {
    String(path.dropFirst(prefix(of: holder).count).prefix { !".[/".contains($0) })
  }

  /// What the paths of a holder's values begin with; the elements of an array at the top are `[*]` in front of more.
  private func prefix(of holder: InputShape.RecordShape) -> String {
    if holder.path == "." { return "[*]." }
    return holder.path + (shape.container == .xml ? "/" : ".")
  }

  private func isTitle(_ name: String) -> Bool {
    switch Synonyms.target(of: name) {
    case .field(.title), .field(.project), .field(.section): true
    default: false
    }
  }

  // MARK: - What ids stand for

  /// Lists that tasks refer to by an id: `projectId` beside `projects`, `labelIds` beside `labels`.
  private mutating func addNames(of best: InputShape.RecordShape) {
    for name in best.names where isNameOrOnlyID(name, in: best) {
      let words = Synonyms.normalized(name).spaced
      guard words.hasSuffix(" id") || words.hasSuffix(" ids"), records.count < Self.largestRecordCount else {
        continue
      }
      let owner = String(words.dropLast(words.hasSuffix("s") ? 4 : 3))
      guard let field = Self.field(ofNames: owner), isFree(field),
        let list = list(of: owner, besides: best) ?? lists(for: field, besides: [best.path]).first,
        let id = idName(in: list), let title = titleName(in: list, of: field)
      else { continue }
      // A column that is called Done makes those in it done.
      let doneBy =
        [.section, .project].contains(field) ? done(title) : field == .status ? done(state: title) : nil
      records.append(RecordSet(path: list.path, role: .lookup(owner), key: id, names: [title], done: doneBy))
      fields.append(FieldMap(name, field).lookedUp(in: owner))
      reasons.append("\(name) is \(field.name) by \(list.path)")
    }
  }

  /// Whether a name is one of the record's own, or that of an id which is all that an object says: `"state": {"id":
  /// 2}`.
  private func isNameOrOnlyID(_ name: String, in list: InputShape.RecordShape) -> Bool {
    guard let slash = name.firstIndex(of: "/") else { return true }
    let object = name[...slash]
    return shape.container.hasObjects && name.dropFirst(object.count) == "id"
      && !list.names.contains { $0 != name && $0.hasPrefix(object) }
  }

  /// The field that an id of such a name stands for; nil for one of something else.
  private static func field(ofNames owner: String) -> Field? {
    switch Synonyms.target(of: owner) {
    case .statusAndDone: .status
    case .field(let field) where [.project, .section, .tags, .assignees].contains(field): field
    default: nil
    }
  }

  /// Lists whose ids are what tasks have for a label, a person, a project or a state: `"labels": [1]` beside `labels`.
  private mutating func addReferences(of best: InputShape.RecordShape, besides tasks: [RecordSet]) {
    for map in taskFields where !map.from.contains("/") && map.lookup.isEmpty {
      let field: Field
      switch map.to {
      case .statusAndDone: field = .status
      case .field(let known): field = known
      default: continue
      }
      guard let values = best.firstValues[map.from], !values.isEmpty, records.count < Self.largestRecordCount
      else { continue }
      let lists = lists(for: field, besides: tasks.map(\.path))
      guard let list = lists.first(where: { id(of: values, in: $0) != nil }), let id = idName(in: list),
        let title = titleName(in: list, of: field),
        field != .status || !values.contains(where: Self.isState),
        !records.contains(where: { $0.path == list.path })
      else { continue }
      let table = GenericProfile.lastName(list.path)
      var place = RecordSet(path: list.path, role: .lookup(table), key: id, names: [title])
      if field == .status { place.done = done(state: title) }
      records.append(place)
      var reference = map
      reference.to = .field(field)
      references[map.from] = reference.lookedUp(in: table)
      reasons.append("\(map.from) is \(field.name) by \(list.path)")
    }
  }

  /// What lists are called whose records tasks have for a field.
  private static let listWords: [Field: Set<String>] = [
    .tags: ["label", "tag", "category"],
    .assignees: ["user", "member", "person", "people", "assignee", "owner", "contact", "collaborator"],
    .project: ["project", "list", "board", "tasklist"],
    .section: ["section", "column", "bucket", "list", "lane", "stage", "milestone"],
    .status: ["status", "state", "column", "stage"],
  ]

  private func lists(for field: Field, besides paths: [String]) -> [InputShape.RecordShape] {
    guard let words = Self.listWords[field] else { return [] }
    return shape.records.filter { list in
      !list.isSingle && list.path.hasSuffix("[*]") && !paths.contains(list.path)
        && !paths.contains { GenericProfile.isInside(list.path, $0) }
        && SiblingLists.forms(of: GenericProfile.lastName(list.path)).contains(where: words.contains)
    }
  }

  /// The name of a list's ids, where values are some of these, as far as both have been seen.
  private func id(of values: [[UInt8]], in list: InputShape.RecordShape) -> String? {
    guard let name = idName(in: list), let ids = list.firstValues[name],
      IdTexts.are(values, amongst: ids), values.contains(where: ids.contains)
    else { return nil }
    return name
  }

  private static func isState(_ value: [UInt8]) -> Bool {
    GenericProfile.doneWords.isDone(state: String(decoding: value, as: UTF8.self)) != nil
  }

  /// Lists that name their tasks by ids: `taskIds` of `columns`.
  private mutating func addParts(of best: InputShape.RecordShape) {
    guard isFree(.section), taskFields.contains(where: { $0.to == .field(.id) }) else { return }
    let owners = SiblingLists.forms(of: GenericProfile.lastName(best.path))
    for list in shape.records where list.path != best.path && !list.isSingle {
      let key = list.names.first { name in
        let joined = Synonyms.normalized(name).joined
        return owners.contains { joined == $0 + "ids" || joined == $0 + "order" }
      }
      guard let key, let title = titleName(in: list), records.count < Self.largestRecordCount else {
        continue
      }
      records.append(
        RecordSet(
          path: list.path, role: .addition, fields: [FieldMap(title, .section)], key: key, done: done(title)))
      reasons.append("\(list.path) is section by \(key)")
      return
    }
  }

  private func list(of owner: String, besides best: InputShape.RecordShape) -> InputShape.RecordShape? {
    let joined = owner.filter { $0 != " " }
    return shape.records.first { list in
      list.path != best.path && !list.isSingle
        && SiblingLists.forms(of: GenericProfile.lastName(list.path)).contains(joined)
    }
  }

  private func idName(in list: InputShape.RecordShape) -> String? {
    ["id", "_id", "uuid", "gid", "@key"].first(where: list.names.contains)
  }

  private func titleName(in list: InputShape.RecordShape, of field: Field? = nil) -> String? {
    if field == .assignees, let name = list.names.first(where: Self.isPersonName) { return name }
    return list.names.filter { !$0.contains("/") && isTitle($0) }.min {
      Synonyms.rank(of: $0) < Synonyms.rank(of: $1)
    }
  }

  private static func isPersonName(_ name: String) -> Bool {
    ["name", "fullname", "displayname", "username", "login"].contains(Synonyms.normalized(name).joined)
  }
}
