package import TaskModel

/// A value of a record as an assembler sees it: a small tree with names.
package enum RawValue: Sendable, Equatable {
  /// Text.
  case text(String)
  /// A number or literal as written (`1`, `true`), or `null`.
  case literal(String)
  /// Named values, in order; names may repeat.
  case object([(name: String, value: RawValue)])
  /// Values in order.
  case array([RawValue])

  /// The first value of that name; nil where this is no object or has none.
  package subscript(name: String) -> RawValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The value at a path of names with slashes; nil where there is none.
  package func value(at path: String) -> RawValue? {
    // Most paths are one name, which need not be taken apart.
    guard path.utf8.contains(UInt8(ascii: "/")) else { return path.isEmpty ? self : self[path] }
    return path.split(separator: "/").reduce(Optional(self)) { value, name in value?[String(name)] }
  }

  /// All values of that name, arrays among them opened: how XML repeats elements and JSON writes arrays.
  package func all(_ name: String) -> [RawValue] {
    guard case .object(let members) = self else { return [] }
    return members.filter { $0.name == name }.flatMap { member in
      if case .array(let elements) = member.value { return elements }
      return [member.value]
    }
  }

  /// The text of a scalar, or of an element that has attributes too; nil for `null`, arrays and other objects.
  package var string: String? {
    switch self {
    case .text(let text): text
    case .literal(let text): text == "null" ? nil : text
    case .object: self["#text"]?.string
    case .array: nil
    }
  }

  /// Compares names, kinds, texts and order.
  package static func == (left: RawValue, right: RawValue) -> Bool {
    switch (left, right) {
    case (.text(let one), .text(let other)), (.literal(let one), .literal(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    default: false
    }
  }

  /// The value in JSON.
  package var fragment: JSONFragment {
    switch self {
    case .text(let text): .string(text)
    case .literal("null"): .null
    case .literal(let text): text == "true" || text == "false" ? .flag(text == "true") : .number(text)
    case .object(let members):
      .object(members.map { JSONFragment.Member(name: $0.name, value: $0.value.fragment) })
    case .array(let elements): .array(elements.map(\.fragment))
    }
  }
}
