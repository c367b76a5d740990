import Scanners
import Testing

/// An input and the values it must give: header first, then records.
struct CSVRecordCase: Sendable, CustomTestStringConvertible {
  var situation: String
  var input: String
  var names: [String]
  var rows: [[String]]
  var problems: [String] = []
  var dialect = CSVDialect()
  var testDescription: String { situation }

  init(
    _ situation: String, _ input: String, _ names: [String], _ rows: [[String]], problems: [String] = [],
    dialect: CSVDialect = CSVDialect()
  ) {
    self.situation = situation
    self.input = input
    self.names = names
    self.rows = rows
    self.problems = problems
    self.dialect = dialect
  }
}

@Suite("CSV: records")
struct CSVRecordTests {
  static let ab = ["a", "b"]

  static let cases: [CSVRecordCase] = [
    .init("LF line ends", "a,b\n1,2\n3,4\n", ab, [["1", "2"], ["3", "4"]]),
    .init("CRLF line ends", "a,b\r\n1,2\r\n3,4\r\n", ab, [["1", "2"], ["3", "4"]]),
    .init("CR line ends", "a,b\r1,2\r3,4\r", ab, [["1", "2"], ["3", "4"]]),
    .init("all three mixed", "a,b\n1,2\r\n3,4\r5,6", ab, [["1", "2"], ["3", "4"], ["5", "6"]]),
    .init("no line end at the end", "a,b\n1,2", ab, [["1", "2"]]),
    .init("no line end after a quoted field", "a,b\n1,\"2\"", ab, [["1", "2"]]),
    .init("a delimiter as the last byte", "a,b\n1,", ab, [["1", ""]]),
    .init("a CR as the last byte", "a,b\n1,2\r", ab, [["1", "2"]]),
    .init("two CRs as the last bytes", "a,b\n1,2\r\r", ab, [["1", "2"]]),
    .init(
      "CR CR LF is one line end", "a,b\r\r\n1,2\r\r\n3,4\r\r\n", ab, [["1", "2"], ["3", "4"]],
      problems: ["doubled-line-end 1:4", "doubled-line-end 3:4", "doubled-line-end 5:4"]),
    .init("CR CR is a line end and a blank line", "a,b\r1,2\r\r3,4\r", ab, [["1", "2"], ["3", "4"]]),
    .init("delimiter in quotes", "a,b\n\"1,1\",2\n", ab, [["1,1", "2"]]),
    .init(
      "line breaks in quotes stay as they are", "a,b\n\"x\ny\r\nz\rw\",2\n", ab, [["x\ny\r\nz\rw", "2"]]),
    .init("CR as the last byte in quotes", "a,b\n\"x\r\",2\n", ab, [["x\r", "2"]]),
    .init("doubled quotes", "a,b\n\"say \"\"hi\"\"\",2\n", ab, [["say \"hi\"", "2"]]),
    .init("nothing but doubled quotes", "a,b\n\"\"\"\",\"\"\"\"\"\"\n", ab, [["\"", "\"\""]]),
    .init("empty and quoted empty", "a,b\n,\"\"\n", ab, [["", ""]]),
    .init("blanks belong to the value", "a,b\n 1 , 2 \n", ab, [[" 1 ", " 2 "]]),
    .init("blanks around a header do not", " a ,\tb\n1,2\n", ab, [["1", "2"]]),
    .init(
      "a quote after a blank is text", "a,b\n1, \"2\"\n", ab, [["1", " \"2\""]], problems: ["bare-quote 2:4"]),
    .init(
      "a quote inside an unquoted field is text", "a,b\n5\" disk,2\n", ab, [["5\" disk", "2"]],
      problems: ["bare-quote 2:2"]),
    .init(
      "text after a closing quote belongs to the field", "a,b\n\"ab\"c,2\n", ab, [["abc", "2"]],
      problems: ["text-after-quote 2:5"]),
    .init(
      "a quote that is not doubled", "a,b\n1,\"Hey, \" it\"\n", ab, [["1", "Hey,  it\""]],
      problems: ["text-after-quote 2:10"]),
    .init(
      "doubled quotes, then text after the quote", "a,b\n\"x\"\"y\"z,2\n", ab, [["x\"yz", "2"]],
      problems: ["text-after-quote 2:7"]),
    .init(
      "NUL is kept", "a,b\n1,x\0y\n2,z\n", ab, [["1", "x\0y"], ["2", "z"]], problems: ["nul-byte 2:4"]),
    .init("NUL in quotes is kept", "a,b\n1,\"x\0y\"\n", ab, [["1", "x\0y"]], problems: ["nul-byte 2:5"]),
    .init("Ctrl-Z is data", "a,b\n\u{1A}1,2\n", ab, [["\u{1A}1", "2"]]),
    .init(
      "Ctrl-Z at the end is none", "a,b\r\n1,2\r\n\u{1A}", ab, [["1", "2"]],
      problems: ["end-of-file-mark 3:1"]),
    .init(
      "Ctrl-Z behind a last line without an end", "a,b\n1,\"2\"\u{1A}\u{1A}", ab, [["1", "2"]],
      problems: ["end-of-file-mark 2:6"]),
    .init(
      "Ctrl-Z on a line of its own", "a,b\n1,2\n\u{1A}\u{1A}\n3,4\n", ab, [["1", "2"], ["3", "4"]],
      problems: ["end-of-file-mark 3:1"]),
    .init("a backslash is data", "a,b\n\\,2\n", ab, [["\\", "2"]]),
    .init("blank lines are no records", "\n\r\na,b\n\n1,2\n\r\n\n3,4\n\n", ab, [["1", "2"], ["3", "4"]]),
    .init("blank lines in a file of one column", "a\n\n1\n\n", ["a"], [["1"]]),
    .init("a quoted empty field alone is a record", "a\n\"\"\n1\n", ["a"], [[""], ["1"]]),
    .init("a row of delimiters is a record", "a,b,c\n,,\n", ["a", "b", "c"], [["", "", ""]]),
    .init(
      "blanks are not nothing", "a,b\n  \n1,2\n", ab, [["  "], ["1", "2"]], problems: ["too-few-fields 2:3"]),
    .init(
      "too few fields", "a,b,c\n1,2\n4,5,6\n", ["a", "b", "c"], [["1", "2"], ["4", "5", "6"]],
      problems: ["too-few-fields 2:4"]),
    .init(
      "a last row without a line end and with too few fields", "a,b,c\n1,2,3\n4,5", ["a", "b", "c"],
      [["1", "2", "3"], ["4", "5"]], problems: ["cut-off 3:4"]),
    .init(
      "one of several such rows", "a,b,c\n1,2\n4,5", ["a", "b", "c"], [["1", "2"], ["4", "5"]],
      problems: ["too-few-fields 2:4", "too-few-fields 3:4"]),
    .init(
      "too many fields get names", "a\n1\n1,2\n1,2,3\n1,2\n", ["a", "column 2", "column 3"],
      [["1"], ["1", "2"], ["1", "2", "3"], ["1", "2"]],
      problems: ["too-many-fields 3:3", "too-many-fields 4:3", "too-many-fields 5:3"]),
    .init(
      "a byte order mark inside is kept", "a,b\n\u{FEFF}1,2\n", ab, [["\u{FEFF}1", "2"]],
      problems: ["stray-byte-order-mark 2:1"]),
    .init("other characters near it are not one", "a,b\n\u{FF21},2\n", ab, [["\u{FF21}", "2"]]),
    .init("comment signs are data", "a,b\n#1,2\n", ab, [["#1", "2"]]),
    .init(
      "Japanese, emoji, no-break space", "題,名\n\"買う, 牛乳\",😎\u{A0}\n", ["題", "名"], [["買う, 牛乳", "😎\u{A0}"]]),
    .init(
      "fields longer than a block of 64 bytes",
      "a,b\n\(String(repeating: "x", count: 200)),\"\(String(repeating: "y,", count: 100))\"\n", ab,
      [[String(repeating: "x", count: 200), String(repeating: "y,", count: 100)]]),
  ]

