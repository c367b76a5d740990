import Formats
import TaskModel
import Vocabulary

// The names that ids stand for, which stand elsewhere in the file.

extension ContainerHeadings {
  /// Tables that tasks refer to by an id: `projectId` beside `projects`, `labelIds` beside `labels`.
  mutating func addNames(of best: InputShape.RecordShape, besides tasks: [RecordSet]) {
    for name in best.names where isNameOrOnlyID(name, in: best) {
      let words = Synonyms.normalized(name).spaced
      guard words.hasSuffix(" id") || words.hasSuffix(" ids"), records.count < Self.largestRecordCount else {
        continue
      }
      let owner = String(words.dropLast(words.hasSuffix("s") ? 4 : 3))
      guard let field = Self.field(ofNames: owner), isFree(field) else { continue }
      let paths = [best.path] + tasks.map(\.path)
      let ownerName = owner.filter { $0 != " " }
      let own = tables(for: field, besides: paths) { $0 == ownerName }
      let tables = own + self.tables(for: field, besides: paths)
      let values = best.firstValues[name] ?? []
      guard let table = tables.first(where: { $0.holds(values) }) ?? tables.first(where: \.isNamed) else {
        continue
      }
      add(table, as: owner, for: field, by: name)
      fields.append(FieldMap(name, field).lookedUp(in: owner))
    }
  }

  /// Tables whose ids are what tasks have for a label, a person, a project or a state: `"labels": [1]` beside `labels`.
  mutating func addReferences(of best: InputShape.RecordShape, besides tasks: [RecordSet]) {
    for map in taskFields where !map.from.contains("/") && map.lookup.isEmpty {
      let field: Field
      switch map.to {
      case .statusAndDone: field = .status
      case .field(let known): field = known
      default: continue
      }
      guard let values = best.firstValues[map.from], !values.isEmpty, records.count < Self.largestRecordCount,
        field != .status || !values.contains(where: Self.isState),
        let table = tables(for: field, besides: tasks.map(\.path)).first(where: { $0.holds(values) }),
        !records.contains(where: { $0.path == table.list.path })
      else { continue }
      let name = GenericProfile.lastName(table.list.path)
      add(table, as: name, for: field, by: map.from)
      var reference = map
      reference.to = .field(field)
      references[map.from] = reference.lookedUp(in: name)
    }
  }

  /// Adds a table that tasks refer to.
  private mutating func add(
    _ table: NameTables.Table, as name: String, for field: Field, by reference: String
  ) {
    var place = table.place(as: name)
    switch field {
    // A column that is called Done makes those in it done.
    case .section, .project:
      place.done = done(table.name)
      place.exclusions = table.list.names.compactMap { ArchivedNames.rule(for: $0, around: table.list) }
      for itemClass in ItemClass.allCases
      where place.exclusions.contains(where: { $0.itemClass == itemClass }) {
        exclusions.append(ExclusionRule(reference, inArchived: name, itemClass))
      }
    case .status: place.done = done(stateIn: table)
    default: break
    }
    records.append(place)
    reasons.append("\(reference) is \(field.name) by \(table.list.path)")
  }

  /// What makes tasks with a state of a table done: what it says of that, or its name.
  ///
  /// A flag beside it is the task's own.
  private func done(stateIn table: NameTables.Table) -> RecordCondition? {
    guard isFree(.isDone) else { return nil }
    let flag = table.list.names.first { name in
      table.list.flagNames.contains(name) && !name.contains("/") && Synonyms.saysFinal(name)
    }
    if let flag { return RecordCondition(flag, ["true", "yes"], .done) }
    return RecordCondition(table.name, GenericProfile.allDoneWords, .done)
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

  /// Tables that have values of a field.
  private func tables(for field: Field, besides paths: [String]) -> [NameTables.Table] {
    let kind: WordKind
    switch field {
    case .tags: kind = .listOfTags
    case .assignees: kind = .listOfPeople
    case .project: kind = .listOfProjects
    case .section: kind = .listOfSections
    case .status: kind = .listOfStates
    default: return []
    }
    return tables(for: field, besides: paths, called: kind.contains)
  }

  /// Tables that are called by some words, and neither stand in the tasks nor hold them: what is read as a table is not
  /// looked into, and its tasks would be lost.
  private func tables(
    for field: Field, besides paths: [String], called isMeant: (String) -> Bool
  ) -> [NameTables.Table] {
    NameTables(for: field, in: shape, called: isMeant).all.filter { table in
      !paths.contains { RecordPath.mayHold($0, table.list.path) }
    }
  }

  /// Lists that name their tasks by ids: `taskIds` of `columns`.
  mutating func addParts(of best: InputShape.RecordShape) {
    // The key that a task stands under is its id, where it has none of its own.
    guard isFree(.section), best.path.hasSuffix(".*") || taskFields.contains(where: { $0.to == .field(.id) })
    else { return }
    let owners = TaskListSelection.forms(of: GenericProfile.lastName(best.path))
    for list in shape.records where !list.isSoleObject && !RecordPath.holds(list.path, best.path) {
      let key = list.names.first { name in
        let joined = Synonyms.normalized(name).joined
        return owners.contains { joined == $0 + "ids" || joined == $0 + "order" }
      }
      let titles = list.names.filter { !$0.contains("/") && Self.isTitle($0) }
      guard let key, let title = titles.min(by: { Synonyms.rank(of: $0) < Synonyms.rank(of: $1) }),
        records.count < Self.largestRecordCount
      else { continue }
      records.append(
        RecordSet(
          path: list.path, role: .addition, fields: [FieldMap(title, .section)], key: key, done: done(title)))
      reasons.append("\(list.path) is section by \(key)")
      return
    }
  }
}
