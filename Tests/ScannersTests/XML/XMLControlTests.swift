import Testing

@testable import Scanners

/// Control characters, which XML 1.0 §2.2 does not have: blanks where that is asked for, whatever the chunks.
struct XMLControlTests {
  private static func texts(
    _ bytes: [UInt8], chunk: Int, replaces: Bool = true, isLookedAt: Bool = false
  ) throws -> (
    texts: [[UInt8]], problemCount: Int, failure: ScanProblem.Code?
  ) {
    var scanner = try XMLScanner(paths: [try XMLRecordPath("r/a")], replacesControls: replaces)
    var texts: [[UInt8]] = []
    var count = 0
    var failure: ScanProblem.Code?
    var start = 0
    while start < bytes.count, failure == nil {
      let end = min(start + chunk, bytes.count)
      var piece = InputChunk(bytes: Array(bytes[start..<end]), byteOffset: start, isLast: end == bytes.count)
      if isLookedAt { piece.hasControls = ControlBytes.areIn(piece.bytes) }
      let batch = scanner.scan(piece)
      for record in batch.records {
        for node in batch.nodes[record.firstNode..<record.endNode] { texts.append(batch.text(of: node)) }
      }
      count += batch.problems.count + batch.suppressedCounts.reduce(0) { $0 + $1.count }
      failure = batch.failure?.code
      start = end
    }
    return (texts, count, failure)
  }

  @Test(arguments: [1, 7, 1 << 15, 1 << 20], [false, true])
  func `a control character is a blank, and is counted`(chunk: Int, isLookedAt: Bool) throws {
    let filler = String(repeating: "x", count: 40_000)
    let text = "<r><a><b>one\u{1B}[0m\u{0}</b></a><a><b>\(filler)\u{0C}tab\tend\n</b></a></r>"
    let result = try Self.texts(Array(text.utf8), chunk: chunk, isLookedAt: isLookedAt)
    #expect(result.failure == nil)
    #expect(result.texts == ["one [0m ", "\(filler) tab\tend\n"].map { Array($0.utf8) })
    #expect(result.problemCount == 3)
  }

  @Test func `it ends the scan where blanks were not asked for`() throws {
    let result = try Self.texts(Array("<r><a><b>one\u{1B}</b></a></r>".utf8), chunk: 100, replaces: false)
    #expect(result.failure == .syntax)
  }

  @Test func `where the reader has looked, a NUL ends the scan as well`() throws {
    let text = "<r><a><b>one</b></a><a><b>t\u{0}wo</b></a></r>"
    for isLookedAt in [false, true] {
      let result = try Self.texts(Array(text.utf8), chunk: 10, replaces: false, isLookedAt: isLookedAt)
      #expect(result.failure == .nulByte)
    }
  }

  @Test func `every control character is found wherever it stands`() {
    for byte in UInt8.min...UInt8.max {
      let isControl = byte < 0x20 && ![9, 10, 13].contains(byte)
      for position in [0, 1, 62, 63, 64, 65, 127, 128, 131] {
        var bytes = [UInt8](repeating: 0x61, count: 132)
        bytes[position] = byte
        #expect(ControlBytes.areIn(bytes) == isControl, "byte \(byte) at \(position)")
        #expect(ControlBytes.areIn(bytes, from: position + 1) == false)
      }
    }
  }

  @Test func `a reader looks at what it hands on as it is`() throws {
    for (text, hasControls) in [("<a>b</a>\r\n\t", false), ("<a>\u{1}</a>", true)] {
      var reader = TextReader(MemoryByteSource(Array(text.utf8)), mode: .raw)
      #expect(try reader.next()?.hasControls == hasControls)
    }
  }
}
