import TaskModel
import Testing

/// A mistyped word, the words there are, and the one that was meant.
struct SuggestionCase: Sendable, CustomTestStringConvertible {
  let word: String
  let expected: String?
  var candidates = ["title", "detail", "due", "priority", "isDone", "highest", "high"]
  var testDescription: String { word }
}

@Suite struct DiagnosticTests {
  @Test(arguments: [
    SuggestionCase(word: "titel", expected: "title"), SuggestionCase(word: "TITLE", expected: "title"),
    SuggestionCase(word: "prio", expected: nil), SuggestionCase(word: "pririoty", expected: "priority"),
    SuggestionCase(word: "hihg", expected: "high"), SuggestionCase(word: "doe", expected: "due"),
    SuggestionCase(word: "d", expected: nil), SuggestionCase(word: "", expected: nil),
    SuggestionCase(word: String(repeating: "x", count: 100), expected: nil),
    SuggestionCase(word: "ab", expected: "aa", candidates: ["aa", "bb"]),
    SuggestionCase(word: "期限", expected: "期日", candidates: ["期日", "担当"]),
  ])
  func `The nearest word is suggested, if one is near`(_ example: SuggestionCase) {
    #expect(Suggestion.nearest(to: example.word, in: example.candidates) == example.expected)
  }

  private func problem(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .warning, _ text: String = ""
  ) -> Diagnostic {
    Diagnostic(severity, code: code, text)
  }

  @Test func `A log keeps the first few of each code and counts all`() {
    var log = DiagnosticLog(keptPerCode: 2)
    for number in 0..<5 { log.add(problem(.syntax, .warning, "\(number)")) }
    log.add(problem(.syntax, .error, "other"))
    log.add(problem(.noTitle))
    log.add(count: 7, code: .noTitle, severity: .warning)
    log.add(count: 0, code: .noTasks, severity: .note)
    #expect(log.diagnostics.map(\.message) == ["0", "1", "other", ""])
    #expect(log.counts.map(\.code) == [.syntax, .syntax, .noTitle])
    #expect(log.counts.map(\.count) == [5, 1, 8])
    #expect(log.count(of: .warning) == 13 && log.count(of: .error) == 1 && log.count(of: .note) == 0)
    #expect(
      !log.wouldKeep(code: .syntax, severity: .warning) && log.wouldKeep(code: .syntax, severity: .error))
    #expect(log.wouldKeep(code: .noInput, severity: .note))
  }

  @Test func `Logs add up`() {
    var left = DiagnosticLog(keptPerCode: 2)
    left.add(problem(.syntax, .warning, "left"))
    var right = DiagnosticLog(keptPerCode: 2)
    for number in 0..<4 { right.add(problem(.syntax, .warning, "right \(number)")) }
    right.add(count: 3, code: .noTitle, severity: .error)
    left.add(right)
    #expect(left.diagnostics.map(\.message) == ["left", "right 0"])
    #expect(left.counts.map(\.count) == [5, 3])
  }

  @Test func `Figures balance when every record is somewhere`() {
    var figures = Accounting()
    #expect(figures.isBalanced)
    figures.read = 10
    figures.kept = 4
    figures.filteredOut = 3
    figures.merged = 2
    figures.rejected = 1
    figures.skipped = 2
    #expect(!figures.isBalanced)
    figures.derived = 2
    #expect(figures.isBalanced)
    var sum = figures
    sum.add(figures)
    #expect(sum.isBalanced && sum.read == 20 && sum.derived == 4 && sum.skipped == 4)
  }
}

extension Accounting {
  /// Whether nothing is unaccounted for.
  var isBalanced: Bool { read + derived == kept + filteredOut + merged + rejected + skipped }
}
