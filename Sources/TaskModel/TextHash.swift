/// A hash of texts with a key of its own: ids come from inputs, and nobody shall be able to choose ids that all meet in
/// one place of a table.
struct TextHash: Sendable {
  private let key = UInt64.random(in: .min ... .max)

  /// Eight bytes at a time, each multiplied into what was before; the rest of less than eight as a number of its own.
  @inline(__always)
  func callAsFunction(_ text: Span<UInt8>) -> UInt64 {
    // Bytes are loaded eight at a time: ids are hashed once for every task of every input that has parents.
    text.withUnsafeBytes { bytes in
      var hash = key ^ UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
      var offset = 0
      while offset &+ 8 <= bytes.count {
        hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
      }
      var rest: UInt64 = 0
      while offset < bytes.count {
        rest = rest &<< 8 | UInt64(bytes[offset])
        offset &+= 1
      }
      return mixed(mixed(hash ^ rest))
    }
  }

  /// Both halves of a product with the key, so that every bit has a say in every other.
  @inline(__always)
  private func mixed(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: key | 1)
    return product.high ^ product.low
  }
}
