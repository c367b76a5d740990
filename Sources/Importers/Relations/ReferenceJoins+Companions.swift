import Formats
import TaskModel

// What additions say of themselves, who wrote them and what they are called, and what else of a name is kept.

extension ReferenceJoins {
  /// What is known of an addition beside its text: its ids as places in `bytes`, and their tables by number, -1 for
  /// none.
  enum Companion {
    /// Who wrote it, and when.
    case origin(writer: Range<Int>?, table: Int, time: Range<Int>?)
    /// What a value is called, and the value; the addition's own text is the whole record.
    case value(name: Range<Int>, table: Int, text: Range<Int>)
  }

  /// Whether a text has an author or a time.
  func isOrigin(_ companion: Companion) -> Bool { if case .origin = companion { true } else { false } }

  /// The name of an id in a table, or nil.
  func name(of id: Range<Int>, in table: Int) -> Range<Int>? {
    guard table >= 0 else { return nil }
    return tables[table].names[Int(tables[table].ids.knownCode(of: bytes.span.extracting(id)))]
  }

  /// Puts before each text who wrote it and when, as far as that is known, and the oldest texts first; one without a
  /// time stays where it is.
  mutating func sayOrigins() {
    var places: [(index: Int, time: Range<Int>)] = []
    // One text of several tasks is put together once.
    var last: (companion: Int, text: Range<Int>, whole: Range<Int>)?
    for index in additions.indices where additions[index].companion >= 0 {
      let companion = additions[index].companion
      guard case .origin(let writer, let table, let time) = companions[companion],
        isText(maps[additions[index].map].to)
      else { continue }
      if let time, !time.isEmpty { places.append((index, time)) }
      let text = additions[index].text
      if last?.companion != companion || last?.text != text {
        last = (companion, text, whole(text, by: writer.map { name(of: $0, in: table) ?? $0 }, at: time))
      }
      if let last { additions[index].text = last.whole }
    }
    func isBefore(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
      bytes[one].lexicographicallyPrecedes(bytes[other])
    }
    if zip(places, places.dropFirst()).allSatisfy({ !isBefore($1.time, $0.time) }) { return }
    let sorted = places.enumerated().sorted { one, other in
      if isBefore(one.element.time, other.element.time) { return true }
      return !isBefore(other.element.time, one.element.time) && one.offset < other.offset
    }
    let own = additions
    for (place, other) in zip(places, sorted) { additions[place.index] = own[other.element.index] }
  }

  /// Whether what a field map fills is prose, which may have an author.
  private func isText(_ target: FieldMap.Target) -> Bool {
    target == .field(.detail) || target == .field(.extra)
  }

  /// A text with who wrote it and when before it, put behind the others; the text itself where neither is known.
  private mutating func whole(_ text: Range<Int>, by writer: Range<Int>?, at time: Range<Int>?) -> Range<Int>
  {
    let start = bytes.count
    if let writer { appendAgain(writer) }
    if let time, !time.isEmpty {
      if bytes.count > start { bytes.append(contentsOf: ", ".utf8) }
      appendAgain(time)
    }
    guard bytes.count > start else { return text }
    bytes.append(contentsOf: ": ".utf8)
    appendAgain(text)
    return start..<bytes.count
  }

  /// Appends some of the bytes once more: from an array of their own, since a slice would make each append a copy.
  private mutating func appendAgain(_ range: Range<Int>) {
    let again = Array(bytes[range])
    bytes.append(contentsOf: again)
  }

  /// Puts names in the place of ids that are kept in `extra`, under the name that the table has for them.
  func lookUpExtra(_ from: String, in lookup: LookupTable, _ table: inout TaskTable) {
    let name = table.extra.names.knownCode(of: Array(from.utf8).span)
    guard lookup.hasNames, name != 0 else { return }
    let newName = lookup.keptAs.isEmpty ? name : table.extra.names.code(for: Array(lookup.keptAs.utf8).span)
    table.extra.replaceTexts(of: name, fromRow: firstRow, as: newName, from: bytes) { id in
      lookup.names[Int(lookup.ids.knownCode(of: id))]
    }
  }

  /// Keeps what else stands about the names that tasks have for their parents: the checklist that an item is in.
  ///
  /// - Returns: the labels of those that no task has.
  func keepLabels(of lookup: LookupTable, _ archived: ArchivedTasks, _ table: inout TaskTable) -> [Range<Int>]
  {
    guard !lookup.keptAs.isEmpty, table.fields.contains(.extra) else { return [] }
    var texts: [RowAddition] = []
    var unused = lookup.labels
    func take(_ id: Span<UInt8>, _ row: Int) {
      let code = Int(lookup.ids.knownCode(of: id))
      if let label = lookup.labels[code] {
        texts.append(RowAddition(row: row, text: label))
        unused[code] = nil
      }
    }
    if table.parent.count > firstRow {
      for row in firstRow..<table.parent.count where table.parent.isPresent(row) {
        take(table.parent.bytes.span.extracting(table.parent.range(row)), row)
      }
    } else {
      for parent in archived.parents where parent.lookup == lookup.name { take(parent.id.span, parent.row) }
    }
    if !texts.isEmpty {
      let name = table.extra.names.code(for: Array(lookup.keptAs.utf8).span)
      table.extra.addTexts(ReferenceJoins.ordered(texts, table.rowCount), from: bytes, name: name)
    }
    return unused.compactMap { $0 }
  }
}
