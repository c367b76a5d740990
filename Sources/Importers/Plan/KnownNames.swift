import Formats

/// The names that a scanner has handed out so far, by number, and what is special about some of them.
struct KnownNames: Sendable {
  /// As text.
  private(set) var texts: [String] = []
  /// How well a member of that name stands for the object it is in, `UInt8.max` for not at all.
  private(set) var representativeRanks: [UInt8] = []
  /// The same for objects that stand for a task.
  private(set) var identifyingRanks: [UInt8] = []
  /// Which part of a person's name it is.
  private(set) var personParts: [NameParts?] = []
  /// Whether people are called by such.
  private(set) var hasFirstNames = false
  /// Number of the name that an element's own text has; -1 where it has not been met.
  private(set) var text = -1
  /// Number of the name of what people see of a value (ServiceNow); -1 where it has not been met.
  private(set) var display = -1
  /// Numbers of the names of what people are known by beside their names (GitHub, GitLab).
  private var logins: [Int] = []
  /// What says the names of elements that are known by an attribute.
  private(set) var namedElements = NamedElementNames()

  /// Takes over the next name.
  mutating func add(_ name: String, namedElements namings: [String: String]) {
    let number = texts.count
    // Names of many marks take long to be compared as texts.
    switch name.utf8.count <= 16 ? name : "" {
    case "#text": text = number
    case "display_value": display = number
    case "login", "username": logins.append(number)
    default: break
    }
    texts.append(name)
    if !namings.isEmpty { namedElements.add(name, namings) }
    representativeRanks.append(Self.rank(name, in: RecordImporter.representativeNames))
    identifyingRanks.append(Self.rank(name, in: RecordImporter.identifyingNames))
    personParts.append(name.utf8.count <= 16 ? NameParts.part(of: name) : nil)
    if personParts.last == .first { hasFirstNames = true }
  }

  /// Whether there are names of what people are known by beside their names.
  var hasLogins: Bool { !logins.isEmpty }

  /// Whether a name is one of these.
  func isLogin(_ name: Int) -> Bool { logins.contains(name) }

  private static func rank(_ name: String, in wanted: [String]) -> UInt8 {
    // Longer than any of them: most names need not be looked at in lower case.
    guard name.utf8.count <= 16, let rank = wanted.firstIndex(of: name.lowercased()) else { return .max }
    return UInt8(truncatingIfNeeded: rank)
  }
}
