import Formats
import Inference
import Scanners
import TaskModel
import Vocabulary

/// Rows of a table of an unrecognised tool that are no tasks: sums below the tasks, and headings above some of them.
///
/// A row is looked at where it has no title, or a word for a sum in its place: the first byte and the length tell for
/// nearly all.
struct NonTaskRows {
  /// What a row is.
  enum Kind {
    case task
    /// Nothing but a word for a sum, and numbers.
    case sum
    /// Nothing but a text in the first column; where that is the title, one with a colon behind it (`Kitchen:`).
    case heading
  }

  /// The number of the column of titles.
  private let title: Int
  /// By column: whether only tasks have something in it, be it a number: dates, states, ids.
  private let areOfTasks: [Bool]
  /// Where the headings of the first column go; nil where it has none.
  let headingField: Field?
  /// Whether a text in the first column of a task says that it is not under the heading any more.
  private let endsHeadings: Bool
  /// Whether the first column is one of ids.
  private let isLedByID: Bool
  /// By byte: how long the words for sums are that begin with it, a bit for each length.
  private let lengths: [UInt32]
  /// The heading that the rows stand under.
  private(set) var heading: [UInt8] = []
  /// Whether the first rows have been looked at.
  private var isSurveyed = false
  /// Whether headings are read: not in a table whose rows have titles less often than not.
  private var readsHeadings: Bool
  /// Whether they stand among the titles, where a row without anything else may as well be a task: a colon tells them.
  private let areAmongTitles: Bool
  /// The first of the rows that look like headings among titles and are read as tasks, and how many there are.
  private var doubtful: (first: [UInt8], count: Int) = ([], 0)

  /// Words for sums, in small letters.
  private static let words = Set(WordKind.sum.words)
  private static let plainWords = FewWords(words)

  /// - Parameter names: the names of the columns.
  init?(_ mapping: ProfileMapping, names: [String]) {
    guard mapping.container == .csv, mapping.reading.options.contains(.sumRows), names.count > 1 else {
      return nil
    }
    func target(_ name: String) -> FieldMap.Target? {
      mapping.fields.first { $0.from == name }?.to ?? Synonyms.target(of: name)
    }
    let titles = names.indices.filter { index in
      mapping.fields.contains { $0.from == names[index] && $0.to == .field(.title) }
    }
    // Titles of parts stand in another column than those of wholes.
    let whole: String? = if case .columns(let columns)? = mapping.hierarchy { columns.first } else { nil }
    guard let title = whole.map(names.firstIndex) ?? (titles.count == 1 ? titles.first : nil) else {
      return nil
    }
    self.title = title
    areOfTasks = names.map { name in
      switch target(name) {
      case .statusAndDone, .field(.isDone), .field(.id), .field(.parent), .field(.due), .field(.start),
        .field(.created), .field(.modified), .field(.completed):
        true
      default: false
      }
    }
    let first = target(names[0])
    isLedByID = first == .field(.id)
    let fields = mapping.fields.map(\.to)
    // What says itself where it is in the tree may be part of a task that has nothing but a title.
    areAmongTitles = title == 0 && names.count > 2 && mapping.hierarchy == nil
    switch first {
    case _ where whole != nil && title == 0: headingField = nil
    case _ where title == 0:
      headingField =
        !areAmongTitles || fields.contains(.field(.parent))
        ? nil : [.section, .project].first { !fields.contains(.field($0)) }
    case .field(.project): headingField = .project
    case nil, .field(.id), .field(.section), .field(.parent), .field(.tags): headingField = .section
    default: headingField = nil
    }
    endsHeadings = !isLedByID && !areAmongTitles
    readsHeadings = headingField != nil
    var lengths: [UInt32] = Array(repeating: 0, count: 256)
    for word in Self.words {
      // A capital letter alone begins with the byte that all of them do.
      for word in [word, word.uppercased()] {
        // As it is, and with a colon behind it.
        if let byte = word.utf8.first, word.utf8.count < 31 { lengths[Int(byte)] |= 3 << word.utf8.count }
      }
    }
    self.lengths = lengths
  }

  /// Whether none of the rows of a batch that has been sorted by columns is worth a look: their titles tell.
  func areAllTasks(
    in sorted: borrowing SortedBatch, _ sorter: borrowing ColumnSorter, _ bytes: Span<UInt8>
  ) -> Bool {
    if !heading.isEmpty || (areAmongTitles && readsHeadings) { return false }
    // A title from another column is none where the row is looked at.
    if !sorted.filling.isEmpty { return false }
    guard title < sorter.columnOfName.count, sorter.columnOfName[title] >= 0 else { return false }
    let count = sorted.places.count / max(sorter.kinds.count, 1)
    let first = Int(sorter.columnOfName[title]) * count
    let places = sorted.places.span
    let decoded = sorted.decoded.span
    let lengths = lengths.span
    for index in first..<first + count {
      let range = places[index].range
      if range.isEmpty { return false }
      let byte = places[index].isDecoded ? decoded[range.lowerBound] : bytes[range.lowerBound]
      if range.count < 32, lengths[Int(byte)] >> UInt32(range.count) & 1 == 1 {
        if withText(places[index], bytes, decoded, { isSum($0) }) { return false }
      }
    }
    return true
  }

