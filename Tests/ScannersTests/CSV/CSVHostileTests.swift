import Foundation
import Scanners
import Testing

/// What the scanner must make of a file of `csv-hostile`, as its MANIFEST.tsv says.
struct CSVHostileCase: Sendable, CustomTestStringConvertible {
  var file: String
  /// How many records come out.
  var records: Int
  /// Texts of the first records, where they matter.
  var rows: [[String]] = []
  var problems: [String] = []
  var failure: String?
  var names: [String]?
  var testDescription: String { file }

  init(
    _ file: String, _ records: Int, _ rows: [[String]] = [], problems: [String] = [], failure: String? = nil,
    names: [String]? = nil
  ) {
    self.file = file
    self.records = records
    self.rows = rows
    self.problems = problems
    self.failure = failure
    self.names = names
  }
}

@Suite(
  "CSV: hostile files",
  .enabled(if: CSVConformance.isPresent, "the conformance data is not beside the repository"))
struct CSVHostileTests {
  /// Signs for the end of the file that pass a limit, up to or behind another, at an end or not.
  @Test(arguments: [1, 3, 5, 6, 7, 12, 13], ["", "\n", "\n5,6\n", "z"])
  func `signs for the end of the file make no difference where an input is cut, near limits`(
    count: Int, end: String
  ) {
    let bytes = Array(("a,b\n3,4" + String(repeating: "\u{1A}", count: count) + end).utf8)
    for (record, field) in [(6, 6), (6, 2), (12, 4), (100, 3)] {
      var limits = ScanLimits()
      limits.recordByteCount = record
      limits.fieldByteCount = field
      let whole = CSVTestScan(bytes, limits: limits)
      if end.isEmpty, count <= record { #expect(whole.texts == [["3", "4"]], "\(limits)") }
      for first in 0...bytes.count {
        for second in first...bytes.count {
          let pieces = CSVTestScan(bytes, limits: limits, cuts: [first, second])
          #expect(pieces.texts == whole.texts, "\(first) \(second)")
          #expect(pieces.failureWords == whole.failureWords, "\(first) \(second)")
          #expect(pieces.countsByCode() == whole.countsByCode())
        }
      }
    }
  }

  static let cases: [CSVHostileCase] = [
    .init("empty", 0, problems: ["missing-header 1:1"]),
    .init("only-bom", 0, problems: ["missing-header 1:1"]),
    .init("only-newlines", 0, problems: ["missing-header 6:1"]),
    .init("only-header", 0, names: ["id", "title", "status", "due"]),
    .init("only-header-no-eol", 0, names: ["id", "title", "status", "due"]),
    .init("unclosed-quote-eof", 0, failure: "unclosed-quote 2:3"),
    .init("unclosed-quote-last-field", 0, failure: "unclosed-quote 2:10"),
    .init("unclosed-quote-then-1MB", 0, failure: "unclosed-quote 2:3"),
    .init("quote-closed-then-garbage", 1, [["1", "abcdef", "open", ""]], problems: ["text-after-quote 2:8"]),
    .init("bare-quote-in-unquoted", 1, [["1", "5\" disk", "open", ""]], problems: ["bare-quote 2:4"]),
    .init("escaped-backslash-quote", 1, [["1", "a\\b\"", "open", ""]], problems: ["text-after-quote 2:7"]),
    .init(
      "doubled-quotes", 4,
      [
        ["1", "a \"quoted\" word", "open", ""], ["2", "\"", "open", ""], ["3", "", "open", ""],
        ["4", "\"\"", "open", ""],
      ]),
    .init(
      "newline-kinds-in-quotes", 3,
      [["1", "lf\nin", "open", ""], ["2", "crlf\r\nin", "open", ""], ["3", "cr\rin", "open", ""]]),
    .init("mixed-row-endings", 3, [["1", "a"], ["2", "b"], ["3", "c"]]),
    .init("cr-only", 2, [["1", "a"], ["2", "b"]], names: ["id", "title"]),
    .init("crcrlf", 1, [["1", "a"]], problems: ["doubled-line-end 1:9", "doubled-line-end 3:4"]),
    .init("blank-lines-between", 2, [["1", "a"], ["2", "b"]]),
    .init(
      "ragged-short", 2, [["1", "a"], ["2", "b", "open", "2026-01-01"]], problems: ["too-few-fields 2:4"]),
    .init(
      "ragged-long", 2, [["1", "a", "open", "2026-01-01", "EXTRA", "EXTRA2"], ["2", "b", "open", ""]],
      problems: ["too-many-fields 2:21"], names: ["id", "title", "status", "due", "column 5", "column 6"]),
    .init(
      "trailing-comma-everywhere", 2, [["1", "a", ""], ["2", "b", ""]], problems: ["unnamed-column 1:10"],
      names: ["id", "title", "column 3"]),
    .init("duplicate-header", 1, problems: ["duplicate-column 1:10"], names: ["id", "title", "title"]),
    .init("duplicate-header-case", 1, names: ["id", "Title", "TITLE"]),
    .init("header-empty-name", 1, problems: ["unnamed-column 1:4"], names: ["id", "column 2", "title"]),
    .init("header-nfc-nfd", 1, names: ["id", "caf\u{E9}", "cafe\u{301}"]),
    .init("header-with-bom-quoted", 1, [["1", "a"]], names: ["id", "title"]),
    .init("bom-in-second-row", 1, [["\u{FEFF}1", "a"]], problems: ["stray-byte-order-mark 2:1"]),
    .init("concatenated-two-files", 2, [["1", "a"], ["2", "b"]], problems: ["repeated-header 3:1"]),
    .init("nul-byte", 2, [["1", "a\0b"], ["2", "c"]], problems: ["nul-byte 2:4"]),
    .init("nul-flood", 2, problems: ["nul-byte 2:1", "too-few-fields 2:100001"]),
    .init("ctrl-z", 2, [["1", "a"], ["\u{1A}2", "b"]]),
    .init("delimiter-semicolon", 1, [["1", "a,b", "open"]], names: ["id", "title", "status"]),
    .init("delimiter-tab", 1, [["1", "a,b", "open"]], names: ["id", "title", "status"]),
    .init("delimiter-pipe", 1, names: ["id", "title", "status"]),
    .init("excel-sep-line", 1, [["1", "a"]], names: ["id", "title"]),
    .init("excel-formula-text", 1, [["1", "=\"00123\""]]),
    .init("columns-10000", 1),
    .init("field-1MB", 2),
    .init("commas-1MB", 1, [[]], problems: ["too-many-columns 2:1"], names: ["id", "title"]),
    .init("quotes-1MB", 1),
    .init("many-short-rows", 300_000),
    .init("last-line-no-eol", 1, [["1", "a", "open", "2026-01-01"]]),
    .init("whitespace-around", 1, [[" 1 ", " a b ", " open "]], names: ["id", "title", "status"]),
    .init("nbsp-padding", 1, [["\u{A0}1\u{A0}", "\u{3000}a\u{3000}"]]),
    .init(
      "id-overflow", 4,
      [["99999999999999999999999999", "a"], ["-9223372036854775809", "b"], ["0x10", "c"], ["1e3", "d"]]),
    .init("deep-parent-chain-20000", 20_000),
    .init(
      "comment-lines", 3, [["id", "title"], ["1", "a"], ["#2", "b"]],
      problems: ["too-many-fields 2:4", "too-many-fields 3:3", "too-many-fields 4:4"],
      names: ["# exported 2026", "column 2"]),
    .init("smart-quotes", 1, [["1", "\u{201C}a", "b\u{201D}"]], problems: ["too-many-fields 2:6"]),
    .init("formula-values", 5, [["1", "=1+1"], ["2", "+1"], ["3", "-1"], ["4", "@x"], ["5", "\t=1"]]),
  ]

  /// What the manifest asks for here is not the scanner's: encodings and magic bytes come before it, required
  /// columns, ids and references after it.
  static let checkedElsewhere: Set<String> = [
    "no-header-looks-like-data", "utf16le-bom", "utf16le-nobom", "binary-png-header", "xlsx-masquerading",
    "html-masquerading", "json-masquerading", "id-duplicate", "cycle-in-dependencies",
  ]

  @Test("does as the manifest says", arguments: cases)
  func asManifest(_ testCase: CSVHostileCase) throws {
    let bytes = Self.withoutByteOrderMark(try CSVConformance.bytes("csv-hostile/\(testCase.file).csv"))
    let dialect = CSVDialectSniffer().sniff(bytes, isWhole: true).dialect
    let clock = ContinuousClock()
    let start = clock.now
    let scan = CSVTestScan(bytes, dialect: dialect)
    #expect(clock.now - start < .seconds(30))
    #expect(scan.records.count == testCase.records)
    #expect(Array(scan.texts.prefix(testCase.rows.count)) == testCase.rows)
    #expect(scan.problemWords == testCase.problems)
    #expect(scan.failureWords == testCase.failure)
    if let names = testCase.names { #expect(scan.names == names) }
  }

  @Test("every file of the manifest is checked here or named as another's")
  func manifestIsCovered() throws {
    let lines = String(decoding: try CSVConformance.bytes("csv-hostile/MANIFEST.tsv"), as: UTF8.self)
      .split(separator: "\n").dropFirst()
    let files = Set(lines.compactMap { $0.split(separator: "\t").first.map { String($0.dropLast(4)) } })
    let here = Set(Self.cases.map(\.file))
    #expect(files == here.union(Self.checkedElsewhere))
    #expect(here.isDisjoint(with: Self.checkedElsewhere))
    print(
      "csv-hostile: \(here.count) checked, elsewhere: \(Self.checkedElsewhere.sorted().joined(separator: ", "))"
    )
  }

  @Test("values of a megabyte come out whole")
  func largeValues() throws {
    let field = CSVTestScan(try CSVConformance.bytes("csv-hostile/field-1MB.csv"), chunkByteCount: 65_536)
    #expect(field.records.first?.fields.last?.text.count == 1_000_000)
    let quotes = CSVTestScan(try CSVConformance.bytes("csv-hostile/quotes-1MB.csv"), chunkByteCount: 65_536)
    #expect(quotes.records.first?.fields.last?.text == [UInt8](repeating: 0x22, count: 499_999))
    let columns = CSVTestScan(
      try CSVConformance.bytes("csv-hostile/columns-10000.csv"), chunkByteCount: 4_096)
    #expect(columns.names.count == 10_000)
    #expect(columns.records.first?.fields.last?.column == 9_999)
  }

  private static func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}

@Suite("CSV: memory and work on bad input")
struct CSVBoundTests {
  @Test("a quote never closed holds one field limit of memory, whatever follows")
  func boundedMemory() {
    var limits = ScanLimits()
    limits.fieldByteCount = 1 << 18
    limits.recordByteCount = 1 << 19
    var scanner = CSVScanner(limits: limits)
    let piece = Array((String(repeating: "1,a,open\n", count: 455) + "").utf8)
    var offset = 0
    var failure: ScanProblem?
    var fed = 0
    let head = Array("id,title,status\n1,\"never closed,open\n".utf8)
    while failure == nil, fed < 1_000 {
      let bytes = fed == 0 ? head : piece
      failure = scanner.scan(InputChunk(bytes: bytes, byteOffset: offset, isLast: false)).failure
      offset += bytes.count
      fed += 1
    }
    #expect(failure?.code == .fieldTooLong)
    #expect(failure?.line == 2)
    #expect(failure?.column == 3)
    // The limit, a quarter more before it is looked at again, and a piece.
    #expect(offset <= (1 << 18) * 5 / 4 + 2 * piece.count + 64)
  }

  /// Shapes that make readers quadratic.
  static let shapes: [(String, String, String, String)] = [
    ("quotes in quotes", "a,b\n1,\"", "\"\"", "\"\n"), ("delimiters", "a,b\n", ",", "\n"),
    ("short records", "a\n", "1\n", ""), ("blank lines", "a\n", "\n", ""),
    ("ragged records", "a,b\n", "1\n", ""),
    ("bare quotes", "a,b\n", "x\",", "\n"), ("text after quotes", "a,b\n", "\"x\"y,2\n", ""),
    ("CRs", "a,b\n", "1,2\r", ""), ("NULs", "a,b\n", "\0", "\n"),
    ("an unclosed quote", "a,b\n\"", "x,\n", ""),
  ]

  @Test("work grows with the input, not faster, however small the pieces", arguments: shapes)
  func linear(_ name: String, _ head: String, _ middle: String, _ tail: String) {
    let bytes = Array((head + String(repeating: middle, count: 100_000 / middle.utf8.count) + tail).utf8)
    for size in [37, 1_024] {
      var scanner = CSVScanner()
      for start in stride(from: 0, to: bytes.count, by: size) {
        let end = min(start + size, bytes.count)
        _ = scanner.scan(
          InputChunk(bytes: Array(bytes[start..<end]), byteOffset: start, isLast: end == bytes.count))
      }
      // Records that pieces end in are read again when they have grown by a quarter: 1 + 4/5 + 16/25 + … = 5.
      #expect(scanner.readByteCount <= 6 * bytes.count, "in pieces of \(size)")
    }
  }
}
