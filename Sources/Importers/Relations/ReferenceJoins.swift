import Formats
import Scanners
import TaskModel

/// What records that are no tasks say of those that are: names for ids, and values that belong to a task
/// elsewhere in the input.
///
/// Read from the tape where they stand: names are numbers, ids are looked up by their bytes, and texts go into one
/// array for all of them, since an input can have as many notes and check lists as tasks. Applied to the table once, at
/// the end (`ReferenceJoins+Applying`).
struct ReferenceJoins {
  /// Names by ids.
  struct LookupTable {
    var name: String
    var ids = WordDictionary()
    /// By the code of the id: where its name is in `bytes`.
    var names: [Range<Int>?] = [nil]
    /// By the code of the id: where what else is kept of it is in `bytes`.
    var labels: [Range<Int>?] = [nil]
    /// The name under which names, or labels, are kept.
    var keptAs = ""
    /// By the code of the id: whether tasks that refer to it are done.
    var isDone: [Bool] = [false]
    var hasNames = false
    var hasDone = false

    /// Makes room for what is known of an id.
    mutating func makeRoom(for code: Int) {
      while names.count <= code {
        names.append(nil)
        labels.append(nil)
        isDone.append(false)
      }
    }
  }

  /// One value for one task.
  struct Addition {
    /// Where the task's id is in `bytes`.
    var id: Range<Int>
    /// Number of the field map in `maps`.
    var map: Int
    /// Where the text is in `bytes`.
    var text: Range<Int>
    /// Whether the task is done by it.
    var isDone: Bool
    /// Number of what else is known of it in `companions`, or -1.
    var companion: Int
  }

  /// One of the profile's places, its names as numbers in `parts`.
  private struct Place {
    var place: RecordSet
    /// Number of the table, or -1 where the records are additions.
    var table: Int
    var key: [Int]
    var names: [[Int]]
    var nameEnd: [Int] = []
    var done: [Int]
    var maps: [(map: Int, path: [Int])]
    /// The number of the map under which the whole record is kept, or -1.
    var keptMap: Int
    var exclusions: [(path: [Int], rule: ExclusionRule, verdicts: WordVerdicts)]
    /// The name under which such records stand in one another, or -1.
    var inner: Int
    /// What says who has written an addition and when, what it is called, and what else of a name is kept.
    var origin: (writer: [Int], time: [Int]) = ([], [])
    var valueName: [Int] = []
    var label: [Int] = []
  }

  private(set) var tables: [LookupTable] = []
  var additions: [Addition] = []
  private(set) var companions: [Companion] = []
  /// What tasks have in the place of names that are not in the file.
  var unknownIDs: [UnknownIDs] = []
  /// Texts of names, ids and values, one behind another.
  var bytes: [UInt8] = []
  /// The field maps of additions.
  private(set) var maps: [FieldMap] = []
  /// By the number of the profile's place; nil for tasks and the like.
  private var places: [Place?] = []
  /// By the number of a place of tasks: the places of names and additions that are among its records, and the number of
  /// the lists in these from the outermost on, none for the records themselves.
  private var placesAside: [[(place: Int, lists: [Int])]] = []
  /// The names that places look at.
  private var parts = ["#text"]
  /// By the scanner's numbers of names: the number in `parts`, or -1.
  private var partsByName: [Int] = []
  /// The row before which tasks are of other inputs.
  let firstRow: Int
  /// What else is said of names that no task has for its parent: checklists with nothing in them.
  var unusedLabels: [Range<Int>] = []

  init(firstRow: Int, places sets: [RecordSet] = []) {
    self.firstRow = firstRow
    for place in sets { places.append(compiled(place)) }
    let others = places.indices.filter { places[$0] != nil }
    guard !others.isEmpty else { return }
    for tasks in sets {
      var aside: [(place: Int, lists: [Int])] = []
      for number in others where tasks.role == .task {
        guard let inside = sets[number].lists(inRecordsAt: tasks.path) else { continue }
        aside.append((number, inside.flatMap { path($0) }))
      }
      placesAside.append(aside)
    }
  }

  /// Takes what a record among the tasks that is none says as a name or an addition, or as a list of these.
  mutating func takeAside(
    _ record: RecordPlace, of batch: borrowing RecordBatch, names: [String], archived: inout ArchivedIDs
  ) {
    guard record.path < placesAside.count, !placesAside[record.path].isEmpty else { return }
    learn(names)
    for (number, lists) in placesAside[record.path] {
      guard var place = places[number] else { continue }
      places[number] = nil
      defer { places[number] = place }
      takeElements(lists[...], in: record.firstNode..<record.endNode, batch, &place, names, &archived)
    }
  }