  /// Whether a row has to be looked at before it is taken for a task.
  @inline(__always) func isWorthALook(
    _ record: RecordPlace, _ nodes: Span<RecordNode>, _ bytes: Span<UInt8>
  ) -> Bool {
    let index = record.firstNode &+ title
    guard index < record.endNode else { return true }
    let node = nodes[index]
    if node.length == 0 { return true }
    if areAmongTitles, readsHeadings, isAlone(index, record, nodes) { return true }
    if !heading.isEmpty, endsHeadings {
      let first = nodes[record.firstNode]
      if first.length > 0, bytes[Int(first.start)] &- 0x30 > 9 { return true }
    }
    return node.length < 32 && lengths[Int(bytes[Int(node.start)])] >> UInt32(node.length) & 1 == 1
      && isSum(bytes.extracting(Int(node.start)..<node.end))
  }

  /// Whether a row has nothing but its first cell.
  @inline(__always) private func isAlone(
    _ first: Int, _ record: RecordPlace, _ nodes: Span<RecordNode>
  ) -> Bool {
    var index = first &+ 1
    while index < record.endNode, nodes[index].length == 0 { index &+= 1 }
    return index >= record.endNode
  }

  /// Whether a title may be a word for a sum.
  @inline(never) private func isSum(_ text: Span<UInt8>) -> Bool {
    let hasColon = text[text.count - 1] == UInt8(ascii: ":")
    return text[0] >= 0x80 || Self.plainWords.contains(hasColon ? text.extracting(droppingLast: 1) : text)
  }

  /// What a row is; a heading is taken, and one that a row is not under any more is forgotten.
  mutating func take(_ record: RecordPlace, _ batch: borrowing RecordBatch) -> Kind {
    let cells = cells(of: record, batch)
    let kind = kind(of: cells)
    switch kind {
    case .heading: heading = (cells.first ?? []).dropLast(areAmongTitles ? 1 : 0)
    case .task: if endsHeadings, let first = cells.first, Self.hasLetters(first) { heading = [] }
    case .sum: break
    }
    return kind
  }

  /// The first of the rows that may be headings and are read as tasks, and how many there are; nil where none are, and
  /// from the second time on.
  mutating func takeDoubtful() -> (first: [UInt8], count: Int)? {
    defer { doubtful = ([], 0) }
    return doubtful.count > 0 ? doubtful : nil
  }

  /// Looks whether the first rows are tasks and not for the most part rows without a title.
  mutating func surveyOnce(_ batch: borrowing RecordBatch) {
    guard !isSurveyed, !batch.records.isEmpty else { return }
    isSurveyed = true
    guard readsHeadings else { return }
    if areAmongTitles { return surveyTitles(batch) }
    var (taskCount, headingCount) = (0, 0)
    for record in batch.records.prefix(100) where record.defect < 0 {
      let cells = cells(of: record, batch)
      if title < cells.count, !cells[title].isEmpty {
        taskCount += 1
      } else if kind(of: cells) == .heading {
        headingCount += 1
      }
    }
    readsHeadings = headingCount <= taskCount
  }

  /// Looks for rows with nothing but a title that may be headings of those below, since there are several, the first is
  /// one, and the others are as many at least.
  ///
  /// They are tasks all the same: so is `Call the dentist` among tasks that have an owner and a day.
  private mutating func surveyTitles(_ batch: borrowing RecordBatch) {
    var titles: [[UInt8]] = []
    var taskCount = 0
    var beginsAlone = false
    for (number, record) in batch.records.prefix(100).enumerated() where record.defect < 0 {
      let cells = cells(of: record, batch)
      guard let first = cells.first, cells.contains(where: { !$0.isEmpty }), kind(of: cells) == .task else {
        continue
      }
      let isAlone = !first.isEmpty && cells.dropFirst().allSatisfy(\.isEmpty) && Self.hasLetters(first)
      if number == 0 { beginsAlone = isAlone }
      if isAlone { titles.append(first) } else { taskCount += 1 }
    }
    guard beginsAlone, titles.count > 1, taskCount >= titles.count else { return }
    doubtful = (titles[0], titles.count)
  }

