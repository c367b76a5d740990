import Formats
import Scanners
import TaskModel

/// The wholes of a table of no known tool that has the titles of parts in a column of their own: `Task`, `Subtask`.
///
/// A whole may have a row of its own, in which there is no part. Where it only stands beside its parts, in the row of
/// the first or of each, a task is made of it, before the first of them.
struct WholeRows {
  /// The columns of wholes and of parts.
  private let columns: (whole: String, part: String)
  /// Their numbers, once the names of the columns are known; nil where one is missing.
  private var numbers: (whole: Int, part: Int)?
  /// The columns that say where a task is, with what they fill: wholes of one title in two projects are two.
  private var places: [(column: Int, field: Field)] = []
  /// The titles of wholes with their places, and the titles alone, and by the number of each the last row that has it.
  private var titles = TextIndex()
  private var rows: [Int] = []
  /// The whole that the next part is of, where that does not say it.
  private var current: Int?
  /// The rows of wholes that have been made, and the first title.
  private(set) var made: Set<Int> = []
  private(set) var firstTitle: [UInt8] = []
  /// The rows of parts of wholes that have been made, each with that of its whole.
  private(set) var parts: [(row: Int, whole: Int)] = []
  /// The line of the first row that has a whole to itself behind its parts.
  private(set) var firstLateLine: Int?

  /// What a row is.
  enum Kind {
    /// A row like any other.
    case plain
    /// That of a whole.
    case whole(Whole)
    /// That of a part without the title of its whole.
    case part
    /// That of a part beside the title of its whole, which is not read, and the row of that; nil where it has none yet.
    case partBesideWhole(Whole, node: Int, row: Int?)
  }

  /// A whole as a row names it.
  struct Whole {
    var title: [UInt8]
    /// Where the row says that it is.
    var places: [(field: Field, text: [UInt8])]

    /// The title with its places: no cell has a NUL in it that stays.
    fileprivate var key: [UInt8] { places.reduce(title) { $0 + [0] + $1.text } }

    /// The task that is made of it.
    fileprivate var item: TaskItem {
      var item = TaskItem(title: String(decoding: title, as: UTF8.self))
      for (field, text) in places {
        if field == .project { item.project = String(decoding: text, as: UTF8.self) }
        if field == .section { item.section = String(decoding: text, as: UTF8.self) }
      }
      return item
    }
  }

  /// Nil for a table whose tree is said in another way.
  init?(_ mapping: ProfileMapping) {
    guard mapping.container == .csv, mapping.guessesValues, case .columns(let names)? = mapping.hierarchy,
      names.count == 2
    else { return nil }
    columns = (names[0], names[1])
  }

  /// Learns the names of the columns.
  mutating func learn(_ names: [String]) {
    guard numbers == nil, let whole = names.firstIndex(of: columns.whole),
      let part = names.firstIndex(of: columns.part)
    else { return }
    numbers = (whole, part)
    places = names.indices.compactMap { column in
      guard case .field(let field)? = Synonyms.target(of: names[column]),
        [.project, .section, .tags].contains(field)
      else { return nil }
      return (column, field)
    }
  }

  /// What a row is.
  func kind(of record: RecordPlace, _ batch: borrowing RecordBatch) -> Kind {
    guard let numbers else { return .plain }
    func text(_ column: Int) -> [UInt8] {
      let index = record.firstNode + column
      guard index < record.endNode else { return [] }
      let text = batch.text(of: batch.nodes[index])
      return Array(text[trimmed(0..<text.count, text.span)])
    }
    let title = text(numbers.whole)
    let isPart = !text(numbers.part).isEmpty
    if title.isEmpty { return isPart ? .part : .plain }
    let whole = Whole(
      title: title,
      places: places.map { (field: $0.field, text: text($0.column)) }.filter { !$0.text.isEmpty })
    return isPart
      ? .partBesideWhole(whole, node: record.firstNode + numbers.whole, row: row(of: whole))
      : .whole(whole)
  }

  /// The row of a whole; nil where there is none yet.
  ///
  /// Where a row does not say where it is, the last of that title is meant.
  private func row(of whole: Whole) -> Int? { titles.knownNumber(of: whole.key.span).map { rows[$0] } }

  /// Notes the row of a whole.
  ///
  /// - Parameter isMade: whether it has none of its own.
  mutating func note(_ whole: Whole, row: Int, isMade: Bool, line: Int) {
    if isMade {
      if made.isEmpty { firstTitle = whole.title }
      made.insert(row)
    } else if firstLateLine == nil, let known = self.row(of: whole), made.contains(known) {
      firstLateLine = line
    }
    for key in whole.places.isEmpty ? [whole.key] : [whole.key, whole.title] {
      let number = titles.number(of: key.span)
      if number == rows.count { rows.append(row) } else { rows[number] = row }
    }
    current = row
  }

  /// Notes the row of a part of the whole above it, or of another one.
  mutating func note(part row: Int, of whole: Int? = nil) {
    if let whole { current = whole }
    if let current, made.contains(current) { parts.append((row, current)) }
  }
}

extension ImportRun {
  /// Puts a row of such a table into the table; false where none was made of it.
  mutating func addWholeOrPart(
    _ record: RecordPlace, of batch: borrowing RecordBatch, to table: inout TaskTable
  ) -> Bool {
    let kind = wholeRows?.kind(of: record, batch) ?? .plain
    guard case .partBesideWhole(let whole, let node, let known) = kind else {
      let row = table.rowCount
      guard importer.add(record, of: batch, to: &table) else { return false }
      switch kind {
      case .whole(let whole): wholeRows?.note(whole, row: row, isMade: false, line: record.line)
      case .part: wholeRows?.note(part: row)
      default: break
      }
      return true
    }
    let wholeRow = known ?? table.rowCount
    if known == nil {
      append([whole.item], to: &table)
      accounting.derived += 1
      wholeRows?.note(whole, row: wholeRow, isMade: true, line: record.line)
    }
    importer.tree?.enter(wholeRow)
    let row = table.rowCount
    guard
      importer.add(
        record, of: batch, batch.nodes.span, batch.bytes.span, without: node, to: &table)
    else { return false }
    wholeRows?.note(part: row, of: wholeRow)
    return true
  }

  /// Makes wholes done of which all parts are, and says that they were made.
  mutating func settleWholes(_ table: inout TaskTable) {
    guard let wholes = wholeRows, !wholes.made.isEmpty else { return }
    var areOpen: Set<Int> = []
    for part in wholes.parts where part.row >= table.isDone.count || !table.isDone[part.row] {
      areOpen.insert(part.whole)
    }
    for row in wholes.made where row < table.isDone.count && !areOpen.contains(row) {
      table.isDone[row] = true
    }
    let title = String(decoding: wholes.firstTitle.prefix(80), as: UTF8.self)
    let count = wholes.made.count
    log.add(
      Diagnostic(
        .note, code: "made-wholes",
        count == 1
          ? "“\(title)” stands beside its parts only: a task is made of it, done if all of them are"
          : "“\(title)” and \(count - 1) more stand beside their parts only: a task is made of each, done if all its parts are",
        at: SourceLocation(file: file)))
    guard let line = wholes.firstLateLine else { return }
    log.add(
      Diagnostic(
        .warning, code: "late-whole",
        "this row has the title of a task that was made for the parts above it; both are kept",
        at: SourceLocation(file: file, line: line)))
  }
}
