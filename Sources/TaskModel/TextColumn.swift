/// A text that belongs to a row which is there already: where it lies in the bytes that come with it.
package struct RowAddition: Sendable {
  /// The row.
  package var row: Int
  /// Where its text is.
  package var text: Range<Int>

  /// Makes an addition.
  package init(row: Int, text: Range<Int>) {
    self.row = row
    self.text = text
  }
}

/// One text per row: a byte arena and where each text ends.
///
/// Absent and empty differ.
///
/// The mark of a row's end says that the text is there, so a row costs 4 bytes beside its text. Append-only; the last
/// text can be replaced or taken back.
public struct TextColumn: Sendable {
  /// The texts of all rows, UTF-8, one after another.
  public private(set) var bytes: [UInt8] = []
  @usableFromInline var ends = RowEnds()

  /// Makes an empty column.
  package init() {}

  /// How many rows there are.
  @inlinable @inline(__always) public var count: Int { ends.count }

  /// Makes room ahead, so that a large column is not copied while it grows.
  package mutating func reserve(rowCount: Int, byteCount: Int) {
    ends.reserve(rowCount: rowCount)
    bytes.reserveCapacity(byteCount)
  }

  /// Makes room for some more rows at the end; a column that grows in many steps is not copied in each.
  mutating func grow(by rowCount: Int, byteCount: Int) {
    let needed = bytes.count &+ byteCount
    if needed > bytes.capacity { bytes.reserveCapacity(max(needed, bytes.capacity &* 2)) }
    ends.grow(by: rowCount)
  }

  /// Appends a row's text.
  @inline(__always)
  package mutating func append(_ text: Span<UInt8>) {
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends.append(bytes.count, isMarked: true)
  }

  /// Appends a row's text.
  package mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count, isMarked: true)
  }

  /// Appends a row's text as `write` puts it at the end of the arena: for texts that are decoded on the way.
  package mutating func append(writing write: (inout [UInt8]) -> Void) {
    write(&bytes)
    ends.append(bytes.count, isMarked: true)
  }

  /// Appends all rows of another column.
  package mutating func append(contentsOf other: borrowing TextColumn) {
    let offset = bytes.count
    bytes.append(contentsOf: other.bytes)
    ends.append(contentsOf: other.ends, offset: offset)
  }

  /// Adds to the text of the last row, which must have one, as `write` puts it at the end of the arena.
  package mutating func extendLast(writing write: (inout [UInt8]) -> Void) {
    guard ends.isMarked(count - 1) else { return }
    write(&bytes)
    ends.truncate(to: count - 1)
    ends.append(bytes.count, isMarked: true)
  }

  /// Adds texts to rows after what they hold, with an empty line between: `additions` in the order of their rows, their
  /// texts in `source`.
  ///
  /// Copies the column: for the end of an input, once.
  package mutating func add(_ additions: [RowAddition], from source: [UInt8]) {
    var new = TextColumn()
    let added = additions.reduce(0) { $0 + $1.text.count + 2 }
    new.reserve(rowCount: count, byteCount: bytes.count + added)
    var next = 0
    for row in 0..<count {
      while next < additions.count, additions[next].row < row { next += 1 }
      guard next < additions.count, additions[next].row == row else {
        if isPresent(row) { new.append(bytes.span.extracting(range(row))) } else { new.appendAbsent() }
        continue
      }
      var isEmpty = range(row).isEmpty
      new.append { text in
        text.append(contentsOf: bytes[range(row)])
        while next < additions.count, additions[next].row == row {
          if !isEmpty { text.append(contentsOf: [0x0A, 0x0A]) }
          text.append(contentsOf: source[additions[next].text])
          isEmpty = isEmpty && additions[next].text.isEmpty
          next += 1
        }
      }
    }
    self = new
  }

  /// Appends a row without a text.
  package mutating func appendAbsent() { ends.append(bytes.count) }

  /// Takes back rows until `rowCount` are left.
  package mutating func truncate(to rowCount: Int) {
    guard ends.count > rowCount else { return }
    ends.truncate(to: rowCount)
    if bytes.count > ends.last { bytes.removeLast(bytes.count &- ends.last) }
  }

  /// Whether a row has a text, an empty one included.
  ///
  /// Rows past the end have none.
  @inlinable @inline(__always) public func isPresent(_ row: Int) -> Bool { ends.isMarked(row) }

  /// Whether every row has a text.
  package var areAllPresent: Bool { ends.areAllMarked }

  /// By row: where its text ends in `bytes`, shifted left by one (the lowest bit is of no meaning), a row without a
  /// text ending where it begins; nil beyond 2³¹ bytes.
  package var shiftedEnds: [UInt32]? { ends.shiftedEnds }

  /// Where in `bytes` a row's text lies; empty where there is none.
  @inlinable @inline(__always) public func range(_ row: Int) -> Range<Int> { ends.range(row) }

  /// A row's text as a value of its own, or nil where there is none.
  ///
  /// For the edges of the program.
  package func string(_ row: Int) -> String? {
    isPresent(row) ? String(decoding: bytes[range(row)], as: UTF8.self) : nil
  }
}
