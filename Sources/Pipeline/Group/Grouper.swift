import TaskModel

/// Makes the tree of groups over tasks that are in order already.
///
/// Every task gets one number for all levels together (two or more where they do not fit into 64 bits), and tasks
/// are sorted by it, stably: linear, and nothing is moved where the order of the tasks agrees with that of the
/// groups. Then one pass over neighbours opens and closes groups. A task with several words of a list is there once
/// for each of them (`GroupAppearances`).
struct Grouper {
  let table: TaskTable
  let grouping: GroupLevels
  let limit: Int?
  let nestsSubtasks: Bool
  let hasWork: Bool
  private let hasState: Bool

  init(
    _ grouping: TaskGrouping, _ table: TaskTable, _ inheritance: TaskInheritance = .none,
    in context: EvaluationContext
  ) {
    self.table = table
    self.grouping = GroupLevels(grouping, table, inheritance, in: context)
    limit = grouping.limit
    nestsSubtasks = grouping.nestsSubtasks
    // One pass in the order of memory, mostly a short one, against a look out of order for every task.
    hasWork = table.hasSeconds(.estimate) || table.hasSeconds(.spent)
    hasState = table.isDone.count >= table.rowCount
  }

  /// The selection to show: groups over `roots`, each task with all its subtasks behind it, whatever their own values.
  func selection(roots: [Int32], hierarchy: Hierarchy?) -> TaskSelection {
    if hierarchy == nil, limit == nil, grouping.lists.isEmpty, grouping.packCount <= 1,
      let selection = selectionInOrder(roots)
    {
      return selection
    }
    var elements: [SortElement] = []
    let appearances = GroupAppearances(of: roots, grouping.lists.map(\.column), into: &elements)
    let isMoved = sort(&elements, appearances)
    let wholeCount = elements.count
    if let limit {
      cut(&elements, to: max(limit, 0), appearances)
      appearances.recount(&elements, rowCount: table.rowCount)
    }
    var walk = GroupWalk(levelCount: grouping.levels.count, listLevels: grouping.lists.map(\.level))
    if let hierarchy {
      walkTree(elements, appearances, hierarchy, &walk)
    } else {
      // Without lists and with nothing moved or cut, the rows are the roots as they are.
      walk.rows =
        isMoved || !grouping.lists.isEmpty || elements.count < wholeCount ? elements.map(\.row) : roots
      walkRows(elements, appearances, &walk)
    }
    return walk.finished()
  }

  /// The selection of rows that are in the order of their groups already, or nil if they are not.
  ///
  /// Mostly they are, having been sorted so. Then a block at a time, which stays in the cache, is all that is needed,
  /// where the elements of all rows would be the most that a large report ever holds.
  private func selectionInOrder(_ roots: [Int32]) -> TaskSelection? {
    var walk = GroupWalk(levelCount: grouping.levels.count, listLevels: [])
    walk.rows = roots
    var none: [SortElement] = []
    let appearances = GroupAppearances(of: [], [], into: &none)
    var previous: SortElement?
    var run = GroupTally()
    let isOrdered = withUnsafeTemporaryAllocation(of: SortElement.self, capacity: Grouper.blockLength) {
      block in
      var start = 0
      while start < roots.count {
        let count = min(block.count, roots.count - start)
        let elements = ElementSort.Elements(rebasing: block[..<count])
        for index in 0..<count {
          elements.initializeElement(at: index, to: SortElement(chunk: 0, row: roots[start + index]))
        }
        if grouping.packCount > 0 { load(0, elements, appearances) }
        for index in 0..<count {
          let element = elements[index]
          if element.chunk != previous?.chunk {
            var level = 0
            if let previous {
              if element.chunk < previous.chunk { return false }
              level = grouping.firstDifference(previous.chunk, element.chunk, pack: 0)
            }
            close(run, &walk)
            run = GroupTally()
            open(from: level, element, start + index, appearances, &walk)
            previous = element
          }
          run.add(tally(Int(element.row)))
        }
        start += count
      }
      return true
    }
    guard isOrdered else { return nil }
    close(run, &walk)
    return walk.finished()
  }

  static let blockLength = 4_096

  func close(_ run: GroupTally, _ walk: inout GroupWalk) {
    var figures = GroupFigures()
    figures.add(run, counts: 2)
    walk.count(figures)
  }

  /// Every element is one row.
  private func walkRows(_ elements: [SortElement], _ appearances: GroupAppearances, _ walk: inout GroupWalk) {
    // Without lists every appearance counts everywhere: a run of tasks is added up first.
    let hasLists = !grouping.lists.isEmpty
    var figures = GroupFigures()
    var run = GroupTally()
    func close(_ walk: inout GroupWalk) {
      figures.add(run, counts: 2)
      walk.count(figures)
      figures = GroupFigures()
      run = GroupTally()
    }
    for place in elements.indices {
      let element = elements[place]
      if place == 0 || element.chunk != elements[place - 1].chunk || grouping.packCount > 1 {
        let level = place == 0 ? 0 : firstDifference(elements[place - 1], element, appearances)
        if let level {
          close(&walk)
          open(from: level, element, place, appearances, &walk)
        }
      }
      let tally = tally(Int(element.row))
      if hasLists {
        figures.add(tally, counts: GroupAppearances.counts(element.tag))
      } else {
        run.add(tally)
      }
    }
    close(&walk)
  }

