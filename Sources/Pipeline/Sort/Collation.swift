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
/// Up to three parts with a 1 between them, since a part counts only where those before are equal: the letters alone;
/// the text without regard to case, where it has more than plain ASCII; which letters are capitals, where any are.
/// A missing part comes before every other, and is what most texts have.
struct CollationKeys {
  private let letters: [[Unicode.Scalar]: [UInt8]]
  private let firstScalars: Set<Unicode.Scalar>
  private let folding = TextFolding(ignoresCase: true, ignoresDiacritics: true)
  private let caseFolding = TextFolding(ignoresCase: true)
  /// What is known of scalars beyond ASCII: their bytes, and whether they are capitals.
  private var known: [Unicode.Scalar: (bytes: [UInt8], isCapital: Bool)] = [:]
  private var scratch: [UInt8] = []

  init(_ collation: Collation) {
    letters = collation.letters
    firstScalars = Set(letters.keys.compactMap(\.first))
  }

  /// Appends a text's key.
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, ignoresCase: Bool, isNatural: Bool, to key: inout [UInt8]
  ) {
    scratch.removeAll(keepingCapacity: true)
    var capitals: [UInt8] = []
    var isPlain = true
    var scalarCount = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      var isCapital = byte &- 0x41 < 26
      if byte < 0x80 {
        isPlain = isPlain && byte >= 0x20 && byte < 0x7F
        index += 1
        if firstScalars.isEmpty || !appendTailored(Unicode.Scalar(byte), text, &index, to: &scratch) {
          CollationKeys.append(ascii: byte, to: &scratch)
        }
      } else {
        let (scalar, length) = TextFolding.scalar(in: text, at: index) ?? ("\u{FFFD}", 1)
        isPlain = false
        index += length
        let properties = properties(of: scalar)
        isCapital = properties.isCapital
        if firstScalars.isEmpty || !appendTailored(scalar, text, &index, to: &scratch) {
          scratch.append(contentsOf: properties.bytes)
        }
      }
      if isCapital, !ignoresCase {
        capitals.append(contentsOf: repeatElement(2, count: scalarCount - capitals.count))
        capitals.append(3)
      }
      scalarCount += 1
    }
    scratch.withUnsafeBufferPointer { SortText.append($0, isNatural: isNatural, to: &key) }
    if isPlain, capitals.isEmpty { return }
    key.append(1)
    if !isPlain {
      let count = caseFolding.fold(text, into: &scratch)
      scratch.withUnsafeBufferPointer {
        SortText.append(UnsafeBufferPointer(rebasing: $0[..<count]), isNatural: false, to: &key)
      }
    }
    if capitals.isEmpty { return }
    key.append(1)
    key.append(contentsOf: capitals)
  }

  /// Appends a letter of the language's own, if there is one here; takes the rest of one of two scalars.
  private func appendTailored(
    _ scalar: Unicode.Scalar, _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int,
    to output: inout [UInt8]
  ) -> Bool {
    let lowered = caseFolding.fold(scalar)
    guard let first = lowered.first, firstScalars.contains(first) else { return false }
    if index < text.count, text[index] < 0x80,
      let pair = letters[lowered + caseFolding.fold(Unicode.Scalar(text[index]))]
    {
      index += 1
      output.append(contentsOf: pair)
      return true
    }
    guard let own = letters[lowered] else { return false }
    output.append(contentsOf: own)
    return true
  }

  private static func append(ascii byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case 0x61...0x7A, 0x30...0x39: output.append(byte)
    case 0x41...0x5A: output.append(byte | 0x20)
    case 0x20, 0x09...0x0D:
      output.append(2)
      output.append(byte)
    case 0x24, 0x2B, 0x3C...0x3E, 0x5E, 0x60, 0x7C, 0x7E:
      output.append(4)
      output.append(byte)
    case 0x21...0x7E:
      output.append(3)
      output.append(byte)
    // Control characters count for nothing.
    default: break
    }
  }

  /// The bytes of a scalar beyond ASCII; looked up once.
  private mutating func properties(of scalar: Unicode.Scalar) -> (bytes: [UInt8], isCapital: Bool) {
    if let known = known[scalar] { return known }
    var bytes: [UInt8] = []
    for folded in folding.fold(scalar) {
      if folded.isASCII {
        CollationKeys.append(ascii: UInt8(truncatingIfNeeded: folded.value), to: &bytes)
        continue
      }
      let properties = folded.properties
      switch properties.generalCategory {
      case .decimalNumber:
        bytes.append(0x30 + UInt8(min(max(properties.numericValue ?? 0, 0), 9)))
        continue
      case .control, .format: continue
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: bytes.append(2)
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation:
        bytes.append(3)
      case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: bytes.append(4)
      default: break
      }
      for byte in UTF8.encode(CollationKeys.plainKana(folded)) ?? UTF8.encodedReplacementCharacter {
        bytes.append(byte)
      }
    }
    let result = (bytes, scalar.properties.isUppercase)
    known[scalar] = result
    return result
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
