import TaskModel

/// Where tasks appear that are grouped by lists of words: once for each distinct word, or for each pair of
/// words where both lists make groups.
///
/// An element's tag is the number of its appearance.
struct GroupAppearances {
  /// One element for each appearance; nil without lists, where every task appears once.
  private(set) var elements: [SortElement]?
  /// By list and appearance: the code of the word, 0 for none.
  private var codes: [[UInt32]] = []
  /// By appearance: how many lists may be below a group in which it counts (`GroupFigures`).
  private var counts: [UInt8] = []

  init(_ roots: [Int32], _ lists: [WordListColumn]) {
    guard let outer = lists.first else { return }
    codes = lists.map { _ in [] }
    var elements: [SortElement] = []
    elements.reserveCapacity(roots.count + roots.count / 2)
    var outerWords: [UInt32] = []
    var innerWords: [UInt32] = [0]
    for row in roots {
      GroupAppearances.distinct(outer, row, &outerWords)
      if lists.count > 1 { GroupAppearances.distinct(lists[1], row, &innerWords) }
      for (place, code) in outerWords.enumerated() {
        for (innerPlace, innerCode) in innerWords.enumerated() {
          elements.append(
            SortElement(chunk: 0, row: row, tag: UInt32(truncatingIfNeeded: counts.count)))
          codes[0].append(code)
          if lists.count > 1 { codes[1].append(innerCode) }
          counts.append(lists.count > 1 && innerPlace > 0 ? 0 : place > 0 ? (lists.count > 1 ? 1 : 0) : 2)
        }
      }
    }
    self.elements = elements
  }

  /// The distinct words of a task, or a single 0.
  private static func distinct(_ column: WordListColumn, _ row: Int32, _ words: inout [UInt32]) {
    words.removeAll(keepingCapacity: true)
    // Lists are short: looking through what is there already is cheaper than a set.
    for index in column.range(Int(row)) where !words.contains(column.codes[index]) {
      words.append(column.codes[index])
    }
    if words.isEmpty { words.append(0) }
  }

  /// The code of an appearance's word in a list.
  @inline(__always)
  func code(_ list: Int, _ tag: UInt32) -> UInt32 { codes[list][Int(tag)] }

  /// How many lists may be below a group in which an appearance counts.
  @inline(__always)
  func appearance(_ tag: UInt32) -> UInt8 { counts.isEmpty ? 2 : counts[Int(tag)] }

  /// Finds out again which appearances are the first ones, after some have been left out.
  mutating func recount(_ elements: [SortElement], rowCount: Int) {
    if counts.isEmpty { return }
    var seen = [Bool](repeating: false, count: rowCount)
    var seenWith: Set<UInt64> = []
    for element in elements {
      let row = Int(element.row)
      let pair = UInt64(UInt32(bitPattern: element.row)) << 32 | UInt64(codes[0][Int(element.tag)])
      let isFirstOfWord = codes.count > 1 && seenWith.insert(pair).inserted
      counts[Int(element.tag)] = seen[row] ? (isFirstOfWord ? 1 : 0) : 2
      seen[row] = true
    }
  }
}
