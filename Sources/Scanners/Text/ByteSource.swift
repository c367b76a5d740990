/// Where the bytes of one input come from: a file, standard input, memory.
///
/// Opening and closing is the owner's business; a reader only pulls.
package protocol ByteSource {
  /// Puts the next bytes at the beginning of `buffer` and returns how many there were; 0 means the end, and
  /// only the end. May give fewer than fit. Throws what the operating system reported.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Bytes that are already in memory, as a source.
package struct MemoryByteSource: ByteSource, Sendable {
  /// All the bytes.
  package let bytes: [UInt8]
  /// Most bytes handed out by one read: for tests of short reads.
  package let readByteCount: Int
  private var position = 0

  /// Makes a source of `bytes` that gives at most `readByteCount` of them at a time.
  package init(_ bytes: [UInt8], readByteCount: Int = .max) {
    self.bytes = bytes
    self.readByteCount = max(1, readByteCount)
  }

  /// Copies the next bytes into `buffer`; never throws.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, readByteCount, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
