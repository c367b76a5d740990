/// The search for control characters, which XML 1.0 (§2.2) does not have: bytes below 20 hexadecimal but tab, line feed
/// and carriage return.
///
/// Why it is clever: every byte of every XML file is looked at, and the thread that runs libxml2 is the one that the
/// others wait for, so the thread that reads the file does it. The numbers of a block are put together without a
/// branch, in a loop of fixed length: the compiler makes vector instructions of that, and hardly of anything else. (A
/// count of type `Int` made four bytes at a time of it: a seventh of the time for a million tasks.)
enum ControlBytes {
  private static let blockByteCount = 64

  /// Whether there are any from `start` on.
  static func areIn(_ bytes: [UInt8], from start: Int = 0) -> Bool {
    bytes.withUnsafeBufferPointer { areIn(UnsafeBufferPointer(rebasing: $0[min(start, $0.count)...])) }
  }

  /// Whether there are any.
  static func areIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Unsafe: with bounds checks the loop is not vectorised; `index + blockByteCount <= bytes.count` keeps it inside.
    guard let base = bytes.baseAddress else { return false }
    var index = 0
    while index &+ blockByteCount <= bytes.count {
      var found: UInt8 = 0
      for offset in 0..<blockByteCount { found |= isControl(base[index &+ offset]) }
      if found != 0 { return true }
      index &+= blockByteCount
    }
    while index < bytes.count {
      if isControl(base[index]) != 0 { return true }
      index &+= 1
    }
    return false
  }

  /// 1 for a control character, else 0.
  @inline(__always)
  private static func isControl(_ byte: UInt8) -> UInt8 {
    let isLow: UInt8 = byte < 0x20 ? 1 : 0
    let isTab: UInt8 = byte == 9 ? 1 : 0
    let isLineFeed: UInt8 = byte == 10 ? 1 : 0
    let isReturn: UInt8 = byte == 13 ? 1 : 0
    return isLow & ((isTab | isLineFeed | isReturn) ^ 1)
  }
}
