import Scanners
import TestSupport
import Testing

@Suite("CSV: against a naive reader, and however the input is cut")
struct CSVReferenceTests {
  /// A random input, dense in what matters, or with long runs of nothing special.
  static func randomInput(_ generator: inout SplitMix64, length: Int) -> [UInt8] {
    let alphabets = [
      "a,\"\n\r", "abc,,\n\n\r\"é題", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,\n", "a,b,c,d\n\r\0\u{FEFF}",
      "\"\"\"a,\n", "x,y\r\n\r\n",
    ]
    let alphabet = Array(alphabets.randomElement(using: &generator) ?? "a,")
    var bytes: [UInt8] = []
    // Some inputs are mostly well formed, so that the fast loop runs for long.
    if Bool.random(using: &generator) {
      let columns = Int.random(in: 1...6, using: &generator)
      while bytes.count < length {
        for column in 0..<columns {
          let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
            String(alphabet.randomElement(using: &generator) ?? "a")
          }.joined()
          if column > 0 { bytes.append(0x2C) }
          if Int.random(in: 0...2, using: &generator) == 0 {
            bytes +=
              "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
              .utf8
          } else {
            bytes += text.utf8.filter { ![0x22, 0x2C, 10, 13].contains($0) }
          }
        }
        bytes += Int.random(in: 0...9, using: &generator) == 0 ? [13, 10] : [10]
      }
    } else {
      while bytes.count < length { bytes += String(alphabet.randomElement(using: &generator) ?? "a").utf8 }
    }
    return bytes
  }

  @Test("agrees with the naive reader", arguments: UInt64(1)...300)
  func agrees(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let length = Int.random(in: 0...1_500, using: &generator)
    let bytes = Self.randomInput(&generator, length: length)
    var dialect = CSVDialect(hasHeader: seed % 2 == 0)
    dialect.separatorLine = .data
    let expected = CSVNaiveReader.read(bytes, dialect: dialect)
    let scan = CSVTestScan(bytes, dialect: dialect)
    var records = expected.records
    if dialect.hasHeader, !records.isEmpty {
      let header = records.removeFirst().fields.map(\.text)
      records.removeAll {
        $0.fields.map(\.text) == header || $0.fields.map(\.text) == Self.afterMark(header)
      }
    }
    let comment = Comment(
      rawValue: "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    // A header after a byte order mark is recognised too; the naive reader need not know how.
    let marked = scan.problems.contains { $0.code == .strayByteOrderMark }
    if !marked || !dialect.hasHeader {
      #expect(scan.records.map(\.fields) == records.map(\.fields), comment)
      #expect(scan.records.map(\.line) == records.map(\.line), comment)
      #expect(scan.records.map(\.byteOffset) == records.map(\.byteOffset), comment)
    }
    #expect(scan.failure?.byteOffset == expected.unclosedAt, comment)
    #expect(scan.violations == [], comment)
    if let failure = scan.failure {
      #expect(failure.line == 1 + lineEnds(in: bytes, 0..<failure.byteOffset), comment)
    }
  }

  /// How many lines end in a part of the bytes: with LF, or with a CR that no LF follows.
  private func lineEnds(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    range.count { bytes[$0] == 10 || (bytes[$0] == 13 && !($0 + 1 < bytes.count && bytes[$0 + 1] == 10)) }
  }

  private static func afterMark(_ header: [[UInt8]]) -> [[UInt8]] {
    [[0xEF, 0xBB, 0xBF] + (header.first ?? [])] + header.dropFirst()
  }

  @Test("gives the same in two pieces, cut anywhere", arguments: UInt64(1)...60)
  func cutAnywhere(seed: UInt64) {
    var generator = SplitMix64(seed: seed &+ 1_000)
    let length = Int.random(in: 0...160, using: &generator)
    let bytes = Self.randomInput(&generator, length: length)
    let whole = CSVTestScan(bytes)
    for cut in 0...bytes.count {
      let parts = CSVTestScan(bytes, cuts: [cut], room: Int.random(in: 0...40, using: &generator))
      expectSame(
        whole, parts,
        "seed \(seed), cut at \(cut): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test("gives the same in small pieces, with limits near", arguments: UInt64(1)...120)
  func smallPieces(seed: UInt64) {
    var generator = SplitMix64(seed: seed &+ 2_000)
    let bytes = Self.randomInput(&generator, length: Int.random(in: 0...600, using: &generator))
    var limits = ScanLimits()
    limits.fieldByteCount = Int.random(in: 5...60, using: &generator)
    limits.recordByteCount = Int.random(in: 5...150, using: &generator)
    limits.columnCount = Int.random(in: 1...8, using: &generator)
    let whole = CSVTestScan(bytes, limits: limits)
    for size in [1, 2, 3, 7, 64, 100] {
      let parts = CSVTestScan(
        bytes, limits: limits, chunkByteCount: size, room: Int.random(in: 0...80, using: &generator))
      expectSame(
        whole, parts,
        "seed \(seed), pieces of \(size): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }
}

/// Expects two scans of the same input to be alike but for the bound on problems, which is one per batch.
func expectSame(
  _ whole: CSVTestScan, _ parts: CSVTestScan, _ comment: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let comment = Comment(rawValue: comment)
  #expect(whole.records == parts.records, comment, sourceLocation: sourceLocation)
  #expect(whole.names == parts.names, comment, sourceLocation: sourceLocation)
  // The excerpt of a failure holds what was there of the line.
  #expect(whole.failureWords == parts.failureWords, comment, sourceLocation: sourceLocation)
  #expect(
    whole.problems.count + whole.suppressedCount == parts.problems.count + parts.suppressedCount, comment,
    sourceLocation: sourceLocation)
  if whole.suppressedCount == 0, parts.suppressedCount == 0 {
    #expect(whole.problemWords == parts.problemWords, comment, sourceLocation: sourceLocation)
  }
  #expect(parts.violations == [], comment, sourceLocation: sourceLocation)
}
