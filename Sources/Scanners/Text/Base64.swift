/// Bytes written in the letters of Base64 (RFC 4648 §4).
package enum Base64 {
  /// The bytes that a text stands for; nil for a text that is not Base64.
  ///
  /// Spaces have to be taken out before.
  package static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let letters = text.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.count - letters.count
    guard text.count % 4 == 0, padding < 3, text.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") })
    else {
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for letter in letters {
      guard let value = value(letter) else { return nil }
      bits = bits << 6 | value
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
    }
    return bytes
  }

  /// What a letter stands for, 0…63; nil for what is no letter.
  static func value(_ letter: UInt8) -> UInt32? {
    switch letter {
    case 0x41...0x5A: UInt32(letter) - 0x41
    case 0x61...0x7A: UInt32(letter) - 0x61 + 26
    case 0x30...0x39: UInt32(letter) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
