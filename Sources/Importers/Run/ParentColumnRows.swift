import Formats
import Inference
import Scanners
import TaskModel
import Vocabulary

/// The rows of a table of an unrecognised tool that has the titles of parts in a column of their own: `Task`,
/// `Subtask`.
///
/// A whole has a row of its own, in which there is no part. A part stands below it, or beside its title; what such a
/// row says is about the part, unless there is another column for that (`Status` beside `Subtask Status`).
struct ParentColumnRows {
  /// The names of the columns of titles, and what fills which field.
  private let titleNames: (whole: String, part: String)
  private let fields: [FieldMap]
  /// The numbers of the columns, once their names are known; nil where one is missing.
  private var columns: Columns?
  /// The titles of wholes with their places, and the titles alone, and by the number of each the last row that has it.
  private var titles = TextIndex()
  private var rows: [Int] = []

  private struct Columns {
    var whole: Int
    var part: Int
    /// What says where a task is: wholes of one title in two projects are two.
    var places: [Int] = []
    /// The columns about wholes, where others say the same about parts.
    var ofWholes: [Int] = []
  }

  /// What a row is.
  enum Kind {
    /// A row like any other.
    case plain
    /// That of a whole, and what is read of it.
    case whole([UInt8], places: [[UInt8]], cells: [Range<Int>])
    /// That of a part beside the title of its whole: the row of that, and what is read of the part.
    case part(of: Int, cells: [Range<Int>])
    /// That of a part beside the title of a whole that has no row above, what is read of it, the whole's title first.
    case both([UInt8], places: [[UInt8]], cells: [Range<Int>])
  }

  /// Nil for a table whose tree is expressed in another way.
  init?(_ mapping: ProfileMapping) {
    guard mapping.container == .csv, mapping.reading.options.contains(.parentRows),
      case .columns(let names)? = mapping.hierarchy, names.count == 2
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
      if [.field(.project), .field(.section), .field(.tags)].contains(target) {
        columns.places.append(column)
      }
      if saidOfParts.contains(said(target)) { columns.ofWholes.append(column) }
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
    let (title, part) = (text(columns.whole), text(columns.part))
    if title.isEmpty { return .plain }
    let places = columns.places.map(text).filter { !$0.isEmpty }
    if part.isEmpty || Self.saysNoPart(part[...]) {
      return .whole(title, places: places, cells: cells { $0 != columns.part })
    }
    // Where a row does not say where it is, the last of that title is meant.
    guard let number = titles.knownNumber(of: Self.key(title, places).span) else {
      return .both(
        title, places: places, cells: cells { $0 == columns.whole } + cells { $0 != columns.whole })
    }
    return .part(of: rows[number], cells: cells { $0 != columns.whole && !columns.ofWholes.contains($0) })
  }

  /// A title with its places: no cell has a NUL in it that stays.
  private static func key(_ title: [UInt8], _ places: [[UInt8]]) -> [UInt8] {
    places.reduce(title) { $0 + [0] + $1 }
  }

  /// Notes the row of a whole.
  mutating func note(_ title: [UInt8], _ places: [[UInt8]], row: Int) {
    for key in places.isEmpty ? [title] : [Self.key(title, places), title] {
      let number = titles.number(of: key.span)
      if number == rows.count { rows.append(row) } else { rows[number] = row }
    }
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
    case .whole(let title, let places, let cells):
      guard add(cells, of: record, batch, &table) else { return false }
      wholeRows?.note(title, places, row: row)
    case .part(let whole, let cells):
      importer.relations.tree?.enter(whole)
      return add(cells, of: record, batch, &table)
    case .both(let title, let places, let cells):
      guard add(cells, of: record, batch, &table) else { return false }
      wholeRows?.note(title, places, row: row)
      log.add(
        Diagnostic(
          .warning, code: .unreadSubtasks,
          "“\(String(decoding: title.prefix(80), as: UTF8.self))” has no row of its own above this part: the row is read as the whole, and the part is kept",
          at: SourceLocation(file: input.file, line: record.line),
          hint: "a profile can read the parts as tasks, and the wholes as their project or section"))
    }
    return true
  }

  private mutating func add(
    _ cells: [Range<Int>], of record: RecordPlace, _ batch: borrowing RecordBatch, _ table: inout TaskTable
  ) -> Bool { importer.add(record, of: batch, batch.nodes.span, batch.bytes.span, only: cells, to: &table) }
}