  private func kind(of cells: [[UInt8]]) -> Kind {
    let hasTitle = title < cells.count && !cells[title].isEmpty
    guard let word = hasTitle ? title : cells.firstIndex(where: { !$0.isEmpty }) else { return .task }
    let others = cells.indices.filter { $0 != word && !cells[$0].isEmpty }
    if Self.isWordForSum(cells[word]) {
      let areSums = others.allSatisfy { index in
        index < areOfTasks.count && !areOfTasks[index] && Self.isNumber(cells[index])
      }
      return areSums ? .sum : .task
    }
    guard readsHeadings, word == 0, !hasTitle || areAmongTitles, others.isEmpty, Self.hasLetters(cells[0])
    else { return .task }
    // `GARDEN-12` is an id, and `Phase 2` is none.
    if isLedByID, cells[0].contains(where: { $0 &- 0x30 <= 9 }), !cells[0].contains(0x20) { return .task }
    let text = cells[0]
    if areAmongTitles, text.count < 2 || text.last != UInt8(ascii: ":") { return .task }
    if case .unreadable = DateReading.read(text.span, styles: GenericProfile.styles(for: .field(.due))) {
      return .heading
    }
    return .task
  }

  private func cells(of record: RecordPlace, _ batch: borrowing RecordBatch) -> [[UInt8]] {
    (record.firstNode..<record.endNode).map { index in
      let text = batch.text(of: batch.nodes[index])
      return Array(text[trimmed(0..<text.count, text.span)])
    }
  }

  /// Whether a cell is just a word for a sum.
  static func isWordForSum(_ cell: some Collection<UInt8>) -> Bool {
    guard cell.count < 40 else { return false }
    let word = String(decoding: cell, as: UTF8.self).lowercased()
    return words.contains(word) || (word.hasSuffix(":") && words.contains(String(word.dropLast())))
  }

  /// Whether a cell is a number, with a unit of time or money at most: `12.5`, `3h`, `1,200 €`, `40 %`, `2:30`.
  private static func isNumber(_ cell: [UInt8]) -> Bool {
    guard cell.count < 40, cell.contains(where: { $0 &- 0x30 <= 9 }) else { return false }
    let text = String(decoding: cell, as: UTF8.self)
    let signs: Set<Character> = [
      ".", ",", ":", "%", "+", "-", "'", "’", "$", "€", "£", "¥", " ", "\u{A0}", "\u{202F}", "h", "H", "d",
    ]
    return text.allSatisfy { ("0"..."9").contains($0) || signs.contains($0) }
  }

  private static func hasLetters(_ cell: [UInt8]) -> Bool {
    String(decoding: cell, as: UTF8.self).contains(where: \.isLetter)
  }
}

extension ImportRun {
  /// Looks at the first rows of a table, and says what of them could be something else than tasks.
  mutating func surveyRows(_ batch: borrowing RecordBatch) {
    tableRows?.surveyOnce(batch)
    guard let (first, count) = tableRows?.takeDoubtful() else { return }
    let title = String(decoding: first.prefix(80), as: UTF8.self)
    log.add(
      Diagnostic(
        .note, code: .rowsWithATitleAlone,
        "“\(title)” and \(count - 1) more of the first rows have nothing but a title: they may be headings, and are read as tasks",
        at: SourceLocation(file: input.file, line: batch.records.first?.line),
        hint: "a colon behind it makes a heading of such a row: “\(title):”"))
  }

  /// Takes a row of a table that is no task; false, and nothing taken, for others.
  mutating func takesOtherRow(_ record: RecordPlace, _ batch: borrowing RecordBatch) -> Bool {
    guard tableRows != nil, let kind = tableRows?.take(record, batch), kind != .task else { return false }
    accounting.read += 1
    accounting.skipped += 1
    let first = (record.firstNode..<record.endNode).first { batch.nodes[$0].length > 0 } ?? record.firstNode
    let text = String(decoding: batch.text(of: batch.nodes[first]).prefix(80), as: UTF8.self)
    let field = tableRows?.headingField ?? .section
    let (code, message): (DiagnosticCode, String) =
      kind == .sum
      ? (.rowOfSums, "“\(text)” is the row of a sum and no task; it is left out")
      : (.rowOfAHeading, "“\(text)” alone in its row is no task but the \(field.name) of those below")
    log.add(
      Diagnostics.diagnostic(
        .note, code, message, file: input.file, at: record.original.lowerBound, record: record, batch: batch,
        container: input.profile.mapping.container))
    return true
  }

  /// Gives the heading that they stand under to the rows from `row` on that do not say otherwise.
  mutating func fillHeading(from row: Int, _ table: inout TaskTable) {
    guard let rows = tableRows, !rows.heading.isEmpty, let field = rows.headingField,
      importer.fields.contains(field)
    else { return }
    if field == .project {
      table.project.fill(rows.heading.span, from: row)
    } else {
      table.section.fill(rows.heading.span, from: row)
    }
  }
}
