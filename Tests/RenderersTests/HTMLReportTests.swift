import Foundation
import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("Hostile texts in HTML reports, through an HTML parser")
struct HTMLReportTests {
  /// Says of every row what it consists of and which texts it shows, a line of JSON each.
  private static let script = """
    import json, sys
    from lxml import html
    page = html.fromstring(sys.stdin.buffer.read(), parser=html.HTMLParser(encoding="utf-8", huge_tree=True))
    def shape(element):
        if not isinstance(element.tag, str):
            return "comment"
        return [element.tag, sorted(element.keys()), [shape(child) for child in element]]
    rows = page.xpath("//li[@data-task-id]")
    head = [shape(child) for child in page.find("head")]
    print(json.dumps([len(rows), len(page.xpath("//script")), json.dumps(head)]))
    for row in rows:
        print(json.dumps([json.dumps(shape(row)), row.get("data-task-id")] + [
            "".join(row.xpath(path)) for path in (
                "p[@class='t']//text()", "details/div//text()", "p[@class='m']/span[1]//text()",
                "p[@class='m']/span[2]//text()", "p[@class='m']/span[3]//text()", "p[@class='m']/span[4]//text()")]))
    """

  private struct Row: Equatable {
    var shape: String
    var texts: [String]
  }

  private func rows(_ texts: [String]) throws -> [Row] {
    let table = TaskTable(
      texts.map { text in
        var task = TaskItem(id: text, title: text)
        task.detail = text
        task.status = text
        task.assignees = [text]
        task.project = text
        task.tags = [text]
        task.url = "x:" + text
        return task
      })
    let template = try ReportRenderer.compile(builtIn: "report", .html)
    var options = ReportOptions(nowMicroseconds: 0)
    options.title = texts[0]
    options.filter = texts[0]
    let context = ReportContext(table, table.everything, format: .html, options: options)
    let page = try written { try ReportRenderer.render(template, context, to: &$0) }.bytes
    let output = try #require(Tool.pythonWithLXML).run(["-c", Self.script], input: Data(page))
    var lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let summary = try JSONSerialization.jsonObject(with: Data(lines.removeFirst().utf8)) as? [Any]
    #expect(summary?[0] as? Int == texts.count)
    // The page has its own script and no other.
    #expect(summary?[1] as? Int == 1)
    return try lines.map { line in
      var values = try JSONDecoder().decode([String].self, from: Data(line.utf8))
      return Row(shape: values.removeFirst(), texts: values)
    }
  }

  @Test(
    "the page consists of what a harmless title makes, and shows exactly the texts",
    .enabled(
      if: Folder.hasConformance("") && Tool.pythonWithLXML != nil,
      "needs the conformance data and python3 with lxml"))
  func showsTextsAsTheyAre() throws {
    var seen: Set<String> = []
    let texts = try
      (["harmless"] + HostileTexts.scripts() + HostileTexts.naughtyStrings()
      + HostileTexts.specificationExamples())
      .filter { HostileTexts.shown($0) != "" && seen.insert($0).inserted }
    #expect(texts.count > 5_000)
    let rows = try rows(texts)
    #expect(rows.count == texts.count)
    let harmless = try #require(rows.first)
    var faults = 0
    for (row, text) in zip(rows, texts) {
      let expected = Self.parsed(text)
      if row.shape != harmless.shape || row.texts != Array(repeating: expected, count: 7) {
        faults += 1
        if faults < 10 { Issue.record("\(text.debugDescription) became \(row)") }
      }
    }
    #expect(faults == 0)
  }

  /// What a parser gives of a text as the escaper writes it: line ends are line feeds (HTML §13.2.3.5).
  private static func parsed(_ text: String) -> String {
    var parsed = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r", "\u{B}", "\u{C}", "\u{85}": parsed += "\n"
      case "\t", "\n": parsed.unicodeScalars.append(scalar)
      default: parsed.unicodeScalars.append(HostileTexts.inHTML(scalar))
      }
      previous = scalar
    }
    return parsed
  }
}
