import Templating
import Testing

/// A faulty template and what is said about it.
struct ErrorCase: Sendable, CustomTestStringConvertible {
  let situation: String
  let template: String
  let partials: [String: String]
  let expected: [String]

  var testDescription: String { situation }

  init(_ situation: String, _ template: String, partials: [String: String] = [:], _ expected: String...) {
    self.situation = situation
    self.template = template
    self.partials = partials
    self.expected = expected
  }

  static let all = [
    ErrorCase("unclosed tag", "a\n  {{name", "t:2:3: this tag is not closed (expected }})"),
    ErrorCase("unclosed triple", "{{{name}}", "t:1:1: this tag is not closed (expected }}})"),
    ErrorCase("unclosed comment", "{{! no end", "t:1:1: this tag is not closed (expected }})"),
    ErrorCase("unclosed delimiters", "{{=<% %>}}", "t:1:1: this tag is not closed (expected =}})"),
    ErrorCase(
      "tag swallows the next one", "é {{name\n{{other}}",
      "t:1:3: this tag is not closed before the next one begins (expected }})"),
    ErrorCase("empty name", "ab {{ }}", "t:1:4: this tag has no name"),
    ErrorCase(
      "empty section name", "{{#}}{{/}}", "t:1:1: this tag has no name", "t:1:6: this tag has no name"),
    ErrorCase(
      "unclosed section", "x\n {{#rows}}\n",
      "t:2:2: {{#rows}} is not closed (expected {{/rows}} before the end of the template)"),
    ErrorCase(
      "two unclosed sections", "{{#a}}\n{{^b}}",
      "t:1:1: {{#a}} is not closed (expected {{/a}} before the end of the template)",
      "t:2:1: {{^b}} is not closed (expected {{/b}} before the end of the template)"),
    ErrorCase(
      "mismatched close", "{{#rows}}\n日本 {{/row}}",
      "t:2:4: {{/row}} does not close {{#rows}}, which was opened in line 1, column 1 (expected {{/rows}})"),
    ErrorCase(
      "forgotten close inside", "{{#a}}{{#b}}{{/a}}{{#c}}{{/c}}",
      "t:1:13: {{/a}} does not close {{#b}}, which was opened in line 1, column 7 (expected {{/b}})"),
    ErrorCase(
      "close without open", "{{/rows}}", "t:1:1: {{/rows}} closes nothing: no section is open here"),
    ErrorCase(
      "one delimiter only", "{{=<%=}}",
      "t:1:1: a delimiter tag holds two delimiters with a space between them and without \"=\" "
        + "(for example {{=<% %>=}})"),
    ErrorCase(
      "delimiter with equals sign", "{{=<= =>=}}",
      "t:1:1: a delimiter tag holds two delimiters with a space between them and without \"=\" "
        + "(for example {{=<% %>=}})"),
    ErrorCase(
      "helper of another language", "{{#if done}}x{{/if}}",
      "t:1:4: a name has no spaces: \"if done\" "
        + "(Mustache has no helpers: {{#x}} … {{/x}} is both if and for each)",
      "t:1:14: {{/if}} does not close {{#if done}}, which was opened in line 1, column 1 "
        + "(expected {{/if done}})"),
    ErrorCase("empty part", "{{a..b}}", "t:1:3: a part of the dotted name \"a..b\" is empty"),
    ErrorCase("empty first part", "{{.b}}", "t:1:3: a part of the dotted name \".b\" is empty"),
    ErrorCase(
      "missing partial", "{{> rwo}}", partials: ["row": ""],
      "t:1:5: there is no template \"rwo\" (did you mean \"row\"?)"),
    ErrorCase(
      "missing partial far from any", "{{>zebra}}", partials: ["row": "", "page": ""],
      "t:1:4: there is no template \"zebra\" (there are: page, row)"),
    ErrorCase("missing parent", "{{<layout}}{{/layout}}", "t:1:4: there is no template \"layout\""),
    ErrorCase(
      "error inside a partial, and one in the template", "{{>row}}\n{{/x}}",
      partials: ["row": "ok\r\nab{{}}"],
      "t:2:1: {{/x}} closes nothing: no section is open here", "row:2:3: this tag has no name"),
    ErrorCase(
      "variable directly in a parent", "{{<row}} {{name}} {{/row}}", partials: ["row": ""],
      "t:1:10: this tag has no effect directly inside {{<row}} "
        + "(put it into a block: {{$name}} … {{/name}})"),
    ErrorCase(
      "block given twice", "{{<row}}{{$a}}{{/a}}{{$a}}{{/a}}{{/row}}", partials: ["row": "{{$a}}{{/a}}"],
      "t:1:21: block \"a\" is given twice here"),
    ErrorCase(
      "sections too deep",
      String(repeating: "{{#a}}", count: 101) + String(repeating: "{{/a}}", count: 101),
      "t:1:601: sections nest more than 100 deep"),
  ]
}

