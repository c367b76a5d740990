/// The columns of one input: what the header says, and how many names have been handed out.
struct CSVColumns {
  /// How many fields a record should have.
  private(set) var count = 0
  /// How many column names have been handed out; more than `count` after records with too many fields.
  private(set) var nameCount = 0
  /// The last column that can have more cells in a record than there are; -1 for none.
  private(set) var grownColumn = -1
  /// The header's cells as they stand, untrimmed, to know the header again; empty without a header.
  private(set) var headerCells: [[UInt8]] = []
  /// How the first field of a clean record lies in the bytes if it is the header's first cell.
  ///
  /// A record whose first field differs in length or first byte (nearly every record does) is no repeated header.
  struct HeaderMark {
    /// Length, with quotes doubled; -1 without a header.
    var length: Int32 = -1
    /// The first byte; `mask` is 0 where the cell is empty and has none.
    var byte: UInt8 = 0
    var mask: UInt8 = 0
  }

  /// See `HeaderMark`.
  private(set) var headerMark = HeaderMark()

  /// The name of a column without one.
  static func placeholder(_ index: Int) -> [UInt8] { Array("column \(index + 1)".utf8) }

  /// Takes the columns from the cells of the header and gives their names.
  mutating func takeHeader(_ cells: [[UInt8]], quote: UInt8?, grownNames: [[UInt8]] = []) -> [[UInt8]] {
    grownColumn = Self.place(of: grownNames, among: cells)
    count = cells.count
    nameCount = cells.count
    headerCells = cells
    let first = cells.first ?? []
    let quoteCount = first.count { $0 == quote }
    headerMark = HeaderMark(
      length: Int32(truncatingIfNeeded: first.count + quoteCount), byte: first.first ?? 0,
      mask: first.isEmpty ? 0 : 0xFF)
    return cells.enumerated().map { index, cell in
      let name = Self.trimmed(cell)
      return name.isEmpty ? Self.placeholder(index) : FieldName.bounded(Array(name))
    }
  }

  /// Takes the number of columns from the first record of an input without a header and gives their names.
  mutating func takeCount(_ fieldCount: Int) -> [[UInt8]] {
    count = fieldCount
    return extendNames(to: fieldCount)
  }

  /// Gives the names of columns past the known ones, so that there are `fieldCount` in all.
  mutating func extendNames(to fieldCount: Int) -> [[UInt8]] {
    guard fieldCount > nameCount else { return [] }
    defer { nameCount = fieldCount }
    return (nameCount..<fieldCount).map(Self.placeholder)
  }

  /// A header cell without the spaces and line breaks around it.
  static func trimmed(_ cell: [UInt8]) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    let head = cell.drop(while: isBlank)
    guard let last = head.lastIndex(where: { !isBlank($0) }) else { return [] }
    return head[...last]
  }
}
