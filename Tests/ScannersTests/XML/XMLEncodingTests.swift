import Foundation
import Scanners
import TestSupport
import Testing

/// Encodings: which are read, which are refused, and that places count raw bytes.
@Suite("XML encodings") struct XMLEncodingTests {
  static let text = "<r>\n <t é='ü'>naïve €</t>\n <t>Œ™</t></r>"

  struct Case: Sendable, CustomTestStringConvertible {
    var situation: String
    var mark: [UInt8] = []
    var declared: String?
    var isWide = false
    var isBigEndian = false
    var isLatin1 = false
    var testDescription: String { situation }

    /// A string in the encoding of the case.
    func encode(_ text: String) -> [UInt8] {
      if isWide {
        return text.utf16.flatMap {
          isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
        }
      }
      guard let declared, !declared.lowercased().hasPrefix("utf") else { return Array(text.utf8) }
      return Array(text.data(using: isLatin1 ? .isoLatin1 : .windowsCP1252) ?? Data())
    }
    func bytes(_ text: String) -> [UInt8] {
      let declaration = declared.map { "<?xml version='1.0' encoding='\($0)'?>\n" } ?? ""
      return mark + encode(declaration + text)
    }
  }

  static let cases: [Case] = [
    Case(situation: "UTF-8"),
    Case(situation: "UTF-8 with a mark", mark: [0xEF, 0xBB, 0xBF]),
    Case(situation: "UTF-8 declared", declared: "utf-8"),
    Case(situation: "UTF8 declared", declared: "utf8"),
    Case(situation: "UTF-8 declared, with a mark", mark: [0xEF, 0xBB, 0xBF], declared: "UTF-8"),
    Case(situation: "UTF-16, little end first", mark: [0xFF, 0xFE], isWide: true),
    Case(situation: "UTF-16, big end first", mark: [0xFE, 0xFF], isWide: true, isBigEndian: true),
    Case(situation: "UTF-16 declared", mark: [0xFF, 0xFE], declared: "UTF-16", isWide: true),
    Case(situation: "UTF-16 declared, without mark", declared: "UTF-16", isWide: true, isBigEndian: true),
    Case(situation: "UTF-16LE declared, without mark", declared: "UTF-16LE", isWide: true),
    Case(situation: "windows-1252", declared: "windows-1252"),
  ]

  @Test("Read", arguments: cases) func read(_ example: Case) throws {
    let bytes = example.bytes(Self.text)
    for cut in [XMLTestCut.whole, .every(1), .every(3), .every(8)] {
      let result = try scanXML(bytes, ["r/t"], cut: cut, keepsOriginals: true)
      #expect(result.failure == nil)
      #expect(result.records.map(\.text) == [##"@é="ü" #text="naïve €""##, ##"#text="Œ™""##])
      let firstLine = example.declared == nil ? 0 : 1
      #expect(result.records.map(\.line) == [2 + firstLine, 3 + firstLine])
      let original = example.encode("<t>Œ™</t>")
      let last = try #require(result.records.last)
      #expect(bytes[last.byteOffset...].prefix(original.count).elementsEqual(original))
      #expect(last.original == String(decoding: original, as: UTF8.self))
      #expect(result.scannedByteCount == bytes.count)
    }
  }

