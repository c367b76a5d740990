import Formats
import TaskModel

/// What records that are no tasks say of those that are: names for ids, and values that belong to a task
/// elsewhere in the input.
///
/// Applied to the table once, at the end.
struct RelatedRecords {
  /// One value for one task.
  private struct Addition {
    var id: [UInt8]
    var map: FieldMap
    var text: [UInt8]
    /// Whether the task is done by it.
    var isDone: Bool
  }

  private var names: [String: [String: String]] = [:]
  /// Ids that make the tasks done that refer to them.
  private var doneIDs: [String: Set<String>] = [:]
  private var additions: [Addition] = []
  /// The row before which tasks are of other inputs.
  let firstRow: Int

  init(firstRow: Int) { self.firstRow = firstRow }

  /// Takes a record.
  mutating func take(_ record: RawValue, at place: RecordSet) {
    switch place.role {
    case .lookup(let table):
      guard let id = record.value(at: place.key)?.string else { return }
      let name = place.names.lazy.compactMap { record.value(at: $0)?.string }.first { !$0.isEmpty }
      if let name { names[table, default: [:]][id] = name }
      if let done = place.done, let word = record.value(at: done.from)?.string, done.isMet(by: word) {
        doneIDs[table, default: []].insert(id)
      }
    case .addition:
      // Several ids may stand in a list, or in one text with blanks between.
      let word = place.done.flatMap { record.value(at: $0.from)?.string }
      let isDone = word.flatMap { place.done?.isMet(by: $0) } ?? false
      for id in RelatedRecords.texts(record, place.key).flatMap({ $0.split(separator: " ") }) {
        for map in place.fields ?? [] {
          for text in RelatedRecords.texts(record, map.from)
          where !text.isEmpty && !map.unset.contains(text.lowercased()) {
            additions.append(
              Addition(id: Array(id.utf8), map: map, text: Array(text.utf8), isDone: isDone))
          }
        }
      }
      // In markup such records may stand in one another: categories in categories.
      if let name = place.path.split(separator: "/").last, place.path.contains("/") {
        for inner in record.all(String(name)) { take(inner, at: place) }
      }
    default: break
    }
  }

  private static func texts(_ record: RawValue, _ path: String) -> [String] {
    var values = [record]
    for name in path.split(separator: "/") { values = values.flatMap { $0.all(String(name)) } }
    return values.compactMap(\.string)
  }

  /// The id that an id is looked up to be, in a table of that name; itself where there is none.
  func id(in table: String, _ id: [UInt8]) -> [UInt8] {
    names[table]?[String(decoding: id, as: UTF8.self)].map { Array($0.utf8) } ?? id
  }

  /// Makes the tasks done that refer to what is, where the names themselves are not wanted.
  func finish(_ keys: [(table: String, id: [UInt8], row: Int)], in table: inout TaskTable) {
    for (name, id, row) in keys where row < table.isDone.count {
      if doneIDs[name]?.contains(String(decoding: id, as: UTF8.self)) == true { table.isDone[row] = true }
    }
  }

  /// Puts names in the place of ids, and values where they belong.
  mutating func apply(
    to table: inout TaskTable, maps: [FieldMap], children: [(id: [UInt8], parentRow: Int)],
    ids: [(id: [UInt8], row: Int)], aliases: [(id: [UInt8], row: Int)], putAway: PutAwayTasks
  ) -> (unknownCount: Int, secondParentCount: Int) {
    var done: Set<Field> = []
    for map in maps where !map.lookup.isEmpty {
      if case .field(let field) = map.to, done.insert(field).inserted {
        look(up: field, in: map.lookup, &table)
      }
    }
    guard !additions.isEmpty || !children.isEmpty else { return (0, 0) }
    var rows: [ArraySlice<UInt8>: Int] = [:]
    for row in firstRow..<max(table.rowCount, firstRow) where table.id.isPresent(row) {
      let key = table.id.bytes[table.id.range(row)]
      if rows[key] == nil { rows[key] = row }
    }
    for (id, row) in ids where rows[id[...]] == nil { rows[id[...]] = row }
    var rowsByAlias: [ArraySlice<UInt8>: [Int]] = [:]
    for (id, row) in aliases { rowsByAlias[id[...], default: []].append(row) }
    return (add(rows, rowsByAlias, putAway, &table), link(children, rows, &table))
  }

