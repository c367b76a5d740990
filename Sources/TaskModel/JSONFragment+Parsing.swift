extension JSONFragment {
  /// Reads JSON text strictly (RFC 8259): one value, white space around it, nothing else.
  ///
  /// Nil for anything else, and for values that nest deeper than `maximumDepth`.
  package init?(_ text: String) {
    var parser = JSONFragmentParser(bytes: Array(text.utf8))
    guard let value = parser.value(depth: 0) else { return nil }
    parser.skipSpace()
    guard parser.index == parser.bytes.count else { return nil }
    self = value
  }
}

/// A recursive descent over JSON text, for single values at the edges of the program.
private struct JSONFragmentParser {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  mutating func value(depth: Int) -> JSONFragment? {
    guard depth <= JSONFragment.maximumDepth else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return take(word: "true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return take(word: "false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
    default: return number()
    }
  }

  private mutating func array(depth: Int) -> JSONFragment? {
    index += 1
    var values: [JSONFragment] = []
    skipSpace()
    if take("]") { return .array([]) }
    while let value = value(depth: depth + 1) {
      values.append(value)
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { return nil }
    }
    return nil
  }

  private mutating func object(depth: Int) -> JSONFragment? {
    index += 1
    var members: [JSONFragment.Member] = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\""), let name = string() else { return nil }
      skipSpace()
      guard take(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(.init(name: name, value: value))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func number() -> JSONFragment? {
    let first = index
    _ = take("-")
    if !take("0") { guard digits() else { return nil } }
    if take(".") { guard digits() else { return nil } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { return nil }
    }
    return .number(String(decoding: bytes[first..<index], as: UTF8.self))
  }

  private mutating func digits() -> Bool {
    let first = index
    while let byte = next, byte >= 0x30, byte <= 0x39 { index += 1 }
    return index > first
  }

  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"): guard escape(to: &text) else { return nil }
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  /// Resolves an escape (RFC 8259 §7); a surrogate without its partner becomes U+FFFD.
  private mutating func escape(to text: inout [UInt8]) -> Bool {
    guard let byte = next else { return false }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      guard var scalar = hexadecimal() else { return false }
      let afterFirst = index
      if (0xD800..<0xDC00).contains(scalar), take(word: "\\u"), let low = hexadecimal() {
        if (0xDC00..<0xE000).contains(low) {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
        } else {
          index = afterFirst
        }
      } else {
        index = afterFirst
      }
      text.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
    default: return false
    }
    return true
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
      default: return nil
      }
    }
    index += 4
    return value
  }
}