  @Test("Latin-1 and ASCII") func narrow() throws {
    let latin1 = Array(
      "<?xml version='1.0' encoding=\"ISO-8859-1\" ?><t>é</t>".unicodeScalars.map { UInt8($0.value & 255) })
    #expect(try scanXML(latin1).records.map(\.text) == [##"#text="é""##])
    let ascii = Array("<?xml version='1.0' encoding='us-ascii'?><t>e&#233;</t>".utf8)
    #expect(try scanXML(ascii).records.map(\.text) == [##"#text="eé""##])
    #expect(
      try scanXML(Array("<?xml version='1.0' encoding='us-ascii'?><t>é</t>".utf8)).failure?.code
        == .malformedEncoding)
  }

  @Test(
    "Places of failures count raw bytes",
    arguments: [
      Case(situation: "UTF-16", mark: [0xFF, 0xFE], isWide: true),
      Case(situation: "windows-1252", declared: "windows-1252"),
    ])
  func failurePlaces(_ example: Case) throws {
    let good = "<r><t>€ü</t>"
    let result = try scanXML(example.bytes(good + "</x>"), ["r/t"], cut: .every(5))
    #expect(result.failure?.byteOffset == example.bytes(good + "</x>").count)
    #expect(result.failure.map { String(decoding: $0.excerpt, as: UTF8.self) } == good + "</x>")
    #expect(result.records.count == 1)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var situation: String
    var bytes: [UInt8]
    var code: ScanProblem.Code
    var byteOffset: Int
    var testDescription: String { situation }
  }

  static func wide(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  static let refusals: [Refusal] = [
    Refusal(
      situation: "half a unit at the end", bytes: wide("<r/>") + [0x20], code: .malformedEncoding,
      byteOffset: 10),
    Refusal(
      situation: "half a pair at the end", bytes: wide("<r/>") + [0x3D, 0xD8], code: .malformedEncoding,
      byteOffset: 10),
    Refusal(
      situation: "a lone low surrogate", bytes: wide("<r>") + [0, 0xDC] + wide("</r>").dropFirst(2),
      code: .malformedEncoding, byteOffset: 8),
    Refusal(
      situation: "a lone high surrogate", bytes: wide("<r>") + [0, 0xD8] + wide("</r>").dropFirst(2),
      code: .malformedEncoding, byteOffset: 8),
    Refusal(
      situation: "a byte that windows-1252 does not have",
      bytes: Array("<?xml version='1.0' encoding='windows-1252'?><r>".utf8) + [0x81] + Array("</r>".utf8),
      code: .malformedEncoding, byteOffset: 48),
    Refusal(
      situation: "UTF-16 without mark and declaration", bytes: Array(wide("<r/>").dropFirst(2)),
      code: .unsupportedEncoding, byteOffset: 0),
    Refusal(
      situation: "UTF-32", bytes: [0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], code: .unsupportedEncoding, byteOffset: 0
    ),
    Refusal(
      situation: "EBCDIC", bytes: [0x4C, 0x6F, 0xA7, 0x94, 0x93], code: .unsupportedEncoding, byteOffset: 0),
    Refusal(
      situation: "UTF-16 that says it is UTF-8", bytes: wide("<?xml version='1.0' encoding='UTF-8'?><r/>"),
      code: .unsupportedEncoding, byteOffset: 0),
    Refusal(
      situation: "UTF-16 of the other byte order",
      bytes: wide("<?xml version='1.0' encoding='UTF-16BE'?><r/>"),
      code: .unsupportedEncoding, byteOffset: 0),
    Refusal(
      situation: "a DOCTYPE in UTF-16", bytes: wide("<!DOCTYPE r [<!ENTITY a 'b'>]><r/>"),
      code: .doctypeDeclaration, byteOffset: 56),
    Refusal(situation: "NUL in UTF-16", bytes: wide("<r>\u{0}</r>"), code: .malformedEncoding, byteOffset: 8),
  ]

  @Test("Refused", arguments: refusals) func refused(_ example: Refusal) throws {
    for cut in [XMLTestCut.whole, .every(1), .every(3)] {
      let failure = try scanXML(example.bytes, cut: cut).failure
      #expect(failure?.code == example.code)
      #expect(failure?.byteOffset == example.byteOffset)
      if failure?.code == .unsupportedEncoding { #expect(failure?.hint?.contains("--encoding") == true) }
    }
  }

  @Test(
    "Decoded input: the declaration is not believed",
    arguments: ["Shift_JIS", "UTF-16", "windows-1252", "UTF-8"])
  func decoded(_ declared: String) throws {
    let xml = "\u{FEFF}<?xml version='1.0' encoding='\(declared)'?><t>é 資料</t>"
    for cut in [XMLTestCut.whole, .every(1)] {
      let result = try scanXML(Array(xml.utf8), cut: cut, isDecoded: true)
      #expect(result.failure == nil)
      #expect(result.records.map(\.text) == [##"#text="é 資料""##])
      #expect(result.records.map(\.byteOffset) == [xml.utf8.count - "<t>é 資料</t>".utf8.count])
    }
  }

  @Test(
    "The folder of encodings",
    .enabled(if: Folder.hasConformance("encodings"), "the shared data is not there"))
  func folder() throws {
    let folder = Folder.conformance("encodings/generated")
    let manifest = try String(contentsOf: folder.appendingPathComponent("MANIFEST.tsv"), encoding: .utf8)
    let read: Set = ["utf-8", "utf-16-le", "utf-16-be", "cp1252", "latin-1"]
    var count = 0
    for line in manifest.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 4, fields[3] == "xml" else { continue }
      let bytes = try TextSupport.bytes(folder.appendingPathComponent(fields[0]))
      let result = try scanXML(bytes, ["tasks/task"])
      if read.contains(fields[1]) {
        #expect(result.failure == nil, "\(fields[0])")
        #expect(!result.records.isEmpty, "\(fields[0])")
      } else {
        #expect(result.failure?.code == .unsupportedEncoding, "\(fields[0])")
      }
      count += 1
    }
    print("encodings: \(count) XML files as expected")
    #expect(count == 29)
  }
}
