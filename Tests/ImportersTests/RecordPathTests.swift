import Formats
import Scanners
import TestSupport
import Testing

@Suite("Paths to records")
struct RecordPathTests {
  @Test(
    "a key in quotes is one step",
    arguments: [
      (".", []),
      ("[*]", ["[*]"]),
      ("tasks[*]", ["tasks", "[*]"]),
      ("data.lists[*].tasks[*]", ["data", "lists", "[*]", "tasks", "[*]"]),
      ("boards.*.cards[*]", ["boards", "*", "cards", "[*]"]),
      ("project/tasks/task", ["project", "tasks", "task"]),
      ("\"v1.0\"[*]", ["\"v1.0\"", "[*]"]),
      ("Work.\"a/b [c]\"[*].x", ["Work", "\"a/b [c]\"", "[*]", "x"]),
      ("\"say \\\"hi.\\\"\".\"\\\\\"[*]", ["\"say \\\"hi.\\\"\"", "\"\\\\\"", "[*]"]),
      ("\"never.closed", ["\"never.closed"]),
    ] as [(String, [Substring])])
  func steps(_ path: String, _ steps: [Substring]) {
    #expect(RecordPath.steps(path) == steps)
  }

  @Test(
    "are cut into the same steps as the scanner cuts them into, whatever keys have in them",
    arguments: [1, 2, 3] as [UInt64])
  func agreeWithTheScanner(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let signs = Array("ab.*[]\"\\/ é日")
    for _ in 0..<1_000 {
      let steps: [JSONRecordPath.Step] = (0..<Int.random(in: 1...4, using: &random)).map { index in
        switch Int.random(in: 0..<(index == 0 ? 3 : 4), using: &random) {
        case 0: return .anyKey
        case 1, 2:
          let length = Int.random(in: 1...6, using: &random)
          let key = (0..<length).map { _ in signs.randomElement(using: &random) ?? "a" }
          return .key(Array(String(key).utf8))
        default: return .elements
        }
      }
      let text = JSONRecordPath(steps: steps).text
      let expected = steps.map { step in
        switch step {
        case .anyKey: "*"
        case .elements: "[*]"
        case .key(let key): String(decoding: key, as: UTF8.self)
        }
      }
      let found = RecordPath.steps(text)
      #expect(
        found.map { $0 == "*" || $0 == "[*]" ? String($0) : RecordPath.key(of: $0) } == expected, "\(text)")
      #expect(try JSONRecordPath(text).steps == steps)
    }
  }

  @Test(
    "a key is written as the scanner writes it",
    arguments: ["a", "v1.0", "a/b", "a b", "*", "a*", "[x]", "say \"hi\"", "back\\slash", "é", ""])
  func stepOfKey(_ key: String) {
    #expect(RecordPath.step(of: key) == JSONRecordPath(steps: [.key(Array(key.utf8))]).text)
  }
}
