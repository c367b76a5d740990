import Formats

/// A place whose values may be missing from the tasks without anything being said, and why.
struct Allowance {
  /// The profile's name; empty for all.
  var profile: String
  /// The last names of the path, in lower case; `*` for any.
  var path: [String]
  /// Why.
  var reason: String

  init(_ profile: String, _ path: String, _ reason: String) {
    self.profile = profile
    self.path = path.lowercased().split(separator: "/").map(String.init)
    self.reason = reason
  }

  /// Whether a value is at such a place.
  func covers(_ leaf: Leaf, profile name: String) -> Bool {
    guard profile.isEmpty || profile == name, path.count <= leaf.path.count else { return false }
    return zip(path, leaf.path.suffix(path.count)).allSatisfy { $0 == "*" || $0 == $1.lowercased() }
  }

  /// Words that say nothing, or what has become a flag.
  static let words = [
    "true", "false", "yes", "no", "none", "null", "complete", "incomplete", "completed", "not completed",
    "nein", "нет",
  ]

  private static let address = "of a name with an address, a number or a remark behind it the name is kept"
  private static let label = "what a label or a list looks like, and what kind it is, is no part of the tasks"
  private static let structure = "it says how the values around it are written"
  private static let noTask = "it is of records that are no tasks, which are counted as skipped"
  private static let rewritten =
    "its parts are where they belong: marks, tags and states are taken out of the text"
  private static let markup = "its HTML is read: tags become lines"
  private static let envelope = "it is about the file and not about its tasks"

