import Scanners
import TaskModel
import Testing

@testable import Importers

struct BatchStreamTests {
  private static let csv =
    "title,due,note\n" + (0..<4_000).map { "Task \($0),2026-03-\($0 % 9 + 10),\"a\nb\"\n" }.joined()

  @Test(arguments: [true, false])
  func `batches and their order are the same with threads and without`(isSmall: Bool) throws {
    let reader = TextReader(MemoryByteSource(Array(Self.csv.utf8), readByteCount: 1_000))
    var count = 0
    var lines: [Int] = []
    try BatchStream.forEach(reader, CSVScanner(dialect: CSVDialect()), isSmall: isSmall) { batch, _ in
      count += batch.records.count
      lines += batch.records.map(\.line)
      return true
    }
    #expect(count == 4_000)
    #expect(lines == (0..<4_000).map { 2 + 2 * $0 })
  }

  private struct SourceFailure: Error {}

  private struct FailingSource: ByteSource {
    var left = 3

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      left -= 1
      if left == 0 { throw SourceFailure() }
      buffer.copyBytes(from: "title\none\n".utf8)
      return 10
    }
  }

  @Test(arguments: [true, false])
  func `an error of the source comes through`(isSmall: Bool) {
    #expect(throws: SourceFailure.self) {
      try BatchStream.forEach(
        TextReader(FailingSource()), CSVScanner(dialect: CSVDialect()), isSmall: isSmall
      ) { _, _ in true }
    }
  }

  private struct ReceiverFailure: Error {}

  @Test(arguments: [true, false])
  func `an error of the receiver ends everything`(isSmall: Bool) {
    #expect(throws: ReceiverFailure.self) {
      let reader = TextReader(MemoryByteSource(Array(Self.csv.utf8), readByteCount: 100))
      try BatchStream.forEach(reader, CSVScanner(dialect: CSVDialect()), isSmall: isSmall) { _, _ in
        throw ReceiverFailure()
      }
    }
  }

  @Test(arguments: [true, false])
  func `a receiver that has enough gets no more`(isSmall: Bool) throws {
    let reader = TextReader(MemoryByteSource(Array(Self.csv.utf8), readByteCount: 100))
    var calls = 0
    try BatchStream.forEach(reader, CSVScanner(dialect: CSVDialect()), isSmall: isSmall) { _, _ in
      calls += 1
      return false
    }
    #expect(calls == 1)
  }
}