  /// Takes what is at the end of some lists in lists.
  private mutating func takeElements(
    _ lists: ArraySlice<Int>, in range: Range<Int>, _ batch: borrowing RecordBatch, _ place: inout Place,
    _ names: [String], _ archived: inout ArchivedIDs
  ) {
    guard let list = lists.first else { return take(range, batch, &place, names, &archived) }
    guard let node = node(at: [list], in: range, batch), batch.nodes[node].kind == .array else { return }
    var element = node + 1
    while element < Int(batch.nodes[node].next) {
      let end = Int(batch.nodes[element].next)
      if batch.nodes[element].kind == .object {
        takeElements(lists.dropFirst(), in: element + 1..<end, batch, &place, names, &archived)
      }
      element = end
    }
  }

  private mutating func compiled(_ place: RecordSet) -> Place? {
    var table = -1
    switch place.role {
    case .lookup(let name):
      table = self.table(named: name) ?? tables.count
      if table == tables.count { tables.append(LookupTable(name: name)) }
      if !place.keptAs.isEmpty { tables[table].keptAs = place.keptAs }
    case .addition: break
    default: return nil
    }
    var made = Place(
      place: place, table: table, key: path(place.key), names: place.names.map { path($0) },
      done: place.done.map { path($0.from) } ?? [], maps: [], keptMap: -1, exclusions: [], inner: -1)
    for map in table < 0 ? place.fields ?? [] : [] {
      made.maps.append((maps.count, path(map.from)))
      maps.append(
        place.hasOrigin && !place.keptAs.isEmpty && map.to == .field(.extra)
          ? FieldMap(place.keptAs, .extra) : map)
    }
    made.origin = (path(place.writer), path(place.time))
    made.valueName = path(place.valueName)
    made.label = path(place.label)
    made.nameEnd = path(place.nameEnd)
    if table < 0, !place.keptAs.isEmpty, !place.hasOrigin {
      made.keptMap = maps.count
      maps.append(FieldMap(place.keptAs, .extra))
    }
    for rule in table < 0 ? [] : place.exclusions {
      made.exclusions.append((path(rule.from), rule, WordVerdicts { rule.applies(to: $0) ? 1 : nil }))
    }
    // In markup such records may stand in one another: categories in categories.
    if place.path.contains("/"), let name = place.path.split(separator: "/").last {
      made.inner = path(String(name)).first ?? -1
    }
    return made
  }

  private mutating func path(_ path: String) -> [Int] {
    path.split(separator: "/").map { name in
      if let number = parts.firstIndex(of: String(name)) { return number }
      parts.append(String(name))
      return parts.count - 1
    }
  }

  /// Number of the table of that name, or nil.
  func table(named name: String) -> Int? { tables.firstIndex { $0.name == name } }

  /// Takes a record of one of the profile's places.
  mutating func take(
    _ record: RecordPlace, of batch: borrowing RecordBatch, names: [String], archived: inout ArchivedIDs
  ) {
    guard record.path < places.count, var place = places[record.path] else { return }
    // Taken out, so that what it remembers is changed in place.
    places[record.path] = nil
    defer { places[record.path] = place }
    learn(names)
    take(record.firstNode..<record.endNode, batch, &place, names, &archived)
  }

  private mutating func take(
    _ range: Range<Int>, _ batch: borrowing RecordBatch, _ place: inout Place, _ names: [String],
    _ archived: inout ArchivedIDs
  ) {
    if place.table >= 0, place.place.key == "*" {
      takeMembers(range, batch, place, names)
    } else if place.table >= 0 {
      takeName(range, batch, &place, &archived)
    } else {
      takeAddition(range, batch, place, names: names)
    }
  }

  /// Takes over names that the scanner has handed out since.
  private mutating func learn(_ names: [String]) {
    while partsByName.count < names.count {
      partsByName.append(parts.firstIndex(of: names[partsByName.count]) ?? -1)
    }
  }

