import Foundation
import TestSupport
import Testing

/// An example in one of the tables of `docs/filters.md`: what to type, and what is said to come of it.
struct DocumentedExample: Sendable, CustomTestStringConvertible {
  /// What the table is about: the heading of its first column.
  var kind: String
  var text: String
  /// The second column.
  var result: String
  var line: Int

  var testDescription: String { text }

  /// Every example of the document.
  static let all: [DocumentedExample] = {
    let path = Folder.repository.appendingPathComponent("docs/filters.md")
    guard let document = try? String(contentsOf: path, encoding: .utf8) else { return [] }
    var examples: [DocumentedExample] = []
    var kind: String?
    var isInBlock = false
    for (number, line) in document.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") { isInBlock.toggle() }
      guard line.hasPrefix("| "), !isInBlock else {
        kind = nil
        continue
      }
      // A vertical line within a cell is written with a backslash.
      let cells = line.replacingOccurrences(of: "\\|", with: "\u{0}").components(separatedBy: "|")
        .map { $0.replacingOccurrences(of: "\u{0}", with: "|").trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 4 else { continue }
      if kind == nil {
        kind = cells[1]
      } else if let kind, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") {
        examples.append(
          DocumentedExample(
            kind: kind, text: String(cells[1].dropFirst().dropLast()), result: cells[2], line: number + 1))
      }
    }
    return examples
  }()
}

/// Every example in the tables of `docs/filters.md` is run by the real program over the sample; those between fences
/// are run by `DocumentTests`.
struct FilterDocumentTests {
  /// Runs pantask over the sample with an argument that may hold anything.
  private func output(_ arguments: [String]) throws -> String {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("pantask-filters-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = folder.appendingPathComponent("output").path
    let script = "output=$1; shift; exec pantask \"$@\" >\"$output\" 2>&1 </dev/null"
    let status = try CommandRunner.spawn(["/bin/sh", "-c", script, "document", result] + arguments)
    let text = try String(contentsOfFile: result, encoding: .utf8)
    #expect(status == 0, "\(text)")
    return text
  }

  private var sample: String { Folder.repository.appendingPathComponent("samples/tasks.csv").path }
  private let now = ["--now", "2026-03-26"]

  @Test(.timeLimit(.minutes(5)), arguments: DocumentedExample.all)
  func `an example does what the table says`(example: DocumentedExample) throws {
    switch example.kind {
    case "filter":
      let text = try output(["explain", sample, "--where", example.text] + now)
      #expect(text.hasSuffix("\n\(example.result) of 15 tasks are kept\n"), "line \(example.line): \(text)")
    case "keys":
      let text = try output(
        ["convert", sample, "--sort", example.text, "--limit", "1", "--to", "ndjson"] + now)
      #expect(text.hasPrefix("{\"id\":\"\(example.result)\","), "line \(example.line): \(text)")
    case "levels":
      let text = try output(["report", sample, "--summary", "--group-by", example.text] + now)
      #expect(
        text.contains("---: |\n| \(example.result) | ") || text.contains(" ---: |\n| \(example.result) |"),
        "line \(example.line): \(text)")
    case "assignments":
      let text = try output(
        [
          "convert", sample, "--where", "id == \"WEB-102\"", "--set", example.text, "--dry-run", "--to",
          "json",
        ]
          + now)
      let lines = text.components(separatedBy: "\n").filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
      #expect(example.result == lines.map { "`\($0)`" }.joined(separator: ", "), "line \(example.line)")
    default: Issue.record("line \(example.line): no table begins with the column \(example.kind)")
    }
  }

  @Test func `the document has examples of every kind`() {
    let kinds = Dictionary(grouping: DocumentedExample.all, by: \.kind).mapValues(\.count)
    #expect(kinds["filter"] ?? 0 > 60)
    #expect(kinds["keys"] ?? 0 > 10)
    #expect(kinds["levels"] ?? 0 > 6)
    #expect(kinds["assignments"] ?? 0 > 12)
  }
}
