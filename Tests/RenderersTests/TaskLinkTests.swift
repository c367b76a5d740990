import Renderers
import TaskModel
import Templating
import Testing

@Suite("Addresses that are made of ids")
struct TaskLinkTests {
  /// What a task with an id and no address of its own is linked to.
  private func link(
    _ id: String, _ texts: [String], source: String = "jira-csv:folder/a.csv"
  ) throws -> String {
    var options = ReportOptions(nowMicroseconds: 0)
    for text in texts { options.taskLinks.append(try TaskLink(text)) }
    let table = TaskTable([TaskItem(id: id, title: "t")], source: source)
    let context = ReportContext(table, table.everything, format: .html, options: options)
    let template = try ReportRenderer.compile(
      TemplateSource(name: "test", text: "{{#tasks}}{{#link}}{{link}}{{/link}}{{/tasks}}"),
      loader: TemplateCollection())
    return try text { try ReportRenderer.render(template, context, to: &$0) }
  }

  @Test(
    "an id stands behind the host, and is nothing but text there",
    arguments: [
      ("WEB-101", "https://j.example/browse/WEB-101"),
      ("a b/c?d#e", "https://j.example/browse/a%20b%2Fc%3Fd%23e"),
      ("@evil.example", "https://j.example/browse/%40evil.example"),
      ("請", "https://j.example/browse/%E8%AB%8B"),
      ("..", ""), (".", ""),
    ])
  func encoded(id: String, address: String) throws {
    #expect(try link(id, ["https://j.example/browse/{id}"]) == address)
  }

  @Test("the address of some tasks comes before that of all")
  func sources() throws {
    let all = "https://all.example/{id}"
    for name in ["jira-csv", "a.csv", "folder/a.csv"] {
      #expect(try link("1", [all, "\(name)=https://own.example/{id}"]) == "https://own.example/1")
    }
    #expect(try link("1", [all, "trello=https://own.example/{id}"]) == "https://all.example/1")
    #expect(try link("1", ["trello=https://own.example/{id}"]) == "")
  }

  @Test(
    "anything but an address of the web with a place for the id behind its host is refused",
    arguments: [
      "javascript:alert({id})", "ftp://a.example/{id}", "https://{id}.example/", "https://a.example{id}/",
      "https://a.example/", "https://a.example/{id}/{id}", "https://user:{id}@a.example/",
      "=https://a.example/{id}",
      "jira-csv=", "https:///{id}", "https://a b.example/{id}", "{id}",
    ])
  func refused(text: String) {
    #expect(throws: TaskLinkError.self) { try TaskLink(text) }
  }
}
