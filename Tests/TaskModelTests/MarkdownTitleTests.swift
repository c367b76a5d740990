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

  @Test func `runs of backticks are not looked for again and again`() {
    var title: [UInt8] = []
    for length in 1...2_000 { title += Array(repeating: UInt8(ascii: "`"), count: length) + [0x20] }
    title += Array("\\<b>".utf8)
    #expect(MarkdownTitle.unescaped(title[...])?.count == title.count - 1)
  }
}
