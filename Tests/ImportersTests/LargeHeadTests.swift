import Formats
import Importers
import TaskModel
import Testing

/// JSON whose tasks come after much else: settings, labels, the history of a board.
struct LargeHeadTests {
  private static let tasks = (0..<5).map { "{\"title\":\"t\($0)\",\"due\":\"2026-03-0\($0 + 1)\"}" }
    .joined(separator: ",")
  private static let titles = (0..<5).map { "t\($0)" }

  private static func blob(_ byteCount: Int) -> String {
    let line = "\"" + String(repeating: "x", count: 1_000) + "\","
    return "[" + String(repeating: line, count: byteCount / line.utf8.count) + "0]"
  }

  @Test func `tasks behind a long object`() throws {
    let text = "{\"meta\":{\"rows\":\(Self.blob(5 << 20))},\"tasks\":[\(Self.tasks)]}"
    let imported = try read(text)
    #expect(imported.titles == Self.titles)
    #expect(imported.codes.isEmpty)
  }

  @Test func `tasks behind a long text`() throws {
    let text = "{\"icon\":\"\(String(repeating: "x", count: 3 << 20))\",\"tasks\":[\(Self.tasks)]}"
    #expect(try read(text).titles == Self.titles)
  }

  @Test func `tasks behind a long list of things with names`() throws {
    let labels = (0..<60_000).map { "{\"name\":\"label \($0)\"}" }.joined(separator: ",")
    let imported = try read("{\"labels\":[\(labels)],\"tasks\":[\(Self.tasks)]}")
    #expect(imported.titles == Self.titles)
  }

  @Test func `a board of a known tool behind its long history`() throws {
    let card =
      "{\"id\":\"5f0000000000000000000001\",\"name\":\"Paint\",\"idList\":\"l\",\"idChecklists\":[],"
      + "\"dueComplete\":false,\"shortUrl\":\"u\",\"pos\":1,\"idShort\":1,\"closed\":false,\"desc\":\"\"}"
    let action = "{\"type\":\"commentCard\",\"data\":{\"text\":\"\(String(repeating: "x", count: 500))\"}}"
    let actions = Array(repeating: action, count: 4_000).joined(separator: ",")
    let text =
      "{\"id\":\"b\",\"name\":\"Board\",\"desc\":\"\",\"closed\":false,\"actions\":[\(actions)],"
      + "\"cards\":[\(card)],\"lists\":[{\"id\":\"l\",\"name\":\"Doing\",\"closed\":false}]}"
    let imported = try read(text)
    #expect(imported.report.match.profile.name == "trello-json")
    #expect(imported.titles == ["Paint"])
  }

  @Test func `behind more than is looked at there is an error that says so`() throws {
    let text = "{\"meta\":{\"rows\":\(Self.blob(18 << 20))},\"tasks\":[\(Self.tasks)]}"
    let error = try #require(throws: Diagnostic.self) { try read(text) }
    #expect(error.code == .noTasksFound)
    #expect(error.message.contains("first 17 MiB"), "\(error.message)")
    #expect(error.hint?.contains("profile") == true)
  }

  @Test func `a list that has ended before that is read, and nothing is said where nothing comes behind`()
    throws
  {
    let text = "{\"tasks\":[\(Self.tasks)],\"meta\":{\"rows\":\(Self.blob(18 << 20))}}"
    let imported = try read(text)
    #expect(imported.titles == Self.titles)
    #expect(imported.codes.isEmpty)
  }

  @Test(arguments: [0, 1])
  func `a line of JSON may be longer than what is looked at`(before: Int) throws {
    let half = String(repeating: "x", count: 9 << 20)
    let line = "{\"title\":\"long\",\"done\":false,\"notes\":\"\(half)\",\"log\":\"\(half)\"}\n"
    let short = "{\"title\":\"short\",\"done\":true}\n"
    let imported = try read(
      Array((String(repeating: short, count: before) + line + short).utf8), file: "list.ndjson")
    #expect(imported.titles == Array(repeating: "short", count: before) + ["long", "short"])
    #expect(imported.codes.isEmpty)
  }

  @Test func `a second list of a known tool that begins behind what is looked at`() throws {
    let history = String(repeating: "x", count: 400 << 10)
    let story =
      "{\"ref\":1,\"subject\":\"Story\",\"status\":\"New\",\"is_closed\":false,\"project\":1,\"description\":\"\(history)\"}"
    let task = "{\"ref\":2,\"subject\":\"Task\",\"status\":\"New\",\"user_story\":1}"
    let imported = try read("{\"name\":\"Garden\",\"user_stories\":[\(story)],\"tasks\":[\(task)]}")
    #expect(imported.report.match.profile.name == "taiga-json")
    #expect(imported.titles == ["Story", "Task"])
    #expect(imported.items.map(\.parent) == [nil, "1"])
  }

  @Test func `an archive of a known tool that begins behind what is looked at`() throws {
    let notes = String(repeating: "x", count: 400 << 10)
    let text =
      "{\"task\":{\"ids\":[\"a\"],\"entities\":{\"a\":{\"id\":\"a\",\"title\":\"Now\",\"isDone\":false,\"notes\":\"\(notes)\"}}},"
      + "\"taskArchive\":{\"ids\":[\"b\"],\"entities\":{\"b\":{\"id\":\"b\",\"title\":\"Then\",\"isDone\":true}}}}"
    let imported = try read(text)
    #expect(imported.report.match.profile.name == "superproductivity-json")
    #expect(imported.titles == ["Now"])
    #expect(imported.report.accounting.archived == 1)
  }
}
