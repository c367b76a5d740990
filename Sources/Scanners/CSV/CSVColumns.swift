/// The columns of one input: what the header says, and how many names have been handed out.
struct CSVColumns {
  /// How many fields a record should have.
  private(set) var count = 0
  /// How many column names have been handed out; more than `count` after records with too many fields.
  private(set) var nameCount = 0
  /// The header's cells as they stand, untrimmed, to know the header again; empty without a header.
  private(set) var headerCells: [[UInt8]] = []
  /// Length and first byte of the header's first cell as it lies in the bytes: a record whose first field
  /// differs in them (nearly every record does) is no repeated header. The byte after an empty first cell is the
  /// delimiter. The length is -1 without a header.
  private(set) var headerMark: (length: Int32, byte: UInt8) = (-1, 0)

  /// The name of a column without one.
  static func placeholder(_ index: Int) -> [UInt8] { Array("column \(index + 1)".utf8) }

  /// Takes the columns from the cells of the header and gives their names.
  mutating func takeHeader(_ cells: [[UInt8]], firstLength: Int32, delimiter: UInt8) -> [[UInt8]] {
    count = cells.count
    nameCount = cells.count
    headerCells = cells
    headerMark = (firstLength, cells.first?.first ?? delimiter)
    return cells.enumerated().map { index, cell in
      let name = Self.trimmed(cell)
      return name.isEmpty ? Self.placeholder(index) : Array(name)
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

  /// A header cell without the blanks and line breaks around it.
  static func trimmed(_ cell: [UInt8]) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    let head = cell.drop(while: isBlank)
    guard let last = head.lastIndex(where: { !isBlank($0) }) else { return [] }
    return head[...last]
  }
}
