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
    .asanaJSON, .azureDevOpsJSON, .basecampJSON, .beadsJSONL, .bitbucketJSON, .bugzillaJSON, .bugzillaXML,
    .evernoteENEX, .ganttProjectXML, .gettingThingsGNOMEXML, .gitHubJSON, .gitLabJSON, .gnomePlannerXML,
    .googleTasksJSON, .habiticaJSON, .jCal, .jiraJSON, .jiraXML, .kanboardJSON, .mantisXML,
    .microsoftToDoJSON,
    .nextcloudDeckJSON, .notionJSON, .omniFocusJSON, .omniFocusXML, .openProjectJSON, .opml, .phabricatorJSON,
    .pivotalJSON,
    .planeJSON, .plankaJSON, .redmineJSON, .redmineXML, .rememberTheMilkJSON, .superProductivityJSON,
    .taigaJSON,
    .taskCoachXML, .tasksOrgJSON, .taskwarriorJSON, .teamworkJSON, .thingsJSON, .toDoListXML, .todoistJSON,
    .clickUpJSON, .linearJSON, .microsoftPlannerJSON, .toodledoXML, .vikunjaJSON, .weKanJSON, .wunderlistJSON,
    .xCal, .youTrackJSON,
    .asanaCSV, .jiraCSV, .linearCSV, .gitHubCSV, .gitLabCSV, .azureDevOpsCSV, .clickUpCSV, .notionCSV,
    .pivotalCSV, .redmineCSV, .bugzillaCSV, .youTrackCSV, .toodledoCSV, .tickTickCSV, .outlookCSV,
    .omniFocusCSV, .weKanCSV, .trelloCSV, .wrikeCSV, .microsoftPlannerCSV, .kanboardCSV, .shortcutCSV,
    .mondayCSV, .planeCSV,
    .iCalendar, .todoText, .markdownChecklist,
  ]

  /// The profile of that name, or nil.
  package static func profile(named name: String) -> Profile? { all.first { $0.name == name } }

  /// A profile that was named, with the places for tasks that the input has.
  package static func fitted(_ profile: Profile, to shape: InputShape) -> Profile {
    var profile = profile
    guard profile.mapping.container == shape.container else { return profile }
    if let found = profile.mapping.match(shape) {
      profile.mapping.take(found.records, of: shape)
    } else if profile.mapping.records.count(where: { $0.role == .task }) > 1 {
      // Nothing is as it should be: the first place that is there at all.
      let places = profile.mapping.records.filter { $0.role == .task }
      let chosen = places.first { place in shape.records(at: place.path) != nil } ?? places[0]
      profile.mapping.records = [chosen] + profile.mapping.records.filter { $0.role != .task }
    }
    return profile
  }

  /// The profiles that fit an input, best first; equal scores keep the order of `all`.
  package static func matches(for shape: InputShape) -> [FormatMatch] {
    all.compactMap { profile -> FormatMatch? in
      guard profile.mapping.container == shape.container, let found = profile.mapping.match(shape) else {
        return nil
      }
      var profile = profile
      profile.mapping.take(found.records, of: shape)
      return FormatMatch(profile: profile, score: found.score, reason: found.reason)
    }
    .enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
  }
}

extension ProfileMapping {
  /// Whether an input looks like one of this format's.
  package func fits(_ shape: InputShape) -> Bool { match(shape) != nil }
}
