import Templating
import Testing

/// A template, and what is unknown in it.
struct CheckCase: Sendable, CustomTestStringConvertible {
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
    CheckCase("all known", "{{title}}{{#groups}}{{name}}{{#tasks}}{{title}}{{name}}{{/tasks}}{{/groups}}"),
    CheckCase("the context itself", "{{.}}{{#groups}}{{#.}}{{.}}{{/.}}{{/groups}}"),
    CheckCase(
      "scalar as a condition", "{{#groups}}{{#name}}{{name}}{{.}}{{/name}}{{^name}}-{{/name}}{{/groups}}"),
    CheckCase(
      "unknown with a near one", "a\n  {{titel}}", "t:2:5: unknown name \"titel\" (did you mean \"title\"?)"),
    CheckCase(
      "unknown and far from all", "{{#groups}}{{{zebra}}}{{/groups}}",
      "t:1:15: unknown name \"zebra\" (known here: groups, name, tasks, title)"),
    CheckCase(
      "known only further inside", "{{name}}", "t:1:3: unknown name \"name\" (known here: groups, title)"),
    CheckCase(
      "known only in a sibling",
      "{{#groups}}{{due}}{{/groups}}{{#groups}}{{#tasks}}{{due}}{{/tasks}}{{/groups}}",
      "t:1:14: unknown name \"due\" (known here: groups, name, tasks, title)"),
    CheckCase(
      "section, inverted section, unescaped", "{{#group}}{{/group}}{{^tite}}{{/tite}}{{&tilte}}",
      "t:1:4: unknown name \"group\" (did you mean \"groups\"?)",
      "t:1:24: unknown name \"tite\" (did you mean \"title\"?)",
      "t:1:42: unknown name \"tilte\" (did you mean \"title\"?)"),
    CheckCase("dotted", "{{#groups}}{{#tasks}}{{due.day}}{{#due}}{{day}}{{/due}}{{/tasks}}{{/groups}}"),
    CheckCase(
      "dotted, second part unknown", "{{#groups}}{{#tasks}}{{due.dya}}{{/tasks}}{{/groups}}",
      "t:1:24: unknown name \"dya\" in date (did you mean \"day\"?)"),
    CheckCase(
      "dotted, strict in the second part", "{{#groups}}{{#tasks}}{{due.title}}{{/tasks}}{{/groups}}",
      "t:1:24: unknown name \"title\" in date (known here: day)"),
    CheckCase(
      "dotted through a scalar", "{{title.text}}",
      "t:1:3: \"text\" is looked for in a value that has no fields"),
    CheckCase(
      "in a partial, once although included twice", "{{>row}}{{#groups}}{{>row}}{{/groups}}",
      partials: ["row": "\n{{tilte}}"], "row:2:3: unknown name \"tilte\" (did you mean \"title\"?)"),
    CheckCase(
      "a partial that fits one place only", "{{#groups}}{{>row}}{{/groups}}{{>row}}",
      partials: ["row": "{{name}}"],
      "row:1:3: unknown name \"name\" (known here: groups, title)"),
    CheckCase(
      "a partial that includes itself without end", "{{>a}}",
      partials: ["a": "{{title}}{{>b}}", "b": "{{>a}}"],
      "b:1:4: the template calls itself here without end (only a section around the call can end it, such as {{#subgroups}})"
    ),
    CheckCase(
      "a parent that is its own, and a block that calls its own template", "{{<a}}{{$x}}{{>b}}{{/x}}{{/a}}",
      partials: ["a": "{{$x}}{{/x}}", "b": "{{^title}}{{>b}}{{/title}}{{<b}}{{/b}}"],
      "b:1:30: the template calls itself here without end (only a section around the call can end it, such as {{#subgroups}})"
    ),
    CheckCase(
      "a partial that includes itself behind sections", "{{#title}}{{/title}}{{^title}}{{/title}}{{>a}}",
      partials: ["a": "{{^title}}{{>a}}{{/title}}{{#title}}{{>a}}{{/title}}{{>c}}{{>c}}", "c": "c"]),
    CheckCase(
      "a partial that includes itself", "{{#groups}}{{#tasks}}{{>task}}{{/tasks}}{{/groups}}",
      partials: ["task": "{{title}}{{#subtasks}}{{>task}}{{/subtasks}}{{#due}}{{>task}}{{/due}}"]),
    CheckCase(
      "two partials that include each other with a mistake",
      "{{#groups}}{{#tasks}}{{>a}}{{/tasks}}{{/groups}}",
      partials: ["a": "{{#subtasks}}{{>b}}{{/subtasks}}", "b": "{{#due}}{{>a}}{{daay}}{{/due}}"],
      "b:1:17: unknown name \"daay\" (did you mean \"day\"?)"),
    CheckCase(
      "blocks are checked where they are put", "{{<page}}{{$row}}{{name}}{{/row}}{{/page}}",
      partials: ["page": "{{#groups}}{{$row}}{{zebra}}{{/row}}{{/groups}}"]),
    CheckCase(
      "default content of a block", "{{>page}}", partials: ["page": "{{$row}}{{nam}}{{/row}}{{title}}"],
      "page:1:11: unknown name \"nam\" (known here: groups, title)"),
    CheckCase(
      "a given block with a mistake", "{{<page}}{{$row}}{{nmae}}{{/row}}{{/page}}",
      partials: ["page": "{{#groups}}{{$row}}{{/row}}{{/groups}}"],
      "t:1:20: unknown name \"nmae\" (did you mean \"name\"?)"),
    CheckCase(
      "a given block that the parent does not have", "{{<page}}{{$rwo}}{{title}}{{/rwo}}{{/page}}",
      partials: ["page": "{{$row}}{{/row}}"],
      "t:1:13: the parent has no block \"rwo\" (did you mean \"row\"?)"),
    CheckCase(
      "a block of the parent's parent", "{{<page}}{{$row}}{{title}}{{/row}}{{/page}}",
      partials: ["page": "{{<base}}{{/base}}", "base": "{{$row}}{{/row}}"]),
    CheckCase(
      "a block replaced twice", "{{<page}}{{$row}}1{{/row}}{{/page}}",
      partials: ["page": "{{<base}}{{$row}}2{{/row}}{{/base}}", "base": "{{$row}}{{/row}}"]),
    CheckCase(
      "dynamic names", "{{>*title}}{{>*titel}}{{<*title}}{{$a}}{{tilte}}{{/a}}{{/*title}}",
      "t:1:16: unknown name \"titel\" (did you mean \"title\"?)",
      "t:1:42: unknown name \"tilte\" (did you mean \"title\"?)"),
  ]
}

