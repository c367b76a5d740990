import Templating
import TestSupport
import Testing

/// Random templates together with what they must give, worked out the plain way: strings and a stack of trees.
struct RandomTemplate {
  private static let names = ["a", "b", "c", "d"]
  private var random: SplitMix64
  private(set) var data = Tree.null
  private(set) var text = ""
  private(set) var expected = ""

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    data = .object(object(depth: 3))
    for _ in 0..<6 {
      let (piece, result) = node(depth: 3, contexts: [[data]])
      text += piece
      expected += result[0]
    }
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func tree(depth: Int) -> Tree {
    switch pick(depth > 0 ? 7 : 4) {
    case 0: return .null
    case 1: return .bool(pick(2) == 0)
    case 2: return .number(String(pick(1_000)))
    case 3: return .text(["", "x<y", "{{a}}", "é\n"][pick(4)])
    case 4: return .list((0..<pick(4)).map { _ in tree(depth: depth - 1) })
    default: return .object(object(depth: depth - 1))
    }
  }

  private mutating func object(depth: Int) -> [String: Tree] {
    var members: [String: Tree] = [:]
    for name in Self.names where pick(3) > 0 { members[name] = tree(depth: depth) }
    return members
  }

  private func value(_ path: String, _ contexts: [Tree]) -> Tree {
    if path == "." { return contexts[contexts.count - 1] }
    let parts = path.split(separator: ".").map(String.init)
    var found: Tree?
    for case .object(let members) in contexts where members[parts[0]] != nil { found = members[parts[0]] }
    for part in parts.dropFirst() {
      guard case .object(let members)? = found else { return .null }
      found = members[part]
    }
    return found ?? .null
  }

  private func string(_ tree: Tree, escaped: Bool) -> String {
    switch tree {
    case .bool(let value): return String(value)
    case .number(let value): return value
    case .text(let value):
      return escaped
        ? value.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;") : value
    default: return ""
    }
  }

  private func frames(_ tree: Tree) -> [Tree] {
    switch tree {
    case .null, .bool(false), .text(""): []
    case .list(let items): items
    default: [tree]
    }
  }

  /// A piece of template, and what it gives for each of the context stacks it will be rendered with.
  private mutating func node(depth: Int, contexts: [[Tree]]) -> (String, [String]) {
    let single = Self.names[pick(4)]
    let path = pick(4) == 0 ? "." : pick(3) == 0 ? single + "." + Self.names[pick(4)] : single
    switch pick(depth > 0 ? 6 : 3) {
    case 0:
      let words = ["-", "text ", "}} ", "{ "][pick(4)]
      return (words, contexts.map { _ in words })
    case 1: return ("{{\(path)}}", contexts.map { string(value(path, $0), escaped: true) })
    case 2: return ("{{{ \(path) }}}", contexts.map { string(value(path, $0), escaped: false) })
    case 3:
      let (inner, results) = node(depth: depth - 1, contexts: contexts)
      let kept = zip(contexts, results).map { frames(value(path, $0)).isEmpty ? $1 : "" }
      return ("{{^\(path)}}\(inner){{/\(path)}}", kept)
    default:
      let counts = contexts.map { frames(value(path, $0)).count }
      let inside = contexts.flatMap { context in frames(value(path, context)).map { context + [$0] } }
      let (first, firstResults) = node(depth: depth - 1, contexts: inside)
      let (second, secondResults) = node(depth: depth - 1, contexts: inside)
      var results = zip(firstResults, secondResults).map { $0 + $1 }[...]
      let joined = counts.map { count in
        defer { results = results.dropFirst(count) }
        return results.prefix(count).joined()
      }
      return ("{{#\(path)}}\(first)\(second){{/\(path)}}", joined)
    }
  }
}

