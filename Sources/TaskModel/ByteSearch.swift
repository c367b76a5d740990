/// Looks for a short text in a long one by their bytes.
///
/// Why: the beginning of every input is looked through for words that say whose it is, a quarter of a megabyte for
/// each. Sixteen places at a time are compared with the text's first three bytes, which leaves next to none to look at
/// more closely. What to watch: a text that begins as much else does (spaces in a file of spaces) is compared at each
/// place.
package enum ByteSearch {
  /// Whether a text is somewhere in another.
  ///
  /// - Parameters:
  ///   - part: What is looked for: where case is ignored, nothing but letters in lower case and digits.
  ///   - ignoresCase: Whether letters of ASCII count in either case.
  /// - Complexity: the length of `text`, times that of `part` where it is there nearly everywhere.
  package static func holds(_ part: [UInt8], in text: [UInt8], ignoresCase: Bool = false) -> Bool {
    text.withUnsafeBufferPointer { holds(part, in: $0, ignoresCase: ignoresCase) }
  }

  /// The same for a text in memory.
  package static func holds(
    _ part: [UInt8], in text: UnsafeBufferPointer<UInt8>, ignoresCase: Bool = false
  ) -> Bool {
    guard let first = part.first, let base = text.baseAddress, part.count <= text.count else {
      return part.isEmpty
    }
    let caseBit: UInt8 = ignoresCase ? 0x20 : 0
    let second = part.count > 1 ? 1 : 0
    let third = part.count > 2 ? 2 : second
    let (firsts, seconds, thirds) = (
      SIMD16(repeating: first), SIMD16(repeating: part[second]), SIMD16(repeating: part[third])
    )
    let bits = SIMD16(repeating: caseBit)
    // Unsafe: sixteen bytes are loaded at once, at each of the three places, and none behind the last byte of the text.
    let bytes = UnsafeRawPointer(base)
    /// The places at which the text may begin.
    let placeCount = text.count &- part.count &+ 1
    var place = 0
    while place &+ 15 &+ part.count <= text.count {
      let isFirst = (bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) | bits) .== firsts
      let isSecond =
        (bytes.loadUnaligned(fromByteOffset: place &+ second, as: SIMD16<UInt8>.self) | bits) .== seconds
      let isThird =
        (bytes.loadUnaligned(fromByteOffset: place &+ third, as: SIMD16<UInt8>.self) | bits) .== thirds
      let hits = unsafeBitCast(isFirst .& isSecond .& isThird, to: SIMD2<UInt64>.self)
      if hits.x | hits.y != 0 {
        for start in place..<place &+ 16 where isThere(part, base + start, caseBit) { return true }
      }
      place &+= 16
    }
    while place < placeCount {
      if isThere(part, base + place, caseBit) { return true }
      place &+= 1
    }
    return false
  }

  private static func isThere(_ part: [UInt8], _ bytes: UnsafePointer<UInt8>, _ caseBit: UInt8) -> Bool {
    for index in part.indices where bytes[index] | caseBit != part[index] { return false }
    return true
  }
}
