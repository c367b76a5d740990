import Foundation
import TestSupport
import Testing

/// Whatever field a filter, an order, a group, an edit or a merge reads, every command has it: what a command keeps
/// does not depend on what it shows or writes.
struct FieldCommandTests {
  /// What is asked of a field, and which tasks of the two files have it.
  struct Question: Sendable, CustomTestStringConvertible {
    var field: String
    var filter: String
    var ids: [String]
    /// What `--sort` and `--group-by` call it.
    var key: String { field == "extra" ? "extra[\"Room\"]" : field }
    var testDescription: String { filter }

    init(_ field: String, _ filter: String, _ ids: [String]) {
      (self.field, self.filter, self.ids) = (field, filter, ids)
    }
  }

  static let questions = [
    Question("id", "id != \"c\"", ["a", "b", "d", "e"]),
    Question("title", "title CONTAINS \"boxes\"", ["a", "d"]),
    Question("detail", "detail BEGINSWITH \"Two\"", ["b"]),
    Question("isDone", "isDone == true", ["c", "e"]),
    Question("status", "status == \"Waiting\"", ["b", "d"]),
    Question("priority", "priority >= high", ["a", "e"]),
    Question("priorityRaw", "priorityRaw == \"P1\"", ["a"]),
    Question("due", "due < 2026-04-01", ["a", "b"]),
    Question("deadline", "deadline == 2026-04-02", ["a"]),
    Question("start", "start != nil", ["b"]),
    Question("created", "created < 2026-02-01", ["c", "d"]),
    Question("modified", "modified > 2026-03-01", ["a", "c"]),
    Question("completed", "completed == 2026-03-20", ["c"]),
    Question("assignees", "ANY assignees == \"Ada\"", ["a", "d"]),
    Question("tags", "count(tags) == 2", ["a"]),
    Question("project", "project == \"Move\"", ["a", "b"]),
    Question("section", "section == \"Packing\"", ["d"]),
    Question("parent", "parent == \"a\"", ["b"]),
    Question("blockedBy", "blockedBy CONTAINS \"a\"", ["b"]),
    Question("url", "url ENDSWITH \"/e\"", ["e"]),
    Question("estimate", "estimate > 1h", ["d"]),
    Question("spent", "spent > 30min", ["d"]),
    Question("progress", "progress BETWEEN {20, 60}", ["b", "e"]),
    Question("recurrence", "recurrence CONTAINS \"WEEKLY\"", ["e"]),
    Question("source", "source ENDSWITH \"one.json\"", ["a", "b", "c"]),
    Question("extra", "extra[\"Room\"] == 12", ["c"]),
  ]

  private static let files = [
    "one.json": """
    [{"id":"a","title":"Carry the boxes","isDone":false,"priority":"highest","priorityRaw":"P1","due":"2026-03-30","deadline":"2026-04-02",
    "modified":"2026-03-02","assignees":["Ada","Bo"],"tags":["heavy","fun"],"project":"Move"},
    {"id":"b","title":"Book a van","isDone":false,"priority":"low","detail":"Two days","status":"Waiting",
    "due":"2026-03-31T09:00:00","start":"2026-03-01","progress":20,"parent":"a","project":"Move","blockedBy":["a"]},
    {"id":"c","title":"Sign","isDone":true,"priority":"middle","created":"2026-01-10","modified":"2026-03-20T10:00:00Z",
    "completed":"2026-03-20","tags":["fun"],"extra":{"Room":12}}]
    """,
    "two.json": """
    [{"id":"d","title":"Label boxes","isDone":false,"priority":"lowest","status":"Waiting","created":"2026-01-31",
    "assignees":["Ada"],"section":"Packing","estimate":"PT2H","spent":"PT45M","extra":{"Room":14}},
    {"id":"e","title":"Cancel","isDone":true,"priority":"high","due":"2026-05-01","url":"https://example.org/e",
    "progress":60,"recurrence":"FREQ=WEEKLY","estimate":"PT30M"}]
    """,
  ]

