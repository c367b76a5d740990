import Formats
import Foundation
import Importers
import Inference
import TaskModel
import TestSupport
import Testing

/// `docs/reading.md` ends in a table of all rules, which is made of what they say of themselves; PANTASK_RECORD=1
/// writes it.
struct ReadingDocumentTests {
  /// Longer inputs say no more than their beginning, in characters.
  private static let longestExample = 300
  private static let heading = "## All rules\n"

  private static func tables() throws -> String {
    var text = heading
    for phase in RuleTable.phases {
      text +=
        "\n### \(phase.title)\n\n| rule | what it says | example | what is claimed | codes |\n| --- | --- | --- | --- | --- |\n"
      for rule in phase.rules {
        let report = try inspect(rule.example.input, rule.example.container, from: rule.example.format)
        let codes = report.log.counts.map { "`\($0.code)`" }.joined(separator: " ")
        let input = rule.example.input.replacing("\n", with: "⏎").replacing("|", with: "\\|")
        let shown = input.count > longestExample ? input.prefix(longestExample / 3) + "…" : input[...]
        text += "| `\(rule.name)` | \(rule.summary) | `\(shown)` | \(rule.example.claim) | \(codes) |\n"
      }
    }
    return text
  }

  @Test func `the document has a line for each rule`() throws {
    let tables = try Self.tables()
    let recorded = try Golden.end(of: "docs/reading.md", from: Self.heading, made: tables)
    #expect(recorded == tables)
  }

  /// Whatever `--why` names can be looked up: no file that is tested shows a rule that the document does not have.
  @Test func `every rule that is named stands in the document`() throws {
    let document = try String(
      contentsOf: Folder.repository.appending(path: "docs/reading.md"), encoding: .utf8)
    let documented = Set(document.matches(of: /(?m)^\| `([a-z-]+)` \|/).map { String($0.output.1) })
    #expect(documented == Set(RuleTable.names))
    let fixtures = Folder.repository.appending(path: "Tests/Fixtures")
    var named: Set<String> = []
    for file in FileManager.default.enumerator(at: fixtures, includingPropertiesForKeys: nil) ?? .init() {
      guard let url = file as? URL, url.deletingPathExtension().lastPathComponent == "input",
        let container = Container(rawValue: url.pathExtension),
        let data = try? Data(contentsOf: url), data.count < 50_000,
        let report = try? inspect(String(decoding: data, as: UTF8.self), container)
      else { continue }
      named.formUnion(report.match.claims.flatMap { [$0.rule] + $0.beaten.map(\.rule) })
    }
    #expect(named.count > 20)
    #expect(named.subtracting(documented).isEmpty)
  }
}
