package import TaskModel

extension MergeRule {
  /// Makes one task of the rows that are the same, in the place of the first of them.
  ///
  /// Field by field the newest value counts: that of the row modified last, then of those that do not say when they
  /// were modified the one read last; with a preferred source that source's before all others. An absent value never
  /// replaces one that is there.
  /// Rows whose key has no value at all are left alone. The rows that are merged away stay in the table, and are to
  /// be left out of every selection.
  ///
  /// - Parameters:
  ///   - zone: the one whose clocks tell when a local time was.
  ///   - stated: by source, the fields it is known to have. What every task has (a priority, done or not) counts
  ///     only from sources that say so, here or by any of their tasks. With `isDone` among them a task without a mark
  ///     is said to be open, as in todo.txt.
  ///   - noValues: by source, words that stand where there is no value (`n/a`), in lower case.
  ///   - keptConflicts: how many conflicts are kept whole; all are counted.
  package func merge(
    _ table: inout TaskTable, in zone: ZoneOffsets = .utc, stated: [FieldSet] = [],
    noValues: [Set<String>] = [], keptConflicts: Int = 1_000
  ) -> MergeReport {
    defer { table.forgetAnswers() }
    let groups = MergeGroups(self, table)
    if groups.all.isEmpty { return MergeReport() }
    let sources = MergeSources(table, stated: stated, noValues: noValues)
    var merger = TaskMerger(
      self, table, groups.all, zone: zone, sources: sources, keptConflicts: keptConflicts)
    for group in groups.all { merger.merge(group) }
    merger.write(to: &table)
    return merger.report
  }
}

extension Selection {
  /// Leaves out rows that were merged into others.
  package mutating func leaveOut(_ merged: [Int32], of table: TaskTable) {
    if merged.isEmpty { return }
    var isMerged = [Bool](repeating: false, count: table.rowCount)
    for row in merged { isMerged[Int(row)] = true }
    rows.removeAll { isMerged[Int($0)] }
  }
}

/// Decides for each field which row's value counts, and writes the values into the first rows.
private struct TaskMerger {
  private let table: TaskTable
  private let zone: ZoneOffsets
  private let keptConflicts: Int
  private let isPreferred: [Bool]
  /// The fields that are merged, in their order.
  private let fields: [(field: Field, leader: Field?, isSilent: Bool)]
  /// By field: whether a row has a value, and which rows have the same.
  private let columns: [MergeColumn?]
  /// By field: rows that take over another row's value.
  private var winners = [[(row: Int32, winner: Int32)]](repeating: [], count: Field.allCases.count)
  /// Numbers of the entries of extra that a row has afterwards.
  private var extras: [(row: Int32, entries: [Int])] = []
  /// By row: the row that stands for it, itself for most.
  private let survivors: [Int32]
  private(set) var report = MergeReport()

  /// Fields that are allowed to differ: what tells records apart.
  private static let silent: Set<Field> = [.id, .source, .modified]
  /// Fields that say more of another one: their values count only beside that of the record that decides it.
  private static let leaders: [Field: Field] = [
    .status: .isDone, .completed: .isDone, .priorityRaw: .priority,
  ]

  init(
    _ rule: MergeRule, _ table: TaskTable, _ groups: [[Int32]], zone: ZoneOffsets, sources: MergeSources,
    keptConflicts: Int
  ) {
    self.zone = zone
    self.table = table
    self.keptConflicts = keptConflicts
    isPreferred = table.sources.map { rule.isPreferred($0.word) }
    // The first row of each group stands for all of it. Known before any is merged, whose parents may be among them.
    var survivors = Array(0..<Int32(clamping: table.rowCount))
    for group in groups {
      for row in group.dropFirst() {
        survivors[Int(row)] = group[0]
        report.mergedRows.append(row)
      }
    }
    self.survivors = survivors
    fields = Field.allCases.filter { table.fields.contains($0) && $0 != .source && $0 != .id }.map {
      ($0, TaskMerger.leaders[$0], TaskMerger.silent.contains($0))
    }
    columns = Field.allCases.map { field in
      table.fields.contains(field) ? MergeColumn(field, table, sources, survivors: survivors) : nil
    }
  }

