import Testing

@testable import Scanners

/// Control characters, which XML 1.0 §2.2 does not have: blanks where that is asked for, whatever the chunks.
struct XMLControlTests {
  private static func texts(
    _ bytes: [UInt8], chunk: Int, replaces: Bool = true
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
      let batch = scanner.scan(
        InputChunk(bytes: Array(bytes[start..<end]), byteOffset: start, isLast: end == bytes.count))
      for record in batch.records {
        for node in batch.nodes[record.firstNode..<record.endNode] { texts.append(batch.text(of: node)) }
      }
      count += batch.problems.count + batch.suppressedCounts.reduce(0) { $0 + $1.count }
      failure = batch.failure?.code
      start = end
    }
    return (texts, count, failure)
  }

  @Test(arguments: [1, 7, 1 << 15, 1 << 20])
  func `a control character is a blank, and is counted`(chunk: Int) throws {
    let filler = String(repeating: "x", count: 40_000)
    let text = "<r><a><b>one\u{1B}[0m\u{0}</b></a><a><b>\(filler)\u{0C}tab\tend\n</b></a></r>"
    let result = try Self.texts(Array(text.utf8), chunk: chunk)
    #expect(result.failure == nil)
    #expect(result.texts == ["one [0m ", "\(filler) tab\tend\n"].map { Array($0.utf8) })
    #expect(result.problemCount == 3)
  }

  @Test func `it ends the scan where blanks were not asked for`() throws {
    let result = try Self.texts(Array("<r><a><b>one\u{1B}</b></a></r>".utf8), chunk: 100, replaces: false)
    #expect(result.failure == .syntax)
  }
}
