/// A format that tasks are written in.
///
/// ```swift
/// TaskFormat.taskwarrior.rawValue           // taskwarrior-json
/// TaskFormat(rawValue: "todotxt") == .todoTxt  // true
/// ```
public enum TaskFormat: String, CaseIterable, Sendable {
  /// pantask's own formats, which hold everything.
  case json, ndjson, csv, xml
  /// Calendars with tasks (VTODO).
  case iCalendar = "icalendar-ics"
  /// The same in XML.
  case xCal = "xcal-xml"
  /// The same in JSON.
  case jCal = "jcal-json"
  /// Taskwarrior.
  case taskwarrior = "taskwarrior-json"
  /// todo.txt.
  case todoTxt = "todotxt"
  /// A list of boxes in Markdown.
  case markdownChecklist = "markdown-checklist"
  /// The same with the signs of Obsidian's plugin Tasks.
  case obsidianTasks = "obsidian-tasks"
  /// Todoist.
  case todoist = "todoist-csv"
  /// Trello.
  case trello = "trello-csv"
  /// Jira.
  case jira = "jira-csv"
  /// Asana.
  case asana = "asana-csv"
  /// Linear.
  case linear = "linear-csv"
  /// TickTick.
  case tickTick = "ticktick-csv"
  /// GitHub issues.
  case gitHub = "github-json"
  /// Microsoft Project.
  case microsoftProject = "mspdi-xml"
  /// Toodledo.
  case toodledo = "toodledo-xml"
  /// Outlines.
  case opml = "opml"
}
