/// Where the value of one row lies: in the bytes of a batch, or among the texts of the batch that had to be decoded.
///
/// Public only to be inlined into the importers' loops.
public struct TextPlace: Sendable {
  /// Index of the first byte; its complement (`~index`) for a decoded text.
  @usableFromInline let start: Int32
  /// How many bytes there are; -1 where the row has no value.
  @usableFromInline let length: Int32

  /// A place in the bytes of a batch.
  @inlinable @inline(__always)
  public init(start: Int32, length: Int32) {
    self.start = start
    self.length = length
  }

  /// A place in the bytes of a batch, which are fewer than 2³¹.
  @inlinable @inline(__always)
  public init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    length = Int32(truncatingIfNeeded: range.count)
  }

  /// A place among the decoded texts.
  package init(decoded range: Range<Int>) {
    start = ~Int32(truncatingIfNeeded: range.lowerBound)
    length = Int32(truncatingIfNeeded: range.count)
  }

  /// No value.
  @inlinable @inline(__always)
  public static var absent: TextPlace { TextPlace(start: 0, length: -1) }

  /// Whether the row has a value, an empty one included.
  @inlinable @inline(__always)
  public var isPresent: Bool { length >= 0 }

  /// Whether the value is one of the decoded texts.
  @inlinable @inline(__always)
  public var isDecoded: Bool { start < 0 }

  /// Where the value is, in the bytes of the batch or in the decoded texts; empty where there is none.
  @inlinable @inline(__always)
  public var range: Range<Int> {
    let first = Int(start < 0 ? ~start : start)
    return first..<first &+ Int(max(length, 0))
  }
}

/// Where a value that has no field lies, and what it is called.
///
/// Public only to be inlined into the importers' loops.
public struct NamedPlace: Sendable {
  /// Where the value is.
  @usableFromInline let place: TextPlace
  /// Number of its name.
  public var name: UInt32
  /// Whether it is JSON and not text.
  @usableFromInline let isJSON: Bool

  /// A value at a place.
  @inlinable @inline(__always)
  public init(_ place: TextPlace, name: UInt32, isJSON: Bool) {
    self.place = place
    self.name = name
    self.isJSON = isJSON
  }
}

// A column's values of many rows in one call: the loop stays in one column, so it costs a few instructions a value.

extension TextColumn {
  /// Appends the texts of many rows.
  package mutating func append(_ places: Span<TextPlace>, of bytes: Span<UInt8>, decoded: Span<UInt8>) {
    var byteCount = 0
    for index in places.indices { byteCount &+= places[index].range.count }
    grow(by: places.count, byteCount: byteCount)
    for index in places.indices {
      let place = places[index]
      if !place.isPresent {
        appendAbsent()
      } else if place.isDecoded {
        append(decoded.extracting(place.range))
      } else {
        append(bytes.extracting(place.range))
      }
    }
  }

  /// Appends rows without a text until there are so many.
  mutating func pad(to rowCount: Int) { ends.pad(to: rowCount, end: bytes.count) }
}

extension WordColumn {
  /// Appends the words of many rows.
  package mutating func append(_ places: Span<TextPlace>, of bytes: Span<UInt8>, decoded: Span<UInt8>) {
    append(rowCount: places.count) { row, dictionary in
      let place = places[row]
      if !place.isPresent { return 0 }
      return dictionary.code(for: (place.isDecoded ? decoded : bytes).extracting(place.range))
    }
  }
}

extension ExtraColumn {
  /// Appends the values of many rows, whose names are codes, and closes the rows.
  ///
  /// - Parameter ends: how many of the values come before the end of each row.
  package mutating func append(
    _ values: Span<NamedPlace>, ends: Span<Int32>, of bytes: Span<UInt8>, decoded: Span<UInt8>
  ) {
    var index = 0
    for row in ends.indices {
      while index < Int(ends[row]) {
        let value = values[index]
        let text = value.place.isDecoded ? decoded : bytes
        add(name: value.name, isJSON: value.isJSON, text: text.extracting(value.place.range))
        index &+= 1
      }
      endRow()
    }
  }
}

extension ExtraColumn {
  /// Closes rows until there are so many.
  mutating func pad(to rowCount: Int) { while count < rowCount { endRow() } }
}

extension WordListColumn {
  /// Appends rows without words until there are so many.
  mutating func pad(to rowCount: Int) { ends.pad(to: rowCount, end: codes.count) }
}

extension TaskTable {
  /// Closes as many rows as have just been appended column by column: every kept column that has too few gets absent
  /// values.
  ///
  /// - Parameter priority: what tasks have of which none says its priority.
  package mutating func endRows(_ count: Int, priority: UInt8 = TaskTable.absentPriority) {
    rowCount += count
    for (field, path) in ColumnPath.all where fields.contains(field) {
      switch path {
      case .texts(let path): self[keyPath: path].pad(to: rowCount)
      case .words(let path): self[keyPath: path].pad(to: rowCount)
      case .lists(let path): self[keyPath: path].pad(to: rowCount)
      case .flags(let path): TaskTable.pad(&self[keyPath: path], to: rowCount, with: false)
      case .bytes(let path, let absent):
        TaskTable.pad(&self[keyPath: path], to: rowCount, with: field == .priority ? priority : absent)
      case .integers(let path) where FieldSet.seldom.contains(field) && self[keyPath: path].isEmpty: break
      case .integers(let path): TaskTable.pad(&self[keyPath: path], to: rowCount, with: TaskDate.absentBits)
      case .extras(let path): self[keyPath: path].pad(to: rowCount)
      }
    }
  }

  static func pad<Value>(_ column: inout [Value], to rowCount: Int, with value: Value) {
    if column.count < rowCount {
      column.append(contentsOf: repeatElement(value, count: rowCount - column.count))
    }
  }
}
