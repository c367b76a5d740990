import Scanners
import Testing

/// A column that rows can have more cells of than the header has.
struct CSVGrownColumnTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// The columns of its fields, by number.
    var columns: [Int]
    var isMoved: Bool

    init(_ description: String, _ text: String, _ columns: [Int], isMoved: Bool = true) {
      testDescription = description
      self.text = text
      self.columns = columns
      self.isMoved = isMoved
    }
  }

  private static let header = "Title,Labels,labels,Due,Note\n"

  private static let rows = [
    Row("one too many", "t,a,b,c,d,n", [0, 1, 2, 2, 3, 4]),
    Row("two too many", "t,a,b,c,d,e,n", [0, 1, 2, 2, 2, 3, 4]),
    Row("in quotes", "\"t, \"\"t\"\"\",a,\"b\",c,d,\"n\nm\"", [0, 1, 2, 2, 3, 4]),
    Row("none too many", "t,a,b,d,n", [0, 1, 2, 3, 4]),
    Row("too few", "t,a", [0, 1]),
    Row("an empty one among them", "t,a,b,,d,n", [0, 1, 2, 3, 4, 5], isMoved: false),
    Row("fewer words than columns", "t,a,,d,n,m", [0, 1, 2, 3, 4, 5], isMoved: false),
    Row("one that is no word", "t,a,b,a text,d,n", [0, 1, 2, 3, 4, 5], isMoved: false),
    Row("the row ends too soon", "t,a,b,c,d,e,f,g,h", [0, 1, 2, 2, 2, 2, 2, 3, 4]),
  ]

  @Test(arguments: rows)
  func `fields behind the column that grows come back to their columns`(row: Row) {
    var dialect = CSVDialect()
    dialect.grownColumnNames = [Array("labels".utf8)]
    let bytes = Array((Self.header + row.text + "\nz,1,2,3,4\n").utf8)
    for size in [1, 7, 1_000] {
      let scan = CSVTestScan(bytes, dialect: dialect, chunkByteCount: size)
      #expect(scan.records.map { $0.fields.map(\.column) } == [row.columns, [0, 1, 2, 3, 4]])
      #expect(scan.violations == [])
      // It is said in any case.
      let isWide = row.columns.count > 5
      #expect(scan.problems.contains { $0.code == .tooManyFields } == isWide)
      #expect(scan.problems.contains { $0.message.contains("“labels”") } == (isWide && row.isMoved))
      #expect(scan.names.contains("column 6") == (isWide && !row.isMoved))
    }
  }

  @Test func `without such a column everything stays where it is`() {
    let scan = CSVTestScan(Self.header + "t,a,b,c,d,n\n")
    #expect(scan.records.map { $0.fields.map(\.column) } == [[0, 1, 2, 3, 4, 5]])
  }
}
