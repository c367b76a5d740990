/// Paths to records as in `RecordSet.path`, step by step: keys and names of elements, `*` for any key, `[*]` for the
/// elements of an array.
package enum RecordPath {
  /// The steps of a path: keys, element names, `*`, `[*]`.
  package static func steps(_ path: String) -> [Substring] {
    var steps: [Substring] = []
    for part in path.split(whereSeparator: { $0 == "." || $0 == "/" }) {
      let key = part.prefix { $0 != "[" }
      if !key.isEmpty { steps.append(key) }
      steps.append(contentsOf: part[key.endIndex...].split(separator: "[").map { _ in "[*]" })
    }
    return steps
  }

  /// Whether a name can be a step as it is: none of its signs divides paths, quotes keys or stands for any key.
  static func canHold(_ name: some StringProtocol) -> Bool { !name.contains { "/.[]\"*".contains($0) } }

  /// Whether what is at a path lies at or inside what is at another, where `*` is any key.
  static func holds(_ outer: String, _ path: String, exactly: Bool = false) -> Bool {
    let outer = steps(outer)
    let inner = steps(path)
    guard exactly ? outer.count == inner.count : outer.count <= inner.count else { return false }
    return zip(outer, inner).allSatisfy { $0 == $1 || ($0 == "*" && $1 != "[*]") }
  }

  /// Whether what is at one of two paths may lie at or inside what is at the other, where `*` is any key.
  static func mayHold(_ one: String, _ other: String) -> Bool {
    zip(steps(one), steps(other)).allSatisfy { first, second in
      first == second || (first == "*" && second != "[*]") || (second == "*" && first != "[*]")
    }
  }

  /// Whether two paths may lead to the same records, where `*` is any key.
  static func areSame(_ one: String, _ other: String) -> Bool {
    steps(one).count == steps(other).count && mayHold(one, other)
  }

  /// The path of some steps in JSON.
  static func path(of steps: ArraySlice<Substring>) -> String {
    steps.reduce(into: "") { path, step in
      if step != "[*]", !path.isEmpty { path += "." }
      path += step
    }
  }
}
