import Testing

@testable import PantaskKit

struct ReportDestinationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var output: String?
    var pageSize: Int?
    var splitBy: String?
    /// The index and the folder of the other pages; nil for one page.
    var pages: [String]?
  }

  private static let cases = [
    Case(testDescription: "standard output", output: nil),
    Case(testDescription: "a file", output: "a/report.html"),
    Case(testDescription: "a file without an ending", output: "report"),
    Case(testDescription: "a file with no limit", output: "report.html", pageSize: 0),
    Case(testDescription: "a folder", output: "a/b/", pages: ["a/b/index.html", "a/b", "", "index.html"]),
    Case(
      testDescription: "a folder that is there", output: "/", pages: ["//index.html", "/", "", "index.html"]),
    Case(
      testDescription: "a folder with no limit", output: "b/", pageSize: 0,
      pages: ["b/index.html", "b", "", "index.html"]),
    Case(
      testDescription: "a file with a limit", output: "a/my report.html", pageSize: 5,
      pages: ["a/my report.html", "a/my report_files", "my%20report_files/", "../my%20report.html"]),
    Case(
      testDescription: "a file, split", output: "team.md", splitBy: "project",
      pages: ["team.md", "team_files", "team_files/", "../team.md"]),
    Case(
      testDescription: "a name without an ending, split", output: "team", splitBy: "project",
      pages: ["team/index.html", "team", "", "index.html"]),
  ]

  @Test(arguments: cases)
  func `a report is divided where a folder or an option asks for it`(example: Case) throws {
    var request = ReportRequest()
    request.output.path = example.output
    request.pageSize = example.pageSize
    request.splitBy = example.splitBy
    let destination = try ReportDestination(request, request.chosenFormat())
    switch destination {
    case .onePage: #expect(example.pages == nil)
    case .pages(let pages):
      #expect(example.pages == [pages.index, pages.folder, pages.folderAddress, pages.indexAddress])
    }
  }

  @Test func `several pages need a place to be in, and a mail is one page`() {
    var request = ReportRequest()
    request.splitBy = "project"
    #expect(throws: UsageError.self) { try ReportDestination(request, .html) }
    request.splitBy = nil
    request.pageSize = 3
    request.output.path = "-"
    #expect(throws: UsageError.self) { try ReportDestination(request, .html) }
    request.pageSize = nil
    request.isForEmail = true
    request.output.path = "folder/"
    #expect(throws: UsageError.self) { try ReportDestination(request, .html) }
  }

  @Test(arguments: [
    ("Aiko Tanaka", "aiko-tanaka"), ("../../etc/passwd", "etc-passwd"), ("  ", "x"), ("", "x"), ("...", "x"),
    ("Émile", "émile"), ("田中 愛子", "田中-愛子"), ("a/b\\c:d*e?f", "a-b-c-d-e-f"), ("-rf", "rf"),
    ("C++ & C#", "c-c"),
    ("\u{202E}evil\u{0}", "evil"), ("½", "x"), ("Straße", "strasse"), ("ＡＢＣ商事", "abc商事"), ("ﾀﾅｶ", "タナカ"),
    ("\u{212A}elvin", "kelvin"), ("ﬁle", "file"), ("a\u{FE0F}b", "ab"), ("ΣΟΦΟΣ", "σοφοσ"),
    (String(repeating: "a", count: 200), String(repeating: "a", count: 79)),
    ("फ़ाइल", "फ़ाइल"), ("İ", "i̇"),
  ])
  func `a file's name has letters, digits and hyphens only`(text: String, name: String) {
    #expect(FileNames.name(for: text, otherwise: "x") == name)
  }

  @Test func `no two names are alike, even where case does not count`() {
    var inUse = NamesInUse(["index"])
    let names = ["index", "A", "a", "a-2", "a"].map { inUse.unused($0) }
    #expect(names == ["index-2", "A", "a-2", "a-2-2", "a-3"])
  }

  @Test(arguments: [
    ("Straße", "STRASSE"), ("ﬁle", "file"), ("\u{C5}", "A\u{30A}"), ("\u{212B}", "\u{E5}"), ("\u{212A}", "k"),
    ("ς", "Σ"), ("ſ", "S"), ("Ａ", "a"), ("ｱ", "ア"), ("ｶﾞ", "ガ"), ("Ꭰ", "ꭰ"), ("ŉ", "ʼn"), ("①", "②"),
    ("²", "³"),
  ])
  func `names that a file system may take for one are told apart`(one: String, other: String) {
    var inUse = NamesInUse([])
    let names = [one, other].map { inUse.unused(FileNames.name(for: $0, otherwise: "x")) }
    #expect(names[1] == "\(names[0])-2")
  }

  @Test func `thousands of pages about the same have names in no time`() {
    var inUse = NamesInUse(["x"])
    let names = (0..<20_000).map { _ in inUse.unused("x") }
    #expect(names.last == "x-20001")
  }

  @Test func `an address has no character with a meaning`() {
    #expect(FileNames.address(of: "a b/é%\"<.html") == "a%20b%2F%C3%A9%25%22%3C.html")
  }
}
