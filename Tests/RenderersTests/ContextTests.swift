import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

/// `report --context` and `render`: what goes through JSON gives the bytes of the direct way.
@Suite("Contexts as JSON")
struct ContextTests {
  /// Templates that write every name of every kind in every way: as a variable, unescaped, and as sections.
  private static let everything: TemplateCollection = {
    var texts: [String: String] = [:]
    for kind in ReportKind.allCases {
      var text = "self={{.}}{{{.}}}{{#.}}+{{/.}}{{^.}}-{{/.}}\n"
      for name in kind.names {
        text += "\(name.name)={{\(name.name)}}|{{{\(name.name)}}}|{{^\(name.name)}}-{{/\(name.name)}}|"
        switch name.value {
        case .list(let item): text += "{{#\(name.name)}}\n<{{>\(item)}}>{{/\(name.name)}}\n"
        case .one(let item): text += "{{#\(name.name)}}{{>\(item)}}{{/\(name.name)}}\n"
        case .text, .flag, .number: text += "{{#\(name.name)}}+{{.}}{{{.}}}{{/\(name.name)}}\n"
        case .itself: text += "{{#\(name.name)}}!{{/\(name.name)}}{{\(name.name).\(kind.names[0].name)}}\n"
        }
      }
      if [.task, .listedTask].contains(kind) {
        text +=
          "{{#extra.own}}\n<{{>ownValue}}>{{/extra.own}}{{^extra.own}}-{{/extra.own}}{{extra.own}}{{{extra.own}}}\n"
      }
      if kind == .page { text += "{{label.due}} {{{label.comma}}} {{#label.due}}x{{/label.due}}\n" }
      texts["\(kind)"] = text
    }
    return TemplateCollection(texts: texts)
  }()

  private func json(_ context: ReportContext) -> [UInt8] {
    written { output in
      var writer = ContextWriter(context)
      writer.write(to: &output)
    }.bytes
  }

  /// Renders a template both ways and compares.
  private func compare(
    _ source: TemplateSource, _ loader: any TemplateLoader, _ table: TaskTable, _ selection: TaskSelection,
    _ options: ReportOptions, _ format: ReportFormat, _ what: String
  ) throws {
    let direct = try ReportRenderer.compile(source, loader: loader, format, language: options.language)
    let context = ReportContext(
      table, selection, format: format, options: options, fields: ReportNames.fields(for: direct),
      names: ReportNames.read(by: direct))
    let expected = try written { try ReportRenderer.render(direct, context, to: &$0) }.bytes
    let full = ReportContext(table, selection, format: format, options: options)
    let later = try ReportRenderer.compile(source, loader: loader, format, language: nil)
    let document = try ContextDocument(
      TemplateSource(name: "context", bytes: json(full)), format: format, names: later.names)
    let actual = try written { try ReportRenderer.render(later, document, to: &$0) }.bytes
    if actual == expected { return }
    let place = zip(actual, expected).prefix { $0 == $1 }.count
    func around(_ bytes: [UInt8]) -> String {
      String(decoding: bytes[max(0, place - 60)..<min(bytes.count, place + 60)], as: UTF8.self)
    }
    Issue.record("\(what): at \(place) “\(around(actual))” in place of “\(around(expected))”")
  }

  /// Groups over stretches of the rows, two levels deep.
  private func selection(_ table: TaskTable, _ random: inout RandomTasks) -> TaskSelection {
    var rows = (0..<table.rowCount).map { Int32($0) }.shuffled(using: &random.random)
    if !rows.isEmpty, random.random.chance(50) { rows.append(rows[0]) }
    var depths: [Int32] = []
    if random.random.chance(70) { depths = rows.map { _ in Int32(random.random.below(4)) - 1 } }
    let doneCount = table.isDone.count { $0 }
    if random.random.chance(20) {
      return TaskSelection(rows: rows, depths: depths, taskCount: table.rowCount, doneCount: doneCount)
    }
    let fields: [(Field, GroupKey)] = [
      (.priority, .priority(.high)), (.isDone, .isDone(true)), (.project, .absent), (.due, .day(20_000)),
      (.project, .word(1)), (.tags, .absent), (.source, .source(0)),
    ]
    var groups: [TaskGroup] = []
    var start = 0
    while start < rows.count {
      let end = min(rows.count, start + 1 + random.random.below(6))
      let hasSubgroup = random.random.chance(50)
      let outer = fields[random.random.below(fields.count)]
      groups.append(
        TaskGroup(
          field: outer.0, key: outer.1, level: 0, rows: start..<end,
          endOfSubgroups: groups.count + (hasSubgroup ? 2 : 1), taskCount: end - start,
          doneCount: random.random.below(end - start + 1)))
      if hasSubgroup {
        let inner = fields[random.random.below(fields.count)]
        groups.append(
          TaskGroup(
            field: inner.0, key: inner.1, level: 1, rows: start..<end, endOfSubgroups: groups.count + 1,
            taskCount: end - start, doneCount: 0))
      }
      start = end
    }
    return TaskSelection(
      rows: rows, depths: depths, groups: groups, taskCount: table.rowCount, doneCount: doneCount,
      filteredOutCount: random.random.below(3))
  }

