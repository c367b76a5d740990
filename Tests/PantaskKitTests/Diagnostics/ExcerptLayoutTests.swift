import TaskModel
import TestSupport
import Testing

@testable import PantaskKit

struct ExcerptLayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var caret: Int
    var line: String
    var column: Int
    init(_ description: String, _ text: String, _ caret: Int, _ line: String, _ column: Int) {
      testDescription = description
      self.text = text
      self.caret = caret
      self.line = line
      self.column = column
    }
  }

  @Test(arguments: [
    Case("plain", "abc", 1, "abc", 1),
    Case("at the end", "abc", 3, "abc", 3),
    Case("past the end", "abc", 99, "abc", 3),
    Case("before the beginning", "abc", -1, "abc", 0),
    Case("empty", "", 0, "", 0),
    Case("a tab goes to the next multiple of four", "a\tb", 2, "a   b", 4),
    Case("two tabs", "\t\tb", 2, "        b", 8),
    Case("the caret on a tab", "ab\tc", 2, "ab  c", 2),
    Case("wide characters", "買い物,P9", 4, "買い物,P9", 7),
    Case("a fullwidth comma", "a，b", 2, "a，b", 3),
    Case("Hangul syllables", "한글x", 2, "한글x", 4),
    Case("Hangul letters that join", "\u{1112}\u{1161}\u{11AB}x", 3, "\u{1112}\u{1161}\u{11AB}x", 2),
    Case("a combining mark takes no column", "e\u{301}x", 2, "e\u{301}x", 1),
    Case("the caret on a combining mark", "ae\u{301}x", 2, "ae\u{301}x", 1),
    Case("a pictograph", "😀x", 1, "😀x", 2),
    Case("pictographs that join", "👩\u{200D}💻", 3, "👩\u{200D}💻", 4),
    Case("an escape", "\u{1B}[1mx", 4, "␛[1mx", 4),
    Case("a control character of eight bits", "\u{9B}x", 1, "\\u{9B}x", 6),
    Case("a byte order mark", "\u{FEFF}x", 1, "\\u{FEFF}x", 8),
    Case("right to left", "שלום x", 5, "שלום x", 5),
  ])
  func `the caret stands under its character`(example: Case) {
    let layout = ExcerptLayout(.init(text: example.text, caret: example.caret))
    #expect(layout.line == example.line)
    #expect(layout.caretColumn == example.column)
  }

  @Test func `a hundred columns are shown whole and one more is not`() {
    let text = String(repeating: "x", count: 100)
    #expect(ExcerptLayout(.init(text: text, caret: 100)).line == text)
    #expect(ExcerptLayout(.init(text: text + "x", caret: 0)).line == String(repeating: "x", count: 99) + "…")
  }

  @Test func `a long line is shown around the caret`() {
    let text = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let layout = ExcerptLayout(.init(text: text, caret: 500))
    #expect(
      layout.line == "…" + String(repeating: "a", count: 60) + "X" + String(repeating: "b", count: 37) + "…")
    #expect(layout.caretColumn == 61)
    let end = ExcerptLayout(.init(text: text, caret: 1_001))
    #expect(end.line == "…" + String(repeating: "b", count: 60))
    #expect(end.caretColumn == 61)
  }

  /// The caret's column against a plain count over the shown line, for random text.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `any text stays within its columns and has the caret under its character`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet: [Unicode.Scalar] = [
      "a", "b", ",", "\t", "漢", "\u{301}", "😀", "\u{1B}", "\u{85}", "é", "\u{200D}",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 0...300, using: &generator)
      var text = String.UnicodeScalarView()
      for _ in 0..<count { text.append(alphabet.randomElement(using: &generator) ?? "a") }
      let caret = Int.random(in: 0...count, using: &generator)
      // A letter that is nowhere else, to be found again.
      text.insert("Z", at: text.index(text.startIndex, offsetBy: caret))
      let layout = ExcerptLayout(.init(text: String(text), caret: caret))
      let shown = layout.line.unicodeScalars
      #expect(shown.reduce(0) { $0 + TerminalText.width(of: $1) } <= 100, "seed \(seed)")
      guard let found = shown.firstIndex(of: "Z") else {
        Issue.record("seed \(seed): the caret's character is not shown")
        continue
      }
      let column = shown[..<found].reduce(0) { $0 + TerminalText.width(of: $1) }
      #expect(layout.caretColumn == column, "seed \(seed)")
      #expect(shown.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    }
  }

  @Test func `a million characters before the caret cost nothing much`() {
    let text = String(repeating: "漢\u{301}", count: 1_000_000)
    #expect(ExcerptLayout(.init(text: text, caret: 1_000_000)).line.utf8.count < 1_000)
  }
}
