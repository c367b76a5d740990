import Templating
import TestSupport
import Testing

/// A sink that fails at its n-th write, counted from 1, and at every later one.
final class FailingSink: ByteSink {
  struct Failure: Error, Equatable { let write: Int }

  private let failingWrite: Int
  private(set) var writeCount = 0
  private(set) var bytes: [UInt8] = []

  init(failingAt write: Int) {
    failingWrite = write
  }

  func write(_ bytes: Span<UInt8>) throws {
    writeCount += 1
    if writeCount >= failingWrite { throw Failure(write: writeCount) }
    bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
  }
}

@Suite("Output buffer")
struct OutputBufferTests {
  @Test("whatever the mix of appends, the sink gets the same bytes in order", arguments: [1, 2, 3, 4, 5])
  func appendsInOrder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sink = MemorySink()
    var output = OutputBuffer(sink: sink, capacity: 64)
    var memory = OutputBuffer(capacity: 1)
    var expected: [UInt8] = []
    for _ in 0..<2_000 {
      let length = Int.random(in: 0...(Bool.random(using: &random) ? 8 : 200), using: &random)
      let piece = (0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
      let text = String(decoding: piece, as: UTF8.self)
      let number = Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0...63, using: &random)
      switch Int.random(in: 0...6, using: &random) {
      case 0:
        output.append(7)
        memory.append(7)
        expected.append(7)
      case 1:
        output.append(piece)
        memory.append(piece)
        expected += piece
      case 2:
        output.append(piece[...].dropFirst(1))
        memory.append(piece[...].dropFirst(1))
        expected += piece.dropFirst(1)
      case 3:
        output.append(piece.span)
        memory.append(piece.span)
        expected += piece
      case 4:
        output.append(text)
        memory.append(text)
        expected += piece
      case 5:
        output.append(decimal: number)
        memory.append(decimal: number)
        expected += Array(String(number).utf8)
      default:
        output.append(literal: "é, ")
        memory.append(literal: "é, ")
        expected += Array("é, ".utf8)
      }
      #expect(output.lastByte == expected.last && memory.lastByte == expected.last)
      #expect(output.byteCount == expected.count)
    }
    try output.finish()
    try memory.finish()
    #expect(sink.bytes == expected, "seed \(seed)")
    #expect(memory.heldBytes == expected, "seed \(seed)")
  }

  @Test(
    "memory of somebody else is written to as long as it is enough, and then left",
    arguments: [0, 1, 5, 64, 65, 200])
  func givenMemory(byteCount: Int) {
    var memory = [UInt8](repeating: 9, count: 64)
    let written = memory.withUnsafeMutableBufferPointer { memory in
      var output = OutputBuffer(on: memory)
      for number in 0..<byteCount { output.append(UInt8(number)) }
      #expect(output.isOnGivenMemory == (byteCount <= 64))
      return output.heldBytes
    }
    let expected = (0..<byteCount).map { UInt8($0) }
    #expect(written == expected)
    #expect(Array(memory.prefix(byteCount)) == Array(expected.prefix(64)))
    #expect(memory.dropFirst(byteCount).allSatisfy { $0 == 9 })
  }

  @Test("decimal numbers", arguments: [0, 1, -1, 9, 10, 99, 100, -1000, .max, .min, .max - 1])
  func decimals(value: Int) {
    var output = OutputBuffer()
    output.append(decimal: value)
    #expect(String(decoding: output.heldBytes, as: UTF8.self) == String(value))
  }

  @Test("bytes reach the sink in large blocks, and a piece as large as a block without a detour")
  func writesBlocks() throws {
    let sink = FailingSink(failingAt: .max)
    var output = OutputBuffer(sink: sink)
    for _ in 0..<600_000 { output.append(UInt8(ascii: "x")) }
    #expect(sink.writeCount == 2)
    output.append([UInt8](repeating: 1, count: 300_000))
    #expect(sink.writeCount == 4)
    #expect(sink.bytes.count == 900_000)
    try output.finish()
    #expect(sink.writeCount == 4)
  }

  @Test("the error of the n-th write is remembered and thrown at the end", arguments: 1...4)
  func remembersFailure(write: Int) throws {
    let sink = FailingSink(failingAt: write)
    var output = OutputBuffer(sink: sink, capacity: 100)
    for number in 0..<1_000 {
      output.append([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 10))
    }
    #expect(output.hasFailed == true)
    #expect(sink.writeCount == write, "the sink is called no more after its error")
    #expect(sink.bytes.count == (write - 1) * 100)
    #expect(throws: FailingSink.Failure(write: write)) { try output.flush() }
    #expect(throws: FailingSink.Failure(write: write)) { try output.finish() }
    #expect(output.byteCount == 10_000)
  }

  @Test("an error that comes with the last bytes is thrown by finish")
  func failsAtTheEnd() {
    var output = OutputBuffer(sink: FailingSink(failingAt: 1))
    output.append("few bytes")
    #expect(output.hasFailed == false)
    #expect(throws: FailingSink.Failure(write: 1)) { try output.finish() }
    #expect(output.hasFailed == true)
  }

  @Test("a buffer without a sink can be emptied and used again")
  func canBeEmptied() {
    var output = OutputBuffer()
    output.append("first")
    output.removeAll()
    #expect(output.lastByte == nil && output.byteCount == 0)
    output.append("second")
    #expect(output.heldBytes == Array("second".utf8))
  }
}
