import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("Tasks as Codable values")
struct TaskItemCodableTests {
  @Test("what the JSON writer writes decodes to the table's tasks", arguments: [NativeFormat.json, .ndjson])
  func decodesWrittenTasks(format: NativeFormat) throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = RandomTasks(random: SplitMix64(seed: seed))
      let table = TaskTable(random.tasks(20), source: "native:tasks")
      let text = format.text(table)
      let decoded =
        format == .json
        ? try JSONDecoder().decode([TaskItem].self, from: Data(text.utf8))
        : try text.split(separator: "\n").map { try JSONDecoder().decode(TaskItem.self, from: Data($0.utf8)) }
      #expect(decoded.count == table.rowCount, "seed \(seed)")
      for (row, task) in decoded.enumerated() {
        #expect(task == table.item(at: row).withSortedExtra, "seed \(seed), row \(row)")
      }
    }
  }

  @Test("encoding and decoding gives the same task")
  func encodesAndDecodes() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = RandomTasks(random: SplitMix64(seed: seed))
      let tasks = random.tasks(10)
      let decoded = try JSONDecoder().decode([TaskItem].self, from: JSONEncoder().encode(tasks))
      #expect(decoded == tasks.map(\.withSortedExtra), "seed \(seed)")
    }
  }

  @Test("absent values are left out, id, title, isDone and priority are not")
  func leavesOutAbsentValues() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(TaskItem(id: "1", title: "")), as: UTF8.self)
    #expect(text == #"{"id":"1","isDone":false,"priority":null,"title":""}"#)
  }

  @Test(
    "what has another kind is refused",
    arguments: [
      #"{"title":1}"#, #"{"due":"tomorrow"}"#, #"{"estimate":"90 min"}"#, #"{"priority":"urgent"}"#,
      #"{"extra":[]}"#,
      #"{"tags":"a"}"#,
    ])
  func refusesOtherKinds(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TaskItem.self, from: Data(json.utf8)) }
  }

  @Test("values that nest too deeply are refused, not a crash")
  func refusesDeepNesting() {
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(TaskItem.self, from: Data(#"{"extra":{"a":\#(deep)}}"#.utf8))
    }
    #expect(JSONFragment(String(repeating: "[", count: 100_000)) == nil)
    #expect(JSONFragment(deep) == nil)
  }

  @Test(
    "text that claims to be JSON and is not is encoded as text",
    arguments: ["", "{", "01", "nul", "[1,]", "\"\u{1}\""])
  func encodesUnsoundJSONAsText(text: String) throws {
    var task = TaskItem(id: "1", title: "t")
    task.extra = ["a": .json(text)]
    let decoded = try JSONDecoder().decode(TaskItem.self, from: JSONEncoder().encode(task))
    #expect(decoded.extra["a"] == .text(text))
    let line = NativeFormat.ndjson.text(
      TaskTable([
        {
          var task = task; task.extraOrder = ["a"]; return task
        }()
      ]))
    #expect(try JSONDecoder().decode(TaskItem.self, from: Data(line.utf8)).extra["a"] == .text(text))
  }

  struct Duration: Sendable, CustomTestStringConvertible {
    var text: String
    var seconds: Int64?
    var testDescription: String { text }
  }

  @Test(
    "durations",
    arguments: [
      Duration(text: "PT1H30M", seconds: 5_400), Duration(text: "PT0S", seconds: 0),
      Duration(text: "PT45S", seconds: 45),
      Duration(text: "-PT15M", seconds: -900), Duration(text: "P1DT2H", seconds: 93_600),
      Duration(text: "P2W", seconds: 1_209_600), Duration(text: "+PT1S", seconds: 1),
      Duration(text: "PT2562047788015215H30M7S", seconds: Int64.max),
      Duration(text: "PT2562047788015215H30M8S"),
      Duration(text: "PT9999999999999999999S"), Duration(text: "P"), Duration(text: "PT"),
      Duration(text: "P1DT"),
      Duration(text: "PT1M1H"), Duration(text: "1H"), Duration(text: "P1Y"), Duration(text: "PT1.5H"),
      Duration(text: ""),
    ])
  func durations(example: Duration) {
    #expect(ISODuration.seconds(example.text) == example.seconds)
    guard let seconds = example.seconds else { return }
    var bytes: [UInt8] = []
    ISODuration.append(seconds: seconds, to: &bytes)
    #expect(ISODuration.seconds(String(decoding: bytes, as: UTF8.self)) == seconds)
  }
}