  /// Merges rows into the first of them.
  mutating func merge(_ rows: [Int32]) {
    let first = rows[0]
    // Each rank is asked for once: a sort asks many times.
    var ranks: [(Int, Int64)] = []
    for row in rows { ranks.append(rank(row)) }
    let ranked = rows.indices.sorted { left, right in
      ranks[left] == ranks[right] ? left > right : ranks[left] > ranks[right]
    }.map { Int(rows[$0]) }
    var winnerOf = [Int?](repeating: nil, count: Field.allCases.count)
    for (field, leader, isSilent) in fields {
      if field == .extra {
        mergeExtras(ranked, first)
        continue
      }
      let judge = leader.flatMap { winnerOf[Int($0.rawValue)] }
      guard let winner = self.winner(field, leader, ranked, judge) else { continue }
      winnerOf[Int(field.rawValue)] = winner
      if winner != Int(first) {
        winners[Int(field.rawValue)].append((first, Int32(truncatingIfNeeded: winner)))
      }
      // A word for a priority is no conflict with none.
      if isSilent || field == .priorityRaw && !isPresent(field, winner) { continue }
      compare(field, winner, ranked, first)
    }
  }

  /// The row whose value of a field counts: the first that has one.
  ///
  /// What says more of another field comes from a row that says the same of that as `judge`, the row that decided it: a
  /// status or the word for a priority says nothing of another state or priority. Where no such row has a value, there
  /// is none, and it is the judge's. Only when a done task was completed may any row know.
  private func winner(_ field: Field, _ leader: Field?, _ rows: [Int], _ judge: Int?) -> Int? {
    guard let first = rows.first(where: { isPresent(field, $0) }) else { return nil }
    guard let judge, let leader else { return first }
    func agrees(_ row: Int) -> Bool {
      leader == .isDone
        ? table.isDone[row] == table.isDone[judge] : table.priority[row] == table.priority[judge]
    }
    if let agreeing = rows.first(where: { agrees($0) && isPresent(field, $0) }) { return agreeing }
    return field == .completed && table.isDone[judge] ? first : judge
  }

  /// The preferred source before all others, then what was modified last.
  private func rank(_ row: Int32) -> (Int, Int64) {
    let source = table.sourceIndex(Int(row))
    let modified = table.date(.modified, Int(row)).map { $0.instantMicroseconds(in: zone) } ?? Int64.min
    return (source.map { isPreferred[$0] } == true ? 1 : 0, modified)
  }

  private func isPresent(_ field: Field, _ row: Int) -> Bool {
    columns[Int(field.rawValue)]?.isPresent(row) ?? false
  }

  /// Counts the values that are there and differ from the winner's.
  private mutating func compare(
    _ field: Field, _ winner: Int, _ rows: [Int], _ first: Int32
  ) {
    guard let column = columns[Int(field.rawValue)] else { return }
    let isSame = column.sameness(winner)
    for row in rows where row != winner && column.isPresent(row) && !isSame(row) {
      if field == .title { report.otherTitleCount += 1 }
      guard countsConflict() else { continue }
      keep(
        field.name, first, table.valueText(field, winner) ?? "", winner, table.valueText(field, row) ?? "",
        row)
    }
  }

  /// Counts a conflict; gives whether it is kept.
  private mutating func countsConflict() -> Bool {
    report.conflictCount += 1
    return report.conflicts.count < keptConflicts
  }

  private mutating func keep(
    _ field: String, _ first: Int32, _ kept: String, _ winner: Int, _ dropped: String, _ loser: Int
  ) {
    report.conflicts.append(
      MergeReport.Conflict(
        id: table.idString(Int(first)),
        title: table.title.string(winner) ?? table.title.string(Int(first)) ?? "",
        field: field, kept: (kept, table.source(winner) ?? ""), dropped: (dropped, table.source(loser) ?? ""))
    )
  }

  /// Every name that any row has, the names in the order of the first row, each with the values that count.
  ///
  /// A name that a row has several times (three comments) has all of these together for its value: they come from one
  /// row, and a record that is merged with itself stays as it was.
  private mutating func mergeExtras(_ ranked: [Int], _ first: Int32) {
    let column = table.extra
    // By name: the entries of each row that has it, in the order of ranks.
    var holders: [UInt32: [(row: Int, entries: [Int])]] = [:]
    for row in ranked {
      for index in column.range(row) {
        var own = holders.removeValue(forKey: column.entry(index).name) ?? []
        if own.last?.row != row { own.append((row, [])) }
        own[own.count - 1].entries.append(index)
        holders[column.entry(index).name] = own
      }
    }
    var rest: [UInt32: ArraySlice<Int>] = [:]
    var written: Set<UInt32> = []
    var entries: [Int] = []
    for row in [Int(first)] + ranked {
      var last: [UInt32: Int] = [:]
      for index in column.range(row) { last[column.entry(index).name] = index }
      for index in column.range(row) {
        let name = column.entry(index).name
        if written.contains(name) { continue }
        var values = rest.removeValue(forKey: name) ?? chosen(name, holders[name] ?? [], first)[...]
        if last[name] == index {
          entries += values
          written.insert(name)
        } else {
          // Other names may stand between two values of one: the places stay as far as there are values for them.
          if let value = values.popFirst() { entries.append(value) }
          rest[name] = values
        }
      }
    }
    if !entries.elementsEqual(column.range(Int(first))) { extras.append((first, entries)) }
  }

