import Testing

@testable import TaskModel

/// Ends in four bytes against plain numbers, past 2³¹ as well: no arena of that size is needed to say where it ends.
@Suite struct RowEndsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var lengths: [Int]
    var marks: [Bool]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "no row", lengths: [], marks: []),
    Case(name: "rows without anything", lengths: [0, 0, 0], marks: [false, false, false]),
    Case(name: "an empty text first", lengths: [0, 0, 3], marks: [true, false, true]),
    Case(name: "nothing, then texts", lengths: [0, 0, 5, 0, 7], marks: [false, false, true, true, true]),
    Case(
      name: "2³¹ passed between rows", lengths: [5, 1 << 31, 7, 0, 3], marks: [true, true, true, false, true]),
    Case(
      name: "2³¹ passed three times by one row", lengths: [0, 3 << 31, 1, (1 << 31) - 1, 1],
      marks: [false, true, true, true, true]),
    Case(
      name: "exactly 2³¹", lengths: [(1 << 31) - 1, 1, 1, 0], marks: [true, true, true, false]),
  ]

  private func ends(_ lengths: [Int], _ marks: [Bool]) -> RowEnds {
    var ends = RowEnds()
    var end = 0
    for (length, isMarked) in zip(lengths, marks) {
      end += length
      ends.append(end, isMarked: isMarked)
    }
    return ends
  }

  private func check(_ ends: RowEnds, _ lengths: [Int], _ marks: [Bool], _ comment: Comment) {
    #expect(ends.count == lengths.count, comment)
    #expect(ends.last == lengths.reduce(0, +), comment)
    var start = 0
    for (row, length) in lengths.enumerated() {
      let range = ends.range(row)
      #expect(range.count == length, comment)
      if length > 0 { #expect(range.lowerBound == start, comment) }
      #expect(ends.isMarked(row) == marks[row], comment)
      start += length
    }
    #expect(ends.range(lengths.count).isEmpty && !ends.isMarked(lengths.count), comment)
  }

  @Test(arguments: cases) func `Every row is where plain numbers say`(_ example: Case) {
    check(ends(example.lengths, example.marks), example.lengths, example.marks, "as appended")
  }

  @Test(arguments: cases) func `Rows taken back leave the others where they are`(_ example: Case) {
    for count in 0...example.lengths.count {
      var ends = ends(example.lengths, example.marks)
      ends.truncate(to: count)
      let (lengths, marks) = (Array(example.lengths.prefix(count)), Array(example.marks.prefix(count)))
      check(ends, lengths, marks, "after taking back to \(count)")
      ends.append(ends.last + 9, isMarked: true)
      check(ends, lengths + [9], marks + [true], "and one more")
    }
  }

  @Test(arguments: cases) func `A column in two pieces is the column`(_ example: Case) {
    for count in 0...example.lengths.count {
      var first = ends(Array(example.lengths.prefix(count)), Array(example.marks.prefix(count)))
      let second = ends(Array(example.lengths.dropFirst(count)), Array(example.marks.dropFirst(count)))
      first.append(contentsOf: second, offset: first.last)
      check(first, example.lengths, example.marks, "cut at \(count)")
    }
  }

  @Test func `Words come late, are put in early, and are where they were put`() {
    var column = WordColumn()
    for _ in 0..<4 { column.appendAbsent() }
    #expect(column.codes == [0, 0, 0, 0] && column.count == 4)
    column.fill(row: 2, Array("b".utf8))
    #expect(column.codes == [0, 0, 1, 0])
    column.append(code: 0)
    column.append(code: 1)
    column.truncate(to: 5)
    column.fill(row: 1, Array("a".utf8))
    #expect((0..<6).map { column.string($0) } == [nil, "a", "b", nil, nil, nil])
    column.truncate(to: 1)
    column.fill([UInt8(ascii: "c")].span, from: 0)
    #expect(column.count == 1 && column.string(0) == "c")
    var whole = WordColumn()
    whole.append(contentsOf: column)
    whole.replace(9, code: 1)
    whole.replaceCodes(fromRow: 0, with: [whole.code(0): 0])
    #expect(whole.codes == [0])
  }
}