@Suite("Random templates")
struct RandomTemplateTests {
  @Test("the engine agrees with a plain reading of the specification", arguments: [1, 2, 3, 4] as [UInt64])
  func agrees(seed: UInt64) throws {
    for round in 0..<300 {
      let random = RandomTemplate(seed: seed &* 1_000 &+ UInt64(round))
      let template = try CompiledTemplate(TemplateSource(name: "t", text: random.text))
      let data = TreeData(random.data)
      var output = OutputBuffer()
      try template.render(data, root: data.root, to: &output)
      let text = String(decoding: output.heldBytes, as: UTF8.self)
      #expect(text == random.expected, "seed \(seed), round \(round): \(random.text)")
    }
  }

  @Test("an indented partial gives what its indented text would give", arguments: [1, 2, 3, 4] as [UInt64])
  func indents(seed: UInt64) throws {
    let lines = [
      "text\n", "  text {{x}}\n", "{{x}}{{{x}}}\r\n", "\n", "{{#rows}}\n", "{{/rows}}\n", "\t{{>inner}}\n",
      "a {{>inner}} b\n",
      "{{! comment }}\n", "{{#rows}}{{.}}{{/rows}}\n", "{{#rows}} x {{/rows}} y", "{{^x}}\n{{/x}}\n", "end",
    ]
    var random = SplitMix64(seed: seed)
    for round in 0..<200 {
      var text = ""
      var isOpen = false
      for _ in 0..<12 {
        let line = lines[Int.random(in: 0..<lines.count, using: &random)]
        if line == "{{#rows}}\n" && isOpen || line == "{{/rows}}\n" && !isOpen { continue }
        if line == "{{#rows}}\n" || line == "{{/rows}}\n" { isOpen.toggle() }
        text += line
        if !line.hasSuffix("\n") && !line.hasSuffix("\r\n") { text += "\n" }
      }
      if isOpen { text += "{{/rows}}\n" }
      let indented = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
        .map { $0.isEmpty || $0 == "\r" ? $0 : "   " + $0 }.joined(separator: "\n")
      let json = #"{"x": "1\n2", "rows": [1, 2, 3]}"#
      let inner = "<\n{{x}}\n\n>\n"
      let byPartial = try render("   {{>p}}\n", json, partials: ["p": text, "inner": inner])
      let byText = try render(indented, json, partials: ["inner": inner])
      #expect(byPartial == byText, "seed \(seed), round \(round): \(text)")
    }
  }

  @Test("no text makes the compiler or the renderer crash", arguments: [1, 2, 3, 4] as [UInt64])
  func survives(seed: UInt64) throws {
    let pieces = [
      "{{", "}}", "{{{", "}}}", "{{#a}}", "{{/a}}", "{{^a}}", "{{$a}}", "{{<p}}", "{{/p}}", "{{>p}}",
      "{{>*a}}", "{{<*a}}",
      "{{/*a}}", "{{!", "{{=<% %>=}}", "<%={{ }}=%>", "{{=| |=}}", "a", ".", " ", "\n", "\r\n", "\t", "é",
      "{{.}}", "{{a.b}}",
      "{{$b}}", "{{/b}}", "=", "\u{0}",
    ]
    var random = SplitMix64(seed: seed)
    var compiled = 0
    for round in 0..<1_500 {
      var texts = ["", ""]
      for index in texts.indices {
        for _ in 0..<Int.random(in: 0...10, using: &random) {
          texts[index] += pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
      }
      let loader = TemplateCollection(texts: ["p": texts[1], "x": "{{a}}"])
      guard let template = try? CompiledTemplate(TemplateSource(name: "t", text: texts[0]), loader: loader)
      else {
        continue
      }
      compiled += 1
      let data = TreeData(try Tree(json: #"{"a": [{"b": "x", "a": "p"}, "x", 1], "b": {"a": "p"}}"#))
      var output = OutputBuffer()
      try? template.render(data, root: data.root, to: &output)
      _ = template.check(against: NumberedRows.schema, root: 0)
      #expect(output.byteCount < 1_000_000_000, "seed \(seed), round \(round)")
    }
    #expect(compiled > 100)
  }
}
