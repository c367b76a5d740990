/// The order of a language's words (`:locale`), without the machine's locale: the same on every machine.
///
/// It is the Unicode root order in its essentials (Unicode Technical Standard 10, §1.1): white space, punctuation,
/// signs, digits, letters; letters first without regard to marks and case, then by marks, then small before capital;
/// katakana as hiragana, then by voicing. Languages that have letters of their own put them where their alphabets do.
package struct Collation: Hashable, Sendable {
  /// The language's tag (ISO 639-1), or nil for the root order.
  package let language: String?

  /// The root order, or that of a language; nil for one that is not known.
  package init?(language: String? = nil) {
    if let language, Collation.tailorings[language] == nil { return nil }
    self.language = language
  }

  /// The languages that can be named; those without letters of their own have the root order.
  package static var languages: [String] { tailorings.keys.sorted() }

  /// Letters that are not their base letter with a mark: "n<ñ" puts ñ between n and o.
  private static let tailorings: [String: String] = [
    "cs": "c<č h<ch r<ř s<š z<ž", "da": "z<æ<ø<å", "de": "", "en": "", "es": "n<ñ", "fi": "z<å<ä<ö", "fr": "",
    "hr": "c<č<ć d<đ s<š z<ž", "it": "", "ja": "", "ko": "", "nb": "z<æ<ø<å", "nl": "",
    "pl": "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż", "pt": "", "sk": "a<ä c<č h<ch o<ô s<š z<ž",
    "sl": "c<č s<š z<ž",
    "sv": "z<å<ä<ö", "tr": "c<ç g<ğ h<ı o<ö s<ş u<ü", "zh": "",
  ]

  /// The tailored letters and the bytes that stand for them: the letter before and a byte above every letter's.
  var letters: [[Unicode.Scalar]: [UInt8]] {
    var letters: [[Unicode.Scalar]: [UInt8]] = [:]
    for group in (Collation.tailorings[language ?? ""] ?? "").split(separator: " ") {
      let members = group.split(separator: "<").map { Array($0.unicodeScalars) }
      for (index, member) in members.enumerated().dropFirst() {
        letters[member] = [UInt8(truncatingIfNeeded: members[0][0].value), 0xF8 + UInt8(index)]
      }
    }
    return letters
  }
}

/// Makes bytes of texts whose order is that of a collation.
///
/// Three parts with a 1 between them, since a part counts only where those before are equal: the letters alone, the
/// text without regard to case, the text as it is with case turned round.
struct CollationKeys {
  private let letters: [[Unicode.Scalar]: [UInt8]]
  private let firstScalars: Set<Unicode.Scalar>
  private let folding = TextFolding(ignoresCase: true, ignoresDiacritics: true)
  private let caseFolding = TextFolding(ignoresCase: true)

  init(_ collation: Collation) {
    letters = collation.letters
    firstScalars = Set(letters.keys.compactMap(\.first))
  }

  /// The first part of a text's key.
  func appendLetters(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80, firstScalars.isEmpty {
        CollationKeys.append(ascii: byte, to: &output)
        index += 1
        continue
      }
      let (scalar, length) =
        byte < 0x80 ? (Unicode.Scalar(byte), 1) : TextFolding.scalar(in: text, at: index) ?? ("\u{FFFD}", 1)
      index += length
      if let own = tailored(scalar, text, &index) { output += own } else { append(scalar, to: &output) }
    }
  }

  /// The second part: what tells letters with marks apart.
  func marks(_ text: UnsafeBufferPointer<UInt8>, into scratch: inout [UInt8]) -> Int {
    caseFolding.fold(text, into: &scratch)
  }

  /// The third part: small letters before capital ones.
  static func caseTurned(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: byte ^ 0x20
    default: byte
    }
  }

  /// The bytes of a letter of the language's own, if there is one here; takes the rest of one of two scalars.
  private func tailored(
    _ scalar: Unicode.Scalar, _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) -> [UInt8]? {
    let lowered = caseFolding.fold(scalar)
    guard let first = lowered.first, firstScalars.contains(first) else { return nil }
    if index < text.count, text[index] < 0x80,
      let pair = letters[lowered + caseFolding.fold(Unicode.Scalar(text[index]))]
    {
      index += 1
      return pair
    }
    return letters[lowered]
  }

  private static func append(ascii byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case 0x61...0x7A, 0x30...0x39: output.append(byte)
    case 0x41...0x5A: output.append(byte | 0x20)
    case 0x20, 0x09...0x0D: output += [2, byte]
    case 0x24, 0x2B, 0x3C...0x3E, 0x5E, 0x60, 0x7C, 0x7E: output += [4, byte]
    case 0x21...0x7E: output += [3, byte]
    // Control characters count for nothing.
    default: break
    }
  }

  private func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    for folded in folding.fold(scalar) {
      if folded.isASCII {
        CollationKeys.append(ascii: UInt8(truncatingIfNeeded: folded.value), to: &output)
        continue
      }
      let properties = folded.properties
      switch properties.generalCategory {
      case .decimalNumber:
        output.append(0x30 + UInt8(min(max(properties.numericValue ?? 0, 0), 9)))
        continue
      case .control, .format: continue
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: output.append(2)
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation:
        output.append(3)
      case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: output.append(4)
      default: break
      }
      for byte in UTF8.encode(CollationKeys.plainKana(folded)) ?? UTF8.encodedReplacementCharacter {
        output.append(byte)
      }
    }
  }

  /// Hiragana for kana of either kind, large and without the marks of voicing; everything else as it is.
  private static func plainKana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    var value = scalar.value
    if (0x30A1...0x30F6).contains(value) { value -= 0x60 }
    switch value {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: value += 1
    case 0x304B...0x3062: value -= (value - 0x304B) % 2
    case 0x3065, 0x3067, 0x3069: value -= 1
    case 0x306F...0x307D: value -= (value - 0x306F) % 3
    case 0x3094: value = 0x3046
    default: break
    }
    return Unicode.Scalar(value) ?? scalar
  }
}
