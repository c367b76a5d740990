import Scanners

/// The beginning of an input, enough of it to tell what it is.
enum InputHead {
  /// Most bytes that are looked at: a text as long as a field may be, and something around it.
  static let largestByteCount = 17 << 20
  /// How many bytes that end or separate something must be seen.
  private static let separatorCount = 16
  /// How many NUL bytes in a row no text has, in whatever encoding.
  private static let nulRunCount = 64

  /// Reads a head, and says whether it is the whole input.
  ///
  /// Where the usual amount shows next to nothing (spaces, the first half of a very long text), more is read.
  ///
  /// - Throws: what the source throws.
  static func read(_ source: inout any ByteSource) throws -> (bytes: [UInt8], isWhole: Bool) {
    var head: [UInt8] = []
    var wanted = FormatDetector.headByteCount
    var searched = 0
    var separators = 0
    var hasBegun = false
    while true {
      guard try fill(&head, to: wanted, from: &source) else { return (head, true) }
      while searched < head.count, separators < separatorCount {
        switch head[searched] {
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "<"):
          hasBegun = true
          separators += 1
        case 10, 13: separators += hasBegun ? 1 : 0
        case 0, 9, 32: break
        default: hasBegun = true
        }
        searched += 1
      }
      if separators >= separatorCount || wanted >= largestByteCount { return (head, false) }
      wanted = min(wanted * 4, largestByteCount)
    }
  }

  /// Whether there are more NUL bytes in a row than any text has.
  static func hasNULRun(_ head: [UInt8]) -> Bool {
    // Only every so many bytes need a look to meet each run of that length.
    var index = nulRunCount - 1
    while index < head.count {
      if head[index] == 0 {
        var first = index
        while first > 0, head[first - 1] == 0, index - first < nulRunCount { first -= 1 }
        var end = index + 1
        while end < head.count, head[end] == 0, end - first < nulRunCount { end += 1 }
        if end - first >= nulRunCount { return true }
      }
      index += nulRunCount
    }
    return false
  }

  /// Reads until there are so many bytes; false where the source ends before.
  private static func fill(
    _ head: inout [UInt8], to wanted: Int, from source: inout any ByteSource
  ) throws -> Bool {
    while head.count < wanted {
      // Read where it stays: memory that is filled twice is also fetched twice.
      var count = 0
      let room = min(wanted - head.count, 1 << 20)
      head.reserveCapacity(head.count + room)
      try head.append(addingCapacity: room) { output in
        try output.withUnsafeMutableBufferPointer { buffer, initialized in
          let free = UnsafeMutableBufferPointer(rebasing: buffer[initialized...].prefix(room))
          count = try source.read(into: UnsafeMutableRawBufferPointer(free))
          initialized += count
        }
      }
      if count == 0 { return false }
    }
    return true
  }
}

/// A source whose first bytes have been looked at.
struct PeekedSource: ByteSource {
  private var head: [UInt8]
  private var position = 0
  private var rest: (any ByteSource)?

  init(head: [UInt8], rest: (any ByteSource)?) {
    self.head = head
    self.rest = rest
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard position < head.count else {
      head = []
      position = 0
      return try rest?.read(into: buffer) ?? 0
    }
    let count = min(buffer.count, head.count - position)
    buffer.copyBytes(from: head[position..<position + count])
    position += count
    return count
  }
}
