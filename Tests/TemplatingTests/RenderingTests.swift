import Templating
import Testing

/// A template with data and partials, and the exact output.
struct RenderCase: Sendable, CustomTestStringConvertible {
  let situation: String
  let template: String
  let data: String
  let partials: [String: String]
  let expected: String

  var testDescription: String { situation }

  init(
    _ situation: String, _ template: String, data: String = "{}", partials: [String: String] = [:],
    gives expected: String
  ) {
    self.situation = situation
    self.template = template
    self.data = data
    self.partials = partials
    self.expected = expected
  }

  /// What the specification leaves open, or has no case for.
  static let all = [
    RenderCase(
      "indentation adds up, and empty lines get none", "{{>a}}", data: #"{"x": "1\n2"}"#,
      partials: ["a": "A\n  {{>b}}\nZ\n", "b": "B\n\n\t{{>c}}\n", "c": "{{{x}}}\n{{x}}{{x}}\n\r\nC\n"],
      gives: "A\n  B\n\n  \t1\n2\n  \t1\n21\n2\n\r\n  \tC\nZ\n"),
    RenderCase(
      "rows in an indented partial", "  {{>a}}\n", data: #"{"rows": [1, 2], "on": true}"#,
      partials: ["a": "<ul>\n{{#rows}}\n  <li>{{.}}</li>\n  {{^on}}\n  off\n  {{/on}}\n{{/rows}}\n</ul>\n"],
      gives: "  <ul>\n    <li>1</li>\n    <li>2</li>\n  </ul>\n"),
    RenderCase(
      "a partial in running text starts without indentation", "  {{>a}}\n",
      partials: ["a": "x {{>b}}\n", "b": "1\n2\n"], gives: "  x 1\n2\n\n"),
    RenderCase(
      "a block in a layout, indented where it is put",
      "{{<page}}\n{{$title}}Tasks{{/title}}\n{{$body}}\n      {{#rows}}\n      <p>{{.}}</p>\n      {{/rows}}\n"
        + "{{/body}}\n{{/page}}\n",
      data: #"{"rows": [1, 2]}"#,
      partials: [
        "page":
          "<title>{{$title}}{{/title}}</title>\n<main>\n  {{$body}}{{/body}}\n</main>\n  {{$foot}}{{/foot}}\n"
      ],
      gives: "<title>Tasks</title>\n<main>\n  <p>1</p>\n  <p>2</p>\n</main>\n"),
    RenderCase(
      "default content stays in its place",
      "a\n  {{$b}}\n      one\n    two\n\n      {{#on}}\n      three\n      {{/on}}\n  {{/b}}\nz\n",
      data: #"{"on": true}"#, gives: "a\n      one\n    two\n\n      three\nz\n"),
    RenderCase(
      "default content to the left of its tag", "a\n    {{$b}}one\n  two{{/b}}\nz\n",
      gives: "a\n    one\n  two\nz\n"),
    RenderCase(
      "a block of lines in running text", "<{{$b}}x{{/b}}>", gives: "<x>"),
    RenderCase(
      "given lines in running text", "  {{<p}}{{$b}}\none\ntwo\n{{/b}}{{/p}}\n",
      partials: ["p": "<{{$b}}{{/b}}>\n"],
      gives: "  <one\n  two\n>\n"),
    RenderCase(
      "given text on lines of its own", "{{<p}}{{$b}}one{{/b}}{{/p}}",
      partials: ["p": "(\n  {{$b}}\n  x\n  {{/b}}\n)"],
      gives: "(\n  one\n)"),
    RenderCase(
      "a given block sees what its own template was given, not its parent",
      "{{<page}}{{$title}}Page{{/title}}{{$body}}{{<card}}{{$title}}Card{{/title}}{{/card}}{{/body}}{{/page}}",
      partials: ["page": "{{$title}}{{/title}}:{{$body}}{{/body}}", "card": "[{{$title}}{{/title}}]"],
      gives: "Page:[Card]"),
    RenderCase(
      "a given block with a block of its own name", "{{<p}}{{$a}}({{$a}}inner{{/a}}){{/a}}{{/p}}",
      partials: ["p": "{{$a}}{{/a}}"], gives: "(inner)"),
    RenderCase(
      "a parent over several lines",
      "x\n  {{<p}}\n    {{$a}}1{{/a}}\n    {{! why }}\n    {{$b}}2{{/b}}\n  {{/p}}\ny\n",
      partials: ["p": "{{$a}}{{/a}}\n{{$b}}{{/b}}\n"], gives: "x\n  1\n  2\ny\n"),
    RenderCase(
      "a parent in running text", "x {{<p}}{{$a}}1{{/a}}{{/p}} y\n", partials: ["p": "<{{$a}}{{/a}}>"],
      gives: "x <1> y\n"),
    RenderCase(
      "a dynamic parent", "{{#views}}{{<*kind}}{{$a}}{{kind}}{{/a}}{{/*kind}};{{/views}}",
      data: #"{"views": [{"kind": "p"}, {"kind": "q"}, {"kind": "none"}]}"#,
      partials: ["p": "P{{$a}}{{/a}}", "q": "Q{{$a}}{{/a}}"], gives: "Pp;Qq;;"),
    RenderCase(
      "names further out are found from an inner frame, values have no names",
      "{{#a}}{{#b}}{{#c}}{{x}}{{y}}{{.}}{{/c}}{{/b}}{{/a}}",
      data: #"{"x": "X", "a": {"y": "Y", "b": [{"c": "C"}, {"c": "", "x": 1}, {"c": "D", "x": 2}]}}"#,
      gives: "XYC2YD"),
    RenderCase(
      "white space in tags", "{{ # a }}{{ . }}{{ / a }}{{ & a }}", data: #"{"a": "<"}"#, gives: "&lt;<"),
    RenderCase(
      "triple with other delimiters", "{{=<% %>=}}<%{a}%><%a%>{{a}}", data: #"{"a": "<"}"#,
      gives: "<&lt;{{a}}"),
    RenderCase(
      "a long dotted section", "{{#a.b}}{{c}}{{/a.b}}{{^a.x.y}}!{{/a.x.y}}", data: #"{"a": {"b": {"c": 1}}}"#,
      gives: "1!"),
    RenderCase(
      "a block that turns out empty leaves no line", "a\n  {{$b}}\n  {{#no}}\n  x\n  {{/no}}\n  {{/b}}\nz\n",
      gives: "a\nz\n"),
    RenderCase(
      "an empty block at the very start", "{{$b}}\n{{#no}}\nx\n{{/no}}\n{{/b}}\nz\n", gives: "z\n"),
    RenderCase("an empty template", "", gives: ""),
    RenderCase("braces that are no tags", "{ {a} } }}", gives: "{ {a} } }}"),
  ]
}

@Suite("Rendering")
struct RenderingTests {
  @Test("a template gives exactly these bytes", arguments: RenderCase.all)
  func renders(testCase: RenderCase) throws {
    #expect(
      try render(testCase.template, testCase.data, partials: testCase.partials) == testCase.expected)
  }

  @Test("an indented recursion far deeper than indented literals are kept for")
  func deepIndentation() throws {
    var json = "{\"name\": 0, \"below\": []}"
    for depth in 1...100 { json = "{\"name\": \(depth), \"below\": [\(json)]}" }
    let text = try render(
      "{{>node}}", json, partials: ["node": "- {{name}}\n  x\n  y\n{{#below}}\n  {{>node}}\n{{/below}}\n"])
    let expected = (0...100).map { (margin: String(repeating: "  ", count: $0), name: 100 - $0) }
      .map { "\($0.margin)- \($0.name)\n\($0.margin)  x\n\($0.margin)  y\n" }.joined()
    #expect(text == expected)
  }

  @Test("rendering ends soon after the sink has failed")
  func stopsEarly() throws {
    let template = try CompiledTemplate(TemplateSource(name: "t", text: "{{#rows}}{{value}}\n{{/rows}}"))
    for parallelism in [1, 3] {
      let sink = FailingSink(failingAt: 2)
      let data = NumberedRows(counts: [1_000_000])
      var output = OutputBuffer(sink: sink, capacity: 1024)
      try template.render(data, root: NumberedRows.root, to: &output, parallelism: parallelism)
      #expect(sink.writeCount == 2)
      #expect(output.byteCount < 1_000_000)
      #expect(throws: FailingSink.Failure(write: 2)) { try output.finish() }
    }
  }
}