  /// Runs pantask over the two files; gives what it writes to standard output.
  private func output(_ command: String, _ arguments: [String]) throws -> String {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("pantask-fields-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let template = folder.appendingPathComponent("ids")
    try FileManager.default.createDirectory(at: template, withIntermediateDirectories: true)
    for (name, text) in Self.files {
      try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    try "{{#tasks}}\n{{{id}}} {{{title}}}\n{{/tasks}}\n".write(
      to: template.appendingPathComponent("report.mustache"), atomically: false, encoding: .utf8)
    let script =
      "cd \"$1\"; shift; exec pantask \"$1\" one.json two.json \"${@:2}\" --now 2026-03-26 --quiet >output 2>problems </dev/null"
    let status = try CommandRunner.spawn(
      ["/bin/bash", "-c", script, "fields", folder.path, command] + arguments)
    let problems = try String(contentsOf: folder.appendingPathComponent("problems"), encoding: .utf8)
    #expect(status == 0, "\(command) \(arguments): \(problems)")
    return try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
  }

  /// The ids of lines that begin with one, as both templates and the patch of a dry run have them.
  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map { String($0) } }

  private func converted(_ arguments: [String]) throws -> [(id: String, title: String)] {
    try lines(output("convert", ["--to", "ndjson"] + arguments)).map { line in
      let task = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (task?["id"] as? String ?? "?", task?["title"] as? String ?? "?")
    }
  }

  /// The tasks of a report without groups; a page in HTML needs other columns than one in Markdown.
  private func reported(_ arguments: [String]) throws -> [String] {
    try lines(
      output("report", ["--template", "./ids", "--format", "markdown", "--group-by", ""] + arguments))
  }

  @Test
  func `there is a question for every field that the documentation names`() throws {
    let path = Folder.repository.appendingPathComponent("docs/filters.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let list = try #require(text.components(separatedBy: "Fields are\n").dropFirst().first)
    let sentence = list.components(separatedBy: "; one that")[0]
    let names = sentence.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map {
      $0.element.components(separatedBy: "[")[0]
    }.filter { $0 != "extra.name" }
    #expect(names == Self.questions.map(\.field))
  }

  @Test(.timeLimit(.minutes(5)), arguments: questions)
  func `every command keeps the same tasks`(question: Question) throws {
    #expect(try converted(["--where", question.filter]).map(\.id) == question.ids)
    // Read whole, and in the order of something else.
    #expect(try converted(["--where", question.filter, "--limit", "9"]).map(\.id) == question.ids)
    #expect(
      try reported(["--where", question.filter, "--sort", "id"]).map { String($0.prefix(1)) } == question.ids)
    // One clause a task: what `explain` keeps of both at once is that task or nothing.
    let clauses = ["a", "b", "c", "d", "e"].map { "(\(question.filter) AND id == \"\($0)\")" }
    let explained = try lines(output("explain", ["--where", clauses.joined(separator: " OR ")]))
    let kept = explained.filter { $0.hasSuffix("  AND") }.map { $0.contains(" 1 ") }
    #expect(zip("abcde", kept).filter(\.1).map { String($0.0) } == question.ids, "\(explained)")
    #expect(explained.last == "\(question.ids.count) of 5 tasks are kept")
    // An edit changes these and no others, and its dry run says the same.
    let edit = ["--where", question.filter, "--set", "title = \"hit\""]
    #expect(try converted(edit).map { "\($0.id) \($0.title)" } == question.ids.map { "\($0) hit" })
    #expect(try reported(edit + ["--sort", "id"]) == question.ids.map { "\($0) hit" })
    for command in ["convert", "report"] {
      let dryRun = try lines(
        output(command, edit + ["--dry-run"] + (command == "convert" ? ["--to", "ndjson"] : [])))
      #expect(
        dryRun.filter { "abcde".contains($0.prefix(1)) && $0.dropFirst().hasPrefix(" ") }
          .map { String($0.prefix(1)) } == question.ids)
      #expect(dryRun.last?.hasPrefix("\(question.ids.count) of \(question.ids.count) task") == true)
    }
  }

