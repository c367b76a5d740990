import TaskModel

// Which task is part of which: by id, by title or by order, as the format has it.

extension TaskReduction {
  /// Reduces the tree to what the format can say.
  mutating func reduceParents() {
    switch capabilities.parent {
    case .lost:
      for row in rows where hasParent(Int(row)) { note(.parent, .notExpressible, row: Int(row)) }
      table.parent = TextColumn()
      table.setParentRows([])
    case .byID: reduceParentIDs()
    case .byIDOfWhole: reduceToWholes()
    case .byTitle: reduceToTitles()
    case .byLevel(let maximum):
      reduceToLevels(maximum)
      if capabilities.groupsBySection { reduceSections() }
    }
  }

  private func hasParent(_ row: Int) -> Bool {
    if row < table.parentRow.count, table.parentRow[row] >= 0 { return true }
    return table.parent.isPresent(row) && !table.parent.range(row).isEmpty
  }

  private mutating func reduceParentIDs() {
    let column = table.parent
    guard let form = capabilities.id, column.count > 0, !form.isExact else { return }
    var changes: [(row: Int, text: [UInt8]?)] = []
    for row in 0..<column.count where column.isPresent(row) {
      guard let outcome = form.reduced(column.bytes[column.range(row)]) else { continue }
      changes.append((row, outcome.text))
      // Where the parent is there, its own id counts.
      if !(row < table.parentRow.count && table.parentRow[row] >= 0) {
        note(.parent, outcome.reason, row: row)
      }
    }
    table.parent = column.replacing(changes)
  }

  /// Puts parts of parts under the whole, which may be part of an epic, and parts of a task that is not written under
  /// the next one above it that is.
  private mutating func reduceToWholes() {
    // The task at the top of each row's tree, or below the epic there, as far as it is written; looked for once for
    // every row on the way.
    areEpics = epics()
    var wholes = [Int32](repeating: -2, count: table.rowCount)
    var way: [Int] = []
    func whole(above row: Int) -> Int32 {
      var next = row
      while next < table.parentRow.count, table.parentRow[next] >= 0, wholes[next] == -2 {
        way.append(next)
        next = Int(table.parentRow[next])
      }
      var whole = wholes[next] == -2 ? -1 : wholes[next]
      wholes[next] = whole
      while let row = way.popLast() {
        if isWritten[next], whole < 0 || areEpics[Int(whole)] { whole = Int32(truncatingIfNeeded: next) }
        wholes[row] = whole
        next = row
      }
      return whole
    }
    var parents = [Int32](repeating: -1, count: table.rowCount)
    for row in rows where hasParent(Int(row)) {
      let own = Int(row) < table.parentRow.count ? table.parentRow[Int(row)] : -1
      let whole = whole(above: Int(row))
      parents[Int(row)] = whole
      if whole < 0 {
        note(.parent, .parentAbsent, row: Int(row))
      } else if whole != own {
        note(.parent, isWritten[Int(own)] ? .tooDeep : .parentSkipped, row: Int(row))
      }
    }
    table.parent = TextColumn()
    table.setParentRows(parents.contains { $0 >= 0 } ? parents : [])
  }

  private mutating func reduceToTitles() {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    func title(_ row: Int32) -> ArraySlice<UInt8> {
      trimmed(Array(table.title.bytes[table.title.range(Int(row))]))
    }
    for row in rows { counts[title(row), default: 0] += 1 }
    var parents = [Int32](repeating: -1, count: table.rowCount)
    for row in rows where hasParent(Int(row)) {
      let parent = Int(row) < table.parentRow.count ? table.parentRow[Int(row)] : -1
      guard parent >= 0, isWritten[Int(parent)] else {
        note(.parent, .parentAbsent, row: Int(row))
        continue
      }
      let title = title(parent)
      if title.isEmpty || counts[title] != 1 {
        note(.parent, .parentAmbiguous, row: Int(row))
      } else {
        parents[Int(row)] = parent
      }
    }
    table.parent = TextColumn()
    table.setParentRows(parents.contains { $0 >= 0 } ? parents : [])
  }

  private mutating func reduceToLevels(_ maximum: Int?) {
    let outline = Outline(of: table, rows: rows, maximumLevels: maximum)
    var parents = [Int32](repeating: -1, count: table.rowCount)
    for (row, parent) in zip(outline.rows, outline.parents) {
      parents[Int(row)] = parent
      guard hasParent(Int(row)) else { continue }
      let own = Int(row) < table.parentRow.count ? table.parentRow[Int(row)] : -1
      if own < 0 || !isWritten[Int(own)] {
        note(.parent, .parentAbsent, row: Int(row))
      } else if own != parent {
        note(.parent, .tooDeep, row: Int(row))
      }
    }
    table.parent = TextColumn()
    table.setParentRows(parents.contains { $0 >= 0 } ? parents : [])
    self.outline = outline
  }

  /// Where sections are headings, a task is in the section of the task above it, and sections come one after another:
  /// tasks without one first.
  private mutating func reduceSections() {
    guard let outline, table.section.count > 0 else { return }
    let section = table.section
    var codes = (0..<table.rowCount).map { section.code($0) }
    for (row, parent) in zip(outline.rows, outline.parents) where parent >= 0 {
      if codes[Int(row)] != codes[Int(parent)] {
        note(.section, .parentsPlace, row: Int(row))
        codes[Int(row)] = codes[Int(parent)]
      }
    }
    table.section = WordColumn(rowCount: table.rowCount) { row in
      codes[row] == 0 ? nil : section.dictionary.word(codes[row])
    }
    var places: [UInt32: Int] = [0: 0]
    for row in rows where places[codes[Int(row)]] == nil { places[codes[Int(row)]] = places.count }
    var parts = [[Int32]](repeating: [], count: places.count)
    for row in rows { parts[places[codes[Int(row)]] ?? 0].append(row) }
    let maximum: Int? = if case .byLevel(let maximum) = capabilities.parent { maximum } else { nil }
    self.outline = Outline(of: table, rows: Array(parts.joined()), maximumLevels: maximum)
  }
}
