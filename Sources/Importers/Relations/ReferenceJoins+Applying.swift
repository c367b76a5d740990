import Formats
import TaskModel

// Names in the place of ids, and values where they belong: at the end of an input, once, and for all rows together.

extension ReferenceJoins {
  /// The id that an id is looked up to be, in a table of that name; itself where there is none.
  func id(in table: String, _ id: [UInt8]) -> [UInt8] {
    guard let number = self.table(named: table) else { return id }
    let code = Int(tables[number].ids.knownCode(of: id.span))
    return tables[number].names[code].map { Array(bytes[$0]) } ?? id
  }

  /// Makes the tasks done that refer to what is, where the names themselves are not wanted.
  func finish(_ keys: [(table: String, id: [UInt8], row: Int)], in table: inout TaskTable) {
    for (name, id, row) in keys where row < table.isDone.count {
      guard let number = self.table(named: name), tables[number].hasDone else { continue }
      if tables[number].isDone[Int(tables[number].ids.knownCode(of: id.span))] { table.isDone[row] = true }
    }
  }

  /// Puts names in the place of ids, and values where they belong.
  mutating func apply(
    to table: inout TaskTable, mapping: ProfileMapping, maps: [FieldMap], _ relations: RelationCollector,
    names: [String]
  ) -> (unknownCount: Int, secondParentCount: Int, onceOnlyCount: Int, unknownPriorities: UnknownWords) {
    let (children, archived) = (relations.children, relations.archivedTasks)
    var done: Set<Field> = []
    for map in maps where !map.lookup.isEmpty {
      guard case .field(let field) = map.to, let number = self.table(named: map.lookup) else { continue }
      if field == .extra {
        lookUpExtra(map.from, in: tables[number], &table)
      } else if done.insert(field).inserted {
        if field == .parent { unusedLabels += keepLabels(of: tables[number], archived, &table) }
        look(up: field, in: tables[number], &table)
      }
    }
    sayOrigins()
    guard !additions.isEmpty || !children.isEmpty else { return (0, 0, 0, UnknownWords()) }
    let rows = RowsByID(table, firstRow: firstRow, others: relations.ids)
    var rowsByAlias: [ArraySlice<UInt8>: [Int]] = [:]
    for (id, row) in relations.aliases { rowsByAlias[id[...], default: []].append(row) }
    let lists = maps.filter { $0.to == .children && !$0.isKept }.map(\.from)
    let (unknownCount, onceOnlyCount, words) = add(rows, rowsByAlias, archived, mapping, &table)
    return (unknownCount, link(children, rows, lists, names, archived, &table), onceOnlyCount, words)
  }

  /// How often values of several tasks are added again, to the second of these tasks and further ones.
  private static let mostRepetitions = 200_000

  private mutating func look(up field: Field, in lookup: LookupTable, _ table: inout TaskTable) {
    guard lookup.hasNames || lookup.hasDone else { return }
    var unknown = UnknownIDs(field)
    /// The codes of names by those of ids, 0 where there is none; and whether an id makes tasks done.
    func codes(_ dictionary: inout WordDictionary) -> (new: [UInt32], done: [Bool]) {
      let known = dictionary.codes(in: lookup.ids)
      if lookup.hasNames {
        unknown.look(known, of: dictionary) { id in
          lookup.names.contains { $0.map { bytes[$0].elementsEqual(id) } ?? false }
        }
      }
      let new = known.map { code in
        lookup.names[Int(code)].map { dictionary.code(for: bytes.span.extracting($0)) } ?? 0
      }
      return (new, lookup.hasDone ? known.map { lookup.isDone[Int($0)] } : [])
    }
    func apply(_ column: inout WordColumn, _ isDone: inout [Bool]) {
      let (new, done) = codes(&column.dictionary)
      unknown.count(in: column.codes[min(firstRow, column.count)...], of: column.dictionary)
      if !done.isEmpty {
        for row in firstRow..<max(min(column.count, isDone.count), firstRow)
        where Int(column.code(row)) < done.count && done[Int(column.code(row))] { isDone[row] = true }
      }
      column.replaceCodes(fromRow: firstRow, with: new)
    }
    switch field {
    case .project: apply(&table.project, &table.isDone)
    case .section: apply(&table.section, &table.isDone)
    case .status: apply(&table.status, &table.isDone)
    // The profile's words have decided what the ids mean.
    case .priority:
      let new = codes(&table.priorityRaw.dictionary).new
      table.priorityRaw.replaceCodes(fromRow: firstRow, with: new)
    case .assignees:
      let new = codes(&table.assignees.dictionary).new
      unknown.count(in: table.assignees, from: firstRow)
      table.assignees.replaceCodes(fromRow: firstRow, with: new)
    case .parent: table.parent = parents(lookup, table.parent)
    case .tags:
      let new = codes(&table.tags.dictionary).new
      unknown.count(in: table.tags, from: firstRow)
      table.tags.replaceCodes(fromRow: firstRow, with: new)
    default: break
    }
    if unknown.count > 0 { unknownIDs.append(unknown) }
  }

