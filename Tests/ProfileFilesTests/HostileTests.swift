import Formats
import ProfileFiles
import TestSupport
import Testing

/// A file that was made to do harm is refused, or read, within a moment.
struct HostileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ description: String, _ text: String) {
      testDescription = description
      self.text = text
    }
  }

  private static func bomb(_ last: String) -> String {
    var text = "l0: &l0 [x, x]\n"
    for level in 1...40 { text += "l\(level): &l\(level) [*l\(level - 1), *l\(level - 1)]\n" }
    return text + last
  }

  private static let cases = [
    Case("a billion laughs", bomb("ignore: *l40\n")),
    Case("a billion laughs as keys", bomb("? *l40\n: a\n? *l39\n: b\n")),
    Case("a billion laughs on one line", "{a: &a [x,x], b: &b [*a,*a], ? *b : c, \"d\":*a}"),
    Case("a name that is redefined", "a: &a [x]\nb: &a [*a, *a]\nc: &a [*a, *a]\n"),
    Case("a value that holds itself", "a: &a [*a]\n"),
    Case("deep brackets", String(repeating: "[", count: 200_000)),
    Case("deep braces", String(repeating: "{a: ", count: 60_000)),
    Case(
      "deep brackets that are closed", String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
    ),
    Case("deep hyphens", String(repeating: "- ", count: 120_000)),
    Case("deep question marks", String(repeating: "? ", count: 120_000)),
    Case("many keys", (0..<30_000).map { "k\($0): v\n" }.joined()),
    Case("many elements", "ignore: [" + String(repeating: "a,", count: 120_000) + "a]\n"),
    Case(
      "many names, one of them expected",
      "container: csv\nignore: [" + String(repeating: "a,", count: 120_000) + "a]\n"),
    Case(
      "many names of which one is enough",
      "container: csv\nhierarchy: {parents: [" + String(repeating: "a,", count: 100_000) + "a]}\n"),
    Case("a long text", "title: " + String(repeating: "x", count: 250_000)),
    Case("a long key", String(repeating: "x", count: 250_000) + ": a"),
    Case("many anchors", (0..<20_000).map { "- &a\($0) x\n" }.joined()),
    Case("many documents", String(repeating: "---\na: b\n", count: 20_000)),
    Case("a tag that would be run elsewhere", "name: !!python/object/apply:os.system [\"true\"]\n"),
    Case("tags and directives", "%YAML 1.2\n%TAG ! tag:example.org,2000:\n---\nname: !x mine\n"),
    Case("half of a surrogate pair", "title: \"\\uD800\"\n"),
    Case("a NUL", "name: a\0b\n"),
    Case("a control character", "name: a\u{1B}[31m\n"),
    Case("a NUL that is written out", "name: \"a\\0b\"\n"),
    Case("many mistakes", (0..<10_000).map { "unknown\($0): 1\n" }.joined()),
  ]

  // The limit is for those that would never end: the machine may be busy with all other tests.
  @Test(.timeLimit(.minutes(5)), arguments: cases)
  func `a hostile file is refused soon`(testCase: Case) {
    #expect(!mistakes(in: testCase.text).isEmpty)
  }

  @Test func `a file that is too large is not parsed`() {
    let text = String(repeating: "# a remark\n", count: 30_000)
    #expect(
      mistakes(in: text) == [
        "0:0: a profile has at most 256 KiB | is this the list of tasks, and the profile another file?"
      ])
  }

  @Test func `a star and an ampersand that are no names are text`() throws {
    let text = """
      name: mine
      container: json
      records: "*.tasks[*]"  # *a star* & more
      fields: {"R&D": title, "*b": due}
      """
    #expect(try profile(text).fields.map(\.from) == ["R&D", "*b"])
  }

  /// Mutations of a good profile: whatever comes of them, reading ends and does not trap.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `a profile with changed bytes is read or refused`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let good = Array(
      """
      name: mine
      container: json
      recognise: {has: [t, d], root: tasks}
      records:
        - "tasks[*]"
        - {path: "people[*]", table: people, names: [name, mail]}
      fields:
        t: title
        d: {to: due, format: [iso-8601, numeric], unset: ["-"]}
        w: {to: assignees, table: people}
      priorities: {p1: highest, 8+: high}
      states: {done: [closed], open: ["new", 'old']}
      """.utf8)
    let marks = Array("\n :-?[]{},&*#!|>'\"%@`\t~+0aZ\u{E9}".utf8)
    for _ in 0..<400 {
      var bytes = good
      for _ in 0...Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = marks[Int(random.next() % UInt64(marks.count))]
        case 1: bytes.insert(marks[Int(random.next() % UInt64(marks.count))], at: place)
        default: bytes.remove(at: place)
        }
      }
      let mapping: ProfileMapping
      do {
        mapping = try ProfileFile.read(bytes, file: "mine.yml")
      } catch {
        #expect(!error.diagnostics.isEmpty, "seed \(seed)")
        continue
      }
      let again = ProfileFile.text(of: mapping)
      #expect(
        (try? ProfileFile.read(Array(again.utf8), file: "mine.yml")) == mapping, "seed \(seed)\n\(again)")
    }
  }
}