@Suite("Checking names")
struct TemplateCheckTests {
  static let schema = TemplateSchema(kinds: [
    .init(name: "page", fields: [("title", .scalar), ("groups", .frames(kind: 1))]),
    .init(name: "group", fields: [("name", .scalar), ("tasks", .frames(kind: 2))]),
    .init(
      name: "task", fields: [("title", .scalar), ("due", .frames(kind: 3)), ("subtasks", .frames(kind: 2))]),
    .init(name: "date", fields: [("day", .scalar)]),
  ])

  @Test("every unknown name is reported once with place and suggestion", arguments: CheckCase.all)
  func reports(testCase: CheckCase) throws {
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: testCase.template), loader: TemplateCollection(texts: testCase.partials)
    )
    let errors = template.check(against: Self.schema, root: 0)
    #expect(errors.map(\.description) == testCase.expected)
  }

  @Test(
    "a name that only something around has is said to be that one's, unless the template says so itself",
    arguments: [
      CheckCase("the thing's own", "{{title}}{{#groups}}{{name}}{{#tasks}}{{title}}{{/tasks}}{{/groups}}"),
      CheckCase(
        "of the report, in a group", "{{#groups}}\n {{#title}}{{/title}}{{/groups}}",
        "t:2:5: a group has no \"title\": this is the report's (write \"report.title\" if that is what is meant)"
      ),
      CheckCase(
        "of a group, in a task; inverted and unescaped",
        "{{#groups}}{{#tasks}}{{^name}}{{/name}}{{{name}}}{{/tasks}}{{/groups}}",
        "t:1:25: a task has no \"name\": this is the group's (write \"group.name\" if that is what is meant)",
        "t:1:43: a task has no \"name\": this is the group's (write \"group.name\" if that is what is meant)"),
      CheckCase(
        "said so",
        "{{#groups}}{{report.title}}{{#report}}{{title}}{{/report}}{{#tasks}}{{group.name}}{{/tasks}}{{/groups}}"
      ),
      CheckCase(
        "in a part that stands in both, once", "{{>p}}{{#groups}}{{>p}}{{/groups}}",
        partials: ["p": "{{title}}"],
        "p:1:3: a group has no \"title\": this is the report's (write \"report.title\" if that is what is meant)"
      ),
    ])
  func namesFromOutside(testCase: CheckCase) throws {
    let schema = TemplateSchema(kinds: [
      .init(name: "page", fields: [("title", .scalar), ("groups", .frames(kind: 1)), ("report", .itself)]),
      .init(name: "group", fields: [("name", .scalar), ("tasks", .frames(kind: 2)), ("group", .itself)]),
      .init(name: "task", fields: [("title", .scalar)]),
    ])
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: testCase.template), loader: TemplateCollection(texts: testCase.partials)
    )
    #expect(template.check(against: schema, root: 0).isEmpty)
    #expect(template.namesFromOutside(against: schema, root: 0).map(\.description) == testCase.expected)
  }

  @Test("a template knows the names that it and its partials read")
  func knowsNames() throws {
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: "{{a}}{{#b.c}}{{.}}{{/b.c}}{{>p}}{{^d}}{{/d}}{{!e}}{{>*f}}"),
      loader: TemplateCollection(texts: [
        "p": "{{{g}}}{{<q}}{{$x}}{{h}}{{/x}}{{/q}}", "q": "{{&i}}", "r": "{{j}}",
      ]))
    #expect(template.names == ["a", "b.c", "d", "f", "g", "h", "i", "j"])
  }

  @Test("a field's id is its position")
  func knowsPositions() {
    #expect(Self.schema.field(named: "subtasks", inKind: 2) == 2)
    #expect(Self.schema.field(named: "name", inKind: 0) == nil)
    #expect(Self.schema.field(named: "name", inKind: 9) == nil)
  }
}
