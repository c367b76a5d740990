/// The profiles that are built in.
///
/// Adding a format: one file in `Profiles/`, one line here, one fixture folder (a test compares this list
/// with both).
package enum ProfileRegistry {
  /// All of them, in the order in which ties are decided.
  package static let all: [Profile] = [
    .nativeCSV, .nativeJSON, .nativeXML,
    .coreDataXML, .userDefaults,
    .todoistCSV, .todoistDetailedCSV, .trelloJSON, .microsoftProjectXML,
    .asanaJSON, .azureDevOpsJSON, .basecampJSON, .beadsJSONL, .bitbucketJSON, .bugzillaJSON, .bugzillaXML,
    .evernoteENEX, .fogBugzJSON, .fogBugzXML, .ganttProjectXML, .gettingThingsGNOMEXML, .gitHubJSON,
    .gitLabJSON, .gnomePlannerXML,
    .googleTasksJSON, .habiticaJSON, .jCal, .jiraJSON, .jiraXML, .kanboardJSON, .mantisXML,
    .microsoftToDoJSON, .mondayJSON,
    .nextcloudDeckJSON, .notionJSON, .omniFocusJSON, .omniFocusXML, .openProjectJSON, .opml, .phabricatorJSON,
    .pivotalJSON,
    .planeJSON, .plankaJSON, .redmineJSON, .redmineXML, .rememberTheMilkJSON, .superProductivityJSON,
    .taigaJSON,
    .taskCoachXML, .tasksOrgJSON, .taskwarriorJSON, .teamworkJSON, .thingsJSON, .toDoListXML, .todoistJSON,
    .clickUpJSON, .linearJSON, .microsoftPlannerJSON, .toodledoXML, .vikunjaJSON, .weKanJSON, .wunderlistJSON,
    .xCal, .youTrackJSON, .anyDoJSON, .tickTickJSON, .focalboardJSONL,
    .asanaCSV, .jiraCSV, .linearCSV, .gitHubCSV, .gitLabCSV, .azureDevOpsCSV, .clickUpCSV, .notionCSV,
    .pivotalCSV, .redmineCSV, .bugzillaCSV, .youTrackCSV, .toodledoCSV, .tickTickCSV, .outlookCSV,
    .omniFocusCSV, .weKanCSV, .trelloCSV, .trelloAddOnCSV, .wrikeCSV, .microsoftPlannerCSV, .kanboardCSV,
    .shortcutCSV,
    .mondayCSV, .planeCSV, .nirvanaCSV, .meisterTaskCSV, .quireCSV,
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

  /// The score from which on a format is taken for the input's.
  package static let certainScore = 20

  /// The profiles that fit an input, best first; equal scores keep the order of `all`.
  ///
  /// - Parameter own: the user's own, which come before all others where they fit.
  package static func matches(for shape: InputShape, own: [OwnProfile] = []) -> [FormatMatch] {
    let ofUser = own.compactMap { $0.match(shape) }
    if !ofUser.isEmpty {
      return ofUser.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        .map(\.element)
    }
    return candidates(for: shape).compactMap { number -> FormatMatch? in
      var profile = all[number]
      guard let found = profile.mapping.match(shape) else { return nil }
      profile.mapping.take(found.records, of: shape)
      var match = FormatMatch(profile: profile, score: found.score, reason: found.reason)
      // The name of a board above the header is none that any table has.
      let hasHeadings = profile.mapping.rootFields.keys.contains { shape.rootSamples[$0] != nil }
      match.isDoubtful = found.isCommon && !hasHeadings
      // A table that only may be the tool's may have others' columns, too.
      if match.isDoubtful { match.profile.mapping.usesSynonyms = true }
      return match
    }
    .enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
  }
}

// MARK: - Which profiles are worth a look

extension ProfileRegistry {
  /// What one profile's tables must have, in one of its signatures.
  private struct HeaderRequirement {
    var number: Int
    var choices: [Choice]

    struct Choice {
      /// For each required column the names it may go by, in lower case.
      var names: [[String]]
      /// Whether it is for tables without a header.
      var isHeaderless: Bool
    }
  }

  private static let headerRequirements: [HeaderRequirement] = numbers(of: .csv).map { number in
    let mapping = all[number].mapping
    let otherNames = Dictionary(grouping: mapping.aliases.keys) { mapping.aliases[$0] ?? "" }
    let choices = ([mapping.signature] + mapping.otherSignatures).map { signature in
      HeaderRequirement.Choice(
        names: signature.requiredNames.map { [$0.lowercased()] + (otherNames[$0] ?? []) },
        isHeaderless: !signature.rowKinds.isEmpty)
    }
    return HeaderRequirement(number: number, choices: choices)
  }

  private static func numbers(of container: Container) -> [Int] {
    all.indices.filter { all[$0].mapping.container == container }
  }

  /// The numbers of the profiles that an input may be of, in their order.
  ///
  /// Of tables only those whose required columns are there: each of the first rows may be the header, and comparing
  /// every profile's names with every one of them takes longer than reading a thousand tasks.
  private static func candidates(for shape: InputShape) -> [Int] {
    guard shape.container == .csv else { return numbers(of: shape.container) }
    let names = Set(shape.records.flatMap(\.names).map { $0.lowercased() })
    return headerRequirements.compactMap { requirement in
      let mayFit = requirement.choices.contains { choice in
        guard !choice.isHeaderless || !shape.rows.isEmpty else { return false }
        return choice.names.allSatisfy { $0.contains(where: names.contains) }
      }
      return mayFit ? requirement.number : nil
    }
  }
}

extension ProfileMapping {
  /// Whether an input looks like one of this format's.
  package func fits(_ shape: InputShape) -> Bool { match(shape) != nil }
}
