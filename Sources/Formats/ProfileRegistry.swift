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
    .asanaCSV, .jiraCSV, .linearCSV, .gitHubCSV, .gitLabCSV, .azureDevOpsCSV, .clickUpCSV, .notionCSV,
    .pivotalCSV, .redmineCSV, .bugzillaCSV, .youTrackCSV, .toodledoCSV, .tickTickCSV, .outlookCSV,
    .omniFocusCSV, .weKanCSV, .trelloCSV, .wrikeCSV, .microsoftPlannerCSV, .kanboardCSV, .shortcutCSV,
    .mondayCSV,
    .iCalendar, .todoText, .markdownChecklist,
  ]

  /// The profile of that name, or nil.
  package static func profile(named name: String) -> Profile? { all.first { $0.name == name } }

  /// The profiles that fit an input, best first; equal scores keep the order of `all`.
  package static func matches(for shape: InputShape) -> [FormatMatch] {
    all.compactMap { profile -> FormatMatch? in
      let mapping = profile.mapping
      guard mapping.container == shape.container, let (score, reason) = mapping.bestScore(shape) else {
        return nil
      }
      return FormatMatch(profile: profile, score: score, reason: reason)
    }
    .enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
  }
}

extension ProfileMapping {
  /// Whether an input looks like one of this format's.
  package func fits(_ shape: InputShape) -> Bool { bestScore(shape) != nil }

  /// How well the signature fits that fits best, and why.
  fileprivate func bestScore(_ shape: InputShape) -> (score: Int, reason: String)? {
    guard let taskPath = records.first(where: { $0.role == .task })?.path else { return nil }
    return ([signature] + otherSignatures)
      .compactMap {
        $0.score(shape, taskPath: taskPath, ignoresCase: ignoresCase, aliases: aliases)
      }
      .max { $0.score < $1.score }
  }
}
