// How many lines end in a chunk.
//
// The same count as `LinePosition.lineEnds`, over whole chunks. Why it is written like this: a sum that fits a byte,
// over a fixed number of bytes and without a branch, is what the compiler turns into vector instructions, at
// 26 GB/s; with a variable number, an `Int` sum or inside a closure it is ten times slower. What to watch: the byte
// after each one is looked at too, so the last byte is counted apart.
extension LinePosition {
  /// How many lines end in `bytes[start...]`: LF, and CR that no LF follows.
  ///
  /// A CR at the very end counts.
  static func lineEnds(in bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count else { return 0 }
    // Unsafe: runs over all input; with bounds checks the loop is not vectorized.
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return lineEnds(base + start, buffer.count - start)
    }
  }

  @inline(never)
  private static func lineEnds(_ bytes: UnsafePointer<UInt8>, _ byteCount: Int) -> Int {
    let last = byteCount &- 1
    var total = 0
    var index = 0
    while index &+ 64 <= last {
      var count: UInt8 = 0
      for offset in 0..<64 {
        let byte = bytes[index &+ offset]
        let isLF: UInt8 = byte == 10 ? 1 : 0
        let isCR: UInt8 = byte == 13 ? 1 : 0
        let noLFFollows: UInt8 = bytes[index &+ offset &+ 1] == 10 ? 0 : 1
        count &+= isLF &+ (isCR & noLFFollows)
      }
      total &+= Int(count)
      index &+= 64
    }
    while index < last {
      if bytes[index] == 10 || (bytes[index] == 13 && bytes[index &+ 1] != 10) { total &+= 1 }
      index &+= 1
    }
    return bytes[last] == 10 || bytes[last] == 13 ? total &+ 1 : total
  }

  /// How many LF there are in `bytes[range]`, which are what libxml2 counts lines by.
  static func lineFeeds(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return lineFeeds(base + range.lowerBound, range.count)
    }
  }

  @inline(never)
  private static func lineFeeds(_ bytes: UnsafePointer<UInt8>, _ byteCount: Int) -> Int {
    var total = 0
    var index = 0
    while index &+ 64 <= byteCount {
      var count: UInt8 = 0
      for offset in 0..<64 { count &+= bytes[index &+ offset] == 10 ? 1 : 0 }
      total &+= Int(count)
      index &+= 64
    }
    while index < byteCount {
      if bytes[index] == 10 { total &+= 1 }
      index &+= 1
    }
    return total
  }
}