  private func options(_ random: inout RandomTasks) throws -> ReportOptions {
    let zone = ZoneOffsets(identifier: "Asia/Tokyo", starts: [Int64.min], offsets: [9 * 3_600_000_000])
    var options = ReportOptions(
      nowMicroseconds: Int64(random.random.below(2_000_000_000)) * 1_000_000,
      zone: random.random.chance(50) ? .utc : zone)
    options.title = random.text()
    options.isLimited = random.random.chance(50)
    options.filter = random.text()
    if random.random.chance(50) { options.sinceDay = random.random.below(20_000) }
    options.language = try #require(LanguageCatalog.named(random.random.chance(50) ? "en" : "ja"))
    if random.random.chance(20) {
      let texts =
        "task.due = #{date}\ntask.overdue = {date}: <@late>\nlist.separator = \" # \"\nlabel.comma = \" *\""
      options.language = try LanguageCatalog(TemplateSource(name: "own", text: texts), over: options.language)
    }
    let patterns = [
      "yyyy/MM/dd", "d. MMM '<b>' yy", "'-'d", "M", "EEEE, dd.MM.yyyy", "yyyy.MM.dd", "yyyyMMdd '@x'",
    ]
    if random.random.chance(50) {
      let (before, after) = (TaskTable(random.tasks(4)), TaskTable(random.tasks(4)))
      options.changes = ReportChanges(
        TaskDifferences(
          from: TaskDifferences.State(before, rows: 0..<before.rowCount),
          to: TaskDifferences.State(after, rows: 0..<after.rowCount), in: .utc),
        from: .file(random.text()), to: .step(3, at: "2026-03-20T12:00:00Z"))
      var counter = TaskTrend.Counter((0..<20).map { TaskTrend.Point(day: 20_000 + 4 * $0) })
      for task in 0..<10 {
        let change = random.random.below(20)
        counter.add(task, isDone: false, due: TaskDate(dayNumber: 20_030), at: 0..<change)
        counter.add(task, isDone: true, due: nil, at: change..<20)
      }
      options.trend = counter.trend()
    }
    if random.random.chance(60) {
      options.dateFormat = try options.language.dateFormat(patterns[random.random.below(patterns.count)])
    }
    return options
  }

  @Test(
    "every name of random reports, every built-in page: the same bytes through JSON",
    arguments: ReportFormat.allCases)
  func sameBytes(format: ReportFormat) throws {
    let first = ProcessInfo.processInfo.environment["PANTASK_SEED"].flatMap { UInt64($0) } ?? 1
    for seed in first..<first + 6 {
      var random = RandomTasks(random: SplitMix64(seed: seed))
      var table = TaskTable()
      if seed % 4 != 0 { table.beginSource("csv:\(random.text())") }
      let own: [ExtraValue?] = [
        nil, .text(random.text()), .json("null"), .json("[\"a\",\"<b>\"]"), .json("[]"), .json("3"),
      ]
      for var task in random.tasks(random.random.below(10)) {
        if let value = own[random.random.below(own.count)],
          task.extra.updateValue(value, forKey: "own") == nil
        {
          task.extraOrder.append("own")
        }
        table.append(task)
      }
      if seed % 3 == 0 { table.beginSource("json:b") }
      table.resolveParents()
      let selection = selection(table, &random)
      let options = try options(&random)
      let all = try #require(Self.everything.template(named: "page"))
      try compare(all, Self.everything, table, selection, options, format, "seed \(seed), every name")
      let builtIn = BuiltInTemplates(format: format)
      for page in BuiltInPage.all(in: format) {
        let source = try #require(builtIn.template(named: page.name))
        try compare(source, builtIn, table, selection, options, format, "seed \(seed), \(page.name)")
      }
    }
  }

