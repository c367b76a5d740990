import Scanners
import Testing

@Suite("CSV: sniffing the dialect")
struct CSVDialectSnifferTests {
  struct SniffCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var input: String
    var delimiter: Character
    var quote: Character? = "\""
    var reason: String
    var declaredDelimiter: Character?
    var declaredQuote: Character??
  }

  static let cases: [SniffCase] = [
    .init(testDescription: "comma", input: "id,title\n1,a\n", delimiter: ",", reason: ", in 2 of 2 lines"),
    .init(
      testDescription: "semicolon, with commas in values", input: "id;title;status\n1;a,b;open\n",
      delimiter: ";",
      reason: "; in 2 of 2 lines"),
    .init(
      testDescription: "semicolon, decimal commas everywhere",
      input: "n;x;y\n1;1,5;2,5\n2;3,5;4,5\n3;1,0;2,0\n",
      delimiter: ";", reason: "; in 4 of 4 lines"),
    .init(
      testDescription: "tab, with commas in values", input: "id\ttitle\n1\ta,b\n2\tc\n", delimiter: "\t",
      reason: "tab in 3 of 3 lines"),
    .init(testDescription: "bar", input: "id|title\r\n1|a\r\n", delimiter: "|", reason: "| in 2 of 2 lines"),
    .init(
      testDescription: "comma, lists joined by semicolons", input: "id,title,tags\n1,a,x;y\n2,b,z;w\n",
      delimiter: ",",
      reason: ", in 3 of 3 lines"),
    .init(
      testDescription: "delimiters and line breaks in quotes do not count",
      input: "id,text\n1,\"a;b;c\nd;e;f\"\n2,\"g;h;i\"\n", delimiter: ",", reason: ", in 3 of 3 lines"),
    .init(
      testDescription: "lines in quotes do not count, with tabs before each",
      input: "Garden\nid,text\n1,\"a\n\tb\n\tc\n\td\n\te\n\tf\n\tg\"\n", delimiter: ",",
      reason: ", in 2 of 3 lines"),
    .init(
      testDescription: "tabs, with quotes beside a comma in values",
      input: "id\ttext\n1\ta,\"b\n2\tc\",d\n3\te\n4\tf\n", delimiter: "\t", reason: "tab in 4 of 4 lines"),
    .init(
      testDescription: "doubled quotes", input: "id;text\n1;\"a \"\"b,c\"\" d\"\n2;\"\"\"\"\n",
      delimiter: ";",
      reason: "; in 3 of 3 lines"),
    .init(
      testDescription: "one column", input: "title\nBuy milk\n", delimiter: ",",
      reason: "no delimiter in 2 lines, so one column"),
    .init(
      testDescription: "nothing", input: "", delimiter: ",", reason: "no delimiter in 0 lines, so one column"),
    .init(testDescription: "only a header", input: "id;title", delimiter: ";", reason: "; in 1 of 1 line"),
    .init(
      testDescription: "ragged", input: "id,title,x\n1,a\n2,b,c\n3,d,e\n", delimiter: ",",
      reason: ", in 3 of 4 lines"),
    .init(
      testDescription: "a title before the header", input: "Report\n\nid;title\n1;a\n2;b\n", delimiter: ";",
      reason: "; in 3 of 4 lines"),
    .init(
      testDescription: "equally good", input: "a,b;c\n1,2;3\n", delimiter: ",", reason: ", in 2 of 2 lines"),
    .init(
      testDescription: "apostrophes as quotes", input: "id,title\n1,'a, b'\n2,'c'\n", delimiter: ",",
      quote: "'",
      reason: ", in 3 of 3 lines, quoted with '"),
    .init(
      testDescription: "apostrophes as apostrophes", input: "id,title\n1,'tis late\n2,don't\n3,'twas\n",
      delimiter: ",", reason: ", in 4 of 4 lines"),
    .init(
      testDescription: "sep=", input: "sep=|\nid|title\n1|a,b\n", delimiter: "|",
      reason: "sep=| in the first line"),
    .init(
      testDescription: "a quote never closed", input: "id;title\n1;a\n2;\"b\n3;c\n", delimiter: ";",
      reason: "; in 2 of 2 lines"),
    .init(
      testDescription: "a declared apostrophe, seen once", input: "title,detail\n'a,b',c\n", delimiter: ",",
      quote: "'", reason: ", in 2 of 2 lines", declaredQuote: "'"),
    .init(
      testDescription: "a declared bar is no delimiter", input: "title,detail\n|a,b|,c\n|d|,e\n",
      delimiter: ",", quote: "|", reason: ", in 3 of 3 lines", declaredQuote: "|"),
    .init(
      testDescription: "declared double quotes among apostrophes", input: "id,title\n1,'a'\n2,'c'\n",
      delimiter: ",", reason: ", in 3 of 3 lines", declaredQuote: "\""),
    .init(
      testDescription: "declared none", input: "id,title\n1,\"a\n2,b\n", delimiter: ",", quote: nil,
      reason: ", in 3 of 3 lines", declaredQuote: .some(nil)),
    .init(
      testDescription: "a declared delimiter, apostrophes as quotes",
      input: "title,detail;x\n'a,b',c;d\n'e',f\n", delimiter: ",", quote: "'",
      reason: ", in 3 of 3 lines, quoted with '", declaredDelimiter: ","),
    .init(
      testDescription: "a declared delimiter and another in the first line", input: "sep=;\na|b\n",
      delimiter: "|", reason: "| in 1 of 1 line", declaredDelimiter: "|"),
  ]

  @Test("decides", arguments: cases)
  func decides(_ testCase: SniffCase) {
    let sniffer = CSVDialectSniffer(
      delimiter: testCase.declaredDelimiter?.asciiValue, quote: testCase.declaredQuote.map { $0?.asciiValue })
    let finding = sniffer.sniff(Array(testCase.input.utf8), isWhole: true)
    #expect(finding.dialect.delimiter == testCase.delimiter.asciiValue)
    #expect(finding.dialect.quote == testCase.quote?.asciiValue)
    #expect(finding.reason == testCase.reason)
  }

  @Test("looks at the head only, and not at the record it cuts")
  func headOnly() {
    let row = "1;a,b;c\n"
    let bytes = Array((String(repeating: row, count: 10_000) + String(repeating: ",\n", count: 90_000)).utf8)
    let finding = CSVDialectSniffer().sniff(bytes, isWhole: true)
    #expect(finding.reason == "; in 8192 of 8192 lines")
    let cut = CSVDialectSniffer().sniff(Array("id;title\n1;a\n2".utf8), isWhole: false)
    #expect(cut.reason == "; in 2 of 2 lines")
  }

  @Test("counts the records before the table")
  func leadingRecords() {
    func count(_ input: String) -> Int {
      CSVDialectSniffer().sniff(Array(input.utf8), isWhole: true).leadingRecordCount
    }
    #expect(count("id,title\n1,a\n") == 0)
    #expect(count("\"Date: today\"\n\"Status:\n0 open\"\n\nid,title\n1,a\n2,b\n") == 2)
    #expect(count("title\na\n") == 0)
  }

  @Test("begins where it is told and keeps what it does not decide")
  func baseAndStart() {
    var base = CSVDialect(hasHeader: false)
    base.headerRecord = 3
    let finding = CSVDialectSniffer(base: base).sniff(Array(",,,,\n,a;b\n".utf8), from: 6, isWhole: true)
    #expect(finding.dialect.delimiter == UInt8(ascii: ";"))
    #expect(!finding.dialect.hasHeader)
    #expect(finding.dialect.headerRecord == 3)
    base.quote = nil
    #expect(CSVDialectSniffer(base: base).sniff([], isWhole: true).dialect.quote == nil)
  }
}
