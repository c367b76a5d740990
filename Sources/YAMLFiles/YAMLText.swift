/// A value that is to be written as YAML.
package indirect enum YAMLValue: Sendable {
  /// A text.
  case text(String)
  /// Texts, on one line where they fit.
  case texts([String])
  /// Values below each other.
  case list([YAMLItem])
  /// Members below each other.
  case mapping([YAMLEntry])
  /// Members on one line where they fit.
  case inline([YAMLEntry])
}

/// An element of a list with what is remarked on it.
package struct YAMLItem: Sendable {
  /// What it is.
  package var value: YAMLValue
  /// Stands behind it.
  package var remark: String?

  /// Makes an element.
  package init(value: YAMLValue, remark: String? = nil) {
    self.value = value
    self.remark = remark
  }
}

/// A member of a mapping with what is remarked on it.
package struct YAMLEntry: Sendable {
  /// The name.
  package var key: String
  /// What is under it.
  package var value: YAMLValue
  /// Stands behind it.
  package var remark: String?
  /// Lines that stand above it.
  package var notes: [String] = []
  /// Whether it is a comment itself, for somebody to take the `#` away.
  package var isOff = false

  /// Makes a member.
  package init(_ key: String, _ value: YAMLValue, remark: String? = nil) {
    self.key = key
    self.value = value
    self.remark = remark
  }
}

/// Writes YAML that people can read: one member a line, short lists and mappings on one line, remarks behind.
///
/// Everything that a parser could take for something else than text stands in double quotes.
package struct YAMLText {
  private static let lineWidth = 100

  private var lines: [String] = []

  /// The text of a mapping.
  package static func text(of entries: [YAMLEntry]) -> String {
    var text = YAMLText()
    text.add(entries, indentation: 0)
    return text.lines.map { $0 + "\n" }.joined()
  }

  private mutating func add(_ entries: [YAMLEntry], indentation: Int) {
    let margin = String(repeating: " ", count: indentation)
    for entry in entries {
      for note in entry.notes { lines.append(note.isEmpty ? "" : margin + "# " + Self.comment(note)) }
      let start = lines.count
      add(Self.scalar(entry.key) + ":", entry.value, entry.remark, indentation: indentation)
      guard entry.isOff else { continue }
      for index in start..<lines.count { lines[index] = margin + "# " + lines[index].dropFirst(indentation) }
    }
  }

  private mutating func add(_ head: String, _ value: YAMLValue, _ remark: String?, indentation: Int) {
    let margin = String(repeating: " ", count: indentation)
    func finished(_ line: String) -> String { remark.map { line + "  # " + Self.comment($0) } ?? line }
    if let inline = Self.inline(value), margin.count + head.count + 1 + inline.count <= Self.lineWidth {
      lines.append(finished(margin + head + " " + inline))
      return
    }
    lines.append(finished(margin + head))
    switch value {
    case .text(let text): lines[lines.count - 1] = finished(margin + head + " " + Self.scalar(text))
    case .texts(let texts): add(texts.map { YAMLItem(value: .text($0)) }, indentation: indentation + 2)
    case .list(let items): add(items, indentation: indentation + 2)
    case .mapping(let entries), .inline(let entries): add(entries, indentation: indentation + 2)
    }
  }

  private mutating func add(_ items: [YAMLItem], indentation: Int) {
    let margin = String(repeating: " ", count: indentation)
    for item in items {
      switch item.value {
      case .mapping(let entries) where !entries.isEmpty,
        .inline(let entries) where Self.isLong(item, indentation):
        // The first member stands behind the hyphen.
        let start = lines.count
        add(entries, indentation: indentation + 2)
        if start < lines.count { lines[start] = margin + "- " + lines[start].dropFirst(indentation + 2) }
      default: add("-", item.value, item.remark, indentation: indentation)
      }
    }
  }

  private static func isLong(_ item: YAMLItem, _ indentation: Int) -> Bool {
    guard case .inline(let entries) = item.value, !entries.isEmpty else { return false }
    return indentation + 2 + (inline(item.value)?.count ?? lineWidth) > lineWidth
  }

  /// A value on one line; nil for one that takes several.
  private static func inline(_ value: YAMLValue) -> String? {
    switch value {
    case .text(let text): return scalar(text)
    case .texts(let texts):
      return "[" + texts.map { scalar($0, isInline: true) }.joined(separator: ", ") + "]"
    case .list(let items): return items.isEmpty ? "[]" : nil
    case .mapping(let entries): return entries.isEmpty ? "{}" : nil
    case .inline(let entries):
      var parts: [String] = []
      for entry in entries {
        let inner: String
        switch entry.value {
        case .text(let text): inner = scalar(text, isInline: true)
        case .texts, .inline:
          guard let text = inline(entry.value) else { return nil }
          inner = text
        default: return nil
        }
        parts.append(scalar(entry.key, isInline: true) + ": " + inner)
      }
      return "{" + parts.joined(separator: ", ") + "}"
    }
  }

  // MARK: - Texts

  /// A text as YAML reads it back, in quotes where it would be something else without.
  package static func scalar(_ text: String, isInline: Bool = false) -> String {
    isPlain(text, isInline: isInline) ? text : quoted(text)
  }

  private static func isPlain(_ text: String, isInline: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last, scalars.count <= 200 else { return false }
    let starts = first.properties.isAlphabetic || first.properties.numericType != nil
    guard starts || ["_", "/", ".", "(", "+"].contains(first), last != ":", last != " " else { return false }
    if text.hasPrefix("...") || ["null", "Null", "NULL"].contains(text) { return false }
    for (index, scalar) in scalars.enumerated() {
      let isPrinted = scalar.isASCII ? (0x20...0x7E).contains(scalar.value) : isOrdinary(scalar)
      guard isPrinted else { return false }
      if isInline, [",", "[", "]", "{", "}", ":"].contains(scalar) { return false }
      if scalar == ":", scalars[index + 1] == " " { return false }
      if scalar == "#", index > 0, scalars[index - 1] == " " { return false }
    }
    return true
  }

  /// Whether a character beyond ASCII can stand for itself.
  private static func isOrdinary(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace || scalar.properties.isNoncharacterCodePoint { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return false
    default: return true
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        let isPrinted = scalar.isASCII ? (0x20...0x7E).contains(scalar.value) : isOrdinary(scalar)
        if isPrinted {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }

  /// A remark on one line.
  package static func comment(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isPrinted = scalar.isASCII ? (0x20...0x7E).contains(scalar.value) : isOrdinary(scalar)
      result.unicodeScalars.append(isPrinted ? scalar : " ")
    }
    return result
  }
}
