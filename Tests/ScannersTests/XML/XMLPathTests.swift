import Scanners
import Testing

/// The text of record paths.
@Suite("XML record paths") struct XMLPathTests {
  static let good = [
    "task", "tasks/task", "/tasks/task", "*/item", "**/task", "a/**/b/*/c", "*", "**/*", "a-b.c_d/é",
  ]

  @Test("Understood", arguments: good) func understood(_ text: String) throws { _ = try XMLRecordPath(text) }

  @Test(
    "Refused, with the reason",
    arguments: [
      ("", XMLRecordPath.ParseError.empty), ("a//b", .emptyStep(2)), ("a/", .emptyStep(2)), ("/", .empty),
      ("//a", .emptyStep(1)), ("**", .openEnd), ("a/**", .openEnd), ("**/**/a", .openEnd),
      ("p:a", .notALocalName("p:a")), ("a b", .notALocalName("a b")), ("a[1]", .notALocalName("a[1]")),
      ("@id", .notALocalName("@id")), ("***/a", .notALocalName("***")), ("a*", .notALocalName("a*")),
      (Array(repeating: "a", count: 65).joined(separator: "/"), .tooManySteps),
    ])
  func refused(_ text: String, _ error: XMLRecordPath.ParseError) {
    #expect(throws: error) { _ = try XMLRecordPath(text) }
  }

  @Test("All 64 steps are usable, one more is not") func manySteps() throws {
    let long = Array(repeating: "a", count: 63).joined(separator: "/")
    let xml = String(repeating: "<a>", count: 63) + String(repeating: "</a>", count: 63)
    #expect(try scanXML("<r>\(xml)</r>", ["x", long]).records.isEmpty)
    #expect(try scanXML(xml, ["x", long]).records.map(\.path) == [1])
    #expect(throws: XMLRecordPath.ParseError.tooManySteps) {
      _ = try XMLScanner(paths: [XMLRecordPath("x/y"), XMLRecordPath(long)])
    }
  }
}
