/// The profiles that are built in.
///
/// A profile is made when it is first asked for: a run needs those of one syntax, and their names for completions.
/// Adding a format: one file in `Profiles/`, one line here, one fixture folder (a test compares this list
/// with both).
package enum ProfileRegistry {
  /// A line of the list.
  private struct Entry: Sendable {
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
  private static let entries = [
    Entry("pantask-csv", .csv, .nativeCSV),
    Entry("pantask-json", .json, .nativeJSON),
    Entry("pantask-xml", .xml, .nativeXML),
    Entry("coredata-xml", .xml, .coreDataXML),
    Entry("userdefaults", .propertyList, .userDefaults),
    Entry("todoist-csv", .csv, .todoistCSV),
    Entry("todoist-detailed-csv", .csv, .todoistDetailedCSV),
    Entry("trello-json", .json, .trelloJSON),
    Entry("mspdi-xml", .xml, .microsoftProjectXML),
    Entry("asana-json", .json, .asanaJSON),
    Entry("azuredevops-json", .json, .azureDevOpsJSON),
    Entry("basecamp-json", .json, .basecampJSON),
    Entry("beads-jsonl", .json, .beadsJSONL),
    Entry("bitbucket-json", .json, .bitbucketJSON),
    Entry("bugzilla-json", .json, .bugzillaJSON),
    Entry("bugzilla-xml", .xml, .bugzillaXML),
    Entry("evernote-enex", .xml, .evernoteENEX),
    Entry("fogbugz-json", .json, .fogBugzJSON),
    Entry("fogbugz-xml", .xml, .fogBugzXML),
    Entry("ganttproject-xml", .xml, .ganttProjectXML),
    Entry("gtg-xml", .xml, .gettingThingsGNOMEXML),
    Entry("github-json", .json, .gitHubJSON),
    Entry("gitlab-json", .json, .gitLabJSON),
    Entry("planner-xml", .xml, .gnomePlannerXML),
    Entry("googletasks-json", .json, .googleTasksJSON),
    Entry("habitica-json", .json, .habiticaJSON),
    Entry("jcal-json", .json, .jCal),
    Entry("jira-json", .json, .jiraJSON),
    Entry("jira-xml", .xml, .jiraXML),
    Entry("kanboard-json", .json, .kanboardJSON),
    Entry("mantis-xml", .xml, .mantisXML),
    Entry("mstodo-json", .json, .microsoftToDoJSON),
    Entry("monday-json", .json, .mondayJSON),
    Entry("nextclouddeck-json", .json, .nextcloudDeckJSON),
    Entry("notion-json", .json, .notionJSON),
    Entry("omnifocus-json", .json, .omniFocusJSON),
    Entry("omnifocus-xml", .xml, .omniFocusXML),
    Entry("openproject-json", .json, .openProjectJSON),
    Entry("opml", .xml, .opml),
    Entry("phabricator-json", .json, .phabricatorJSON),
    Entry("pivotal-json", .json, .pivotalJSON),
    Entry("plane-json", .json, .planeJSON),
    Entry("planka-json", .json, .plankaJSON),
    Entry("redmine-json", .json, .redmineJSON),
    Entry("redmine-xml", .xml, .redmineXML),
    Entry("rtm-json", .json, .rememberTheMilkJSON),
    Entry("superproductivity-json", .json, .superProductivityJSON),
    Entry("taiga-json", .json, .taigaJSON),
    Entry("taskcoach-xml", .xml, .taskCoachXML),
    Entry("tasksorg-json", .json, .tasksOrgJSON),
    Entry("taskwarrior-json", .json, .taskwarriorJSON),
    Entry("teamwork-json", .json, .teamworkJSON),
    Entry("things-json", .json, .thingsJSON),
    Entry("todolist-tdl-xml", .xml, .toDoListXML),
    Entry("todoist-json", .json, .todoistJSON),
    Entry("clickup-json", .json, .clickUpJSON),
    Entry("linear-json", .json, .linearJSON),
    Entry("planner-json", .json, .microsoftPlannerJSON),
    Entry("toodledo-xml", .xml, .toodledoXML),
    Entry("vikunja-json", .json, .vikunjaJSON),
    Entry("wekan-json", .json, .weKanJSON),
    Entry("wunderlist-json", .json, .wunderlistJSON),
    Entry("xcal-xml", .xml, .xCal),
    Entry("youtrack-json", .json, .youTrackJSON),
    Entry("anydo-json", .json, .anyDoJSON),
    Entry("ticktick-json", .json, .tickTickJSON),
    Entry("focalboard-jsonl", .json, .focalboardJSONL),
    Entry("asana-csv", .csv, .asanaCSV),
    Entry("jira-csv", .csv, .jiraCSV),
    Entry("linear-csv", .csv, .linearCSV),
    Entry("github-csv", .csv, .gitHubCSV),
    Entry("gitlab-csv", .csv, .gitLabCSV),
    Entry("azuredevops-csv", .csv, .azureDevOpsCSV),
    Entry("clickup-csv", .csv, .clickUpCSV),
    Entry("notion-csv", .csv, .notionCSV),
    Entry("pivotal-csv", .csv, .pivotalCSV),
    Entry("redmine-csv", .csv, .redmineCSV),
    Entry("bugzilla-csv", .csv, .bugzillaCSV),
    Entry("youtrack-csv", .csv, .youTrackCSV),
    Entry("toodledo-csv", .csv, .toodledoCSV),
    Entry("ticktick-csv", .csv, .tickTickCSV),
    Entry("outlook-csv", .csv, .outlookCSV),
    Entry("omnifocus-csv", .csv, .omniFocusCSV),
    Entry("wekan-csv", .csv, .weKanCSV),
    Entry("trello-csv", .csv, .trelloCSV),
    Entry("trello-addon-csv", .csv, .trelloAddOnCSV),
    Entry("wrike-csv", .csv, .wrikeCSV),
    Entry("planner-csv", .csv, .microsoftPlannerCSV),
    Entry("kanboard-csv", .csv, .kanboardCSV),
    Entry("shortcut-csv", .csv, .shortcutCSV),
    Entry("monday-csv", .csv, .mondayCSV),
    Entry("plane-csv", .csv, .planeCSV),
    Entry("nirvana-csv", .csv, .nirvanaCSV),
    Entry("meistertask-csv", .csv, .meisterTaskCSV),
    Entry("quire-csv", .csv, .quireCSV),
    Entry("icalendar-ics", .iCalendar, .iCalendar),
    Entry("todotxt", .todoText, .todoText),
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
  package static func profile(named name: String) -> Profile? {
    entries.first { $0.name == name }?.profile()
  }

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
      var profile = entries[number].profile()
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
    /// The profile's number.
    var number: Int
    /// For each required column the names it may go by, in lower case.
    var names: [[String]]
    /// Whether it is for tables without a header.
    var isHeaderless: Bool

    func isMet(by found: Set<String>) -> Bool { names.allSatisfy { $0.contains(where: found.contains) } }
  }

  /// All requirements, and which of them a column speaks for.
  private struct HeaderRequirements {
    var all: [HeaderRequirement] = []
    /// The requirements whose first column goes by a name: numbers in `lists`.
    var byFirstName = NameTable<Int>()
    var lists: [[Int]] = []
    /// Those that want no column.
    var withoutNames: [Int] = []
    /// Those whose first column may go by a name that is not in ASCII, whose case is not known by its bytes.
    var foreign: [Int] = []
    /// How long the longest of the names is, in bytes: what is longer is a text, and not looked at.
    var longestByteCount = 0

    mutating func add(_ requirement: HeaderRequirement) {
      let first = requirement.names.first ?? []
      if first.isEmpty { withoutNames.append(all.count) }
      if !first.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { foreign.append(all.count) }
      for name in first {
        if let list = byFirstName[name] {
          lists[list].append(all.count)
        } else {
          byFirstName.add(name, lists.count)
          lists.append([all.count])
        }
      }
      longestByteCount = max(longestByteCount, requirement.names.joined().lazy.map(\.utf8.count).max() ?? 0)
      all.append(requirement)
    }

    /// Those that may be met by columns of these names.
    func spokenFor(by names: [String]) -> [Int] {
      var numbers = withoutNames
      var hasForeign = false
      for name in names {
        if let list = byFirstName[name] { numbers += lists[list] }
        hasForeign = hasForeign || !name.utf8.allSatisfy { $0 < 0x80 }
      }
      return hasForeign ? numbers + foreign : numbers
    }
  }

  private static let headerRequirements: HeaderRequirements = {
    var requirements = HeaderRequirements()
    for number in numbers(of: .csv) {
      let mapping = entries[number].profile().mapping
      for signature in [mapping.signature] + mapping.otherSignatures {
        var names = signature.requiredNames.map { [$0.lowercased()] }
        for (alias, name) in mapping.aliases {
          if let index = signature.requiredNames.firstIndex(of: name) { names[index].append(alias) }
        }
        requirements.add(
          HeaderRequirement(number: number, names: names, isHeaderless: !signature.rowKinds.isEmpty))
      }
    }
    return requirements
  }()

  private static func numbers(of container: Container) -> [Int] {
    entries.indices.filter { entries[$0].container == container }
  }

  /// The numbers of the profiles that an input may be of, in their order.
  ///
  /// Of tables only those whose required columns are there: each of the first rows may be the header, and comparing
  /// every profile's names with every one of them takes longer than reading a thousand tasks.
  private static func candidates(for shape: InputShape) -> [Int] {
    guard shape.container == .csv else { return numbers(of: shape.container) }
    let requirements = headerRequirements
    // A letter has at least a quarter of its bytes in lower case.
    let names = shape.records.flatMap(\.names).filter { $0.utf8.count <= 4 * requirements.longestByteCount }
    let spokenFor = requirements.spokenFor(by: names).filter {
      !requirements.all[$0].isHeaderless || !shape.rows.isEmpty
    }
    if spokenFor.isEmpty { return [] }
    let found = Set(names.map { $0.lowercased() })
    let numbers = spokenFor.filter { requirements.all[$0].isMet(by: found) }.map {
      requirements.all[$0].number
    }
    return Set(numbers).sorted()
  }
}

extension ProfileMapping {
  /// Whether an input looks like one of this format's.
  package func fits(_ shape: InputShape) -> Bool { match(shape) != nil }
}
