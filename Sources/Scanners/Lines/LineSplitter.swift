/// Splits an input that comes in chunks into lines, wherever the chunks were cut.
///
/// A line ends with LF, CR LF, or a CR that no LF follows. At most one unfinished line is held, and each byte is
/// looked at once, however small the chunks are.
struct LineSplitter: Sendable {
  /// One line.
  struct Line {
    /// Where in `buffer` its text begins.
    var start: Int
    /// Where its text ends, before the line end.
    var end: Int
    /// Its number, from 1.
    var number: Int
  }

  /// What has come and is not yet done with.
  private(set) var buffer: [UInt8] = []
  /// Offset of the buffer's first byte in the decoded input.
  private(set) var bufferOffset = 0
  /// The complete lines in the buffer.
  private(set) var lines: [Line] = []
  /// Where the first line that is not complete begins in the buffer.
  private(set) var pendingStart = 0
  /// How far has been looked for ends of lines.
  private var searched = 0
  private var number = 1
  private var hasBegun = false

  /// Takes a chunk and finds the lines it completes; the last chunk completes all.
  mutating func feed(_ chunk: consuming InputChunk) {
    if !hasBegun {
      hasBegun = true
      bufferOffset = chunk.byteOffset
      number = chunk.line
    }
    buffer.append(contentsOf: chunk.bytes[min(chunk.start, chunk.bytes.count)...])
    lines.removeAll(keepingCapacity: true)
    while true {
      let start = searched
      searched = buffer.withUnsafeBufferPointer { buffer in
        var index = start
        while index < buffer.count, buffer[index] != 10, buffer[index] != 13 { index &+= 1 }
        return index
      }
      guard searched < buffer.count else { break }
      let byte = buffer[searched]
      var next = searched + 1
      if byte == 13 {
        // Whether an LF follows is known with the next byte.
        if next == buffer.count, !chunk.isLast { return }
        if next < buffer.count, buffer[next] == 10 { next += 1 }
      }
      add(end: searched, next: next)
      searched = next
    }
    if chunk.isLast, pendingStart < buffer.count { add(end: buffer.count, next: buffer.count) }
  }

  private mutating func add(end: Int, next: Int) {
    lines.append(Line(start: pendingStart, end: end, number: number))
    number += 1
    pendingStart = next
  }

  /// Number of the line that is not complete.
  var pendingNumber: Int { number }

  /// Forgets the complete lines.
  mutating func discard() {
    lines.removeAll(keepingCapacity: true)
    guard pendingStart > 0 else { return }
    buffer.removeFirst(pendingStart)
    bufferOffset += pendingStart
    searched -= pendingStart
    pendingStart = 0
  }
}
