/// Where each row's share of a column's arena ends, in four bytes a row.
///
/// A million tasks have half a dozen such columns, and a report in sorted order waits for memory at each of them:
/// half the width is half the waiting. An end is kept modulo 2³¹ beside the rows at which 2³¹ is passed, so an arena
/// may still be as large as the machine's memory. Its lowest bit is a mark of the column's own. Rows before the first
/// that has anything cost nothing: most columns of most inputs are empty.
@usableFromInline
struct RowEnds: Sendable {
  /// By row, from the first that has anything: the end's lower 31 bits, shifted left by one, and the mark.
  @usableFromInline var words: [UInt32] = []
  /// How many rows without anything come before those in `words`.
  @usableFromInline var leadingCount = 0
  /// The places in `words` from which ends are larger by 2³¹ than before.
  @usableFromInline var wraps: [Int] = []

  init() {}

  /// How many rows there are.
  @inlinable @inline(__always) var count: Int { leadingCount &+ words.count }

  /// The end of the last row; 0 where there is none.
  var last: Int { words.isEmpty ? 0 : end(count &- 1) }

  /// Makes room ahead, where rows take any.
  mutating func reserve(rowCount: Int) {
    if !words.isEmpty { words.reserveCapacity(rowCount &- leadingCount) }
  }

  /// Appends a row that ends at `end`, which is no smaller than that of the row before.
  @inline(__always) mutating func append(_ end: Int, isMarked: Bool = false) {
    if words.isEmpty, !isMarked, end == 0 {
      leadingCount &+= 1
      return
    }
    words.append(UInt32(truncatingIfNeeded: end) &<< 1 | (isMarked ? 1 : 0))
    if end &>> 31 != wraps.count { noteWraps(end) }
  }

  /// Whether rows that end at `end` or before may be appended by their words, since nothing has to be noted of them.
  func canAppendAtOnce(to end: Int) -> Bool { end &>> 31 == wraps.count }

  /// Appends at most so many rows by their words, where that may be done.
  @inline(__always)
  mutating func append(rowCount: Int, _ fill: (inout OutputSpan<UInt32>) -> Void) {
    words.append(addingCapacity: rowCount) { fill(&$0) }
  }

  /// What a row is that has no mark and ends at `end`.
  @inline(__always)
  static func word(_ end: Int) -> UInt32 { UInt32(truncatingIfNeeded: end) &<< 1 }

  /// Makes room for some more rows at the end.
  mutating func grow(by rowCount: Int) {
    // An array that is asked for room for each of many pieces would be copied for each of them.
    let needed = words.count + rowCount
    if needed > words.capacity { words.reserveCapacity(max(needed, words.capacity * 2)) }
  }

  /// Appends the rows of another column's arena, which begins at `offset` in this one.
  mutating func append(contentsOf other: borrowing RowEnds, offset: Int) {
    grow(by: other.count)
    if other.leadingCount == 0, wraps.isEmpty, other.wraps.isEmpty, (offset &+ other.last) &>> 31 == 0 {
      // One addition a row, without a question: the mark is the lowest bit, and stays.
      let shift = UInt32(truncatingIfNeeded: offset) &<< 1
      append(rowCount: other.words.count) { words in
        for word in other.words { words.append(word &+ shift) }
      }
      return
    }
    for _ in 0..<other.leadingCount { append(offset) }
    for index in other.words.indices {
      append(other.end(index &+ other.leadingCount) &+ offset, isMarked: other.words[index] & 1 != 0)
    }
  }

  /// Appends rows without anything until there are so many.
  mutating func pad(to rowCount: Int, end: Int) {
    if words.isEmpty, end == 0 { return leadingCount = max(leadingCount, rowCount) }
    while count < rowCount { append(end) }
  }

  /// Takes back rows until `rowCount` are left.
  mutating func truncate(to rowCount: Int) {
    if count <= rowCount { return }
    leadingCount = min(leadingCount, rowCount)
    words.removeLast(min(count - rowCount, words.count))
    while let wrap = wraps.last, wrap >= words.count { wraps.removeLast() }
  }

  /// Whether a row has the mark.
  ///
  /// Rows past the end have none.
  @inlinable @inline(__always) func isMarked(_ row: Int) -> Bool {
    let index = row &- leadingCount
    return index >= 0 && index < words.count && words[index] & 1 != 0
  }

  /// Whether every row has the mark.
  var areAllMarked: Bool { leadingCount == 0 && words.reduce(1) { $0 & $1 } & 1 == 1 }

  /// By row: where it ends, shifted left by one (the lowest bit is of no meaning); nil beyond 2³¹.
  ///
  /// A copy only where there are rows without anything in front.
  var shiftedEnds: [UInt32]? {
    if !wraps.isEmpty { return nil }
    return leadingCount == 0 ? words : Array(repeating: 0, count: leadingCount) + words
  }

  /// What lies between the end of the row before and the row's own.
  ///
  /// Rows past the end have nothing.
  @inlinable @inline(__always) func range(_ row: Int) -> Range<Int> {
    let index = row &- leadingCount
    guard index >= 0, index < words.count else { return 0..<0 }
    let start = index == 0 ? 0 : Int(words[index &- 1] &>> 1)
    let end = Int(words[index] &>> 1)
    if wraps.isEmpty { return start..<max(start, end) }
    return wideRange(row)
  }

  /// A row's end.
  @usableFromInline func end(_ row: Int) -> Int {
    let index = row - leadingCount
    guard words.indices.contains(index) else { return 0 }
    return Int(words[index] >> 1) + wraps.count { $0 <= index } << 31
  }

  @usableFromInline @inline(never) func wideRange(_ row: Int) -> Range<Int> {
    (row == leadingCount ? 0 : end(row - 1))..<end(row)
  }

  @inline(never) private mutating func noteWraps(_ end: Int) {
    while wraps.count < end >> 31 { wraps.append(words.count - 1) }
  }
}
