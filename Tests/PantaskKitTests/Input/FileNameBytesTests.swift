import Testing

@testable import PantaskKit

@Suite("File names as bytes")
struct FileNameBytesTests {
  @Test(
    "every name has a text that gives the name again",
    arguments: [
      "tasks.csv", "", "日本.csv", "caf\u{E9}", "a\u{301}", "\u{10FF00}", "\u{10FF7F}", "\u{10FFE9}",
      "\u{10FFFF}", "\u{FFFD}",
    ])
  func names(name: String) {
    let bytes = Array(name.utf8)
    #expect(FileNameBytes.name(FileNameBytes.text(bytes)) == (bytes + [0]).map { CChar(bitPattern: $0) })
  }

  @Test("bytes that are not UTF-8 are kept", arguments: UInt64(1)...200)
  func bytes(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    let bytes = (0..<Int(seed % 13)).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Beginnings of long sequences and what follows in them come up often.
      let byte = UInt8(truncatingIfNeeded: state >> 56)
      return [byte, 0xF4, 0x8F, 0xBF, 0xE9, 0x80, 0x61, byte | 0x80][Int(state >> 40 & 7)] | 1
    }
    let text = FileNameBytes.text(bytes)
    #expect(FileNameBytes.name(text) == (bytes + [0]).map { CChar(bitPattern: $0) }, "\(bytes)")
  }

  @Test("text that is UTF-8 stays as it is, and what is not is shown as a number")
  func shown() {
    #expect(FileNameBytes.text("日本.csv".utf8) == "日本.csv")
    #expect(TerminalText.escaped(FileNameBytes.text([0x63, 0xE9, 0x2E])) == "c\\xE9.")
  }
}
