import TestSupport
import Testing

@testable import Scanners

@Suite("Marks of bytes at which something can happen")
struct ByteMarksTests {
  /// Where bytes of a kind are, one after another, as the marks say it.
  private static func expected(_ bytes: [UInt8], from start: Int, _ isMarked: (UInt8) -> Bool) -> [UInt64] {
    stride(from: start, to: bytes.count, by: 64).map { block in
      var mask: UInt64 = 0
      for (place, byte) in bytes[block..<min(block + 64, bytes.count)].enumerated() where isMarked(byte) {
        mask |= 1 << UInt64(place)
      }
      return mask
    }
  }

  @Test(
    "exactly the special ones of CSV, by the processor's wide vectors as without", arguments: UInt64(1)...40)
  func csv(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let special = CSVSpecialBytes(delimiter: 0x3B, quote: 0x22)
    // Neighbours in value of the special bytes catch carries between lanes.
    let alphabet: [UInt8] = [0x3B, 0x22, 13, 10, 0, 1, 0x3A, 0x3C, 0x21, 0x23, 0x80, 0x8A, 0xFF, 0x41]
    for length in [0, 1, 63, 64, 65, 127, 128, 200, Int.random(in: 0...1_000, using: &generator)] {
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      for start in [0, 1, 5, 64, length] where start <= length {
        let expected = Self.expected(bytes, from: start) { [0x3B, 0x22, 13, 10, 0].contains($0) }
        for usesWideVectors in [true, false] {
          // What is there is replaced.
          var marks: [UInt64] = [7, 7, 7]
          bytes.withUnsafeBufferPointer {
            special.mark($0, from: start, in: &marks, usesWideVectors: usesWideVectors)
          }
          #expect(marks == expected, "\(length) bytes from \(start), seed \(seed)")
        }
      }
    }
  }

  @Test(
    "exactly the ends of strings of JSON, by the processor's wide vectors as without",
    arguments: UInt64(1)...40)
  func json(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet: [UInt8] = [
      0x22, 0x5C, 0x1F, 0x20, 0, 0x21, 0x23, 0x5B, 0x5D, 0x7F, 0x80, 0x9F, 0xA2, 0xDC, 0xFF, 0x41,
    ]
    for length in [0, 1, 63, 64, 65, 127, 128, 200, Int.random(in: 0...1_000, using: &generator)] {
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      for start in [0, 1, 5, 64, length] where start <= length {
        let isMarked = { (byte: UInt8) in byte == 0x22 || byte == 0x5C || byte < 0x20 }
        let expected = Self.expected(bytes, from: start, isMarked)
        for usesWideVectors in [true, false] {
          var marks: [UInt64] = [7, 7, 7]
          bytes.withUnsafeBufferPointer {
            JSONStringEnds.mark($0, from: start, in: &marks, usesWideVectors: usesWideVectors)
          }
          #expect(marks == expected, "\(length) bytes from \(start), seed \(seed)")
        }
        // The next one from every place, those without marks included, the limit anywhere.
        let limit = Int.random(in: start...length, using: &generator)
        (expected + [0]).withUnsafeBufferPointer { numbers in
          bytes.withUnsafeBufferPointer { buffer in
            guard let numbers = numbers.baseAddress, let base = buffer.baseAddress else { return }
            let marks = JSONStringEnds.Marks(numbers, of: base, from: start, to: limit)
            for place in 0...limit {
              let next = bytes[place..<limit].firstIndex(where: isMarked) ?? limit
              #expect(min(marks.next(from: place), limit) == next)
            }
          }
        }
      }
    }
  }
}