  @Test("reads", arguments: cases)
  func reads(_ testCase: CSVRecordCase) { check(testCase) }

  static let dialectCases: [CSVRecordCase] = [
    .init("semicolon", "a;b\n1,5;2\n", ab, [["1,5", "2"]], dialect: CSVDialect(delimiter: 0x3B)),
    .init("tab", "a\tb\n1,5\t\"2\t\"\n", ab, [["1,5", "2\t"]], dialect: CSVDialect(delimiter: 9)),
    .init("bar", "a|b\n1|2\n", ab, [["1", "2"]], dialect: CSVDialect(delimiter: 0x7C)),
    .init("NUL", "a\0b\n1\0" + "2\n", ab, [["1", "2"]], dialect: CSVDialect(delimiter: 0)),
    .init("unit separator", "a\u{1F}b\n1\u{1F}2\n", ab, [["1", "2"]], dialect: CSVDialect(delimiter: 0x1F)),
    .init("no quote", "a,b\n\"1,2\"\n", ab, [["\"1", "2\""]], dialect: CSVDialect(quote: nil)),
    .init("apostrophe as quote", "a,b\n'1,1',\"\n", ab, [["1,1", "\""]], dialect: CSVDialect(quote: 0x27)),
    .init("apostrophes doubled", "a,b\n'it''s',2\n", ab, [["it's", "2"]], dialect: CSVDialect(quote: 0x27)),
    .init(
      "escape before delimiter and quote", "a,b\n1\\,1,\"say \\\"hi\\\"\"\n", ab, [["1,1", "say \"hi\""]],
      dialect: CSVDialect(escape: 0x5C)),
    .init(
      "escape before a line end", "a,b\n1\\\n1,2\n", ab, [["1\n1", "2"]], dialect: CSVDialect(escape: 0x5C)),
    .init("escape as the last byte", "a,b\n1,2\\", ab, [["1", "2\\"]], dialect: CSVDialect(escape: 0x5C)),
    .init(
      "quotes that are not doubled", "a,b\n\"x\"\"y\",2\n", ab, [["x\"y\"", "2"]],
      problems: ["text-after-quote 2:4"], dialect: .with { $0.doublesQuotes = false }),
    .init(
      "initial spaces skipped", "a, b\n1,  2\n3, \"4,4\"\n5,  \n", ab,
      [["1", "2"], ["3", "4,4"], ["5", ""]],
      dialect: .with { $0.skipsInitialSpace = true }),
    .init(
      "blank lines kept", "a\n\n1\n", ["a"], [[""], ["1"]], dialect: .with { $0.skipsBlankLines = false }),
  ]

