import Scanners
import Testing

/// What ends a scan, where, and with which code.
@Suite("XML failures") struct XMLFailureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var situation: String
    /// The input; `⟦` marks the place that the failure names, if the test asks for that.
    var xml: String
    var code: ScanProblem.Code
    var testDescription: String { situation }
  }

  @Test("what is cut off says inside what")
  func cutOff() throws {
    for (xml, name, line, column) in [
      ("<a><task><title>x", "title", 1, 17), ("<a><task><title>x</title>", "task", 1, 26),
      ("<a>\n<p:b xmlns:p='q'>\n", "b", 2, 18), ("<r><a>\n<!-- c -->", "a", 2, 11),
    ] {
      for cut in [XMLTestCut.whole, .every(1), .every(7)] {
        let failure = try #require(try scanXML(Array(xml.utf8), cut: cut).failure)
        #expect(failure.code == .cutOff)
        #expect(failure.message == "the input ends inside <\(name)>", "\(xml)")
        #expect((failure.line, failure.column) == (line, column), "\(xml)")
      }
    }
  }

  static let cases: [Case] = [
    Case(situation: "nothing at all", xml: "", code: .syntax),
    Case(situation: "white space only", xml: " \n ", code: .syntax),
    Case(situation: "a declaration only", xml: "<?xml version='1.0'?>", code: .syntax),
    Case(situation: "no XML", xml: "id,title\n1,x\n", code: .syntax),
    Case(situation: "an end that does not fit", xml: "<r>\n<a></b></r>", code: .syntax),
    Case(situation: "an end that is missing", xml: "<r><a></a>", code: .cutOff),
    Case(situation: "a tag cut off", xml: "<r><a", code: .syntax),
    Case(situation: "a second root", xml: "<r/><r/>", code: .syntax),
    Case(situation: "text after the root", xml: "<r/>x", code: .syntax),
    Case(situation: "a repeated attribute", xml: "<r a='1' a='2'/>", code: .syntax),
    Case(situation: "an undeclared prefix of an element", xml: "<p:r/>", code: .syntax),
    Case(situation: "an undeclared prefix of an attribute", xml: "<r p:a='1'/>", code: .syntax),
    Case(situation: "a bare ampersand", xml: "<r>a & b</r>", code: .syntax),
    Case(situation: "the end of CDATA in text", xml: "<r>a ]]> b</r>", code: .syntax),
    Case(situation: "an unclosed comment", xml: "<r><!-- </r>", code: .syntax),
    Case(situation: "an unclosed CDATA section", xml: "<r><![CDATA[ </r>", code: .cutOff),
    Case(situation: "a control character", xml: "<r>\u{1}</r>", code: .syntax),
    Case(situation: "a reference to a control character", xml: "<r>&#1;</r>", code: .syntax),
    Case(situation: "a NUL", xml: "<r>\u{0}</r>", code: .nulByte),
    Case(situation: "a NUL behind the root", xml: "<r/>\u{0}", code: .nulByte),
    Case(situation: "XML 1.1", xml: "<?xml version='1.1'?><r/>", code: .syntax),
    Case(situation: "XML 1.5", xml: "<?xml version='1.5'?><r/>", code: .syntax),
    Case(situation: "XML 2.0", xml: "<?xml version='2.0'?><r/>", code: .syntax),
    Case(situation: "an undeclared entity in text", xml: "<r>a &co; b</r>", code: .undeclaredEntity),
    Case(situation: "an undeclared entity in an attribute", xml: "<r a='&co;'/>", code: .undeclaredEntity),
    Case(
      situation: "an undeclared entity after an external DOCTYPE", xml: "<!DOCTYPE r SYSTEM 'x'><r>&co;</r>",
      code: .undeclaredEntity),
    Case(
      situation: "an undeclared entity in an attribute after an external DOCTYPE",
      xml: "<!DOCTYPE r SYSTEM 'x'><r a='&co;'/>", code: .undeclaredEntity),
    Case(
      situation: "an entity declaration", xml: "<!DOCTYPE r [<!ENTITY a 'b'>]><r/>", code: .doctypeDeclaration
    ),
    Case(
      situation: "an external entity declaration",
      xml: "<!DOCTYPE r [<!ENTITY a SYSTEM '/etc/passwd'>]><r>&a;</r>",
      code: .doctypeDeclaration),
    Case(
      situation: "a parameter entity declaration", xml: "<!DOCTYPE r [<!ENTITY % a 'b'>]><r/>",
      code: .doctypeDeclaration),
    Case(
      situation: "a reference to a parameter entity", xml: "<!DOCTYPE r [%a;]><r/>", code: .doctypeDeclaration
    ),
    Case(
      situation: "an unparsed entity", xml: "<!DOCTYPE r [<!ENTITY a SYSTEM 'b' NDATA c>]><r/>",
      code: .doctypeDeclaration),
    Case(
      situation: "a default attribute", xml: "<!DOCTYPE r [<!ATTLIST r a CDATA 'b'>]><r/>",
      code: .doctypeDeclaration),
    Case(
      situation: "an enumerated attribute", xml: "<!DOCTYPE r [<!ATTLIST r a (b|c) 'b'>]><r/>",
      code: .doctypeDeclaration),
    Case(
      situation: "an element declaration", xml: "<!DOCTYPE r [<!ELEMENT r (a,b)*>]><r/>",
      code: .doctypeDeclaration),
    Case(
      situation: "a notation", xml: "<!DOCTYPE r [<!NOTATION n SYSTEM 'x'>]><r/>", code: .doctypeDeclaration),
    Case(
      situation: "another encoding", xml: "<?xml version='1.0' encoding='EUC-JP'?><r/>",
      code: .unsupportedEncoding),
    Case(situation: "UTF-7", xml: "<?xml version='1.0' encoding='UTF-7'?><r/>", code: .unsupportedEncoding),
    Case(
      situation: "UTF-8 that says it is UTF-16", xml: "<?xml version='1.0' encoding='utf-16'?><r/>",
      code: .unsupportedEncoding),
    Case(
      situation: "a declaration without end", xml: "<?xml " + String(repeating: " ", count: 5000),
      code: .syntax),
  ]

  @Test("Refused", arguments: cases) func refused(_ example: Case) throws {
    let result = try scanXML(example.xml)
    #expect(result.failure?.code == example.code, "\(String(describing: result.failure))")
  }

  @Test("Refused with the same code and place wherever it is cut", arguments: cases)
  func everyCut(_ example: Case) throws {
    let bytes = Array(example.xml.utf8)
    let whole = try scanXML(bytes)
    for size in [1, 3, 16] {
      let result = try scanXML(bytes, cut: .every(size))
      #expect(
        result.failure?.code == whole.failure?.code, "cut in \(size)s: \(String(describing: result.failure))")
      #expect(result.records == whole.records)
    }
  }

  @Test("A failure names line, column, offset and shows the line") func place() throws {
    let xml = "<r>\n  <t>é1</t>\n  <t>x</u>\n</r>"
    let failure = try #require(try scanXML(xml, ["r/t"]).failure)
    #expect(failure.line == 3)
    #expect(failure.column == 11)
    #expect(failure.byteOffset == 27)
    #expect(String(decoding: failure.excerpt, as: UTF8.self) == "  <t>x</u>")
    #expect(failure.excerptOffset == 10)
    #expect(failure.message.contains("tag mismatch"))
  }

  @Test("Records before a failure are delivered") func before() throws {
    let result = try scanXML("<r><t>1</t><t>2</t><t>3</x></r>", ["r/t"])
    #expect(result.records.count == 2)
    #expect(result.failure?.code == .syntax)
  }

  @Test("Bytes that are not UTF-8 are named as such", arguments: [0, 4, 40, 400]) func malformed(
    _ count: Int
  ) throws {
    var bytes = Array("<r><t>\(String(repeating: "é", count: count))".utf8)
    let offset = bytes.count
    bytes += [0xC3, 0x28] + Array("</t></r>".utf8)
    let failure = try #require(try scanXML(bytes).failure)
    #expect(failure.code == .malformedUTF8)
    #expect(failure.byteOffset == offset)
    #expect(failure.hint?.contains("--encoding") == true)
  }

  @Test(
    "Compressed input is refused and not expanded",
    arguments: [
      [0x1F, 0x8B, 8, 0], [0x42, 0x5A, 0x68, 0x39], [0x50, 0x4B, 3, 4], [0x28, 0xB5, 0x2F, 0xFD],
    ] as [[UInt8]])
  func compressed(_ magic: [UInt8]) throws {
    #expect(try scanXML(magic + [1, 2, 3]).failure?.code == .notThisSyntax)
    #expect(try scanXML(magic + [1, 2, 3], cut: .every(1)).failure?.code == .notThisSyntax)
  }
}
