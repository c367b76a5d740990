@testable import Scanners

// What a scan gave, in a form that can be compared, and what every batch must keep to.

/// Everything that must not depend on where an input is cut.
struct FuzzScan: Equatable {
  /// One entry a record: place, names and values, as bytes, since making text of them would take most of the time.
  var records: [[UInt8]] = []
  /// How many problems there were of each code, those counted that were not kept.
  var problemCounts: [String: Int] = [:]
  /// Code and place of what ended the scan.
  var failure: String?

  /// Scans chunks, which are made of `bytes` cut at `cuts`, each with `room` bytes of free room before it; their
  /// batches are taken as they come where that is asked for, which may be some chunks later.
  init(
    _ scanner: consuming some RecordScanner, _ bytes: [UInt8], cuts: [Int] = [], room: Int = 0,
    malformedOffsets: [Int] = [], asStream: Bool = false
  ) {
    var scanner = scanner
    var names: [[UInt8]] = []
    let bounds = [0] + cuts + [bytes.count]
    for index in 0..<bounds.count - 1 {
      let range = bounds[index]..<bounds[index + 1]
      let chunk = InputChunk(
        bytes: [UInt8](repeating: 0x22, count: room) + bytes[range], start: room,
        byteOffset: range.lowerBound,
        malformedOffsets: malformedOffsets.filter(range.contains), isLast: index == bounds.count - 2)
      if asStream {
        let goesOn = scanner.scan(chunk) { batch in
          names += batch.newNames
          take(batch, names)
          return failure == nil
        }
        if !goesOn { break }
        continue
      }
      let batch = scanner.scan(chunk)
      names += batch.newNames
      take(batch, names)
      if failure != nil { break }
    }
  }

  private mutating func take(_ batch: RecordBatch, _ names: [[UInt8]]) {
    var nextNode = 0
    for place in batch.records {
      guard place.firstNode >= nextNode, place.endNode >= place.firstNode, place.endNode <= batch.nodes.count
      else {
        fuzzFailure("a record's nodes are outside of the batch: \(place)")
      }
      nextNode = place.endNode
      guard place.original.lowerBound >= 0, place.original.upperBound <= batch.bytes.count else {
        fuzzFailure("a record's original is outside of the batch: \(place)")
      }
      guard place.defect < batch.problems.count else { fuzzFailure("a defect that is no problem: \(place)") }
      var entry: [UInt8] = []
      entry.add(place.path, place.byteOffset, place.line)
      entry += place.defect < 0 ? "good".utf8 : batch.problems[place.defect].code.rawValue.utf8
      entry.add(place.original.count)
      entry += batch.bytes[place.original]
      appendNodes(place.firstNode..<place.endNode, batch, names, &entry)
      records.append(entry)
    }
    for problem in batch.problems { problemCounts[problem.code.rawValue, default: 0] += 1 }
    for (code, count) in batch.suppressedCounts { problemCounts[code.rawValue, default: 0] += count }
    failure = batch.failure.map { "\($0.code.rawValue) @\($0.byteOffset) \($0.line):\($0.column)" }
  }

  private func appendNodes(
    _ range: Range<Int>, _ batch: RecordBatch, _ names: [[UInt8]], _ entry: inout [UInt8]
  ) {
    var ends: [Int] = [range.upperBound]
    for index in range {
      while ends.count > 1, index == ends[ends.count - 1] {
        ends.removeLast()
        entry += ")".utf8
      }
      let node = batch.nodes[index]
      let isContainer = node.kind == .object || node.kind == .array
      guard Int(node.next) > index, Int(node.next) <= ends[ends.count - 1],
        isContainer || Int(node.next) == index + 1
      else { fuzzFailure("node \(index) leads to \(node.next), in a container that ends at \(ends)") }
      guard node.start >= 0, node.length >= 0, node.end <= batch.bytes.count else {
        fuzzFailure("a value outside of the batch: \(node)")
      }
      if node.name < names.count { entry += names[node.name] }
      entry.add(node.name, Int(node.kind.rawValue), node.isQuoted ? 1 : 0)
      if isContainer {
        entry += "(".utf8
        ends.append(Int(node.next))
      } else {
        batch.appendText(of: node, to: &entry)
      }
    }
  }

  /// Stops the program where two scans of the same input differ.
  static func expectEqual(_ whole: FuzzScan, _ pieces: FuzzScan, _ what: @autoclosure () -> String) {
    if whole == pieces { return }
    let difference = zip(whole.records, pieces.records).first { $0 != $1 }
    fuzzFailure(
      """
      where the input is cut makes a difference: \(what())
      whole:  \(whole.records.count) records, \(whole.problemCounts), \(whole.failure ?? "no failure")
      pieces: \(pieces.records.count) records, \(pieces.problemCounts), \(pieces.failure ?? "no failure")
      first difference:
      \(difference.map { String(decoding: $0.0, as: UTF8.self) } ?? "-")
      \(difference.map { String(decoding: $0.1, as: UTF8.self) } ?? "-")
      """)
  }
}

/// The offsets of bytes that are not UTF-8, whatever byte-order mark the input begins with.
func malformedOffsets(_ bytes: [UInt8]) -> [Int] {
  var offsets: [Int] = []
  _ = UTF8Validation.check(bytes, from: 0, isLast: true, malformed: &offsets)
  return offsets
}

extension [UInt8] {
  /// Appends numbers in a form that is theirs alone.
  fileprivate mutating func add(_ numbers: Int...) {
    for number in numbers {
      append(UInt8(ascii: "#"))
      append(contentsOf: String(number).utf8)
    }
    append(UInt8(ascii: ";"))
  }
}
