import Testing

/// An input that grows in one dimension.
struct ProportionInput: Sendable, CustomTestStringConvertible {
  /// What there is so many of.
  var testDescription: String
  /// The ending of the file's name.
  var fileExtension: String
  /// How many: with so many a run of the optimised program takes some hundredths of a second.
  var size: Int
  /// What is made of it.
  var commands: [ProportionCommand]
  /// Makes the input.
  var text: @Sendable (Int) -> String

  init(
    _ testDescription: String, _ fileExtension: String, _ size: Int, _ commands: [ProportionCommand],
    _ text: @escaping @Sendable (Int) -> String
  ) {
    (self.testDescription, self.fileExtension) = (testDescription, fileExtension)
    (self.size, self.commands, self.text) = (size, commands, text)
  }

  /// All that are tried.
  static let all = rows + values + markups + names + trees + calendars + lines

  static func list(_ count: Int, _ separator: String = "", _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: separator)
  }

  private static func task(_ more: String) -> String { task(1, more) }

  private static func task(_ id: Int, _ more: String) -> String {
    #"{"id":"\#(id)","title":"Task \#(id)","isDone":false,\#(more)}"#
  }

  // MARK: Rows

  /// A table with a row for each number.
  private static func table(_ count: Int, _ row: (Int) -> String) -> String {
    "id,title,priority,due,tags,project,assignees,status,parent\n" + list(count) { row($0) + "\n" }
  }

  private static let rows = [
    ProportionInput("rows", "csv", 6000, ProportionCommand.allCases.filter { $0 != .split }) { count in
      table(count) { "\($0),Task \($0),high,2026-04-01,a;b,p,Ann,open," }
    },
    ProportionInput(
      "rows with words of their own", "csv", 3000,
      [.json, .checklist, .page, .grouped, .sorted] + ProportionCommand.newer
    ) {
      count in table(count) { "\($0),Task \($0),high,2026-04-01,a\($0),p\($0),x\($0),s\($0)," }
    },
    ProportionInput("people with a page each", "csv", 200, [.split]) { count in
      table(count) { "\($0),Task \($0),high,2026-04-01,a,p,x\($0),open," }
    },
    ProportionInput(
      "rows of one id", "csv", 4000, [.mergedByID, .json, .page, .explain] + ProportionCommand.newer
    ) { count in
      table(count) { "1,Task \($0),high,2026-04-01,a,p\($0),Ann,open," }
    },
    ProportionInput(
      "rows of one title", "csv", 4000, [.mergedByTitle, .sorted, .checklist] + ProportionCommand.newer
    ) { count in
      table(count) { "\($0),Same,high,2026-04-01,t\($0),p,Ann,open," }
    },
    ProportionInput("rows of one id with names of their own", "json", 800, [.mergedByID, .csv]) { count in
      "[" + list(count, ",") { task(#""extra":{"k\#($0)":"v"}"#) } + "]"
    },
    ProportionInput("rows of one id, one of them long", "json", 800, [.mergedByID]) { count in
      "["
        + list(count, ",") {
          task(#""detail":"\#(String(repeating: "ä\u{301}", count: $0 == 0 ? count * 20 : 1))""#)
        }
        + "]"
    },
    ProportionInput("remarks", "csv", 3000, [.json, .remarks, .inspect, .page] + ProportionCommand.newer) {
      count in
      table(count) { "\($0),Task \($0),huh\($0),2026-13-\($0),a,p,x,weird\($0),nobody\($0)" }
    },
    ProportionInput("records that cannot be read", "ndjson", 2000, [.inspect]) { count in
      list(count) { task($0, #""tags":["a"]"#) + "\n{\"bad\n" }
    },
    ProportionInput("rows without a title", "csv", 4000, [.json, .inspect, .remarks]) { count in
      table(count) { "\($0),,high,2026-04-01,a,p,x,open," }
    },
  ]

  // MARK: Values

  /// The fields whose texts have no end.
  private static let textFields = ["title", "detail", "status", "project", "id"]

  private static let values =
    textFields.flatMap { field in
      [
        ProportionInput(
          "combining marks in \(field)", "json", 10_000,
          [
            .csv, .checklist, .calendar, .mergedByID, .mergedByTitle, .chosen, .sorted, .page, .grouped,
            .explain,
          ] + ProportionCommand.newer
        ) { count in text(String(repeating: "\u{301}\u{316}", count: count), of: field) },
        ProportionInput(
          "conjoining letters in \(field)", "json", 20_000,
          [.checklist, .calendar, .mergedByTitle, .chosen, .page]
        ) { count in text(String(repeating: "\u{1100}\u{1161}\u{11A8}", count: count), of: field) },
        ProportionInput(
          "lines in \(field)", "json", 15_000,
          [.csv, .checklist, .calendar, .todoText, .report, .page] + ProportionCommand.newer
        ) { count in text(String(repeating: #"a\nb\r\n- c\n"#, count: count), of: field) },
        ProportionInput(
          "marks of markup in \(field)", "json", 10_000, [.checklist, .todoText, .report, .page]
        ) { count in text(String(repeating: "ab, *e* <b> @x #y [z](w) `", count: count), of: field) },
      ]
    } + [
      ProportionInput(
        // Not in groups: a task with all its tags in a group for each of them is a page that grows with the square.
        "tags of a task", "json", 6000,
        [.csv, .checklist, .calendar, .todoText, .edited, .page, .sorted] + ProportionCommand.newer
      ) { count in "[" + task(#""tags":[\#(list(count, ",") { "\"t\($0)\"" })]"#) + "]" },
      ProportionInput("people of a task", "json", 6000, [.csv, .checklist, .calendar, .report, .page]) {
        count in
        "[" + task(#""assignees":[\#(list(count, ",") { "\"p\($0)\"" })]"#) + "]"
      },
      ProportionInput("words in one cell", "csv", 8000, [.json, .edited, .inspect]) { count in
        "id,title,tags\n1,a,\"\(list(count, ", ") { "t\($0)" })\"\n"
      },
      ProportionInput(
        "combining marks in a tag", "json", 10_000,
        [.csv, .checklist, .chosen, .page, .grouped] + ProportionCommand.newer
      ) {
        count in "[" + task(#""tags":["x\#(String(repeating: "\u{301}\u{316}", count: count))"]"#) + "]"
      },
      ProportionInput("items in a text", "csv", 3000, [.json, .checklist, .page]) { count in
        "id,title,notes\n1,a,\"\(list(count) { "- [ ] item \($0)\n" })\"\n"
      },
    ]

  /// What reads names, and what looks for one.
  private static let readers: [ProportionCommand] = [
    .json, .csv, .checklist, .mergedByID, .chosen, .edited, .page, .inspect, .explain,
  ]

  /// A name with that many pairs of marks over its first letter.
  private static func marked(_ count: Int) -> String {
    "x" + String(repeating: "\u{301}\u{316}", count: count) + "y"
  }

  private static func text(_ text: String, of field: String) -> String {
    let own = ["id": "1", "title": "Task"].filter { $0.key != field }.sorted { $0.key < $1.key }
    return "[{" + own.map { #""\#($0.key)":"\#($0.value)","# }.joined()
      + #""isDone":false,"\#(field)":"x\#(text)y"}]"#
  }

  // MARK: Details with markup

  /// A task whose details are so many parts in the notation of a tool.
  private static func details(
    _ name: String, _ header: String, _ size: Int, _ part: String
  ) -> ProportionInput {
    ProportionInput(name, "csv", size, [.page]) { count in
      "\(header)\nA,1,open,\"\(String(repeating: part, count: count).replacing("\"", with: "\"\""))\"\n"
    }
  }

  private static let jira = "Summary,Issue key,Status,Description"
  private static let gitHub = "title,number,state,body,url"

  private static let markups = [
    details("marks of Jira's wiki", jira, 6000, "*a _b -c {{d [e| [f|g] !h {i} \\\\ ||j|k\n"),
    details("open brackets of Jira's wiki", jira, 60_000, "[a "),
    details("open braces of Jira's wiki", jira, 60_000, "{{a"),
    details("marks of Markdown", gitHub, 6000, "*a **b _c `d [e](f [g] ![h]( <i> &j ~~k |l|\n"),
    details("open marks of Markdown", gitHub, 60_000, "*a _b "),
    details("open brackets of Markdown", gitHub, 60_000, "[a]("),
    details("runs of backticks", gitHub, 20_000, "`a``b```c"),
    details("open comments and tags", gitHub, 20_000, "<!-- <a \"<b '"),
    details("quotes in quotes", gitHub, 20_000, ">"),
    details("items of a list", gitHub, 20_000, "- a\n"),
  ]

  // MARK: Names

  private static let names = [
    ProportionInput("columns", "csv", 700, [.json, .csv, .checklist, .page, .inspect, .explain]) { count in
      "id,title," + list(count, ",") { "c\($0)" } + "\n"
        + list(8) { row in "\(row),a," + list(count, ",") { "v\($0)" } + "\n" }
    },
    ProportionInput("columns of one name", "csv", 700, [.json, .csv, .inspect]) { count in
      "id,title" + list(count) { _ in ",Notes" } + "\n1,a" + list(count) { ",v\($0)" } + "\n"
    },
    ProportionInput(
      "names of a task", "json", 900,
      [.csv, .checklist, .mergedByID, .chosen, .edited, .page, .inspect, .explain]
        + ProportionCommand.newer
    ) { count in "[" + task(#""extra":{\#(list(count, ",") { #""k\#($0)":"v""# })}"#) + "]" },
    ProportionInput(
      "names of tasks", "ndjson", 900,
      [.json, .csv, .chosen, .edited, .page, .inspect] + ProportionCommand.newer
    ) {
      count in
      list(count) { task($0, #""k\#($0)":1"#) + "\n" }
    },
    ProportionInput("values of one name", "json", 4000, [.csv, .mergedByID, .edited, .page]) { count in
      "[" + task(#""extra":{\#(list(count, ",") { #""k1":"v\#($0)""# })}"#) + "]"
    },
    ProportionInput("attributes of an element", "xml", 60, [.json, .csv, .inspect]) { count in
      #"<tasks><task id="1" title="a" \#(list(count, " ") { #"a\#($0)="v""# })/></tasks>"#
    },
    ProportionInput("children of an element", "xml", 900, [.json, .csv, .inspect]) { count in
      "<tasks><task><id>1</id><title>a</title>" + list(count) { "<a\($0)>v</a\($0)>" } + "</task></tasks>"
    },
    ProportionInput("combining marks in the name of a column", "csv", 10_000, Self.readers) { count in
      "id,title,\(marked(count)),\(marked(count))\n1,a,v,w\n"
    },
    ProportionInput("combining marks in a key", "json", 10_000, Self.readers) { count in
      "[" + task(#""\#(marked(count))":"v","extra":{"\#(marked(count))":"w"}"#) + "]"
    },
    ProportionInput("combining marks in the name of an element", "xml", 2500, Self.readers) { count in
      "<tasks><task><id>1</id><title>a</title><\(marked(count))>v</\(marked(count))></task></tasks>"
    },
    ProportionInput("columns with combining marks", "csv", 60, Self.readers) { count in
      "id,title" + list(count) { ",c\($0)\(marked(250))" } + "\n1,a" + list(count) { ",v\($0)" } + "\n"
    },
    ProportionInput("children of one name", "xml", 4000, [.json, .csv, .inspect]) { count in
      "<tasks><task><id>1</id><title>a</title>" + list(count) { "<note>v\($0)</note>" } + "</task></tasks>"
    },
  ]

  // MARK: Trees

  private static let treeCommands: [ProportionCommand] =
    [
      .json, .checklist, .calendar, .mergedByID, .sorted, .report, .page, .grouped, .split, .explain,
    ] + ProportionCommand.newer

  private static let trees = [
    ProportionInput("parents above one another", "csv", 4000, treeCommands) { count in
      table(count) {
        "\($0),Task \($0),high,2026-04-01,a,p,\($0 == 0 ? "x" : ""),open,\($0 == 0 ? "" : "\($0 - 1)")"
      }
    },
    ProportionInput("parents below one another", "csv", 4000, treeCommands) { count in
      table(count) { "\($0),Task \($0),high,2026-04-01,a,p,,open,\($0 + 1 == count ? "" : "\($0 + 1)")" }
    },
    ProportionInput("parents in a circle", "csv", 4000, treeCommands) { count in
      table(count) { "\($0),Task \($0),high,2026-04-01,a,p,,open,\(($0 + 1) % count)" }
    },
    ProportionInput("subtasks of one task", "csv", 4000, treeCommands) { count in
      table(count) { "\($0),Task \($0),high,2026-04-01,a,p,\($0 == 0 ? "x" : ""),open,\($0 == 0 ? "" : "0")" }
    },
    ProportionInput("parents that are missing", "csv", 4000, [.json, .remarks, .page, .split]) { count in
      table(count) { "\($0),Task \($0),high,2026-04-01,a,p,x,open,nobody\($0)" }
    },
    ProportionInput("subtasks in a list", "json", 3000, [.json, .checklist, .inspect]) { count in
      #"[{"id":"1","title":"a","done":false,"subtasks":["#
        + list(count, ",") { #"{"id":"s\#($0)","title":"s\#($0)","done":false}"# } + "]}]"
    },
    ProportionInput("subtasks that are texts", "json", 3000, [.json, .checklist, .inspect]) { count in
      #"{"tasks":[{"id":"1","title":"a","done":false,"subtasks":[\#(list(count, ",") { "\"s\($0)\"" })]}]}"#
    },
    ProportionInput("checklists of a card", "json", 2500, [.json, .checklist, .page, .inspect]) { count in
      board(cards: 1, lists: list(count, ",") { checklist($0, card: 0, items: 1) })
    },
    ProportionInput("items of a checklist", "json", 3000, [.json, .checklist, .inspect]) { count in
      board(cards: 1, lists: checklist(0, card: 0, items: count))
    },
    ProportionInput("cards", "json", 1500, [.json, .checklist, .inspect]) { count in
      board(cards: count, lists: list(count, ",") { checklist($0, card: $0, items: 1) })
    },
    ProportionInput("comments on a card", "json", 2000, [.json, .inspect]) { count in
      board(
        cards: 1, lists: "",
        actions: list(count, ",") {
          #"{"type":"commentCard","date":"2026-01-01","data":{"card":{"id":"c0"},"text":"x\#($0)"}}"#
        })
    },
  ]

  /// A board of Trello's.
  private static func board(cards: Int, lists: String, actions: String = "") -> String {
    #"{"name":"b","cards":["#
      + list(cards, ",") { #"{"id":"c\#($0)","name":"x","idList":"l","closed":false,"labels":[],"desc":""}"# }
      + #"],"lists":[{"id":"l","name":"L","closed":false}],"checklists":[\#(lists)],"actions":[\#(actions)],"#
      + #""members":[],"labels":[]}"#
  }

  private static func checklist(_ number: Int, card: Int, items: Int) -> String {
    #"{"id":"k\#(number)","idCard":"c\#(card)","name":"K","checkItems":["#
      + list(items, ",") { #"{"id":"i\#(number)-\#($0)","name":"n","state":"incomplete"}"# } + "]}"
  }
}
