import PantaskKit
import TaskModel
import Testing

struct DiagnosticPrinterTests {
  private let place = SourceLocation(file: "tasks.csv", line: 1_042, column: 17, byteOffset: 40_000)

  private func printer(_ change: (inout DiagnosticPrinter) -> Void = { _ in }) -> DiagnosticPrinter {
    var printer = DiagnosticPrinter()
    change(&printer)
    return printer
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var diagnostic: Diagnostic
    var text: String
    init(_ description: String, _ diagnostic: Diagnostic, _ text: String) {
      testDescription = description
      self.diagnostic = diagnostic
      self.text = text
    }
  }

  @Test(arguments: [
    Case(
      "everything",
      Diagnostic(
        .warning, code: .unknownPriority, "unknown priority \"P9\"; kept as middle",
        at: SourceLocation(file: "tasks.csv", line: 1_042, column: 12),
        hint: "say what it means in a profile",
        excerpt: .init(text: "7,Buy milk,P9,2026-01-01", caret: 11)),
      """
      tasks.csv:1042:12: warning: unknown priority "P9"; kept as middle
        7,Buy milk,P9,2026-01-01
                   ^
        hint: say what it means in a profile

      """),
    Case(
      "no place", Diagnostic(.error, code: .usage, "nothing to do"), "pantask: error: nothing to do\n"),
    Case(
      "a place without a line",
      Diagnostic(.note, code: .doubtfulFormat, "read as Todoist CSV", at: SourceLocation(file: "a.csv")),
      "a.csv: note: read as Todoist CSV\n"),
    Case(
      "a place without a column",
      Diagnostic(.error, code: .syntax, "m", at: SourceLocation(file: "a.csv", line: 3)),
      "a.csv:3: error: m\n"),
    Case(
      "only an offset",
      Diagnostic(.error, code: .syntax, "m", at: SourceLocation(file: "a.csv", byteOffset: 77)),
      "a.csv: at byte 77: error: m\n"),
    Case(
      "control characters in name, message, excerpt and hint",
      Diagnostic(
        .error, code: .syntax, "bad \u{1B}[31mword\u{7}\n", at: SourceLocation(file: "a\u{1B}]0;x\u{7}.csv"),
        hint: "\u{9B}2J", excerpt: .init(text: "a\u{1B}[2Jb\u{85}c", caret: 5)),
      """
      a␛]0;x␇.csv: error: bad ␛[31mword␇␊
        a␛[2Jb\\u{85}c
             ^
        hint: \\u{9B}2J

      """),
    Case(
      "characters that hide or turn others around",
      Diagnostic(.error, code: .syntax, "unknown column \"\u{FEFF}Summary\u{202E}\""),
      "pantask: error: unknown column \"\\u{FEFF}Summary\\u{202E}\"\n"),
  ])
  func `text for people`(example: Case) {
    #expect(printer().text(for: example.diagnostic) == example.text)
  }

  @Test func `a first line has at most 500 bytes, whatever comes in`() {
    for piece in ["x", "é", "漢", "\u{1F600}", "\u{1B}", "\u{301}"] {
      let long = String(repeating: piece, count: 5_000)
      let diagnostic = Diagnostic(
        .warning, code: .rowsWithATitleAlone, long, at: SourceLocation(file: long, line: .max, column: .max),
        hint: long,
        excerpt: .init(text: long, caret: 2_500))
      for detail in [DiagnosticDetail.normal, .verbose] {
        let text = printer { $0.detail = detail }.text(for: diagnostic)
        let lines = text.split(separator: "\n")
        #expect(lines[0].utf8.count <= 500, "\(piece.debugDescription)")
        #expect(text.utf8.count < 4_000, "\(piece.debugDescription)")
        #expect(lines.count == 4)
      }
    }
  }

