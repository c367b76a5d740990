import TaskModel

/// The levels of a grouping made ready for a table: a number per row and level that orders the groups, several
/// levels side by side in 64 bits where they fit.
struct GroupLevels {
  /// One level.
  struct Level {
    let field: Field
    /// Numbers by row; nil for a level by a list of words, whose numbers are by word.
    let component: SortComponent?
    /// Numbers by code, for a level by a list of words.
    let ranks: [UInt32]
    let bits: Int
    /// Which of the packed numbers it is in, and how far from its lowest bit.
    var pack = 0
    var shift = 0
  }
  let levels: [Level]
  let packCount: Int
  /// The level by a list of words, if there is one.
  let listLevel: Int?

  init(_ grouping: TaskGrouping, _ table: TaskTable) {
    var levels = grouping.descriptors.map { descriptor in
      // Urgent first; open before done; words by their bytes; tasks without a value last.
      let order = SortDescriptor(descriptor.field, isDescending: descriptor.field == .priority)
      guard let column = table.wordLists(descriptor.field) else {
        let component = SortComponent(order, table)
        return Level(field: descriptor.field, component: component, ranks: [], bits: component?.bits ?? 0)
      }
      let ranks = SortText.ranks(of: column.dictionary, by: order)
      let bits = UInt32.bitWidth - (ranks.max() ?? 0).leadingZeroBitCount
      return Level(field: descriptor.field, component: nil, ranks: ranks, bits: bits)
    }
    var pack = 0
    var first = 0
    for index in levels.indices {
      let bits = levels[first...index].reduce(0) { $0 + $1.bits }
      if bits > 64 {
        pack += 1
        first = index
      }
      levels[index].pack = pack
      for earlier in first..<index { levels[earlier].shift += levels[index].bits }
    }
    listLevel = levels.firstIndex { $0.field.kind == .wordList }
    packCount = levels.isEmpty ? 0 : pack + 1
    self.levels = levels
  }

  /// The outermost level at which two packed numbers differ, which they do.
  func firstDifference(_ left: UInt64, _ right: UInt64, pack: Int) -> Int {
    let highestBit = UInt64.bitWidth - 1 - (left ^ right).leadingZeroBitCount
    return levels.firstIndex { $0.pack == pack && highestBit >= $0.shift && highestBit < $0.shift + $0.bits }
      ?? 0
  }
}
