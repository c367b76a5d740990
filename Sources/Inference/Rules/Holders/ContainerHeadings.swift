import Formats
import TaskModel

/// What other lists of an input of an unrecognised tool say of the tasks: the names of what they are in (columns of a
/// board, lists of a workspace), and the names that their ids stand for.
struct ContainerHeadings {
  /// Where these names are.
  var records: [RecordSet] = []
  /// What tasks refer to them by.
  var fields: [FieldMap] = []
  /// By the names of tasks' values that are ids of other records: what these are read as then.
  var references: [String: FieldMap] = [:]
  /// Which tasks are archived with what they refer to.
  var exclusions: [ExclusionRule] = []
  /// A description of them in a few words.
  var reasons: [String] = []

  /// Lists that hold tasks and have a title that cannot be had where the tasks are.
  private(set) var unread: [InputShape.RecordShape] = []

  /// The input.
  let shape: InputShape
  /// What the values of tasks are.
  let taskFields: [FieldMap]
  /// Whether the names of what holds tasks say whether these are done.
  private let tellsDone: Bool

  /// Most places more than those of the tasks: a scanner of XML looks for so many steps at most.
  static let largestRecordCount = 6

  /// What makes tasks without a state of their own done: that they are in a list which is called so.
  static let doneByName = RecordCondition("", GenericProfile.allDoneWords, .done)

  /// Nothing stands elsewhere.
  init(in shape: InputShape) {
    self.shape = shape
    taskFields = []
    tellsDone = false
  }

