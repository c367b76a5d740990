extension ProfileMapping {
  /// The names of its field maps that are not among those that an input has.
  package func names(notAmong met: Set<String>) -> [String] {
    func normal(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
    var met = Set(met.map(normal))
    for (other, name) in aliases where met.contains(normal(other)) { met.insert(normal(name)) }
    // What lists of named values hold goes by values, not by names.
    let named = namedValues.map { normal($0.from) + "/" }
    var seen: Set<String> = []
    return (fields + records.flatMap { $0.fields ?? [] }).map(\.from).filter { name in
      let key = normal(name)
      guard seen.insert(key).inserted, !met.contains(key), !named.contains(where: key.hasPrefix) else {
        return false
      }
      let steps = key.split(separator: "/").map(String.init)
      return !steps.allSatisfy { met.contains($0) || $0.hasPrefix("*") || $0 == "#text" }
    }
  }
}

/// A profile of the user's own (`--profile`), which comes before those that are built in.
package struct OwnProfile: Sendable {
  /// What it says.
  package var mapping: ProfileMapping
  /// The file that it is in, as the user named it.
  package var file: String

  /// Makes an own profile.
  package init(_ mapping: ProfileMapping, file: String) {
    self.mapping = mapping
    self.file = file
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
    if mapping.ignoresCase { names = Set(names.map { $0.lowercased() }) }
    let missing = (needs.isEmpty ? signature.requiredNames : needs).filter { name in
      !names.contains(mapping.ignoresCase ? name.lowercased() : name)
    }
    guard !missing.isEmpty else { return "it is not as `recognise` says" }
    return "it has no \(missing.prefix(3).map { "“\($0)”" }.joined(separator: ", "))"
  }
}
