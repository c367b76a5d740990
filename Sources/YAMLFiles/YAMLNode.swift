/// A value of a YAML file and where it stands.
package struct YAMLNode: Sendable {
  /// What it is.
  package indirect enum Content: Sendable {
    /// Text, a number or a word, as it is written: `true` and `007`.
    case text(String)
    /// Values in order.
    case list([YAMLNode])
    /// Values with names, in order; no name comes twice.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// What it is.
  package var content: Content
  /// Line on which it begins, from 1.
  package var line: Int
  /// Column at which it begins, from 1, in Unicode scalars.
  package var column: Int

  /// Whether a text stands there without quotes: only then YAML takes it for a number, a truth or nothing.
  package var isPlain: Bool

  /// Makes a value.
  package init(content: Content, line: Int, column: Int, isPlain: Bool = false) {
    self.content = content
    self.line = line
    self.column = column
    self.isPlain = isPlain
  }

  /// The text of a text; nil for everything else.
  package var text: String? {
    if case .text(let text) = content { return text }
    return nil
  }

  /// Whether nothing is written where a value should be.
  package var isEmpty: Bool { text?.isEmpty ?? false }

  /// What it is, for messages.
  package var kind: String {
    switch content {
    case .text(let text): text.isEmpty ? "nothing" : "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  /// Whether YAML takes it for nothing: `null`, `~`, or what is not written.
  package var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }

  /// The truth that YAML takes it for; nil for all else.
  package var truth: Bool? {
    guard isPlain, let text else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// The whole number that YAML takes it for, `3.0` too; nil for all else, and for those that no `Double` tells apart.
  package var wholeNumber: Int? {
    guard isPlain, let text else { return nil }
    var digits = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    if digits.count + 1 < text.utf8.count { return nil }
    for (mark, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(mark) {
      let rest = text.dropFirst(2)
      return rest.first?.isHexDigit == true ? Int(rest, radix: radix) : nil
    }
    // Of what Swift takes for a number YAML has the decimal ones.
    guard digits.popFirst().map({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) == true,
      digits.allSatisfy({ (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0) }),
      let number = Double(text), abs(number) < 0x1p53
    else { return nil }
    return Int(exactly: number)
  }
}
