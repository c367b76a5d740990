extension ExtraColumn {
  /// Adds to rows that are there, behind what they have: under one name an array of the JSON texts of each.
  ///
  /// - Parameters:
  ///   - additions: places of JSON in `source`, in the order of their rows.
  ///   - name: code of the name.
  package mutating func addArrays(_ additions: [RowAddition], from source: [UInt8], name: UInt32) {
    var made = ExtraColumn()
    made.names = names
    made.reserve(
      rowCount: count, entryCount: entryCount + additions.count, byteCount: bytes.count + source.count)
    var next = 0
    for row in 0..<count {
      for index in range(row) {
        let entry = entry(index)
        made.add(name: entry.name, isJSON: entry.isJSON) { $0.append(contentsOf: bytes[entry.range]) }
      }
      let first = next
      while next < additions.count, additions[next].row == row { next += 1 }
      if next > first {
        made.add(name: name, isJSON: true) { output in
          for index in first..<next {
            output.append(UInt8(ascii: index == first ? "[" : ","))
            output.append(contentsOf: source[additions[index].text])
          }
          output.append(UInt8(ascii: "]"))
        }
      }
      made.endRow()
    }
    self = made
  }
}
