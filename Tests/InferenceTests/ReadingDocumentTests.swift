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
        let report = try inspect(rule.example.input, rule.example.container)
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
}
