import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// A pattern, texts that it covers and texts that it does not.
struct PatternCase: Sendable, CustomTestStringConvertible {
  let pattern: String
  let fits: [String]
  let fails: [String]
  let folding: TextFolding
  var testDescription: String { pattern }

  init(_ pattern: String, _ fits: [String], not fails: [String], folding: TextFolding = TextFolding()) {
    self.pattern = pattern
    self.fits = fits
    self.fails = fails
    self.folding = folding
  }

  static let all = [
    PatternCase("", [""], not: ["a"]),
    PatternCase("abc", ["abc"], not: ["", "ab", "abcd", "xabc", "ABC"]),
    PatternCase("a.c", ["abc", "aéc", "a😀c"], not: ["ac", "a\nc", "abbc"]),
    PatternCase("a*", ["", "a", "aaaa"], not: ["b", "aab"]),
    PatternCase("a+b?", ["a", "aab"], not: ["", "b", "abb"]),
    PatternCase("a{2}", ["aa"], not: ["a", "aaa"]),
    PatternCase("a{2,}b{0,1}", ["aa", "aaaab"], not: ["a", "aabb"]),
    PatternCase("(ab|c){2,3}", ["abab", "cc", "abcab"], not: ["ab", "cccc", "abc b"]),
    PatternCase("(?:ab)*?", ["", "abab"], not: ["aba"]),
    PatternCase("|a", ["", "a"], not: ["b"]),
    PatternCase("(|a)(b|)", ["", "a", "b", "ab"], not: ["ba"]),
    PatternCase("[a-cx]+", ["abcx"], not: ["", "d", "A"]),
    PatternCase("[^a-c]", ["d", "é", "\n"], not: ["a", "", "dd"]),
    PatternCase("[]a-]+", ["]a-"], not: ["b"]),
    PatternCase("[\\]\\\\]+", ["]\\"], not: ["["]),
    PatternCase("[\\d_]+", ["1_2", "٣"], not: ["a"]),
    PatternCase("\\d+", ["123", "٣"], not: ["", "a", "½"]),
    PatternCase("\\w+", ["abc_1", "Ärger", "打ち合わせ"], not: ["a b", "-"]),
    PatternCase("\\s\\S", [" x", "\u{3000}x"], not: ["xx"]),
    PatternCase("\\D\\W", ["a-"], not: ["1-", "aa"]),
    PatternCase("WEB-\\d{3}", ["WEB-101"], not: ["WEB-1", "web-101"]),
    PatternCase("\\(a\\.b\\)", ["(a.b)"], not: ["(axb)"]),
    PatternCase("^abc$", ["abc"], not: ["abcabc"]),
    PatternCase("(^a|b)c$", ["ac", "bc"], not: ["aac"]),
    PatternCase("a$b|c", ["c"], not: ["ab", "a"]),
    PatternCase(".*needle.*", ["a needle b", "needle"], not: ["nedle", "a needl"]),
    PatternCase("a\\tb", ["a\tb"], not: ["atb"]),
    PatternCase("straße", ["STRASSE", "Straße"], not: ["strase"], folding: TextFolding(ignoresCase: true)),
    PatternCase("[A-C]+", ["abC"], not: ["d"], folding: TextFolding(ignoresCase: true)),
    PatternCase("[^a]", ["b"], not: ["A", "a"], folding: TextFolding(ignoresCase: true)),
    PatternCase(
      "caf[e-f]", ["Café", "CAFÊ"], not: ["cafg"],
      folding: TextFolding(ignoresCase: true, ignoresDiacritics: true)),
    PatternCase(
      "[Á]lt", ["Alt", "Ált"], not: ["alt", "Elt"], folding: TextFolding(ignoresDiacritics: true)),
  ]
}

@Suite struct PatternTests {
  private func fits(_ pattern: TextPattern, _ texts: [String], _ folding: TextFolding) -> [Bool] {
    let test = TextTest(pattern, folding)
    var scratch = TextTest.Scratch()
    return texts.map { text in
      Array(text.utf8).withUnsafeBufferPointer { test.matches($0, scratch: &scratch) }
    }
  }

