import Foundation
import Renderers
import TaskModel
import TestSupport
import Testing

/// What is written, in the hands of programs that know nothing of this one.
struct IndependentReaderTests {
  /// Tasks with everything that syntaxes trip over, and values that independent readers can be asked for.
  private static let table: TaskTable = {
    var tasks: [TaskItem] = []
    for number in 0..<300 {
      var task = TaskItem(id: "id-\(number)", title: titles[number % titles.count] + " \(number)")
      if number % 2 == 0 { task.detail = "Line one; with, signs\\ \nline \"two\"\r\nüber 日本 😀" }
      task.isDone = number % 3 == 0
      task.priority = Priority.allCases[number % 5]
      if number % 4 != 0 { task.due = TaskDate(dayNumber: 20_000 + number) }
      if number % 4 == 1 {
        task.due = TaskDate(localMicroseconds: 1_770_000_000_000_000 + Int64(number) * 60_000_000)
      }
      if number % 4 == 2 {
        task.due = TaskDate(instantMicroseconds: 1_770_000_000_000_000 + Int64(number) * 1_000_000)
      }
      task.created = TaskDate(instantMicroseconds: 1_760_000_000_000_000)
      if task.isDone { task.completed = TaskDate(instantMicroseconds: 1_771_000_000_000_000) }
      task.tags = number % 2 == 0 ? ["home", "two words", "a;b"] : []
      task.assignees = number % 5 == 0 ? ["Zoë \"Z\"", "bob@example.org", "@home"] : []
      task.project = "Web shop"
      if number % 3 == 1 { task.parent = "id-\(number - 1)" }
      task.url = "https://example.org/\(number)?a=1&b=2"
      if number % 6 == 0 { task.recurrence = "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR" }
      if number % 7 == 0 { task.progress = number % 100 }
      if number % 8 == 0 { task.estimateSeconds = 5_400 }
      tasks.append(task)
    }
    var table = TaskTable(tasks)
    table.resolveParents()
    return table
  }()

  private static let titles = [
    "Buy milk",
    "Ünïcode — 打ち合わせ 😀 in a title that is long enough to be folded after seventy-five octets, twice",
    "a;b,c\\d", "<b>&amp;</b>", "=1+1", "tab\there", "say \"hi\"",
  ]

  private func reduced(_ name: String) throws -> (text: String, reduction: TaskReduction) {
    let target = try #require(TargetFormats.format(named: name))
    let reduction = TaskReduction(Self.table, rows: (0..<Int32(Self.table.rowCount)).map { $0 }, to: target)
    return (text { target.write(reduction, &$0) }, reduction)
  }

  /// What a Python program answers to standard input.
  private func python(_ program: String, _ input: String, with tool: Tool) throws -> [String] {
    let output = try tool.run(["-c", program], input: Data(input.utf8))
    return String(decoding: output, as: UTF8.self).split(
      separator: "\u{1E}", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
  }

  // MARK: - iCalendar

  @Test(.enabled(if: Tool.pythonWithICalendar != nil, "no python3 with the package icalendar"))
  func `iCalendar is read by Python's icalendar`() throws {
    let python = try #require(Tool.pythonWithICalendar)
    let (text, reduction) = try reduced("icalendar-ics")
    #expect(
      text.split(separator: "\r\n", omittingEmptySubsequences: false).allSatisfy { $0.utf8.count <= 75 })
    let answers = try self.python(
      """
      import re, sys, icalendar
      calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
      assert not calendar.errors
      for task in calendar.walk('VTODO'):
          assert not task.errors, task.errors
          due = task.get('due')
          tags = task.get('categories')
          rule = task.get('rrule')
          people = task.get('attendee') or []
          people = people if isinstance(people, list) else [people]
          assert all(re.fullmatch(r'invalid:nomail|mailto:[^@]+@[^@]+', str(p)) for p in people), people
          start = task.get('dtstart')
          assert start or not rule
          assert not start or not due or type(start.dt) is type(due.dt)
          parts = [str(task['uid']), str(task['summary']), str(task.get('description', '')), str(task['status']),
                   str(task.get('priority', '')), due.dt.isoformat() if due else '',
                   '|'.join(str(c) for c in tags.cats) if tags else '', '|'.join(p.params['CN'] for p in people),
                   str(task.get('related-to', '')), str(task.get('url', '')),
                   rule.to_ical().decode() if rule else '', str(task.get('percent-complete', ''))]
          sys.stdout.buffer.write('\\x1f'.join(parts).encode() + b'\\x1e')
      """, text, with: python)
    #expect(answers.count == Self.table.rowCount)
    let table = reduction.table
    for (row, answer) in answers.enumerated() {
      let item = table.item(at: row)
      let expected = [
        item.id, item.title, item.detail ?? "", item.status ?? "", item.priorityRaw ?? "",
        item.due?.description.replacing("Z", with: "+00:00") ?? "", item.tags.joined(separator: "|"),
        item.assignees.joined(separator: "|"), item.parent ?? "", item.url ?? "", item.recurrence ?? "",
        item.progress.map(String.init) ?? "",
      ]
      #expect(answer == expected.joined(separator: "\u{1F}"))
    }
  }