  static let all: [Allowance] = [
    Allowance("azuredevops-csv", "assigned to", address), Allowance("wrike-csv", "assigned to", address),
    Allowance("azuredevops-json", "fields/system.assignedto", address),
    Allowance("todoist-csv", "responsible", address), Allowance("trello-csv", "members", address),
    Allowance("notion-csv", "parent item", address), Allowance("trello-csv", "labels", label),
    Allowance("wekan-csv", "labels", label), Allowance("", "labels/color", label),
    Allowance("", "labels/url", label), Allowance("", "labels/description", label),
    Allowance("", "tags/tag_fg", label), Allowance("taiga-json", "tags", label),
    Allowance("planka-json", "included/lists/type", label),
    Allowance("planka-json", "included/lists/name", "a list without cards"),
    Allowance("planka-json", "included/labels/name", "a label that no card has"),
    Allowance("trello-json", "customfields/type", structure),
    Allowance("trello-json", "customfields/options/value/text", "a choice that no card has"),
    Allowance("coredata-xml", "attribute/@type", structure),
    Allowance("coredata-xml", "attribute/@name", structure),
    Allowance("coredata-xml", "object/attribute", "seconds since 2001"),
    Allowance("pantask-xml", "extra/@kind", structure), Allowance("pantask-csv", "extra", structure),
    Allowance("pantask-csv", "points:json", structure), Allowance("pantask-csv", "note", structure),
    Allowance("jcal-json", "*", structure), Allowance("jcal-json", "", structure),
    Allowance("ganttproject-xml", "taskproperties/taskproperty/*", structure),
    Allowance("ganttproject-xml", "taskproperty/simple-select/@select", structure),
    Allowance("icalendar-ics", "vcalendar/prodid", envelope),
    Allowance("icalendar-ics", "vcalendar/calscale", envelope),
    Allowance("icalendar-ics", "vtimezone/*", "zones are known by their names"),
    Allowance("icalendar-ics", "standard/*", "zones are known by their names"),
    Allowance("icalendar-ics", "daylight/*", "zones are known by their names"),
    Allowance("icalendar-ics", "vevent/*", noTask), Allowance("xcal-xml", "text", noTask),
    Allowance("ticktick-json", "title", noTask), Allowance("ticktick-json", "content", noTask),
    Allowance("ticktick-csv", "title", noTask), Allowance("ticktick-csv", "list name", noTask),
    Allowance("nirvana-csv", "type", noTask), Allowance("nirvana-csv", "name", noTask),
    Allowance("wrike-csv", "status", noTask),
    Allowance("clickup-csv", "task content", "its line breaks are written as a backslash and an n"),
    Allowance("bugzilla-xml", "bug/@error", noTask), Allowance("habitica-json", "data/text", noTask),
    Allowance("omnifocus-csv", "name", noTask), Allowance("omnifocus-csv", "type", noTask),
    Allowance("taskwarrior-json", "description", noTask), Allowance("pivotal-json", "name", noTask),
    Allowance("pivotal-json", "url", noTask),
    Allowance("monday-csv", "*", "headers that come again, and rows of sums"),
    Allowance("todoist-csv", "content", rewritten), Allowance("todoist-csv", "type", rewritten),
    Allowance("ticktick-csv", "content", rewritten), Allowance("gtg-xml", "task/content", rewritten),
    Allowance("evernote-enex", "note/content", "a note's text, of which the checklists are tasks"),
    Allowance("evernote-enex", "note/title", "a note without tasks"),
    Allowance("evernote-enex", "note-attributes/*", "a note's, not its tasks'"),
    Allowance("", "stacks/65/title", "a list without tasks"),
    Allowance("nextclouddeck-json", "title", "a list without tasks"),
    Allowance("mstodo-json", "displayname", "a list without tasks"),
    Allowance("googletasks-json", "title", "a list without tasks"),
    Allowance("googletasks-json", "selflink", "a list without tasks"),
    Allowance("vikunja-json", "title", "a list without tasks"),
    Allowance("jira-xml", "channel/*", envelope),
    Allowance("azuredevops-csv", "description", markup), Allowance("basecamp-json", "description", markup),
    Allowance("icalendar-ics", "vtodo/summary", "its bytes are written as their numbers"),
    Allowance("icalendar-ics", "vtodo/description", "its bytes are written as their numbers"),
    Allowance("focalboard-jsonl", "type", structure),
    Allowance(
      "taskcoach-xml", "category/@categorizables", "ids of tasks, which have the category's name as a tag"),
    Allowance("wekan-json", "title", "a title that comes after its cards"),
    Allowance("basecamp-json", "steps/assignees/*", "a person, of whom the name is kept"),
    Allowance("beads-jsonl", "labels", "of a record that a later one has replaced"),
    Allowance("trello-json", "actions/data/*", "what happened to a card, but for comments"),
    Allowance("trello-json", "actions/data/board/shortlink", "what happened to a card, but for comments"),
    Allowance("trello-json", "cards/idlist", "an id that has become a name"),
    Allowance("omnifocus-json", "contexts/name", "a context without tasks"),
    Allowance("trello-json", "actions/type", structure),
    Allowance("trello-json", "checklists/pos", structure),
    Allowance("trello-json", "customfields/name", "a field of priorities"),
    Allowance("trello-json", "name", "a board without cards"),
    Allowance("jira-xml", "channel/build-info/*", envelope),
    Allowance("jira-xml", "customfield/@key", structure),
    Allowance("jira-xml", "customfields/customfield/customfieldname", "a field without a value"),
    Allowance("mspdi-xml", "tasks/task/*", "of the row that stands for the whole project"),
    Allowance("mspdi-xml", "resources/resource/name", "a person without tasks"),
    Allowance("planner-xml", "resources/resource/@name", "a person without tasks"),
    Allowance("pivotal-json", "description", noTask), Allowance("pivotal-json", "profile_content", noTask),
    Allowance("pivotal-json", "project_type", noTask), Allowance("pivotal-json", "time_zone/*", noTask),
    Allowance("pivotal-json", "week_start_day", noTask),
    Allowance("superproductivity-json", "inbox_project/title", "a list without tasks"),
    Allowance("superproductivity-json", "today/title", "a list without tasks"),
    Allowance("planka-json", "item/name", "a board without cards"),
    Allowance("planka-json", "item/position", label),
    Allowance("taskcoach-xml", "category/@subject", "a category without tasks"),
    Allowance("todoist-csv", "column 16", "behind the columns, in a row that is no task"),
    Allowance("todoist-json", "collaborators/email", address),
    Allowance("wekan-csv", "members", "names with blanks between them"),
    Allowance("wunderlist-json", "lists/title", "a list without tasks"),
  ]
}