  private func parents(_ lookup: LookupTable, _ column: borrowing TextColumn) -> TextColumn {
    var parents = TextColumn()
    parents.reserve(rowCount: column.count, byteCount: column.bytes.count)
    for row in 0..<column.count {
      guard column.isPresent(row) else {
        parents.appendAbsent()
        continue
      }
      let own = column.bytes.span.extracting(column.range(row))
      if row >= firstRow, let name = lookup.names[Int(lookup.ids.knownCode(of: own))] {
        parents.append(bytes.span.extracting(name))
      } else {
        parents.append(own)
      }
    }
    return parents
  }

  /// Adds the values that belong to tasks.
  ///
  /// - Returns: how many belong to none, how many are with the first of several tasks only, since they would come too
  ///   often (the notes of a series times its tasks), and the words for priorities that are not known.
  private func add(
    _ rows: RowsByID, _ rowsByAlias: [ArraySlice<UInt8>: [Int]], _ archived: ArchivedTasks,
    _ mapping: ProfileMapping, _ table: inout TaskTable
  ) -> (unknownCount: Int, onceOnlyCount: Int, unknownPriorities: UnknownWords) {
    var unknownCount = 0
    var onceOnlyCount = 0
    var repetitionCount = 0
    var texts: [RowAddition] = []
    var tags: [RowAddition] = []
    var people: [RowAddition] = []
    var kept: [RowAddition] = []
    var keptMaps: [Int] = []
    var named = NamedAdditions(mapping)
    let lookups = maps.map { map in self.table(named: map.lookup) }
    func put(_ addition: Addition, _ row: Int) {
      if addition.isDone, row < table.isDone.count { table.isDone[row] = true }
      if addition.companion >= 0, named.take(companions[addition.companion], self, row, &table) { return }
      guard case .field(let field) = maps[addition.map].to, table.fields.contains(field) else { return }
      var text = addition.text
      if let number = lookups[addition.map] {
        let code = Int(tables[number].ids.knownCode(of: bytes.span.extracting(text)))
        text = tables[number].names[code] ?? text
      }
      switch field {
      case .detail: texts.append(RowAddition(row: row, text: text))
      case .tags: tags.append(RowAddition(row: row, text: text))
      case .assignees: people.append(RowAddition(row: row, text: text))
      case .project: table.project.fill(row: row, Array(bytes[text]))
      case .section: table.section.fill(row: row, Array(bytes[text]))
      case .status: table.status.fill(row: row, Array(bytes[text]))
      case .extra where addition.companion >= 0 && isOrigin(companions[addition.companion]):
        named.take(addition.text, as: maps[addition.map].from, row, &table)
      case .extra:
        kept.append(RowAddition(row: row, text: text))
        keptMaps.append(addition.map)
      default: break
      }
    }
    for addition in additions {
      if !rowsByAlias.isEmpty, let named = rowsByAlias[bytes[addition.id]] {
        repetitionCount += named.count - 1
        let isOnceOnly = named.count > 1 && repetitionCount > Self.mostRepetitions
        if isOnceOnly { onceOnlyCount += 1 }
        for row in isOnceOnly ? named.prefix(1) : named[...] { put(addition, row) }
      } else if rowsByAlias.isEmpty, let row = rows.row(of: bytes.span.extracting(addition.id), in: table) {
        put(addition, row)
      } else if !archived.hasTask(Array(bytes[addition.id])) {
        unknownCount += 1
      }
    }
    let rowCount = table.rowCount
    if !texts.isEmpty { table.detail.add(ReferenceJoins.ordered(texts, rowCount), from: bytes) }
    if !tags.isEmpty { table.tags.add(ReferenceJoins.ordered(tags, rowCount), from: bytes) }
    if !people.isEmpty { table.assignees.add(ReferenceJoins.ordered(people, rowCount), from: bytes) }
    if !kept.isEmpty { keep(kept, keptMaps, &table) }
    named.finish(&table, from: bytes)
    return (unknownCount, onceOnlyCount, named.unknownPriorities)
  }

  /// Keeps records with the tasks that they belong to, all of one kind in an array.
  private func keep(_ list: [RowAddition], _ keptMaps: [Int], _ table: inout TaskTable) {
    for map in Set(keptMaps).sorted() {
      let own = zip(list, keptMaps).filter { $0.1 == map }.map(\.0)
      let name = table.extra.names.code(for: Array(maps[map].from.utf8).span)
      table.extra.addArrays(ReferenceJoins.ordered(own, table.rowCount), from: bytes, name: name)
    }
  }

