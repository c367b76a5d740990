import Formats
import Scanners
import TaskModel

// How names and additions are taken from the records that have them.

extension ReferenceJoins {
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
    if case .label = place.place.company, let label = text(at: place.company[0], in: range, batch),
      !label.isEmpty
    {
      tables[place.table].labels[code] = label
    }
    if let done = place.place.done {
      // A list of a version that does not say whether it is one of finished cards may be called so.
      let isDone =
        word(at: place.done, in: range, batch).map { done.isMet(by: $0) } ?? tables[place.table].names[code]
        .map { ListNames.isDone(text(of: $0)) == true } ?? false
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
    // Several ids may stand in a list, or in one text with spaces between.
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
    let table = table(named: place.place.companyTable) ?? -1
    if place.place.hasOrigin {
      let writer = text(at: place.company[0], in: range, batch)
      let time = text(at: place.company[1], in: range, batch)
      companions.append(.origin(writer: writer, table: table, time: time))
      return companions.count - 1
    }
    guard case .valueName = place.place.company else { return -1 }
    // One name has one value; of several the whole record is kept.
    let values = texts.filter { $0.map != place.keptMap }.map(\.text)
    texts.removeAll { $0.map != place.keptMap }
    guard values.count == 1, let value = values.first, let name = text(at: place.company[0], in: range, batch)
    else { return -1 }
    companions.append(.value(name: name, table: table, text: value))
    return companions.count - 1
  }

  @inline(__always) private func part(_ name: Int) -> Int {
    name < partsByName.count ? partsByName[name] : -1
  }

  /// The text at a path, put behind the others; nil where there is none.
  private mutating func text(
    at path: [Int], in range: Range<Int>, _ batch: borrowing RecordBatch
  ) -> Range<Int>? { node(at: path[...], in: range, batch).flatMap { text(of: $0, batch) } }

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
