import Testing

@testable import PantaskKit

/// What goes to a terminal, however its bytes are cut into pieces.
struct TerminalOutputTests {
  struct Text: Sendable, CustomTestStringConvertible {
    var text: String
    var shown: String
    var testDescription: String { text.debugDescription }
  }

  static let texts: [Text] = [
    Text(text: "plain\ttext\n", shown: "plain\ttext\n"),
    Text(text: "\u{1B}[31m\u{0}\u{7F}", shown: "␛[31m␀␡"),
    Text(text: "\u{9D}52;c;x\u{9C}", shown: "\\u{9D}52;c;x\\u{9C}"),
    Text(text: "a\u{202E}b\u{2066}c\u{200F}d\u{61C}e", shown: "a\\u{202E}b\\u{2066}c\\u{200F}d\\u{61C}e"),
    // Of a line's end the return is left out; any other would show one line over another.
    Text(text: "a\r\nb\rc\r", shown: "a\nb␍c␍"),
    Text(text: "é–日本😀\u{200D}\u{301}", shown: "é–日本😀\u{200D}\u{301}"),
  ]

  @Test(arguments: texts)
  func `nothing acts, wherever the bytes are cut`(_ text: Text) {
    let bytes = Array(text.text.utf8)
    for length in 1...max(bytes.count, 1) {
      var output = TerminalOutput()
      var shown: [UInt8] = []
      var start = 0
      while start < bytes.count {
        let end = min(start + length, bytes.count)
        bytes[start..<end].withUnsafeBytes { shown += output.shown($0) }
        start = end
      }
      shown += output.rest()
      #expect(String(decoding: shown, as: UTF8.self) == text.shown, "in pieces of \(length)")
    }
  }
}
