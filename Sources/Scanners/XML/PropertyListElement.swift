/// The elements of a property list (Apple's PropertyList-1.0.dtd).
enum PropertyListElement {
  case plist
  case dict
  case array
  case key
  case string
  case integer
  case real
  case date
  case data
  case `true`
  case `false`

  /// From an element's name; nil for any other.
  init?(_ name: [UInt8]) {
    switch String(decoding: name, as: UTF8.self) {
    case "plist": self = .plist
    case "dict": self = .dict
    case "array": self = .array
    case "key": self = .key
    case "string": self = .string
    case "integer": self = .integer
    case "real": self = .real
    case "date": self = .date
    case "data": self = .data
    case "true": self = .true
    case "false": self = .false
    default: return nil
    }
  }

  /// Whether values stand inside it, and not text.
  var isContainer: Bool { self == .plist || self == .dict || self == .array }

  /// Whether a text is a number of JSON (RFC 8259 §6): property lists also have `nan`, `+1` and `0x1F`.
  static func isJSONNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = rest.prefix { isDigit($0) }
    if whole.isEmpty || (whole.count > 1 && whole.first == UInt8(ascii: "0")) { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let digits = rest.prefix { isDigit($0) }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(digits.count)
    }
    if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      let digits = rest.prefix { isDigit($0) }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(digits.count)
    }
    return rest.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
