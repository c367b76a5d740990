/// SipHash-2-4 (Aumasson and Bernstein, 2012): a keyed hash of 64 bits that is the same in every run, unlike Swift's
/// own.
struct SipHash {
  /// First half of the key.
  var firstKey: UInt64
  /// Second half of the key.
  var secondKey: UInt64

  /// The hash of some bytes.
  func hash(_ bytes: Span<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var state = State(firstKey, secondKey)
      var offset = 0
      while offset &+ 8 <= bytes.count {
        state.take(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        offset &+= 8
      }
      var word = UInt64(truncatingIfNeeded: bytes.count) << 56
      var shift: UInt64 = 0
      while offset < bytes.count {
        word |= UInt64(bytes[offset]) << shift
        shift &+= 8
        offset &+= 1
      }
      state.take(word)
      return state.finish()
    }
  }

  private struct State {
    var v0, v1, v2, v3: UInt64

    init(_ firstKey: UInt64, _ secondKey: UInt64) {
      v0 = firstKey ^ 0x736F_6D65_7073_6575
      v1 = secondKey ^ 0x646F_7261_6E64_6F6D
      v2 = firstKey ^ 0x6C79_6765_6E65_7261
      v3 = secondKey ^ 0x7465_6462_7974_6573
    }

    mutating func take(_ word: UInt64) {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xFF
      for _ in 0..<4 { round() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
      v0 = v0 &+ v1
      v1 = State.rotated(v1, 13) ^ v0
      v0 = State.rotated(v0, 32)
      v2 = v2 &+ v3
      v3 = State.rotated(v3, 16) ^ v2
      v0 = v0 &+ v3
      v3 = State.rotated(v3, 21) ^ v0
      v2 = v2 &+ v1
      v1 = State.rotated(v1, 17) ^ v2
      v2 = State.rotated(v2, 32)
    }

    private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
      word << count | word >> (64 - count)
    }
  }
}
