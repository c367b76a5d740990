import TaskModel

/// A list in an option (`-priority,due`), cut at its separators, with white space around the items left out.
///
/// What stands in parentheses or brackets stays together; a backslash there takes the next sign as it is.
struct OptionList {
  /// Where the items stand, at least one, each of which may be empty.
  let items: [Range<Int>]

  /// Cuts a part of an option's text.
  init(_ source: OptionText, in range: Range<Int>? = nil, separator: Unicode.Scalar = ",") {
    let range = range ?? 0..<source.scalars.count
    var items: [Range<Int>] = []
    var start = range.lowerBound
    var depth = 0
    var isEscaped = false
    for index in range.lowerBound...range.upperBound {
      if index < range.upperBound {
        if isEscaped {
          isEscaped = false
          continue
        }
        switch source.scalars[index] {
        case "\\" where depth > 0 || separator == "|": isEscaped = true
        case "(" where separator != "|", "[" where separator != "|": depth += 1
        case ")" where separator != "|", "]" where separator != "|": depth = max(depth - 1, 0)
        default: break
        }
        if depth > 0 || isEscaped { continue }
      }
      guard index == range.upperBound || source.scalars[index] == separator else { continue }
      var first = start
      var end = index
      while first < end, source.scalars[first].properties.isWhitespace { first += 1 }
      while end > first, source.scalars[end - 1].properties.isWhitespace { end -= 1 }
      items.append(first..<end)
      start = index + 1
    }
    self.items = items
  }

  /// The name in `extra["name"]` or `extra.name`, or nil where an item is none of those.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field`.
  static func extraName(_ item: Range<Int>, _ source: OptionText) throws(Diagnostic) -> String? {
    let text = source.text(item)
    if text.hasPrefix("extra."), text.utf8.count > 6 { return String(text.dropFirst(6)) }
    guard text.hasPrefix("extra[") else { return nil }
    let name = text.dropFirst(6).dropLast()
    guard text.hasSuffix("]"), name.count >= 2, let quote = name.first, quote == "\"" || quote == "'",
      name.last == quote
    else {
      throw source.error(
        code: .unknownField, "the name of the source's own field is missing here", at: item.lowerBound,
        hint: "write extra[\"Story points\"]")
    }
    return String(name.dropFirst().dropLast())
  }

  /// The field an item names; `done` is `isDone`.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field`.
  static func field(_ item: Range<Int>, _ source: OptionText) throws(Diagnostic) -> Field {
    let name = source.text(item)
    if name == "done" { return .isDone }
    if let field = Field(name: name) { return field }
    throw source.error(
      code: .unknownField, name.isEmpty ? "a field is missing here" : "unknown field \"\(name)\"",
      at: item.lowerBound,
      hint: hint(forUnknownField: name))
  }

  /// The field an item names, and the name in it where that is `extra["name"]`.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field`, or `code` for `extra` alone, which holds many fields.
  static func column(
    _ item: Range<Int>, _ source: OptionText, code: DiagnosticCode
  ) throws(Diagnostic) -> (field: Field, extraName: String?) {
    if let name = try extraName(item, source) { return (.extra, name) }
    let field = try field(item, source)
    if field == .extra {
      throw source.error(
        code: code, "extra holds many fields", at: item.lowerBound, hint: "name one: extra[\"Story points\"]")
    }
    return (field, nil)
  }
}
