/// Characters that act instead of being shown, in what people read as it is: on a terminal the control characters, and
/// everywhere the marks that turn text around.
///
/// In HTML, Markdown and todo.txt those of ASCII become their pictures (U+2400 to U+241F, U+2421), so that which one it
/// was can be told; those of several bytes have no pictures and become U+FFFD.
enum ActingCharacters {
  /// How many bytes a character of several bytes has that acts: a control character from U+0080 to U+009F, or a mark of
  /// the Unicode Bidirectional Algorithm (UAX #9 §2: U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069); 0 for
  /// any other.
  @inline(__always)
  static func length(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    func byte(_ offset: Int) -> UInt8 { position &+ offset < text.count ? text[position &+ offset] : 0 }
    switch text[position] {
    case 0xC2: return byte(1) < 0xA0 ? 2 : 0
    case 0xD8: return byte(1) == 0x9C ? 2 : 0
    case 0xE2:
      switch (byte(1), byte(2)) {
      case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return 3
      default: return 0
      }
    default: return 0
    }
  }

  /// Whether a byte begins a character of several bytes that may act.
  @inline(__always)
  static func mayBegin(_ byte: UInt8) -> Bool { byte == 0xC2 || byte == 0xD8 || byte == 0xE2 }

  /// Whether something would be shown in another way in a text.
  static func areIn(_ text: some Sequence<UInt8>) -> Bool {
    shown(Array(text)) != nil
  }

  /// A text with what is shown in their place; nil where there are none, and no noncharacters.
  ///
  /// Tab, line feed and carriage return stay. What breaks lines elsewhere (vertical tab, form feed, U+0085) becomes a
  /// line feed.
  static func shown(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var isChanged = false
    text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        let byte = text[index]
        var length = 1
        switch byte {
        case 0x09, 0x0A, 0x0D: result.append(byte)
        case 0x0B, 0x0C: result.append(UInt8(ascii: "\n"))
        case 0..<0x20: result += [0xE2, 0x90, 0x80 | byte]
        case 0x7F: result += [0xE2, 0x90, 0xA1]
        default:
          length = max(Self.length(at: index, in: text), lengthOfNoncharacter(at: index, in: text))
          if byte == 0xC2, length == 2, text[index &+ 1] == 0x85 {
            result.append(UInt8(ascii: "\n"))
          } else if length > 0 {
            result += [0xEF, 0xBF, 0xBD]
          } else {
            result.append(byte)
            length = 1
          }
        }
        index += length
      }
      isChanged = !result.elementsEqual(text)
    }
    return isChanged ? result : nil
  }

  /// How many bytes a character has that Unicode will never assign (U+FDD0 to U+FDEF, and the last two of each plane);
  /// 0 for any other.
  static func lengthOfNoncharacter(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    func byte(_ offset: Int) -> UInt8 { position &+ offset < text.count ? text[position &+ offset] : 0 }
    switch (text[position], byte(1), byte(2)) {
    case (0xEF, 0xB7, 0x90...0xAF), (0xEF, 0xBF, 0xBE...0xBF): return 3
    case (0xF0..., let second, 0xBF) where second & 0x0F == 0x0F && byte(3) >= 0xBE: return 4
    default: return 0
    }
  }
}
