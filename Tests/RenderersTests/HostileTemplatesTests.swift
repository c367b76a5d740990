import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

/// Every template with every naughty string as title, project, person and tag: the page, Markdown through cmark-gfm,
/// has the elements that the same report has with harmless words, and shows the texts as they are.
@Suite("Hostile texts in all templates")
struct HostileTemplatesTests {
  private static let cmark = Tool("cmark-gfm")
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist", "footnotes"]

  struct Case: Sendable, CustomTestStringConvertible {
    var page: String
    var format = ReportFormat.markdown
    var isTable = false
    var isGrouped = false
    var testDescription: String {
      "\(format) \(page)\(isTable ? ", table" : "")\(isGrouped ? ", grouped" : "")"
    }
  }

  private static let markdownCases =
    BuiltInPage.all(in: .markdown).flatMap { [Case(page: $0.name), Case(page: $0.name, isGrouped: true)] }
    + [Case(page: "report", isTable: true), Case(page: "report", isTable: true, isGrouped: true)]

  /// The page of the default HTML template puts texts into attributes; it has a test of its own.
  private static let htmlCases = BuiltInPage.all(in: .html).map(\.name).filter { $0 != "report" }.flatMap {
    [Case(page: $0, format: .html), Case(page: $0, format: .html, isGrouped: true)]
  }

