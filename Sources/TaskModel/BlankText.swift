/// Text in which there is nothing to read.
package enum BlankText {
  /// Whether there is nothing but spaces of any kind (Unicode's `White_Space`, and what shows nothing at all, as U+200B
  /// and U+FEFF do), or nothing at all.
  package static func isBlank(_ text: Span<UInt8>) -> Bool {
    if text.isEmpty { return true }
    let first = text[0]
    // Letters and signs of ASCII: nearly all words.
    if first > 0x20, first < 0xC2 { return false }
    return text.withUnsafeBufferPointer { isBlank($0) }
  }

  /// Whether there is nothing but such spaces in a text.
  package static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isBlank) }

  private static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Up to the first scalar that is none, and without memory of its own.
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar): if !isBlank(scalar) { return false }
      case .emptyInput: return true
      case .error: return false
      }
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }
}
