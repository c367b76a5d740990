import Scanners
import Testing

@Suite("CSV: failures, defects and limits")
struct CSVDefectTests {
  /// An input that cannot be read to its end.
  struct FailureCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var input: String
    var failure: String
    var recordsBefore = 0
    var limits = ScanLimits()
  }

  static let small: ScanLimits = {
    var limits = ScanLimits()
    limits.fieldByteCount = 10
    limits.recordByteCount = 24
    limits.columnCount = 4
    return limits
  }()

  static let failures: [FailureCase] = [
    .init(
      testDescription: "a quote never closed", input: "a,b\n1,\"x\n2,y\n3,z\n", failure: "unclosed-quote 2:3"),
    .init(
      testDescription: "a quote never closed, the last byte", input: "a,b\n1,\"",
      failure: "unclosed-quote 2:3"),
    .init(
      testDescription: "a quote never closed after good records", input: "a,b\n1,2\n\"3\n4\",5\n題,\"\"\"\n",
      failure: "unclosed-quote 5:3", recordsBefore: 2),
    .init(
      testDescription: "a quote never closed in the header", input: "a,\"b\n1,2\n",
      failure: "unclosed-quote 1:3"),
    .init(
      testDescription: "a quoted field past the limit", input: "a,b\n1,\"01234567890\"\n",
      failure: "field-too-long 2:3", limits: small),
    .init(
      testDescription: "a quote never closed past the limit", input: "a,b\n1,\"0123456789\n123",
      failure: "field-too-long 2:3", limits: small),
    .init(
      testDescription: "an unquoted field past the limit", input: "a,b\n1,2\n01234567890,1\n",
      failure: "field-too-long 3:1", recordsBefore: 1, limits: small),
    .init(
      testDescription: "a record past the limit", input: "a,b\n01234567,01234567,0123456\n",
      failure: "record-too-long 2:1", limits: small),
    .init(
      testDescription: "a record past the limit, in quotes", input: "a,b\n0123456789,01234567,\"0123\"\n",
      failure: "record-too-long 2:21", limits: small),
    .init(
      testDescription: "a record of delimiters past the limit",
      input: "a,b\n,,,,,,,,,,,,,,,,,,,,,,,,,\n", failure: "record-too-long 2:1", limits: small),
    .init(
      testDescription: "a header with too many columns", input: "a,b,c,d,e\n1,2,3,4,5\n",
      failure: "too-many-columns 1:1", limits: small),
  ]

  @Test("fails", arguments: failures)
  func fails(_ testCase: FailureCase) {
    let bytes = Array(testCase.input.utf8)
    for size in [1, 2, 3, 7, 1_000] {
      let scan = CSVTestScan(bytes, limits: testCase.limits, chunkByteCount: size)
      #expect(scan.failureWords == testCase.failure, "in chunks of \(size)")
      #expect(scan.records.count == testCase.recordsBefore)
    }
  }

  @Test("a failed scanner gives nothing more")
  func nothingAfterFailure() {
    var scanner = CSVScanner(limits: Self.small)
    let first = scanner.scan(InputChunk(bytes: Array("a\n01234567890\n".utf8), isLast: false))
    #expect(first.failure?.code == .fieldTooLong)
    let second = scanner.scan(InputChunk(bytes: Array("1\n".utf8), byteOffset: 14, line: 3))
    #expect(second.records.isEmpty && second.failure == nil)
  }

  @Test("what stands behind a failure is not looked at, though it came in the same chunk")
  func nothingBehindFailure() {
    var scanner = CSVScanner(limits: Self.small)
    let batch = scanner.scan(InputChunk(bytes: Array("a\n01234567890\n1\u{1A}".utf8), isLast: true))
    #expect(batch.failure?.code == .fieldTooLong)
    #expect(batch.problems.isEmpty)
  }

  /// What is just within the limits.
  static let within: [(String, [[String]])] = [
    ("a,b\n0123456789,\"0123456789\"\n", [["0123456789", "0123456789"]]),
    ("a,b\n01234567,01234567,012345\r\n", [["01234567", "01234567", "012345"]]),
    ("a,b\n,,,,,,,,,,,,,,,,,,,,,,,,\n1,2\n", [[], ["1", "2"]]),
    ("a,b,c,d\n1,2,3,4\n", [["1", "2", "3", "4"]]),
  ]

  @Test("accepts what is just within the limits", arguments: within)
  func accepts(_ input: String, _ rows: [[String]]) {
    for size in [1, 2, 3, 7, 1_000] {
      let scan = CSVTestScan(Array(input.utf8), limits: Self.small, chunkByteCount: size)
      #expect(scan.failure == nil, "in chunks of \(size)")
      #expect(scan.texts == rows)
    }
  }

  @Test("a record with too many columns is defective and keeps its original, the next one is good")
  func tooManyColumns() throws {
    let scan = CSVTestScan("a,b\n1,2,3,4,5\n6,7\n", limits: Self.small)
    #expect(scan.records.map(\.defect) == [.tooManyColumns, nil])
    #expect(scan.texts == [[], ["6", "7"]])
    #expect(scan.records.first.map { String(decoding: $0.original, as: UTF8.self) } == "1,2,3,4,5")
    #expect(scan.names == ["a", "b"])
  }

  @Test("malformed UTF-8 makes its record defective", arguments: [1, 2, 5, 64])
  func malformed(chunkByteCount: Int) throws {
    var bytes = Array("a,b\n1,2\n3,\"x\n?\",5\n\n6,7?\n8,9\n".utf8)
    let offsets = bytes.indices.filter { bytes[$0] == 0x3F }
    for offset in offsets { bytes[offset] = 0xFF }
    let scan = CSVTestScan(bytes, chunkByteCount: chunkByteCount, malformedOffsets: offsets)
    #expect(scan.records.map(\.defect) == [nil, .malformedUTF8, .malformedUTF8, nil])
    let malformed = scan.problems.filter { $0.code == .malformedUTF8 }
    #expect(malformed.map(\.byteOffset) == offsets)
    #expect(malformed.map { [$0.line, $0.column] } == [[4, 1], [6, 4]])
  }

  @Test(
    "an input that ends within a character was cut off, whatever is malformed before", arguments: [1, 3, 64])
  func endsWithinCharacter(chunkByteCount: Int) {
    let ends: [([UInt8], ScanProblem.Code)] = [
      ([0xE3, 0x81], .cutOff), ([0xF0], .cutOff), ([0xBD], .malformedUTF8), ([0xFF], .malformedUTF8),
      ([0xE3, 0x20], .malformedUTF8),
    ]
    for (end, code) in ends {
      let start = Array("a,b\n1,".utf8) + [0xFF, 10] + Array("2,".utf8)
      let scan = CSVTestScan(start + end, chunkByteCount: chunkByteCount, malformedOffsets: [6, start.count])
      #expect(scan.problems.map(\.code) == [.malformedUTF8, code], "\(end)")
    }
  }

  @Test("malformed UTF-8 in the header ends the scan")
  func malformedHeader() {
    let scan = CSVTestScan([0x61, 0x2C, 0xFF, 10, 0x31, 10], malformedOffsets: [2])
    #expect(scan.failure?.code == .malformedUTF8)
    #expect(scan.failure?.column == 3)
    #expect(scan.records.isEmpty)
  }

  @Test("problems of one kind are kept up to a bound and counted past it")
  func boundedProblems() {
    let rows = 10_000
    let input = "a,b\n" + String(repeating: "1\n", count: rows) + "\"x\"y,2\n"
    let scan = CSVTestScan(input)
    #expect(scan.records.count == rows + 1)
    #expect(scan.countsByCode() == ["too-few-fields": 64, "text-after-quote": 1])
    #expect(scan.suppressedCount == rows - 64)
    #expect(scan.problems.prefix(64).map(\.line) == Array(2...65))
  }

  @Test("defects past the bound still name a problem of their kind")
  func defectsPastBound() {
    var bytes = Array("a\n".utf8)
    for _ in 0..<200 { bytes += [0xFF, 10] }
    let scan = CSVTestScan(bytes, malformedOffsets: Array(stride(from: 2, to: bytes.count, by: 2)))
    #expect(scan.records.allSatisfy { $0.defect == .malformedUTF8 })
    #expect(scan.records.count == 200)
    #expect(scan.suppressedCount == 136)
  }
}
