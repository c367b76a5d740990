// What stands for characters in HTML: `&amp;`, `&#8364;`.

extension MarkupText {
  /// What a reference stands for: `&amp;`, `&#8364;`, `&#x20AC;`.
  struct Reference {
    var scalar: Unicode.Scalar
    /// Where what follows it begins.
    var end: Int

    /// The reference that begins at a `&`; nil for one that is unknown, which stays.
    init?(_ text: Span<UInt8>, at start: Int) {
      let limit = min(start + 12, text.count)
      var index = start + 1
      var key: UInt64 = 0
      while index < limit, text[index] != UInt8(ascii: ";") {
        key = ShortWords.key(key, text[index])
        index += 1
      }
      guard index < limit, text[start + 1] > 0x20 else { return nil }
      end = index + 1
      if text[start + 1] == UInt8(ascii: "#") {
        guard let code = Reference.code(text.extracting(start + 2..<index)),
          let scalar = Unicode.Scalar(code), code >= 0x20 || code == 10
        else { return nil }
        self.scalar = scalar
      } else {
        guard index - start <= 9, let number = MarkupText.names.number(of: key) else { return nil }
        scalar = MarkupText.named[Int(number)].scalar
      }
    }

    /// The number of a character, in digits or in hexadecimal ones behind an `x`.
    private static func code(_ digits: Span<UInt8>) -> UInt32? {
      let isHexadecimal = digits.count > 1 && digits[0] | 0x20 == UInt8(ascii: "x")
      guard digits.count > (isHexadecimal ? 1 : 0) else { return nil }
      var code: UInt32 = 0
      for index in (isHexadecimal ? 1 : 0)..<digits.count {
        var digit = digits[index] &- 0x30
        if digit > 9 {
          digit = (digits[index] | 0x20) &- 0x61
          guard isHexadecimal, digit < 6 else { return nil }
          digit += 10
        }
        // No more than ten digits get here, and no character has a number of more than seven.
        guard code < 0x0100_0000 else { return nil }
        code = code * (isHexadecimal ? 16 : 10) + UInt32(digit)
      }
      return code
    }
  }

  /// Appends a text with what its references stand for.
  static func appendWithoutReferences(_ text: Span<UInt8>, to output: inout [UInt8]) {
    var index = 0
    var start = 0
    func appendRun(_ output: inout [UInt8]) {
      text.extracting(start..<index).withUnsafeBufferPointer { output.append(contentsOf: $0) }
    }
    while index < text.count {
      if text[index] == UInt8(ascii: "&"), let reference = Reference(text, at: index) {
        appendRun(&output)
        append(reference.scalar, to: &output)
        index = reference.end
        start = index
      } else {
        index += 1
      }
    }
    appendRun(&output)
  }

  /// Appends a character.
  @inline(__always) static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    if scalar.value < 0x80 {
      output.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      output.append(contentsOf: String(scalar).utf8)
    }
  }

  private static let names = ShortWords(
    named.enumerated().map { ($0.element.name, UInt8(truncatingIfNeeded: $0.offset)) })

  private static let named: [(name: String, scalar: Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{A0}"), ("ndash", "–"),
    ("mdash", "—"), ("hellip", "…"), ("bull", "•"), ("lsquo", "‘"), ("rsquo", "’"), ("ldquo", "“"),
    ("rdquo", "”"), ("euro", "€"), ("copy", "©"), ("auml", "ä"), ("ouml", "ö"), ("uuml", "ü"), ("Auml", "Ä"),
    ("Ouml", "Ö"), ("Uuml", "Ü"), ("szlig", "ß"), ("eacute", "é"), ("egrave", "è"), ("agrave", "à"),
    ("ccedil", "ç"), ("middot", "·"), ("laquo", "«"), ("raquo", "»"), ("times", "×"), ("rarr", "→"),
  ]
}
