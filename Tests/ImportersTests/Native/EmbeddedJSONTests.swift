import Scanners
import TestSupport
import Testing

@testable import Importers

/// JSON in cells: read where it lies, and as the scanner of whole inputs would read it.
struct EmbeddedJSONTests {
  /// What a cell is to the scanner, as the only element of an array.
  private struct Scanned: Equatable {
    var value: [UInt8]
    var isJSON: Bool
    /// Names and values, where it is an object.
    var members: [[UInt8]]?

    init?(_ text: [UInt8]) {
      var scanner = JSONScanner(paths: [.root], mode: .document)
      let bytes = [UInt8(ascii: "[")] + text + [UInt8(ascii: "]")]
      let batch = scanner.scan(InputChunk(bytes: bytes, isLast: true))
      guard batch.failure == nil, batch.records.count == 1, batch.records[0].defect < 0 else { return nil }
      let record = batch.records[0]
      let original = Array(batch.bytes[record.original])
      func content(_ node: RecordNode) -> [UInt8] {
        node.kind == .null ? Array("null".utf8) : batch.text(of: node)
      }
      func isText(_ node: RecordNode) -> Bool { node.kind == .text || node.kind == .textWithEscapes }
      guard original.first != UInt8(ascii: "{") else {
        (value, isJSON, members) = (original, true, [])
        var index = record.firstNode
        while index < record.endNode {
          let node = batch.nodes[index]
          members?.append(batch.newNames[node.name])
          members?.append(content(node) + (isText(node) ? Array(" text".utf8) : []))
          index = Int(node.next)
        }
        return
      }
      (value, isJSON) = (content(batch.nodes[record.firstNode]), !isText(batch.nodes[record.firstNode]))
    }

    init?(read text: [UInt8]) {
      guard let object = EmbeddedJSON.value(in: text.span) else { return nil }
      (value, isJSON) = ([], object.isJSON)
      EmbeddedJSON.append(object, of: text.span, to: &value)
      guard object.kind == .object else { return }
      var found: [[UInt8]] = []
      var member: EmbeddedJSON.Member?
      while let next = EmbeddedJSON.member(of: object, after: member, text.span) {
        for part in [next.name, next.value] {
          var bytes: [UInt8] = []
          EmbeddedJSON.append(part, of: text.span, to: &bytes)
          found.append(bytes)
        }
        if !next.value.isJSON { found[found.count - 1] += Array(" text".utf8) }
        member = next
      }
      members = found
    }
  }

  private static let parts = [
    "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"\"", "\"\\u00e9\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"",
    "\"\\\"\\\\\\/\\b\"", "\"\\x\"", "\"\\u12g4\"", "\"é日\"", "\"\n\"", "\"\t\"", " ", "\n", "\r\t", "true",
    "false",
    "null", "nul", "0", "-", "-0", "01", "1.5", "1.", ".5", "1e2", "1E+2", "1e-", "12345678901234567890",
    "{}", "[]",
    "{\"k\":1}", "{\"k\" : \"v\", \"k\":null}", "[1, 2.50]", "é", "/", "+1", "\\",
  ]

  private static func value(_ random: inout SplitMix64, depth: Int) -> String {
    let blank = random.pick([" ", "", "", "\n "])
    switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
    case 0: return blank + random.pick(["1", "-2.5e3", "true", "null", "0"]) + blank
    case 1, 2:
      return blank + random.pick(["\"\"", "\"a b\"", "\"\\n\\u00e9\"", "\"é\""]) + blank
    case 3:
      let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth - 1) }
      return blank + "[" + values.joined(separator: ",") + blank + "]"
    default:
      let members = (0..<Int.random(in: 0...3, using: &random)).map { number in
        "\"k\(number % 2)\"" + blank + ":" + value(&random, depth: depth - 1)
      }
      return blank + "{" + members.joined(separator: ", ") + "}" + blank
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `a cell is what the scanner takes it for`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      // Valid values, valid ones with a piece too much or too few, and heaps of pieces.
      var text = Self.value(&random, depth: 3)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: break
      case 1: text += random.pick(Self.parts)
      case 2: text = String(text.dropFirst().dropLast(Int.random(in: 0...1, using: &random)))
      default:
        text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          random.pick(Self.parts)
        }.joined()
      }
      let bytes = Array(text.utf8)
      #expect(Scanned(read: bytes) == Scanned(bytes), "seed \(seed): \(text)")
    }
  }

  @Test(arguments: [100, 126, 127, 128, 129, 1_000])
  func `containers nest as deep as for the scanner`(depth: Int) {
    let bytes = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    #expect((EmbeddedJSON.value(in: bytes.span) != nil) == (Scanned(bytes) != nil))
  }
}
