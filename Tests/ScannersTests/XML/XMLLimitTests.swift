import Scanners
import Testing

/// Both sides of every limit.
@Suite("XML limits") struct XMLLimitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var situation: String
    var good: String
    var bad: String
    var code: ScanProblem.Code
    var limits = ScanLimits()
    var paths = ["r/t"]
    var testDescription: String { situation }
  }

  static func deep(_ depth: Int) -> String {
    String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
  }
  static func attributes(_ count: Int) -> String {
    "<r><t " + (0..<count).map { "a\($0)=''" }.joined(separator: " ") + "/></r>"
  }
  static func namespaces(_ count: Int) -> String {
    "<r><t " + (0..<count).map { "xmlns:n\($0)='u\($0)'" }.joined(separator: " ") + "/></r>"
  }
  static func names(_ count: Int) -> String {
    "<r><t>" + (2..<count).map { "<n\($0)/>" }.joined() + "</t></r>"
  }
  static func text(_ count: Int) -> String { "<r><t>\(String(repeating: "x", count: count))</t></r>" }
  static func small(_ change: (inout ScanLimits) -> Void) -> ScanLimits {
    var limits = ScanLimits()
    change(&limits)
    return limits
  }

  static let cases: [Case] = [
    Case(situation: "depth 255 and 257", good: deep(255), bad: deep(257), code: .tooDeep, paths: ["a"]),
    Case(situation: "depth 256 and 257", good: deep(256), bad: deep(257), code: .tooDeep, paths: ["a"]),
    Case(
      situation: "depth 256 and 257 outside records", good: deep(256), bad: deep(257), code: .tooDeep,
      paths: ["x"]),
    Case(
      situation: "256 and 257 attributes", good: attributes(256), bad: attributes(257),
      code: .tooManyAttributes),
    Case(
      situation: "64 and 65 namespaces", good: namespaces(64), bad: namespaces(65), code: .tooManyAttributes),
    Case(situation: "4096 and 4097 names", good: names(4096), bad: names(4097), code: .tooManyNames),
    Case(
      situation: "names of attributes count, in records and outside", good: "<r a='' b=''><t c=''/></r>",
      bad: "<r a='' b=''><t c='' d=''/></r>", code: .tooManyNames, limits: small { $0.nameCount = 5 }),
    Case(
      situation: "targets of processing instructions count", good: "<r><?a?><?b?><?a?></r>",
      bad: "<r><?a?><?b?><?c?></r>", code: .tooManyNames, limits: small { $0.nameCount = 3 }),
    Case(
      situation: "a text of 100 and 101 bytes", good: text(100), bad: text(101), code: .fieldTooLong,
      limits: small { $0.fieldByteCount = 100 }),
    Case(
      situation: "an attribute of 100 and 101 bytes",
      good: "<r><t a='\(String(repeating: "x", count: 100))'/></r>",
      bad: "<r><t a='\(String(repeating: "x", count: 101))'/></r>", code: .fieldTooLong,
      limits: small { $0.fieldByteCount = 100 }),
    Case(
      situation: "a record of 100 and 101 bytes", good: text(100 - 7), bad: text(101 - 7),
      code: .recordTooLong,
      limits: small { $0.recordByteCount = 100 }),
  ]

  @Test("Both sides", arguments: cases) func bothSides(_ example: Case) throws {
    for cut in [XMLTestCut.whole, .every(13)] {
      let good = try scanXML(example.good, example.paths, cut: cut, limits: example.limits)
      #expect(good.failure == nil)
      let bad = try scanXML(example.bad, example.paths, cut: cut, limits: example.limits)
      #expect(bad.failure?.code == example.code)
    }
  }

  @Test("A limit names the place where the offending thing began") func places() throws {
    let limits = Self.small {
      $0.fieldByteCount = 50
      $0.recordByteCount = 100
    }
    let start = "<r>\n<t/>\n  "
    let text = try scanXML(
      start + "<t>\n<a>" + String(repeating: "x\n", count: 30) + "</a></t></r>", ["r/t"], limits: limits)
    #expect(text.failure?.line == 4)
    #expect(text.failure?.byteOffset == start.utf8.count + 7)
    let record = try scanXML(
      start + "<t>" + String(repeating: "<a>\n</a>", count: 30) + "</t></r>", ["r/t"], limits: limits)
    #expect(record.failure?.code == .recordTooLong)
    #expect(record.failure?.line == 3)
    #expect(record.failure?.column == 3)
    #expect(record.failure?.byteOffset == start.utf8.count)
    #expect(record.records.count == 1)
  }

  @Test(
    "A record that never ends is stopped while it is fed", arguments: ["<a/>", "xxxx", "<a>xxxxxxxx</a>"])
  func endless(_ piece: String) throws {
    var limits = ScanLimits()
    limits.recordByteCount = 200_000
    var scanner = try XMLScanner(paths: [XMLRecordPath("r")], limits: limits)
    _ = scanner.scan(InputChunk(bytes: Array("<r>".utf8), isLast: false))
    let bytes = Array(String(repeating: piece, count: 65_536 / piece.utf8.count).utf8)
    var count = 0
    var failure: ScanProblem?
    while failure == nil, count < 10 {
      failure =
        scanner.scan(InputChunk(bytes: bytes, byteOffset: 3 + count * bytes.count, isLast: false)).failure
      count += 1
    }
    #expect(failure?.code == .recordTooLong)
    #expect(count == 4)
  }

  @Test("A long text is no standstill", arguments: [("", ""), ("<![CDATA[", "]]>"), ("<u>", "</u>")])
  func longText(_ open: String, _ close: String) throws {
    let text = String(repeating: "x ", count: 3 << 19)
    let result = try scanXML("<r>\(open)\(text)\(close)</r>", ["r"], cut: .every(100_000))
    #expect(result.failure == nil)
    #expect(result.records.first?.nodes == [.text(open == "<u>" ? "u" : "#text", text)])
  }

  @Test("Blanks behind the root are no standstill", arguments: [" ", "\n", "\r\n"])
  func blankEnd(_ piece: String) throws {
    let text = String(repeating: piece, count: 3 << 20)
    let result = try scanXML("<r><t>1</t></r>\(text)", ["r/t"], cut: .every(100_000))
    #expect(result.failure == nil)
    #expect(result.records.count == 1)
  }

  struct Quiet: Sendable, CustomTestStringConvertible {
    var situation: String
    var start: String
    var piece: String
    var code = ScanProblem.Code.noProgress
    var testDescription: String { situation }
  }

  @Test(
    "A mebibyte without an event",
    arguments: [
      Quiet(situation: "comment", start: "<r><!-- ", piece: "x"),
      Quiet(situation: "attribute", start: "<r a='", piece: "x"),
      Quiet(situation: "name", start: "<r><", piece: "x"),
      Quiet(situation: "blanks in a tag", start: "<r ", piece: "\n"),
      Quiet(situation: "instruction", start: "<r><?a ", piece: "x"),
      Quiet(situation: "DOCTYPE", start: "<!DOCTYPE r [ ", piece: "\n"),
      Quiet(situation: "comments in a DOCTYPE", start: "<!DOCTYPE r [ ", piece: "<!-- -->"),
      Quiet(situation: "blanks before the root", start: "\n", piece: "\n"),
      Quiet(situation: "tags without end", start: "<r ", piece: "a='' ", code: .tooManyAttributes),
    ])
  func quiet(_ example: Quiet) throws {
    let clock = ContinuousClock.now
    let text = example.start + String(repeating: example.piece, count: (3 << 20) / example.piece.utf8.count)
    let result = try scanXML(Array(text.utf8), cut: .every(1 << 16))
    #expect(result.failure != nil)
    #expect(result.failure?.code == example.code, "\(String(describing: result.failure))")
    #expect(result.scannedByteCount < 2 << 20)
    #expect(ContinuousClock.now - clock < .seconds(5))
  }

  @Test(
    "Four times the size costs about four times the time",
    arguments: [
      ("text", "<t>xxxx xxxx\n</t>"), ("CDATA", "<t><![CDATA[xxx]]></t>"), ("entities", "&amp;"),
      ("long text", "x "), ("long text that is not ASCII", "é"), ("long CDATA", "]"),
      ("records", "<t a='1'><b>x</b>é</t>"), ("carriage returns", "\r"), ("character references", "&#65;"),
      ("comments", "<!-- x -->"), ("mixed", "x<a/>"), ("blank lines", "\n"), ("brackets", "&gt;]"),
    ])
  func linear(_ name: String, _ piece: String) throws {
    // Within a leaf for what makes one long text.
    let isCDATA = name == "long CDATA"
    let open =
      isCDATA ? "<r><t><![CDATA[" : name == "mixed" ? "<r><t>" : piece.hasPrefix("<") ? "<r>" : "<r><t>"
    let close = isCDATA ? "x]]></t></r>" : open == "<r>" ? "</r>" : "</t></r>"
    func time(_ count: Int) throws -> Duration {
      let bytes = Array((open + String(repeating: piece, count: count / piece.utf8.count) + close).utf8)
      var best = Duration.seconds(1000)
      for _ in 0..<2 {
        let clock = ContinuousClock.now
        #expect(try scanXML(bytes, ["r/t"], cut: .every(1 << 16)).failure == nil)
        best = min(best, ContinuousClock.now - clock)
      }
      return best
    }
    // Generous: other tests run beside this one. Quadratic behaviour would show as a factor of 16.
    let (small, large) = (try time(1 << 16), try time(1 << 18))
    #expect(large < small * 12 + .milliseconds(50), "64 KiB: \(small), 256 KiB: \(large)")
  }
}
