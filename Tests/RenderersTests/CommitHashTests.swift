import Renderers
import TaskModel
import Templating
import TestSupport
import Testing

@Suite("What GitHub links to in Markdown")
struct CommitHashTests {
  private func rendered(_ titles: [String]) throws -> [String] {
    let table = TaskTable(titles.enumerated().map { TaskItem(id: "\($0)", title: $1) })
    let compiled = try ReportRenderer.compile(
      TemplateSource(name: "test", text: "{{#tasks}}{{title}}\n{{/tasks}}"), loader: TemplateCollection(),
      .markdown)
    let context = ReportContext(
      table, table.everything, format: .markdown, options: ReportOptions(nowMicroseconds: 0))
    let text = try text { try ReportRenderer.render(compiled, context, to: &$0) }
    return text.split(separator: "\n").map(String.init)
  }

  /// Whether a text holds what GitHub takes for a commit, looked for digit by digit.
  private func hasHash(_ text: Substring) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { word in
      (7...40).contains(word.count) && word.allSatisfy(\.isHexDigit) && word.contains(where: \.isLetter)
        && word.contains(where: \.isNumber)
    }
  }

  @Test("no hash of a commit is left whole, and nothing else is parted, at any length and place")
  func hashes() throws {
    var random = SplitMix64(seed: 11)
    var titles: [String] = []
    for length in 1...50 {
      let digits = String((0..<length).map { _ in Array("0123456789abcdefABCDEF")[random.below(22)] })
      titles += [
        digits, "x \(digits)", "\(digits) x", "xyz \(digits), \(digits)", "z\(digits)", "\(digits)z",
      ]
    }
    for _ in 0..<2_000 {
      titles.append(
        "t " + String((0..<random.below(60)).map { _ in Array("abc0123def789 g,z")[random.below(17)] }) + " t"
      )
    }
    titles += ["1000000", "In 20260103 or 12345678901", "defaced", "x 1234567890abcdef1234567890"]
    for (title, markdown) in zip(titles, try rendered(titles)) {
      // A comment ends a text: what stands beside it is not a word with it.
      var pieces: [Substring] = []
      var rest = markdown[...]
      while let comment = rest.firstRange(of: "<!-- -->") {
        pieces.append(rest[..<comment.lowerBound])
        rest = rest[comment.upperBound...]
      }
      pieces.append(rest)
      #expect(pieces.joined() == title)
      #expect(!pieces.contains(where: hasHash), "\(title) became \(markdown)")
      #expect(hasHash(title[...]) == (pieces.count > 1), "\(title) became \(markdown)")
    }
  }
}
