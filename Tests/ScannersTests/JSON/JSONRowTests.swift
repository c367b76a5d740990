import Scanners
import Testing

/// Tables in JSON: rows that are arrays below one that names the columns.
@Suite struct JSONRowTests {
  @Test(arguments: [
    (["Task", "Due"], ["Task", "Due"]),
    (["Task", "", " "], ["Task", "column 2", "column 3"]),
    (["Note", "Note", "Note 2", "Note"], ["Note", "Note 2", "Note 2 2", "Note 3"]),
    (["column 2", ""], ["column 2", "column 2"]),
  ])
  func `each column has a name of its own`(header: [String], names: [String]) {
    var columns = JSONColumnNames()
    for text in header { columns.add(Array(text.utf8)) }
    #expect(columns.all.map { String(decoding: $0, as: UTF8.self) } == names)
  }

  /// A square of it would be minutes.
  @Test func `a header of one text a hundred thousand times takes no square of its length`() {
    var columns = JSONColumnNames()
    for _ in 0..<100_000 { columns.add(Array("a".utf8)) }
    #expect(columns.all.last == Array("a 100000".utf8))
  }

  /// Rows, one of them empty, and other records in turn, whose names come up in another order than their values.
  private static let text = #"""
    [["Task", "Due"], [], {"note": {"by": "Ann"}}, ["Sow peas", "2026-03-28", {"note": 1, "more": [2]}], 7,
     {"more": "x"}, ["Water", null]]
    """#

  @Test func `where the input is cut makes no difference`() throws {
    let whole = try scan(cuts: [])
    #expect(whole.count == 6)
    #expect(whole[2] == "Task=Sow peas Due=2026-03-28 column 3={note=1 more=[more=2]}")
    for cut in 1..<Self.text.utf8.count { #expect(try scan(cuts: [cut]) == whole, "cut at \(cut)") }
  }

  /// The records as text, with the numbers of names as they are handed out.
  private func scan(cuts: [Int]) throws -> [String] {
    let bytes = Array(Self.text.utf8)
    var scanner = JSONRowScanner(paths: [try JSONRecordPath(".")], areRows: [true], headerOffsets: [1])
    var names: [[UInt8]] = []
    var records: [String] = []
    var start = 0
    for end in cuts + [bytes.count] {
      let batch = scanner.scan(
        InputChunk(
          bytes: Array(bytes[start..<end]), start: 0, byteOffset: start, malformedOffsets: [],
          isLast: end == bytes.count))
      names += batch.newNames
      var nextNode = 0
      for record in batch.records {
        #expect(record.firstNode >= nextNode)
        nextNode = record.endNode
        records.append(text(record.firstNode..<record.endNode, batch, names))
      }
      start = end
    }
    return records
  }

  private func text(_ nodes: Range<Int>, _ batch: borrowing RecordBatch, _ names: [[UInt8]]) -> String {
    var texts: [String] = []
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = batch.nodes[index]
      let inner = index + 1..<Int(node.next)
      let value =
        switch node.kind {
        case .object: "{\(text(inner, batch, names))}"
        case .array: "[\(text(inner, batch, names))]"
        case .null: "null"
        default: String(decoding: batch.text(of: node), as: UTF8.self)
        }
      texts.append("\(String(decoding: names[node.name], as: UTF8.self))=\(value)")
      index = inner.upperBound
    }
    return texts.joined(separator: " ")
  }
}