  /// Additions in the order of their rows, those of one row in the order they came in.
  static func ordered(_ list: [RowAddition], _ rowCount: Int) -> [RowAddition] {
    if zip(list, list.dropFirst()).allSatisfy({ $0.row <= $1.row }) { return list }
    // Counted, since rows are small numbers: two passes, however the additions lie.
    var places = [Int](repeating: 0, count: rowCount + 1)
    for addition in list { places[addition.row + 1] += 1 }
    for row in 0..<rowCount { places[row + 1] += places[row] }
    var result = list
    for addition in list {
      result[places[addition.row]] = addition
      places[addition.row] += 1
    }
    return result
  }

  /// Makes rows the children of those that name them; the first that does counts.
  ///
  /// - Returns: how often another one had before.
  private func link(
    _ children: [RelationCollector.ChildReference], _ rows: RowsByID, _ lists: [String], _ names: [String],
    _ archived: ArchivedTasks, _ table: inout TaskTable
  ) -> Int {
    guard !children.isEmpty else { return 0 }
    var parents = [Int](repeating: -1, count: table.rowCount)
    var secondCount = 0
    var unlinked: Set<Int> = []
    var missing: [RelationCollector.ChildReference] = []
    for child in children {
      guard let row = rows.row(of: child.id.span, in: table), row != child.parentRow else {
        if child.list >= 0 {
          unlinked.insert(child.parentRow)
        } else if !archived.hasTask(child.id) {
          missing.append(child)
        }
        continue
      }
      // A part that stands in another task is part of that.
      let isPart = child.list >= 0 && row < table.parent.count && table.parent.isPresent(row)
      // Some say it twice: in a list of subtasks, and in one of links.
      if parents[row] == child.parentRow { continue }
      if parents[row] >= 0 || isPart {
        secondCount += 1
        if child.list >= 0 { unlinked.insert(child.parentRow) }
      } else {
        parents[row] = child.parentRow
        table.link(row: row, toParent: child.parentRow)
      }
    }
    if !unlinked.isEmpty { keepIds(children.filter { unlinked.contains($0.parentRow) }, names, &table) }
    keepMissing(missing, lists, names, &table)
    return secondCount
  }

  /// Keeps the ids of parts that are not in the input, under the names that the profile has for their lists.
  private func keepMissing(
    _ children: [RelationCollector.ChildReference], _ lists: [String], _ names: [String],
    _ table: inout TaskTable
  ) {
    for name in Set(children.map(\.name)).sorted() where name >= 0 && name < names.count {
      let list = lists.first { $0.split(separator: "/").last.map(String.init) == names[name] }
      if let list { keep(children.filter { $0.name == name }, as: list, &table) }
    }
  }

  /// Keeps lists of ids of which not all lead to a task.
  private func keepIds(
    _ children: [RelationCollector.ChildReference], _ names: [String], _ table: inout TaskTable
  ) {
    for list in Set(children.map(\.list)).sorted() where list >= 0 && list < names.count {
      keep(children.filter { $0.list == list }, as: names[list], &table)
    }
  }

  /// Keeps ids with the tasks that name them, those of one task in an array.
  private func keep(_ children: [RelationCollector.ChildReference], as name: String, _ table: inout TaskTable)
  {
    guard table.fields.contains(.extra) else { return }
    var bytes: [UInt8] = []
    let kept = children.map { child in
      let start = bytes.count
      if child.isText {
        JSONFragment.string(String(decoding: child.id, as: UTF8.self)).append(to: &bytes)
      } else {
        bytes.append(contentsOf: child.id)
      }
      return RowAddition(row: child.parentRow, text: start..<bytes.count)
    }
    let code = table.extra.names.code(for: Array(name.utf8).span)
    table.extra.addArrays(ReferenceJoins.ordered(kept, table.rowCount), from: bytes, name: code)
  }
}

/// The rows of an input's tasks by their ids, whether the table keeps those or not.
private struct RowsByID {
  private var ofTable = RowIndex()
  /// Ids that the table does not keep, with their rows.
  private var others = TextColumn()
  private var rowsOfOthers: [Int] = []
  private var ofOthers = RowIndex()

  init(_ table: borrowing TaskTable, firstRow: Int, others list: [(id: [UInt8], row: Int)]) {
    if table.id.count > firstRow {
      ofTable = RowIndex(rowCount: table.rowCount - firstRow)
      for row in firstRow..<table.rowCount where table.id.isPresent(row) {
        _ = ofTable.insert(row, of: table.id)
      }
    }
    for (id, row) in list {
      others.append(id)
      rowsOfOthers.append(row)
      _ = ofOthers.insert(others.count - 1, of: others)
    }
  }

  /// The first row with an id, or nil.
  func row(of id: Span<UInt8>, in table: borrowing TaskTable) -> Int? {
    ofTable.row(of: id, in: table.id) ?? ofOthers.row(of: id, in: others).map { rowsOfOthers[$0] }
  }
}
