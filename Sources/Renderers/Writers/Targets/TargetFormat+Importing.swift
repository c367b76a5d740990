extension TargetFormat {
  /// How the tool takes a file of the format: a command line, or where its menus have it.
  ///
  /// - Parameter file: the name of the file.
  package func importing(_ file: String) -> String {
    switch name {
    case "taskwarrior-json": "task import \(file)"
    case "github-json":
      "jq -c '.[] | {title, body, labels: [.labels[].name], assignees: [.assignees[].login]}' \(file) | "
        + "while read -r issue; do gh api repos/OWNER/REPO/issues --input - <<< \"$issue\"; done"
    case "todotxt": "cat \(file) >> todo.txt"
    case "icalendar-ics", "xcal-xml", "jcal-json": "import \(file) in the calendar or task program"
    case "todoist-csv": "open a project in Todoist, and choose Import from CSV in its menu"
    case "trello-csv": "add a Power-Up that imports CSV to the board in Trello, and give it \(file)"
    case "jira-csv": "choose External System Import, CSV in Jira's settings"
    case "asana-csv": "choose Import, CSV in the menu of a project in Asana"
    case "linear-csv": "npx @linear/import, and choose Linear (CSV export)"
    case "ticktick-csv": "choose Import Backup in TickTick's settings on the web"
    case "mspdi-xml": "open \(file) in Microsoft Project as XML"
    case "toodledo-xml": "choose XML under Import / Export in Toodledo's tools"
    case "obsidian-tasks": "put \(file) into the folder of an Obsidian vault"
    case "markdown-checklist": "put the text of \(file) into a note, an issue or a pull request"
    default: "open \(file) in the program that reads \(title)"
    }
  }
}
