import Formats
import Importers
import TaskModel
import Testing

@Suite("Details that are HTML or documents")
struct DetailSourceTests {
  private static func details(_ text: String, keeps: Bool = true) throws -> [String] {
    var options = ImportOptions()
    if keeps { options.kept.insert(.detailSources) }
    let table = try read(text, options: options).table
    return (0..<table.rowCount).map { row in
      table.formattedDetail(row).map { "\($0.markup.rawValue): \(String(decoding: $0.text, as: UTF8.self))" }
        ?? "plain: \(table.item(at: row).detail ?? "none")"
    }
  }

  private static let azure = """
    ID,Work Item Type,Title,Assigned To,State,Description
    1,Task,One,Ann,New,"<div>Do <b>this</b></div><ul><li>a</li></ul>"
    2,Task,Two,Ann,New,"3 < 4 & 5"
    3,Task,Three,Ann,New,
    """

  @Test("HTML of a tool is kept beside its text, and plain text is plain")
  func html() throws {
    #expect(
      try Self.details(Self.azure) == [
        "html: <div>Do <b>this</b></div><ul><li>a</li></ul>", "plain: 3 < 4 & 5", "plain: none",
      ])
  }

  @Test("nothing is kept where no report shows it, and the texts are the same")
  func notKept() throws {
    #expect(
      try Self.details(Self.azure, keeps: false) == [
        "plain: Do this\n- a", "plain: 3 < 4 & 5", "plain: none",
      ])
    var keeps = ImportOptions()
    keeps.kept.insert(.detailSources)
    #expect(try read(Self.azure, options: keeps).items == read(Self.azure).items)
  }

  private static func issue(_ description: String) -> String {
    """
    {"issues": [{"key": "W-1", "self": "x", "fields": {"summary": "One", "issuetype": {"name": "Task"},
      "status": {"name": "Open"}, "project": {"name": "Web"}, "description": \(description)}}]}
    """
  }

  private static func document(_ content: String) -> String {
    issue("{\"type\": \"doc\", \"version\": 1, \"content\": [\(content)]}")
  }

  private static func text(_ text: String, _ marks: String...) -> String {
    "{\"type\": \"text\", \"text\": \"\(text)\", \"marks\": [\(marks.joined(separator: ","))]}"
  }

  private static let documents: [(content: String, html: String)] = [
    (
      "{\"type\": \"paragraph\", \"content\": [\(text("a <b> & ")), \(text("c", "{\"type\": \"strong\"}", "{\"type\": \"em\"}"))]}",
      "<p>a &lt;b&gt; &amp; <strong><em>c</em></strong></p>"
    ),
    (
      "{\"type\": \"heading\", \"attrs\": {\"level\": 1}, \"content\": [\(text("h", "{\"type\": \"strike\"}"))]}",
      "<h3><s>h</s></h3>"
    ),
    (
      "{\"type\": \"paragraph\", \"content\": [\(text("l", "{\"type\": \"link\", \"attrs\": {\"href\": \"https://e.org/?a=1&b=\\\"2\"}}"))]}",
      "<p><a href=\"https://e.org/?a=1&amp;b=&quot;2\">l</a></p>"
    ),
    (
      "{\"type\": \"codeBlock\", \"content\": [\(text("a\\n  </pre>"))]}", "<pre>a\n  &lt;/pre&gt;</pre>"
    ),
    (
      "{\"type\": \"orderedList\", \"attrs\": {\"order\": 3}, \"content\": [{\"type\": \"listItem\", \"content\": [{\"type\": \"paragraph\", \"content\": [\(text("x"))]}]}]}",
      "<ol start=\"3\"><li><p>x</p></li></ol>"
    ),
    (
      "{\"type\": \"taskList\", \"content\": [{\"type\": \"taskItem\", \"attrs\": {\"state\": \"DONE\"}, \"content\": [\(text("x"))]}, {\"type\": \"taskItem\", \"attrs\": {\"state\": \"TODO\"}, \"content\": [\(text("y"))]}]}",
      "<ul><li><input type=\"checkbox\" checked>x</li><li><input type=\"checkbox\">y</li></ul>"
    ),
    (
      "{\"type\": \"table\", \"content\": [{\"type\": \"tableRow\", \"content\": [{\"type\": \"tableHeader\", \"content\": [\(text("h"))]}, {\"type\": \"tableCell\", \"content\": [\(text("c"))]}]}]}",
      "<table><tr><th>h</th><td>c</td></tr></table>"
    ),
    (
      "{\"type\": \"panel\", \"attrs\": {\"panelType\": \"info\"}, \"content\": [{\"type\": \"paragraph\", \"content\": [{\"type\": \"mention\", \"attrs\": {\"text\": \"@Ann\"}}, {\"type\": \"hardBreak\"}, {\"type\": \"emoji\", \"attrs\": {\"shortName\": \":x:\"}}, {\"type\": \"date\", \"attrs\": {\"timestamp\": \"1774483200000\"}}]}]}",
      "<blockquote><p>@Ann<br>:x:2026-03-26</p></blockquote>"
    ),
    (
      "{\"type\": \"mediaSingle\", \"content\": [{\"type\": \"media\", \"attrs\": {\"id\": \"7\", \"alt\": \"a.png\"}}]}, {\"type\": \"paragraph\", \"content\": [{\"type\": \"inlineCard\", \"attrs\": {\"url\": \"https://e.org\"}}, {\"type\": \"unheard\", \"content\": [\(text("of"))]}]}",
      "<p> a.png</p><p><a href=\"https://e.org\">https://e.org</a>of</p>"
    ),
  ]

  @Test("a document of Atlassian's is kept as HTML", arguments: documents.indices)
  func document(number: Int) throws {
    let (content, html) = Self.documents[number]
    #expect(try Self.details(Self.document(content)) == ["html: \(html)"])
  }

  @Test("a description of Jira's older interface is in wiki notation")
  func wiki() throws {
    #expect(try Self.details(Self.issue("\"h2. *Why*\"")) == ["wiki: h2. *Why*"])
  }

  /// The tools whose details `docs/formats.md` calls HTML, and no others.
  @Test("each tool that has HTML for details says so")
  func profiles() {
    let html = ProfileRegistry.all.filter { $0.mapping.reading.detailMarkup == .html }.map(\.mapping.name)
    #expect(
      html.sorted() == [
        "azuredevops-csv", "azuredevops-json", "basecamp-json", "jira-xml", "mstodo-json", "odoo-csv",
        "plane-json", "vikunja-json", "wrike-json",
      ])
    for profile in ProfileRegistry.all {
      let mapping = profile.mapping
      let maps: [FieldMap] = mapping.records.reduce(mapping.fields) { $0 + ($1.fields ?? []) }
      let isTakenOut = maps.contains { $0.to == .field(.detail) && $0.form == .markup }
      #expect(isTakenOut == (mapping.reading.detailMarkup == .html), "\(mapping.name)")
    }
  }
}
