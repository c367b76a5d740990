import Formats
import Inference
import Scanners
import TaskModel
import Vocabulary

/// The wholes of a table of an unrecognised tool that has the titles of parts in a column of their own: `Task`,
/// `Subtask`.
///
/// A whole may have a row of its own, in which there is no part. Where it only stands beside its parts, in the row of
/// the first or of each, a task is made of it, before the first of them. What such a row says is about the part,
/// unless there is another column for that (`Status` beside `Subtask Status`).
struct ParentColumnRows {
  /// The names of the columns of titles, and what fills which field.
  private let titleNames: (whole: String, part: String)
  private let fields: [FieldMap]
  /// The numbers of the columns, once their names are known; nil where one is missing.
  private var columns: Columns?
  /// The titles of wholes with their places, and the titles alone, and by the number of each the last row that has it.
  private var titles = TextIndex()
  private var rows: [Int] = []
  /// The whole that the next part is of, where that does not say it.
  private var current: Int?
  /// The rows of wholes that have been made, and the first title.
  private(set) var made: Set<Int> = []
  private(set) var firstTitle: [UInt8] = []
  /// The rows of wholes that have been made and say themselves whether they are done.
  private(set) var decided: Set<Int> = []
  /// The rows of parts of wholes that have been made, each with that of its whole.
  private(set) var parts: [(row: Int, whole: Int)] = []
  /// The line of the first row that has a whole to itself behind its parts.
  private(set) var firstLateLine: Int?
  /// By the row of a whole that has been made: what its first row says of it, where parts say it themselves.
  private var sayings: [Int: [[UInt8]]] = [:]
  /// The line of the first row that says something else of a whole than the first of its rows, and the whole.
  private(set) var firstDifference: (line: Int, title: [UInt8])?

  private struct Columns {
    var whole: Int
    var part: Int
    /// What says where a task is: wholes of one title in two projects are two.
    var places: [Int] = []
    /// Those of them that are as much the whole's as the part's.
    var ofBoth: [Int] = []
    /// The columns about wholes, where others say the same about parts, and which of these say whether it is done.
    var ofWholes: [Int] = []
    var states: Set<Int> = []
  }

  /// What a row is.
  enum Kind {
    /// A row like any other.
    case plain
    /// That of a whole, and what is read of it.
    case whole(Whole, cells: [Range<Int>])
    /// That of a part without the title of its whole.
    case part
    /// That of a part beside the title of its whole, what is read of it and what of the whole, and the row of that; nil
    /// where it has none yet.
    case partBesideWhole(Whole, cells: [Range<Int>], wholeCells: [Range<Int>], row: Int?)
  }

  /// A whole as a row names it.
  struct Whole {
    var title: [UInt8]
    /// Where the row says that it is.
    var places: [[UInt8]]
    /// What the row says of it, where other columns say the same of parts, and whether that is whether it is done.
    var sayings: [[UInt8]] = []
    var isDecided = false

    /// The title with its places: no cell has a NUL in it that stays.
    fileprivate var key: [UInt8] { places.reduce(title) { $0 + [0] + $1 } }
  }

  /// Nil for a table whose tree is expressed in another way.
  init?(_ mapping: ProfileMapping) {
    guard mapping.container == .csv, mapping.reading.options.contains(.parentRows),
      case .columns(let names)? = mapping.hierarchy,
      names.count == 2
    else { return nil }
    titleNames = (names[0], names[1])
    fields = mapping.fields
  }

  private static let nothing = FewWords(WordKind.noValue.words(meaning: "anywhere"))

  /// Whether a cell for the title of a part says in a word that there is none.
  static func saysNoPart(_ cell: ArraySlice<UInt8>) -> Bool { nothing.contains(cell.span) }

  /// Learns the names of the columns.
  mutating func learn(_ names: [String]) {
    guard columns == nil, let whole = names.firstIndex(of: titleNames.whole),
      let part = names.firstIndex(of: titleNames.part)
    else { return }
    var columns = Columns(whole: whole, part: part)
    let targets = names.map { name in fields.first { $0.from == name }?.to ?? Synonyms.target(of: name) }
    let ofParts = names.indices.filter {
      GenericProfile.field(ofParts: names[$0], part: titleNames.part) != nil
    }
    func said(_ target: FieldMap.Target) -> FieldMap.Target {
      target == .field(.isDone) ? .statusAndDone : target
    }
    let saidOfParts = ofParts.compactMap { targets[$0].map(said) }
    for column in names.indices where column != whole && column != part && !ofParts.contains(column) {
      guard let target = targets[column] else { continue }
      if [.field(.project), .field(.section)].contains(target) { columns.ofBoth.append(column) }
      if [.field(.project), .field(.section), .field(.tags)].contains(target) {
        columns.places.append(column)
      }
      guard saidOfParts.contains(said(target)) else { continue }
      columns.ofWholes.append(column)
      if said(target) == .statusAndDone { columns.states.insert(column) }
    }
    self.columns = columns
  }

