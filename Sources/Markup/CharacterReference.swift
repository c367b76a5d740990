/// What stands for a character in HTML and Markdown: `&amp;`, `&#8364;`, `&#x20AC;`.
struct CharacterReference {
  /// What it stands for.
  let text: [UInt8]
  /// Where what follows it begins.
  let end: Int

  /// The longest name, `CounterClockwiseContourIntegral`, with its signs.
  private static let mostBytes = 34

  /// The reference that begins at a `&`; nil for one that is unknown, which stays.
  init?(_ text: [UInt8], at start: Int, before limit: Int) {
    let most = min(start + Self.mostBytes, limit)
    guard let semicolon = text[min(start + 1, most)..<most].firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let name = text[start + 1..<semicolon]
    end = semicolon + 1
    if name.first == UInt8(ascii: "#") {
      guard let scalar = Self.scalar(name.dropFirst()) else { return nil }
      self.text = Array(String(scalar).utf8)
    } else {
      guard let text = CharacterNames.texts[String(decoding: name, as: UTF8.self)] else { return nil }
      self.text = text
    }
  }

  /// The character of a number: `8364`, `x20AC`; of a number that no text may have what HTML puts in its place.
  private static func scalar(_ number: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = number.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let digits = isHexadecimal ? number.dropFirst() : number
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 || isHexadecimal && ($0 | 0x20) &- 0x61 < 6 })
    else { return nil }
    let code = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) ?? 0
    if code >= 0x80, code < 0xA0, let scalar = Unicode.Scalar(windows[Int(code) - 0x80]) { return scalar }
    if code == 9 || code == 10 || code == 13 { return " " }
    return code < 0x20 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  /// What programs mean that write the numbers of Windows: from 0x80 on.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
    0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A,
    0x153, 0x9D, 0x17E, 0x178,
  ]

  /// A text with what its references stand for.
  static func resolved(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var resolved: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index] == UInt8(ascii: "&"),
        let found = CharacterReference(text, at: index, before: range.upperBound)
      {
        resolved += found.text
        index = found.end
      } else {
        resolved.append(text[index])
        index += 1
      }
    }
    return resolved
  }
}
