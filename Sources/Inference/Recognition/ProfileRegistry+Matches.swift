package import Formats

// Which known tools' formats fit an input, and what the rest of its names say of that.

extension ProfileRegistry {
  /// The score of a format that other columns speak against: below that of any input of an unrecognised tool.
  private static let contradictedScore = 10

  /// The profiles that fit an input, best first; equal scores keep the order of `all`.
  ///
  /// - Parameter own: the user's own, which come before all others where they fit.
  package static func matches(for shape: InputShape, own: [OwnProfile] = []) -> [FormatMatch] {
    matches(for: shape, own: own) { weigh(&$0, in: $1) }
  }

  /// Weighs the names that alone have spoken for a match.
  ///
  /// Where they are anybody's, and others beside them speak of tasks and are not the tool's, the input is read by all
  /// of its names; the tool stays among what it might be.
  private static func weigh(_ match: inout FormatMatch, in shape: InputShape) {
    let place = match.profile.mapping.records.first { $0.role == .task }
    guard let records = place.flatMap({ shape.records(at: $0.path) }), !records.names.isEmpty else { return }
    let evidence = match.profile.mapping.evidence(of: records)
    guard evidence != .borneOut else { return }
    if evidence == .contradicted, GenericProfile.make(for: shape) != nil {
      match.isContradicted = true
      match.score = min(match.score, contradictedScore)
      return
    }
    // The names of our own formats mean the same wherever they come from, and so do those of JSON that are known.
    if evidence == .common, shape.container != .csv || match.profile.mapping.reading.extraNotation == .pantask
    {
      return
    }
    match.isDoubtful = true
    // A table that only may be the tool's may have others' columns, too.
    match.profile.mapping.naming.usesSynonyms = true
    // Of which one may be a state, which the tool's own table does not have.
    if match.profile.mapping.doneWords == DoneVocabulary() {
      match.profile.mapping.doneWords = GenericProfile.doneWords
    }
  }
}