  @Test func `details add the code`() {
    let diagnostic = Diagnostic(.warning, code: .unknownPriority, "unknown priority", at: place)
    #expect(
      printer { $0.detail = .verbose }.text(for: diagnostic)
        == "tasks.csv:1042:17: warning: unknown priority [unknown-priority]\n")
  }

  @Test func `quiet prints errors only`() {
    let quiet = printer { $0.detail = .quiet }
    #expect(quiet.text(for: Diagnostic(.warning, code: .syntax, "m")) == "")
    #expect(quiet.text(for: Diagnostic(.note, code: .syntax, "m")) == "")
    #expect(quiet.text(for: Diagnostic(.error, code: .syntax, "m")) == "pantask: error: m\n")
    var log = DiagnosticLog()
    for _ in 0..<10 { log.add(Diagnostic(.warning, code: .syntax, "m")) }
    log.add(count: 5, code: .noTitle, severity: .warning)
    #expect(quiet.text(for: log) == "")
    #expect(quiet.summary(of: log, accounting: Accounting()) == "")
  }

  @Test func `colour is added around the parts and nowhere else`() {
    let diagnostic = Diagnostic(
      .error, code: .syntax, "message", at: place, hint: "hint", excerpt: .init(text: "abc", caret: 1))
    let text = printer { $0.usesColor = true }.text(for: diagnostic)
    #expect(
      text == """
        \u{1B}[1mtasks.csv:1042:17: \u{1B}[0m\u{1B}[1;31merror: \u{1B}[0m\u{1B}[1mmessage\u{1B}[0m
          abc
           \u{1B}[1;32m^\u{1B}[0m
          hint: hint

        """)
    var plain = text
    for code in ["1", "1;31", "1;32", "0"] { plain = plain.split(separator: "\u{1B}[\(code)m").joined() }
    #expect(plain == printer().text(for: diagnostic))
  }

  @Test func `ten thousand alike are a few and a number`() {
    var log = DiagnosticLog()
    log.add(Diagnostic(.error, code: .syntax, "first", at: SourceLocation(file: "a", line: 1)))
    for line in 2...10_001 {
      log.add(
        Diagnostic(.warning, code: .unknownPriority, "unknown", at: SourceLocation(file: "a", line: line)))
    }
    log.add(Diagnostic(.note, code: .notRead, "last"))
    log.add(count: 1_234, code: .noTitle, severity: .warning)
    #expect(
      printer().text(for: log) == """
        a:1: error: first
        a:2: warning: unknown
        … and 9,999 more like this (unknown-priority)
        pantask: note: last
        pantask: warning: 1,234 of the kind no-title

        """)
  }

  @Test func `the same code as error and as warning is counted apart`() {
    var log = DiagnosticLog(keptPerCode: 1)
    for _ in 0..<3 { log.add(Diagnostic(.error, code: .syntax, "e")) }
    for _ in 0..<2 { log.add(Diagnostic(.warning, code: .syntax, "w")) }
    #expect(
      printer().text(for: log) == """
        pantask: error: e
        … and 2 more like this (syntax)
        pantask: warning: w
        … and 1 more like this (syntax)

        """)
  }

  @Test func `details end with the counts and what became of every record`() {
    var log = DiagnosticLog()
    log.add(Diagnostic(.error, code: .syntax, "e"))
    log.add(count: 12_000, code: .noTitle, severity: .warning)
    var accounting = Accounting()
    (accounting.read, accounting.kept, accounting.filteredOut, accounting.rejected) = (10, 7, 2, 1)
    let verbose = printer { $0.detail = .verbose }
    #expect(
      verbose.summary(of: log, accounting: accounting) == """
        1 error, 12,000 warnings
        read 10 = kept 7 + filtered out 2 + merged 0 + rejected 1

        """)
    (accounting.derived, accounting.skipped, accounting.read) = (3, 1_000, 1_007)
    #expect(
      verbose.summary(of: DiagnosticLog(), accounting: accounting)
        == "read 1,007 + derived 3 = kept 7 + filtered out 2 + merged 0 + rejected 1 + skipped 1,000\n")
    #expect(printer().summary(of: log, accounting: accounting) == "")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567"),
    (.min, "-9,223,372,036,854,775,808"),
  ])
  func `numbers have commas`(number: Int, text: String) {
    #expect(DiagnosticPrinter.grouped(number) == text)
  }

  // MARK: - JSON

  @Test func `JSON has its keys in a fixed order and leaves out what is not there`() {
    let json = printer { $0.format = .json }
    #expect(
      json.text(
        for: Diagnostic(
          .warning, code: .syntax, "m", at: place, hint: "h", excerpt: .init(text: "t", caret: 0)))
        == #"{"severity":"warning","code":"syntax","message":"m","file":"tasks.csv","line":1042,"column":17,"#
        + #""byteOffset":40000,"hint":"h"}"# + "\n")
    #expect(
      json.text(for: Diagnostic(.error, code: .syntax, "m"))
        == #"{"severity":"error","code":"syntax","message":"m"}"#
        + "\n")
  }

  @Test func `JSON strings are escaped so that neither a parser nor a terminal stumbles`() {
    let json = printer { $0.format = .json }
    let text = json.text(
      for: Diagnostic(.error, code: .syntax, "\"\\\n\r\t\u{0}\u{1B}\u{7F}\u{9B}\u{2028}\u{202E}\u{E0041}é漢😀"))
    #expect(
      text
        == #"{"severity":"error","code":"syntax","message":"\"\\\n\r\t\u0000\u001b\u007f\u009b\u2028\u202e"#
        + #"\udb40\udc41é漢😀"}"# + "\n")
  }

  @Test func `the last JSON object holds the counts`() {
    var log = DiagnosticLog()
    for _ in 0..<5 { log.add(Diagnostic(.warning, code: .noTitle, "m")) }
    log.add(Diagnostic(.error, code: .syntax, "m"))
    var accounting = Accounting()
    (accounting.read, accounting.kept) = (2, 2)
    let json = printer { $0.format = .json }
    #expect(json.text(for: log).split(separator: "\n").count == 4)
    #expect(
      json.summary(of: log, accounting: accounting)
        == #"{"summary":{"errors":1,"warnings":5,"notes":0,"counts":[{"severity":"warning","code":"no-title","count":5},"#
        + #"{"severity":"error","code":"syntax","count":1}],"accounting":{"read":2,"derived":0,"kept":2,"#
        + #""filteredOut":0,"merged":0,"rejected":0,"skipped":0}}}"# + "\n")
  }
}
