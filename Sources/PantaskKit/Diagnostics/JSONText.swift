/// JSON (RFC 8259) for messages: a few keys in a fixed order, nothing that a terminal would obey.
struct JSONText {
  private(set) var text = "{"

  /// Adds a member with a string; nothing where there is none.
  mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    addKey(key)
    text += Self.quoted(value)
  }

  /// Adds a member with a number; nothing where there is none.
  mutating func add(_ key: String, _ value: Int?) {
    guard let value else { return }
    addKey(key)
    text += String(value)
  }

  /// Adds a member with objects made elsewhere.
  mutating func add(_ key: String, objects: [String]) {
    addKey(key)
    text += "[" + objects.joined(separator: ",") + "]"
  }

  /// Adds a member with an object made elsewhere.
  mutating func add(_ key: String, object: String) {
    addKey(key)
    text += object
  }

  /// The whole object.
  func finished() -> String { text + "}" }

  private mutating func addKey(_ key: String) {
    if text.utf8.count > 1 { text += "," }
    text += "\"\(key)\":"
  }

  /// A JSON string.
  ///
  /// Escaped are quotation mark, reverse solidus, and every control or invisible character.
  static func quoted(_ value: String) -> String {
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if TerminalText.replacement(for: scalar) == nil {
          result.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    return result + "\""
  }
}