  /// The texts in the order of their bytes, so that people stand in the same order as harmless names do.
  private static func texts() throws -> [String] {
    var seen: Set<[UInt8]> = []
    return try (HostileTexts.naughtyStrings() + HostileTexts.markdownTitles())
      // Words of blanks alone are none.
      .filter {
        HostileTexts.shown($0) != "" && !BlankText.isBlank($0) && seen.insert(Array($0.utf8)).inserted
      }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func word(_ number: Int) -> String {
    let digits = String(number)
    return "zq" + String(repeating: "0", count: 5 - digits.count) + digits + "z"
  }

  private func page(_ texts: [String], _ testCase: Case) throws -> Data {
    let tasks = texts.enumerated().map { number, text in
      var task = TaskItem(id: "\(number)", title: text)
      task.project = text
      task.assignees = [text]
      task.tags = [text, "end"]
      task.due = TaskDate(iso8601: number % 3 == 0 ? "1970-01-01" : "1969-12-01")
      task.isDone = number % 4 == 1
      task.completed = task.isDone ? TaskDate(iso8601: "1970-01-01") : nil
      task.url = number % 3 == 0 ? "https://example.org/\(number)?a=1&b=(2)|" : nil
      return task
    }
    let table = TaskTable(tasks)
    var selection = table.everything
    selection.depths = texts.indices.map { Int32($0 % 3) }
    if testCase.isGrouped {
      selection.groups = texts.indices.map { row in
        TaskGroup(
          field: .project, key: .word(table.project.code(row)), level: 0, rows: row..<row + 1,
          endOfSubgroups: row + 1, taskCount: 1, doneCount: 0)
      }
    }
    var options = ReportOptions(nowMicroseconds: 0)
    options.filter = texts[0]
    options.title = texts[texts.count - 1]
    var loader: any TemplateLoader = BuiltInTemplates(format: testCase.format)
    if testCase.isTable { loader = TableLayout(loader) }
    let source = try #require(loader.template(named: testCase.page))
    let template = try ReportRenderer.compile(source, loader: loader, testCase.format)
    let context = ReportContext(table, selection, format: testCase.format, options: options)
    return Data(try written { try ReportRenderer.render(template, context, to: &$0) }.bytes)
  }

  @Test(
    "shown is exactly the text, and no element that the template does not write",
    .enabled(if: Folder.hasConformance("") && cmark != nil, "needs the conformance data and cmark-gfm"),
    arguments: markdownCases)
  func showsTextsInMarkdown(testCase: Case) throws {
    try compare(testCase) { texts in parts(try html(of: page(texts, testCase))) }
  }

  @Test(
    "shown is exactly the text, and no element that the template does not write",
    .enabled(if: Folder.hasConformance(""), "needs the conformance data"), arguments: htmlCases)
  func showsTextsInHTML(testCase: Case) throws {
    try compare(testCase) { texts in
      let parts = parts(String(decoding: try page(texts, testCase), as: UTF8.self))
      // The id of a heading is made of the group's name, and what a figure leads to of the person's.
      let tags = parts.tags.map { tag in
        tag.hasPrefix("h") ? tag.bytewise(split: " id=")[0] : tag.bytewise(split: " data-q=")[0]
      }
      return (tags, parts.texts)
    }
  }

  private func compare(
    _ testCase: Case, _ parts: ([String]) throws -> (tags: [String], texts: [String])
  ) throws {
    let texts = try Self.texts()
    #expect(texts.count > 500)
    let hostile = try parts(texts)
    let harmless = try parts(texts.indices.map(Self.word))
    #expect(hostile.tags.count == harmless.tags.count)
    let difference = zip(hostile.tags, harmless.tags).enumerated().first { $1.0 != $1.1 }
    if let difference {
      let index = difference.offset
      Issue.record(
        "\(difference.element.0) in place of \(difference.element.1) after “\(hostile.texts[index])”")
      return
    }
    var faults = 0
    for (actual, expected) in zip(hostile.texts, harmless.texts) {
      let wanted = collapsed(filled(expected, texts, trims: testCase.format == .markdown))
      if actual == expected || collapsed(actual) == wanted { continue }
      faults += 1
      if faults < 5 {
        Issue.record("shown is “\(actual)” in place of “\(String(decoding: wanted, as: UTF8.self))”")
      }
    }
    #expect(faults == 0)
  }

  @Test(
    "no text that GitHub would turn into a link: @name, #1",
    .enabled(if: Folder.hasConformance("") && cmark != nil, "needs the conformance data and cmark-gfm"),
    arguments: markdownCases)
  func noMentions(testCase: Case) throws {
    let texts = [
      "@bob", "a @org/team b", "#123", "see #1 and user/repo#7", "x@y.zz", "(@a)", "@@b #", "GH @c-d",
    ]
    for text in parts(try html(of: page(texts, testCase), keepsComments: true)).texts {
      let scalars = Array(text.unicodeScalars)
      for (sign, next) in zip(scalars, scalars.dropFirst()) {
        let isWord = next.isASCII && (next.properties.isAlphabetic || next.properties.numericType != nil)
        #expect(!(sign == "@" && isWord) && !(sign == "#" && isWord), "\(text)")
      }
    }
  }

  /// Markdown as cmark-gfm makes HTML of it; without the comments that keep mentions apart, or with them.
  private func html(of markdown: Data, keepsComments: Bool = false) throws -> String {
    let cmark = try #require(Self.cmark)
    let html = String(
      decoding: try cmark.run(
        Self.extensions.flatMap { ["-e", $0] } + (keepsComments ? ["--unsafe"] : []) + ["--to", "html"],
        input: markdown), as: UTF8.self)
    return keepsComments ? html : html.bytewise(replacing: "<!-- raw HTML omitted -->", with: "")
  }

  /// A page as its tags and the texts between them.
  private func parts(_ page: String) -> (tags: [String], texts: [String]) {
    var tags: [String] = []
    var texts: [String] = []
    for piece in page.bytewise(split: "<") {
      let halves = piece.bytewise(split: ">")
      if texts.isEmpty {
        texts.append(unescaped(piece))
        continue
      }
      tags.append(halves[0])
      texts.append(unescaped(halves.dropFirst().joined(separator: ">")))
    }
    return (tags, texts)
  }

  /// A harmless text with the hostile ones in place of its words.
  ///
  /// - Parameter trims: whether blanks at the ends of a text are lost, as in Markdown.
  private func filled(_ text: String, _ texts: [String], trims: Bool) -> String {
    var result = ""
    for (number, piece) in text.bytewise(split: "zq").enumerated() {
      guard number > 0, let index = Int(piece.prefix(5)) else {
        result += piece
        continue
      }
      let shown = HostileTexts.shown(trims ? texts[index] : ".\(texts[index]).", isHTML: !trims)
      result +=
        (trims ? shown : String(String.UnicodeScalarView(shown.unicodeScalars.dropFirst().dropLast())))
        + piece.dropFirst(6)
    }
    return result
  }

  private func unescaped(_ html: String) -> String {
    html.bytewise(replacing: "&lt;", with: "<").bytewise(replacing: "&gt;", with: ">")
      .bytewise(replacing: "&#39;", with: "'").bytewise(replacing: "&quot;", with: "\"").bytewise(
        replacing: "&amp;", with: "&")
  }

  /// Runs of white space as one space, as a browser shows them, and none at the ends.
  private func collapsed(_ text: String) -> [UInt8] {
    var collapsed: [UInt8] = []
    for byte in text.utf8 {
      let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if !isSpace { collapsed.append(byte) } else if collapsed.last != 0x20 { collapsed.append(0x20) }
    }
    if collapsed.first == 0x20 { collapsed.removeFirst() }
    if collapsed.last == 0x20 { collapsed.removeLast() }
    return collapsed
  }
}