  /// What a script prints in a folder with the two files.
  private func printed(_ script: String, filter: String) throws -> String {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("pantask-fields-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("ids"), withIntermediateDirectories: true)
    for (name, text) in Self.files {
      try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }
    try "{{#tasks}}\n{{{id}}}\n{{/tasks}}\n".write(
      to: folder.appendingPathComponent("ids/report.mustache"), atomically: false, encoding: .utf8)
    let status = try CommandRunner.spawn(
      [
        "/bin/bash", "-c", "cd \"$1\"; exec >output 2>&1 </dev/null; \(script)", "fields", folder.path,
        filter,
      ])
    let text = try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
    #expect(status == 0, "\(script): \(text)")
    return text
  }

  @Test(.timeLimit(.minutes(5)), arguments: questions)
  func `libraries and jobs keep the same tasks`(question: Question) throws {
    let now = "--now 2026-03-26"
    let made = "pantask import one.json two.json --into l.pantask --quiet \(now) || exit; "
    // A library gives its tasks in an order of its own.
    let edited = try lines(
      printed(
        "\(made) pantask edit l.pantask --where \"$2\" --set 'title = \"hit\"' --dry-run \(now)",
        filter: question.filter))
    #expect(
      edited.filter { "abcde".contains($0.prefix(1)) && $0.dropFirst().hasPrefix(" ") }
        .map { String($0.prefix(1)) }.sorted() == question.ids)
    let converted = try printed(
      "\(made) pantask convert l.pantask --where \"$2\" --to csv --columns id --quiet",
      filter: question.filter)
    #expect(lines(converted).filter { $0.count == 1 }.sorted() == question.ids)
    let explained = try lines(
      printed("\(made) pantask explain l.pantask --where \"$2\" \(now)", filter: question.filter))
    #expect(explained.last == "\(question.ids.count) of 5 tasks are kept")
    // The figures of a trend are of these tasks.
    for input in ["l.pantask", "2026-03-26/one.json 2026-03-26/two.json"] {
      let trend = try printed(
        "\(made) mkdir 2026-03-26; cp *.json 2026-03-26; pantask trend \(input) --where \"$2\" --format json \(now) "
          + "| grep -o '\"total\":[0-9]*' | tail -n 1", filter: question.filter)
      #expect(trend.hasSuffix("\n\"total\":\(question.ids.count)\n"), "\(input): \(trend)")
    }
    let job =
      "printf 'version: 1\\njobs:\\n  a: {inputs: [one.json, two.json], template: ids, outputs: a.md, %s}\\n'"
    let quoted = "\"'${2//\\'/\\'\\'}'\""
    #expect(
      try lines(
        printed(
          "\(job) \"where: \(quoted.dropFirst().dropLast())\" > pantask.yml; pantask run \(now) && sort a.md",
          filter: question.filter)) == question.ids)
    // A gate counts what its filter keeps.
    let gate = "gates: {g: {fail-if: \(quoted.dropFirst().dropLast()), max: \(question.ids.count)}}"
    #expect(
      try printed(
        "\(job) \"\(gate)\" > pantask.yml; pantask run --results r.json \(now) && grep -o '\"count\": *[0-9]*' r.json",
        filter: question.filter
      ).hasSuffix("\(question.ids.count)\n"))
  }

  @Test(.timeLimit(.minutes(5)), arguments: questions)
  func `every command orders and groups by the field`(question: Question) throws {
    for key in [question.key, "-\(question.key)"] {
      let ids = try converted(["--sort", key]).map(\.id)
      // A report has the subtask under its task, wherever that is.
      let shown = try reported(["--sort", key]).map { String($0.prefix(1)) }
      #expect(shown.filter { $0 != "b" } == ids.filter { $0 != "b" })
      #expect(ids.sorted() == ["a", "b", "c", "d", "e"])
    }
    // A field that is not read would make one group of all tasks.
    let context = try output("report", ["--group-by", question.key, "--context"])
    let page = try JSONSerialization.jsonObject(with: Data(context.utf8)) as? [String: Any]
    #expect((page?["groups"] as? [Any] ?? []).count > 1)
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: questions.filter { !["source", "extra"].contains($0.field) } + [Question("extra", "", [])])
  func `every command merges by the field`(question: Question) throws {
    let ids = try converted(["--dedupe=\(question.key)", "--sort", "id"]).map(\.id)
    let shown = try reported(["--dedupe=\(question.key)", "--sort", "id"])
    #expect(shown.map { String($0.prefix(1)) } == ids)
  }
}
