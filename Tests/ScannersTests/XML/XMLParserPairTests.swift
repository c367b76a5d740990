import TestSupport
import Testing

@testable import Scanners

/// Two parsers in turn make of a document what one makes of it.
@Suite("XML parser pair") struct XMLParserPairTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var situation: String
    /// What is before the records, one record, and what is behind them.
    var head = "<?xml version=\"1.0\"?>\n<tasks>\n"
    var record: @Sendable (Int) -> String
    var tail = "</tasks>\n"
    var paths = ["tasks/task"]
    /// Whether the parsers can take turns to the end.
    var isInTurn = true
    var testDescription: String { situation }

    var xml: String { head + (0..<400).map(record).joined() + tail }
  }

  static let cases: [Case] = [
    Case(situation: "a record a line") { "<task id='\($0)'><title>t \($0)</title></task>\n" },
    Case(situation: "records over several lines, of several lengths") {
      "  <task>\n    <title>\(String(repeating: "x", count: $0 % 50))</title>\n  </task>\n"
    },
    Case(situation: "CRLF", head: "<tasks>\r\n") { "<task><a>\($0)</a>\r\n<b/></task>\r\n" },
    Case(situation: "blanks behind the end tag and in it") { "<task><a>\($0)</a></task \t> \t\n" },
    Case(situation: "records that are attributes alone") { "<task a='\($0)' b='>'/>\n" },
    Case(
      situation: "prefixes and namespaces", head: "<p:tasks xmlns:p='urn:x' xmlns='urn:y'>\n",
      record: { "<p:task><title p:k='\($0)'>t</title></p:task>\n" }, tail: "</p:tasks>"),
    Case(situation: "names that come late, in another order for each parser") {
      $0 < 100 ? "<task><a/></task>\n" : "<task><n\($0 % 7) k\($0 % 5)='1'/><m\($0 % 3)/></task>\n"
    },
    Case(situation: "texts, comments and instructions between records") {
      "text \($0)\n<!-- c -->\n<task>\($0)</task>\n<?pi?>\n&amp;\n"
    },
    Case(situation: "a DOCTYPE", head: "<!DOCTYPE tasks SYSTEM 'x.dtd'>\n<tasks>\n") {
      "<task>\($0)</task>\n"
    },
    Case(
      situation: "two paths", record: { $0 % 2 == 0 ? "<task>\($0)</task>\n" : "<note>\($0)</note>\n" },
      paths: ["tasks/note", "tasks/task"]),
    Case(situation: "no line ends", record: { "<task>\($0)</task>" }, isInTurn: false),
    Case(
      situation: "ends of records in comments",
      record: {
        "<task>\($0)</task>\n<!-- <task>\n</task>\n</task>\n </task>\n</task>\n</task>\n</task>\n -->\n"
      },
      isInTurn: false),
    Case(
      situation: "ends of records in CDATA sections",
      record: {
        "<task><a>\($0)<![CDATA[</task>\n</task>\n</task>\n</task>\n</task>\n</task>\n]]></a></task>\n"
      },
      isInTurn: false),
    Case(
      situation: "records in records",
      record: { "<task>\($0)<task>\n<task>in\n</task>\n<task>in\n</task>\n<b/></task>\n<c/></task>\n" },
      isInTurn: false),
    Case(
      situation: "lists that end and begin again",
      record: { "<list><task>\($0)</task>\n</list><list>\n</list>\n" },
      paths: ["tasks/list/task"], isInTurn: false),
    Case(
      situation: "lists that only begin",
      record: { "\($0 % 50 == 49 ? "<list>" : "")<task>\($0)</task>\n" },
      tail: String(repeating: "</list>", count: 8) + "</tasks>", paths: ["tasks/**/task"], isInTurn: false),
    Case(
      situation: "lists that only end", head: "<tasks>" + String(repeating: "<list>", count: 8) + "\n",
      record: { "\($0 % 50 == 49 ? "</list>" : "")<task>\($0)</task>\n" }, paths: ["tasks/**/task"],
      isInTurn: false),
    Case(
      situation: "the list ends and other things come",
      record: { $0 < 200 ? "<l><task>\($0)</task>\n</l>" : "<other><task>no</task>\n</other>\n" },
      paths: ["tasks/l/task"], isInTurn: false),
    Case(
      situation: "a record longer than chunks",
      record: {
        $0 == 300 ? "<task>" + String(repeating: "long ", count: 4_000) + "</task>\n" : "<task>\($0)</task>\n"
      },
      isInTurn: false),
    Case(
      situation: "a mistake between two records",
      record: { $0 == 333 ? "<task></tusk>\n" : "<task>\($0)</task>\n" },
      isInTurn: false),
    Case(situation: "an end that is missing", record: { "<task>\($0)</task>\n" }, tail: "", isInTurn: false),
    Case(situation: "something behind the root", record: { "<task>\($0)</task>\n" }, tail: "</tasks><x/>"),
    Case(
      situation: "an entity that is not declared",
      record: { $0 == 250 ? "<task>&no;</task>\n" : "<task>\($0)</task>\n" }, isInTurn: false),
    Case(
      situation: "bytes that are not UTF-8 for libxml2",
      record: { $0 == 250 ? "<task>\u{FFFF}</task>\n" : "<task>\($0)</task>\n" }, isInTurn: false),
  ]

  @Test("Situations, whatever the chunks", arguments: cases) func situations(_ example: Case) throws {
    let bytes = Array(example.xml.utf8)
    var silentChunkCount = 0
    for size in [64, 100, 333, 1_000, 4_096, 100_000] {
      let alone = try scanXML(bytes, example.paths, cut: .every(size))
      let inPair = try scanXML(bytes, example.paths, cut: .every(size), isLong: true)
      #expect(inPair.records == alone.records, "in \(size)s")
      #expect(inPair.names == alone.names, "in \(size)s")
      #expect(inPair.failure == alone.failure, "in \(size)s")
      if alone.failure == nil { #expect(inPair == alone, "in \(size)s") }
      silentChunkCount += inPair.silentChunkCount
    }
    #expect(silentChunkCount > 0 || !example.isInTurn, "both parsers are used")
  }

  /// A record's name, elements, attributes, namespaces and targets of instructions count, whoever has met them.
  @Test("Too many names for both together", arguments: [true, false]) func names(_ isInTurn: Bool) throws {
    var limits = ScanLimits()
    limits.nameCount = 100
    for count in [40, 90, 97, 98, 99, 150, 300] {
      let records = (0..<count).map { number in
        let isOther = number == count / 2 && !isInTurn
        return "<task><n\(number)/></task>\n" + (isOther ? "<!-- <task>\n</task>\n</task>\n-->\n" : "")
      }
      let xml = Array("<r>\n\(records.joined())</r>".utf8)
      for size in [100, 200] {
        let alone = try scanXML(xml, ["r/task"], cut: .every(size), limits: limits)
        let inPair = try scanXML(xml, ["r/task"], cut: .every(size), limits: limits, isLong: true)
        #expect((alone.failure == nil) == (count <= 98), "\(count) in \(size)s")
        #expect(inPair.failure?.message == alone.failure?.message, "\(count) in \(size)s")
        if alone.failure == nil { #expect(inPair == alone) }
      }
    }
  }

  /// What no line ends in, line ends in what is no record, and tags that are none: all looked at once.
  @Test(
    "A place to cut at is looked for in linear time",
    arguments: ["\n", "\r\n", " ", "/>\n", "<a/>\n", ">\n", "</tusk>\n", "</ >\n", "x>\n\n"])
  func cuts(_ filling: String) throws {
    let text = String(repeating: filling, count: 400_000)
    let xml = Array("<r>\n<task>1</task>\n<task>2</task>\n<note><![CDATA[\(text)]]></note>\n</r>".utf8)
    let start = ProcessorTime.seconds
    #expect(XMLRecordEnd.last(of: Array("task".utf8), in: xml, 0..<xml.count) == 34)
    #expect(XMLRecordEnd.last(of: Array("other".utf8), in: xml, 0..<xml.count) == nil)
    #expect(ProcessorTime.seconds - start < 5)
  }

  @Test(
    "Places to cut at",
    arguments: [
      ("<task>1</task>\n", 15), ("<task>1</task >  \r\n  \n ", 19), ("<task a='/>'/>\nx", 15),
      ("<task/>\n", 8),
      ("<p:task>1</p:task>\n", nil), ("<tasks/>\n", nil), ("</tasks>\n", nil), ("<task>1</task>", nil),
      ("\n", nil),
      ("<task>\n", nil), ("task>\n", nil), ("/task>\n", nil), (">\n", nil), ("/>\n", nil), ("", nil),
      ("</task>\n<a/>\n<b\n/>\n", 8),
    ] as [(String, Int?)])
  func places(_ text: String, _ place: Int?) {
    let bytes = [10] + Array(text.utf8)
    let found = XMLRecordEnd.last(of: Array("task".utf8), in: bytes, 1..<bytes.count)
    #expect(found == place.map { $0 + 1 })
  }

  @Test("Random documents", arguments: [1, 2, 20_26] as [UInt64]) func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (silentChunkCount, failureCount) = (0, 0)
    for number in 0..<150 {
      let xml = Self.document(&random)
      let size = 40 + random.below(600)
      let alone = try scanXML(Array(xml.utf8), ["r/l/t", "r/t"], cut: .every(size))
      let inPair = try scanXML(Array(xml.utf8), ["r/l/t", "r/t"], cut: .every(size), isLong: true)
      #expect(
        (inPair.failure == nil) == (alone.failure == nil),
        "seed \(seed), document \(number), in \(size)s: \(xml)")
      if alone.failure == nil {
        #expect(inPair == alone, "seed \(seed), document \(number), in \(size)s: \(xml)")
      } else {
        failureCount += 1
        let count = min(alone.records.count, inPair.records.count)
        #expect(
          alone.records.prefix(count) == inPair.records.prefix(count), "seed \(seed), document \(number)")
      }
      silentChunkCount += inPair.silentChunkCount
    }
    print("XML parser pair: seed \(seed), \(silentChunkCount) chunks in turn, \(failureCount) of 150 refused")
    #expect(silentChunkCount > 0)
  }

  /// Records in a list, with now and then something that a cut is wrong in.
  private static func document(_ random: inout SplitMix64) -> String {
    var xml = random.chance(50) ? "<r>\n" : "<r><l>\n"
    let hasList = xml.hasSuffix("<l>\n")
    let isTricky = random.chance(60)
    for _ in 0..<random.below(120) {
      let names = ["a", "b", "c", "t", "n\(random.below(12))"]
      var record = "<t k='\(random.below(100))'>"
      for _ in 0..<random.below(4) {
        let name = random.pick(names)
        record += "<\(name)>\(random.below(1_000))</\(name)>" + (random.chance(30) ? "\n" : "")
      }
      record += "</t>" + (random.chance(80) ? "\n" : " ")
      if isTricky, random.chance(4) { record = "<!-- \(record) -->" + record }
      if isTricky, random.chance(3) { record = "<t><![CDATA[\(record)]]></t>\n" }
      if isTricky, hasList, random.chance(3) { record += "</l><l>\n" }
      if isTricky, random.chance(1) { record += random.pick(["<", "&", "</t>\n", "</l>\n", "\u{1}"]) }
      xml += record
    }
    return xml + (hasList ? "</l></r>" : "</r>")
  }
}
