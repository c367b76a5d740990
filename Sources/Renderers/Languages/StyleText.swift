/// Text for the inside of a quoted string in a style sheet (CSS Syntax Level 3, §4.3.7).
///
/// A style sheet within HTML is raw text: character references mean nothing there, and `</style` ends it. So all of
/// ASCII but letters, digits and spaces is written as the escape with its number, which HTML leaves alone whether or
/// not it is escaped once more.
enum StyleText {
  /// The text with its escapes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let isPlain = scalar.value >= 0xA0 || scalar == " " || scalar.isASCIILetterOrDigit
      escaped += isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
    }
    return escaped
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetterOrDigit: Bool {
    isASCII && (properties.isAlphabetic || ("0"..."9").contains(self))
  }
}
