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

  @Test("A path to an attribute, where that is allowed") func attributes() throws {
    _ = try XMLRecordPath("lists/list/@name", allowsAttribute: true)
    #expect(throws: XMLRecordPath.ParseError.notALocalName("@name")) { _ = try XMLRecordPath("lists/@name") }
    #expect(throws: XMLRecordPath.ParseError.notALocalName("@name")) {
      _ = try XMLRecordPath("@name", allowsAttribute: true)
    }
    #expect(throws: XMLRecordPath.ParseError.notALocalName("@a")) {
      _ = try XMLRecordPath("list/@a/@b", allowsAttribute: true)
    }
  }

  @Test(
    "An attribute is a record in front of those in its element, and one without a text where it is missing")
  func attributeRecords() throws {
    let paths = ["r/list/task", "r/list/@name", "r/list"]
    let text =
      "<r><list x='1' name='A &amp; B'><task/><task>x</task></list><other name='no'/><list><task/></list></r>"
    func scan(_ paths: [String]) throws -> [String] {
      var scanner = try XMLScanner(paths: paths.map { try XMLRecordPath($0, allowsAttribute: true) })
      let batch = scanner.scan(InputChunk(bytes: Array(text.utf8), isLast: true))
      return batch.records.map { record in
        let texts = (record.firstNode..<record.endNode).map {
          String(decoding: batch.text(of: batch.nodes[$0]), as: UTF8.self)
        }
        return "\(record.path): \(texts.joined(separator: ", "))"
      }
    }
    #expect(try scan(Array(paths.prefix(2))) == ["1: A & B", "0: ", "0: x", "1: ", "0: "])
    // Where the element is a record, too, what is in it is part of it.
    #expect(try scan(Array(paths.suffix(2))).filter { $0.hasPrefix("0") } == ["0: A & B", "0: "])
  }

  @Test("Where an element begins that may have a heading, a record without a text ends the one before")
  func headings() throws {
    let paths = try ["r/list/task", "r/list/title"].map { try XMLRecordPath($0) }
    let text =
      "<r><list><title>A</title><task>x</task><title>B</title></list><other/><list><task>y</task></list></r>"
    let bytes = Array(text.utf8)
    for size in [1, 7, bytes.count] {
      var scanner = try XMLScanner(paths: paths, headings: [1], keepsOriginals: true)
      var found: [String] = []
      var start = 0
      while start < bytes.count {
        let end = min(start + size, bytes.count)
        let batch = scanner.scan(
          InputChunk(bytes: Array(bytes[start..<end]), byteOffset: start, isLast: end == bytes.count))
        found += batch.records.map { record in
          let texts = (record.firstNode..<record.endNode).map {
            String(decoding: batch.text(of: batch.nodes[$0]), as: UTF8.self)
          }
          return "\(record.path): \(texts.joined())"
        }
        start = end
      }
      #expect(found == ["1: ", "1: A", "0: x", "1: B", "1: ", "0: y"], "\(size)")
    }
  }

  @Test("An element that fits a heading of any name gives its name, unless it is a record")
  func names() throws {
    let paths = try ["r/a/task", "r/*", "r/*/task"].map { try XMLRecordPath($0) }
    let bytes = Array("<r><a><task>x</task></a><b>t<task>y</task><task>z</task></b><task>w</task></r>".utf8)
    for size in [1, 7, bytes.count] {
      var scanner = try XMLScanner(paths: paths, names: [1], keepsOriginals: true)
      var found: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        let end = min(start + size, bytes.count)
        let batch = scanner.scan(
          InputChunk(bytes: Array(bytes[start..<end]), byteOffset: start, isLast: end == bytes.count))
        #expect(batch.failure == nil)
        found += batch.records.map { record in
          let texts = (record.firstNode..<record.endNode).map {
            String(decoding: batch.text(of: batch.nodes[$0]), as: UTF8.self)
          }
          return "\(record.path): \(texts.joined())"
        }
      }
      #expect(found == ["1: a", "0: x", "1: b", "2: y", "2: z", "1: task"], "\(size)")
    }
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
