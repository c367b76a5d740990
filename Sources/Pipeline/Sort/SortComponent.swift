import TaskModel

/// A key of fixed width: a number per row that orders as the key does, direction and absent values included, so
/// that several of them put side by side in 64 bits order like the keys one after another.
struct SortComponent: Sendable {
  /// Where a row's number comes from.
  enum Source: Sendable {
    /// A flag; the numbers of false and true.
    case flags([Bool], UInt64, UInt64)
    /// A byte; a number for each of its 256 values.
    case bytes([UInt8], [UInt64])
    /// A word's code; a number for each code.
    case codes([UInt32], [UInt32])
    /// A date or length of time.
    case integers([Int64], IntegerKey)
    /// Whether there is a text.
    case texts(TextColumn, absent: UInt64)
    /// Whether there are words.
    case lists(WordListColumn, absent: UInt64)
  }
  let source: Source
  /// How many of the lowest bits a number takes.
  let bits: Int

  init(_ source: Source, largest: UInt64) {
    self.source = source
    bits = UInt64.bitWidth - largest.leadingZeroBitCount
  }

  /// The number of one row.
  ///
  /// For single rows; `append` is for many.
  func value(_ row: Int) -> UInt64 {
    switch source {
    case .flags(let column, let no, let yes): column[row] ? yes : no
    case .bytes(let column, let values): values[Int(column[row])]
    case .codes(let column, let values): UInt64(values[Int(column[row])])
    case .integers(let column, let key): key.value(column[row])
    case .texts(let column, let absent): column.isPresent(row) ? 1 - absent : absent
    case .lists(let column, let absent): column.range(row).isEmpty ? absent : 1 - absent
    }
  }

  /// Appends the row's number to each element's chunk.
  func append(to elements: UnsafeMutableBufferPointer<SortElement>) {
    let shift = UInt64(bits)
    @inline(__always)
    func forEach(_ number: (Int) -> UInt64) {
      for index in elements.indices {
        elements[index].chunk = elements[index].chunk &<< shift | number(Int(elements[index].row))
      }
    }
    switch source {
    case .flags(let column, let no, let yes):
      // As numbers, or the compiler makes a branch of them: half of all tasks are done, in no order that a processor
      // could foresee.
      column.withUnsafeBytes { flags in forEach { no &+ (yes &- no) &* UInt64(flags[$0]) } }
    case .bytes(let column, let values):
      column.withUnsafeBufferPointer { column in
        values.withUnsafeBufferPointer { values in forEach { values[Int(column[$0])] } }
      }
    case .codes(let column, let values):
      column.withUnsafeBufferPointer { column in
        values.withUnsafeBufferPointer { values in forEach { UInt64(values[Int(column[$0])]) } }
      }
    case .integers(let column, let key):
      column.withUnsafeBufferPointer { column in forEach { key.value(column[$0]) } }
    case .texts(let column, let absent):
      forEach { column.isPresent($0) ? 1 - absent : absent }
    case .lists(let column, let absent):
      forEach { column.range($0).isEmpty ? absent : 1 - absent }
    }
  }
}

/// How dates and lengths of time become numbers from 0 up.
struct IntegerKey: Sendable {
  /// How the column's values lie on one line.
  private enum Line: Sendable {
    /// As they are: seconds.
    case plain
    /// Dates that are all days, by their day: a few bits.
    case days
    /// Dates of any kind, by microseconds.
    case microseconds
  }
  private let line: Line
  private let least: Int64
  private let most: Int64
  private let isDescending: Bool
  private let absentFirst: Bool

  /// Finds the bounds of a column, or nil where it has no value at all.
  init?(_ column: [Int64], isDate: Bool, isDescending: Bool, absentFirst: Bool) {
    // Both absent values, that of dates and that of lengths of time, are Int64.min. A day's lowest bits are 0.
    var least = Int64.max
    var most = Int64.min
    var kinds: Int64 = 0
    for value in column where value != TaskDate.absentBits { kinds |= value & 3 }
    let line: Line = !isDate ? .plain : kinds == 0 ? .days : .microseconds
    for value in column where value != TaskDate.absentBits {
      let place = IntegerKey.place(value, line)
      least = min(least, place)
      most = max(most, place)
    }
    guard least <= most else { return nil }
    self.line = line
    self.least = least
    self.most = most
    self.isDescending = isDescending
    self.absentFirst = absentFirst
  }

  /// The largest number a row can have.
  var largest: UInt64 { UInt64(bitPattern: most &- least) &+ 1 }

  /// A row's number.
  ///
  /// There is one for absent values, below or above all others.
  @inline(__always)
  func value(_ stored: Int64) -> UInt64 {
    if stored == TaskDate.absentBits { return absentFirst ? 0 : largest }
    let place = IntegerKey.place(stored, line)
    return UInt64(bitPattern: isDescending ? most &- place : place &- least) &+ (absentFirst ? 1 : 0)
  }

  /// For dates `TaskDate.timelineMicroseconds`, with days bounded so that the product cannot overflow; the whole
  /// range then fits into 64 bits with a number to spare.
  @inline(__always)
  private static func place(_ stored: Int64, _ line: Line) -> Int64 {
    switch line {
    case .plain: return stored
    case .days: return stored >> 2
    case .microseconds:
      let value = stored >> 2
      if stored & 3 != 0 { return value }
      return min(max(value, -100_000_000), 100_000_000) * TaskDate.microsecondsPerDay
    }
  }
}