  private mutating func takeName(
    _ range: Range<Int>, _ batch: borrowing RecordBatch, _ place: inout Place, _ archived: inout ArchivedIDs
  ) {
    let start = bytes.count
    guard let id = text(at: place.key, in: range, batch) else { return }
    let code = Int(tables[place.table].ids.code(for: id, of: bytes))
    bytes.removeLast(bytes.count - start)
    tables[place.table].makeRoom(for: code)
    for path in place.names {
      guard var name = text(at: path, in: range, batch), !name.isEmpty else { continue }
      if !place.nameEnd.isEmpty {
        // What is read next lies behind it.
        bytes.append(0x20)
        let end = text(at: place.nameEnd, in: range, batch).flatMap { $0.isEmpty ? nil : $0.upperBound }
        name = name.lowerBound..<(end ?? name.upperBound)
        bytes.removeLast(bytes.count - name.upperBound)
      }
      tables[place.table].names[code] = name
      tables[place.table].hasNames = true
      break
    }
    if let label = text(at: place.label, in: range, batch), !label.isEmpty {
      tables[place.table].labels[code] = label
    }
    if let done = place.place.done {
      // A list of a version that does not say whether it is one of finished cards may be called so.
      let isDone =
        word(at: place.done, in: range, batch).map { done.isMet(by: $0) }
        ?? tables[place.table].names[code].map { ListNames.isDone(text(of: $0)) == true } ?? false
      if isDone {
        tables[place.table].isDone[code] = true
        tables[place.table].hasDone = true
      }
    }
    for index in place.exclusions.indices {
      let start = bytes.count
      guard let word = text(at: place.exclusions[index].path, in: range, batch) else { continue }
      if place.exclusions[index].verdicts.verdict(of: bytes.span.extracting(word)) != nil {
        let id = tables[place.table].ids.word(UInt32(code))
        let itemClass = place.exclusions[index].rule.itemClass
        archived.insert(id, table: tables[place.table].name, itemClass)
      }
      bytes.removeLast(bytes.count - start)
    }
  }

