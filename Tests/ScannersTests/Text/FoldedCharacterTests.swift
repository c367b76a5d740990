import TestSupport
import Testing

@testable import Scanners

/// RFC 5545 §3.1 folds at octets: a fold may stand inside a character.
struct FoldedCharacterTests {
  private static let head = "BEGIN:VCALENDAR\r\nSUMMARY:"

  /// A text with a fold after so many bytes, again and again.
  private func folded(_ text: String, every width: Int, _ fold: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      if index > 0, index % width == 0 { bytes += fold.utf8 }
      bytes.append(byte)
    }
    return bytes
  }

  /// By bytes: to look for folds among characters takes a hundred times as long.
  private func unfolded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: [13, 10, 0x20]) {
        index += 3
      } else if rest.starts(with: [10, 9]) {
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: [1, 2, 3, 5, 75], ["\r\n ", "\n\t"])
  func `a character that a fold has cut is whole, wherever reads and chunks end`(
    width: Int, fold: String
  ) throws {
    let text = "Größe 打ち合わせ 😀 naïve"
    let end = "\r\nEND:VCALENDAR\r\n"
    let bytes = Array(Self.head.utf8) + folded(text, every: width, fold) + Array(end.utf8)
    for readByteCount in [1, 3, 33] {
      for chunkByteCount in [1, 7, 4_096] {
        let reading = try TextSupport.read(
          bytes, chunkByteCount: chunkByteCount, readByteCount: readByteCount)
        #expect(reading.malformedOffsets == [])
        #expect(unfolded(reading.text) == Self.head + text + end)
        // Nothing moves but the folds: what stands behind keeps its offset.
        #expect(reading.text.count == bytes.count)
        #expect(reading.text.suffix(end.utf8.count) == Array(end.utf8)[...])
      }
    }
  }

  @Test func `a long file with folds at any byte is what it is without them`() throws {
    var random = SplitMix64(seed: TextSupport.seed)
    var text = ""
    while text.utf8.count < 300_000 { text += ["a", "é", "打", "😀", " "].randomElement(using: &random) ?? "" }
    let width = Int.random(in: 40...80, using: &random)
    let bytes = Array(Self.head.utf8) + folded(text, every: width, "\r\n ")
    let reading = try TextSupport.read(bytes, readByteCount: 70_001)
    #expect(reading.malformedOffsets == [], "seed \(TextSupport.seed)")
    #expect(unfolded(reading.text) == Self.head + text, "seed \(TextSupport.seed)")
  }

  @Test(arguments: [
    "x\r\n y", "é\r\n è", "\r\n  \r\n", "SUMMARY:caf\u{E9}\n \u{80}",
  ])
  func `a fold between characters stays where it is`(text: String) throws {
    let bytes = Array((Self.head + text).utf8)
    #expect(try TextSupport.read(bytes).text == bytes)
  }

  @Test(
    arguments: [[0xE3, 0x81, 13, 10, 0x20, 0x41], [0xFF, 10, 0x20, 0x80], [0xC3, 13, 10, 0xA9]] as [[UInt8]])
  func `what is no UTF-8 without the fold either is left to be told of`(bytes: [UInt8]) throws {
    // Behind the head that decides whether this is UTF-8 at all.
    let all = Array((Self.head + String(repeating: "x", count: EncodingEvidence.headByteCount)).utf8) + bytes
    let reading = try TextSupport.read(all)
    #expect(reading.text == all)
    #expect(!reading.malformedOffsets.isEmpty)
  }

  @Test func `other text is not looked at`() throws {
    let all =
      Array(String(repeating: "x", count: EncodingEvidence.headByteCount).utf8) + [0xC3, 10, 0x20, 0xA9]
    let reading = try TextSupport.read(all)
    #expect(reading.text == all)
    #expect(reading.malformedOffsets.count == 2)
  }
}
