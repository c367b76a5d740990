import Foundation
import Scanners
import TestSupport

/// The shared conformance data, where it is at hand.
enum JSONTestData {
  static let isPresent = Folder.hasConformance("json-testsuite")

  /// Names and bytes of the files in a folder of the conformance data, by name.
  static func files(in path: String) -> [(name: String, bytes: [UInt8])] {
    let folder = Folder.conformance(path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
      return (name, [UInt8](data))
    }
  }
}

/// A value as the tests compare it.
indirect enum JSONTestValue: Equatable {
  case text([UInt8])
  case number([UInt8])
  case literal(String)
  case object([JSONTestMember])
  case array([JSONTestValue])
  /// An array that is a record: its bytes as written.
  case opaque([UInt8])
}

struct JSONTestMember: Equatable {
  var name: [UInt8]
  var value: JSONTestValue

  init(_ name: [UInt8], _ value: JSONTestValue) {
    self.name = name
    self.value = value
  }
}

/// A record as the tests compare it.
struct JSONTestRecord: Equatable, CustomStringConvertible {
  var path = 0
  var key: [UInt8]?
  /// Nothing for a defective record.
  var value: JSONTestValue?
  var original: [UInt8]
  var byteOffset: Int
  var line: Int
  var defect: String?

  var description: String {
    let text = String(decoding: original, as: UTF8.self)
    return "\(path) \(key.map { String(decoding: $0, as: UTF8.self) } ?? "-") @\(byteOffset) line \(line) "
      + "\(defect ?? "good") \(text) = \(value.map { "\($0)" } ?? "-")"
  }
}

/// Everything a scan gives, without what depends on where the chunks were cut.
struct JSONTestScan: Equatable {
  var records: [JSONTestRecord] = []
  var problems: [String] = []
  var failure: String?
  var isSound = true

  static func text(_ problem: ScanProblem) -> String {
    "\(problem.byteOffset) \(problem.line):\(problem.column) \(problem.code.rawValue): \(problem.message)"
      + (problem.hint.map { " (\($0))" } ?? "")
  }

  var failureCode: String? { failure.map { $0.split(separator: " ")[2].dropLast().description } }
}

extension JSONScanner {
  /// Scans `bytes` cut into chunks of `size` bytes with `room` bytes before each.
  static func scan(
    _ bytes: [UInt8], paths: [String] = ["."], headings: Set<Int> = [], names: Set<Int> = [],
    mode: Mode = .document,
    size: Int = .max, room: Int = 0,
    limits: ScanLimits = ScanLimits(), cuts: [Int]? = nil, malformed: [Int]? = nil
  ) -> JSONTestScan {
    let paths = paths.compactMap { text in try? JSONRecordPath(text) }
    var scanner = JSONScanner(paths: paths, headings: headings, names: names, mode: mode, limits: limits)
    let malformed = malformed ?? JSONTestUTF8.malformedOffsets(bytes)
    var metNames: [[UInt8]] = []
    var scan = JSONTestScan()
    var start = 0
    var remainingCuts = (cuts ?? [])[...]
    repeat {
      var end = bytes.count - start > size ? start + size : bytes.count
      if cuts != nil { end = remainingCuts.popFirst() ?? bytes.count }
      let isLast = end == bytes.count
      let piece = [UInt8](repeating: 0x22, count: room) + bytes[start..<end]
      let batch = scanner.scan(
        InputChunk(
          bytes: piece, start: room, byteOffset: start,
          malformedOffsets: malformed.filter { offset in (start..<end).contains(offset) }, isLast: isLast))
      metNames += batch.newNames
      scan.take(batch, metNames)
      start = end
      if batch.failure != nil || isLast { break }
    } while true
    return scan
  }
}

extension JSONTestScan {
  /// Adds what a batch holds and checks that its tapes are sound.
  mutating func take(_ batch: RecordBatch, _ names: [[UInt8]]) {
    failure = batch.failure.map(Self.text)
    problems += batch.problems.map(Self.text)
    for place in batch.records {
      var record = JSONTestRecord(
        path: place.path, original: Array(batch.bytes[place.original]), byteOffset: place.byteOffset,
        line: place.line)
      if place.defect >= 0 {
        record.defect = batch.problems[place.defect].code.rawValue
        if place.firstNode != place.endNode { isSound = false }
      } else {
        var first = place.firstNode
        if first < place.endNode, batch.nodes[first].name == JSONScanner.keyName {
          record.key = batch.text(of: batch.nodes[first])
          if Int(batch.nodes[first].next) != first + 1 { isSound = false }
          first += 1
        }
        if first < place.endNode, batch.nodes[first].name == JSONScanner.noName {
          let node = batch.nodes[first]
          record.value =
            node.kind == .array
            ? .opaque(Array(batch.bytes[Int(node.start)..<node.end])) : value(at: first, batch, names)
          if first + 1 != place.endNode || node.kind == .object { isSound = false }
        } else {
          record.value = .object(members(first..<place.endNode, batch, names))
        }
      }
      records.append(record)
    }
  }

  private mutating func members(
    _ range: Range<Int>, _ batch: RecordBatch, _ names: [[UInt8]]
  ) -> [JSONTestMember] {
    var members: [JSONTestMember] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let node = batch.nodes[index]
      guard node.name >= 2, node.name < names.count, Int(node.next) > index,
        Int(node.next) <= range.upperBound
      else {
        isSound = false
        return members
      }
      members.append(JSONTestMember(names[node.name], value(at: index, batch, names)))
      index = Int(node.next)
    }
    return members
  }

  private mutating func value(at index: Int, _ batch: RecordBatch, _ names: [[UInt8]]) -> JSONTestValue {
    let node = batch.nodes[index]
    let next = Int(node.next)
    switch node.kind {
    case .object, .array:
      let found: JSONTestValue
      if node.kind == .object {
        found = .object(members(index + 1..<next, batch, names))
      } else {
        var elements: [JSONTestValue] = []
        var element = index + 1
        while element < next {
          guard batch.nodes[element].name == node.name else {
            isSound = false
            break
          }
          elements.append(value(at: element, batch, names))
          element = max(Int(batch.nodes[element].next), element + 1)
        }
        found = .array(elements)
      }
      // The container's bytes must say the same.
      var parser = JSONTestParser(Array(batch.bytes[Int(node.start)..<node.end]))
      if parser.document()?.value != found { isSound = false }
      return found
    case .text, .textWithEscapes:
      let hasBackslash = batch.bytes[Int(node.start)..<node.end].contains(0x5C)
      if next != index + 1 || hasBackslash != (node.kind == .textWithEscapes) { isSound = false }
      return .text(batch.text(of: node))
    case .number:
      if next != index + 1 { isSound = false }
      return .number(batch.text(of: node))
    case .true, .false, .null:
      if next != index + 1 { isSound = false }
      return .literal(String(decoding: batch.bytes[Int(node.start)..<node.end], as: UTF8.self))
    case .textWithDoubledQuotes:
      isSound = false
      return .literal("?")
    }
  }
}
