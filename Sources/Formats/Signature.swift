import TaskModel

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
  /// The file's name without its folder; empty where there is none.
  package var fileName = ""
  /// The beginning of the text, some kilobytes of it; empty where nobody looks at it.
  package var text = ""
  /// The cells of the first records of a file that may have no header.
  package var rows: [[String]] = []

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
  /// Names that another tool's export has, and this one's never.
  package var forbiddenNames: [String] = []
  /// Whether there may be no other names than the required ones.
  package var isExact = false
  /// Texts of which one must be in the beginning of the input.
  package var texts: [String] = []
  /// Texts in lower case of which one must be in the file's name.
  package var fileNames: [String] = []
  /// What the cells of every row are, for a file without a header.
  package var rowKinds: [CellKind] = []

  /// What a cell holds, as far as a signature looks.
  package enum CellKind: String, Codable, Sendable {
    /// Anything but nothing.
    case filled
    /// A day (`2026-03-26`) or nothing.
    case dayOrEmpty = "day-or-empty"
    /// The word FLAGGED or nothing.
    case flagOrEmpty = "flag-or-empty"
    /// Anything.
    case any
  }

  /// Makes an empty signature, which matches nothing.
  package init(
    rootNames: [String] = [], namespace: String = "", requiredNames: [String] = [],
    typicalNames: [String] = [], forbiddenNames: [String] = [], texts: [String] = [],
    fileNames: [String] = [],
    rowKinds: [CellKind] = [], isExact: Bool = false
  ) {
    self.isExact = isExact
    self.forbiddenNames = forbiddenNames
    self.texts = texts
    self.fileNames = fileNames
    self.rowKinds = rowKinds
    self.rootNames = rootNames
    self.namespace = namespace
    self.requiredNames = requiredNames
    self.typicalNames = typicalNames
  }

  /// How well an input fits, and why: 0…100, or nil where something required is missing.
  ///
  /// A namespace weighs 60, the root's names 25, each required name 12 and each typical name 4; a text or a name of
  /// the file 8, each kind of cell 6.
  func score(
    _ shape: InputShape, taskPath: String, ignoresCase: Bool, aliases: [String: String] = [:]
  ) -> (score: Int, reason: String)? {
    func normal(_ name: String) -> String {
      let name = aliases.isEmpty ? name : aliases[name.lowercased()] ?? name
      return ignoresCase ? name.lowercased() : name
    }
    var score = 0
    var reasons: [String] = []
    if !rowKinds.isEmpty {
      guard !shape.rows.isEmpty, shape.rows.allSatisfy(fits) else { return nil }
      score += 6 * rowKinds.count
      reasons.append(
        "no header, and every row has \(rowKinds.count) cells of the kinds that this tool writes")
    }
    if !texts.isEmpty {
      guard let text = texts.first(where: shape.text.contains) else { return nil }
      score += 8
      reasons.append("“\(text)” in it")
    }
    if !fileNames.isEmpty {
      let name = shape.fileName.lowercased()
      guard let part = fileNames.first(where: name.contains) else { return nil }
      score += 8
      reasons.append("“\(part)” in its name")
    }
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
        guard requiredNames.allSatisfy({ names.contains(normal($0)) }),
          !forbiddenNames.contains(where: { names.contains(normal($0)) }),
          !isExact || names.count == requiredNames.count
        else { return nil }
        let typical = typicalNames.filter { names.contains(normal($0)) }
        score += 12 * requiredNames.count + 4 * typical.count
        if !requiredNames.isEmpty {
          reasons.append("has \((requiredNames + typical.prefix(2)).joined(separator: ", "))")
        }
      }
    }
    return score == 0 ? nil : (min(score, 100), reasons.joined(separator: "; "))
  }

  /// Whether a row's cells are of the kinds that they should be.
  private func fits(_ row: [String]) -> Bool {
    guard row.count == rowKinds.count else { return false }
    return zip(row, rowKinds).allSatisfy { cell, kind in
      switch kind {
      case .any: true
      case .filled: !cell.isEmpty
      case .flagOrEmpty: cell.isEmpty || cell == "FLAGGED"
      case .dayOrEmpty: cell.isEmpty || (cell.utf8.count == 10 && TaskDate(iso8601: cell) != nil)
      }
    }
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

  /// Makes a match.
  package init(profile: Profile, score: Int, reason: String) {
    self.profile = profile
    self.score = score
    self.reason = reason
  }
}
