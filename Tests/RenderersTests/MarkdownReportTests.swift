import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("Hostile texts in Markdown reports, through cmark-gfm")
struct MarkdownReportTests {
  private static let cmark = Tool("cmark-gfm")
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist", "footnotes"]

  /// Every task's title, project, assignee, tag and heading is the same text.
  @Test(
    "shown is exactly the text, and no element that the template does not write",
    .enabled(if: Folder.hasConformance("") && cmark != nil, "needs the conformance data and cmark-gfm"))
  func showsTextsAsTheyAre() throws {
    let cmark = try #require(Self.cmark)
    var seen: Set<String> = []
    let texts = try
      (HostileTexts.naughtyStrings() + HostileTexts.markdownTitles() + HostileTexts.specificationExamples()
      + HostileTexts.scripts())
      // Words of blanks alone are none.
      .filter { HostileTexts.shown($0) != "" && !BlankText.isBlank($0) && seen.insert($0).inserted }
    #expect(texts.count > 5_000)
    let table = TaskTable(
      texts.enumerated().map { number, text in
        var task = TaskItem(id: "\(number)", title: text)
        task.project = text
        task.assignees = [text]
        task.tags = [text, "end"]
        task.url = number % 3 == 0 ? "https://example.org/\(number)?a=1&b=(2)" : "x:\(text)"
        return task
      })
    // A group per text puts it into a heading as well.
    let selection = TaskSelection(
      rows: table.everything.rows,
      groups: (0..<texts.count).map { row in
        TaskGroup(
          field: .project, key: .word(table.project.code(row)), level: 0, rows: row..<row + 1,
          endOfSubgroups: row + 1,
          taskCount: 1, doneCount: 0)
      }, taskCount: texts.count, doneCount: 0)
    let template = try ReportRenderer.compile(builtIn: "report", .markdown)
    let context = ReportContext(
      table, selection, format: .markdown, options: ReportOptions(nowMicroseconds: 0))
    let markdown = try written { try ReportRenderer.render(template, context, to: &$0) }.bytes
    let html = String(
      decoding: try cmark.run(
        Self.extensions.flatMap { ["-e", $0] } + ["--to", "html"], input: Data(markdown)), as: UTF8.self)
    try compare(html, texts)
  }

  /// Takes the page apart at the tags that the template makes; whatever else is in it is a fault.
  private func compare(_ html: String, _ texts: [String]) throws {
    let page = html.bytewise(replacing: "<!-- raw HTML omitted -->", with: "")
    let sections = page.bytewise(split: "<h2>").dropFirst()
    #expect(sections.count == texts.count)
    var faults = 0
    for (number, (section, text)) in zip(sections, texts).enumerated() {
      let shown = HostileTexts.shown(text)
      let link = number % 3 == 0 ? "<a href=\"https://example.org/\(number)?a=1&b=%282%29\">" : ""
      var head = "\(shown) (1)</h2>\n<ul>\n<li><input type=\"checkbox\" disabled=\"\" /> "
      head += link.isEmpty ? shown : "\(link)\(shown)</a>"
      head += " · for \(shown) · in \(shown) · tags: \(shown), end</li>\n</ul>\n"
      let isExpected = collapsed(unescaped(section)).starts(with: collapsed(head.utf8))
      // The last section is followed by the paragraph at the end.
      let tagCount = (link.isEmpty ? 6 : 8) + (number == texts.count - 1 ? 2 : 0)
      if !isExpected || section.utf8.count(where: { $0 == UInt8(ascii: "<") }) != tagCount {
        faults += 1
        if faults < 10 { Issue.record("text \(text.debugDescription) became \(section)") }
      }
    }
    #expect(faults == 0)
  }

  /// The text of HTML as cmark writes it: its four references resolved.
  private func unescaped(_ html: String) -> [UInt8] {
    let references = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&amp;": "&"].map {
      (Array($0.utf8), Array($1.utf8))
    }
    var rest = Array(html.utf8)[...]
    var text: [UInt8] = []
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let reference = references.first(where: { rest.starts(with: $0.0) }) {
        text += reference.1
        rest = rest.dropFirst(reference.0.count)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// Runs of white space as one space, as a browser shows them.
  private func collapsed(_ text: some Sequence<UInt8>) -> [UInt8] {
    var collapsed: [UInt8] = []
    for byte in text {
      let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if !isSpace { collapsed.append(byte) } else if collapsed.last != 0x20 { collapsed.append(0x20) }
    }
    return collapsed
  }

  @Test("subtasks nest below their parents", .enabled(if: cmark != nil, "needs cmark-gfm"))
  func nestsSubtasks() throws {
    let table = TaskTable(["a", "b", "c", "d"].map { TaskItem(id: $0, title: $0) })
    var selection = table.everything
    selection.depths = [0, 1, 2, 0]
    let template = try ReportRenderer.compile(builtIn: "report", .markdown)
    let context = ReportContext(
      table, selection, format: .markdown, options: ReportOptions(nowMicroseconds: 0))
    let markdown = try written { try ReportRenderer.render(template, context, to: &$0) }.bytes
    let html = String(
      decoding: try #require(Self.cmark).run(["-e", "tasklist", "--to", "html"], input: Data(markdown)),
      as: UTF8.self)
    #expect(html.bytewise(split: "<ul>").count == 4)
    #expect(html.contains("c</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>"))
  }
}
