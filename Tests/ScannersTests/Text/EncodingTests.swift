import Testing

@testable import Scanners

@Suite("Encodings and content kinds")
struct EncodingTests {
  static let names: [(String, TextEncoding)] = [
    ("UTF-8", .utf8), ("utf8", .utf8), ("US-ASCII", .utf8), ("utf-16le", .utf16LittleEndian),
    ("UTF_16_BE", .utf16BigEndian), ("utf-16", .utf16), ("utf-32-le", .utf32LittleEndian),
    ("cp932", .shiftJIS),
    ("Shift_JIS", .shiftJIS), ("sjis", .shiftJIS), ("MS932", .shiftJIS), ("euc_jp", .eucJP),
    ("latin1", .iso8859Part1),
    ("ISO-8859-1", .iso8859Part1), ("CP1252", .windows1252), ("Windows-1252", .windows1252),
    ("gbk", .gb18030),
    ("GB2312", .gb18030), ("koi8_r", .other("KOI8-R")), ("iso8859_5", .other("ISO-8859-5")),
    ("windows-1251", .other("CP1251")), ("mac_roman", .other("MACINTOSH")), ("euc_kr", .other("CP949")),
    ("big5", .other("BIG5")), ("iso2022_jp", .other("ISO-2022-JP")), ("IBM850", .other("IBM850")),
  ]

  @Test("names are understood in any spelling", arguments: names)
  func known(_ name: String, _ encoding: TextEncoding) throws {
    #expect(try TextEncoding(named: name) == encoding)
    #expect(try TextEncoding(named: encoding.name) == encoding)
  }

  @Test(
    "encodings that are no superset of ASCII, options in disguise and unknown names are refused",
    arguments: [
      "cp037", "EBCDIC-US", "IBM1047", "utf-7", "UTF-7-IMAP", "klingon", "", "UTF-8//IGNORE",
      "ISO-8859-2//TRANSLIT", "a/b",
      "ISO646-DE", "utf\0-8", String(repeating: "x", count: 10_000),
    ])
  func refused(_ name: String) {
    let problem = #expect(throws: ScanProblem.self) { _ = try TextEncoding(named: name) }
    #expect(problem?.code == .unsupportedEncoding)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var description: String
    var bytes: [UInt8]
    var code: ScanProblem.Code
    var words: String
    var byteOffset = 0
    var testDescription: String { description }
  }

  static let refusals: [Refusal] = [
    Refusal(
      description: "UTF-16LE without mark", bytes: utf16("id,title\n1,日本語\n", bigEndian: false),
      code: .unsupportedEncoding, words: "--encoding utf-16le"),
    Refusal(
      description: "UTF-16BE without mark", bytes: utf16("id,title\n1,日本語\n", bigEndian: true),
      code: .unsupportedEncoding, words: "--encoding utf-16be"),
    Refusal(
      description: "Windows-1252", bytes: Array("id\n1,caf".utf8) + [0xE9] + Array(" au lait".utf8),
      code: .malformedUTF8,
      words: "windows-1252", byteOffset: 8),
    Refusal(
      description: "Shift_JIS", bytes: Array("id\n".utf8) + [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA],
      code: .malformedUTF8,
      words: "shift_jis", byteOffset: 3),
    Refusal(
      description: "a ZIP archive", bytes: [0x50, 0x4B, 3, 4, 0x14, 0], code: .notThisSyntax,
      words: "export it as CSV"),
    Refusal(description: "a PDF", bytes: Array("%PDF-1.7".utf8), code: .notThisSyntax, words: "PDF"),
    Refusal(description: "gzip", bytes: [0x1F, 0x8B, 8, 0], code: .notThisSyntax, words: "gzip -dc"),
    Refusal(
      description: "a binary property list", bytes: Array("bplist00".utf8) + [0xD0], code: .notThisSyntax,
      words: "property list"),
    Refusal(
      description: "PNG", bytes: [0x89, 0x50, 0x4E, 0x47, 13, 10, 0x1A, 10], code: .notThisSyntax,
      words: "image"),
  ]

  @Test("text that is visibly not UTF-8 is refused with what to do", arguments: refusals)
  func refusal(_ refusal: Refusal) throws {
    var reader = TextReader(MemoryByteSource(refusal.bytes))
    let problem = try #require(throws: ScanProblem.self) { try reader.next() }
    #expect(problem.code == refusal.code)
    #expect(problem.byteOffset == refusal.byteOffset)
    #expect((problem.message + " " + (problem.hint ?? "")).contains(refusal.words), "\(problem)")
    #expect(throws: ScanProblem.self) { try reader.head(10) }
  }

  /// The second byte of each character is a sign or a letter of ASCII: `^`, `X`, `N`; `\`, `|`.
  @Test(
    "the word that is shown for an encoding is a whole one",
    arguments: [
      ([0x83, 0x5E, 0x83, 0x58, 0x83, 0x4E, 0x2C], "shift_jis (“タスク”)"),
      ([0x61, 0x2C, 0x95, 0x5C, 0x8E, 0xA6, 0xB1, 0x0A], "shift_jis (“表示ｱ”)"),
      ([0x81, 0x7C, 0x7C, 0x61], "gb18030 (“亅”)"),
      ([0x63, 0x61, 0x66, 0xE9, 0x7C, 0x78], "windows-1252 (“café”)"),
    ] as [([UInt8], String)])
  func shownWord(_ bytes: [UInt8], _ expected: String) {
    let hint = EncodingEvidence.hint(for: bytes, isWhole: true)
    #expect(hint.contains(expected), "\(hint)")
  }

  @Test("a binary property list can be read raw")
  func binaryPropertyList() throws {
    let bytes = Array("bplist00".utf8) + [0xD0]
    #expect(try TextSupport.read(bytes, mode: .raw).text == bytes)
  }

  @Test("a few malformed bytes among good characters refuse only their records")
  func fewMalformed() throws {
    let bytes = Array("日本語\ncafé\n".utf8) + [0xE9, 0x0A]
    #expect(try TextSupport.read(bytes).malformedOffsets == [16])
    // Named as UTF-8, nothing is refused.
    #expect(try TextSupport.read([0x61, 0xE9], encoding: .utf8).malformedOffsets == [1])
  }

  @Test(
    "ASCII that only resembles another encoding is read",
    arguments: [
      "+1-800 +49 30 1234", "me+foo-bar@example.org", "C++ +ABC-", "nul \0 and \0\0 bytes", "+-", "PK", "GIF",
    ])
  func innocent(_ text: String) throws {
    #expect(try TextSupport.read(Array(text.utf8)).text == Array(text.utf8))
  }
}