  @Test(arguments: PatternCase.all)
  func `A pattern covers the texts it means and no others`(_ example: PatternCase) throws {
    let pattern = try TextPattern(example.pattern, example.folding)
    #expect(fits(pattern, example.fits, example.folding).allSatisfy { $0 })
    #expect(!fits(pattern, example.fails, example.folding).contains(true))
  }

  /// Patterns that take a backtracking matcher longer than anybody lives.
  @Test(arguments: [
    "(a+)+b", "(a*)*b", "(a|aa)+b", "(a|a)*b", "a?{30}".replacing("?{30}", with: "{0,400}") + "a{400}b",
    "(.*)(.*)(.*)(.*)b",
  ])
  func `No pattern takes more than a look or two at each scalar`(pattern: String) throws {
    let compiled = try TextPattern(pattern, TextFolding())
    let text = String(repeating: "a", count: 20_000)
    // The literal b is looked for first; without it the machine would not even begin.
    let longer = try TextPattern(pattern + "c*", TextFolding())
    let time = ContinuousClock().measure {
      #expect(fits(longer, [text + "bd"], TextFolding()) == [false])
      #expect(fits(compiled, [text + "b"], TextFolding()).count == 1)
    }
    // Seconds of a debug build; backtracking would not come back at all.
    #expect(time < .seconds(30))
  }

  @Test(arguments: ["((((){1000}){1000}){1000}){1000}", "((a{0}b{0}){1000}){1000}", "(((a|b){30}){30}){30}"])
  func `Repeating a repetition has a limit`(pattern: String) {
    #expect(throws: PatternError.self) { try TextPattern(pattern, TextFolding()) }
  }

  @Test func `Any text at all is a pattern or a mistake with a place`() {
    var random = SplitMix64(seed: 4)
    let parts = [
      "a", "b", "é", "(", ")", "[", "]", "^", "-", "|", "*", "+", "?", "{", "}", "2", ",", "\\", "d", "w",
      ".", "$",
      "(?:", "{2,3}", "\u{0}", "1000",
    ]
    let foldings = [TextFolding(), TextFolding(ignoresCase: true, ignoresDiacritics: true)]
    for _ in 0..<10_000 {
      let text = (0..<random.below(9)).map { _ in random.pick(parts) }.joined()
      let folding = random.pick(foldings)
      do throws(PatternError) {
        let pattern = try TextPattern(text, folding)
        _ = fits(pattern, ["", "ab", "\u{0}é-"], folding)
      } catch {
        #expect(error.offset >= 0 && error.offset <= text.unicodeScalars.count, "\(text)")
      }
    }
  }

  @Test func `A text of many scalars makes no more states than are kept`() throws {
    // Each text of 12 letters is a state of its own, 4,096 of them.
    let pattern = try TextPattern(".*a.{11}", TextFolding())
    var random = SplitMix64(seed: 5)
    let texts = (0..<200).map { _ in String((0..<100).map { _ in random.chance(50) ? "a" : "é" }) }
    let expected = texts.map { Array($0)[88] == "a" }
    #expect(fits(pattern, texts, TextFolding()) == expected)
  }

  @Test(arguments: [
    ("WEB-\\d+", "WEB-", "WEB-"), ("a.*needle.*", "a", "needle"), ("(a|b)cde", "", "cde"), ("a?bc", "", "bc"),
    ("(ab)+cd", "ab", "ab"), ("x*", "", ""), ("a[bc]def", "a", "def"),
  ])
  func `What every match has is known beforehand`(pattern: String, prefix: String, required: String) throws {
    let compiled = try TextPattern(pattern, TextFolding())
    #expect(compiled.prefix == Array(prefix.utf8))
    #expect(compiled.required == Array(required.utf8))
  }
}
