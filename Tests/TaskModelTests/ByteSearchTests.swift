import TaskModel
import TestSupport
import Testing

struct ByteSearchTests {
  /// The plainest way to say the same.
  private static func holds(_ part: [UInt8], _ text: [UInt8], ignoresCase: Bool) -> Bool {
    let bit: UInt8 = ignoresCase ? 0x20 : 0
    return part.isEmpty
      || text.indices.contains { text[$0...].prefix(part.count).map { $0 | bit }.elementsEqual(part) }
  }

  @Test func `random texts and parts of them are found as a plain search finds them`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<4_000 {
      // Few letters, so that beginnings come often and whole parts now and then.
      let text = (0..<Int.random(in: 0..<90, using: &random)).map { _ in
        "abAB01".utf8.randomElement(using: &random) ?? 0
      }
      let ignoresCase = Bool.random(using: &random)
      let part = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
        (ignoresCase ? "ab01" : "abAB01").utf8.randomElement(using: &random) ?? 0
      }
      let found = ByteSearch.holds(part, in: text, ignoresCase: ignoresCase)
      try #require(
        found == Self.holds(part, text, ignoresCase: ignoresCase),
        "seed \(seed): \(part) in \(text), \(ignoresCase)")
    }
  }

  @Test(arguments: 0..<70)
  func `a word is found wherever it stands, and not where its last letter is missing`(place: Int) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: place) + Array("ARchived".utf8)
    let word = Array("archived".utf8)
    #expect(ByteSearch.holds(word, in: text, ignoresCase: true))
    #expect(!ByteSearch.holds(word, in: text))
    #expect(!ByteSearch.holds(word, in: Array(text.dropLast()), ignoresCase: true))
    #expect(ByteSearch.holds(word, in: text + text, ignoresCase: true))
  }
}
