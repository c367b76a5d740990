import TaskModel

extension Grouper {
  /// Whether a subtask can belong to another group than its parent.
  var dividesFamilies: Bool { grouping.levels.contains { !$0.keepsFamilies } }

  /// The selection to show: groups over `rows`, each task with those of its subtasks behind it that belong there too.
  ///
  /// A family's appearances can lie in several groups of the same level, so the words of a list do not tell where a
  /// task counts: every open group remembers whom it has counted.
  func selection(dividing rows: [Int32], _ hierarchy: Hierarchy) -> TaskSelection {
    var elements: [SortElement] = []
    let appearances = GroupAppearances(of: rows, grouping.lists.map(\.column), into: &elements)
    if grouping.lists.isEmpty {
      for index in elements.indices { elements[index].tag = UInt32(truncatingIfNeeded: index) &<< 2 }
    }
    let families = GroupFamilies(elements, appearances, hierarchy, grouping, table)
    elements = families.roots
    _ = sort(&elements, appearances)
    if let limit { cut(&elements, to: max(limit, 0), appearances) }
    var walk = GroupWalk(levelCount: grouping.levels.count, listLevels: [], distinctRows: table.rowCount)
    for place in elements.indices {
      let start = walk.rows.count
      let level = place == 0 ? 0 : firstDifference(elements[place - 1], elements[place], appearances)
      if let level { open(from: level, elements[place], start, appearances, &walk) }
      families.appendFamily(of: elements[place], to: &walk.rows, depths: &walk.depths)
      for row in walk.rows[start...] { walk.count(tally(Int(row)), row) }
    }
    if !walk.depths.contains(where: { $0 > 0 }) { walk.depths = [] }
    return walk.finished()
  }
}
