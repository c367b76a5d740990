/// What a tool calls people (`octocat`), by what they are called in the tasks (`The Octocat`): case does not count.
package struct PeopleMap: Sendable, Hashable {
  private var logins: [String: String] = [:]

  /// A map of nobody.
  package init() {}

  /// Takes a person up.
  ///
  /// - Returns: false where there is one of that name already.
  package mutating func add(_ name: String, login: String) -> Bool {
    let key = name.lowercased()
    guard logins[key] == nil else { return false }
    logins[key] = login
    return true
  }

  /// What the tool calls somebody; nil for a name that is not in the map.
  package func login(of name: String) -> String? { logins[name.lowercased()] }
}
