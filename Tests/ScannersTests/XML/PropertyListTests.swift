import Foundation
import Scanners
import Testing

/// Property lists as records.
@Suite("Property lists") struct PropertyListTests {
  static func wrap(_ value: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(value)
    </plist>
    """
  }

  static func scan(
    _ xml: String, _ paths: [String] = ["."], cut: XMLTestCut = .whole, limits: ScanLimits = ScanLimits()
  ) throws -> XMLTestResult {
    let scanner = PropertyListScanner(paths: try paths.map { try JSONRecordPath($0) }, limits: limits)
    return runXML(scanner, Array(xml.utf8), cut: cut)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var situation: String
    var value: String
    var paths = ["."]
    var records: [String]
    var testDescription: String { situation }
  }

  static let cases: [Case] = [
    Case(
      situation: "an array of dictionaries",
      value:
        "<array>\n <dict>\n <key>title</key><string>Milk &amp; more</string>\n <key>done</key>\n<true/></dict>"
        + "<dict><key>title</key><string/><key>n</key><integer>-3</integer></dict></array>",
      records: [#"title="Milk & more" done=true(true)"#, #"title="" n=number(-3)"#]),
    Case(
      situation: "every kind of value",
      value:
        "<array><dict><key>s</key><string> x </string><key>i</key><integer>7</integer><key>r</key><real>1.5e3</real>"
        + "<key>t</key><true/><key>f</key><false/><key>d</key><date>2024-01-02T03:04:05Z</date>"
        + "<key>b</key><data>\nAQI=\n</data></dict></array>",
      records: [
        "s=\" x \" i=number(7) r=number(1.5e3) t=true(true) f=false(false) d=\"2024-01-02T03:04:05Z\" b=\"AQI=\""
      ]),
    Case(
      situation: "what JSON has no number for is text",
      value:
        "<array><dict><key>a</key><real>nan</real><key>b</key><real>+1</real><key>c</key><integer>0x1F</integer>"
        + "<key>d</key><integer></integer><key>e</key><integer>01</integer></dict></array>",
      records: [#"a="nan" b="+1" c="0x1F" d="" e="01""#]),
    Case(
      situation: "arrays and dictionaries inside",
      value:
        "<array><dict><key>tags</key><array><string>a</string><string>b</string></array><key>o</key><dict>"
        + "<key>k</key><array><array/><dict><key>k</key><true/></dict></array></dict></dict></array>",
      records: [#"tags[tags="a" tags="b"] o{k[k[] k{k=true(true)}]}"#]),
    Case(
      situation: "the array under a key",
      value: "<dict><key>version</key><integer>1</integer><key>other</key><array><dict/></array>"
        + "<key>tasks</key><array><dict><key>t</key><string>1</string></dict></array></dict>",
      paths: ["tasks"], records: [#"t="1""#]),
    Case(
      situation: "the same with [*]",
      value: "<dict><key>tasks</key><array><dict><key>t</key><true/></dict></array></dict>",
      paths: ["tasks[*]"], records: ["t=true(true)"]),
    Case(
      situation: "a path through arrays",
      value:
        "<dict><key>lists</key><array><dict><key>tasks</key><array><dict><key>a</key><true/></dict></array></dict>"
        + "<dict><key>x</key><array><dict/></array><key>tasks</key><array><dict><key>b</key><true/></dict></array></dict></array></dict>",
      paths: ["lists[*].tasks"], records: ["a=true(true)", "b=true(true)"]),
    Case(
      situation: "a top-level dictionary is one record", value: "<dict><key>a</key><true/></dict>",
      records: ["a=true(true)"]),
    Case(situation: "no such key", value: "<dict><key>a</key><true/></dict>", paths: ["tasks"], records: []),
    Case(
      situation: "a key with entities", value: "<dict><key>a&amp;b</key><true/></dict>",
      records: ["a&b=true(true)"]),
  ]

  @Test("Read, wherever it is cut", arguments: cases) func read(_ example: Case) throws {
    let xml = Self.wrap(example.value)
    let whole = try Self.scan(xml, example.paths)
    #expect(whole.failure == nil)
    #expect(whole.records.map(\.text) == example.records)
    for cut in 0...xml.utf8.count {
      #expect(try Self.scan(xml, example.paths, cut: .at(cut)) == whole, "cut at \(cut)")
    }
    #expect(try Self.scan(xml, example.paths, cut: .every(1)) == whole)
  }

  @Test("What is neither a dictionary nor a text is a defective record") func defects() throws {
    let result = try Self.scan(
      Self.wrap("<array><integer>7</integer><dict/><array><dict><key>k</key><true/></dict></array></array>"))
    #expect(result.failure == nil)
    #expect(result.records.map { $0.defect == nil } == [false, true, false])
    #expect(result.records.allSatisfy { $0.nodes.isEmpty })
    #expect(result.records.first?.defect?.line == 4)
  }

  @Test(
    "Refused",
    arguments: [
      ("<dict><key>a</key></dict>", ScanProblem.Code.syntax), ("<dict><true/></dict>", .syntax),
      ("<dict><key>a</key><key>b</key><true/></dict>", .syntax), ("<dict>x</dict>", .syntax),
      ("<array><key>a</key></array>", .syntax), ("<array><b/></array>", .syntax), ("<true/><true/>", .syntax),
      ("<string>a<string/></string>", .syntax), ("<true>x</true>", .syntax),
      ("<array><plist/></array>", .syntax),
      ("<array><string>&co;</string></array>", .undeclaredEntity),
    ])
  func refused(_ value: String, _ code: ScanProblem.Code) throws {
    #expect(try Self.scan(Self.wrap(value)).failure?.code == code)
  }

  @Test("Another root is another syntax") func otherRoot() throws {
    #expect(try Self.scan("<tasks><task/></tasks>").failure?.code == .notThisSyntax)
  }

  @Test("Limits hold") func limits() throws {
    var limits = ScanLimits()
    limits.fieldByteCount = 5
    limits.keyCount = 2
    let good = "<array><dict><key>a</key><string>12345</string><key>b</key><true/></dict></array>"
    #expect(try Self.scan(Self.wrap(good), limits: limits).failure == nil)
    #expect(
      try Self.scan(Self.wrap(good.replacingOccurrences(of: "12345", with: "123456")), limits: limits)
        .failure?.code
        == .fieldTooLong)
    #expect(
      try Self.scan(
        Self.wrap(good.replacingOccurrences(of: "<true/>", with: "<dict><key>c</key><true/></dict>")),
        limits: limits
      )
      .failure?.code == .tooManyNames)
  }

  @Test("The same values as Foundation reads") func foundation() throws {
    let tasks: [[String: Any]] = (0..<50).map { number in
      [
        "title": "Task <\(number)> & é", "done": number % 2 == 0, "order": number,
        "tags": ["a", "b\(number)"],
      ]
    }
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["tasks": tasks], format: .xml, options: 0)
    let result = try Self.scan(String(decoding: data, as: UTF8.self), ["tasks[*]"], cut: .every(100))
    #expect(result.failure == nil)
    #expect(
      result.records.map(\.text)
        == (0..<50).map {
          let done = $0 % 2 == 0 ? "true" : "false"
          return
            #"done=\#(done)(\#(done)) order=number(\#($0)) tags[tags="a" tags="b\#($0)"] title="Task <\#($0)> & é""#
        })
  }

  @Test("Texts and keys that hold good for what is beside or under them, wherever the list is cut")
  func headings() throws {
    let xml = Self.wrap(
      "<dict><key>name</key><string>Home</string><key>lists</key><array>"
        + "<dict><key>name</key><string>A</string><key>tasks</key><array><dict><key>t</key><true/></dict></array></dict>"
        + "<dict><key>tasks</key><array><dict/></array><key>name</key><dict/></dict></array>"
        + "<key>by</key><dict><key>b</key><array><dict/></array><key>c</key><integer>1</integer>"
        + "<key>d</key><dict><key>x</key><array/></dict></dict></dict>")
    func scan(_ cut: XMLTestCut) throws -> [String] {
      let paths = ["lists[*].tasks[*]", "lists[*].name", "name", "by.*[*]", "by.*"]
      let scanner = PropertyListScanner(
        paths: try paths.map { try JSONRecordPath($0) }, headings: [1, 2], names: [4])
      let result = runXML(scanner, Array(xml.utf8), cut: cut)
      #expect(result.failure == nil)
      return result.records.map { "\($0.path): \($0.text)" }
    }
    let whole = try scan(.whole)
    #expect(
      whole == [
        "2: ", #"2: ="Home""#, "1: ", #"1: ="A""#, "0: t=true(true)", "1: ", "0: ", #"4: ="b""#, "3: ",
        #"4: ="d""#,
      ])
    for cut in 0...xml.utf8.count { #expect(try scan(.at(cut)) == whole, "cut at \(cut)") }
  }

  @Test("The outline is that of the same data in JSON, wherever the head ends") func outline() throws {
    let json = #"{"name": "Home", "lists": [{"name": "A", "tasks": [{"t": true, "n": 2}]}, {"tasks": [{}]}]}"#
    let xml = Self.wrap(
      "<dict><key>name</key><string>Home</string><key>lists</key><array><dict><key>name</key><string>A</string>"
        + "<key>tasks</key><array><dict><key>t</key><true/><key>n</key><integer>2</integer></dict></array></dict>"
        + "<dict><key>tasks</key><array><dict/></array></dict></array></dict>")
    func places(_ outline: JSONOutline) -> [String] {
      outline.candidates.map { place in
        "\(place.path.text) \(place.objectCount) \(place.keys.map { String(decoding: $0.name, as: UTF8.self) })"
      }
    }
    let whole = JSONOutline(propertyList: Array(xml.utf8), isComplete: true)
    #expect(places(whole) == places(JSONOutline(head: Array(json.utf8), isComplete: true)))
    for count in 0..<xml.utf8.count {
      let outline = JSONOutline(propertyList: Array(xml.utf8.prefix(count)), isComplete: false)
      #expect(outline.problem == nil && outline.candidates.count <= whole.candidates.count)
    }
    // Behind the beginning of the same dictionary.
    let cut = JSONOutline(
      propertyList: Array(
        try #require(xml.range(of: "</dict></array></dict><dict>").map { xml[..<$0.lowerBound] }).utf8),
      isComplete: false)
    let cutJSON = JSONOutline(
      head: Array(try #require(json.range(of: "}]}, {").map { json[..<$0.lowerBound] }).utf8),
      isComplete: false)
    #expect(!cut.openSteps.isEmpty && cut.openSteps == cutJSON.openSteps)
  }
}
