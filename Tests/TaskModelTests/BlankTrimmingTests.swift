import TaskModel
import Testing

@Suite struct BlankTrimmingTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), (" a b ", "a b"), ("\t\n\u{B}\u{C}\ra\r\n", "a"), ("\u{A0}a\u{A0} ", "a"),
    (" \u{A0} ", ""), ("\u{A0}", ""), ("é\u{A0}", "é"), ("\u{2003}a", "\u{2003}a"),
    ("\0a\u{1F}", "\0a\u{1F}"),
    // The second byte of U+00A0 is that of others, too.
    ("à", "à"), (" à ", "à"), ("\u{1820}", "\u{1820}"),
  ])
  func `Blanks at both ends go, and no other characters`(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(Array(trimmed(bytes)) == Array(expected.utf8))
    // A part of a text does not look beyond itself.
    let framed = [0xC2] + bytes + [0xA0]
    let part = trimmed(1..<framed.count - 1, framed.span)
    #expect(Array(framed[part]) == Array(expected.utf8))
  }
}
