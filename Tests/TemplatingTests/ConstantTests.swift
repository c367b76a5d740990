import Templating
import Testing

@Suite("Variables that are text when a template is compiled")
struct ConstantTests {
  private static let constants = [
    "label.due": TemplateConstant(escaped: Array("D&amp;D".utf8), unescaped: Array("D&D".utf8)),
    "empty": TemplateConstant(escaped: [], unescaped: []),
  ]

  @Test(
    "a constant writes what a variable of that value would write",
    arguments: [
      "{{label.due}}", "{{{label.due}}}", "{{& label.due }}", "[{{empty}}]",
      "a {{label.due}} b\n{{label.due}}\n", "{{#rows}}{{label.due}}:{{name}};{{/rows}}",
      "{{#rows}}\n  {{label.due}}\n{{/rows}}\n", "  {{>part}}\n", "x {{>part}}\n",
      "{{<page}}{{$main}}\n  {{label.due}}\n{{/main}}{{/page}}", "{{$own}}{{label.due}}{{/own}}",
      "  {{<page}}\n  {{$main}}\n{{label.due}}\n{{/main}}\n{{/page}}\n", "{{#label.due}}{{.}}{{/label.due}}",
      "{{=<% %>=}}<% label.due %>", "\r\n{{label.due}}\r\n",
    ])
  func written(template: String) throws {
    let parts = TemplateCollection(texts: [
      "part": "{{label.due}}\nx {{label.due}}\n", "page": "<\n  {{$main}}\n  {{/main}}\n>\n",
    ])
    let data = TreeData(
      try Tree(
        json: #"{"label": {"due": "D&D"}, "empty": "", "rows": [{"name": "a"}, {"name": "b"}]}"#))
    let texts = try [[:], Self.constants].map { constants in
      let compiled = try CompiledTemplate(
        TemplateSource(name: "t", text: template), loader: parts, constants: constants)
      var output = OutputBuffer()
      try compiled.render(data, root: data.root, to: &output)
      return String(decoding: output.heldBytes, as: UTF8.self)
    }
    #expect(texts[0] == texts[1])
    #expect(template.contains("empty") || texts[1].contains("D"))
  }

  @Test("a constant is not among the names that are read, and a section over it is looked up")
  func names() throws {
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: "{{label.due}}{{title}}{{#label.due}}x{{/label.due}}"),
      constants: Self.constants)
    #expect(template.names == ["title", "label.due"])
    let lean = try CompiledTemplate(
      TemplateSource(name: "t", text: "{{label.due}}{{title}}"), constants: Self.constants)
    #expect(lean.names == ["title"])
  }

  @Test("a name that is no constant is checked as ever")
  func unknown() throws {
    let schema = TemplateSchema(kinds: [
      .init(name: "page", fields: [("label", .frames(kind: 1))]),
      .init(name: "label", fields: [("due", .scalar)]),
    ])
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: "{{label.due}}{{label.duee}}"), constants: Self.constants)
    let errors = template.check(against: schema, root: 0)
    #expect(errors.map(\.description) == ["t:1:16: unknown name \"duee\" in label (did you mean \"due\"?)"])
  }
}
