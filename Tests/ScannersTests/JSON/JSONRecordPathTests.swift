import Scanners
import Testing

/// Paths as text.
@Suite struct JSONRecordPathTests {
  static func key(_ text: String) -> JSONRecordPath.Step { .key(Array(text.utf8)) }

  static let valid: [(String, [JSONRecordPath.Step], String)] = [
    (".", [], "."), ("tasks[*]", [key("tasks"), .elements], "tasks[*]"), ("issue", [key("issue")], "issue"),
    (
      "data.lists[*].tasks[*]", [key("data"), key("lists"), .elements, key("tasks"), .elements],
      "data.lists[*].tasks[*]"
    ),
    ("boards.*.stacks[*]", [key("boards"), .anyKey, key("stacks"), .elements], "boards.*.stacks[*]"),
    ("[*]", [.elements], "[*]"), ("[*][*]", [.elements, .elements], "[*][*]"),
    ("[*].tasks[*]", [.elements, key("tasks"), .elements], "[*].tasks[*]"),
    (".tasks[*]", [key("tasks"), .elements], "tasks[*]"),
    ("*", [.anyKey], "*"), ("*[*]", [.anyKey, .elements], "*[*]"),
    ("todo-items[*]", [key("todo-items"), .elements], "todo-items[*]"),
    ("\"a.b\".c", [key("a.b"), key("c")], "\"a.b\".c"), ("\"*\"[*]", [key("*"), .elements], "\"*\"[*]"),
    ("\"q\\\"\\u0001\"", [key("q\"\u{1}")], "\"q\\\"\\u0001\""), ("\"\"", [key("")], "\"\""),
    ("日本", [key("日本")], "日本"),
  ]

  @Test(arguments: valid.indices)
  func textBecomesSteps(_ number: Int) throws {
    let (text, steps, canonical) = Self.valid[number]
    let path = try JSONRecordPath(text)
    #expect(path.steps == steps)
    #expect(path.text == canonical)
    #expect(try JSONRecordPath(path.text) == path)
  }

  @Test(arguments: [
    ("", 0), ("..", 1), ("a.", 2), ("a..b", 2), ("a[0]", 1), ("a[*", 1), ("a[*]b", 4), ("\"a", 0),
    ("a.[*]", 2), ("[", 0),
    ("\"a\"b", 3), ("\"a\\", 0),
  ])
  func textThatIsNoPathIsRefused(_ text: String, _ offset: Int) {
    let error = #expect(throws: JSONRecordPathError.self) { try JSONRecordPath(text) }
    #expect(error?.byteOffset == offset)
  }
}
