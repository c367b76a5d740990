extension JSONFragment {
  /// Reads JSON text strictly (RFC 8259): one value, white space around it, nothing else.
  ///
  /// Nil for anything else, and for values that nest deeper than `maximumDepth`.
  package init?(_ text: String) {
    var parser = JSONFragmentParser(cursor: JSONCursor(Array(text.utf8)))
    guard let value = parser.value(depth: 0) else { return nil }
    parser.cursor.skipSpace()
    guard parser.cursor.next == nil else { return nil }
    self = value
  }
}

/// A recursive descent over JSON text, for single values at the edges of the program.
private struct JSONFragmentParser {
  var cursor: JSONCursor

  mutating func value(depth: Int) -> JSONFragment? {
    guard depth <= JSONFragment.maximumDepth else { return nil }
    cursor.skipSpace()
    switch cursor.next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return cursor.take(word: "true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return cursor.take(word: "false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return cursor.take(word: "null") ? .null : nil
    default:
      return cursor.number().map { .number(String(decoding: cursor.bytes[$0], as: UTF8.self)) }
    }
  }

  private mutating func array(depth: Int) -> JSONFragment? {
    cursor.index += 1
    var values: [JSONFragment] = []
    cursor.skipSpace()
    if cursor.take("]") { return .array([]) }
    while let value = value(depth: depth + 1) {
      values.append(value)
      cursor.skipSpace()
      if cursor.take("]") { return .array(values) }
      guard cursor.take(",") else { return nil }
    }
    return nil
  }

  private mutating func object(depth: Int) -> JSONFragment? {
    cursor.index += 1
    var members: [JSONFragment.Member] = []
    cursor.skipSpace()
    if cursor.take("}") { return .object([]) }
    while true {
      cursor.skipSpace()
      guard cursor.next == UInt8(ascii: "\""), let name = string() else { return nil }
      cursor.skipSpace()
      guard cursor.take(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(.init(name: name, value: value))
      cursor.skipSpace()
      if cursor.take("}") { return .object(members) }
      guard cursor.take(",") else { return nil }
    }
  }

  private mutating func string() -> String? {
    var text: [UInt8] = []
    guard (try? cursor.string(to: &text)) != nil else { return nil }
    return String(validating: text, as: UTF8.self)
  }
}