  /// Looks for what stands elsewhere in the file about the records at `tasks`, which look like `best`.
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
        addHeadings(
          of: place.path, isState: ListNames.isDone(place.section) != nil, in: holders,
          areTexts: best.names.isEmpty)
      }
    }
    for (place, holders) in places { addArchived(of: place.path, in: holders) }
    if shape.container.hasKeys { for place in tasks { addKey(of: place) } }
    guard shape.container.hasObjects else { return }
    addNames(of: best, besides: tasks)
    addReferences(of: best, besides: tasks)
    if shape.container.hasKeys { addParts(of: best) }
  }

  /// What makes tasks done that refer to what has such a name, where they do not say it themselves.
  func done(_ name: String) -> RecordCondition? {
    tellsDone ? RecordCondition(name, GenericProfile.allDoneWords, .done) : nil
  }

  /// Whether nothing fills a field yet.
  func isFree(_ field: Field) -> Bool {
    !(taskFields + fields).contains {
      $0.to == .field(field) || ($0.to == .statusAndDone && field == .status)
    }
  }

  /// Whether a value is a usual word for a state.
  static func isState(_ value: [UInt8]) -> Bool {
    GenericProfile.doneWords.isDone(state: String(decoding: value, as: UTF8.self)) != nil
  }

  // MARK: - What tasks are in

  /// A title before the tasks in what holds them: the section, and further out the project.
  private mutating func addHeadings(
    of path: String, isState: Bool, in holders: [InputShape.RecordShape], areTexts: Bool
  ) {
    var free: [Field] = (isState ? [.project] : [.section, .project]).filter(isFree)
    for (index, holder) in holders.enumerated().reversed() {
      guard !free.isEmpty, records.count < Self.largestRecordCount else { return }
      let last = GenericProfile.lastName(holder.path)
      guard let title = title(of: holder, before: path) ?? title(of: holder, behind: path) else {
        let list = list(holding: path, in: holder)
        let hasTitle = holder.names.contains { name in
          name != list && !name.contains("/") && !holder.lists.names.contains(name)
            && Synonyms.target(of: name) == .field(.title)
        }
        if hasTitle, holder.count > 1 { unread.append(holder) }
        continue
      }
      var named = TaskListSelection.forms(of: last).lazy.compactMap(Synonyms.target(of:)).first
      // A list is a project, but for one of a board or a project.
      if named == .field(.project), TaskListSelection.forms(of: last).contains("list"),
        RootNames.saysProject(shape) || areInProject(path, holders[..<index])
          || (RecordPath.steps(holder.path).count == 2 && RootNames.hasName(shape)) || isInBoard(holder.path)
          || areColumns(holder.firstValues[title] ?? [])
      {
        named = .field(.section)
      }
      // The elements of an array at the top that hold texts are projects: with tasks that say more they would be some
      // themselves.
      if named == nil, holder.path == ".", areTexts { named = .field(.project) }
      // Of sections in sections each is that of its own tasks.
      if named == .field(.section), !free.contains(.section) { continue }
      // `"project": "Attic"` says it itself; a name is what the list of such names is about.
      let said = Synonyms.target(of: title)
      let field = free.first { said == .field($0) } ?? free.first { named == .field($0) } ?? free[0]
      free.removeAll { $0 == field }
      let place = prefix(of: holder) + title
      guard !records.contains(where: { $0.path == place }) else { continue }
      // A task without a state of its own is done in a list of what is done, whatever others say.
      var heading = RecordSet(path: place, role: .heading(field), done: Self.doneByName)
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
      let path = Self.pathToKey(in: place.path), records.count < Self.largestRecordCount,
      // One key alone says nothing of what is under it.
      shape.records.first(where: { $0.path == path }).map({ $0.count > 1 }) ?? true,
      // What has a title is known by that, and its key is an id.
      !records.contains(where: { $0.path == path || $0.path.hasPrefix(path + ".") }),
      !unread.contains(where: { $0.path == path })
    else { return }
    let isOfProjects = step > 0 && TaskListSelection.forms(of: String(steps[step - 1])).contains("project")
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

  /// Whether lists are called like the columns of a board: some of them are of what is open, and some of what is done.
  private func areColumns(_ names: [[UInt8]]) -> Bool {
    let states = Set(names.compactMap { ListNames.isDone(String(decoding: $0, as: UTF8.self)) })
    return states.count == 2
  }

  /// Whether one of what is around tasks is a project by its name, and has a title of its own.
  private func areInProject(_ path: String, _ holders: ArraySlice<InputShape.RecordShape>) -> Bool {
    holders.contains { holder in
      TaskListSelection.forms(of: GenericProfile.lastName(holder.path)).contains {
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

  /// The values of what holds tasks that say whether it is archived, and these with it: `"archived": true` beside
  /// `tasks`.
  private mutating func addArchived(of path: String, in holders: [InputShape.RecordShape]) {
    for holder in holders {
      let list = holder.names.firstIndex(of: list(holding: path, in: holder)) ?? 0
      for (index, name) in holder.names.enumerated() where !holder.lists.names.contains(name) {
        let own = shape.container == .xml && name.hasPrefix("@") ? name.dropFirst() : name[...]
        let place = prefix(of: holder) + name
        guard !own.contains(where: { "/@.[]\"*".contains($0) }), index != list,
          let rule = ArchivedNames.rule(for: name, around: holder), records.count < Self.largestRecordCount,
          !records.contains(where: { $0.path == place })
        else { continue }
        var heading = RecordSet(path: place, role: .heading(.extra), exclusions: [rule])
        heading.follows = shape.container.hasKeys && (index > list || shape.isWhole)
        records.append(heading)
        reasons.append("\(place) archives")
      }
    }
  }

  /// The records around those at a path, outermost first.
  private func holders(of path: String) -> [InputShape.RecordShape] {
    shape.records.filter { holder in
      holder.path != path && (!holder.isSoleObject || NamedRoot.isHolder(holder.path))
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
      if holder.lists.names.contains(name) { return false }
      // Names with marks of paths in them cannot be reached.
      let own = shape.container == .xml && name.hasPrefix("@") ? name.dropFirst() : name[...]
      return !own.contains { "/@.[]\"*".contains($0) } && Self.isTitle(name)
    }
    return candidates.min { Synonyms.rank(of: $0) < Synonyms.rank(of: $1) }
      ?? names.first { isState($0, of: holder) }
  }

  /// Whether a value says what state the tasks in its record are in, which is as good as a title where there is none:
  /// `<tasks type="done">`.
  private func isState(_ name: String, of holder: InputShape.RecordShape) -> Bool {
    let own = shape.container == .xml && name.hasPrefix("@") ? name.dropFirst() : name[...]
    guard ["type", "status", "state"].contains(own.lowercased()), !holder.lists.names.contains(name),
      let values = holder.firstValues[name]
    else { return false }
    // Of markup the first element of a name stands for the others.
    return !values.isEmpty && values.prefix(shape.container == .xml ? 1 : .max).allSatisfy(Self.isState)
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

  /// Whether a name is one of what tasks are in.
  static func isTitle(_ name: String) -> Bool {
    switch Synonyms.target(of: name) {
    case .field(.title), .field(.project), .field(.section): true
    default: false
    }
  }
}