  /// Every element is a task with its subtasks.
  private func walkTree(
    _ elements: [SortElement], _ appearances: GroupAppearances, _ hierarchy: Hierarchy,
    _ walk: inout GroupWalk
  ) {
    for place in elements.indices {
      let element = elements[place]
      let start = walk.rows.count
      if let level = place == 0 ? 0 : firstDifference(elements[place - 1], element, appearances) {
        open(from: level, element, start, appearances, &walk)
      }
      hierarchy.appendSubtree(of: element.row, to: &walk.rows, depths: &walk.depths)
      var whole = GroupTally()
      for row in walk.rows[start...] { whole.add(tally(Int(row))) }
      var figures = GroupFigures()
      figures.add(whole, counts: GroupAppearances.counts(element.tag))
      walk.count(figures)
    }
  }

  /// What one task counts.
  @inline(__always)
  func tally(_ row: Int) -> GroupTally {
    var tally = GroupTally(tasks: 1, done: hasState && table.isDone[row] ? 1 : 0)
    if hasWork {
      tally.estimate = table.seconds(.estimate, row) ?? 0
      tally.spent = table.seconds(.spent, row) ?? 0
    }
    return tally
  }

  /// Keeps the first so many elements of every innermost group.
  func cut(_ elements: inout [SortElement], to limit: Int, _ appearances: GroupAppearances) {
    var kept: [SortElement] = []
    kept.reserveCapacity(elements.count)
    var count = 0
    for place in elements.indices {
      if place > 0, firstDifference(elements[place - 1], elements[place], appearances) != nil { count = 0 }
      if count < limit { kept.append(elements[place]) }
      count += 1
    }
    elements = kept
  }

  /// The outermost level at which an element begins a group, or nil where it goes on with its neighbour's.
  func firstDifference(
    _ previous: SortElement, _ element: SortElement, _ appearances: GroupAppearances
  ) -> Int? {
    // The numbers are those of the first levels, since they were sorted by last.
    if previous.chunk != element.chunk {
      return grouping.firstDifference(previous.chunk, element.chunk, pack: 0)
    }
    // Levels that did not fit into the first number are looked up.
    return grouping.levels.indices.first { index in
      let level = grouping.levels[index]
      if level.pack == 0 { return false }
      if case .list(let list) = level.values {
        return appearances.code(list, previous.tag) != appearances.code(list, element.tag)
      }
      guard let component = level.component else { return false }
      return component.value(Int(previous.row)) != component.value(Int(element.row))
    }
  }

  func open(
    from level: Int, _ element: SortElement, _ start: Int, _ appearances: GroupAppearances,
    _ walk: inout GroupWalk
  ) {
    walk.close(downTo: level, end: start)
    for level in level..<max(grouping.levels.count, level) {
      walk.open(
        grouping.levels[level].descriptor, key: key(level, element, appearances), level: level, start: start)
    }
  }

  private func key(_ level: Int, _ element: SortElement, _ appearances: GroupAppearances) -> GroupKey {
    let row = Int(element.row)
    func word(_ code: UInt32) -> GroupKey { code == 0 ? .absent : .word(code) }
    switch grouping.levels[level].values {
    case .priorities(let column):
      guard row < column.count, let priority = Priority(rawValue: column[row]) else { return .absent }
      return .priority(priority)
    case .flag:
      return .isDone(hasState && table.isDone[row])
    case .source:
      guard let index = table.sourceIndex(row) else { return .absent }
      // Sources of the same name are one group, known by the first of them.
      return .source(table.sources.firstIndex { $0.word == table.sources[index].word } ?? index)
    case .words(let column): return word(column.code(row))
    case .list(let list):
      let code = appearances.code(list, element.tag)
      // Only the lists of the model have words that everybody can look up.
      guard grouping.levels[level].descriptor.field == .extra, code != 0 else { return word(code) }
      return .text(grouping.lists[list].column.dictionary.string(code))
    case .texts(let column): return column.string(row).map { .text($0) } ?? .absent
    case .days(let column):
      guard row < column.count, column[row] != TaskDate.absentBits else { return .absent }
      return .day(TaskDate(bits: column[row]).dayNumber)
    case .numbers(let column):
      // An absent amount of work is the same number as an absent date.
      guard row < column.count, column[row] != TaskDate.absentBits else { return .absent }
      return .number(column[row])
    }
  }

  // MARK: Numbers

  /// Sorts by the levels, from the last number to the first, since sorting is stable.
  ///
  /// - Returns: whether anything was moved.
  func sort(_ elements: inout [SortElement], _ appearances: GroupAppearances) -> Bool {
    var isMoved = false
    elements.withUnsafeMutableBufferPointer { elements in
      for pack in (0..<grouping.packCount).reversed() {
        load(pack, elements, appearances)
        let (isOrdered, varying) = ElementSort.survey(elements)
        if isOrdered { continue }
        isMoved = true
        withUnsafeTemporaryAllocation(of: SortElement.self, capacity: elements.count) { scratch in
          ElementSort.sort(elements, scratch: scratch, varying: varying)
        }
      }
    }
    return isMoved
  }

  func load(_ pack: Int, _ elements: ElementSort.Elements, _ appearances: GroupAppearances) {
    for index in elements.indices { elements[index].chunk = 0 }
    for level in grouping.levels where level.pack == pack {
      if let component = level.component {
        component.append(to: elements)
      } else if case .list(let list) = level.values {
        for index in elements.indices {
          let rank = UInt64(level.ranks[Int(appearances.code(list, elements[index].tag))])
          elements[index].chunk = elements[index].chunk &<< UInt64(level.bits) | rank
        }
      }
    }
  }
}