  /// What a row is.
  func kind(of record: RecordPlace, _ batch: borrowing RecordBatch) -> Kind {
    guard let columns else { return .plain }
    func text(_ column: Int) -> [UInt8] {
      let index = record.firstNode + column
      guard index < record.endNode else { return [] }
      let text = batch.text(of: batch.nodes[index])
      return Array(text[trimmed(0..<text.count, text.span)])
    }
    func cells(_ isRead: (Int) -> Bool) -> [Range<Int>] {
      (record.firstNode..<record.endNode).filter { isRead($0 - record.firstNode) }.map { $0..<$0 + 1 }
    }
    let part = text(columns.part)
    let isPart = !part.isEmpty && !Self.saysNoPart(part[...])
    let title = text(columns.whole)
    if title.isEmpty { return isPart ? .part : .plain }
    let whole = Whole(
      title: title, places: columns.places.map(text).filter { !$0.isEmpty },
      sayings: columns.ofWholes.map(text), isDecided: columns.states.contains { !text($0).isEmpty })
    if !isPart { return .whole(whole, cells: cells { $0 != columns.part }) }
    return .partBesideWhole(
      whole, cells: cells { $0 != columns.whole && !columns.ofWholes.contains($0) },
      wholeCells: cells {
        $0 == columns.whole || columns.ofBoth.contains($0) || columns.ofWholes.contains($0)
      },
      row: row(of: whole))
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
      if whole.isDecided { decided.insert(row) }
      if !whole.sayings.isEmpty { sayings[row] = whole.sayings }
    } else if firstLateLine == nil, let known = self.row(of: whole), made.contains(known) {
      firstLateLine = line
    }
    for key in whole.places.isEmpty ? [whole.key] : [whole.key, whole.title] {
      let number = titles.number(of: key.span)
      if number == rows.count { rows.append(row) } else { rows[number] = row }
    }
    current = row
  }

  /// Notes what another row says of a whole.
  mutating func note(again whole: Whole, row: Int, line: Int) {
    guard firstDifference == nil, let first = sayings[row] else { return }
    if zip(first, whole.sayings).contains(where: { !$1.isEmpty && $0 != $1 }) {
      firstDifference = (line, whole.title)
    }
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
    let row = table.rowCount
    switch wholeRows?.kind(of: record, batch) ?? .plain {
    case .plain: return importer.add(record, of: batch, to: &table)
    case .part:
      guard importer.add(record, of: batch, to: &table) else { return false }
      wholeRows?.note(part: row)
    case .whole(let whole, let cells):
      guard add(cells, of: record, batch, &table) else { return false }
      wholeRows?.note(whole, row: row, isMade: false, line: record.line)
    case .partBesideWhole(let whole, let cells, let wholeCells, let known):
      if let known {
        wholeRows?.note(again: whole, row: known, line: record.line)
      } else {
        // The parts of what is archived are that, too: the record is left out as the whole would be.
        guard add(wholeCells, of: record, batch, &table) else { return false }
        accounting.derived += 1
        accounting.kept += 1
        wholeRows?.note(whole, row: row, isMade: true, line: record.line)
      }
      let wholeRow = known ?? row
      importer.relations.tree?.enter(wholeRow)
      let partRow = table.rowCount
      guard add(cells, of: record, batch, &table) else { return false }
      wholeRows?.note(part: partRow, of: wholeRow)
    }
    return true
  }

  private mutating func add(
    _ cells: [Range<Int>], of record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool {
    importer.add(record, of: batch, batch.nodes.span, batch.bytes.span, only: cells, to: &table)
  }

  /// Makes wholes done of which all parts are, and says that they were made.
  mutating func settleWholes(_ table: inout TaskTable) {
    guard let wholes = wholeRows, !wholes.made.isEmpty else { return }
    var areOpen: Set<Int> = []
    for part in wholes.parts where part.row >= table.isDone.count || !table.isDone[part.row] {
      areOpen.insert(part.whole)
    }
    let undecided = wholes.made.subtracting(wholes.decided)
    for row in undecided where row < table.isDone.count && !areOpen.contains(row) {
      table.isDone[row] = true
    }
    let title = String(decoding: wholes.firstTitle.prefix(80), as: UTF8.self)
    let count = wholes.made.count
    let made =
      count == 1
      ? "“\(title)” stands beside its parts only: a task is made of it"
      : "“\(title)” and \(count - 1) more stand beside their parts only: a task is made of each"
    let parts = count == 1 ? "of them" : "its parts"
    let rule =
      undecided.isEmpty
      ? ", with what the first of these rows says of it"
      : ", done if all \(parts) are\(wholes.decided.isEmpty ? "" : " and its state is not said")"
    log.add(Diagnostic(.note, code: .madeWholes, made + rule, at: SourceLocation(file: input.file)))
    if let (line, title) = wholes.firstDifference {
      log.add(
        Diagnostic(
          .warning, code: .wholesThatDiffer,
          "this row says something else of “\(String(decoding: title.prefix(80), as: UTF8.self))” than the first of its rows, which counts",
          at: SourceLocation(file: input.file, line: line)))
    }
    guard let line = wholes.firstLateLine else { return }
    log.add(
      Diagnostic(
        .warning, code: .lateWhole,
        "this row has the title of a task that was made for the parts above it; both are kept",
        at: SourceLocation(file: input.file, line: line)))
  }
}
