/// Paths to records as in `RecordSet.path`, step by step: keys and names of elements, `*` for any key, `[*]` for the
/// elements of an array.
package enum RecordPath {
  /// The steps of a path: keys, element names, `*`, `[*]`.
  ///
  /// A key in quotes is one step, whatever signs it has, and keeps the quotes (`key(of:)`).
  package static func steps(_ path: String) -> [Substring] {
    var steps: [Substring] = []
    var rest = path[...]
    while let first = rest.utf8.first {
      if first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if first == UInt8(ascii: "\"") {
        let end = endOfQuotes(rest)
        steps.append(rest[..<end])
        rest = rest[end...]
      } else {
        let part = rest.prefix { $0 != "." && $0 != "/" }
        let key = part.prefix { $0 != "[" }
        if !key.isEmpty { steps.append(key) }
        steps.append(contentsOf: part[key.endIndex...].split(separator: "[").map { _ in "[*]" })
        rest = rest[part.endIndex...].dropFirst()
      }
    }
    return steps
  }

  /// Where a quoted key ends that a text begins with: behind its closing quote.
  private static func endOfQuotes(_ text: Substring) -> Substring.Index {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if text[index] == "\"", !isEscaped { return text.index(after: index) }
      isEscaped = text[index] == "\\" && !isEscaped
    }
    return text.endIndex
  }

  /// The key that a step of JSON names, without the quotes that it may stand in.
  package static func key(of step: some StringProtocol) -> String {
    guard step.count > 1, step.first == "\"", step.last == "\"" else { return String(step) }
    var key = ""
    var isEscaped = false
    for character in step.dropFirst().dropLast() {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { key.append(character) }
    }
    return key
  }

  /// The step of JSON that a key is: in quotes, where one of its signs would divide paths or stand for something else.
  package static func step(of key: String) -> String {
    let isPlain =
      !key.isEmpty && key != "*"
      && key.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"./[]\"\\".utf8.contains($0) }
    if isPlain { return key }
    var step = "\""
    for character in key {
      if character == "\"" || character == "\\" { step.append("\\") }
      step.append(character)
    }
    return step + "\""
  }

  /// Whether a name among those of a shape is one key: a slash divides what is in objects from their names.
  package static func canHold(_ name: some StringProtocol) -> Bool { !name.contains("/") }

  /// Whether what is at a path lies at or inside what is at another, where `*` is any key.
  package static func holds(_ outer: String, _ path: String, exactly: Bool = false) -> Bool {
    let outer = steps(outer)
    let inner = steps(path)
    guard exactly ? outer.count == inner.count : outer.count <= inner.count else { return false }
    return zip(outer, inner).allSatisfy { $0 == $1 || ($0 == "*" && $1 != "[*]") }
  }

  /// Whether what is at one of two paths may lie at or inside what is at the other, where `*` is any key.
  package static func mayHold(_ one: String, _ other: String) -> Bool { mayHold(steps(one), steps(other)) }

  /// The same of paths that have been taken apart.
  package static func mayHold(_ one: [Substring], _ other: [Substring]) -> Bool {
    zip(one, other).allSatisfy { first, second in
      first == second || (first == "*" && second != "[*]") || (second == "*" && first != "[*]")
    }
  }

  /// Whether two paths may lead to the same records, where `*` is any key.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    steps(one).count == steps(other).count && mayHold(one, other)
  }

  /// Whether something is at a path, be it a list with nothing in it.
  static func isThere(_ path: String, in shape: InputShape) -> Bool {
    if path == "." || shape.records.contains(where: { mayHold($0.path, path) && areSame($0.path, path) }) {
      return true
    }
    let steps = steps(path)
    guard shape.container.hasKeys else { return false }
    if steps == ["[*]"] { return shape.rootNames.isEmpty }
    guard let key = steps.last(where: { $0 != "[*]" }).map(self.key) else { return false }
    let holder = RecordPath.path(of: steps.prefix { self.key(of: $0) != key })
    return shape.records.contains { record in
      (record.path == holder || (holder.isEmpty && record.path == ".") || areSame(record.path, holder))
        && record.names.contains(key)
    }
  }

  /// The path of some steps in JSON.
  package static func path(of steps: ArraySlice<Substring>) -> String {
    steps.reduce(into: "") { path, step in
      if step != "[*]", !path.isEmpty { path += "." }
      path += step
    }
  }
}
