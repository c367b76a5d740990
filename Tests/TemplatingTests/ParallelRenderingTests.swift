import Templating
import Testing

/// Groups of numbered rows; every seventh row has notes.
struct NumberedRows: TemplateData {
  /// How many rows each group has.
  let counts: [Int]
  private let starts: [Int]

  init(counts: [Int]) {
    self.counts = counts
    var start = 0
    starts = counts.map { count in
      defer { start += count }
      return start
    }
  }

  static let root = TemplateFrame(kind: 0, index: 0)
  static let schema = TemplateSchema(kinds: [
    .init(
      name: "page", fields: [("groups", .frames(kind: 1)), ("rows", .frames(kind: 2)), ("title", .scalar)]),
    .init(name: "group", fields: [("members", .frames(kind: 2)), ("size", .scalar)]),
    .init(
      name: "row",
      fields: [("value", .scalar), ("notes", .frames(kind: 3)), ("odd", .scalar), ("fails", .scalar)]),
    .init(name: "note", fields: []),
  ])

  func field(named name: String, inKind kind: Int32) -> Int? {
    Self.schema.field(named: name, inKind: kind)
  }

  func section(_ field: Int, of frame: TemplateFrame) -> TemplateSection {
    switch (frame.kind, field) {
    case (0, 0): .frames(count: counts.count)
    case (0, 1): .frames(count: counts.reduce(0, +))
    case (1, 0): .frames(count: counts[frame.index])
    case (2, 1): .frames(count: frame.index % 7 == 0 ? 3 : 0)
    case (2, 2): frame.index % 2 == 1 ? .once : .none
    default: .once
    }
  }

  func child(at position: Int, ofSection field: Int, in frame: TemplateFrame) -> TemplateFrame {
    switch (frame.kind, field) {
    case (0, 0): TemplateFrame(kind: 1, index: position)
    case (1, _): TemplateFrame(kind: 2, index: starts[frame.index] + position)
    default: TemplateFrame(kind: frame.kind == 2 ? 3 : 2, index: position)
    }
  }

  func append(_ field: Int, of frame: TemplateFrame, escaped: Bool, to output: inout OutputBuffer) {
    if frame.kind == 2 && field == 3 {
      output.append(frame.index == 30_000 ? "gone" : "note")
    } else if frame.kind == 1 {
      output.append(decimal: counts[frame.index])
    } else {
      output.append(decimal: frame.index)
    }
  }
}

/// A template with long lists at different levels.
struct ParallelCase: Sendable, CustomTestStringConvertible {
  let situation: String
  let template: String
  let counts: [Int]

  var testDescription: String { situation }

  static let all = [
    ParallelCase(
      situation: "groups of long lists, with an indented partial",
      template:
        "{{title}}\n{{#groups}}\n# {{size}}\n{{#members}}\n  {{>row}}\n{{/members}}\n{{/groups}}\nend\n",
      counts: [20_000, 3, 8_192, 8_191, 0, 12_289]),
    ParallelCase(
      situation: "a long list of groups, one of which is long",
      template: "{{#groups}}{{size}}{{#members}}.{{value}}{{/members}}\n{{/groups}}",
      counts: [Int](repeating: 1, count: 9_000) + [10_000] + [Int](repeating: 0, count: 500)),
    ParallelCase(
      situation: "a list inside a partial, a block and a frame",
      template: "{{<page}}{{$body}}\n{{#rows}}\n{{>row}}\n{{/rows}}\n{{/body}}{{/page}}",
      counts: [30_001]),
  ]
}

@Suite("Parallel rendering")
struct ParallelRenderingTests {
  static let partials = TemplateCollection(texts: [
    "row":
      "<{{value}}\n  {{#odd}}odd of {{size}}{{/odd}}{{^odd}}even{{/odd}} {{#notes}}{{>note}}{{/notes}}\n>\n",
    "note": "({{.}}{{title}})",
    "page": "<page>\n    {{$body}}{{/body}}\n</page>\n",
  ])

  func bytes(of template: CompiledTemplate, counts: [Int], parallelism: Int) throws -> [UInt8] {
    let sink = MemorySink()
    var output = OutputBuffer(sink: sink)
    try template.render(
      NumberedRows(counts: counts), root: NumberedRows.root, to: &output, parallelism: parallelism)
    try output.finish()
    return sink.bytes
  }

  @Test("the bytes are those of the serial rendering", arguments: ParallelCase.all, [2, 5])
  func agrees(testCase: ParallelCase, parallelism: Int) throws {
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: testCase.template), loader: Self.partials)
    let serial = try bytes(of: template, counts: testCase.counts, parallelism: 1)
    let parallel = try bytes(of: template, counts: testCase.counts, parallelism: parallelism)
    #expect(serial.count > 30_000)
    #expect(serial == parallel)
  }

  @Test("an error in one row ends the rendering, with what came before it written", arguments: [1, 2, 4])
  func fails(parallelism: Int) throws {
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: "{{#rows}}{{value}}:{{>*fails}}\n{{/rows}}"), loader: Self.partials)
    let sink = MemorySink()
    var output = OutputBuffer(sink: sink)
    #expect(throws: TemplateError.self) {
      try template.render(
        NumberedRows(counts: [60_000]), root: NumberedRows.root, to: &output, parallelism: parallelism)
    }
    try output.finish()
    #expect(sink.text.hasSuffix("29999:(2999929999)\n30000:") || sink.text.hasSuffix("\n30000:"))
  }

  @Test("several renderings at once, each in parallel")
  func rendersAtOnce() async throws {
    let template = try CompiledTemplate(
      TemplateSource(name: "t", text: ParallelCase.all[0].template), loader: Self.partials)
    let expected = try bytes(of: template, counts: [9_000, 10_000], parallelism: 1)
    let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try self.bytes(of: template, counts: [9_000, 10_000], parallelism: 4) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8 && results.allSatisfy { $0 == expected })
  }
}
