import Formats
import Foundation

/// A place whose values may be missing from the tasks without anything being said, and why.
struct Allowance {
  /// The profile's name; empty for all.
  var profile: String
  /// The last names of the path, in lower case; `*` for any.
  var path: [String]
  /// Why.
  var reason: String
  /// What the values begin with that may be missing there; empty for any.
  ///
  /// Where the values of the same place in another record must not be missing, they are named one by one.
  var texts: [String]
  /// The name of the one file in which they may be; empty for all.
  var file: String

  init(_ profile: String, _ path: String, _ reason: String, _ texts: String..., in file: String = "") {
    self.profile = profile
    self.path = path.lowercased().split(separator: "/").map(String.init)
    self.reason = reason
    self.texts = texts
    self.file = file
  }

  /// Whether a value of a file is at such a place.
  func covers(_ leaf: Leaf, profile name: String, file: String) -> Bool {
    guard profile.isEmpty || profile == name, path.count <= leaf.path.count,
      self.file.isEmpty || self.file == file
    else { return false }
    let text = leaf.text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard texts.isEmpty || texts.contains(where: text.hasPrefix) else { return false }
    return zip(path, leaf.path.suffix(path.count)).allSatisfy { $0 == "*" || $0 == $1.lowercased() }
  }

  /// Words that say nothing, or what has become a flag.
  static let words = [
    "true", "false", "yes", "no", "none", "null", "nan", "complete", "incomplete", "completed",
    "not completed",
    "nein", "нет",
  ]

  private static let address = "of a name with an address, a number or a remark behind it the name is kept"
  private static let label = "what a label or a list looks like, and what kind it is, is no part of the tasks"
  private static let structure = "it says how the values around it are written"
  private static let noTask = "it is of records that are no tasks, which are counted as skipped"
  private static let rewritten =
    "its parts are where they belong: marks, tags and states are taken out of the text"
  private static let wholeProject = "of the row that stands for the whole project"
  private static let markup = "its HTML is read: tags become lines"
  private static let envelope = "it is about the file and not about its tasks"