  @Test("several threads write the same bytes as one")
  func parallel() throws {
    var random = RandomTasks(random: SplitMix64(seed: 5))
    let some = random.tasks(40)
    let table = TaskTable((0..<10_000).map { some[$0 % some.count] })
    let context = ReportContext(
      table, table.everything, format: .markdown, options: ReportOptions(nowMicroseconds: 0))
    let template = try ReportRenderer.compile(builtIn: "report", .markdown, language: nil)
    let document = try ContextDocument(
      TemplateSource(name: "c", bytes: json(context)), format: .markdown, names: template.names)
    let texts = try [1, 3].map { parallelism in
      try written { try ReportRenderer.render(template, document, to: &$0, parallelism: parallelism) }.bytes
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].count > 100_000)
  }

  @Test("a context is JSON that any reader takes, with the report's tasks once and positions elsewhere")
  func isJSON() throws {
    let bytes = json(ReportTests.context(grouped: true))
    let page = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(page["contextVersion"] as? Int == 1)
    #expect((page["tasks"] as? [[String: Any]])?.map { $0["id"] as? String } == ["p", "s", "c<1>"])
    let groups = try #require(page["groups"] as? [[String: Any]])
    #expect(groups[2]["tasks"] as? [Int] == [2])
    #expect(groups[0]["tasks"] == nil)
    #expect((groups[0]["subgroups"] as? [[String: Any]])?.first?["tasks"] as? [Int] == [0])
    let task = try #require((page["tasks"] as? [[String: Any]])?.last)
    #expect(task["assignees"] as? [String] == ["aiko", "bob"])
    #expect(task["title"] as? String == "Child & co")
    #expect(task["progress"] as? Int == 30)
  }

  private func render(_ json: String, _ template: String, _ format: ReportFormat = .html) throws -> String {
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "t", text: template), loader: BuiltInTemplates(format: format), format,
      language: nil)
    let document = try ContextDocument(
      TemplateSource(name: "c.json", text: json), format: format, names: compiled.names)
    return try text { try ReportRenderer.render(compiled, document, to: &$0) }
  }

  @Test("a context that was written by hand says only what is needed")
  func byHand() throws {
    let json = #"""
      {"title": "T\u00e4st \ud83d\ude00 \ud83d", "tasks": [{"title": "a", "assignees": ["x", {"name": "y"}]}, {"title": ""}],
       "groups": [{"heading": "G", "tasks": [1, 0, {"title": "<own>"}]}], "overdueTasks": [{"title": "o", "depth": 3, "indent": "      "}],
       "count": 2, "done": 0, "language": "ja", "isEmpty": null}
      """#
    #expect(try render(json, "{{title}}") == "Täst 😀 \u{FFFD}")
    #expect(
      try render(
        json, "{{#groups}}{{heading}}:{{#tasks}}{{title}}{{^title}}-{{/title}},{{/tasks}}{{/groups}}")
        == "G:-,a,&lt;own&gt;,")
    #expect(
      try render(json, "{{#tasks}}{{#assignees}}{{name}}{{^isLast}}+{{/isLast}}{{/assignees}};{{/tasks}}")
        == "x+y;;")
    #expect(try render(json, "{{#overdueTasks}}{{title}}{{indent}}{{depth}}{{/overdueTasks}}") == "o0")
    #expect(
      try render(json, "{{label.due}}{{#count}}+{{/count}}{{^done}}-{{/done}}{{^isEmpty}}-{{/isEmpty}}")
        == "期限+--")
    #expect(
      try render("{}", "{{title}}{{label.due}}{{count}}{{tasks}}{{#priorities}}x{{/priorities}}") == "Due0")
    #expect(try render(json, "{{>checklist}}", .markdown).contains("- a") == false)
  }

  /// Whoever can write a context can write what they like into it: it is escaped all the same.
  @Test("what stands in names that are never escaped otherwise is still harmless")
  func hostile() throws {
    let json = #"""
      {"generatedAt": "<b>", "tasks": [{"title": "<b>", "check": "<b>", "indent": "<b>", "due": "<b>", "dueISO": "\"><b>",
       "link": "javascript:alert(1)", "priority": "<b>", "assignees": ["<b>"], "assigneesText": "<b>"}],
       "groups": [{"headingMarks": "<b>", "slug": "\"<b>"}], "label": {"due": "<b>"}, "listSeparator": "<b>"}
      """#
    let template = """
      {{generatedAt}}{{label.due}}{{#label}}{{due}}{{/label}}{{listSeparator}}{{#tasks}}{{title}}{{check}}{{indent}}{{due}}{{dueISO}}{{#link}}link{{/link}}{{link}}{{{link}}}{{priority}}\
      {{assigneesText}}{{assignees}}{{/tasks}}{{#groups}}{{headingMarks}}{{slug}}{{/groups}}
      """
    #expect(!(try render(json, template)).contains("<b"))
    #expect(!(try render(json, template)).contains("javascript"))
    #expect(
      !(try render(json, template, .markdown)).replacingOccurrences(of: "\\<b", with: "").contains("<b"))
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var json: String
    var place: String
    var message: String
    var hint: String?
    var testDescription: String { json }
  }

  @Test(
    "a mistake in a context is reported with its place",
    arguments: [
      Mistake(json: "", place: "1:1", message: "a context is a JSON object"),
      Mistake(json: "[]", place: "1:1", message: "a context is a JSON object"),
      Mistake(
        json: "{\"titel\": \"x\"}", place: "1:3", message: "unknown name “titel” in page",
        hint: "did you mean “title”?"),
      Mistake(json: "{\"tasks\": [\n {\"due\": 3}]}", place: "2:10", message: "“due” is a text"),
      Mistake(json: "{\"count\": \"3\"}", place: "1:11", message: "“count” is a number"),
      Mistake(json: "{\"count\": 03}", place: "1:12", message: "a comma or } is missing"),
      Mistake(json: "{\"isEmpty\": 0}", place: "1:13", message: "“isEmpty” is true or false"),
      Mistake(json: "{\"tasks\": {}}", place: "1:11", message: "“tasks” is a list"),
      Mistake(json: "{\"label\": []}", place: "1:11", message: "“label” is an object"),
      Mistake(json: "{\"tasks\": [1]}", place: "1:12", message: "an item of this list is an object"),
      Mistake(
        json: "{\"tasks\": [{\"tags\": [1]}]}", place: "1:22", message: "an item of this list is a text"),
      Mistake(
        json: "{\"groups\": [{\"tasks\": [\"a\"]}]}", place: "1:24",
        message: "an item of this list is a position in the report's tasks, or a task"),
      Mistake(
        json: "{\"groups\": [{\"tasks\": [0, 2]}], \"tasks\": [{}, {}]}", place: "1:27",
        message: "there is no task 2: the report has 2, counted from 0"),
      Mistake(
        json: "{\"overdueTasks\": [-1]}", place: "1:19",
        message: "an item of this list is a position in the report's tasks, or a task"),
      Mistake(
        json: "{\"overdueTasks\": [99999999999999999999]}", place: "1:19",
        message: "an item of this list is a position in the report's tasks, or a task"),
      Mistake(json: "{\"title\": \"a", place: "1:11", message: "this string is not closed"),
      Mistake(
        json: "{\"title\": \"a\nb\"}", place: "1:13", message: "a control character in a string",
        hint: "write a line break as \\n"),
      Mistake(json: "{\"title\": \"\\x\"}", place: "1:12", message: "there is no such escape in JSON"),
      Mistake(
        json: "{\"title\": \"\\u12g4\"}", place: "1:12",
        message: "four hexadecimal digits are missing behind \\u"),
      Mistake(json: "{\"title\" 3}", place: "1:10", message: "a colon is missing behind “title”"),
      Mistake(json: "{title: 3}", place: "1:2", message: "a name in double quotes is missing"),
      Mistake(json: "{} x", place: "1:4", message: "something stands behind the end of the context"),
      Mistake(
        json: "{\"contextVersion\": 2}", place: "1:20",
        message: "the context has version 2; this pantask reads up to version 1"),
      Mistake(
        json: "{\"groups\": [" + String(repeating: "{\"subgroups\": [", count: 70), place: "1:973",
        message: "groups nest too deeply", hint: "--max-depth says how deep is too deep"),
    ])
  func mistakes(example: Mistake) throws {
    let thrown = #expect(throws: Diagnostic.self) {
      try render(example.json, "{{title}}{{#tasks}}{{due}}{{/tasks}}")
    }
    let error = try #require(thrown)
    #expect(error.message == example.message)
    #expect("\(error.location?.line ?? 0):\(error.location?.column ?? 0)" == example.place)
    #expect(error.hint == example.hint)
    #expect(error.excerpt != nil)
  }

  @Test("bytes that are no text, and every beginning of a context, are errors and never a crash")
  func damaged() throws {
    #expect(throws: Diagnostic.self) {
      try ContextDocument(TemplateSource(name: "c", bytes: [0x7B, 0xFF, 0x7D]), format: .html, names: [])
    }
    let whole = json(ReportTests.context(grouped: true))
    let names = try ReportRenderer.compile(builtIn: "digest", .html, language: nil).names
    for length in stride(from: 0, to: whole.count - 2, by: 7) {
      #expect(throws: Diagnostic.self, "\(length)") {
        try ContextDocument(
          TemplateSource(name: "c", bytes: Array(whole[..<length])), format: .html, names: names)
      }
    }
  }
}
