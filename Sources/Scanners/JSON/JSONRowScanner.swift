/// Reads tables in JSON, whose rows are arrays below one that names the columns, as if each row were an object:
/// `[["Task", "Due"], ["Sow peas", "2026-03-28"]]`.
///
/// Everything stays where it is in the input; only nodes get other names. A cell without a text is no value, a column
/// without a name has its number (`column 3`), and of two columns of one name the second is `Note 2`.
package struct JSONRowScanner: RecordScanner {
  private var scanner: JSONScanner
  /// By path: whether the records there are rows.
  private let areRows: [Bool]
  /// Where the rows begin that name columns.
  private let headerOffsets: Set<Int>
  /// The numbers of the names that have been handed out.
  private var numbers: [[UInt8]: Int] = [:]
  /// By the inner scanner's number of a name: the number under which it is handed out.
  private var numberOfInner: [Int] = []
  /// The numbers of the columns' names in the table that is being read.
  private var columns: [Int] = []

  /// Makes a scanner for the records at `paths`, of which some are rows.
  ///
  /// - Parameter headerOffsets: where in the decoded input the rows begin that are headers.
  package init(
    paths: [JSONRecordPath], areRows: [Bool], headerOffsets: Set<Int>, limits: ScanLimits = ScanLimits()
  ) {
    scanner = JSONScanner(paths: paths, mode: .document, limits: limits)
    self.areRows = areRows
    self.headerOffsets = headerOffsets
  }

  /// Scans one chunk.
  package mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch {
    var batch = scanner.scan(chunk)
    var newNames: [[UInt8]] = []
    for name in batch.newNames { numberOfInner.append(number(of: name, &newNames)) }
    for index in batch.nodes.indices { batch.nodes[index].rename(numberOfInner[batch.nodes[index].name]) }
    var records: [RecordPlace] = []
    records.reserveCapacity(batch.records.count)
    for record in batch.records {
      guard isRow(record, batch) else {
        records.append(record)
        continue
      }
      if headerOffsets.contains(record.byteOffset) {
        columns = header(record, batch, &newNames)
      } else {
        nameCells(of: record, &batch, &newNames)
        var row = record
        row.firstNode += 1
        records.append(row)
      }
    }
    batch.records = records
    batch.newNames = newNames
    return batch
  }

  /// The number of a name, which is handed out if it is new.
  private mutating func number(of name: [UInt8], _ newNames: inout [[UInt8]]) -> Int {
    if let known = numbers[name] { return known }
    let number = numbers.count
    numbers[name] = number
    newNames.append(name)
    return number
  }

  /// Whether a record is a row and not something else among them.
  private func isRow(_ record: RecordPlace, _ batch: borrowing RecordBatch) -> Bool {
    guard record.path < areRows.count, areRows[record.path], record.defect < 0,
      record.firstNode < record.endNode
    else { return false }
    let node = batch.nodes[record.firstNode]
    return node.kind == .array && node.name == JSONScanner.noName && Int(node.next) == record.endNode
  }

  /// The numbers of the names in a header.
  private mutating func header(
    _ record: RecordPlace, _ batch: borrowing RecordBatch, _ newNames: inout [[UInt8]]
  ) -> [Int] {
    var names: [[UInt8]] = []
    var index = record.firstNode + 1
    while index < record.endNode {
      let node = batch.nodes[index]
      let text = node.kind == .null ? [] : batch.text(of: node)
      names.append(Self.columnName(text, among: names))
      index = Int(node.next)
    }
    return names.map { number(of: $0, &newNames) }
  }

  /// What a column is called behind others, by the text in its header.
  package static func columnName(_ text: [UInt8], among names: [[UInt8]]) -> [UInt8] {
    if text.allSatisfy({ $0 <= 0x20 }) { return columnName(names.count) }
    guard names.contains(text) else { return text }
    var count = 2
    while names.contains(text + Array(" \(count)".utf8)) { count += 1 }
    return text + Array(" \(count)".utf8)
  }

  /// What a column is called that has no name, by its index.
  private static func columnName(_ index: Int) -> [UInt8] { Array("column \(index + 1)".utf8) }

  /// Gives the cells of a row the names of their columns.
  private mutating func nameCells(
    of record: RecordPlace, _ batch: inout RecordBatch, _ newNames: inout [[UInt8]]
  ) {
    var index = record.firstNode + 1
    var column = 0
    while index < record.endNode {
      if column == columns.count { columns.append(number(of: Self.columnName(column), &newNames)) }
      let node = batch.nodes[index]
      batch.nodes[index].rename(columns[column])
      if node.kind == .array {
        // Elements are named like their array.
        var element = index + 1
        while element < Int(node.next) {
          batch.nodes[element].rename(columns[column])
          element = Int(batch.nodes[element].next)
        }
      } else if node.kind == .text, batch.bytes[Int(node.start)..<node.end].allSatisfy({ $0 <= 0x20 }) {
        batch.nodes[index].becomeNull()
      }
      index = Int(node.next)
      column += 1
    }
  }
}

extension RecordNode {
  /// Gives the node another name.
  fileprivate mutating func rename(_ name: Int) {
    bits = bits & 0x1FF | UInt32(truncatingIfNeeded: name &<< 9)
  }

  /// Makes the node one of no value.
  fileprivate mutating func becomeNull() {
    bits = bits & ~0xFF | UInt32(RecordNodeKind.null.rawValue)
  }
}
