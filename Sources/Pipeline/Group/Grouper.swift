import TaskModel

/// Makes the tree of groups over tasks that are in order already.
///
/// Every task gets one number for all levels together (two or more where they do not fit into 64 bits), and tasks
/// are sorted by it, stably: linear, and nothing is moved where the order of the tasks agrees with that of the
/// groups. Then one pass over neighbours opens and closes groups. A task with several words of a list is there once
/// for each of them; its element's tag tells which word that is, and whether it is the first.
struct Grouper {
  private let table: TaskTable
  private let grouping: GroupLevels
  private let columns: [WordColumn?]
  private let list: WordListColumn?

  /// In a tag, beside the word's code: the task is there for the first time.
  private static let firstFlag: UInt32 = 1 << 31

  init(_ grouping: TaskGrouping, _ table: TaskTable) {
    self.table = table
    self.grouping = GroupLevels(grouping, table)
    columns = grouping.descriptors.map { $0.field == .source ? nil : table.words($0.field) }
    list = self.grouping.listLevel.flatMap { table.wordLists(grouping.descriptors[$0].field) }
  }

  /// The selection to show: groups over `roots`, each task with its subtasks behind it.
  func selection(roots: [Int32], hierarchy: Hierarchy?) -> TaskSelection {
    var elements = entries(roots)
    let isMoved = sort(&elements)
    var walk = GroupWalk(levelCount: grouping.levels.count, listLevel: grouping.listLevel)
    if let hierarchy {
      walkTree(elements, hierarchy, &walk)
    } else {
      // Without lists and with nothing moved, the rows are the roots as they are.
      walk.rows = isMoved || list != nil ? elements.map(\.row) : roots
      walkRows(elements, &walk)
    }
    return walk.finished()
  }

  /// Every element is one row.
  private func walkRows(_ elements: [SortElement], _ walk: inout GroupWalk) {
    var figures = GroupFigures()
    let isProjected = table.isDone.count >= table.rowCount
    for place in elements.indices {
      let element = elements[place]
      if place == 0 || element.chunk != elements[place - 1].chunk || grouping.packCount > 1 {
        let level = place == 0 ? 0 : firstDifference(elements[place - 1], element)
        if let level {
          walk.count(figures)
          figures = GroupFigures()
          open(from: level, element, place, &walk)
        }
      }
      let isDone = isProjected && table.isDone[Int(element.row)]
      figures.add(1, done: isDone ? 1 : 0, isFirst: element.tag & Grouper.firstFlag != 0)
    }
    walk.count(figures)
  }

  /// Every element is a task with its subtasks.
  private func walkTree(_ elements: [SortElement], _ hierarchy: Hierarchy, _ walk: inout GroupWalk) {
    for place in elements.indices {
      let element = elements[place]
      let start = walk.rows.count
      if let level = place == 0 ? 0 : firstDifference(elements[place - 1], element) {
        open(from: level, element, start, &walk)
      }
      hierarchy.appendSubtree(of: element.row, to: &walk.rows, depths: &walk.depths)
      var done = 0
      for row in walk.rows[start...] {
        done += Int(row) < table.isDone.count && table.isDone[Int(row)] ? 1 : 0
      }
      var figures = GroupFigures()
      figures.add(walk.rows.count - start, done: done, isFirst: element.tag & Grouper.firstFlag != 0)
      walk.count(figures)
    }
  }

  /// The outermost level at which an element begins a group, or nil where it goes on with its neighbour's.
  private func firstDifference(_ previous: SortElement, _ element: SortElement) -> Int? {
    if previous.chunk != element.chunk {
      return grouping.firstDifference(previous.chunk, element.chunk, pack: 0)
    }
    // Levels that did not fit into the first number are looked up.
    return grouping.levels.indices.first { index in
      let level = grouping.levels[index]
      if level.pack == 0 { return false }
      guard let component = level.component else {
        return level.field.kind == .wordList && previous.tag << 1 != element.tag << 1
      }
      return component.value(Int(previous.row)) != component.value(Int(element.row))
    }
  }

  private func open(from level: Int, _ element: SortElement, _ start: Int, _ walk: inout GroupWalk) {
    walk.close(downTo: level, end: start)
    for level in level..<grouping.levels.count {
      walk.open(field: grouping.levels[level].field, key: key(level, element), level: level, start: start)
    }
  }

  private func key(_ level: Int, _ element: SortElement) -> GroupKey {
    let row = Int(element.row)
    switch grouping.levels[level].field {
    case .priority:
      let raw = row < table.priority.count ? table.priority[row] : Priority.middle.rawValue
      return .priority(Priority(rawValue: raw) ?? .middle)
    case .isDone:
      return .isDone(row < table.isDone.count && table.isDone[row])
    case .source:
      guard table.fields.contains(.source), let index = table.sourceIndex(row) else { return .absent }
      // Sources of the same name are one group, known by the first of them.
      return .source(table.sources.firstIndex { $0.word == table.sources[index].word } ?? index)
    default:
      let code =
        level == grouping.listLevel ? element.tag & ~Grouper.firstFlag : columns[level]?.code(row) ?? 0
      return code == 0 ? .absent : .word(code)
    }
  }

  // MARK: Elements and their numbers

  /// One element per task, or one for each distinct word of a task's list.
  private func entries(_ roots: [Int32]) -> [SortElement] {
    guard let list else {
      return roots.map { SortElement(chunk: 0, row: $0, tag: Grouper.firstFlag) }
    }
    var elements: [SortElement] = []
    elements.reserveCapacity(roots.count + roots.count / 2)
    var seenIn = [Int32](repeating: -1, count: list.dictionary.count + 1)
    for row in roots {
      let range = list.range(Int(row))
      if range.isEmpty { elements.append(SortElement(chunk: 0, row: row, tag: Grouper.firstFlag)) }
      var flag = Grouper.firstFlag
      for index in range {
        let code = list.codes[index]
        if seenIn[Int(code)] == row { continue }
        seenIn[Int(code)] = row
        elements.append(SortElement(chunk: 0, row: row, tag: code | flag))
        flag = 0
      }
    }
    return elements
  }

  /// Sorts by the levels, from the last number to the first, since sorting is stable.
  ///
  /// - Returns: whether anything was moved.
  private func sort(_ elements: inout [SortElement]) -> Bool {
    var isMoved = false
    elements.withUnsafeMutableBufferPointer { elements in
      for pack in (0..<grouping.packCount).reversed() {
        load(pack, elements)
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

  private func load(_ pack: Int, _ elements: ElementSort.Elements) {
    for index in elements.indices { elements[index].chunk = 0 }
    for level in grouping.levels where level.pack == pack {
      if let component = level.component {
        component.append(to: elements)
      } else if level.field.kind == .wordList {
        for index in elements.indices {
          let rank = UInt64(level.ranks[Int(elements[index].tag & ~Grouper.firstFlag)])
          elements[index].chunk = elements[index].chunk &<< UInt64(level.bits) | rank
        }
      }
    }
  }
}
