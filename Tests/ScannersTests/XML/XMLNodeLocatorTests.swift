import Scanners
import Testing

/// Places of nodes agree with the tapes they are of, whatever the markup.
@Suite("Places of nodes in markup") struct XMLNodeLocatorTests {
  static let documents = [
    "<r><t a='1' b=\"x>y\" xmlns:p='q'><c>text</c> tail &amp; <d/><e f='g'>h<i>j</i>k</e></t></r>",
    "<r><t>only text</t><t><u>  padded </u></t></r>",
    "<r><t><!-- <c>no</c> --><c><![CDATA[<d>]]></c><?pi <x> ?><c>two</c></t></r>",
    "<r>\n<t\n  a = 'v'\n>\n  mixed\n  <b>bold</b>\n  more\n</t>\n</r>",
    "<r><t><a/><b></b><c> </c><d>x</d></t></r>",
  ]

  @Test("every text is where the locator says", arguments: documents)
  func elements(_ xml: String) throws {
    let bytes = Array(xml.utf8)
    var scanner = try XMLScanner(paths: [XMLRecordPath("r/t")])
    try check(scanner.scan(InputChunk(bytes: bytes)), bytes, isPropertyList: false)
  }

  @Test("every value of a property list is where the locator says")
  func propertyLists() throws {
    let xml =
      "<plist><array><dict><key>a</key><string>x</string><key>b</key><array><integer>1</integer><true/>"
      + "<dict><key>c</key><date>2026-03-26T00:00:00Z</date></dict></array><key>d</key><string/>"
      + "<key>e</key><real> 1.5 </real></dict></array></plist>"
    let bytes = Array(xml.utf8)
    var scanner = PropertyListScanner(paths: [.root])
    try check(scanner.scan(InputChunk(bytes: bytes)), bytes, isPropertyList: true)
  }

  private func check(_ batch: RecordBatch, _ bytes: [UInt8], isPropertyList: Bool) throws {
    #expect(batch.failure == nil)
    #expect(!batch.records.isEmpty)
    for record in batch.records {
      for number in record.firstNode..<record.endNode {
        let node = batch.nodes[number]
        let text = batch.text(of: node)
        let value = text.drop { $0 <= 0x20 }.prefix { $0 > 0x20 && $0 != UInt8(ascii: "&") }
        guard node.kind != .object, node.kind != .array, !value.isEmpty else { continue }
        let offset = try #require(
          XMLNodeLocator.offset(
            ofNode: number - record.firstNode, in: bytes, from: record.byteOffset,
            isPropertyList: isPropertyList))
        let found = bytes[offset...].drop { $0 <= 0x20 }
        let isThere = found.starts(with: value) || (node.kind == .true && found.starts(with: "<true".utf8))
        #expect(
          isThere,
          "\(String(decoding: value, as: UTF8.self)) at \(String(decoding: found.prefix(20), as: UTF8.self))")
      }
    }
  }

  @Test("what is cut off finds nothing, and nothing traps")
  func cut() {
    for document in Self.documents {
      let bytes = Array(document.utf8)
      for count in 0...bytes.count {
        for number in 0..<8 {
          _ = XMLNodeLocator.offset(
            ofNode: number, in: Array(bytes[..<count]), from: 3, isPropertyList: number % 2 == 0)
        }
      }
    }
  }
}
