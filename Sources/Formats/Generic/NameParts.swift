import Vocabulary

/// The two parts of a person's name, by what they are called.
package enum NameParts {
  case first
  case family

  /// Which part of a name a value is by its own name; nil for anything else.
  package static func part(of name: String) -> NameParts? {
    switch WordKind.namePart.meaning(of: Synonyms.normalized(name).joined) {
    case "first": .first
    case "family": .family
    default: nil
    }
  }
}
