/// How the columns of a CSV file say what their values in `extra` are.
package enum ExtraNotation: String, Codable, Sendable {
  /// A column's header is the name, its values are text.
  case plain
  /// pantask's own: `extra.NAME` for names that are taken, `NAME:json` for values that are JSON, `NAME:text` for
  /// texts under a name that ends like one of these, and `extra` for an object of values without a column.
  case pantask

  /// What a column's header says in this notation.
  package func meaning(of header: String) -> (name: String, isJSON: Bool) {
    guard self == .pantask else { return (header, false) }
    var name = Substring(FormulaGuard.unguarded(header))
    if name.hasPrefix("extra.") { name = name.dropFirst("extra.".count) }
    let isJSON = name.hasSuffix(":json")
    if isJSON || name.hasSuffix(":text") { name = name.dropLast(":json".count) }
    return (String(name), isJSON)
  }
}
