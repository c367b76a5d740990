import Foundation
import Scanners
import Testing

/// A node of a tape as a tree, for comparing.
enum XMLTestNode: Equatable, CustomStringConvertible {
  case text(String, String)
  case object(String, [XMLTestNode])
  case array(String, [XMLTestNode])
  case value(RecordNodeKind, String, String)

  var description: String {
    switch self {
    case .text(let name, let text): "\(name)=\"\(text)\""
    case .object(let name, let members): "\(name){\(members.map(\.description).joined(separator: " "))}"
    case .array(let name, let members): "\(name)[\(members.map(\.description).joined(separator: " "))]"
    case .value(let kind, let name, let text): "\(name)=\(kind)(\(text))"
    }
  }
}

/// A record as the tests look at it.
struct XMLTestRecord: Equatable {
  var path: Int
  var nodes: [XMLTestNode]
  var original: String
  var byteOffset: Int
  var line: Int
  var defect: ScanProblem?

  var text: String { nodes.map(\.description).joined(separator: " ") }
}

/// Everything a scanner made of an input.
struct XMLTestResult: Equatable {
  var records: [XMLTestRecord] = []
  var names: [String] = []
  var failure: ScanProblem?
  var scannedByteCount = 0
  fileprivate var batchCount = 0
  /// How many chunks gave no batch at once.
  fileprivate(set) var silentChunkCount = 0

  static func == (left: XMLTestResult, right: XMLTestResult) -> Bool {
    left.records == right.records && left.names == right.names && left.failure == right.failure
      && left.scannedByteCount == right.scannedByteCount
  }
}

/// How an input is cut into chunks.
enum XMLTestCut {
  case whole
  case every(Int)
  case at(Int)

  func ranges(_ count: Int) -> [Range<Int>] {
    switch self {
    case .whole: return [0..<count]
    case .at(let cut): return [0..<min(cut, count), min(cut, count)..<count]
    case .every(let size):
      if count == 0 { return [0..<0] }
      return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
    }
  }
}

/// Runs a scanner over an input cut in some way, checking the invariants of batches on the way.
///
/// - Parameter asStream: whether batches are taken as they come, which may be some chunks later.
func runXML(
  _ scanner: any RecordScanner, _ bytes: [UInt8], cut: XMLTestCut = .whole, asStream: Bool = false
) -> XMLTestResult {
  var scanner = scanner
  var result = XMLTestResult()
  let ranges = cut.ranges(bytes.count)
  for (index, range) in ranges.enumerated() {
    let chunk = InputChunk(
      bytes: [0xFF, 0xFE] + bytes[range], start: 2, byteOffset: range.lowerBound,
      isLast: index == ranges.count - 1)
    guard asStream else {
      guard result.take(scanner.scan(chunk)) else { break }
      continue
    }
    let count = result.batchCount
    let goesOn = scanner.scan(chunk) { result.take($0) }
    if goesOn, result.batchCount == count { result.silentChunkCount += 1 }
    #expect(goesOn == (result.failure == nil))
    if !goesOn { break }
  }
  return result
}

extension XMLTestResult {
  /// Takes what a batch holds; false if it ends the scan.
  fileprivate mutating func take(_ batch: RecordBatch) -> Bool {
    var result = self
    result.batchCount += 1
    result.names += batch.newNames.map { String(decoding: $0, as: UTF8.self) }
    for record in batch.records {
      var position = record.firstNode
      var nodes: [XMLTestNode] = []
      while position < record.endNode { nodes.append(tree(batch, &position, record.endNode, result.names)) }
      result.records.append(
        XMLTestRecord(
          path: record.path, nodes: nodes,
          original: String(decoding: batch.bytes[record.original], as: UTF8.self),
          byteOffset: record.byteOffset, line: record.line,
          defect: record.defect < 0 ? nil : batch.problems[record.defect]))
    }
    result.scannedByteCount = batch.scannedByteCount
    result.failure = batch.failure
    self = result
    return batch.failure == nil
  }
}

private func tree(
  _ batch: RecordBatch, _ position: inout Int, _ end: Int, _ names: [String]
) -> XMLTestNode {
  let node = batch.nodes[position]
  let name = node.name < names.count ? names[node.name] : "?\(node.name)"
  let next = Int(node.next)
  guard next > position, next <= end else {
    Issue.record("a node leads to \(next) from \(position), record ends at \(end)")
    position = end
    return .text("broken", "")
  }
  position += 1
  switch node.kind {
  case .object, .array:
    var members: [XMLTestNode] = []
    while position < next { members.append(tree(batch, &position, next, names)) }
    return node.kind == .object ? .object(name, members) : .array(name, members)
  case .text:
    #expect(next == position)
    return .text(name, String(decoding: batch.text(of: node), as: UTF8.self))
  default:
    #expect(next == position)
    return .value(node.kind, name, String(decoding: batch.text(of: node), as: UTF8.self))
  }
}

/// Scans XML for records at paths.
func scanXML(
  _ bytes: [UInt8], _ paths: [String] = ["*"], cut: XMLTestCut = .whole, limits: ScanLimits = ScanLimits(),
  keepsOriginals: Bool = false, isDecoded: Bool = false, isLong: Bool = false
) throws -> XMLTestResult {
  let scanner = try XMLScanner(
    paths: paths.map { try XMLRecordPath($0) }, limits: limits, keepsOriginals: keepsOriginals,
    isDecoded: isDecoded, isLong: isLong)
  return runXML(scanner, bytes, cut: cut, asStream: isLong)
}

/// The same for text.
func scanXML(
  _ text: String, _ paths: [String] = ["*"], cut: XMLTestCut = .whole, limits: ScanLimits = ScanLimits(),
  keepsOriginals: Bool = false
) throws -> XMLTestResult {
  try scanXML(Array(text.utf8), paths, cut: cut, limits: limits, keepsOriginals: keepsOriginals)
}
