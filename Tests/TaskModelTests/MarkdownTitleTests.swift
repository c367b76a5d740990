import TaskModel
import TestSupport
import Testing

/// Titles of check lists, with backslashes and without.
struct MarkdownTitleTests {
  private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test(arguments: [
    ("[x]", "[x\\]"), ("see [X] there", "see [X\\] there"), ("[x\\]", "[x\\\\\\]"), ("[ ] [-]", "[ ] [-]"),
    ("<b>", "\\<b>"), ("</b>", "\\</b>"), ("<!-- c -->", "\\<!-- c -->"), ("\\<i>", "\\\\\\<i>"),
    ("a < b <3", "a < b <3"), ("<https://example.com>", "<https://example.com>"),
    ("<ann@example.com>", "<ann@example.com>"), ("`<b>` <b>", "`<b>` \\<b>"), ("`<b> ``", "`\\<b> ``"),
    ("\\`<b>`", "\\`\\<b>`"), ("`` `<b> ``", "`` `<b> ``"),
    ("Sow @{2026-04-01}", "Sow \\@{2026-04-01}"), ("Write to ann@{2026-04-01}", "Write to ann@{2026-04-01}"),
    ("Pay 📅 2026-04-01 ⏫", "Pay \\📅 2026-04-01 \\⏫"), ("Pay \\📅 2026-04-01", "Pay \\\\\\📅 2026-04-01"),
    ("Pay [due:: soon]", "Pay \\[due:: soon]"), ("📅 2026-04-01 is near", "📅 2026-04-01 is near"),
    ("Ship it ✅", "Ship it ✅"),
  ])
  func `what would be a box or HTML has a backslash, and code has none`(title: String, written: String) {
    #expect(String(decoding: MarkdownTitle.escaped(Self.bytes(title)), as: UTF8.self) == written)
    let read = MarkdownTitle.unescaped(Self.bytes(written)) ?? Array(written.utf8)
    #expect(String(decoding: read, as: UTF8.self) == title)
  }

  @Test(arguments: [UInt64](1...8))
  func `what is written is read as it was`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let title = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Array("[]xX\\\\\\<<`/!b:@ ".utf8).randomElement(using: &random) ?? 0x20
      }
      let written = MarkdownTitle.escaped(title[...])
      #expect(
        (MarkdownTitle.unescaped(written[...]) ?? written) == title,
        "\(String(decoding: title, as: UTF8.self))")
    }
  }

  @Test(arguments: [UInt64](1...8))
  func `signs of dates and priorities stay in a title that is written`(seed: UInt64) {
    let pieces = [
      "📅 2026-04-01", "@{2026-04-01}", "@@{09:30}", "📅", "⏫", "🔽", "\\", "#home", "#", " ", " ", "x",
      "[due:: 2026-04-01]", "(id:: a", ")",
      "`",
      "<b>", "[x]", "🔁 every day", "✅ 2026-03-01", "🆔 a1", "\t",
    ].map { Array($0.utf8) }
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let title = (0..<Int.random(in: 1...8, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
      let written = MarkdownTitle.escaped(title[...])
      #expect(
        (MarkdownTitle.unescaped(written[...]) ?? written) == title,
        "\(String(decoding: title, as: UTF8.self))")
      #expect(MarkdownTaskMarks(written[...]) == nil, "\(String(decoding: written, as: UTF8.self))")
    }
  }

  @Test func `signs without an end are gone through once`() {
    let title = Array(String(repeating: "⏫ #a ", count: 200_000).utf8) + [0x78]
    #expect(MarkdownTaskMarks(title[...]) == nil)
  }

  @Test func `runs of backticks are not looked for again and again`() {
    var title: [UInt8] = []
    for length in 1...800 { title += Array(repeating: UInt8(ascii: "`"), count: length) + [0x20] }
    title += Array("\\<b>".utf8)
    #expect(MarkdownTitle.unescaped(title[...])?.count == title.count - 1)
  }
}