  /// Takes each value of an object for the name of what has its key for an id: `"states": {"1": "Open"}`.
  private mutating func takeMembers(
    _ range: Range<Int>, _ batch: borrowing RecordBatch, _ place: Place, _ names: [String]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let node = batch.nodes[index]
      if node.name < names.count, let name = text(of: index, batch), !name.isEmpty {
        let code = code(ofID: Array(names[node.name].utf8), in: place.table)
        tables[place.table].names[code] = name
        tables[place.table].hasNames = true
        let word = text(of: name)
        if let done = place.place.done, done.isMet(by: word) || ListNames.isDone(word) == true {
          tables[place.table].isDone[code] = true
          tables[place.table].hasDone = true
        }
      }
      index = Int(node.next)
    }
  }

  /// The code of an id in a table, with room for what is known of it.
  private mutating func code(ofID id: [UInt8], in table: Int) -> Int {
    let code = Int(tables[table].ids.code(for: id.span))
    tables[table].makeRoom(for: code)
    return code
  }

  private mutating func takeAddition(
    _ range: Range<Int>, _ batch: borrowing RecordBatch, _ place: Place, names: [String]
  ) {
    let isDone =
      place.place.done.flatMap { done in word(at: place.done, in: range, batch).map(done.isMet) } ?? false
    // Several ids may stand in a list, or in one text with blanks between.
    var ids: [Range<Int>] = []
    texts(place.key[...], in: range, batch, &ids)
    var texts: [(map: Int, text: Range<Int>)] = []
    if !ids.isEmpty {
      for (map, path) in place.maps {
        var found: [Range<Int>] = []
        self.texts(path[...], in: range, batch, &found)
        let unset = maps[map].unset
        for text in found where !text.isEmpty {
          if !unset.isEmpty, unset.contains(String(decoding: bytes[text], as: UTF8.self).lowercased()) {
            continue
          }
          texts.append((map, text))
        }
      }
      if place.keptMap >= 0 {
        let start = bytes.count
        batch.rawObject(of: range, names: names).fragment.append(to: &bytes)
        texts.append((place.keptMap, start..<bytes.count))
      }
    }
    let companion = companion(place, range, batch, &texts)
    for list in ids {
      var start = list.lowerBound
      while start < list.upperBound {
        var end = start
        while end < list.upperBound, bytes[end] != 0x20 { end &+= 1 }
        if end > start {
          for (map, text) in texts {
            additions.append(
              Addition(id: start..<end, map: map, text: text, isDone: isDone, companion: companion))
          }
        }
        start = end &+ 1
      }
    }
    guard place.inner >= 0 else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      let node = batch.nodes[index]
      if part(node.name) == place.inner, node.kind == .object {
        takeAddition(index + 1..<Int(node.next), batch, place, names: names)
      }
      index = Int(node.next)
    }
  }

  /// The number of what is known of an addition beside its texts, or -1; of one that has a name of its own only what is
  /// kept stays among the texts.
  private mutating func companion(
    _ place: Place, _ range: Range<Int>, _ batch: borrowing RecordBatch,
    _ texts: inout [(map: Int, text: Range<Int>)]
  ) -> Int {
    guard !texts.isEmpty else { return -1 }
    if place.place.hasOrigin {
      let writer = text(at: place.origin.writer, in: range, batch)
      let time = text(at: place.origin.time, in: range, batch)
      let table = table(named: place.place.writerTable) ?? -1
      companions.append(.origin(writer: writer, table: table, time: time))
      return companions.count - 1
    }
    guard !place.valueName.isEmpty else { return -1 }
    // One name has one value; of several the whole record is kept.
    let values = texts.filter { $0.map != place.keptMap }.map(\.text)
    texts.removeAll { $0.map != place.keptMap }
    guard values.count == 1, let value = values.first,
      let name = text(at: place.valueName, in: range, batch)
    else { return -1 }
    let table = table(named: place.place.valueTable) ?? -1
    companions.append(.value(name: name, table: table, text: value))
    return companions.count - 1
  }

  /// A text that is kept.
  func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: - Values of records

  @inline(__always)
  private func part(_ name: Int) -> Int { name < partsByName.count ? partsByName[name] : -1 }

  /// The text at a path, put behind the others; nil where there is none.
  private mutating func text(
    at path: [Int], in range: Range<Int>, _ batch: borrowing RecordBatch
  ) -> Range<Int>? {
    node(at: path[...], in: range, batch).flatMap { text(of: $0, batch) }
  }

  /// The text at a path as a value of its own; nil where there is none.
  private mutating func word(at path: [Int], in range: Range<Int>, _ batch: borrowing RecordBatch) -> String?
  {
    let start = bytes.count
    guard let text = text(at: path, in: range, batch) else { return nil }
    let word = String(decoding: bytes[text], as: UTF8.self)
    bytes.removeLast(bytes.count - start)
    return word
  }

  /// The first node at a path of names; nil where there is none.
  private func node(at path: ArraySlice<Int>, in range: Range<Int>, _ batch: borrowing RecordBatch) -> Int? {
    guard let first = path.first else { return nil }
    var index = range.lowerBound
    while index < range.upperBound {
      let node = batch.nodes[index]
      if part(node.name) == first {
        if path.count == 1 { return index }
        return node.kind == .object
          ? self.node(at: path.dropFirst(), in: index + 1..<Int(node.next), batch) : nil
      }
      index = Int(node.next)
    }
    return nil
  }

  /// Every text at a path, arrays on the way opened: how XML repeats elements and JSON writes arrays.
  private mutating func texts(
    _ path: ArraySlice<Int>, in range: Range<Int>, _ batch: borrowing RecordBatch, _ found: inout [Range<Int>]
  ) {
    guard let first = path.first else { return }
    let rest = path.dropFirst()
    var index = range.lowerBound
    while index < range.upperBound {
      let node = batch.nodes[index]
      if part(node.name) == first {
        let isList = node.kind == .array
        var element = isList ? index + 1 : index
        let end = Int(node.next)
        while element < end {
          if rest.isEmpty {
            if let text = text(of: element, batch) { found.append(text) }
          } else if batch.nodes[element].kind == .object {
            texts(rest, in: element + 1..<Int(batch.nodes[element].next), batch, &found)
          }
          element = Int(batch.nodes[element].next)
        }
      }
      index = Int(node.next)
    }
  }

  /// Puts a value's text behind the others; nil for `null`, arrays and objects without a text of their own.
  private mutating func text(of index: Int, _ batch: borrowing RecordBatch) -> Range<Int>? {
    let node = batch.nodes[index]
    switch node.kind {
    case .null, .array: return nil
    case .object:
      return self.node(at: [0], in: index + 1..<Int(node.next), batch).flatMap { text(of: $0, batch) }
    default:
      let start = bytes.count
      batch.appendText(of: node, to: &bytes)
      return start..<bytes.count
    }
  }
}
