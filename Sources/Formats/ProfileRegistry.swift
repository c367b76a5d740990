/// The profiles that are built in.
///
/// Adding a format: one file in `Profiles/`, one line here, one fixture folder (a test compares this list
/// with both).
package enum ProfileRegistry {
  /// All of them, in the order in which ties are decided.
  package static let all: [Profile] = [
    .nativeCSV, .nativeJSON, .nativeXML,
    .coreDataXML, .userDefaults,
    .todoistCSV, .trelloJSON, .microsoftProjectXML,
  ]

  /// The profile of that name, or nil.
  package static func profile(named name: String) -> Profile? { all.first { $0.name == name } }

  /// The profiles that fit an input, best first; equal scores keep the order of `all`.
  package static func matches(for shape: InputShape) -> [FormatMatch] {
    all.compactMap { profile -> FormatMatch? in
      let mapping = profile.mapping
      guard mapping.container == shape.container,
        let taskPath = mapping.records.first(where: { $0.role == .task })?.path,
        let (score, reason) = mapping.signature.score(
          shape, taskPath: taskPath, ignoresCase: mapping.ignoresCase)
      else { return nil }
      return FormatMatch(profile: profile, score: score, reason: reason)
    }
    .enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
  }
}