  static let all: [Allowance] = [
    Allowance("generic-json", "rows/key", noTask, "_design/"),
    Allowance("amazing-marvin-json", "db", "it is why a record is no task, which is counted"),
    Allowance("amazing-marvin-json", "type", noTask, "project", "category", "daily"),
    Allowance("amazing-marvin-json", "_rev", noTask, "2-9f", "1-3c"),
    Allowance("amazing-marvin-json", "color", noTask),
    Allowance("amazing-marvin-json", "title", noTask, "Stretch", "Of another kind"),
    Allowance("jira-csv", "labels", "its words are labels", "sail canvas"),
    Allowance("zendesk-csv", "tags", "its words are tags", "rope urgent_fix"),
    Allowance("logseq-json", "content", rewritten), Allowance("logseq-json", "blocks/id", noTask),
    Allowance("logseq-json", "blocks/page-name", noTask, "empty"),
    Allowance("logseq-json", "blocks/properties/*", "a page's, of which a remark tells the names"),
    Allowance("odoo-csv", "description", markup), Allowance("wrike-json", "description", markup),
    Allowance("trello-csv", "members", address),
    Allowance("trello-csv", "labels", label), Allowance("trello-addon-csv", "members", address),
    Allowance("trello-addon-csv", "labels", label),
    Allowance("wekan-csv", "labels", label), Allowance("", "labels/color", label),
    Allowance("taiga-json", "tags", label),
    Allowance("planka-json", "included/lists/type", label),
    Allowance("planka-json", "included/lists/name", "a list without cards"),
    Allowance("planka-json", "included/labels/name", "a label that no card has"),
    Allowance("trello-json", "customfields/type", structure),
    Allowance("trello-json", "customfields/options/value/text", "a choice that no card has"),
    Allowance("coredata-xml", "attribute/@type", structure),
    Allowance("coredata-xml", "attribute/@name", structure),
    Allowance("coredata-xml", "object/attribute", "seconds since 2001"),
    Allowance("generic-xml", "row/field/@name", "the name of a value that has a field"),
    Allowance("generic-xml", "task/property/@name", "the name of a value that has a field"),
    Allowance("pantask-xml", "extra/@kind", structure), Allowance("pantask-csv", "extra", structure),
    Allowance("jcal-json", "*", structure), Allowance("jcal-json", "", structure),
    Allowance("ganttproject-xml", "taskproperties/taskproperty/*", structure),
    Allowance("ganttproject-xml", "taskproperty/simple-select/@select", structure),
    Allowance("ganttproject-xml", "task/@weblink", "an encoded address is kept decoded", "https%3A"),
    Allowance("gtg-xml", "task/tags/tag", "a tag's id, of which the name is kept", "7c1f0f5e"),
    Allowance("icalendar-ics", "vcalendar/calscale", envelope),
    Allowance("icalendar-ics", "vtimezone/*", "zones are known by their names"),
    Allowance("icalendar-ics", "standard/*", "zones are known by their names"),
    Allowance("icalendar-ics", "daylight/*", "zones are known by their names"),
    Allowance("icalendar-ics", "vevent/*", noTask),
    Allowance("ticktick-json", "title", noTask, "Names of roses", "How the stove works"),
    Allowance("ticktick-json", "content", noTask, "Turn left"),
    Allowance("ticktick-csv", "title", noTask, "What the doctor said"),
    Allowance("joplin-json", "title", noTask, "What beans need", "Garden"),
    Allowance("joplin-json", "body", noTask, "Sun"),
    Allowance(
      "outlook-csv", "*", noTask, "Choir", "7:00:00 PM", "9:00:00 PM", "6:45:00 PM", "Music", "Bring scores",
      "Hall", "Fair", "12:00:00 AM"),
    Allowance("outlook-csv", "sensitivity", noTask, "Normal"),
    Allowance("ticktick-csv", "list name", noTask, "Notes"),
    Allowance("nirvana-csv", "type", noTask, "Reference Item"),
    Allowance("nirvana-csv", "name", noTask, "Bowline"),
    Allowance("wrike-csv", "status", noTask, "Green"),
    Allowance("bugzilla-xml", "bug/@error", noTask, "NotFound"),
    Allowance("habitica-json", "data/text", noTask, "Drink water", "Stretch", "Cake"),
    Allowance("omnifocus-csv", "name", noTask, "Old plans"),
    Allowance("taskwarrior-json", "description", noTask, "Pump"),
    Allowance("pivotal-json", "name", noTask, "Story 3"),
    Allowance("pivotal-json", "url", noTask, "https://www.pivotaltracker.com/story/show/3"),
    Allowance("pivotal-json", "name", noTask, in: "bugwarrior-PROJECT.json"),
    Allowance("monday-csv", "total", "a row of sums", "97.96"),
    Allowance("monday-csv", "*", "a header that comes again", "Name", "Owner", "Status", "Due date"),
    Allowance(
      "todoist-csv", "content", rewritten, "報告書を書く @仕事", "* Things to pack @trip", "Fly to Munich @/munich",
      "Buy seeds for the garden @errands @30min"),
    Allowance("todoist-csv", "content", noTask, "view_style="),
    Allowance("todoist-csv", "type", structure, "task", "note", "section", "meta"),
    Allowance(
      "gtg-xml", "task/content", rewritten, "Above the <tag>@home</tag>",
      "<tag>@home</tag>, <tag>@errands</tag>",
      "<subtask>9@1</subtask>"),
    Allowance(
      "evernote-enex", "note/content", "a note's text, of which the checklists are tasks", "<en-note>",
      "<?xml"),
    Allowance("evernote-enex", "note/title", "a note without tasks", "Thoughts", "Pancakes"),
    Allowance("evernote-enex", "note-attributes/*", "a note's, not its tasks'"),
    Allowance("", "stacks/65/title", "a list without tasks"),
    Allowance("nextclouddeck-json", "title", "a list without tasks", "Done"),
    Allowance("mstodo-json", "displayname", "a list without tasks", "Empty"),
    Allowance("googletasks-json", "title", "a list without tasks", "Home", "Empty"),
    Allowance("googletasks-json", "title", "a list without tasks", in: "tasklist1.json"),
    Allowance("googletasks-json", "selflink", "a list without tasks", in: "tasklist1.json"),
    Allowance("vikunja-json", "title", "a list without tasks", "Empty", "Space"),
    Allowance("things-json", "title", "an area or a heading without tasks", "Nothing to do here", "Timber"),
    Allowance("jira-xml", "channel/*", envelope),
    Allowance("jira-xml", "item/assignee", "the word for nobody, whose number is -1", "Wachtrij"),
    Allowance("azuredevops-csv", "description", markup), Allowance("basecamp-json", "description", markup),
    Allowance("icalendar-ics", "vtodo/summary", "its bytes are written as their numbers"),
    Allowance("icalendar-ics", "vtodo/description", "its bytes are written as their numbers"),
    Allowance("focalboard-jsonl", "type", structure),
    Allowance(
      "taskcoach-xml", "category/@categorizables", "ids of tasks, which have the category's name as a tag"),
    Allowance("wekan-json", "title", "a title that comes after its cards", "House"),
    Allowance("basecamp-json", "steps/assignees/*", "a person, of whom the name is kept"),
    Allowance("beads-jsonl", "labels", "of a record that a later one has replaced", "boat"),
    Allowance(
      "ganttproject-csv", "*", "the table of the people, which are counted", "Name", "Phone", "Total cost",
      "Total load", "Farah Haddad", "14.0"),
    Allowance("smartsheet-json", "columns/title", "the name of a column, whose values have a field"),
    Allowance("trello-json", "actions/data/*", "what happened to a card, but for comments"),
    Allowance("trello-json", "actions/data/board/shortlink", "what happened to a card, but for comments"),
    Allowance("trello-json", "cards/idlist", "an id that has become a name"),
    Allowance("omnifocus-json", "contexts/name", "a context without tasks"),
    Allowance("trello-json", "actions/type", structure),
    Allowance("trello-json", "checklists/pos", structure),
    Allowance("trello-json", "customfields/name", "a field of priorities", "Priority"),
    Allowance("planka-json", "included/customfields/name", "a field of priorities", "Priorit"),
    Allowance("wekan-json", "customfields/name", "a field of priorities", "Priority"),
    Allowance(
      "wekan-json", "customfields/settings/dropdownitems/name", "a choice that no card has", "Low", "Port"),
    Allowance("wekan-json", "customfields/settings/currencycode", structure),
    Allowance("jira-json", "names/*", "a name of a field that is the task's own", "Summary", "Start date"),
    Allowance("jira-json", "names/*", "a name that two fields have, which are kept by their ids", "Side"),
    Allowance("trello-json", "name", "a board without cards", "Empty"),
    Allowance("jira-xml", "channel/build-info/*", envelope),
    Allowance("jira-xml", "customfield/@key", structure),
    Allowance("jira-xml", "customfields/customfield/customfieldname", "a field without a value"),
    Allowance("mspdi-xml", "task/remainingduration", wholeProject, in: "mspdiduration.xml"),
    Allowance("mspdi-xml", "task/startvariance", wholeProject, in: "mspdinulltasks.xml"),
    Allowance("mspdi-xml", "task/finishvariance", wholeProject, in: "mspdinulltasks.xml"),
    Allowance("mspdi-xml", "task/freeslack", wholeProject, in: "mspdinulltasks.xml"),
    Allowance("mspdi-xml", "task/totalslack", wholeProject, in: "mspdinulltasks.xml"),
    Allowance("mspdi-xml", "resources/resource/name", "a person without tasks"),
    Allowance("planner-xml", "resources/resource/@name", "a person without tasks"),
    Allowance("pivotal-json", "description", noTask, in: "bugwarrior-PROJECT.json"),
    Allowance("pivotal-json", "profile_content", noTask, in: "bugwarrior-PROJECT.json"),
    Allowance("pivotal-json", "project_type", noTask, in: "bugwarrior-PROJECT.json"),
    Allowance("pivotal-json", "time_zone/*", noTask, in: "bugwarrior-PROJECT.json"),
    Allowance("pivotal-json", "week_start_day", noTask, in: "bugwarrior-PROJECT.json"),
    Allowance("superproductivity-json", "inbox_project/title", "a list without tasks"),
    Allowance("superproductivity-json", "today/title", "a list without tasks"),
    Allowance("planka-json", "item/name", "a board without cards"),
    Allowance("planka-json", "item/position", label),
    Allowance("taskcoach-xml", "category/@subject", "a category without tasks"),
    Allowance("todoist-csv", "column 16", "behind the columns, in a row that is no task"),
    Allowance("todoist-json", "collaborators/email", address),
    Allowance("wekan-csv", "members", "names with blanks between them"),
    Allowance("wunderlist-json", "lists/title", "a list without tasks"),
    Allowance("vikunja-json", "buckets/title", "a bucket without tasks"),
    Allowance("vikunja-json", "tasks/description", markup),
  ]
}
