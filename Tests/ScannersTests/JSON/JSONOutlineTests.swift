import Scanners
import TestSupport
import Testing

/// What the beginning of a text shows.
@Suite struct JSONOutlineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var isComplete = true
    var root: JSONOutline.Root
    /// "path elements/objects: key count sample, …" of each candidate.
    var candidates: [String] = []
    var problem: String?
  }

  static let cases: [Case] = [
    .init(testDescription: "nothing", text: "  ", root: .none, problem: "syntax"),
    .init(testDescription: "nothing yet", text: "  ", isComplete: false, root: .none),
    .init(testDescription: "not JSON", text: "id,title\n1,a", root: .none, problem: "syntax"),
    .init(testDescription: "XML", text: "<a/>", isComplete: false, root: .none, problem: "not-this-syntax"),
    .init(testDescription: "a scalar", text: "\"abc\"", root: .scalar),
    .init(testDescription: "half a scalar", text: "\"abc", isComplete: false, root: .scalar),
    .init(
      testDescription: "an array of objects", text: #"[{"id":1,"t":"x"},{"t":"","u":null},3]"#, root: .array,
      candidates: [". 3/2: id 1 number 1, t 2 text x, u 1 null "]),
    .init(testDescription: "an empty array", text: "[]", root: .array, candidates: [". 0/0: "]),
    .init(
      testDescription: "an array cut off in an element", text: #"[{"id":1,"l":[{"k":2},{"m":"#,
      isComplete: false,
      root: .array, candidates: [". 1/1: id 1 number 1, l 1 array ", "[*].l[*] 2/2: k 1 number 2"]),
    .init(
      testDescription: "an object cut off in a text", text: #"{"name":"x","tasks":[{"id":1},{"id":2,"t":"ab"#,
      isComplete: false, root: .object,
      candidates: [". 1/1: name 1 text x, tasks 1 array ", "tasks[*] 2/2: id 2 number 1"]),
    .init(
      testDescription: "an object that is not JSON further on",
      text: #"{"name":"x","tasks":[{"id":1},{id:2}]}"#,
      root: .object, candidates: [". 1/1: name 1 text x, tasks 1 array ", "tasks[*] 2/2: id 1 number 1"],
      problem: "syntax"),
    .init(
      testDescription: "lines", text: "{\"a\":1}\n{\"b\":true}\n{\"a\":", isComplete: false, root: .lines,
      candidates: [". 3/3: a 1 number 1, b 1 boolean true"]),
    .init(
      testDescription: "lines of which one is not JSON", text: "{\"a\":1}\n{\"b\":2}\n{c}\n{\"d\":3}",
      root: .lines,
      candidates: [". 2/2: a 1 number 1, b 1 number 2"], problem: "syntax"),
    .init(
      testDescription: "an object and something else", text: "{\"a\":1} x", root: .object,
      candidates: [". 1/1: a 1 number 1"], problem: "trailing-content"),
    .init(
      testDescription: "nested places",
      text: #"{"l":[{"n":"A","c":[{"x":1}]},{"n":"B","c":[{"y":2},{"x":3}]}]}"#,
      root: .object,
      candidates: [
        ". 1/1: l 1 array ", "l[*] 2/2: n 2 text A, c 2 array ", "l[*].c[*] 3/3: x 2 number 1, y 1 number 2",
      ]),
    .init(
      testDescription: "objects keyed by id",
      text: #"{"task":{"ids":["1"],"entities":{"1":{"t":"a"},"2":{"t":"b"}}}}"#,
      root: .object,
      candidates: [
        ". 1/1: task 1 object ", "* 1/1: ids 1 array , entities 1 object ", "*.entities.* 2/2: t 2 text a",
        "task.entities.* 2/2: t 2 text a",
      ]),
    .init(
      testDescription: "kinds and a sample without its escapes",
      text: #"[{"a":null},{"a":"\u00e9\n"},{"a":[1]},{"a":{}}]"#,
      root: .array, candidates: [". 4/4: a 4 text+null+object+array é\n"]),
  ]

  static func text(_ kinds: JSONOutline.Kinds) -> String {
    let all: [(JSONOutline.Kinds, String)] = [
      (.text, "text"), (.number, "number"), (.boolean, "boolean"), (.null, "null"), (.object, "object"),
      (.array, "array"),
    ]
    return all.filter { kinds.contains($0.0) }.map(\.1).joined(separator: "+")
  }

  @Test(arguments: cases)
  func placesAreFound(in test: Case) {
    let outline = JSONOutline(head: Array(test.text.utf8), isComplete: test.isComplete)
    #expect(outline.root == test.root)
    let found = outline.candidates.map { candidate in
      let keys = candidate.keys.map { key in
        let name = String(decoding: key.name, as: UTF8.self)
        // What the sample is empty for is only known by its kind.
        let sample = String(decoding: key.sample, as: UTF8.self)
        return "\(name) \(key.count) \(Self.text(key.kinds)) \(sample)"
      }
      return
        "\(candidate.path.text) \(candidate.elementCount)/\(candidate.objectCount): \(keys.joined(separator: ", "))"
    }
    #expect(found == test.candidates)
    #expect(outline.problem?.code.rawValue == test.problem)
    if test.root != .array {
      #expect(outline.rootKeys.map(\.name) == (outline.candidates.first?.keys.map(\.name) ?? []))
    }
  }

  @Test func sampleIsCutBetweenCharacters() {
    let text =
      "[{\"a\":\"" + String(repeating: "日", count: 50) + "\",\"b\":\""
      + String(repeating: "\\u00e9", count: 99) + "\"}]"
    let keys = JSONOutline(head: Array(text.utf8), isComplete: true).candidates.first?.keys
    #expect(keys?.first?.sample == Array(String(repeating: "日", count: 21).utf8))
    #expect(keys?.last?.sample == Array(String(repeating: "é", count: 32).utf8))
  }

  @Test func manyIdsAreOnePlace() {
    let members = (0..<1_000).map { "\"id\($0)\":{\"t\":[{\"k\":1}]}" }.joined(separator: ",")
    let outline = JSONOutline(head: Array("{\"e\":{\(members)}}".utf8), isComplete: true)
    #expect(outline.candidates.map(\.path.text) == [".", "*", "*.*", "e.*", "*.*.t[*]", "e.*.t[*]"])
  }

  @Test(.enabled(if: JSONTestData.isPresent, "the conformance data is not at hand"))
  func anyHeadOfAnyFileHasAnOutline() {
    for folder in ["json-hostile", "json-testsuite/test_parsing"] {
      for file in JSONTestData.files(in: folder) {
        let malformed = JSONTestUTF8.malformedOffsets(file.bytes)
        for count in [file.bytes.count, file.bytes.count / 2, 7, 1]
        where count <= file.bytes.count && count < 70_000 {
          let head = Array(file.bytes.prefix(count))
          let outline = JSONOutline(
            head: head, isComplete: count == file.bytes.count,
            malformedOffsets: malformed.filter { $0 < count })
          #expect(outline.candidates.count <= 256)
        }
      }
    }
  }

  @Test(arguments: [UInt64(3), 0xFEED])
  func headMayEndAnywhere(seed: UInt64) {
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      var generator = JSONTestGenerator(random: random)
      let bytes = generator.document()
      random = generator.random
      for count in 0...min(bytes.count, 120) {
        let outline = JSONOutline(head: Array(bytes.prefix(count)), isComplete: false)
        #expect(outline.problem == nil)
      }
      #expect(JSONOutline(head: bytes, isComplete: true).problem == nil)
    }
  }
}