  @Test("reads with another dialect", arguments: dialectCases)
  func readsDialect(_ testCase: CSVRecordCase) { check(testCase) }

  private func check(_ testCase: CSVRecordCase) {
    let scan = CSVTestScan(testCase.input, dialect: testCase.dialect)
    #expect(scan.failure == nil)
    #expect(scan.names == testCase.names)
    #expect(scan.texts == testCase.rows)
    #expect(scan.problemWords == testCase.problems)
    #expect(scan.violations == [])
  }

  @Test("an unquoted empty field and a quoted one can be told apart")
  func quotedFlag() {
    let scan = CSVTestScan("a,b,c\n,\"\",x\n")
    #expect(scan.records.first?.fields.map(\.isQuoted) == [false, true, false])
  }

  @Test("a record knows its line, offset and original bytes")
  func places() {
    let scan = CSVTestScan("a,b\r\n\"x\ny\r\nz\",2\r\n\r\n3,\"4\"\"\"\rlast,1")
    #expect(scan.records.map(\.line) == [2, 6, 7])
    #expect(scan.records.map(\.byteOffset) == [5, 19, 27])
    #expect(
      scan.records.map { String(decoding: $0.original, as: UTF8.self) }
        == ["\"x\ny\r\nz\",2", "3,\"4\"\"\"", "last,1"])
  }

  @Test("columns of problems count characters")
  func columnsCountCharacters() {
    #expect(CSVTestScan("a,b\n題名,x\"\n").problemWords == ["bare-quote 2:5"])
  }

  @Test("a problem shows its line and where the caret goes")
  func excerpt() throws {
    let problem = try #require(CSVTestScan("a,b\n1,2\n5\" disk,2\n").problems.first)
    #expect(String(decoding: problem.excerpt, as: UTF8.self) == "5\" disk,2")
    #expect(problem.excerptOffset == 1)
    #expect(problem.byteOffset == 9)
  }
}

extension CSVDialect {
  /// The default dialect with a change.
  static func with(_ change: (inout CSVDialect) -> Void) -> CSVDialect {
    var dialect = CSVDialect()
    change(&dialect)
    return dialect
  }
}
