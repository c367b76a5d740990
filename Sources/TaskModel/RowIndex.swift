/// Finds the first row with a text in a text column: the task with an id.
///
/// Open addressing with linear probing over a table at most half full. Why it is clever: a place is 8 bytes, half of
/// the text's hash and the row, and the texts stay where they are, in the column; so building it allocates twice for a
/// million ids, and a text is compared only where its hash is the same. What to watch: the column is handed in with
/// every call, so that nobody holds a copy of it, and it must be the one the rows came from. Texts that are not in a
/// column have a `TextIndex`.
package struct RowIndex: Sendable {
  /// A place of the table; row + 1, or 0 where the place is free.
  private struct Place {
    var hash: UInt32 = 0
    var row: UInt32 = 0
  }

  private var places: [Place]
  private var count = 0
  private let hash = TextHash()

  /// Makes an empty index with room for so many rows; it grows where there are more.
  package init(rowCount: Int = 0) {
    var size = 64
    while size < rowCount &* 2, size < 1 << 40 { size &*= 2 }
    places = Array(repeating: Place(), count: size)
  }

  /// Adds a row by its text, where no row with that text has been added.
  ///
  /// Amortised constant time beside the length of the text.
  ///
  /// - Returns: the row that was there before, or nil.
  package mutating func insert(_ row: Int, of column: borrowing TextColumn) -> Int? {
    let hash = hash(row, column)
    return insert(row, of: column, hash, at: places[self.place(hash)])
  }

  /// Adds rows until one has the text of an earlier one.
  ///
  /// Which place a text has is anybody's guess, so that looking at it takes the time that memory takes; here it is
  /// looked at for many texts at once.
  ///
  /// - Returns: whether all of them are different.
  package mutating func insert(_ rows: Range<Int>, of column: borrowing TextColumn) -> Bool {
    let together = 64
    var hashes = [UInt64](repeating: 0, count: together)
    var found = [Place](repeating: Place(), count: together)
    var first = rows.lowerBound
    while first < rows.upperBound {
      let end = min(first &+ together, rows.upperBound)
      while (count &+ together) &* 2 > places.count { grow(column) }
      for row in first..<end {
        let hash = hash(row, column)
        hashes[row &- first] = hash
        found[row &- first] = places[place(hash)]
      }
      for row in first..<end
      where insert(row, of: column, hashes[row &- first], at: found[row &- first]) != nil { return false }
      first = end
    }
    return true
  }

  @inline(__always)
  private func hash(_ row: Int, _ column: borrowing TextColumn) -> UInt64 {
    hash(column.bytes.span.extracting(column.range(row)))
  }

  @inline(__always)
  private func place(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (places.count &- 1) }

  /// - Parameter seen: what stood at the place of the hash; where that was nothing it is looked at again.
  @inline(__always)
  private mutating func insert(
    _ row: Int, of column: borrowing TextColumn, _ hash: UInt64, at seen: Place
  ) -> Int? {
    let mask = places.count &- 1
    var place = place(hash)
    let half = UInt32(truncatingIfNeeded: hash &>> 32)
    var found = seen.row == 0 ? places[place] : seen
    while found.row != 0 {
      if found.hash == half,
        RowIndex.isSame(column.bytes.span.extracting(column.range(row)), column, Int(found.row) &- 1)
      {
        return Int(found.row) &- 1
      }
      place = (place &+ 1) & mask
      found = places[place]
    }
    places[place] = Place(hash: half, row: UInt32(truncatingIfNeeded: row &+ 1))
    count &+= 1
    if count &* 2 > places.count { grow(column) }
    return nil
  }

  /// The first row that was added with a text, or nil.
  package func row(of text: Span<UInt8>, in column: borrowing TextColumn) -> Int? {
    let hash = self.hash(text)
    let mask = places.count &- 1
    var place = Int(truncatingIfNeeded: hash) & mask
    let half = UInt32(truncatingIfNeeded: hash &>> 32)
    while true {
      let found = places[place]
      if found.row == 0 { return nil }
      if found.hash == half, RowIndex.isSame(text, column, Int(found.row) &- 1) {
        return Int(found.row) &- 1
      }
      place = (place &+ 1) & mask
    }
  }

  private mutating func grow(_ column: borrowing TextColumn) {
    var larger = [Place](repeating: Place(), count: places.count &* 2)
    let mask = larger.count &- 1
    let bytes = column.bytes.span
    for entry in places where entry.row != 0 {
      let hash = self.hash(bytes.extracting(column.range(Int(entry.row) &- 1)))
      var place = Int(truncatingIfNeeded: hash) & mask
      while larger[place].row != 0 { place = (place &+ 1) & mask }
      larger[place] = entry
    }
    places = larger
  }

  @inline(__always)
  private static func isSame(_ text: Span<UInt8>, _ column: borrowing TextColumn, _ row: Int) -> Bool {
    let range = column.range(row)
    guard range.count == text.count else { return false }
    let own = column.bytes.span.extracting(range)
    for index in text.indices where own[index] != text[index] { return false }
    return true
  }
}
