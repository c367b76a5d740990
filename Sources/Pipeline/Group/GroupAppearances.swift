import TaskModel

/// Where tasks appear that are grouped by lists of words: once for each distinct word, or for each pair of
/// words where both lists make groups.
///
/// An element's tag holds the number of its appearance and, in the lowest two bits, how many lists may be below a group
/// in which it counts (`GroupFigures`): counting a million tasks in sorted order then looks nothing up.
struct GroupAppearances {
  /// By list and appearance: the code of the word, 0 for none.
  private var codes: [[UInt32]] = []

  /// The tag of a task that appears once.
  private static let once: UInt32 = 2

  /// Gives one element for each appearance, in the order of the tasks.
  init(of roots: [Int32], _ lists: [WordListColumn], into elements: inout [SortElement]) {
    guard let outer = lists.first else {
      elements = roots.map { SortElement(chunk: 0, row: $0, tag: GroupAppearances.once) }
      return
    }
    func append(_ row: Int32, counts: UInt32) {
      elements.append(
        SortElement(chunk: 0, row: row, tag: UInt32(truncatingIfNeeded: elements.count) &<< 2 | counts))
    }
    codes = lists.map { _ in [] }
    elements.reserveCapacity(roots.count + roots.count / 2)
    var outerWords = DistinctWords(outer)
    var innerWords = lists.count > 1 ? DistinctWords(lists[1]) : nil
    for row in roots {
      outerWords.read(row)
      innerWords?.read(row)
      for (place, code) in outerWords.codes.enumerated() {
        guard let inner = innerWords?.codes else {
          append(row, counts: place > 0 ? 0 : 2)
          codes[0].append(code)
          continue
        }
        for (innerPlace, innerCode) in inner.enumerated() {
          append(row, counts: innerPlace > 0 ? 0 : place > 0 ? 1 : 2)
          codes[0].append(code)
          codes[1].append(innerCode)
        }
      }
    }
  }

  /// The code of an appearance's word in a list.
  @inline(__always)
  func code(_ list: Int, _ tag: UInt32) -> UInt32 { codes[list][Int(tag &>> 2)] }

  /// The same by the number of the appearance.
  @inline(__always)
  func code(_ list: Int, number: Int) -> UInt32 { codes[list][number] }

  /// How many lists may be below a group in which an appearance counts.
  @inline(__always)
  static func counts(_ tag: UInt32) -> UInt32 { tag & 3 }

  /// Finds out again which appearances are the first ones, after some have been left out.
  func recount(_ elements: inout [SortElement], rowCount: Int) {
    if codes.isEmpty { return }
    var seen = [Bool](repeating: false, count: rowCount)
    var seenWith: Set<UInt64> = []
    for index in elements.indices {
      let row = Int(elements[index].row)
      let pair = UInt64(row) << 32 | UInt64(code(0, elements[index].tag))
      let isFirstOfWord = codes.count > 1 && seenWith.insert(pair).inserted
      elements[index].tag = elements[index].tag & ~3 | (seen[row] ? (isFirstOfWord ? 1 : 0) : 2)
      seen[row] = true
    }
  }
}

/// The distinct words of one task after another; linear however long the lists are.
private struct DistinctWords {
  private let column: WordListColumn
  /// By code: the last row that had the word.
  private var seenIn: [Int32]
  /// The words of the row that was read last, or a single 0.
  private(set) var codes: [UInt32] = []

  init(_ column: WordListColumn) {
    self.column = column
    seenIn = Array(repeating: -1, count: column.dictionary.count + 1)
  }

  mutating func read(_ row: Int32) {
    codes.removeAll(keepingCapacity: true)
    for index in column.range(Int(row)) {
      let code = column.codes[index]
      if seenIn[Int(code)] == row { continue }
      seenIn[Int(code)] = row
      codes.append(code)
    }
    if codes.isEmpty { codes.append(0) }
  }
}
