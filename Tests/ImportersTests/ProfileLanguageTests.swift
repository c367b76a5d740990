import Formats
import Importers
import Scanners
import TaskModel
import Testing

/// What mappings can say, each on an input as small as it can be, with names in every order: what is referred to may
/// come before or after.
struct ProfileLanguageTests {
  private static func options(
    _ records: [RecordSet], _ fields: [FieldMap] = [], _ change: (inout ProfileMapping) -> Void = { _ in }
  ) -> ImportOptions {
    var options = ImportOptions()
    var mapping = ProfileMapping(name: "test", title: "test", container: .json)
    mapping.records = records
    mapping.fields = fields
    change(&mapping)
    options.profile = Profile(mapping)
    return options
  }

  @Test(arguments: [
    #"{"lists":[{"id":1,"name":"Boat"}],"tasks":[{"t":"a","list":1},{"t":"b","list":2}]}"#,
    #"{"tasks":[{"list":1,"t":"a"},{"t":"b","list":2}],"lists":[{"name":"Boat","id":1}]}"#,
  ])
  func `an id stands for a name, wherever the name is`(text: String) throws {
    let options = Self.options(
      [RecordSet(path: "tasks[*]"), RecordSet(path: "lists[*]", role: .lookup("list"))],
      [FieldMap("t", .title), FieldMap("list", .project).lookedUp(in: "list")])
    let items = try read(text, options: options).items
    #expect(items.map(\.project) == ["Boat", "2"])
  }

  @Test func `names of one input do not reach the rows of another`() throws {
    let options = Self.options(
      [RecordSet(path: "tasks[*]"), RecordSet(path: "lists[*]", role: .lookup("list"))],
      [FieldMap("t", .title), FieldMap("list", .project).lookedUp(in: "list")])
    var table = TaskTable()
    for name in ["Boat", "House"] {
      let text = #"{"tasks":[{"t":"a","list":1}],"lists":[{"id":1,"name":"\#(name)"}]}"#
      _ = try InputImporter(file: name, options: options).read(
        MemoryByteSource(Array(text.utf8)), into: &table)
    }
    #expect((0..<2).map { table.item(at: $0).project } == ["Boat", "House"])
  }

  @Test(arguments: [FieldSet.all, FieldSet([.title, .detail, .tags])])
  func `values find their task by its id, whether the table keeps ids or not`(fields: FieldSet) throws {
    let options = Self.options(
      [
        RecordSet(path: "tasks[*]"),
        RecordSet(
          path: "notes[*]", role: .addition, fields: [FieldMap("text", .detail), FieldMap("tag", .tags)],
          key: "of"),
      ],
      [FieldMap("id", .id), FieldMap("t", .title), FieldMap("d", .detail)])
    let text = """
      {"notes":[{"of":"2","text":"two"},{"of":"1","text":"one","tag":"x"},{"of":"1","text":"more"},{"of":"9","text":"lost"}],
       "tasks":[{"t":"a","id":"1","d":"first"},{"id":"2","t":"b"},{"id":"3","t":"c"}]}
      """
    let imported = try read(text, fields: fields, options: options)
    #expect(imported.items.map(\.detail) == ["first\n\none\n\nmore", "two", nil])
    #expect(imported.items.map(\.tags) == [["x"], [], []])
    #expect(imported.codes == [.missingTask])
  }

