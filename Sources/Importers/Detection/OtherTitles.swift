import Formats
import Inference
import Scanners
import TaskModel

// Which values of JSON and property lists that are called like titles say something else: a `name` beside a `title` is
// that of somebody.

extension FormatDetector {
  /// Most lists that are looked at for that: one of them is read, and some beside it.
  private static let mostListsLookedAt = 8

  /// Notes which names of records that are called like titles have something else beside titles, as in a table.
  ///
  /// - Parameter scanner: makes a scanner of the records at a path.
  func noteOtherTitles(
    _ head: [UInt8], _ shape: inout InputShape, scanner: (JSONRecordPath) -> any RecordScanner
  ) {
    var count = 0
    for index in shape.records.indices where !shape.records[index].isSoleObject {
      let records = shape.records[index]
      guard let best = GenericProfile.titleName(among: records.names) else { continue }
      let others = records.names.filter { name in
        name != best && !name.contains("/") && GenericProfile.mayNameOther(name)
          && !records.lists.names.contains(name)
      }
      guard !others.isEmpty, count < Self.mostListsLookedAt, let path = try? JSONRecordPath(records.path)
      else { continue }
      count += 1
      var scanner = scanner(path)
      let batch = scanner.scan(InputChunk(bytes: head, isLast: false))
      let found = Self.names(among: others, besides: best, in: batch)
      shape.records[index].titles.otherNames.formUnion(found)
    }
  }

  /// The names of which a record has a value that is another than its title.
  private static func names(
    among others: [String], besides best: String, in batch: borrowing RecordBatch
  ) -> Set<String> {
    let names = batch.newNames.map { String(decoding: $0, as: UTF8.self) }
    guard let title = names.firstIndex(of: best) else { return [] }
    var numbers: [Int: String] = [:]
    for (number, name) in names.enumerated() where others.contains(name) { numbers[number] = name }
    var found: Set<String> = []
    for record in batch.records where record.defect < 0 {
      var texts: [Int: [UInt8]] = [:]
      var index = record.firstNode
      while index < record.endNode {
        let node = batch.nodes[index]
        if node.name == title || numbers[node.name] != nil, isText(node.kind), node.length > 0 {
          texts[node.name] = batch.text(of: node)
        }
        index = Int(node.next)
      }
      guard let own = texts[title] else { continue }
      for (number, name) in numbers where texts[number].map({ $0 != own }) ?? false { found.insert(name) }
    }
    return found
  }

  private static func isText(_ kind: RecordNodeKind) -> Bool { kind == .text || kind == .textWithEscapes }
}
