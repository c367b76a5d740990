/// What a value in `extra` was in its source.
///
/// ```swift
/// let tasks = try TaskReader().read("title,Room\nMow,12\n".utf8, named: "list.csv").tasks
/// tasks[0].extra["Room"]?.string ?? ""  // 12
/// ```
public enum ExtraValue: Hashable, Sendable {
  /// Text.
  case text(String)
  /// A number, `true`, `false`, `null`, an array or an object, as JSON text.
  case json(String)

  /// The text of the value, whatever it was.
  public var string: String {
    switch self {
    case .text(let text), .json(let text): text
    }
  }
}

/// The fields of the source that no profile maps, by their own names and in their order: nothing is dropped.
///
/// Each row has a run of entries; an entry is a name's code, a flag for JSON, and where its text ends.
package struct ExtraColumn: Sendable {
  /// One named value of a row.
  package struct Entry: Sendable {
    /// Code of the name in `names`.
    package var name: UInt32
    /// Whether the text is JSON (a number, literal, array or object) rather than plain text.
    package var isJSON: Bool
    /// Where in `bytes` the value's text lies.
    package var range: Range<Int>
  }

  /// The names of all entries.
  package var names = WordDictionary()
  /// The texts of all entries, UTF-8, one after another.
  package private(set) var bytes: [UInt8] = []
  private var entryNames: [UInt32] = []
  private var entryEnds = RowEnds()
  private var ends = RowEnds()

  private static let jsonFlag: UInt32 = 1 << 31

  /// Makes an empty column.
  package init() {}

  /// How many rows there are; entries added since the last `endRow` belong to none yet.
  package var count: Int { ends.count }

  /// Makes room ahead.
  package mutating func reserve(rowCount: Int, entryCount: Int, byteCount: Int) {
    ends.reserve(rowCount: rowCount)
    entryNames.reserveCapacity(entryCount)
    entryEnds.reserve(rowCount: entryCount)
    bytes.reserveCapacity(byteCount)
  }

  /// Adds a value to the row that is being filled; `write` puts its text at the end of the arena.
  package mutating func add(name: UInt32, isJSON: Bool, writing write: (inout [UInt8]) -> Void) {
    write(&bytes)
    entryNames.append(isJSON ? name | ExtraColumn.jsonFlag : name)
    entryEnds.append(bytes.count)
  }

  /// Adds a value to the row that is being filled.
  @inline(__always)
  package mutating func add(name: UInt32, isJSON: Bool, text: Span<UInt8>) {
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    entryNames.append(isJSON ? name | ExtraColumn.jsonFlag : name)
    entryEnds.append(bytes.count)
  }

  /// Adds a run of entries of another column to the row that is being filled, under other codes: one for each.
  package mutating func add(_ range: Range<Int>, of other: borrowing ExtraColumn, names: [UInt32]) {
    guard let first = range.first, names.count == range.count else { return }
    let start = other.entryEnds.range(first).lowerBound
    let offset = bytes.count &- start
    bytes.append(contentsOf: other.bytes[start..<other.entryEnds.range(range.upperBound &- 1).upperBound])
    for index in range {
      entryNames.append(names[index &- first] | other.entryNames[index] & ExtraColumn.jsonFlag)
      entryEnds.append(other.entryEnds.range(index).upperBound &+ offset)
    }
  }

  /// Closes the row that is being filled.
  package mutating func endRow() { ends.append(entryNames.count) }

  /// Appends all rows of another column; their names get the codes of this one.
  package mutating func append(contentsOf other: borrowing ExtraColumn) {
    let (entryOffset, byteOffset) = (entryNames.count, bytes.count)
    if !other.entryNames.isEmpty {
      let known = names.codes(of: other.names)
      for name in other.entryNames {
        let flag = name & ExtraColumn.jsonFlag
        entryNames.append(known[Int(name & ~ExtraColumn.jsonFlag)] | flag)
      }
      entryEnds.append(contentsOf: other.entryEnds, offset: byteOffset)
      bytes.append(contentsOf: other.bytes)
    }
    ends.append(contentsOf: other.ends, offset: entryOffset)
  }

  /// Opens the last row again, with all it has; entries of a row that is not closed are taken back.
  mutating func reopenLast() {
    truncate(to: count)
    ends.truncate(to: count - 1)
  }

  /// Takes back rows until `rowCount` are left, and entries that belong to none.
  package mutating func truncate(to rowCount: Int) {
    ends.truncate(to: rowCount)
    let entries = ends.last
    guard entryNames.count > entries else { return }
    entryNames.removeLast(entryNames.count &- entries)
    entryEnds.truncate(to: entries)
    bytes.removeLast(bytes.count - entryEnds.last)
  }

  /// How many entries there are, those that belong to no row yet included.
  package var entryCount: Int { entryNames.count }

  /// Takes back entries of the row that is being filled until `entryCount` are left.
  package mutating func truncate(toEntryCount entryCount: Int) {
    let left = max(entryCount, ends.last)
    guard entryNames.count > left else { return }
    entryNames.removeLast(entryNames.count - left)
    entryEnds.truncate(to: left)
    bytes.removeLast(bytes.count - entryEnds.last)
  }

  /// Numbers of a row's entries.
  package func range(_ row: Int) -> Range<Int> { ends.range(row) }

  /// One entry, by its number.
  package func entry(_ index: Int) -> Entry {
    Entry(
      name: entryNames[index] & ~ExtraColumn.jsonFlag, isJSON: entryNames[index] & ExtraColumn.jsonFlag != 0,
      range: entryEnds.range(index))
  }

  /// A row's entries as values of their own, in order.
  ///
  /// - Parameter known: the names, where they have been made texts.
  package func values(_ row: Int, _ known: [String]? = nil) -> [(name: String, value: ExtraValue)] {
    range(row).map { index in
      let entry = entry(index)
      let text = String(decoding: bytes[entry.range], as: UTF8.self)
      return (
        known?[Int(entry.name) - 1] ?? names.string(entry.name), entry.isJSON ? .json(text) : .text(text)
      )
    }
  }
}