  @Test func `what is inside inherits from what is around it, unless it says otherwise`() throws {
    let task = [FieldMap("t", .title), FieldMap("project", .project), FieldMap("gone", .url)]
    let board: [FieldMap] = [
      FieldMap("name", .inherited(.project)), .list("cards", .tasks, task), .list("boards", .containers),
    ]
    let options = Self.options([RecordSet(path: ".", fields: board)]) {
      $0.exclusions = [ExclusionRule("gone", is: ["true"], .deleted)]
    }
    let text = """
      {"boards":{"7":{"cards":[{"t":"c"},{"t":"d","project":"own"},{"t":"x","gone":true}],"name":"inner"}},
       "cards":[{"t":"a"},{"t":"b"},{}],"name":"outer"}
      """
    let imported = try read(text, options: options)
    #expect(imported.titles == ["c", "d", "a", "b"])
    #expect(imported.items.map(\.project) == ["inner", "own", "outer", "outer"])
    let accounting = imported.report.accounting
    #expect(
      accounting.read == 6 && accounting.kept == 4 && accounting.skipped == 1 && accounting.rejected == 1)
    #expect(accounting.deleted == 1 && accounting.isBalanced)
  }

  @Test func `parts have names of their own, and their conditions count`() throws {
    let step: [FieldMap] = [FieldMap("text", .title), FieldMap("ok", .isDone)]
    let options = Self.options(
      [RecordSet(path: ".")], [FieldMap("t", .title), .list("steps", .subtasks, step)]
    ) {
      $0.conditions = [
        RecordCondition("kind", ["habit"], .noTask), RecordCondition("open", ["false"], .done),
      ]
    }
    let text = """
      [{"steps":[{"text":"s","ok":true},{"text":"h","kind":"habit"}],"t":"a","open":false},{"t":"h","kind":"habit"}]
      """
    let imported = try read(text, options: options)
    #expect(imported.titles == ["a", "s"])
    #expect(imported.items.map(\.isDone) == [true, true])
    #expect(imported.report.accounting.isBalanced && imported.report.accounting.skipped == 2)
  }

  @Test func `of a child that two tasks name the first is the parent`() throws {
    let options = Self.options(
      [RecordSet(path: ".")], [FieldMap("id", .id), FieldMap("t", .title), FieldMap("parts/id", .children)])
    let imported = try read(
      #"[{"id":3,"t":"c"},{"id":1,"t":"a","parts":[{"id":3},{"id":1}]},{"id":2,"t":"b","parts":[{"id":3}]}]"#,
      options: options)
    #expect(imported.items.map(\.parent) == ["1", nil, nil])
    #expect(imported.codes == [.severalParents])
  }

  struct DayCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var styles: [ValueStyle]
    var text: String
    var date: String
  }

  @Test(arguments: [
    DayCase(
      testDescription: "midnight west of Greenwich", styles: [.iso8601, .nearestDay],
      text: "2026-07-31T07:00:00Z",
      date: "2026-07-31"),
    DayCase(
      testDescription: "midnight east of Greenwich", styles: [.iso8601, .nearestDay],
      text: "2026-07-30T15:00:00Z",
      date: "2026-07-31"),
    DayCase(
      testDescription: "midnight of New Zealand's summer", styles: [.iso8601, .nearestDay],
      text: "2026-01-14T11:00:00Z", date: "2026-01-15"),
    DayCase(
      testDescription: "midnight of the Chatham Islands' summer", styles: [.iso8601, .nearestDay],
      text: "2026-01-14T10:15:00Z", date: "2026-01-15"),
    DayCase(
      testDescription: "midnight of Hawaii", styles: [.iso8601, .nearestDay],
      text: "2026-01-14T10:00:00Z", date: "2026-01-14"),
    DayCase(
      testDescription: "last second of a day of New Zealand's summer", styles: [.endOfDay, .iso8601],
      text: "20260115T105959Z", date: "2026-01-15"),
    DayCase(
      testDescription: "last second of a day in Berlin", styles: [.endOfDay, .iso8601],
      text: "20260528T215959Z",
      date: "2026-05-28"),
    DayCase(
      testDescription: "last second of a day on the wall", styles: [.endOfDay, .iso8601],
      text: "2026-04-01 23:59:59.999999", date: "2026-04-01"),
    DayCase(
      testDescription: "another time", styles: [.endOfDay, .iso8601], text: "2026-04-01 23:15:00",
      date: "2026-04-01T23:15:00"),
    DayCase(
      testDescription: "midnight on the wall", styles: [.midnightIsDay], text: "2026-04-01 00:00:00",
      date: "2026-04-01"),
    DayCase(
      testDescription: "a zone that means nothing", styles: [.localISO8601], text: "20260225T080000Z",
      date: "2026-02-25T08:00:00"),
    DayCase(
      testDescription: "days since 1899", styles: [.oleDays], text: "46082.00000000", date: "2026-03-01"),
    DayCase(
      testDescription: "and a fraction, with a comma", styles: [.oleDays], text: "46023,75",
      date: "2026-01-01T18:00:00"),
    DayCase(
      testDescription: "no seconds in milliseconds", styles: [.dayUnlessSeconds], text: "1768564800000",
      date: "2026-01-16"),
    DayCase(
      testDescription: "seconds in milliseconds", styles: [.dayUnlessSeconds], text: "1768566601000",
      date: "2026-01-16T12:30:01Z"),
  ])
  func `a day stays a day, however it is written`(day: DayCase) throws {
    let options = Self.options([RecordSet(path: ".")], [FieldMap("due", .due, styles: day.styles)])
    let imported = try read(#"[{"due":"\#(day.text)","t":1}]"#, options: options)
    #expect(imported.items.first?.due?.description == day.date)
  }

  @Test func `custom fields are fields where a map names them, and extras elsewhere`() throws {
    let options = Self.options(
      [RecordSet(path: ".")],
      [
        FieldMap("t", .title), FieldMap("custom/Urgency", .priority),
        FieldMap("props/*title", .title, styles: [.documentText]),
      ]
    ) {
      $0.naming.namedValues = [
        NamedValues("custom", name: "name", values: ["shown", "value/name", "value"]),
        NamedValues("props", name: "", values: ["title", "rich_text", "date"], usesSynonyms: true),
      ]
      $0.priorities = PriorityScale(words: ["hot": .highest])
    }
    let text = """
      [{"t":"a","custom":[{"name":"Urgency","value":{"name":"hot"}},{"value":7,"name":"Size"},{"name":"None","value":null}]},
       {"props":{"Any":{"title":[{"plain_text":"b"},{"plain_text":"c"}]},"Due":{"date":"2026-03-01"},"X":{"rich_text":[]}}}]
      """
    let items = try read(text, options: options).items
    #expect(items.map(\.title) == ["a", "bc"])
    #expect(items.first?.priority == .highest)
    #expect(items.first?.extraOrder == ["custom/Size"])
    #expect(items.last?.due?.description == "2026-03-01")
  }

  @Test func `a second-best value counts only where there is no other, in whatever order they come`() throws {
    let options = Self.options(
      [RecordSet(path: ".")],
      [
        FieldMap("at", .due, styles: [.iso8601]), FieldMap("on", .due, styles: [.iso8601]).fallback,
        FieldMap("people", .assignees).fallback, FieldMap("person", .assignees).fallback,
      ])
    let imported = try read(
      """
      [{"on":"2026-01-01","at":"2026-01-02T10:00:00Z","person":"a","people":["a","b"]},
       {"at":"2026-01-02T10:00:00Z","on":"2026-01-01"},{"on":"2026-01-01","at":null}]
      """, options: options)
    #expect(
      imported.items.map { $0.due?.description } == [
        "2026-01-02T10:00:00Z", "2026-01-02T10:00:00Z", "2026-01-01",
      ])
    #expect(imported.items.first?.assignees == ["a", "b"])
  }
}
