/// What stands for a character in HTML and Markdown: `&amp;`, `&#8364;`, `&#x20AC;`.
struct CharacterReference {
  let scalar: Unicode.Scalar
  /// Where what follows it begins.
  let end: Int

  /// The reference that begins at a `&`; nil for one that is unknown, which stays.
  init?(_ text: [UInt8], at start: Int, before limit: Int) {
    let most = min(start + 12, limit)
    guard let semicolon = text[min(start + 1, most)..<most].firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    var name = text[start + 1..<semicolon]
    end = semicolon + 1
    if name.first == UInt8(ascii: "#") {
      name = name.dropFirst()
      let isHexadecimal = name.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
      if isHexadecimal { name = name.dropFirst() }
      guard name.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let code = UInt32(String(decoding: name, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
        code >= 0x20 || code == 10, let scalar = Unicode.Scalar(code)
      else { return nil }
      self.scalar = scalar
    } else {
      guard let scalar = Self.named[String(decoding: name, as: UTF8.self)] else { return nil }
      self.scalar = scalar
    }
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
    "hellip": "…", "bull": "•", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "euro": "€",
    "copy": "©",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
    "egrave": "è", "agrave": "à", "ccedil": "ç", "middot": "·", "laquo": "«", "raquo": "»", "times": "×",
    "rarr": "→",
  ]

  /// A text with what its references stand for.
  static func resolved(_ text: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var resolved: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if text[index] == UInt8(ascii: "&"),
        let found = CharacterReference(text, at: index, before: range.upperBound)
      {
        resolved += String(found.scalar).utf8
        index = found.end
      } else {
        resolved.append(text[index])
        index += 1
      }
    }
    return resolved
  }
}
