import Testing

@testable import PantaskKit

struct XXH64Tests {
  /// What `xxhsum -H1` prints of these texts.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("xxhash", 0x32DD_3895_2C4B_C720), ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func `the digest is that of the specification`(text: String, value: UInt64) {
    #expect(digest([Array(text.utf8)]) == value)
  }

  @Test func `it is the same however the bytes come`() {
    let bytes = (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let whole = digest([bytes])
    for first in 0..<bytes.count {
      let second = min(first + 33, bytes.count)
      let parts = [bytes[..<first], bytes[first..<second], bytes[second...]].map { Array($0) }
      #expect(digest(parts) == whole, "in parts of \(parts.map(\.count))")
    }
  }

  @Test func `every bit counts`() {
    let bytes = [UInt8](repeating: 0x61, count: 100)
    var seen: Set = [digest([bytes])]
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(seen.insert(digest([changed])).inserted)
    }
  }

  private func digest(_ parts: [[UInt8]]) -> UInt64 {
    var digest = XXH64()
    for part in parts { part.withUnsafeBytes { digest.add($0) } }
    return digest.value
  }
}
