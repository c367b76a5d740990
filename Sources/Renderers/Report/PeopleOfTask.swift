import TaskModel

extension WordListColumn {
  /// Whether a row has no name at all.
  func isEmpty(_ row: Int) -> Bool { row >= count || range(row).isEmpty }

  /// Calls with the code of each name that a row has, of one that is there twice once; with 0 where it has none.
  ///
  /// Most rows have few names, so that looking back at them costs less than a set.
  @inline(__always)
  func forEachName(ofRow row: Int, _ body: (UInt32) -> Void) {
    let range = range(row)
    if range.isEmpty { return body(0) }
    if range.count > 16 {
      var seen: Set<UInt32> = []
      for index in range where seen.insert(codes[index]).inserted { body(codes[index]) }
      return
    }
    for index in range where !codes[range.lowerBound..<index].contains(codes[index]) { body(codes[index]) }
  }
}
