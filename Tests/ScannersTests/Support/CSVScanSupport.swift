import Foundation
import Scanners
import TestSupport

/// A field as a test sees it.
struct CSVTestField: Equatable, CustomStringConvertible {
  var column: Int
  var text: [UInt8]
  var isQuoted: Bool
  var description: String { "\(column)\(isQuoted ? "q" : ":")\(String(decoding: text, as: UTF8.self))" }
}

/// A record as a test sees it: values instead of ranges.
struct CSVTestRecord: Equatable, CustomStringConvertible {
  var fields: [CSVTestField]
  var original: [UInt8]
  var byteOffset: Int
  var line: Int
  var defect: ScanProblem.Code?
  var texts: [String] { fields.map { String(decoding: $0.text, as: UTF8.self) } }
  var description: String { "\(line)@\(byteOffset) \(fields) \(defect?.rawValue ?? "")" }
}

/// Everything a scan gave, over all batches.
struct CSVTestScan: Equatable {
  var names: [String] = []
  var records: [CSVTestRecord] = []
  var problems: [ScanProblem] = []
  var suppressedCount = 0
  var failure: ScanProblem?
  /// Where a batch broke a rule of the seam; must stay empty.
  var violations: [String] = []
  var largestHeld = 0
  var texts: [[String]] { records.map(\.texts) }
  /// Problems as "code line:column", short enough for tables.
  var problemWords: [String] { problems.map { "\($0.code.rawValue) \($0.line):\($0.column)" } }
  var failureWords: String? { failure.map { "\($0.code.rawValue) \($0.line):\($0.column)" } }

  /// What must be the same however the input was cut: the bound on problems is one per batch.
  func countsByCode() -> [String: Int] {
    problems.reduce(into: [:]) { $0[$1.code.rawValue, default: 0] += 1 }
  }
}

extension CSVTestScan {
  /// Scans `bytes` in the pieces that `cuts` (ascending offsets) make of them, each with `room` bytes of free room.
  init(
    _ bytes: [UInt8], dialect: CSVDialect = CSVDialect(), limits: ScanLimits = ScanLimits(), cuts: [Int] = [],
    room: Int = 16, malformedOffsets: [Int] = []
  ) {
    var scanner = CSVScanner(dialect: dialect, limits: limits)
    let bounds = [0] + cuts + [bytes.count]
    var offset = 0
    for (number, (start, end)) in zip(bounds, bounds.dropFirst()).enumerated() {
      let isLast = number == bounds.count - 2
      let chunk = InputChunk(
        bytes: [UInt8](repeating: 0x22, count: room) + bytes[start..<end], start: room, byteOffset: offset,
        line: 1, malformedOffsets: malformedOffsets.filter { (start..<end).contains($0) }, isLast: isLast)
      offset = end
      append(scanner.scan(chunk), input: bytes)
      if failure != nil { break }
    }
  }

  /// Scans `bytes` in chunks of `chunkByteCount`.
  init(
    _ bytes: [UInt8], dialect: CSVDialect = CSVDialect(), limits: ScanLimits = ScanLimits(),
    chunkByteCount: Int, room: Int = 16, malformedOffsets: [Int] = []
  ) {
    self.init(
      bytes, dialect: dialect, limits: limits,
      cuts: Array(stride(from: chunkByteCount, to: max(bytes.count, 1), by: chunkByteCount)), room: room,
      malformedOffsets: malformedOffsets)
  }

  /// Scans a text at once.
  init(_ text: String, dialect: CSVDialect = CSVDialect(), limits: ScanLimits = ScanLimits()) {
    self.init(Array(text.utf8), dialect: dialect, limits: limits)
  }

