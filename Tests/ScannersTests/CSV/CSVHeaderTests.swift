import Scanners
import Testing

@Suite("CSV: header")
struct CSVHeaderTests {
  static let cases: [CSVRecordCase] = [
    .init(
      "an unnamed column is numbered", "id,,title\n1,x,a\n", ["id", "column 2", "title"], [["1", "x", "a"]],
      problems: ["unnamed-column 1:4"]),
    .init(
      "a delimiter at every line's end", "id,title,\n1,a,\n", ["id", "title", "column 3"], [["1", "a", ""]],
      problems: ["unnamed-column 1:10"]),
    .init(
      "equal names stay apart", "id,title,title\n1,a,b\n", ["id", "title", "title"], [["1", "a", "b"]],
      problems: ["duplicate-column 1:10"]),
    .init("names that differ in case are different", "id,Id\n1,2\n", ["id", "Id"], [["1", "2"]]),
    .init(
      "composed and decomposed names are different bytes", "caf\u{E9},cafe\u{301}\n1,2\n",
      ["caf\u{E9}", "cafe\u{301}"], [["1", "2"]]),
    .init("quoted names", "\"id\",\"the \"\"title\"\"\"\n1,2\n", ["id", "the \"title\""], [["1", "2"]]),
    .init("names with line breaks", "id,\"a\nb\"\n1,2\n", ["id", "a\nb"], [["1", "2"]]),
    .init("only a header", "id,title\n", ["id", "title"], []),
    .init("only a header, no line end", "id,title", ["id", "title"], []),
    .init("nothing", "", [], [], problems: ["missing-header 1:1"]),
    .init("nothing but line ends", "\n\n\r\n", [], [], problems: ["missing-header 4:1"]),
    .init(
      "a header repeated is no record", "id,title\n1,a\nid,title\n2,b\n", ["id", "title"],
      [["1", "a"], ["2", "b"]],
      problems: ["repeated-header 3:1"]),
    .init(
      "a header repeated in quotes", "id,title\n1,a\n\"id\",\"title\"\n", ["id", "title"], [["1", "a"]],
      problems: ["repeated-header 3:1"]),
    .init(
      "a header repeated after a byte order mark", "id,title\n1,a\n\u{FEFF}id,title\n2,b\n", ["id", "title"],
      [["1", "a"], ["2", "b"]], problems: ["stray-byte-order-mark 3:1", "repeated-header 3:1"]),
    .init(
      "a quoted header repeated after a byte order mark", "\"id\",title\n\u{FEFF}\"id\",title\n2,b\n",
      ["id", "title"], [["2", "b"]], problems: ["stray-byte-order-mark 2:1", "repeated-header 2:1"]),
    .init(
      "a header repeated whose first name is empty", ",t\n1,a\n,t\n", ["column 1", "t"], [["1", "a"]],
      problems: ["unnamed-column 1:1", "repeated-header 3:1"]),
    .init(
      "a record that begins like the header is one", "id,title\nid,b\n", ["id", "title"], [["id", "b"]]),
    .init("sep= sets the delimiter", "sep=;\nid;title\n1;a,b\n", ["id", "title"], [["1", "a,b"]]),
    .init("sep= with a tab and CRLF", "SEP=\t\r\nid\ttitle\r\n1\ta\r\n", ["id", "title"], [["1", "a"]]),
    .init("sep= in quotes", "\"sep=;\"\nid;title\n1;a\n", ["id", "title"], [["1", "a"]]),
    .init("sep= with two bytes is data", "sep=;;\n1\n", ["sep=;;"], [["1"]]),
    .init("sep= after a blank line is data", "\nsep=;\n1\n", ["sep=;"], [["1"]]),
    .init(
      "sep= skipped", "sep=;\nid,title\n1,a\n", ["id", "title"], [["1", "a"]],
      dialect: .with { $0.separatorLine = .skipped }),
    .init("sep= as data", "sep=;\n1\n", ["sep=;"], [["1"]], dialect: .with { $0.separatorLine = .data }),
    .init(
      "records before the header are passed over", "Report, \"A\"\n\nof 2026\nid,title\n1,a\n",
      ["id", "title"],
      [["1", "a"]], dialect: .with { $0.headerRecord = 2 }),
    .init(
      "no header", "1,a\n2,b\n", ["column 1", "column 2"], [["1", "a"], ["2", "b"]],
      dialect: CSVDialect(hasHeader: false)),
    .init(
      "no header, ragged", "1,a\n2\n3,c,d\n", ["column 1", "column 2", "column 3"],
      [["1", "a"], ["2"], ["3", "c", "d"]], problems: ["too-few-fields 2:2", "too-many-fields 3:5"],
      dialect: CSVDialect(hasHeader: false)),
    .init(
      "no header, first records passed over", "x\n1,a\n2,b\n", ["column 1", "column 2"],
      [["1", "a"], ["2", "b"]],
      dialect: .with {
        $0.hasHeader = false
        $0.headerRecord = 1
      }),
    .init("no header, nothing", "", [], [], dialect: CSVDialect(hasHeader: false)),
  ]

  @Test("reads", arguments: cases)
  func reads(_ testCase: CSVRecordCase) {
    let scan = CSVTestScan(testCase.input, dialect: testCase.dialect)
    #expect(scan.failure == nil)
    #expect(scan.names == testCase.names)
    #expect(scan.texts == testCase.rows)
    #expect(scan.problemWords == testCase.problems)
    #expect(scan.violations == [])
  }

  @Test("line numbers go on after sep=, preamble and a header with line breaks")
  func linesAfterHeader() {
    let scan = CSVTestScan(
      "sep=,\nReport\n\"a\nb\",c\r\n1,2\n", dialect: .with { $0.headerRecord = 1 })
    #expect(scan.records.map(\.line) == [5])
  }
}
