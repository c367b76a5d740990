/// A piece of one input as the scanners get it: UTF-8 bytes in input order.
///
/// The bytes lie at `bytes[start...]`; what is before `start` is free room in which a scanner can put the
/// unfinished record of the chunk before, so that a record never has to be copied together from two buffers.
package struct InputChunk: Sendable {
  /// Free room (`0 ..< start`), then the bytes.
  package var bytes: [UInt8]
  /// Index of the first byte that belongs to the chunk.
  package var start: Int
  /// Offset of the chunk's first byte from the beginning of the decoded input, in bytes.
  package var byteOffset: Int
  /// Line of the first byte of what is scanned, from 1, in its first chunk; a scanner counts on by itself.
  package var line: Int
  /// Input offsets (like `byteOffset`) of bytes that are not UTF-8, ascending; nearly always empty.
  package var malformedOffsets: [Int]
  /// Whether nothing follows: the scanner then finishes the last record.
  package var isLast: Bool
  /// Whether there are control characters other than tab and line ends (`ControlBytes`); nil where nobody has looked.
  package var hasControls: Bool?

  /// Makes a chunk of `bytes`, all of them from `start` on belonging to it.
  package init(
    bytes: [UInt8], start: Int = 0, byteOffset: Int = 0, line: Int = 1, malformedOffsets: [Int] = [],
    isLast: Bool = true
  ) {
    self.bytes = bytes
    self.start = start
    self.byteOffset = byteOffset
    self.line = line
    self.malformedOffsets = malformedOffsets
    self.isLast = isLast
  }

  /// How many bytes belong to the chunk.
  package var count: Int { bytes.count - start }
}
