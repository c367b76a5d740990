import TaskModel
import Testing

@Suite("What details were made of")
struct DetailSourceTests {
  /// A table of tasks, of which those with an even number have details that were made of HTML.
  private static func table(_ numbers: Range<Int>) -> TaskTable {
    var table = TaskTable()
    table.beginSource("made", detailMarkup: .wiki)
    for number in numbers { append(number, to: &table) }
    return table
  }

  private static func append(_ number: Int, to table: inout TaskTable) {
    table.title.append("t\(number)".utf8)
    if number % 3 != 2 {
      table.detail.append("text \(number)".utf8)
      if number % 2 == 0 { table.keepDetailSource("<b>text</b> \(number)".utf8) }
    }
    table.endRow()
  }

  private static func shown(_ table: TaskTable) -> [String] {
    (0..<table.rowCount).map { row in
      table.formattedDetail(row).map { "\($0.markup.rawValue) \(String(decoding: $0.text, as: UTF8.self))" }
        ?? "-"
    }
  }

  private static func expected(_ numbers: some Sequence<Int>) -> [String] {
    numbers.map { $0 % 3 == 2 ? "-" : $0 % 2 == 0 ? "html <b>text</b> \($0)" : "wiki text \($0)" }
  }

  @Test("is that of its row, and all others are as their source writes details")
  func ofRows() {
    #expect(Self.shown(Self.table(0..<12)) == Self.expected(0..<12))
  }

  @Test("goes with its row from piece to piece, from table to table, and where rows are taken out")
  func moves() {
    var filled = Self.table(0..<5)
    var joined = TaskTable()
    var piece = filled.takeRows()
    joined.append(contentsOf: piece)
    piece.recycle()
    for number in 5..<9 { Self.append(number, to: &filled) }
    joined.append(contentsOf: filled.takeRows(into: piece))
    #expect(Self.shown(joined) == Self.expected(0..<9))

    let rows = [7, 0, 4, 2, 6, 3]
    var copy = TaskTable()
    copy.beginSource("made", detailMarkup: .wiki)
    var copier = RowCopier()
    for row in rows {
      copier.begin(row, of: joined, in: &copy)
      copy.endRow()
    }
    #expect(Self.shown(copy) == Self.expected(rows))
    var whole = Self.table(0..<2)
    var other = RowCopier()
    other.copyAll(of: joined, to: &whole)
    #expect(Self.shown(whole) == Self.expected(Array(0..<2) + Array(0..<9)))

    joined.removeRows((0..<9).map { $0 % 4 == 0 })
    #expect(Self.shown(joined) == Self.expected((0..<9).filter { $0 % 4 != 0 }))
  }

  @Test("is taken back with its row")
  func truncated() {
    var table = Self.table(0..<4)
    table.truncate(to: 1)
    for number in 1..<4 { Self.append(number, to: &table) }
    #expect(Self.shown(table) == Self.expected(0..<4))
  }

  @Test("counts only for the text that was made of it")
  func changed() {
    var table = Self.table(0..<2)
    table.detail.truncate(to: 0)
    for text in ["text 0, edited", "text 1"] { table.detail.append(text.utf8) }
    #expect(Self.shown(table) == ["wiki text 0, edited", "wiki text 1"])
  }

  @Test("goes with details that another row takes")
  func taken() {
    var table = Self.table(0..<1)
    table.beginSource("other")
    table.append(TaskItem(id: "o", title: "other"))
    table.detail.truncate(to: 1)
    table.detail.append("text 0".utf8)
    table.takeDetail(of: 0, row: 1)
    #expect(Self.shown(table) == ["html <b>text</b> 0", "html <b>text</b> 0"])
  }
}
