package import TaskModel

/// A profile of the user's own (`--profile`), which comes before those that are built in.
package struct OwnProfile: Sendable {
  /// What it says.
  package var mapping: ProfileMapping
  /// The file that it is in, as the user named it.
  package var file: String
  /// The names of values that it speaks of, in the order of the file.
  package var names: [ExpectedName]
  /// What there is to say of it, whatever the inputs are.
  package var remarks: [Diagnostic]

  /// A name of a value that an input should have.
  package struct ExpectedName: Sendable {
    /// The name, or names from the outside in with slashes.
    package var name: String
    /// Names that are as good: one that an input has is enough.
    package var others: [String]
    /// The message where no input has it, with its place.
    package var remark: Diagnostic

    /// Makes a name.
    package init(name: String, others: [String] = [], remark: Diagnostic) {
      self.name = name
      self.others = others
      self.remark = remark
    }
  }

  /// Makes an own profile.
  package init(
    _ mapping: ProfileMapping, file: String, names: [ExpectedName] = [], remarks: [Diagnostic] = []
  ) {
    self.mapping = mapping
    self.file = file
    self.names = names
    self.remarks = remarks
  }

  /// The names that are not among those that inputs have, with the step of each that is missing.
  package func names(notAmong met: Set<String>) -> [(name: ExpectedName, step: String)] {
    func normal(_ name: String) -> String { mapping.naming.ignoresCase ? name.lowercased() : name }
    let own = Set(met.map(normal))
    let lowercased = Set(met.map { $0.lowercased() })
    var known = own
    for (alias, name) in mapping.naming.aliases where lowercased.contains(alias) {
      known.insert(normal(name))
    }
    // What lists of named values hold goes by values, not by names.
    let named = mapping.naming.namedValues.map { normal($0.from) + "/" }
    func missingStep(_ name: String, of known: Set<String>) -> String? {
      let key = normal(name)
      if known.contains(key) || named.contains(where: key.hasPrefix) { return nil }
      let steps = name.split(separator: "/").map(String.init)
      return steps.first { !known.contains(normal($0)) && !$0.hasPrefix("*") && $0 != "#text" }
    }
    return names.compactMap { expected in
      let isAlias = mapping.naming.aliases[expected.name.lowercased()] != nil
      if isAlias, lowercased.contains(expected.name.lowercased()) { return nil }
      guard let step = missingStep(expected.name, of: known) else { return nil }
      let isMade = expected.others.contains { other in
        other != expected.name && missingStep(other, of: known.union(lowercased)) == nil
      }
      return isMade ? nil : (expected, step)
    }
  }

  /// Whether it says what files are recognised by.
  package var hasSignature: Bool { mapping.signature != Signature() || !mapping.otherSignatures.isEmpty }

  /// How well an input fits; nil where it does not.
  ///
  /// Whoever writes down what a file is recognised by means it, however little that is: the score is enough for the
  /// format to be taken.
  func match(_ shape: InputShape) -> FormatMatch? {
    guard hasSignature, mapping.container == shape.container, let found = mapping.match(shape) else {
      return nil
    }
    var mapping = mapping
    mapping.take(found.records, of: shape)
    return FormatMatch(
      profile: Profile(mapping), score: max(found.score, ProfileRegistry.certainScore),
      reason: "\(file): \(found.reason)")
  }

  /// The profile with what the input has of it, where it is used whether the input fits or not.
  package func fitted(to shape: InputShape) -> Profile {
    if hasSignature { return ProfileRegistry.fitted(Profile(mapping), to: shape) }
    // All places are read: nothing says that one of them is the right one.
    var mapping = mapping
    mapping.take(mapping.records, of: shape)
    return Profile(mapping)
  }

  /// What an input does not have of what it should be recognised by, as a part of a sentence.
  package func missingPart(of shape: InputShape) -> String {
    let signature = mapping.signature
    if !signature.rootNames.allSatisfy(shape.rootNames.contains) {
      return "its root is not \(signature.rootNames.joined(separator: ", "))"
    }
    let place = mapping.records.first { $0.role == .task }
    let needs = place.map(\.needs) ?? []
    var names = Set(place.flatMap { shape.records(at: $0.path) }?.names ?? [])
    if mapping.naming.ignoresCase { names = Set(names.map { $0.lowercased() }) }
    let missing = (needs.isEmpty ? signature.requiredNames : needs).filter { name in
      !names.contains(mapping.naming.ignoresCase ? name.lowercased() : name)
    }
    guard !missing.isEmpty else { return "it is not as `recognise` says" }
    return "it has no \(missing.prefix(3).map { "“\($0)”" }.joined(separator: ", "))"
  }
}
