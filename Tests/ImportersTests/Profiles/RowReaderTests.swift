import Formats
import Importers
import Scanners
import TaskModel
import TestSupport
import Testing

/// Tables in which not every row is a task: what is read straight into the columns is what the rules say.
struct RowReaderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var profile: Profile
    /// The same rules, with items and texts.
    var naive: @Sendable () -> any RecordAssembler
    var text: @Sendable (inout SplitMix64) -> String
  }

  static let cases = [
    Case(
      testDescription: "Todoist", profile: .todoistCSV, naive: { NaiveTodoistAssembler() }, text: todoist),
    Case(testDescription: "monday.com", profile: .mondayCSV, naive: { NaiveMondayAssembler() }, text: monday),
  ]

  private static func cell(_ text: String) -> String {
    text.contains { ",\"\n".contains($0) }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  private static func row(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\n" }

  private static func todoist(_ random: inout SplitMix64) -> String {
    var text = random.pick([
      "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,DURATION,DURATION_UNIT\n",
      "Author,content,type,Priority,Indent,Responsible,Deadline,Date\n",
    ])
    let isUsual = text.hasPrefix("TYPE")
    let types = ["task", "task", "task", "note", "section", "meta", "", "Task", " no  te ", "x", "'-task"]
    let contents = [
      "", "a", "Buy  seeds @home @b", "* star", "* @a", "@", "@ x", "日本 @家", "two\nlines", "say \"x\"",
      "'=1+1",
      "'-x", "a,b @c ", "  x ",
    ]
    for _ in 0..<40 {
      func pick(_ values: [String]) -> String { random.pick(values) }
      let type = pick(types)
      let content = pick(contents)
      let priority = pick(["", "1", "2", "4", "9"])
      let indent = pick(["", "1", "2", "3", "12", "x", "-1", "+2"])
      let author = pick(["", "Ann (1)"])
      let person = pick(["", "Bob (2)", "Bob"])
      let date = pick(["", "2026-03-26", "every day", "2026-03-26 each week", "Каждый день", "no day"])
      let cells =
        isUsual
        ? [
          type, content, pick(["", "more"]), priority, indent, author, person, date, pick(["", "en"]),
          pick(["", "30", "x"]), pick(["", "minute", "day"]),
        ] : [author, content, type, priority, indent, person, date, pick(["", "2026-01-02"])]
      text +=
        row(Array(cells.prefix(Int.random(in: 6...cells.count, using: &random)))) + pick(["", "", "\n"])
    }
    return text
  }

  private static func monday(_ random: inout SplitMix64) -> String {
    func pick(_ values: [String]) -> String { random.pick(values) }
    let columns = [
      "Name,Subitems,Person,Status,Date,Priority", "Name,Person,Status,Date,Item ID (auto generated)",
      "Item ID (auto generated),Name,Status,Due date",
    ]
    let header = pick(columns)
    var text = pick(["Board\n,,,\nGroup one\n", "Board\n", ""]) + header + "\n"
    for _ in 0..<40 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: text += pick(["\n", ",,,,,\n", ",\n"])
      case 1: text += pick(["Next week,,,,,\n", "Next week\n"])
      case 2: text += header + "\n"
      case 3:
        text += pick([
          "Subitems,Name,Owner,Status,Date,Item ID\n", "subitems,Name,STATUS,Size,People,Due Date\n",
          "Subitems,Name,Owner,Status,,Item ID\n",
        ])
      case 4, 5:
        text +=
          ","
          + row([
            pick(["Ask", "Ask, twice", "say \"x\""]), pick(["", "Bob, Eve", ", Bob,", "done"]),
            pick(["", "Done", "Stuck"]), pick(["", "2026-03-20", "May"]), pick(["", "7", "Done"]),
          ])
      case 6: text += pick([",,,3,,\n", ",,1 of 2,,,\n"])
      default:
        text += row([
          pick(["Hire", "Line\nbreak", "x"]), pick(["", "Ann", "Ann, Bob"]),
          pick(["", "Done", "Working on it"]),
          pick(["", "2026-03-26", "Done"]), pick(["", "id \(random.next() % 100)", "High"]),
        ])
      }
    }
    return text
  }

  @Test(arguments: cases)
  func `rows become what the rules say`(example: Case) throws {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      let text = example.text(&random)
      var naive = example.profile
      naive.makeRowReader = nil
      naive.makeAssembler = example.naive
      // Comments and sections have values in any column.
      if example.profile.name == "todoist-csv" { naive.mapping.assembled.names = [] }
      var options = ImportOptions()
      options.profile = naive
      let expected = try read(text, file: "Work [12].csv", options: options)
      options.profile = example.profile
      let found = try read(text, file: "Work [12].csv", options: options)
      #expect(found.items == expected.items, "seed \(seed)\n\(text)")
      #expect(found.items.map(\.extraOrder) == expected.items.map(\.extraOrder), "seed \(seed)")
      #expect(found.table.extra.names.strings == expected.table.extra.names.strings, "seed \(seed)")
      // Whoever puts records together has them read under the header's columns, whatever is in them.
      if example.profile.name != "monday-csv" {
        #expect(lines(of: found.report.log) == lines(of: expected.report.log), "seed \(seed)\n\(text)")
      }
      #expect(found.report.accounting == expected.report.accounting, "seed \(seed)")
      #expect(found.rejected == expected.rejected, "seed \(seed)")
    }
  }

  @Test func `notes reach a task that has left with the batch before`() throws {
    var text = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR\n"
    for number in 0..<40_000 {
      text += "task,t\(number) @x,\(number % 3 == 0 ? "d" : ""),4,\(1 + number % 3),\n"
      // One task has more notes than a batch holds.
      for note in 0..<(number == 20_000 ? 60_000 : number % 5) {
        text += "note,\(note) of \(number),,,,Ann (\(note))\n"
      }
    }
    let whole = try read(text, file: "Work.csv")
    var items: [TaskItem] = []
    var batchCount = 0
    var table = TaskTable()
    var events = InputImporter.Events()
    events.imported = { table in
      batchCount += 1
      items += (0..<table.rowCount).map { table.item(at: $0) }
      table.removeWrittenRows()
    }
    _ = try InputImporter(file: "Work.csv", options: ImportOptions())
      .read(MemoryByteSource(Array(text.utf8)), into: &table, events: events)
    #expect(batchCount > 2)
    #expect(items == whole.items)
    #expect(items[4].detail == "0 of 4\n\n1 of 4\n\n2 of 4\n\n3 of 4")
    #expect(items[2].extra["note/AUTHOR"] == .json("[\"Ann (0)\",\"Ann (1)\"]"))
    #expect(items[20_000].detail?.hasSuffix("\n\n59999 of 20000") == true)
  }

  @Test func `further people and tags of a task come once, whatever stands between them`() throws {
    let rows = (0..<30).map { ",,,\($0 % 2 == 0 ? "Bob" : "Ann"),tag \($0 % 11),,n\($0)\n" }
    let text =
      "id,name,stage_id/name,user_ids/name,tag_ids/name,date_deadline,notes\np1,a,New,Ann,tag 2,,\n"
      + rows.joined() + "p2,b,New,Bob,tag 3,,\n,,,Bob,tag 3,,\n,,,,tag 2,,\n"
    let items = try read(text, file: "project.csv").items
    #expect(items.map(\.assignees) == [["Ann", "Bob"], ["Bob"]])
    #expect(items[0].tags == ["tag 2", "tag 0", "tag 1"] + (3...10).map { "tag \($0)" })
    #expect(items[1].tags == ["tag 3", "tag 2"])
  }

  @Test func `columns of subitems that share a name keep a value each`() throws {
    let text = "Name,Person,Status,Date\nHire,Ann,Done,\nSubitems,Name,Size,Size\n,Ask,1,2\n"
    var options = ImportOptions()
    options.profile = .mondayCSV
    let imported = try read(text, file: "board.csv", options: options)
    #expect(imported.titles == ["Hire", "Ask"])
    #expect(imported.table.extra.values(1).map(\.name) == ["size", "size"])
    #expect(imported.table.extra.values(1).map(\.value) == [.text("1"), .text("2")])
  }

  @Test(arguments: [
    ("every day", true), ("Every Monday", true), ("EVERYDAY", true), ("each", false), ("each week", true),
    ("not weekly", true), ("monthl", false), ("Каждый день", true), ("ogni lunedì", true), ("someday", false),
    ("gather", false), ("gather on", true), ("日曜日", false), ("毎日", true),
    (String(repeating: "a", count: 78) + "every", false),
  ])
  func `words that say that something comes again are its recurrence`(words: String, repeats: Bool) throws {
    let imported = try read("TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,a,1,1,\(words)\n", file: "Work.csv")
    let known = RecurrenceRule.rule(ofWords: Array(words.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(imported.items[0].recurrence == (repeats ? known ?? words : nil))
  }

  @Test func `only the fields that are asked for are kept`() throws {
    let fields = FieldSet([Field.title, .tags, .section])
    let text = "TYPE,CONTENT,PRIORITY,INDENT\nsection,S,,\ntask,a @b,1,1\nnote,n,,\n"
    let imported = try read(text, file: "Work.csv", fields: fields)
    #expect(imported.titles == ["a"])
    #expect(imported.items[0].tags == ["b"])
    #expect(imported.items[0].section == "S")
    #expect(imported.items[0].detail == nil && imported.items[0].project == nil)
  }
}
