/// The two parts of a person's name, by what they are called.
package enum NameParts {
  case first
  case family

  /// Which part of a name a value is by its own name; nil for anything else.
  package static func part(of name: String) -> NameParts? {
    let joined = Synonyms.normalized(name).joined
    if firstNames.contains(joined) { return .first }
    return familyNames.contains(joined) ? .family : nil
  }

  private static let firstNames: Set<String> = ["firstname", "givenname", "forename", "vorname", "prénom"]
  private static let familyNames: Set<String> = ["lastname", "familyname", "surname", "nachname", "nom"]
}
