import Templating

/// JSON text of others, copied onto one line: the white space between its parts goes, everything else stays
/// as it is (`1.50`, `1e2`, escapes, the order of names).
enum JSONCompaction {
  /// How deep arrays and objects may nest.
  static let maximumDepth = 512

  /// Appends the text, or, where it is no JSON (RFC 8259), the text as a JSON string, so that the output is
  /// sound whatever a caller put into `extra`.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    guard isValid(text) else {
      JSONEscaping.append(text, to: &output)
      return
    }
    var runStart = 0
    var isInString = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      if isInString {
        if byte == UInt8(ascii: "\\") {
          index &+= 1
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if isSpace(byte) {
        output.append(UnsafeBufferPointer(rebasing: text[runStart..<index]))
        runStart = index &+ 1
      }
      index &+= 1
    }
    output.append(UnsafeBufferPointer(rebasing: text[runStart...]))
  }

  /// Whether a text is one JSON value with nothing but white space around it.
  static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var check = Check(text: text)
    check.skipSpace()
    guard check.takeValue(depth: 0) else { return false }
    check.skipSpace()
    return check.index == text.count
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// A recursive descent that keeps nothing.
  private struct Check {
    let text: UnsafeBufferPointer<UInt8>
    var index = 0

    private var next: UInt8 { index < text.count ? text[index] : 0 }

    mutating func skipSpace() {
      while index < text.count, isSpace(text[index]) { index &+= 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: scalar) else { return false }
      index &+= 1
      return true
    }

    private mutating func takeWord(_ word: StaticString) -> Bool {
      word.withUTF8Buffer { word in
        guard text.count &- index >= word.count else { return false }
        for position in 0..<word.count where text[index &+ position] != word[position] { return false }
        index &+= word.count
        return true
      }
    }

    mutating func takeValue(depth: Int) -> Bool {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "["): takeContainer(depth: depth &+ 1)
      case UInt8(ascii: "\""): takeString()
      case UInt8(ascii: "t"): takeWord("true")
      case UInt8(ascii: "f"): takeWord("false")
      case UInt8(ascii: "n"): takeWord("null")
      default: takeNumber()
      }
    }

    private mutating func takeContainer(depth: Int) -> Bool {
      guard depth <= maximumDepth else { return false }
      let isObject = next == UInt8(ascii: "{")
      let end: Unicode.Scalar = isObject ? "}" : "]"
      index &+= 1
      skipSpace()
      if take(end) { return true }
      while true {
        skipSpace()
        if isObject {
          guard next == UInt8(ascii: "\""), takeString() else { return false }
          skipSpace()
          guard take(":") else { return false }
          skipSpace()
        }
        guard takeValue(depth: depth) else { return false }
        skipSpace()
        if take(end) { return true }
        guard take(",") else { return false }
      }
    }

    private mutating func takeString() -> Bool {
      index &+= 1
      while index < text.count {
        let byte = text[index]
        index &+= 1
        if byte == UInt8(ascii: "\"") { return true }
        if byte < 0x20 { return false }
        if byte == UInt8(ascii: "\\"), !takeEscape() { return false }
      }
      return false
    }

    private mutating func takeEscape() -> Bool {
      let byte = next
      index &+= 1
      switch byte {
      case UInt8(ascii: "u"):
        for _ in 0..<4 {
          switch next {
          case 0x30...0x39, 0x41...0x46, 0x61...0x66: index &+= 1
          default: return false
          }
        }
        return true
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        return true
      default: return false
      }
    }

    private mutating func takeNumber() -> Bool {
      _ = take("-")
      if !take("0"), !takeDigits() { return false }
      if take("."), !takeDigits() { return false }
      if take("e") || take("E") {
        if !take("+") { _ = take("-") }
        return takeDigits()
      }
      return true
    }

    private mutating func takeDigits() -> Bool {
      let first = index
      while next >= 0x30, next <= 0x39 { index &+= 1 }
      return index > first
    }
  }
}
