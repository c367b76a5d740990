/// Reads tables in JSON, whose rows are arrays below one that names the columns, as if each row were an object:
/// `[["Task", "Due"], ["Sow peas", "2026-03-28"]]`.
///
/// Everything stays where it is in the input: the nodes of cells point into the row as it was written. A cell with an
/// empty text has no value; the columns are called as `JSONColumnNames` has it.
///
/// The inner scanner has checked the text, so it is only walked through here. Rows are few beside what other formats
/// hold: this is no hot path.
package struct JSONRowScanner: RecordScanner {
  private var scanner: JSONScanner
  /// By path: whether the records there are rows.
  private let areRows: [Bool]
  /// Where the rows begin that name columns.
  private let headerOffsets: Set<Int>
  /// Where the rows begin that stand above a header and are none.
  private let titleOffsets: Set<Int>
  /// The names of the columns where no row has them.
  private let columnNames: [[UInt8]]
  /// The numbers of the names that have been handed out.
  private var numbers: [[UInt8]: Int] = [:]
  /// By the inner scanner's number of a name: its text, and the number under which it is handed out once a record has
  /// it.
  private var innerNames: [(text: [UInt8], number: Int?)] = []
  /// The numbers of the columns' names in the table that is being read.
  private var columns: [Int] = []

  /// Makes a scanner for the records at `paths`, of which some are rows.
  ///
  /// - Parameters:
  ///   - headerOffsets: where in the decoded input the rows begin that are headers.
  ///   - titleOffsets: where the rows begin above them that are not read.
  ///   - columnNames: what the columns are called where no row says it.
  package init(
    paths: [JSONRecordPath], areRows: [Bool], headerOffsets: Set<Int>, titleOffsets: Set<Int> = [],
    columnNames: [[UInt8]] = [], limits: ScanLimits = ScanLimits()
  ) {
    scanner = JSONScanner(paths: paths, mode: .document, limits: limits)
    self.areRows = areRows
    self.headerOffsets = headerOffsets
    self.titleOffsets = titleOffsets
    self.columnNames = columnNames
  }

  /// Scans one chunk.
  package mutating func scan(_ chunk: consuming InputChunk) -> RecordBatch {
    var batch = scanner.scan(chunk)
    var newNames: [[UInt8]] = []
    // Handed out in the order of the records: another would depend on where the input is cut.
    innerNames += batch.newNames.map { ($0, nil) }
    if numbers.isEmpty {
      // The reserved names have the same numbers everywhere.
      for reserved in [JSONScanner.noName, JSONScanner.keyName] where reserved < innerNames.count {
        innerNames[reserved].number = number(of: innerNames[reserved].text, &newNames)
      }
      if !numbers.isEmpty { columns = columnNames.map { number(of: $0, &newNames) } }
    }
    var records: [RecordPlace] = []
    records.reserveCapacity(batch.records.count)
    var hasRows = false
    for record in batch.records {
      guard isRow(record, batch) else {
        rename(record, &batch, &newNames)
        // The nodes of records come in their order: behind a row, whose cells are at the end, these do, too.
        records.append(hasRows ? moved(record, &batch) : record)
        continue
      }
      if headerOffsets.contains(record.byteOffset) {
        columns = header(record, &batch, &newNames)
      } else if !titleOffsets.contains(record.byteOffset) {
        var row = record
        addCells(of: &row, &batch, &newNames)
        records.append(row)
        hasRows = true
      }
    }
    batch.records = records
    batch.newNames = newNames
    return batch
  }

  /// Gives the nodes of a record the numbers under which their names are handed out.
  private mutating func rename(
    _ record: RecordPlace, _ batch: inout RecordBatch, _ newNames: inout [[UInt8]]
  ) {
    for index in record.firstNode..<record.endNode {
      let inner = batch.nodes[index].name
      guard innerNames.indices.contains(inner) else { continue }
      let number = innerNames[inner].number ?? number(of: innerNames[inner].text, &newNames)
      innerNames[inner].number = number
      batch.nodes[index].rename(number)
    }
  }

  /// A record whose nodes are copied to the end of the batch.
  private func moved(_ record: RecordPlace, _ batch: inout RecordBatch) -> RecordPlace {
    let distance = batch.nodes.count - record.firstNode
    for index in record.firstNode..<record.endNode {
      var node = batch.nodes[index]
      node.next += Int32(truncatingIfNeeded: distance)
      batch.nodes.append(node)
    }
    var moved = record
    moved.firstNode += distance
    moved.endNode += distance
    return moved
  }

  /// The number of a name, which is handed out if it is new.
  private mutating func number(of name: [UInt8], _ newNames: inout [[UInt8]]) -> Int {
    if let known = numbers[name] { return known }
    let number = numbers.count
    numbers[name] = number
    newNames.append(FieldName.bounded(name))
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
    _ record: RecordPlace, _ batch: inout RecordBatch, _ newNames: inout [[UInt8]]
  ) -> [Int] {
    let firstNode = batch.nodes.count
    var index = Int(batch.nodes[record.firstNode].start)
    appendValue(JSONScanner.noName, &index, &batch, &newNames)
    var names = JSONColumnNames()
    var node = firstNode + 1
    while node < batch.nodes.count {
      names.add(batch.text(of: batch.nodes[node]))
      node = Int(batch.nodes[node].next)
    }
    batch.nodes.removeLast(batch.nodes.count - firstNode)
    return names.all.map { number(of: $0, &newNames) }
  }

  /// Puts the cells of a row, under the names of their columns, behind the nodes of the batch.
  private mutating func addCells(
    of record: inout RecordPlace, _ batch: inout RecordBatch, _ newNames: inout [[UInt8]]
  ) {
    var index = Int(batch.nodes[record.firstNode].start) + 1
    record.firstNode = batch.nodes.count
    var column = 0
    while skipToValue(&index, batch.bytes, closing: UInt8(ascii: "]")) {
      if column == columns.count {
        columns.append(number(of: JSONColumnNames.name(ofColumn: column), &newNames))
      }
      appendValue(columns[column], &index, &batch, &newNames)
      column += 1
    }
    record.endNode = batch.nodes.count
  }

  /// Moves to the next value in a container; false at its end.
  ///
  /// The text has been checked: between values there are only spaces and commas.
  private func skipToValue(_ index: inout Int, _ bytes: [UInt8], closing: UInt8) -> Bool {
    while bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: ",") { index += 1 }
    if bytes[index] != closing { return true }
    index += 1
    return false
  }

  /// Appends the nodes of the value that begins at `index`, and moves behind it.
  private mutating func appendValue(
    _ name: Int, _ index: inout Int, _ batch: inout RecordBatch, _ newNames: inout [[UInt8]]
  ) {
    let start = index
    let number = batch.nodes.count
    func append(_ kind: RecordNodeKind, _ range: Range<Int>) {
      batch.nodes.append(
        RecordNode(kind: kind, name: name, start: range.lowerBound, length: range.count, next: number + 1))
    }
    switch batch.bytes[start] {
    case UInt8(ascii: "\""):
      let text = passString(&index, batch.bytes)
      let isBlank = batch.bytes[text.range].allSatisfy { $0 <= 0x20 }
      append(isBlank ? .null : text.hasEscapes ? .textWithEscapes : .text, text.range)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let isArray = batch.bytes[start] == UInt8(ascii: "[")
      append(isArray ? .array : .object, start..<start)
      index += 1
      while skipToValue(&index, batch.bytes, closing: UInt8(ascii: isArray ? "]" : "}")) {
        var inner = name
        if !isArray {
          let key = passString(&index, batch.bytes)
          let node = RecordNode(
            kind: key.hasEscapes ? .textWithEscapes : .text, name: 0, start: key.range.lowerBound,
            length: key.range.count, next: 0)
          inner = self.number(of: batch.text(of: node), &newNames)
          while batch.bytes[index] <= 0x20 || batch.bytes[index] == UInt8(ascii: ":") { index += 1 }
        }
        appendValue(inner, &index, &batch, &newNames)
      }
      batch.nodes[number].length = Int32(truncatingIfNeeded: index - start)
      batch.nodes[number].next = Int32(truncatingIfNeeded: batch.nodes.count)
    default:
      while !Self.ends.contains(batch.bytes[index]) { index += 1 }
      switch batch.bytes[start] {
      case UInt8(ascii: "t"): append(.true, start..<index)
      case UInt8(ascii: "f"): append(.false, start..<index)
      case UInt8(ascii: "n"): append(.null, start..<index)
      default: append(.number, start..<index)
      }
    }
  }

  /// What comes behind a number or a word.
  private static let ends = Array(",]} \t\n\r".utf8)

  /// Moves behind a string; where its text is, and whether there are escapes in it.
  private func passString(_ index: inout Int, _ bytes: [UInt8]) -> (range: Range<Int>, hasEscapes: Bool) {
    let start = index + 1
    var hasEscapes = false
    index = start
    while bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        hasEscapes = true
        index += 1
      }
      index += 1
    }
    index += 1
    return (start..<index - 1, hasEscapes)
  }
}