  /// The entries of a name in the first row that has a value there; those of other rows that differ are counted.
  private mutating func chosen(
    _ name: UInt32, _ holders: [(row: Int, entries: [Int])], _ first: Int32
  ) -> [Int] {
    let column = table.extra
    func bytes(_ index: Int) -> ArraySlice<UInt8> { column.bytes[column.entry(index).range] }
    func isSaid(_ index: Int) -> Bool {
      let entry = column.entry(index)
      if entry.isJSON { return !["null", "\"\""].contains { bytes(index).elementsEqual($0.utf8) } }
      return !entry.range.isEmpty
    }
    guard let winner = holders.first(where: { $0.entries.contains(where: isSaid) }) ?? holders.first else {
      return []
    }
    func text(_ indices: [Int]) -> String {
      indices.map { String(decoding: bytes($0), as: UTF8.self) }.joined(separator: ", ")
    }
    let forms = winner.entries.map { MergeColumn.form(bytes($0)) }
    for loser in holders where loser.row != winner.row && loser.entries.contains(where: isSaid) {
      if forms.elementsEqual(loser.entries.lazy.map { MergeColumn.form(bytes($0)) }) { continue }
      guard countsConflict() else { continue }
      keep(
        "extra[\"\(column.names.string(name))\"]", first, text(winner.entries), winner.row,
        text(loser.entries), loser.row)
    }
    return winner.entries
  }

  // MARK: Writing

  /// Writes what counts into the first rows, column by column.
  func write(to table: inout TaskTable) {
    for field in Field.allCases {
      let changes = winners[Int(field.rawValue)]
      guard !changes.isEmpty, let path = ColumnPath(field) else { continue }
      if field == .title, table.fields.contains(.id), let ids = table.texts(.id) { table.id = ids }
      copy(changes, path, &table)
      if field == .detail {
        for (row, winner) in changes { table.takeDetail(of: Int(winner), row: Int(row)) }
      }
    }
    if !extras.isEmpty {
      var isReplaced = [Bool](repeating: false, count: table.rowCount)
      var entriesOf: [Int: [Int]] = [:]
      for (row, entries) in extras {
        isReplaced[Int(row)] = true
        entriesOf[Int(row)] = entries
      }
      let column = table.extra
      table.extra = column.replacing(isReplaced) { row, new in
        for index in entriesOf[row] ?? [] { new.add(column.entry(index), of: column) }
      }
    }
    table.redirectBlockers(survivors: survivors)
    table.redirectParents(
      parentOf: winners[Int(Field.parent.rawValue)].map { ($0.row, $0.winner) }, survivors: survivors)
  }

  private func copy(_ changes: [(row: Int32, winner: Int32)], _ path: ColumnPath, _ table: inout TaskTable) {
    // A column is asked for by its path once, and not at each value.
    func copyFixed<Value>(_ column: inout [Value]) {
      for (row, winner) in changes { column[Int(row)] = column[Int(winner)] }
    }
    switch path {
    case .words(let path):
      func copyWords(_ column: inout WordColumn) {
        for (row, winner) in changes { column.replace(Int(row), code: column.code(Int(winner))) }
      }
      copyWords(&table[keyPath: path])
    case .flags(let path): copyFixed(&table[keyPath: path])
    case .bytes(let path, _): copyFixed(&table[keyPath: path])
    case .integers(let path): copyFixed(&table[keyPath: path])
    case .texts, .lists:
      var isReplaced = [Bool](repeating: false, count: table.rowCount)
      var winnerOf = [Int32](repeating: 0, count: table.rowCount)
      for (row, winner) in changes {
        isReplaced[Int(row)] = true
        winnerOf[Int(row)] = winner
      }
      if case .texts(let path) = path {
        let column = table[keyPath: path]
        table[keyPath: path] = column.replacing(isReplaced) { row in
          let winner = Int(winnerOf[row])
          return column.isPresent(winner) ? column.bytes[column.range(winner)] : nil
        }
      } else if case .lists(let path) = path {
        let column = table[keyPath: path]
        table[keyPath: path] = column.replacing(isReplaced) { row in
          Array(column.codes[column.range(Int(winnerOf[row]))])
        }
      }
    case .extras: break
    }
  }
}
