// Rows with more cells than the header, of tools that are known to write them so: Jira gives an issue with one label
// more than the widest of the others a cell of its own for it, and everything behind stands one place too far to the
// right.

extension CSVColumns {
  /// The last column of one of these names, which are in lower case; -1 where there is none.
  static func place(of names: [[UInt8]], among cells: [[UInt8]]) -> Int {
    guard !names.isEmpty else { return -1 }
    return cells.lastIndex { cell in
      let name = String(decoding: trimmed(cell), as: UTF8.self).lowercased()
      return names.contains(Array(name.utf8))
    } ?? -1
  }

  /// Gives the cells that are too many to the column that grows, and those behind it back to their own.
  func realign(_ nodes: inout MutableSpan<RecordNode>, from first: Int, fieldCount: Int) {
    let column = grownColumn
    let surplus = fieldCount - count
    for place in (column + 1)..<fieldCount where first + place < nodes.count {
      let node = nodes[first + place]
      nodes[first + place] = RecordNode(
        kind: node.kind, name: place <= column + surplus ? column : place - surplus, start: Int(node.start),
        length: Int(node.length), next: Int(node.next), isQuoted: node.isQuoted)
    }
  }
}

extension CSVBatchBuilder {
  /// Whether the cells that a record has too many can be further ones of the column that grows: single words, as that
  /// column has them, and no empty one among them, since cells are padded only behind the last value.
  func isGrown(
    _ nodes: Span<RecordNode>, from first: Int, fieldCount: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let column = columns.grownColumn
    let surplus = fieldCount - columns.count
    guard column >= 0, surplus > 0, first + column + surplus < nodes.count else { return false }
    for place in first + column...first + column + surplus {
      let text = reader.text(of: nodes[place], in: bytes)
      guard !text.isEmpty, text.allSatisfy({ $0 > 0x20 }) else { return false }
    }
    return true
  }
}
