import TestSupport
import Testing

@testable import Scanners

/// The definition, byte by byte: the maximal ill-formed subparts of `bytes` (Unicode 3.9, table 3-7), and where a
/// sequence begins that the end cuts off.
private func naiveCheck(_ bytes: [UInt8]) -> (malformed: [Int], cut: Int) {
  let rows: [(ClosedRange<UInt8>, [ClosedRange<UInt8>])] = [
    (0x00...0x7F, []), (0xC2...0xDF, [0x80...0xBF]), (0xE0...0xE0, [0xA0...0xBF, 0x80...0xBF]),
    (0xE1...0xEC, [0x80...0xBF, 0x80...0xBF]), (0xED...0xED, [0x80...0x9F, 0x80...0xBF]),
    (0xEE...0xEF, [0x80...0xBF, 0x80...0xBF]), (0xF0...0xF0, [0x90...0xBF, 0x80...0xBF, 0x80...0xBF]),
    (0xF1...0xF3, [0x80...0xBF, 0x80...0xBF, 0x80...0xBF]),
    (0xF4...0xF4, [0x80...0x8F, 0x80...0xBF, 0x80...0xBF]),
  ]
  var malformed: [Int] = []
  var index = 0
  while index < bytes.count {
    let start = index
    let row = rows.first { $0.0.contains(bytes[start]) }
    index += 1
    guard let row else {
      malformed.append(start)
      continue
    }
    for range in row.1 {
      guard index < bytes.count else { return (malformed, start) }
      guard range.contains(bytes[index]) else {
        malformed.append(start)
        break
      }
      index += 1
    }
  }
  return (malformed, bytes.count)
}

/// Not by `#expect`, which is slow for a hundred thousand cases.
private func expectAgreement(_ bytes: [UInt8], _ comment: String) {
  let expected = naiveCheck(bytes)
  let tail = expected.cut < bytes.count ? [expected.cut] : []
  let isValid = String(validating: bytes, as: UTF8.self) != nil
  // By the processor's wide vectors where it has them, and without.
  for usesWideVectors in [true, false] {
    var malformed: [Int] = []
    let cut = UTF8Validation.check(
      bytes, from: 0, isLast: false, usesWideVectors: usesWideVectors, malformed: &malformed)
    var malformedToTheEnd: [Int] = []
    let end = UTF8Validation.check(
      bytes, from: 0, isLast: true, usesWideVectors: usesWideVectors, malformed: &malformedToTheEnd)
    if cut != expected.cut || malformed != expected.malformed || end != bytes.count
      || malformedToTheEnd != expected.malformed + tail || malformedToTheEnd.isEmpty != isValid
    {
      Issue.record(
        "\(comment), wide \(usesWideVectors): \(bytes): \(malformed), cut at \(cut); to the end \(malformedToTheEnd)"
      )
    }
  }
}

@Suite("UTF-8 validation")
struct UTF8ValidationTests {
  @Test("agrees with the definition on every sequence of two bytes, alone and inside blocks of text")
  func pairs() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max where first >= 0x80 || second >= 0x80 {
        expectAgreement([first, second], "pair")
        if first >= 0xC0 {
          var block = Array(repeating: UInt8(ascii: "a"), count: 200)
          block[100] = first
          block[101] = second
          block[102] = 0x80
          expectAgreement(block, "pair in text")
        }
      }
    }
  }

  @Test(
    "agrees with the definition on every second byte after every first one, inside blocks that are judged at once"
  )
  func narrowSecondBytes() {
    for first in UInt8(0xC0)...0xFF {
      for second in UInt8.min...UInt8.max {
        for rest in [[], [0x80], [0x80, 0x80], [0x80, 0x80, 0x80]] as [[UInt8]] {
          var bytes = Array("é".utf8) + Array(repeating: UInt8(ascii: "a"), count: 120)
          let place = 64 + Int(second) % 32
          bytes.replaceSubrange(place..<place + 2 + rest.count, with: [first, second] + rest)
          expectAgreement(bytes, "first and second byte")
        }
      }
    }
  }

  @Test("agrees with the definition wherever in long ASCII text a sequence breaks off")
  func brokenOff() {
    let pieces: [[UInt8]] = [
      [0xC3], [0xE2], [0xE2, 0x82], [0xF0, 0x9F], [0xF0, 0x9F, 0x98], [0xE2, 0x82, 0xAC], [0x80],
    ]
    for piece in pieces {
      for position in 0...300 {
        var bytes = Array(repeating: UInt8(ascii: "a"), count: 450)
        bytes.replaceSubrange(position..<position + piece.count, with: piece)
        expectAgreement(bytes, "\(piece) at \(position)")
      }
    }
  }

  @Test("agrees with the definition on random mixtures, wherever blocks begin")
  func randomMixtures() {
    print("UTF-8 validation: seed \(TextSupport.seed)")
    var random = SplitMix64(seed: TextSupport.seed)
    let pieces: [[UInt8]] = [
      Array("a".utf8),
      Array("plain text, quite long, so that blocks are ASCII, and another one of 64 bytes".utf8),
      Array("é".utf8), Array("日本語".utf8), Array("打ち合わせ".utf8), Array("🚀".utf8), Array("\u{10FFFF}".utf8),
      Array("\u{800}\u{D7FF}\u{E000}".utf8), Array("Ж".utf8), Array("한국어".utf8),
    ]
    let wrong: [[UInt8]] = [
      [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xF5, 0x80], [0xFF], [0xFE],
    ]
    for round in 0..<4_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        bytes += pieces.randomElement(using: &random) ?? []
      }
      for _ in 0..<(round % 4) {
        let piece = wrong.randomElement(using: &random) ?? []
        bytes.insert(contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &random))
      }
      if round % 5 == 0 { bytes.removeLast(min(bytes.count, 1 + round % 3)) }
      expectAgreement(bytes, "round \(round) of seed \(TextSupport.seed)")
    }
  }

  @Test("agrees with the definition on random bytes")
  func randomBytes() {
    var random = SplitMix64(seed: TextSupport.seed &+ 1)
    for round in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ -> UInt8 in
        round % 2 == 0
          ? UInt8.random(in: 0...255, using: &random)
          : [0x41, 0x80, 0xBF, 0xC3, 0xE3, 0xE0, 0xF0, 0xA0].randomElement(using: &random) ?? 0
      }
      expectAgreement(bytes, "round \(round) of seed \(TextSupport.seed)")
    }
  }

  @Test("counts line feeds one by one or many at a time, on runs of any length")
  func lineFeeds() {
    var random = SplitMix64(seed: TextSupport.seed &+ 2)
    for length in 0..<400 {
      let bytes = (0..<length).map { _ in [10, 13, 65, 66, 67].randomElement(using: &random) ?? UInt8(0) }
      let range = length / 7..<length
      #expect(LinePosition.lineFeeds(in: bytes, range) == bytes[range].count { $0 == 10 })
    }
  }
}
