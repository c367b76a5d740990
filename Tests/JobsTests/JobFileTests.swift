import Jobs
import TaskModel
import TestSupport
import Testing

/// Reading and checking of job files.
struct JobFileTests {
  private func mistakes(in text: String) -> [Diagnostic] {
    do throws(JobFile.Mistakes) {
      _ = try JobFile(Array(text.utf8), file: "pantask.yml")
      return []
    } catch {
      return error.diagnostics
    }
  }

  /// A mistake as `line:column code hint`.
  private func said(_ text: String) -> [String] {
    mistakes(in: text).map {
      "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code) \($0.hint ?? "")"
    }
  }

  private static let head = "version: 1\njobs:\n  a:\n    inputs: x.csv\n    outputs: x.html\n"

  @Test func `settings of a job come before its preset and the defaults`() throws {
    let text = """
      version: 1
      defaults: {inputs: [a.csv, b.csv], sort: due, time-zone: Asia/Tokyo}
      presets: {urgent: {sort: title, where: open}}
      jobs:
        one: {preset: urgent, where: done, outputs: x.html}
        two: {inputs: c.csv, outputs: [{file: y.html, email: true}, z.md]}
      """
    let file = try JobFile(Array(text.utf8), file: "pantask.yml")
    let (one, two) = (file.jobs[0], file.jobs[1])
    #expect(one.settings.text("where") == "done")
    #expect(one.settings.text("sort") == "title")
    #expect(one.settings.text("time-zone") == "Asia/Tokyo")
    #expect(one.inputs.map { $0.text("file") } == ["a.csv", "b.csv"])
    #expect(two.inputs.map { $0.text("file") } == ["c.csv"])
    #expect(two.settings.text("sort") == "due")
    #expect(two.outputs.map { $0.text("file") } == ["y.html", "z.md"])
    #expect(two.outputs[0].flag("email") == true)
  }

  @Test func `a mistake has its place and the nearest word`() {
    #expect(said(Self.head + "    wher: open\n") == ["6:5 unknown-key did you mean “where”?"])
    #expect(said(Self.head + "    format: htlm\n") == ["6:13 wrong-type did you mean “html”?"])
    #expect(said(Self.head + "    limit: many\n") == ["6:12 wrong-type "])
    #expect(said(Self.head + "    title: Week {weak}\n") == ["6:17 unknown-placeholder did you mean {week}?"])
    #expect(
      said(Self.head + "    title: 'Week {weak}'\n") == ["6:18 unknown-placeholder did you mean {week}?"])
    #expect(said(Self.head + "    inputs: y.csv\n") == ["6:5 duplicate-key keep one of them"])
    #expect(
      said(Self.head + "    require-inputs: {newer-than: 26}\n") == [
        "6:34 wrong-type write it like 26h or 3d"
      ])
    #expect(said(Self.head + "    gates: {late: {max: 1}}\n") == ["6:19 missing-key "])
    #expect(said(Self.head + "where: open\n") == ["6:1 unknown-key that is a key of a job"])
    #expect(
      said("version: 2\njobs: {a: {inputs: x, outputs: y}}\n") == [
        "1:10 wrong-type this pantask reads version 1"
      ])
  }

  @Test func `all mistakes are said at once`() {
    let text = Self.head + "    wher: open\n    limit: x\n  b c: {inputs: x, outputs: y, preset: p}\n"
    #expect(mistakes(in: text).map(\.code) == [.unknownKey, .wrongType, .badName, .unknownJob])
  }

  @Test func `values that stand for others are refused before anything is made of them`() {
    let bomb =
      "a: &a [x,x,x,x,x,x,x,x,x]\n"
      + (0..<20).map { "b\($0): &b\($0) [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n" }.joined()
    let found = mistakes(in: "version: 1\n" + bomb)
    #expect(found.first?.code == .jobSyntax)
    #expect(found.first?.location?.line == 3)
  }

  @Test(arguments: ["", "a", "[", "- 1", "\t", "version: 1", "jobs: []", "version: 1\njobs: {}", "? : ?"])
  func `what is no job file is said`(_ text: String) { #expect(!mistakes(in: text).isEmpty) }

  @Test func `bytes that are no UTF-8 and files without end are said`() {
    for bytes in [[0xFF, 0xFE, 0x00], [UInt8](repeating: 0x61, count: 1 << 20)] as [[UInt8]] {
      #expect(throws: JobFile.Mistakes.self) { try JobFile(bytes, file: "x") }
    }
  }

  @Test func `an unknown job is said with the nearest`() throws {
    let file = try JobFile(Array(Self.head.replacing("  a:", with: "  daily:").utf8), file: "x")
    #expect(throws: Diagnostic.self) { try file.jobs(named: ["dayly"]) }
    #expect(try file.jobs(named: ["daily"]).count == 1)
  }

  @Test func `the document lists every key`() throws {
    let heading = "## Every key\n"
    let made = heading + JobReference.text
    #expect(try Golden.end(of: "docs/jobs.md", from: heading, made: made) == made)
  }
}