  private func look(up field: Field, in name: String, _ table: inout TaskTable) {
    let known = names[name] ?? [:]
    let finished = doneIDs[name] ?? []
    guard !known.isEmpty || !finished.isEmpty else { return }
    func codes(_ dictionary: inout WordDictionary) -> (new: [UInt32: UInt32], done: Set<UInt32>) {
      var new: [UInt32: UInt32] = [:]
      var done: Set<UInt32> = []
      let count = dictionary.count
      for code in 1..<UInt32(count + 1) {
        let word = dictionary.string(code)
        if let name = known[word] { new[code] = dictionary.code(for: name) }
        if finished.contains(word) { done.insert(code) }
      }
      return (new, done)
    }
    func apply(_ column: inout WordColumn, _ isDone: inout [Bool]) {
      let (new, done) = codes(&column.dictionary)
      if !done.isEmpty {
        for row in firstRow..<max(min(column.count, isDone.count), firstRow)
        where done.contains(column.code(row)) {
          isDone[row] = true
        }
      }
      column.replaceCodes(fromRow: firstRow, with: new)
    }
    switch field {
    case .project: apply(&table.project, &table.isDone)
    case .section: apply(&table.section, &table.isDone)
    case .status: apply(&table.status, &table.isDone)
    case .assignees:
      let new = codes(&table.assignees.dictionary).new
      table.assignees.replaceCodes(fromRow: firstRow, with: new)
    case .parent:
      var parents = TextColumn()
      for row in 0..<table.parent.count {
        let text = table.parent.string(row)
        if let text {
          parents.append((row >= firstRow ? known[text] ?? text : text).utf8)
        } else {
          parents.appendAbsent()
        }
      }
      table.parent = parents
    case .tags:
      let new = codes(&table.tags.dictionary).new
      table.tags.replaceCodes(fromRow: firstRow, with: new)
    default: break
    }
  }

  /// Adds the values that belong to tasks.
  ///
  /// - Returns: how many belong to none.
  private func add(
    _ rows: [ArraySlice<UInt8>: Int], _ rowsByAlias: [ArraySlice<UInt8>: [Int]], _ putAway: PutAwayTasks,
    _ table: inout TaskTable
  ) -> Int {
    var unknownCount = 0
    var texts: [(row: Int, text: [UInt8])] = []
    var tags: [(row: Int, word: [UInt8])] = []
    var people: [(row: Int, word: [UInt8])] = []
    for addition in additions {
      let named = rowsByAlias.isEmpty ? rows[addition.id[...]].map { [$0] } : rowsByAlias[addition.id[...]]
      guard let named else {
        if !putAway.hasTask(addition.id) { unknownCount += 1 }
        continue
      }
      if addition.isDone {
        for row in named where row < table.isDone.count { table.isDone[row] = true }
      }
      guard case .field(let field) = addition.map.to, table.fields.contains(field) else { continue }
      var text = addition.text
      if let name = names[addition.map.lookup]?[String(decoding: text, as: UTF8.self)] {
        text = Array(name.utf8)
      }
      for row in named {
        switch field {
        case .detail: texts.append((row, text))
        case .tags: tags.append((row, text))
        case .assignees: people.append((row, text))
        case .project: table.project.fill(row: row, text)
        case .section: table.section.fill(row: row, text)
        case .status: table.status.fill(row: row, text)
        default: break
        }
      }
    }
    // Sorting keeps the order of what belongs to one row: the place in the list decides ties.
    func ordered<Value>(_ list: [(row: Int, Value)]) -> [(row: Int, Value)] {
      list.enumerated().sorted { ($0.element.row, $0.offset) < ($1.element.row, $1.offset) }.map(\.element)
    }
    if !texts.isEmpty { table.detail.add(ordered(texts)) }
    if !tags.isEmpty { table.tags.add(ordered(tags)) }
    if !people.isEmpty { table.assignees.add(ordered(people)) }
    return unknownCount
  }

  /// Makes rows the children of those that name them; the first that does counts.
  ///
  /// - Returns: how often there was another before.
  private func link(
    _ children: [(id: [UInt8], parentRow: Int)], _ rows: [ArraySlice<UInt8>: Int], _ table: inout TaskTable
  ) -> Int {
    var taken: Set<Int> = []
    var secondCount = 0
    for child in children {
      guard let row = rows[child.id[...]], row != child.parentRow else { continue }
      if taken.insert(row).inserted {
        table.link(row: row, toParent: child.parentRow)
      } else {
        secondCount += 1
      }
    }
    return secondCount
  }
}
