import Formats

/// What values with names of the user's own are called, and what is chosen for them, by their ids.
struct ValueNames: Sendable {
  /// The names of values; nil where one has none.
  private(set) var names: [String: String?] = [:]
  /// By the id of a value: what can be chosen for it (`settings.dropdownItems`), by the choices' ids.
  private(set) var choices: [String: [String: String]] = [:]

  /// Takes a record that says what a value is called, and the choices inside it.
  mutating func take(_ value: RawValue, _ place: RecordSet) {
    guard let id = value.value(at: place.key)?.string else { return }
    let renamed = place.renamed.first { value.value(at: $0.key)?.string == "true" }?.value
    names.updateValue(renamed ?? Self.name(of: value, place), forKey: id)
    guard case .object(let members) = value else { return }
    var own: [String: String] = [:]
    for member in members { Self.takeChoices(in: member.value, place, depth: 0, &own) }
    if !own.isEmpty { choices[id] = own }
  }

  /// Takes over what was found elsewhere.
  mutating func merge(_ other: ValueNames) {
    names.merge(other.names) { _, new in new }
    choices.merge(other.choices) { _, new in new }
  }

  private static func takeChoices(
    in value: RawValue, _ place: RecordSet, depth: Int, _ choices: inout [String: String]
  ) {
    guard depth < 4 else { return }
    switch value {
    case .array(let elements):
      for element in elements { takeChoices(in: element, place, depth: depth + 1, &choices) }
    case .object(let members):
      if depth > 0, let id = value.value(at: place.key)?.string, let name = name(of: value, place) {
        choices[id] = name
      }
      for member in members { takeChoices(in: member.value, place, depth: depth + 1, &choices) }
    default: break
    }
  }

  private static func name(of value: RawValue, _ place: RecordSet) -> String? {
    func text(_ path: String) -> String? { value.value(at: path)?.string.flatMap { $0.isEmpty ? nil : $0 } }
    guard let name = place.names.lazy.compactMap(text).first else { return nil }
    return place.nameEnd.isEmpty
      ? name : ([name] + [text(place.nameEnd)].compactMap(\.self)).joined(separator: " ")
  }
}