  // MARK: - JSON

  @Test(arguments: ["jcal-json", "taskwarrior-json", "github-json"])
  func `JSON is read by Foundation`(_ name: String) throws {
    let (text, _) = try reduced(name)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let list = try #require(value as? [Any])
    if name == "jcal-json" {
      let components = try #require(list.last as? [[Any]])
      #expect(list.first as? String == "vcalendar")
      #expect(components.count == Self.table.rowCount)
      for component in components {
        #expect(component.first as? String == "vtodo")
        for property in try #require(component[1] as? [[Any]]) {
          #expect(property.count >= 4 && property[0] is String && property[1] is [String: Any])
        }
      }
    } else {
      #expect(list.count == Self.table.rowCount)
    }
  }

  @Test(.enabled(if: Tool("task") != nil, "no Taskwarrior"))
  func `Taskwarrior imports its JSON`() throws {
    let task = try #require(Tool("task"))
    let (text, reduction) = try reduced("taskwarrior-json")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let settings = folder.appending(path: "settings")
    try Data("data.location=\(folder.path)\nconfirmation=off\n".utf8).write(to: settings)
    _ = try task.run(["rc:\(settings.path)", "import", "-"], input: Data(text.utf8))
    let exported = try task.run(["rc:\(settings.path)", "rc.json.array=1", "export"], input: Data())
    let list = try #require(try JSONSerialization.jsonObject(with: exported) as? [[String: Any]])
    #expect(list.count == Self.table.rowCount)
    let found = Set(list.compactMap { $0["description"] as? String })
    let table = reduction.table
    for row in 0..<table.rowCount { #expect(found.contains(table.title.string(row) ?? "")) }
    #expect(list.count { $0["status"] as? String == "completed" } == table.isDone.count { $0 })
    let tags = (0..<table.rowCount).map { Set(table.tags.strings($0)) }
    #expect(
      list.count { ($0["tags"] as? [String])?.contains("two_words") == true }
        == tags.count { $0.contains("two_words") })
    #expect(
      list.count { $0["annotations"] != nil } == (0..<table.rowCount).count { table.detail.isPresent($0) })
    #expect(list.count { $0["due"] != nil } == table.due.count { $0 != TaskDate.absentBits })
  }

  // MARK: - Markdown

  @Test(.enabled(if: Tool("cmark-gfm") != nil, "no cmark-gfm"))
  func `GitHub's Markdown shows titles with boxes and HTML as they are, and no open task as done`() throws {
    let cmark = try #require(Tool("cmark-gfm"))
    let titles = [
      "[x] first", "[x]", "[X]", "[ ] open", "a [x] inside", "two [x\\] of it", "<b>bold</b>",
      "<script>alert(1)</script>",
      "<!-- hidden", "a < b > c", "x\\<i>", "a `<b>` in code", "[x](https://example.com)",
    ]
    let table = TaskTable(titles.map { TaskItem(id: "", title: $0) })
    let target = try #require(TargetFormats.format(named: "markdown-checklist"))
    let reduction = TaskReduction(table, rows: (0..<Int32(table.rowCount)).map { $0 }, to: target)
    let written = text { target.write(reduction, &$0) }
    let html = try cmark.run(["-e", "tasklist", "--unsafe"], input: Data(written.utf8))
    let items = String(decoding: html, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("<li>") }
    #expect(items.count == titles.count)
    let box = "<li><input type=\"checkbox\" disabled=\"\" /> "
    for (item, title) in zip(items, titles) {
      let shown = title.replacing("`<b>`", with: "<code><b></code>").replacing("&", with: "&amp;").replacing(
        "<", with: "&lt;"
      ).replacing(">", with: "&gt;").replacing("&lt;code&gt;", with: "<code>").replacing(
        "&lt;/code&gt;", with: "</code>")
      #expect(item == box + shown + "</li>")
    }
  }

  // MARK: - XML

  @Test(
    .enabled(if: Tool("xmllint") != nil, "no xmllint"),
    arguments: ["mspdi-xml", "xcal-xml", "toodledo-xml", "opml"])
  func `XML is well-formed`(_ name: String) throws {
    let xmllint = try #require(Tool("xmllint"))
    let (text, _) = try reduced(name)
    let canonical = try xmllint.run(["--nonet", "--c14n", "-"], input: Data(text.utf8))
    #expect(canonical.count > 1_000)
  }

  /// The elements of a task in the order of mspdi_pj15.xsd, as far as they are written.
  private static let projectOrder = [
    "UID", "ID", "Name", "IsNull", "CreateDate", "OutlineNumber", "OutlineLevel", "Priority", "Start",
    "Finish",
    "Duration",
    "Summary", "PercentComplete", "ActualFinish", "Deadline", "HyperlinkAddress", "Notes",
  ]

  @Test func `Microsoft Project's elements are in the order of its schema`() throws {
    let (text, _) = try reduced("mspdi-xml")
    let tasks = text.split(separator: "\n").joined(separator: " ").matches(of: /<Task>(.*?)<\/Task>/)
    #expect(tasks.count == Self.table.rowCount + 1)
    for task in tasks {
      let names = task.output.1.matches(of: /<([A-Za-z]+)>/).map { String($0.output.1) }
      let places = names.map { Self.projectOrder.firstIndex(of: $0) ?? -1 }
      #expect(!places.contains(-1), "\(names)")
      #expect(places == places.sorted(), "\(names)")
    }
    let sections = text.matches(of: /<(Tasks|Resources|Assignments)>/).map { String($0.output.1) }
    #expect(sections == ["Tasks", "Resources", "Assignments"])
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(
        atPath: Folder.shared.appendingPathComponent("corpus/mspdi-xml").path),
      "no corpus of real files"))
  func `Microsoft Project writes the same elements in the same order`() throws {
    let folder = Folder.shared.appending(path: "corpus/mspdi-xml")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
      for task in text.matches(of: /(?s)<Task>(.*?)<\/Task>/) {
        let names = task.output.1.matches(of: /<([A-Za-z]+)[ >]/).map { String($0.output.1) }
        let places = names.compactMap { Self.projectOrder.firstIndex(of: $0) }
        // Parts of other elements have some of the names again.
        let firsts = places.enumerated().filter { places.firstIndex(of: $0.element) == $0.offset }.map(
          \.element)
        #expect(firsts == firsts.sorted(), "\(name): \(names)")
      }
    }
  }

  // MARK: - CSV

  @Test(
    .enabled(if: Tool("python3") != nil, "no python3"),
    arguments: TargetFormats.all.map(\.name).filter { $0.hasSuffix("-csv") })
  func `CSV is read by Python's csv`(_ name: String) throws {
    let python = try #require(Tool("python3"))
    let (text, reduction) = try reduced(name)
    let titles = try self.python(
      """
      import sys, csv, io
      text = sys.stdin.buffer.read().decode()
      rows = list(csv.reader(io.StringIO(text, newline=''), strict=True))
      while not set(rows[0]) & {'CONTENT', 'Title', 'Card Name', 'Summary', 'Name'}: rows.pop(0)
      header = rows.pop(0)
      column = min(header.index(n) for n in ('CONTENT', 'Title', 'Card Name', 'Summary', 'Name') if n in header)
      for row in rows:
          assert len(row) == len(header)
          sys.stdout.buffer.write(row[column].encode() + b'\\x1e')
      """, text, with: python)
    let rows = reduction.outline?.rows ?? reduction.rows
    #expect(titles.count == rows.count)
    for (row, title) in zip(rows, titles) {
      let own = reduction.table.title.string(Int(row)) ?? ""
      let words =
        name == "todoist-csv" ? reduction.table.tags.strings(Int(row)).map { " @" + $0 }.joined() : ""
      #expect(NaiveReader.unguarded(title) == own + words)
    }
  }
}

extension Tool {
  /// A `python3` that can import icalendar: that of `Scripts/test-python`, the first of the path, or the system's.
  static let pythonWithICalendar: Tool? = {
    let own = ProcessInfo.processInfo.environment["PANTASK_PYTHON"].flatMap { Tool(path: $0) }
    for python in [own, Tool("python3"), Tool(path: "/usr/bin/python3")] {
      guard let python,
        let output = try? python.run(["-c", "import icalendar; print('yes')"], input: Data()),
        String(decoding: output, as: UTF8.self).hasPrefix("yes")
      else { continue }
      return python
    }
    return nil
  }()

  /// The tool at a path, if it is there.
  init?(path: String) {
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    self.path = path
  }
}
