/// A line that is not JSON, until its end has been found.
struct JSONDefect: Sendable {
  let problem: ScanProblem
  /// Index of the first byte of the value that is not JSON.
  var start: Int
  /// Index up to which no line end has been found.
  var searched: Int
  /// Line on which the value begins.
  let line: Int
  /// The record path it counts for.
  let path: Int
  /// Whether the record has been handed out already, because it is too long to be held.
  var isTold = false

  /// Follows the bytes to their new place.
  mutating func shift(by distance: Int) {
    start += distance
    searched += distance
  }

  /// Index of the first byte of a line end at or after `start`.
  static func lineEnd(in buffer: [UInt8], from start: Int) -> Int? {
    guard start < buffer.count else { return nil }
    return buffer[start...].firstIndex { byte in byte == 10 || byte == 13 }
  }
}

/// Columns of places in the buffer, counted in characters although the line may have begun in an earlier chunk.
struct JSONColumns: Sendable {
  /// Index of the first byte of the buffer that is input, and its column.
  private var origin = 0
  private var originColumn = 1
  /// The last place that was asked for, from which counting can go on: a line may hold many problems.
  private var anchor = 0
  private var anchorColumn = 1

  /// A new buffer, of which the bytes from `index` on are input.
  mutating func begin(at index: Int) {
    origin = index
    anchor = index
    anchorColumn = originColumn
  }

  /// The next buffer will begin with the byte at `index` of this one.
  mutating func end(at index: Int, lineStart: Int, _ buffer: [UInt8]) {
    originColumn = column(of: index, lineStart: lineStart, buffer).column
  }

  /// The problem at `index`, on a line that begins at `lineStart` if that is not behind it.
  mutating func problem(
    _ words: (code: ScanProblem.Code, message: String, hint: String?), at index: Int, line: Int,
    lineStart: Int,
    _ buffer: [UInt8], _ bufferOffset: Int
  ) -> ScanProblem {
    let (column, first) = column(of: index, lineStart: lineStart, buffer)
    let place = LinePosition(of: index, in: buffer, from: max(first, index - 200), originLine: line)
    return ScanProblem(
      words.code, words.message, hint: words.hint, byteOffset: index + bufferOffset, line: line,
      column: column,
      excerpt: place.excerpt, excerptOffset: place.excerptOffset)
  }

  /// The column of the byte at `index`, and the first byte of its line that is in the buffer.
  private mutating func column(of index: Int, lineStart: Int, _ buffer: [UInt8]) -> (column: Int, first: Int)
  {
    let index = min(max(index, origin), buffer.count)
    var start = lineStart
    if index < lineStart {
      start = index
      while start > origin, !Self.endsLine(buffer, start - 1) { start -= 1 }
      // Whether the line begins there or earlier, the column of the origin is right.
      if start == origin { start = origin - 1 }
    }
    var cursor = max(start, origin)
    let first = cursor
    var column = start >= origin ? 1 : originColumn
    if anchor >= cursor, anchor <= index {
      cursor = anchor
      column = anchorColumn
    }
    for position in cursor..<index { column += buffer[position] & 0xC0 != 0x80 ? 1 : 0 }
    anchor = index
    anchorColumn = column
    return (column, first)
  }

  private static func endsLine(_ buffer: [UInt8], _ index: Int) -> Bool {
    buffer[index] == 10 || (buffer[index] == 13 && !(index + 1 < buffer.count && buffer[index + 1] == 10))
  }
}
