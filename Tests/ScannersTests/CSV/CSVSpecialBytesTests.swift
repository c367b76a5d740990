import Scanners
import Testing

@Suite("CSV: special bytes of a block")
struct CSVSpecialBytesTests {
  @Test("the mask of 64 bytes has exactly the bits of the special ones", arguments: UInt64(1)...40)
  func maskOfBlock(seed: UInt64) {
    var generator = CSVTestGenerator(seed: seed)
    let special = CSVSpecialBytes(delimiter: 0x3B, quote: 0x22)
    // Neighbours in value of the special bytes catch carries between lanes.
    let alphabet: [UInt8] = [0x3B, 0x22, 13, 10, 0, 1, 0x3A, 0x3C, 0x21, 0x23, 0x80, 0x8A, 0xFF, 0x41]
    let block = (0..<64).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    var expected: UInt64 = 0
    for (place, byte) in block.enumerated() where [0x3B, 0x22, 13, 10, 0].contains(byte) {
      expected |= 1 << UInt64(place)
    }
    block.withUnsafeBufferPointer { buffer in
      guard let pointer = buffer.baseAddress else { return }
      #expect(special.mask(ofBlockAt: pointer) == expected)
      for count in 0..<64 {
        #expect(special.mask(ofTailAt: pointer, count: count) == expected & (1 << UInt64(count) - 1))
      }
    }
  }
}
