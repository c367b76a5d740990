import PantaskKit
import TaskModel
import Testing

struct OptionTests {
  @Test(arguments: [
    ("1", 1), ("65536", 65_536), ("64K", 65_536), ("64KiB", 65_536), ("64kb", 64_000), ("16MiB", 16 << 20),
    ("1g", 1 << 30), ("2GB", 2_000_000_000), ("12B", 12),
  ])
  func `numbers of bytes are read as people write them`(text: String, count: Int) throws {
    #expect(try LimitOptions.byteCount(text) == count)
  }

  @Test(arguments: [
    "", "0", "-1", "M", "1.5M", "12 K", "12X", "9223372036854775808", "9223372036854775807K", "٣",
  ])
  func `what is no number of bytes is wrong use`(text: String) {
    #expect(throws: UsageError.self) { try LimitOptions.byteCount(text) }
  }

  @Test func `limits that are not set are the documented ones`() {
    var options = LimitOptions()
    let defaults = "\(options.scanLimits)"
    (options.recordByteCount, options.fieldByteCount, options.depth) = (1, 2, 3)
    let changed = "\(options.scanLimits)"
    for (name, before, after) in [
      ("recordByteCount", 32 << 20, 1), ("fieldByteCount", 16 << 20, 2), ("jsonDepth", 128, 3),
      ("xmlDepth", 256, 3),
    ] {
      #expect(defaults.contains("\(name): \(before),"))
      #expect(changed.contains("\(name): \(after),"))
    }
  }

  @Test(arguments: [
    (",", 44), ("tab", 9), ("TAB", 9), ("\\t", 9), ("\t", 9), ("semicolon", 59), ("|", 124), (" ", 32),
  ])
  func `delimiters are a character or its name`(text: String, byte: UInt8) throws {
    #expect(try InputOptions.delimiter(text) == byte)
  }

  @Test(arguments: ["", "ab", "\n", "\r", "é", "\u{7F}", "\0"])
  func `what cannot separate fields is wrong use`(text: String) {
    #expect(throws: UsageError.self) { try InputOptions.delimiter(text) }
  }

  @Test func `a quote is a character or none`() throws {
    #expect(try InputOptions.quote("'") == .byte(39))
    #expect(try InputOptions.quote("none") == .none)
    #expect(throws: UsageError.self) { try InputOptions.quote(" ") }
    #expect(throws: UsageError.self) { try InputOptions.quote("''") }
  }

  @Test(arguments: [
    ("htlm", "unknown report format \"htlm\"; did you mean \"html\"?"),
    ("pdf", "unknown report format \"pdf\"; it is one of html, markdown"),
    ("\u{1B}c", "unknown report format \"␛c\"; it is one of html, markdown"),
  ])
  func `an unknown name comes with what is known`(name: String, text: String) {
    let error = #expect(throws: UsageError.self) { try ReportFormat(named: name) }
    #expect(error?.description == text)
    #expect(error?.diagnostic.code == .usage)
  }

  @Test func `names are known in any case`() throws {
    #expect(try ReportFormat(named: "HTML") == .html)
    #expect(try ColorChoice(named: "Auto") == .automatic)
  }

  @Test(
    arguments: [
      (nil, nil, .markdown), ("a.html", nil, .html), ("a.HTM", nil, .html), ("a.md", nil, .markdown),
      ("a.html", .markdown, .markdown), ("-", nil, .markdown), ("a.txt", nil, .markdown),
      ("x.html/a", nil, .markdown), ("week/", nil, .html), ("week/", .markdown, .markdown), ("/", nil, .html),
    ] as [(String?, ReportFormat?, ReportFormat)])
  func `a report is what was asked for, else what its name says`(
    path: String?, format: ReportFormat?, expected: ReportFormat
  ) {
    var request = ReportRequest()
    request.output.path = path
    request.format = format
    #expect(request.effectiveFormat == expected)
  }

  @Test func `a mail and several pages are HTML unless something else is said`() {
    var mail = ReportRequest()
    mail.isForEmail = true
    var split = ReportRequest()
    split.splitBy = "project"
    var pages = ReportRequest()
    pages.pageSize = 5
    for var request in [mail, split, pages] {
      #expect(request.effectiveFormat == .html)
      request.output.path = "a.md"
      #expect(request.effectiveFormat == .markdown)
    }
    pages.pageSize = 0
    #expect(pages.effectiveFormat == .markdown)
  }
}
