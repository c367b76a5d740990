/// Line and column of a place in a buffer, computed only when a diagnostic needs them.
package struct LinePosition: Sendable, Equatable {
  /// Line, from 1.
  package var line: Int
  /// Column in Unicode scalars, from 1.
  package var column: Int
  /// The line's text around the place: at most 160 bytes before it and 160 after, cut at scalar bounds.
  package var excerpt: [UInt8]
  /// Where in `excerpt` the place is, in bytes.
  package var excerptOffset: Int

  /// Where in the buffer the line begins; before its first byte where the line began in what is no longer there.
  package var lineStart: Int

  /// Finds the position of `bytes[index]`, given that `bytes[origin]` is at `originLine` and `originColumn`, in the
  /// line that begins at `lineStart` (at the origin, if that is nil), and that every line the place can be on begins
  /// at or after that.
  ///
  /// A line ends with LF, or with a CR that no LF follows. Nothing from `limit` on is looked at. Linear in the distance
  /// from `origin`.
  package init(
    of index: Int, in bytes: [UInt8], from origin: Int, originLine: Int, originColumn: Int = 1,
    lineStart: Int? = nil, limit: Int = .max
  ) {
    let limit = min(limit, bytes.count)
    let index = min(max(index, origin), limit)
    var line = originLine
    var column = originColumn
    var lineStart = lineStart ?? origin
    var counted = origin
    var cursor = origin
    while cursor < index {
      let byte = bytes[cursor]
      let endsLine = byte == 10 || (byte == 13 && !(cursor + 1 < limit && bytes[cursor + 1] == 10))
      cursor += 1
      if endsLine {
        line += 1
        column = 1
        (lineStart, counted) = (cursor, cursor)
      }
    }
    for position in counted..<index where bytes[position] & 0xC0 != 0x80 { column += 1 }
    var first = max(lineStart, index - 160, 0)
    while first < index, bytes[first] & 0xC0 == 0x80 { first += 1 }
    var last = index
    while last < limit, last < index + 160, bytes[last] != 10, bytes[last] != 13 { last += 1 }
    while last > index, last < limit, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    self.line = line
    self.column = column
    self.lineStart = lineStart
    excerpt = Array(bytes[first..<last])
    excerptOffset = index - first
  }
}
