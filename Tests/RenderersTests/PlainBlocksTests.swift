import Templating
import TestSupport
import Testing

@testable import Renderers

@Suite("Texts that Markdown takes as they are, found without looking at each")
struct PlainBlocksTests {
  @Test func `every byte that is escaped is one that may mean something`() {
    for byte in UInt8.min...UInt8.max where MarkdownEscaping.isSpecial[byte] {
      #expect(PlainBlocks.mayMean(byte) == 1, "byte \(byte)")
    }
    let letters = Array("abcXYZ019 ,!?()/'\"+=>éü日本ж".utf8)
    #expect(letters.allSatisfy { PlainBlocks.mayMean($0) == 0 })
  }

  @Test func `four hexadecimal digits in either half of a word are found`() {
    for byte in UInt8.min...UInt8.max {
      let isDigit = "0123456789abcdefABCDEF".utf8.contains(byte)
      for half in 0..<2 {
        for place in 0..<4 {
          var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 8)
          for index in 0..<4 { bytes[half * 4 + index] = index == place ? byte : UInt8(ascii: "a") }
          let word = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          #expect((PlainBlocks.fourDigits(word) != 0) == isDigit, "byte \(byte) at \(place) of half \(half)")
        }
      }
    }
  }

  @Test func `the processor's vectors find the same blocks`() {
    var random = SplitMix64(seed: 6)
    func expectAgreement(_ bytes: [UInt8]) {
      bytes.withUnsafeBufferPointer { bytes in
        let wide = PlainBlocks(bytes)
        let plain = PlainBlocks(bytes, usesWideVectors: false)
        for start in stride(from: 0, to: bytes.count, by: 32) {
          let range = start..<min(start + 32, bytes.count)
          #expect(wide.isPlain(range) == plain.isPlain(range), "\(Array(bytes[range]))")
        }
      }
    }
    // Every byte at every place of a block, and every run of digits.
    for byte in UInt8.min...UInt8.max {
      for place in 0..<32 {
        var block = [UInt8](repeating: UInt8(ascii: "x"), count: 32)
        block[place] = byte
        expectAgreement(block)
        for next in place..<min(place + 4, 32) { block[next] = byte }
        expectAgreement(block)
      }
    }
    for _ in 0..<2_000 {
      let bytes = (0..<random.below(130)).map { _ in
        random.below(40) == 0 ? UInt8(random.below(256)) : Array("work face é 12 日本".utf8)[random.below(20)]
      }
      expectAgreement(bytes)
    }
  }

  @Test func `what is plain is what the escaping leaves as it is`() {
    var random = SplitMix64(seed: 5)
    var plainCount = 0
    for _ in 0..<400 {
      // Mostly words, so that whole blocks are plain, and now and then what is not.
      var bytes: [UInt8] = []
      var ranges: [Range<Int>] = []
      for _ in 0..<40 {
        let start = bytes.count
        for _ in 0..<random.below(9) {
          bytes += Array(["work", "face", "日本", "plan b", "10", "é"][random.below(6)].utf8)
          if random.below(4) == 0 { bytes.append(0x20) }
          if random.below(60) == 0 { bytes.append(UInt8(random.below(0x80))) }
        }
        ranges.append(start..<bytes.count)
      }
      bytes.withUnsafeBufferPointer { bytes in
        let blocks = PlainBlocks(bytes)
        for range in ranges where blocks.isPlain(range) {
          let text = UnsafeBufferPointer(rebasing: bytes[range])
          guard MarkdownEscaping.hasPlainEnds(text) else { continue }
          var output = OutputBuffer()
          MarkdownEscaping.append(text, to: &output)
          #expect(output.heldBytes == Array(text), "\(String(decoding: text, as: UTF8.self))")
          plainCount += 1
        }
      }
    }
    #expect(plainCount > 2_000)
  }
}
