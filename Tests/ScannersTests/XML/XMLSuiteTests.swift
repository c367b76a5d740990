import Foundation
import Scanners
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The public suites of good, broken and hostile XML, under the rule for DOCTYPE.
@Suite("XML suites") struct XMLSuiteTests {
  /// One TEST entry of the W3C suite.
  struct Entry {
    var type: String
    var url: URL
    /// Which recommendation it tests; one of XML 1.0 where none is named.
    var recommendation: String
    /// Whether it is about XML 1.1, or namespaces in it, which are not read.
    var isOtherVersion: Bool { recommendation == "XML1.1" || recommendation == "NS1.1" }
  }

  /// Reads a catalogue, by Foundation's parser.
  final class Catalogue: NSObject, XMLParserDelegate {
    let base: URL
    var entries: [Entry] = []
    init(_ base: URL) { self.base = base }
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      guard name == "TEST", let type = attributes["TYPE"], let uri = attributes["URI"] else { return }
      entries.append(
        Entry(
          type: type, url: base.appendingPathComponent(uri),
          recommendation: attributes["RECOMMENDATION"] ?? "XML1.0"))
    }
  }

  static func entries() throws -> [Entry] {
    let root = Folder.conformance("xml-w3c-xmlconf")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    var all: [Entry] = []
    for path in paths.sorted() where path.hasSuffix(".xml") {
      let url = root.appendingPathComponent(path)
      var data = try Data(contentsOf: url)
      guard data.range(of: Data("<TEST ".utf8)) != nil else { continue }
      if data.range(of: Data("<TESTCASES".utf8)) == nil, let declaration = data.range(of: Data("?>".utf8)) {
        // Sun's catalogues are made to be included in another: entries and nothing around them.
        data = Data("<TESTCASES>".utf8) + data[declaration.upperBound...] + Data("</TESTCASES>".utf8)
      }
      let parser = XMLParser(data: data)
      let catalogue = Catalogue(url.deletingLastPathComponent())
      parser.delegate = catalogue
      _ = parser.parse()
      all += catalogue.entries
    }
    return all
  }

  /// Whether the bytes hold a word, in any of the encodings of the suite.
  static func has(_ word: String, _ bytes: [UInt8]) -> Bool {
    Data(bytes.filter { $0 != 0 }).range(of: Data(word.utf8)) != nil
  }

  /// Most pieces that a file is cut into: all sizes are tried on all but the few that are made to be large.
  private static let mostPieces = 60_000

  /// Scans a file whole and in pieces, and sees to it that both agree and are quick.
  func check(_ url: URL) throws -> XMLTestResult {
    let bytes = try TextSupport.bytes(url)
    let clock = ContinuousClock.now
    let result = try scanXML(bytes)
    let time = ContinuousClock.now - clock
    #expect(time < .seconds(1), "\(url.path) took \(time)")
    for size in [1, 7, 64, 4_096] where bytes.count / size <= Self.mostPieces {
      let pieces = try scanXML(bytes, cut: .every(size))
      #expect((pieces.failure == nil) == (result.failure == nil), "\(url.path) in \(size)s")
      if result.failure == nil { #expect(pieces == result, "\(url.path) in \(size)s") }
      let below = try scanXML(bytes, ["*/*"], cut: .every(size))
      let inPair = try scanXML(bytes, ["*/*"], cut: .every(size), isLong: true)
      #expect((inPair.failure == nil) == (below.failure == nil), "\(url.path) in \(size)s, two parsers")
      if below.failure == nil { #expect(inPair == below, "\(url.path) in \(size)s, two parsers") }
    }
    return result
  }

  @Test("W3C suite", .enabled(if: Folder.hasConformance("xml-w3c-xmlconf"), "the shared data is not there"))
  func w3c() throws {
    var totals: [String: Int] = [:]
    var wrong: [String] = []
    let entries = try Self.entries()
    // As many as the suite's own pages say.
    #expect(entries.count == 2_585)
    for entry in entries {
      guard FileManager.default.fileExists(atPath: entry.url.path) else {
        totals["missing", default: 0] += 1
        continue
      }
      let bytes = try TextSupport.bytes(entry.url)
      let result = try check(entry.url)
      let hasDoctype = Self.has("<!DOCTYPE", bytes)
      let saysOtherVersion = Self.has("version=\"1.1\"", bytes) || Self.has("version='1.1'", bytes)
      let kind = entry.isOtherVersion ? "version 1.1" : hasDoctype ? "with DOCTYPE" : "without DOCTYPE"
      let verdict = result.failure == nil ? "accepted" : "rejected"
      // The few `error` entries may be reported or not.
      let type = entry.type == "not-wf" || entry.type == "error" ? entry.type : "well-formed"
      totals["\(kind), \(type): \(verdict)", default: 0] += 1
      if result.failure == nil, saysOtherVersion { wrong.append(entry.url.path) }
      let declares = ["<!ELEMENT", "<!ATTLIST", "<!ENTITY", "<!NOTATION"].contains { Self.has($0, bytes) }
      if result.failure == nil, hasDoctype, declares {
        totals["accepted with a declaration", default: 0] += 1
      }
    }
    for (key, count) in totals.sorted(by: { $0.key < $1.key }) { print("xmlconf \(key) \(count)") }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(totals["missing"] == nil)
    #expect(totals["without DOCTYPE, not-wf: rejected"] == 243)
    #expect(totals["without DOCTYPE, not-wf: accepted"] == nil)
    #expect(totals["without DOCTYPE, well-formed: accepted"] == 70)
    // Two of oasis have colons where XML allows them and namespaces do not: `A.-:`, `A:._-0`.
    #expect(totals["without DOCTYPE, well-formed: rejected"] == 2)
    // The word DOCTYPE stands in a comment, an instruction and a CDATA section of three oasis files.
    #expect(totals["accepted with a declaration", default: 0] <= 3)
  }

  @Test("Hostile files", .enabled(if: Folder.hasConformance("xml-hostile"), "the shared data is not there"))
  func hostile() throws {
    let folder = Folder.conformance("xml-hostile")
    // Refused by the manifest for having a DOCTYPE at all; they declare nothing, so the rule lets them pass.
    let harmless: Set = [
      "doctype-benign.xml", "external-dtd-file.xml", "external-dtd-http.xml", "external-dtd-public.xml",
      "doctype-late.xml",
    ]
    let manifest = try String(contentsOf: folder.appendingPathComponent("MANIFEST.tsv"), encoding: .utf8)
    var count = 0
    for line in manifest.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let result = try check(folder.appendingPathComponent(fields[0]))
      let hasDeclaration = Self.has("<!E", try TextSupport.bytes(folder.appendingPathComponent(fields[0])))
      if harmless.contains(fields[0]), !hasDeclaration {
        #expect(result.failure == nil, "\(fields[0]): \(String(describing: result.failure))")
      } else if fields[1] == "accept" {
        #expect(result.failure == nil, "\(fields[0]): \(String(describing: result.failure))")
      } else if fields[1] == "reject" {
        #expect(result.failure != nil, "\(fields[0])")
      } else {
        print("xml-hostile \(fields[0]): \(result.failure.map { $0.message } ?? "accepted")")
      }
      count += 1
    }
    print("xml-hostile: \(count) files")
    #expect(count == 93)
  }

  @Test("defusedxml", .enabled(if: Folder.hasConformance("xml-defusedxml"), "the shared data is not there"))
  func defusedxml() throws {
    let folder = Folder.conformance("xml-defusedxml")
    let expected = [
      "cyclic.xml": false, "dtd.xml": true, "dtd_element.xml": false, "external.xml": false,
      "external_file.xml": false, "quadratic.xml": false, "simple-ns.xml": true, "simple.xml": true,
      "xmlbomb.xml": false, "xmlbomb2.xml": false,
    ]
    for (name, isGood) in expected {
      let result = try check(folder.appendingPathComponent(name))
      #expect((result.failure == nil) == isGood, "\(name): \(String(describing: result.failure))")
    }
  }

  @Test(
    "XXE payloads", .enabled(if: Folder.hasConformance("xml-xxe-payloads"), "the shared data is not there"))
  func payloads() throws {
    let folder = Folder.conformance("xml-xxe-payloads")
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let url = folder.appendingPathComponent(name)
      let bytes = try TextSupport.bytes(url)
      #expect(try check(url).failure != nil, "\(name)")
      // The lists hold one payload per line.
      for line in bytes.split(separator: 0x0A) where Self.has("<!ENTITY", Array(line)) {
        #expect(try scanXML(Array(line)).failure != nil, "\(String(decoding: line, as: UTF8.self))")
        count += 1
      }
    }
    print("xml-xxe-payloads: \(count) lines refused")
  }
}
