import Foundation
import Scanners
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The scanner against a plain tree: Foundation's parser and the rules of the tape written down naively.
@Suite("XML reference") struct XMLReferenceTests {
  /// An element as a tree of plain values.
  final class Element {
    var name: String
    var attributes: [String: String]
    /// Either text or an element.
    var content: [(text: String, element: Element?)] = []
    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    func add(_ text: String) {
      if content.last?.element == nil, !content.isEmpty {
        content[content.count - 1].text += text
      } else {
        content.append((text, nil))
      }
    }

    /// Attributes, then children and texts; attributes by name, since Foundation does not keep their order.
    var members: [XMLTestNode] {
      attributes.sorted { $0.key < $1.key }.map { .text("@\($0.key)", $0.value) }
        + content.compactMap { text, element in
          if let element { return element.node }
          return text.unicodeScalars.allSatisfy { $0.value <= 0x20 } ? nil : .text("#text", text)
        }
    }

    var node: XMLTestNode {
      let isLeaf = attributes.isEmpty && content.allSatisfy { $0.element == nil }
      return isLeaf ? .text(name, content.map(\.text).joined()) : .object(name, members)
    }

    /// All elements at a depth that are not inside one, for paths of stars.
    func records(below depth: Int) -> [Element] {
      depth == 0 ? [self] : content.compactMap(\.element).flatMap { $0.records(below: depth - 1) }
    }
  }

  final class Builder: NSObject, XMLParserDelegate {
    var root: Element?
    var open: [Element] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = Element(name, attributes)
      open.last?.content.append(("", element))
      if root == nil { root = element }
      open.append(element)
    }
    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }
    func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.add(string) }
    func parser(_ parser: XMLParser, foundCDATA data: Data) {
      open.last?.add(String(decoding: data, as: UTF8.self))
    }
  }

  /// Puts attributes in order, as the reference has them.
  static func sorted(_ nodes: [XMLTestNode]) -> [XMLTestNode] {
    func key(_ node: XMLTestNode) -> String? {
      if case .text(let name, _) = node, name.hasPrefix("@") { return name }
      return nil
    }
    let attributes = nodes.filter { key($0) != nil }.sorted { (key($0) ?? "") < (key($1) ?? "") }
    return attributes
      + nodes.filter { key($0) == nil }.map {
        if case .object(let name, let members) = $0 { return .object(name, sorted(members)) }
        return $0
      }
  }

  /// Makes up a document: everything that may stand in content, with all kinds of text.
  static func document(_ random: inout SplitMix64) -> String {
    let names = ["a", "task", "título", "b-1", "_c", "名前"]
    let texts = [
      "x", " ", "\n", "  \t", "milk & honey", "é", "資料", "😀", "a<b", "\"q\"", "'", "]]>", "\r\n", "\u{A0}",
      "0", "",
      "naïve text that is somewhat longer",
    ]
    func escaped(_ text: String) -> String {
      text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        .replacingOccurrences(of: "]]>", with: "]]&gt;").replacingOccurrences(of: "\r", with: "&#xD;")
    }
    func element(_ depth: Int) -> String {
      let name = names.randomElement(using: &random) ?? "a"
      var text = "<\(name)"
      for attribute in names.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)) {
        let value = escaped(texts.randomElement(using: &random) ?? "").replacingOccurrences(
          of: "\"", with: "&quot;")
        text += "\(Bool.random(using: &random) ? " " : "\n ")\(attribute)=\"\(value)\""
      }
      let count = Int.random(in: 0...4, using: &random)
      if count == 0, Bool.random(using: &random) { return text + "/>" }
      text += ">"
      for _ in 0..<count {
        switch Int.random(in: 0...9, using: &random) {
        case 0...3: text += depth > 0 ? element(depth - 1) : "&#233;"
        case 4...6: text += escaped(texts.randomElement(using: &random) ?? "")
        case 7: text += "<!-- \(Int.random(in: 0...9, using: &random)) > < -->"
        case 8:
          let inside = (texts.randomElement(using: &random) ?? "").replacingOccurrences(of: "]]>", with: "]]")
          text += "<![CDATA[\(inside.replacingOccurrences(of: "\r", with: ""))]]>"
        default: text += "\n  "
        }
      }
      return text + "</\(name)>"
    }
    return "<?xml version=\"1.0\"?>\n<!-- c -->" + element(4) + "\n"
  }

  @Test("Random documents", arguments: [1, 2, 3, 20_26] as [UInt64]) func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var recordCount = 0
    for number in 0..<100 {
      let xml = Self.document(&random)
      let builder = Builder()
      let parser = XMLParser(data: Data(xml.utf8))
      parser.delegate = builder
      #expect(parser.parse(), "seed \(seed), document \(number): \(xml)")
      let root = try #require(builder.root)
      for depth in 0...2 {
        let expected = root.records(below: depth).map(\.members)
        let path = Array(repeating: "*", count: depth + 1).joined(separator: "/")
        let cuts: [XMLTestCut] = [.whole, .every(1), .every(Int.random(in: 2...64, using: &random))]
        for cut in cuts {
          let result = try scanXML(xml, [path], cut: cut, keepsOriginals: true)
          #expect(result.failure == nil)
          #expect(
            result.records.map { Self.sorted($0.nodes) } == expected,
            "seed \(seed), document \(number): \(xml)")
          for record in result.records { try checkPlace(record, in: xml) }
        }
        recordCount += expected.count
      }
    }
    print("random XML: seed \(seed), \(recordCount) records")
  }

  /// The original is what stands at the record's place, and scanning it alone gives the record again.
  func checkPlace(_ record: XMLTestRecord, in xml: String) throws {
    let bytes = Array(xml.utf8)
    let original = Array(record.original.utf8)
    #expect(bytes[record.byteOffset...].prefix(original.count).elementsEqual(original))
    #expect(bytes[..<record.byteOffset].count { $0 == 0x0A } + 1 == record.line)
    #expect(try scanXML(original, ["*"]).records.map(\.nodes) == [record.nodes])
  }

  @Test(
    "Mutations never crash, and never give other records than their beginning", arguments: [7, 8] as [UInt64])
  func mutations(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var refused = 0
    for _ in 0..<400 {
      var bytes = Array(Self.document(&random).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: bytes.removeSubrange(index..<min(index + 3, bytes.count))
        default: bytes.insert(Array("<>&'\"]-/!?[\u{0}".utf8).randomElement(using: &random) ?? 0, at: index)
        }
      }
      let whole = try scanXML(bytes, ["*/*"])
      let pieces = try scanXML(bytes, ["*/*"], cut: .every(Int.random(in: 1...40, using: &random)))
      #expect(
        (whole.failure == nil) == (pieces.failure == nil),
        "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      if whole.failure == nil { #expect(whole == pieces) } else { refused += 1 }
      // libxml2 notices errors at slightly different places; what both give is the same.
      let count = min(whole.records.count, pieces.records.count)
      #expect(whole.records.prefix(count) == pieces.records.prefix(count))
    }
    print("mutated XML: seed \(seed), \(refused) of 400 refused")
  }
}
