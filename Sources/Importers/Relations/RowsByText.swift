import TaskModel

/// Rows by a text that each has, such as an id; of several rows with one text the first counts.
struct RowsByText {
  private var texts = TextIndex()
  /// By the number of the text.
  private var rows: [Int] = []

  /// Whether there is none.
  var isEmpty: Bool { rows.isEmpty }

  /// Adds a row, unless its text is there already.
  mutating func add(_ text: Span<UInt8>, row: Int) {
    if texts.number(of: text) == rows.count { rows.append(row) }
  }

  /// The row with that text, or nil.
  func row(_ text: Span<UInt8>) -> Int? { texts.knownNumber(of: text).map { rows[$0] } }
}

/// Rows by a text that several may have, such as a title.
struct RowLists {
  private var texts = TextIndex()
  /// By the number of the text: where its rows begin; one more at the end.
  private var starts: [Int]
  /// All rows, those of one text together and in order.
  private var rows: [Int]

  /// Whether there is none.
  var isEmpty: Bool { rows.isEmpty }

  /// Sorts rows by their texts, which `number` puts into the index.
  init(_ all: [Int], number: (Int, inout TextIndex) -> Int) {
    var numbers: [Int] = []
    numbers.reserveCapacity(all.count)
    for row in all { numbers.append(number(row, &texts)) }
    starts = [Int](repeating: 0, count: texts.count + 1)
    for number in numbers { starts[number + 1] += 1 }
    for number in 0..<texts.count { starts[number + 1] += starts[number] }
    rows = [Int](repeating: 0, count: all.count)
    var next = starts
    for (row, number) in zip(all, numbers) {
      rows[next[number]] = row
      next[number] += 1
    }
  }

  /// The rows with that text in order, or nil.
  func rows(of text: Span<UInt8>) -> ArraySlice<Int>? {
    texts.knownNumber(of: text).map { rows[starts[$0]..<starts[$0 + 1]] }
  }
}
