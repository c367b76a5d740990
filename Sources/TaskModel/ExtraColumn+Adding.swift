extension ExtraColumn {
  /// Adds to rows that are there, behind what they have: under one name an array of the JSON texts of each.
  ///
  /// - Parameters:
  ///   - additions: places of JSON in `source`, in the order of their rows.
  ///   - name: code of the name.
  package mutating func addArrays(_ additions: [RowAddition], from source: [UInt8], name: UInt32) {
    addValues(additions, byteCount: source.count, name: name, isJSON: true) { own, output in
      for (index, addition) in own.enumerated() {
        output.append(UInt8(ascii: index == 0 ? "[" : ","))
        output.append(contentsOf: source[addition.text])
      }
      output.append(UInt8(ascii: "]"))
    }
  }

  /// Adds to rows that are there, behind what they have, a text each: places in `source`, in the order of their rows.
  package mutating func addTexts(_ additions: [RowAddition], from source: [UInt8], name: UInt32) {
    addValues(additions, byteCount: source.count, name: name, isJSON: false) { own, output in
      for addition in own { output.append(contentsOf: source[addition.text]) }
    }
  }

  /// Adds a value to each row of the additions, in a copy of the column.
  ///
  /// - Parameter write: gets the additions of the row.
  private mutating func addValues(
    _ additions: [RowAddition], byteCount: Int, name: UInt32, isJSON: Bool,
    writing write: (ArraySlice<RowAddition>, inout [UInt8]) -> Void
  ) {
    var made = ExtraColumn()
    made.names = names
    made.reserve(
      rowCount: count, entryCount: entryCount + additions.count, byteCount: bytes.count + byteCount)
    var next = 0
    for row in 0..<count {
      for index in range(row) {
        let entry = entry(index)
        made.add(name: entry.name, isJSON: entry.isJSON) { $0.append(contentsOf: bytes[entry.range]) }
      }
      let first = next
      while next < additions.count, additions[next].row == row { next += 1 }
      if next > first {
        made.add(name: name, isJSON: isJSON) { write(additions[first..<next], &$0) }
      }
      made.endRow()
    }
    self = made
  }
}