  private mutating func append(_ batch: RecordBatch, input: [UInt8]) {
    names += batch.newNames.map { String(decoding: $0, as: UTF8.self) }
    problems += batch.problems
    suppressedCount += batch.suppressedCounts.reduce(0) { $0 + $1.count }
    failure = batch.failure
    largestHeld = max(largestHeld, batch.bytes.capacity)
    var nextNode = 0
    for place in batch.records {
      if place.firstNode != nextNode || place.endNode > batch.nodes.count { violations.append("nodes") }
      nextNode = place.endNode
      for index in place.firstNode..<place.endNode where Int(batch.nodes[index].next) != index + 1 {
        violations.append("next of node \(index)")
      }
      let original = Array(batch.bytes[place.original])
      if original != Array(input.dropFirst(place.byteOffset).prefix(original.count)) {
        violations.append("original at \(place.byteOffset)")
      }
      let fields = batch.nodes[place.firstNode..<place.endNode].map {
        CSVTestField(column: $0.name, text: batch.text(of: $0), isQuoted: $0.isQuoted)
      }
      let defect = place.defect < 0 ? nil : batch.problems[place.defect].code
      records.append(
        CSVTestRecord(
          fields: fields, original: original, byteOffset: place.byteOffset, line: place.line, defect: defect))
    }
    if nextNode != batch.nodes.count { violations.append("nodes left over") }
  }
}

/// A reader of the plainest kind, written apart from the scanner: what both make of an input must agree.
enum CSVNaiveReader {
  struct Record: Equatable {
    var fields: [CSVTestField] = []
    var byteOffset = 0
    var line = 1
  }

  /// Reads the records of RFC 4180 input, leniently like the scanner; `nil` at an unclosed quote.
  static func read(_ bytes: [UInt8], dialect: CSVDialect) -> (records: [Record], unclosedAt: Int?) {
    var records: [Record] = []
    var record = Record()
    var field = CSVTestField(column: 0, text: [], isQuoted: false)
    var (index, line, isInQuotes, quoteOffset, fieldOffset) = (0, 1, false, 0, 0)
    func byte(_ at: Int) -> UInt8? { at < bytes.count ? bytes[at] : nil }
    func endField() {
      record.fields.append(field)
      field = CSVTestField(column: record.fields.count, text: [], isQuoted: false)
    }
    while let current = byte(index) {
      let endsLine = current == 10 || (current == 13 && byte(index + 1) != 10)
      if isInQuotes {
        if current == dialect.quote, byte(index + 1) == dialect.quote {
          index += 1
        } else if current == dialect.quote {
          isInQuotes = false; index += 1; continue
        }
        field.text.append(current)
        if endsLine { line += 1 }
      } else if current == dialect.delimiter {
        endField()
        fieldOffset = index + 1
      } else if current == 10 || current == 13 {
        endField()
        if index > record.byteOffset { records.append(record) }
        if current == 13, byte(index + 1) == 13, byte(index + 2) == 10 {
          index += 2; line += 2
        } else if current == 13, byte(index + 1) == 10 {
          index += 1; line += 1
        } else {
          line += 1
        }
        record = Record(byteOffset: index + 1, line: line)
        field.column = 0
        fieldOffset = index + 1
      } else if current == dialect.quote, index == fieldOffset {
        (isInQuotes, quoteOffset, field.isQuoted) = (true, index, true)
      } else {
        field.text.append(current)
      }
      index += 1
    }
    if isInQuotes { return (records, quoteOffset) }
    if bytes.count > record.byteOffset {
      endField()
      records.append(record)
    }
    return (records, nil)
  }
}

/// The public conformance data, which lies outside the repository.
enum CSVConformance {
  static let isPresent = Folder.hasConformance("csv-spectrum")

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Folder.conformance(path)))
  }

  static func json(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(contentsOf: Folder.conformance(path)))
  }

  /// The regular files below a folder whose names end in one of `extensions`, sorted.
  static func files(_ path: String, _ extensions: Set<String> = ["csv", "tsv", "txt"]) -> [String] {
    guard isPresent else { return [] }
    let base = Folder.conformance(path)
    let all = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return all.filter { extensions.contains(($0 as NSString).pathExtension) }.sorted().map { "\(path)/\($0)" }
  }
}
