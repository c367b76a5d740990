/// The profiles that are built in.
///
/// A profile is made when it is first asked for: a run needs those of one syntax, and their names for completions.
/// Adding a format: one file in `Profiles/`, one line here, one fixture folder (a test compares this list
/// with both).
package enum ProfileRegistry {
  /// A line of the list.
  struct Entry: Sendable {
    let name: String
    let container: Container
    /// Makes the profile, or gives it where it was made before.
    let profile: @Sendable () -> Profile

    init(_ name: String, _ container: Container, _ profile: @autoclosure @escaping @Sendable () -> Profile) {
      self.name = name
      self.container = container
      self.profile = profile
    }
  }

  /// All of them, in the order in which ties are decided; each is made when it is asked for.
  static let entries = [
    Entry("pantask-csv", .csv, .nativeCSV), Entry("pantask-json", .json, .nativeJSON),
    Entry("pantask-xml", .xml, .nativeXML), Entry("coredata-xml", .xml, .coreDataXML),
    Entry("userdefaults", .propertyList, .userDefaults), Entry("todoist-csv", .csv, .todoistCSV),
    Entry("todoist-detailed-csv", .csv, .todoistDetailedCSV), Entry("trello-json", .json, .trelloJSON),
    Entry("mspdi-xml", .xml, .microsoftProjectXML), Entry("asana-json", .json, .asanaJSON),
    Entry("azuredevops-json", .json, .azureDevOpsJSON), Entry("basecamp-json", .json, .basecampJSON),
    Entry("beads-jsonl", .json, .beadsJSONL), Entry("bitbucket-json", .json, .bitbucketJSON),
    Entry("bugzilla-json", .json, .bugzillaJSON), Entry("bugzilla-xml", .xml, .bugzillaXML),
    Entry("evernote-enex", .xml, .evernoteENEX), Entry("fogbugz-json", .json, .fogBugzJSON),
    Entry("fogbugz-xml", .xml, .fogBugzXML), Entry("ganttproject-xml", .xml, .ganttProjectXML),
    Entry("gtg-xml", .xml, .gettingThingsGNOMEXML), Entry("github-json", .json, .gitHubJSON),
    Entry("gitlab-json", .json, .gitLabJSON), Entry("planner-xml", .xml, .gnomePlannerXML),
    Entry("googletasks-json", .json, .googleTasksJSON), Entry("habitica-json", .json, .habiticaJSON),
    Entry("jcal-json", .json, .jCal), Entry("jira-json", .json, .jiraJSON), Entry("jira-xml", .xml, .jiraXML),
    Entry("kanboard-json", .json, .kanboardJSON), Entry("mantis-xml", .xml, .mantisXML),
    Entry("mstodo-json", .json, .microsoftToDoJSON), Entry("monday-json", .json, .mondayJSON),
    Entry("nextclouddeck-json", .json, .nextcloudDeckJSON), Entry("notion-json", .json, .notionJSON),
    Entry("omnifocus-json", .json, .omniFocusJSON), Entry("omnifocus-xml", .xml, .omniFocusXML),
    Entry("openproject-json", .json, .openProjectJSON), Entry("opml", .xml, .opml),
    Entry("phabricator-json", .json, .phabricatorJSON), Entry("pivotal-json", .json, .pivotalJSON),
    Entry("plane-json", .json, .planeJSON), Entry("planka-json", .json, .plankaJSON),
    Entry("redmine-json", .json, .redmineJSON), Entry("redmine-xml", .xml, .redmineXML),
    Entry("rtm-json", .json, .rememberTheMilkJSON), Entry("smartsheet-json", .json, .smartsheetJSON),
    Entry("superproductivity-json", .json, .superProductivityJSON), Entry("taiga-json", .json, .taigaJSON),
    Entry("taskcoach-xml", .xml, .taskCoachXML), Entry("tasksorg-json", .json, .tasksOrgJSON),
    Entry("taskwarrior-json", .json, .taskwarriorJSON), Entry("teamwork-json", .json, .teamworkJSON),
    Entry("things-json", .json, .thingsJSON), Entry("freemind-xml", .xml, .freeMindXML),
    Entry("googlekeep-json", .json, .googleKeepJSON), Entry("todolist-tdl-xml", .xml, .toDoListXML),
    Entry("todoist-json", .json, .todoistJSON), Entry("clickup-json", .json, .clickUpJSON),
    Entry("linear-json", .json, .linearJSON), Entry("planner-json", .json, .microsoftPlannerJSON),
    Entry("toodledo-xml", .xml, .toodledoXML), Entry("vikunja-json", .json, .vikunjaJSON),
    Entry("wekan-json", .json, .weKanJSON), Entry("wunderlist-json", .json, .wunderlistJSON),
    Entry("xcal-xml", .xml, .xCal), Entry("youtrack-json", .json, .youTrackJSON),
    Entry("amazing-marvin-json", .json, .amazingMarvinJSON), Entry("anydo-json", .json, .anyDoJSON),
    Entry("ticktick-json", .json, .tickTickJSON), Entry("focalboard-jsonl", .json, .focalboardJSONL),
    Entry("joplin-json", .json, .joplinJSON), Entry("backlog-json", .json, .backlogJSON),
    Entry("checkvist-json", .json, .checkvistJSON), Entry("checkvist-xml", .xml, .checkvistXML),
    Entry("dynalist-json", .json, .dynalistJSON), Entry("dynalist-opml", .xml, .dynalistOPML),
    Entry("nullboard-json", .json, .nullboardJSON), Entry("logseq-json", .json, .logseqJSON),
    Entry("pivotal-xml", .xml, .pivotalXML), Entry("wrike-json", .json, .wrikeJSON),
    Entry("asana-csv", .csv, .asanaCSV), Entry("jira-csv", .csv, .jiraCSV),
    Entry("linear-csv", .csv, .linearCSV), Entry("github-csv", .csv, .gitHubCSV),
    Entry("gitlab-csv", .csv, .gitLabCSV), Entry("azuredevops-csv", .csv, .azureDevOpsCSV),
    Entry("clickup-csv", .csv, .clickUpCSV), Entry("notion-csv", .csv, .notionCSV),
    Entry("pivotal-csv", .csv, .pivotalCSV), Entry("redmine-csv", .csv, .redmineCSV),
    Entry("bugzilla-csv", .csv, .bugzillaCSV), Entry("youtrack-csv", .csv, .youTrackCSV),
    Entry("toodledo-csv", .csv, .toodledoCSV), Entry("ticktick-csv", .csv, .tickTickCSV),
    Entry("outlook-csv", .csv, .outlookCSV), Entry("omnifocus-csv", .csv, .omniFocusCSV),
    Entry("wekan-csv", .csv, .weKanCSV), Entry("things-csv", .csv, .thingsCSV),
    Entry("trello-csv", .csv, .trelloCSV), Entry("trello-addon-csv", .csv, .trelloAddOnCSV),
    Entry("wrike-csv", .csv, .wrikeCSV), Entry("planner-csv", .csv, .microsoftPlannerCSV),
    Entry("kanboard-csv", .csv, .kanboardCSV), Entry("shortcut-csv", .csv, .shortcutCSV),
    Entry("monday-csv", .csv, .mondayCSV), Entry("plane-csv", .csv, .planeCSV),
    Entry("nirvana-csv", .csv, .nirvanaCSV), Entry("meistertask-csv", .csv, .meisterTaskCSV),
    Entry("quire-csv", .csv, .quireCSV), Entry("ganttproject-csv", .csv, .ganttProjectCSV),
    Entry("zendesk-csv", .csv, .zendeskCSV), Entry("openproject-csv", .csv, .openProjectCSV),
    Entry("backlog-csv", .csv, .backlogCSV), Entry("mantis-csv", .csv, .mantisCSV),
    Entry("fusionforge-csv", .csv, .fusionForgeCSV), Entry("odoo-csv", .csv, .odooCSV),
    Entry("icalendar-ics", .iCalendar, .iCalendar), Entry("todotxt", .todoText, .todoText),
    Entry("markdown-checklist", .markdown, .markdownChecklist),
  ]

  /// All of them, in the order in which ties are decided.
  package static let all = entries.map { $0.profile() }

  /// Their names, in that order.
  package static let names = entries.map(\.name)

  /// The names of those for a syntax, in that order.
  package static func names(of container: Container) -> [String] {
    entries.filter { $0.container == container }.map(\.name)
  }

  /// The first profile for a syntax, or nil.
  package static func first(of container: Container) -> Profile? {
    entries.first { $0.container == container }?.profile()
  }

  /// The profile of that name, or nil.
  package static func profile(named name: String) -> Profile? { entries.first { $0.name == name }?.profile() }

  /// A profile that was named, with the places for tasks that the input has.
  package static func fitted(_ profile: Profile, to shape: InputShape) -> Profile {
    var profile = profile
    guard profile.mapping.container == shape.container else { return profile }
    if let found = profile.mapping.match(shape) {
      profile.mapping.take(found.records, of: shape)
      profile.mapping.dropTree(besides: shape)
    } else if profile.mapping.records.count(where: { $0.role == .task }) > 1 {
      // Nothing is as it should be: places that may come yet, or else the first that is there at all.
      let places = profile.mapping.records.filter { $0.role == .task }
      let later = profile.mapping.laterPlaces(besides: [], in: shape)
      let chosen = places.first { place in shape.records(at: place.path) != nil } ?? places[0]
      profile.mapping.records =
        (later.isEmpty ? [chosen] : later) + profile.mapping.records.filter { $0.role != .task }
    }
    return profile
  }

  /// The score from which on a format is taken for the input's.
  package static let certainScore = 20

  /// The profiles that fit an input, best first; equal scores keep the order of `all`.
  ///
  /// - Parameters:
  ///   - own: the user's own, which come before all others where they fit.
  ///   - weigh: what else speaks for or against a tool that nothing but names have spoken for.
  package static func matches(
    for shape: InputShape, own: [OwnProfile], weigh: (inout FormatMatch, InputShape) -> Void
  ) -> [FormatMatch] {
    let ofUser = own.compactMap { $0.match(shape) }
    if !ofUser.isEmpty {
      return ofUser.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(
        \.element)
    }
    return candidates(for: shape).compactMap { number -> FormatMatch? in
      var profile = entries[number].profile()
      guard let found = profile.mapping.match(shape) else { return nil }
      profile.mapping.take(found.records, of: shape)
      profile.mapping.dropTree(besides: shape)
      var match = FormatMatch(profile: profile, score: found.score, reason: found.reason)
      // The name of a board above the header is none that any table has.
      let hasHeadings = profile.mapping.root.fields.keys.contains { shape.rootSamples[$0] != nil }
      if found.isOfNames, !hasHeadings { weigh(&match, shape) }
      return match
    }.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
  }
}

extension ProfileMapping {
  /// Whether an input looks like one of this format's.
  package func fits(_ shape: InputShape) -> Bool { match(shape) != nil }

  /// Forgets the column that names parents where a table has none: its rows need not wait for them then, and can be
  /// read column by column.
  fileprivate mutating func dropTree(besides shape: InputShape) {
    guard container == .csv, case .rowNumber(let name)? = hierarchy, let columns = shape.records.first?.names
    else { return }
    let own = name.lowercased()
    let isThere = columns.contains { column in
      let folded = column.lowercased()
      return folded == own || naming.aliases[folded]?.lowercased() == own
    }
    if !isThere { hierarchy = nil }
  }
}