@Suite("Template errors")
struct TemplateErrorTests {
  @Test("a faulty template is reported with its place", arguments: ErrorCase.all)
  func reports(testCase: ErrorCase) {
    do throws(TemplateErrors) {
      _ = try CompiledTemplate(
        TemplateSource(name: "t", text: testCase.template),
        loader: TemplateCollection(texts: testCase.partials))
      Issue.record("no error")
    } catch {
      #expect(error.errors.map(\.description) == testCase.expected)
    }
  }

  @Test("an error holds the text of its line, without the line break")
  func holdsLine() {
    do throws(TemplateErrors) {
      _ = try CompiledTemplate(TemplateSource(name: "t", text: "\u{FEFF}one\r\n  {{tw o}} ü\r\nthree"))
      Issue.record("no error")
    } catch {
      #expect(error.errors.map(\.lineText) == ["  {{tw o}} ü"])
      #expect(error.errors.map(\.column) == [5])
    }
  }

  @Test("a partial that includes itself without end is an error, not a crash", arguments: [1, 4])
  func endlessRecursion(parallelism: Int) throws {
    let text = parallelism == 1 ? "\n  {{>t}}" : "{{#rows}}{{>t}}{{/rows}}"
    let source = TemplateSource(name: "t", text: text)
    let template = try CompiledTemplate(source, loader: TemplateCollection(["t": source]))
    var output = OutputBuffer()
    #expect(throws: TemplateError.self) {
      try template.render(
        EndlessData(), root: .init(kind: 0, index: 0), to: &output, parallelism: parallelism)
    }
  }

  @Test("calls count together whether they are outside or inside a parallel list", arguments: [1, 2])
  func countsCalls(parallelism: Int) throws {
    var texts: [String: String] = [:]
    for number in 1...140 { texts["p\(number)"] = "{{>p\(number + 1)}}" }
    texts["p70"] = "{{#rows}}{{>p71}}{{/rows}}"
    let tooDeep = try CompiledTemplate(
      TemplateSource(name: "t", text: "{{>p1}}"), loader: TemplateCollection(texts: texts),
      missingTemplates: .empty)
    let allowed = try CompiledTemplate(
      TemplateSource(name: "t", text: "{{>p14}}"), loader: TemplateCollection(texts: texts),
      missingTemplates: .empty)
    var output = OutputBuffer()
    let root = TemplateFrame(kind: 0, index: 0)
    #expect(throws: TemplateError.self) {
      try tooDeep.render(EndlessData(), root: root, to: &output, parallelism: parallelism)
    }
    try allowed.render(EndlessData(), root: root, to: &output, parallelism: parallelism)
  }

  @Test("a dynamic name without a template is an error with its place")
  func missingDynamicTemplate() throws {
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: "ab {{>*view}}"), loader: TemplateCollection(texts: ["table": "x"]))
    let data = TreeData(try Tree(json: #"{"view": "tabel"}"#))
    var output = OutputBuffer()
    do throws(TemplateError) {
      try template.render(data, root: data.root, to: &output)
      Issue.record("no error")
    } catch {
      #expect(error.description == "t:1:8: there is no template \"tabel\" (did you mean \"table\"?)")
    }
  }
}

/// Rows in rows in rows.
struct EndlessData: TemplateData {
  func field(named name: String, inKind kind: Int32) -> Int? { 0 }
  func section(_ field: Int, of frame: TemplateFrame) -> TemplateSection { .frames(count: 10_000) }
  func child(at position: Int, ofSection field: Int, in frame: TemplateFrame) -> TemplateFrame { frame }
  func append(_ field: Int, of frame: TemplateFrame, escaped: Bool, to output: inout OutputBuffer) {}
}
