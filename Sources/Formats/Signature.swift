/// What the head of an input looks like, whatever its syntax: the names that stand where.
package struct InputShape: Sendable, Equatable {
  /// A place where records may be, and the names of their values.
  package struct RecordShape: Sendable, Equatable {
    /// Path as in `RecordSet.path`.
    package var path: String
    /// How many records were seen there.
    package var count: Int
    /// Names of their values, in first-seen order; nested ones as paths (`due/date`).
    package var names: [String]

    /// Makes a shape.
    package init(path: String, count: Int, names: [String]) {
      self.path = path
      self.count = count
      self.names = names
    }
  }

  /// The syntax.
  package var container: Container
  /// Keys of the top-level object, or the name of the root element.
  package var rootNames: [String]
  /// Namespace of the root element, empty where it has none.
  package var namespace: String
  /// The places where records may be, outermost first.
  package var records: [RecordShape]

  /// Makes a shape.
  package init(container: Container, rootNames: [String] = [], namespace: String = "", records: [RecordShape])
  {
    self.container = container
    self.rootNames = rootNames
    self.namespace = namespace
    self.records = records
  }
}

/// What a tool's export looks like: how it is told from others, with a reason that can be printed.
package struct Signature: Codable, Sendable, Equatable {
  /// Keys that the top-level object must have, or the name that the root element must have.
  package var rootNames: [String] = []
  /// Namespace that the root element must have; empty for any.
  package var namespace = ""
  /// Names that a record must have (of the first record set that is a task's).
  package var requiredNames: [String] = []
  /// Names that speak for the tool without being there always.
  package var typicalNames: [String] = []

  /// Makes an empty signature, which matches nothing.
  package init(
    rootNames: [String] = [], namespace: String = "", requiredNames: [String] = [],
    typicalNames: [String] = []
  ) {
    self.rootNames = rootNames
    self.namespace = namespace
    self.requiredNames = requiredNames
    self.typicalNames = typicalNames
  }

  /// How well an input fits, and why: 0…100, or nil where something required is missing.
  ///
  /// A namespace weighs 60, the root's names 25, each required name 12 and each typical name 4.
  func score(_ shape: InputShape, taskPath: String, ignoresCase: Bool) -> (score: Int, reason: String)? {
    func normal(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
    var score = 0
    var reasons: [String] = []
    if !namespace.isEmpty {
      guard shape.namespace == namespace else { return nil }
      score += 60
      reasons.append("namespace \(namespace)")
    }
    if !rootNames.isEmpty {
      guard rootNames.allSatisfy(shape.rootNames.contains) else { return nil }
      score += 25
      reasons.append("root \(rootNames.joined(separator: ", "))")
    }
    if !requiredNames.isEmpty || !typicalNames.isEmpty {
      // An input of the right root with no record at all still fits by its root.
      let names = Set(shape.records.first { $0.path == taskPath }?.names.map(normal) ?? [])
      if !names.isEmpty || score == 0 {
        guard requiredNames.allSatisfy({ names.contains(normal($0)) }) else { return nil }
        let typical = typicalNames.filter { names.contains(normal($0)) }
        score += 12 * requiredNames.count + 4 * typical.count
        if !requiredNames.isEmpty {
          reasons.append("has \((requiredNames + typical.prefix(2)).joined(separator: ", "))")
        }
      }
    }
    return score == 0 ? nil : (min(score, 100), reasons.joined(separator: "; "))
  }
}

/// A profile that fits an input, how well and why.
package struct FormatMatch: Sendable {
  /// The profile.
  package var profile: Profile
  /// 0…100.
  package var score: Int
  /// Why, in a few words.
  package var reason: String
  /// Lists whose records have a title and are not read all the same.
  package var unreadLists: [InputShape.RecordShape] = []

  /// Makes a match.
  package init(profile: Profile, score: Int, reason: String) {
    self.profile = profile
    self.score = score
    self.reason = reason
  }
}
