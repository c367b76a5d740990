import Testing

@testable import PantaskKit

/// Patterns of file names.
struct FilePatternTests {
  @Test(arguments: [
    ("*.csv", "a.csv", true), ("*.csv", ".a.csv", false), (".*", ".a", true), ("a?c", "abc", true),
    ("a?c", "ac", false),
    ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[^a]x", "bx", true), ("a[", "a[", true),
    ("[]]", "]", true),
    ("*a*b*", "xxaxxbxx", true), ("*a*b", "ab c", false), ("日*", "日本", true), ("", "", true), ("*", "", true),
    ("week-*.html", "week-2026-03-26.html", true),
  ])
  func `a pattern fits what shells take it for`(_ pattern: String, _ name: String, _ fits: Bool) {
    #expect(FilePattern(pattern).matches(name: name) == fits)
  }

  @Test func `many stars take no longer than their product`() {
    let pattern = FilePattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(name: String(repeating: "a", count: 4_000)))
  }
}
