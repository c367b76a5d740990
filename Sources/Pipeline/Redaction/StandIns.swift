/// Stand-ins for texts that are not to be shared: the same text has the same stand-in, two texts have two.
///
/// Letters become letters and digits digits, so length and shape stay and what a parser stumbles over still makes it
/// stumble; every other character stays as it is. Which letters come is decided by a keyed hash of the word, and the
/// key by everything that is redacted: nobody without the file can try names until one fits.
struct StandIns {
  private let hash: SipHash
  private var taken: [ArraySlice<UInt8>: [UInt8]] = [:]
  private var used: Set<[UInt8]> = []

  /// Whether names that are numbers or hexadecimal stay: ids of that kind say nothing about anybody, and what refers to
  /// them should still be found.
  private let keepsNumbers: Bool

  /// Stand-ins under a key.
  init(_ hash: SipHash, keepsNumbers: Bool = false) {
    self.hash = hash
    self.keepsNumbers = keepsNumbers
  }

  /// The stand-in for a text.
  ///
  /// Words of a text have stand-ins of their own, so that a name is the same wherever it stands.
  /// Those that `isKnown` knows stay.
  mutating func text(
    _ original: ArraySlice<UInt8>, keeping isKnown: (String) -> Bool = { _ in false }
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(original.count)
    var index = original.startIndex
    while index < original.endIndex {
      guard StandIns.isWord(original[index]) else {
        result.append(original[index])
        index += 1
        continue
      }
      var end = index
      while end < original.endIndex, StandIns.isWord(original[end]) { end += 1 }
      let own = original[index..<end]
      result += isKnown(String(decoding: own, as: UTF8.self)) ? Array(own) : word(own, salt: 0)
      index = end
    }
    return result
  }

  /// The stand-in for a text that others are told by: no two texts have the same.
  mutating func name(_ original: ArraySlice<UInt8>) -> [UInt8] {
    if let known = taken[original] { return known }
    var standIn = keepsNumbers && StandIns.isNumber(original) ? Array(original) : text(original)
    var salt: UInt64 = 0
    while !used.insert(standIn).inserted {
      salt += 1
      standIn = word(original, salt: salt)
      // Short texts run out of stand-ins: they get longer.
      if salt > 8 { standIn += word(original, salt: salt &* 31) }
    }
    taken[Array(original)[...]] = standIn
    return standIn
  }

  private func word(_ original: ArraySlice<UInt8>, salt: UInt64) -> [UInt8] {
    var state = hash.hash(original) &+ salt &* 0x9E37_79B9_7F4A_7C15
    var result: [UInt8] = []
    result.reserveCapacity(original.count)
    for byte in original {
      // A character of several bytes becomes one letter; its other bytes go.
      if byte & 0xC0 == 0x80 { continue }
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let pick = UInt8(truncatingIfNeeded: (state >> 32) % 26)
      switch byte {
      case 0x30...0x39: result.append(0x30 + pick % 10)
      case 0x41...0x5A: result.append(0x41 + pick)
      case 0x61...0x7A, 0x80...: result.append(0x61 + pick)
      default: result.append(byte)
      }
    }
    return result
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte >= 0x80
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || (0x41...0x46).contains(byte)
        || byte == UInt8(ascii: "-")
    } && text.contains { (0x30...0x39).contains($0) }
  }
}
