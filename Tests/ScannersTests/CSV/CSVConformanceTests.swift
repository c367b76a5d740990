import Foundation
import Scanners
import Testing

@Suite(
  "CSV: public test data",
  .enabled(if: CSVConformance.isPresent, "the conformance data is not beside the repository"))
struct CSVConformanceTests {
  @Test("csv-spectrum: rows equal the JSON", arguments: CSVConformance.files("csv-spectrum/csvs"))
  func spectrum(_ path: String) throws {
    let json = path.replacingOccurrences(of: "csvs/", with: "json/").replacingOccurrences(
      of: ".csv", with: ".json")
    let expected =
      path.hasSuffix("location_coordinates.csv")
      ? Self.locationCoordinates : try #require(try CSVConformance.json(json) as? [[String: String]])
    // The snapshot has lost the CRs of the files that are about them.
    var bytes = try CSVConformance.bytes(path)
    if path.hasSuffix("_crlf.csv"), !bytes.contains(13) {
      bytes = bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }
    }
    let scan = CSVTestScan(bytes)
    #expect(Self.dictionaries(scan) == expected)
    #expect(scan.failure == nil && scan.problems.allSatisfy { $0.code == .bareQuote })
  }

  @Test("csv-spectrum and csv-sineemore are complete")
  func suitesAreComplete() {
    #expect(CSVConformance.files("csv-spectrum/csvs").count == 12)
    #expect(CSVConformance.files("csv-sineemore/csv").count == 25)
  }

  /// What `location_coordinates.csv` says; the suite's JSON beside it has other values and is not UTF-8.
  static let locationCoordinates = [
    [
      "Contact Phone Number": "2095257564",
      "Location Coordinates": "37\u{FFFD}36'37.8\"N 121\u{FFFD}2'17.9\"W",
      "Cities": "Modesto", "Counties": "Stanislaus",
    ]
  ]

  private static func dictionaries(_ scan: CSVTestScan) -> [[String: String]] {
    scan.records.map { record in
      Dictionary(uniqueKeysWithValues: zip(scan.names, record.texts))
    }
  }

  @Test(
    "csv-sineemore: good files equal the JSON, bad ones are reported",
    arguments: CSVConformance.files("csv-sineemore/csv"))
  func sineemore(_ path: String) throws {
    let name = String((path as NSString).lastPathComponent.dropLast(4))
    var dialect = CSVDialect(hasHeader: name.contains("header-"))
    // The suite counts a line with nothing on it as a row with one empty field.
    dialect.skipsBlankLines = false
    let bytes = try CSVConformance.bytes(path)
    let scan = CSVTestScan(bytes, dialect: dialect)
    if name == "bad-header-wrong-header" {
      // The header is good CSV; that it is not foo,bar,baz is for whoever asked for those columns.
      #expect(scan.names == ["qux", "quux", "quuz"])
    } else if name.hasPrefix("bad-") {
      #expect(scan.failure != nil || !scan.problems.isEmpty)
    } else if dialect.hasHeader {
      #expect(
        Self.dictionaries(scan)
          == (try CSVConformance.json("csv-sineemore/json/\(name).json") as? [[String: String]]))
      #expect(scan.names == ["foo", "bar", "baz"])
      #expect(scan.problems.isEmpty && scan.failure == nil)
    } else {
      #expect(scan.texts == (try CSVConformance.json("csv-sineemore/json/\(name).json") as? [[String]]))
      #expect(scan.problems.isEmpty && scan.failure == nil)
    }
  }

  @Test("csv-python: CPython's recorded cases")
  func python() throws {
    let cases = try #require(
      try CSVConformance.json("csv-python/cpython_csv_reader_cases.json") as? [[String: Any]])
    var skipped: [String: Int] = [:]
    var checked = 0
    for (number, testCase) in cases.enumerated() {
      let lines = try #require(testCase["input"] as? [String])
      let input = Self.joined(lines)
      let options = testCase["options"] as? [String: Any] ?? [:]
      if let reason = Self.skipReason(options, lines, testCase) {
        skipped[reason, default: 0] += 1
        continue
      }
      let rows = try #require(testCase["rows"] as? [[Any]])
      var expected: [[String]] = rows.map { row in row.map { value in "\(value)" } }
      expected.removeAll { $0.isEmpty }
      let scan = CSVTestScan(Array(input.utf8), dialect: try Self.dialect(options))
      checked += 1
      let comment = Comment(rawValue: "case \(number), \(testCase["test"] ?? ""): \(input.debugDescription)")
      if testCase["error"] is String {
        #expect(scan.failure != nil || !scan.problems.isEmpty, comment)
      } else {
        #expect(scan.texts == expected, comment)
      }
    }
    print("csv-python: \(checked) of \(cases.count) cases checked; skipped: \(skipped)")
    #expect(checked * 4 >= cases.count * 3)
  }

  /// Python's reader takes an iterable of lines, each of which may lack its line end.
  private static func joined(_ lines: [String]) -> String {
    lines.map { $0.utf8.last == 10 || $0.utf8.last == 13 ? $0 : $0 + "\n" }.joined()
  }

  /// Why a case is not ours: what it is about is no option of the dialect, or a rule we have otherwise.
  private static func skipReason(
    _ options: [String: Any], _ lines: [String], _ testCase: [String: Any]
  ) -> String? {
    if let quoting = options["quoting"] as? Int, ![0, 1, 3].contains(quoting) {
      return "quoting that turns values into numbers or None"
    }
    if (testCase["error"] as? String)?.hasPrefix("new-line character") ?? false {
      return "a CR that ends a line only for some"
    }
    let unclosed = testCase["error"] is NSNull && joined(lines).filter { $0 == "\"" }.count % 2 == 1
    if unclosed, testCase["test"] as? String == "test_read_eof" {
      return "a quote never closed is an error here"
    }
    if options["escapechar"] != nil, joined(lines).hasSuffix("\"\\\n") {
      return "an escape right after a closing quote escapes here"
    }
    if lines == ["^"] { return "an escape before the end of the input" }
    return nil
  }

  private static func dialect(_ options: [String: Any]) throws -> CSVDialect {
    func byte(_ name: String) throws -> UInt8? {
      guard let text = options[name] as? String else { return nil }
      return try #require(text.utf8.count == 1 ? text.utf8.first : nil)
    }
    var dialect = CSVDialect(hasHeader: false)
    dialect.separatorLine = .data
    if options["dialect"] as? String == "fedcba" { dialect.delimiter = UInt8(ascii: ";") }
    if options["dialect"] as? String == "excel-tab" { dialect.delimiter = 9 }
    if let delimiter = try byte("delimiter") { dialect.delimiter = delimiter }
    if options["quotechar"] != nil { dialect.quote = try byte("quotechar") }
    if options["quoting"] as? Int == 3 { dialect.quote = nil }
    dialect.escape = try byte("escapechar")
    if let doubles = options["doublequote"] as? Bool { dialect.doublesQuotes = doubles }
    if let skips = options["skipinitialspace"] as? Bool { dialect.skipsInitialSpace = skips }
    return dialect
  }

  @Test(
    "csv-duckdb rejects/: every line that is bad by fields or quotes is reported with its line",
    arguments: CSVConformance.files("csv-duckdb/rejects"))
  func rejects(_ path: String) throws {
    let bytes = try CSVConformance.bytes(path)
    let naive = CSVNaiveReader.read(bytes, dialect: CSVDialect())
    let columns = naive.records.first?.fields.count ?? 0
    let bad = naive.records.filter { $0.fields.count != columns }.map(\.line)
    let scan = CSVTestScan(bytes)
    let reported = scan.problems.filter { [.tooFewFields, .tooManyFields, .cutOff].contains($0.code) }.map(
      \.line)
    #expect(reported == bad)
    #expect(scan.failure?.byteOffset == naive.unclosedAt)
    let name = (path as NSString).lastPathComponent
    if let words = Self.rejectWords[name] {
      #expect((scan.problemWords + [scan.failureWords].compactMap { $0 }) == words)
    }
  }

  /// What was worked out by hand for the small files.
  static let rejectWords = [
    "small_mix.csv": ["too-many-fields 3:9", "too-few-fields 4:6"],
    "basic.csv": ["text-after-quote 5:19"],
    "unquoted_last_value.csv": ["unclosed-quote 5:1"],
    "unquoted_cast.csv": ["text-after-quote 3:15"],
    "unquoted_less.csv": ["text-after-quote 3:15", "too-few-fields 3:32"],
    "unquoted_more.csv": ["text-after-quote 3:15", "too-many-fields 3:36"],
    "cast_and_less_col.csv": ["too-few-fields 4:29", "too-few-fields 5:17"],
    "cast_and_more_col.csv": ["too-many-fields 4:33", "too-many-fields 5:33"],
    "invalid_utf_unquoted.csv": ["text-after-quote 3:8"],
  ]

  static let roughFiles =
    CSVConformance.files("csv-duckdb/afl") + CSVConformance.files("csv-duckdb/fuzzing")
    + CSVConformance.files("csv-duckdb/rejects") + CSVConformance.files("csv-hostile")

  @Test("whatever is in a file, the scan ends and small pieces give the same")
  func roughFilesInPieces() throws {
    var count = 0
    for path in Self.roughFiles {
      let bytes = try CSVConformance.bytes(path)
      count += 1
      let finding = CSVDialectSniffer().sniff(bytes, isWhole: true)
      let whole = CSVTestScan(bytes, dialect: finding.dialect)
      #expect(whole.violations == [], "\(path)")
      for size in [1, 7, 64, 4_096] where bytes.count / size <= 100_000 {
        expectSame(
          whole, CSVTestScan(bytes, dialect: finding.dialect, chunkByteCount: size),
          "\(path), pieces of \(size)")
      }
    }
    print("csv-duckdb afl, fuzzing, rejects and csv-hostile: \(count) files in pieces")
    #expect(count >= 360)
  }

  @Test(
    "files of the suites, in pieces, and small ones cut at every offset",
    arguments: CSVConformance.files("csv-spectrum/csvs") + CSVConformance.files("csv-sineemore/csv")
      + CSVConformance.files("csv-hostile"))
  func cutEverywhere(_ path: String) throws {
    let bytes = try CSVConformance.bytes(path)
    let whole = CSVTestScan(bytes)
    if bytes.count < 700 {
      for cut in 0...bytes.count {
        expectSame(whole, CSVTestScan(bytes, cuts: [cut]), "\(path), cut at \(cut)")
      }
    }
    for size in [1, 7, 64, 4_096] where bytes.count / size <= 100_000 {
      expectSame(whole, CSVTestScan(bytes, chunkByteCount: size), "\(path), pieces of \(size)")
    }
  }

  @Test("pieces of csv-python cases give the same")
  func pythonInPieces() throws {
    let cases = try #require(
      try CSVConformance.json("csv-python/cpython_csv_reader_cases.json") as? [[String: Any]])
    for (number, testCase) in cases.enumerated() {
      let bytes = Array(Self.joined(try #require(testCase["input"] as? [String])).utf8)
      let dialect = try Self.dialect(testCase["options"] as? [String: Any] ?? [:])
      let whole = CSVTestScan(bytes, dialect: dialect)
      for size in [1, 7, 64, 4_096] {
        expectSame(
          whole, CSVTestScan(bytes, dialect: dialect, chunkByteCount: size),
          "case \(number), pieces of \(size)")
      }
    }
  }
}
