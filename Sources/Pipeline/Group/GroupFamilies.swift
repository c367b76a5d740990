import TaskModel

/// Which appearances of tasks stand under which, where the groups divide families.
///
/// A task stands in the group of its effective value (`TaskInheritance`): a subtask stands under its parent where that
/// appears in the same group, and on its own everywhere else. At the level of the done state alone it stays with a
/// parent that is in the same group of every other level, whether it is done or not. So the trees here are of
/// appearances (`GroupAppearances`) and not of tasks. Everything is linear in the appearances.
struct GroupFamilies {
  /// The appearances that stand on their own, in the order of the tasks.
  private(set) var roots: [SortElement] = []
  private let rows: [Int32]
  private var forest: Forest

  /// Finds who stands under whom in the same groups.
  ///
  /// - Parameter elements: every appearance of every selected task, its number in the tag above the lowest two bits.
  init(
    _ elements: [SortElement], _ appearances: GroupAppearances, _ hierarchy: Hierarchy,
    _ grouping: GroupLevels, _ table: TaskTable
  ) {
    rows = elements.map(\.row)
    var firsts = [Int32](repeating: -1, count: table.rowCount)
    for index in rows.indices.reversed() { firsts[Int(rows[index])] = Int32(truncatingIfNeeded: index) }
    let parents = GroupFamilies.parents(rows, firsts, appearances, hierarchy, grouping)
    forest = Forest(parents: parents)
    for index in elements.indices.reversed() where parents[index] >= 0 { forest.addFirst(index) }
    for index in elements.indices where parents[index] < 0 { roots.append(elements[index]) }
  }

  /// By appearance: that of its parent in the same groups, or -1.
  private static func parents(
    _ rows: [Int32], _ firsts: [Int32], _ appearances: GroupAppearances, _ hierarchy: Hierarchy,
    _ grouping: GroupLevels
  ) -> [Int32] {
    var parents = [Int32](repeating: -1, count: rows.count)
    let components = grouping.levels.filter { !$0.keepsFamilies }.compactMap(\.component)
    var places = grouping.lists.map { WordPlaces($0.column) }
    func range(_ row: Int32) -> Range<Int> {
      let first = Int(firsts[Int(row)])
      var end = first
      while end < rows.count, rows[end] == row { end += 1 }
      return first..<end
    }
    // Every parent's words are looked at once, however many subtasks it has.
    var start = 0
    while start < rows.count {
      let parent = rows[start]
      var child = hierarchy.firstChild(parent)
      guard child >= 0 else {
        start += 1
        continue
      }
      let own = range(parent)
      start = own.upperBound
      // The pairs of two lists are there as a rectangle: for each outer word every inner one.
      var width = 1
      if places.count > 1 {
        let outer = appearances.code(0, number: own.lowerBound)
        width = own.prefix { appearances.code(0, number: $0) == outer }.count
        for place in 0..<width {
          places[1].put(appearances.code(1, number: own.lowerBound + place), place, of: parent)
        }
      }
      if !places.isEmpty {
        for place in 0..<own.count / width {
          places[0].put(appearances.code(0, number: own.lowerBound + place * width), place, of: parent)
        }
      }
      while child >= 0 {
        if components.allSatisfy({ $0.value(Int(child)) == $0.value(Int(parent)) }) {
          for number in range(child) {
            var place = 0
            for list in places.indices {
              guard let word = places[list].place(appearances.code(list, number: number), of: parent) else {
                place = -1
                break
              }
              place = list == 0 ? word * width : place + word
            }
            if place >= 0 { parents[number] = Int32(truncatingIfNeeded: own.lowerBound + place) }
          }
        }
        child = hierarchy.nextSibling(child)
      }
    }
    return parents
  }

  /// Appends the rows of a root and of everything that stands under it, with their depth below it.
  func appendFamily(of root: SortElement, to rows: inout [Int32], depths: inout [Int32]) {
    forest.forEach(from: Int(root.tag &>> 2)) { number, depth in
      rows.append(self.rows[number])
      depths.append(depth)
    }
  }
}

/// At which place a task has a word, for one task after another.
private struct WordPlaces {
  /// By code: the last row that had the word, and where.
  private var places: [(row: Int32, place: Int32)]

  init(_ column: WordListColumn) {
    places = Array(repeating: (-1, 0), count: column.dictionary.count + 1)
  }

  mutating func put(_ code: UInt32, _ place: Int, of row: Int32) {
    places[Int(code)] = (row, Int32(truncatingIfNeeded: place))
  }

  func place(_ code: UInt32, of row: Int32) -> Int? {
    places[Int(code)].row == row ? Int(places[Int(code)].place) : nil
  }
}
