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

  /// Finds the position of `bytes[index]`, given that `bytes[origin]` is at `originLine` and that every line the
  /// place can be on begins at or after `origin` (or `origin` is itself the place from which columns count).
  ///
  /// A line ends with LF, or with a CR that no LF follows. Linear in the distance from `origin`.
  package init(of index: Int, in bytes: [UInt8], from origin: Int, originLine: Int) {
    let index = min(max(index, origin), bytes.count)
    var line = originLine
    var lineStart = origin
    var cursor = origin
    while cursor < index {
      let byte = bytes[cursor]
      let endsLine = byte == 10 || (byte == 13 && !(cursor + 1 < bytes.count && bytes[cursor + 1] == 10))
      cursor += 1
      if endsLine {
        line += 1
        lineStart = cursor
      }
    }
    var column = 1
    for position in lineStart..<index where bytes[position] & 0xC0 != 0x80 { column += 1 }
    var first = max(lineStart, index - 160)
    while first < index, bytes[first] & 0xC0 == 0x80 { first += 1 }
    var last = index
    while last < bytes.count, last < index + 160, bytes[last] != 10, bytes[last] != 13 { last += 1 }
    while last > index, last < bytes.count, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    self.line = line
    self.column = column
    excerpt = Array(bytes[first..<last])
    excerptOffset = index - first
  }

  /// How many lines end in `bytes[range]`, by the rule above.
  package static func lineEnds(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    for index in range {
      let byte = bytes[index]
      if byte == 10 || (byte == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10)) { count += 1 }
    }
    return count
  }
}
