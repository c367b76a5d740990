import Formats
import Inference
import Scanners
import TaskModel

/// What the columns of a CSV file without a header are, by their values.
///
/// Only what can hardly be anything else is recognised: dates, addresses, words for done and for priorities. The first
/// column of other text is the title, everything else is kept under the column's number.
struct HeaderlessColumns {
  /// How many records are looked at.
  static let recordCount = 200

  /// What the values of a column have been so far.
  private struct Column {
    var valueCount = 0
    var dateCount = 0
    var addressCount = 0
    var numberCount = 0
    var doneCount = 0
    var stateCount = 0
    var priorityCount = 0
    var blankCount = 0
    var digitCount = 0
    var words: Set<String> = []

    /// What all values fit, if there is something.
    var target: FieldMap.Target? {
      guard valueCount > 0 else { return nil }
      if addressCount == valueCount { return .field(.url) }
      if dateCount == valueCount { return .field(.due) }
      if stateCount == valueCount { return .statusAndDone }
      if doneCount == valueCount { return .field(.isDone) }
      return priorityCount == valueCount ? .field(.priority) : nil
    }
  }

  private var columns: [Column] = []
  private var recordCount = 0

  /// Looks at the first records of a head, in a dialect without a header.
  init(_ head: [UInt8], _ dialect: CSVDialect, limits: ScanLimits) {
    var scanner = CSVScanner(dialect: dialect, limits: limits)
    let batch = scanner.scan(InputChunk(bytes: head))
    for record in batch.records.prefix(Self.recordCount) {
      // Spreadsheets write rows of nothing but delimiters.
      let isBlank = (record.firstNode..<record.endNode).allSatisfy { batch.nodes[$0].length == 0 }
      if !isBlank { recordCount += 1 }
      for index in record.firstNode..<record.endNode { add(batch.nodes[index], batch) }
    }
  }

  private mutating func add(_ node: RecordNode, _ batch: borrowing RecordBatch) {
    while columns.count <= node.name { columns.append(Column()) }
    let text = batch.text(of: node)
    let value = Array(text[trimmed(0..<text.count, text.span)])
    guard !value.isEmpty else { return }
    let word = String(decoding: value.prefix(80), as: UTF8.self)
    columns[node.name].valueCount += 1
    if Self.isDate(value) { columns[node.name].dateCount += 1 }
    if word.hasPrefix("http://") || word.hasPrefix("https://") { columns[node.name].addressCount += 1 }
    columns[node.name].words.insert(word)
    if value.contains(0x20) { columns[node.name].blankCount += 1 }
    if value.contains(where: { $0 &- 0x30 <= 9 }) { columns[node.name].digitCount += 1 }
    if NumberScanner.integer(value, 0..<value.count) != nil {
      // Numbers alone say nothing: ids, amounts, points.
      columns[node.name].numberCount += 1
      return
    }
    if GenericProfile.doneWords.isDone(word) != nil { columns[node.name].doneCount += 1 }
    if GenericProfile.doneWords.isDone(state: word) != nil { columns[node.name].stateCount += 1 }
    if GenericProfile.priorities.code(of: word) != nil { columns[node.name].priorityCount += 1 }
  }

  /// The first of some columns whose texts look like titles: in every record, most of them once, and of several words
  /// or at least without digits; nil where there is none.
  func titleColumn(among numbers: [Int]) -> Int? {
    let candidates = numbers.filter { number in
      guard number < columns.count else { return false }
      let column = columns[number]
      return column.valueCount == recordCount && column.words.count * 2 > recordCount && column.target == nil
        && column.numberCount == 0
    }
    return candidates.first { columns[$0].blankCount > 0 } ?? candidates.first { columns[$0].digitCount == 0 }
  }

  private static func isDate(_ value: [UInt8]) -> Bool {
    // A number alone is no date, though some styles would read it as one.
    guard value.contains(where: { !(0x30...0x39).contains($0) }) else { return false }
    if case .unreadable = DateReading.read(value.span, styles: GenericProfile.styles(for: .field(.due))) {
      return false
    }
    return true
  }

  /// The generic profile for these columns.
  var match: FormatMatch {
    var maps: [FieldMap] = []
    var rest: [Int] = []
    for (index, column) in columns.enumerated() {
      if let target = column.target, !maps.contains(where: { $0.to == target }) {
        maps.append(FieldMap(Self.name(index), target, styles: GenericProfile.styles(for: target)))
      } else if column.valueCount > 0 {
        rest.append(index)
      }
    }
    // The first text; numbers, or what looks like something else, only where there is no text at all.
    let text = rest.first { columns[$0].numberCount < columns[$0].valueCount }
    if let title = text ?? rest.first {
      maps.append(FieldMap(Self.name(title), .title))
    } else if let first = maps.indices.first {
      maps[first] = FieldMap(maps[first].from, .title)
    }
    var mapping = ProfileMapping(ofNoTool: .csv, title: "generic csv without a header")
    mapping.fields = maps
    mapping.priorities = GenericProfile.prioritiesInWords
    mapping.doneWords = GenericProfile.doneWords
    mapping.naming.usesSynonyms = true
    let told = maps.map { "\($0.from) is \(GenericProfile.describe($0.to))" }.sorted()
    return FormatMatch(
      profile: Profile(mapping), score: 1,
      reason: told.isEmpty ? "no header, and no records" : "no header; \(told.joined(separator: ", "))")
  }

  private static func name(_ index: Int) -> String { "column \(index + 1)" }
}
