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

  /// A text for a row under a name of its own.
  package struct NamedText {
    /// The row.
    package var row: Int
    /// Code of the name.
    package var name: UInt32
    /// Where the text is in the source.
    package var text: Range<Int>

    /// Makes a text for a row.
    package init(row: Int, name: UInt32, text: Range<Int>) {
      self.row = row
      self.name = name
      self.text = text
    }
  }

  /// Adds to rows that are there, behind what they have, texts under several names: places in `source`, in the order of
  /// their rows.
  ///
  /// Of texts that follow each other under one name in a row, each stands behind an empty line.
  package mutating func addTexts(_ additions: [NamedText], from source: [UInt8]) {
    copyRows(additionCount: additions.count, byteCount: source.count) { next, row, made in
      while next < additions.count, additions[next].row == row {
        let first = additions[next]
        made.add(name: first.name, isJSON: false) { output in
          output.append(contentsOf: source[first.text])
          next += 1
          while next < additions.count, additions[next].row == row, additions[next].name == first.name {
            output.append(contentsOf: [0x0A, 0x0A])
            output.append(contentsOf: source[additions[next].text])
            next += 1
          }
        }
      }
    }
  }

  /// Puts texts in the place of ids under a name, from a row on: those that `text` has, under another name.
  package mutating func replaceTexts(
    of name: UInt32, fromRow firstRow: Int, as newName: UInt32, from source: [UInt8],
    text: (Span<UInt8>) -> Range<Int>?
  ) {
    self = rebuilt { row, made in
      for index in range(row) {
        let entry = entry(index)
        let known =
          entry.name == name && row >= firstRow ? text(bytes.span.extracting(entry.range)) : nil
        made.add(name: known == nil ? entry.name : newName, isJSON: entry.isJSON && known == nil) {
          $0.append(contentsOf: known.map { source[$0] } ?? bytes[entry.range])
        }
      }
    }
  }

  /// Adds a value to each row of the additions, in a copy of the column.
  ///
  /// - Parameter write: gets the additions of the row.
  private mutating func addValues(
    _ additions: [RowAddition], byteCount: Int, name: UInt32, isJSON: Bool,
    writing write: (ArraySlice<RowAddition>, inout [UInt8]) -> Void
  ) {
    copyRows(additionCount: additions.count, byteCount: byteCount) { next, row, made in
      let first = next
      while next < additions.count, additions[next].row == row { next += 1 }
      if next > first {
        made.add(name: name, isJSON: isJSON) { write(additions[first..<next], &$0) }
      }
    }
  }

  /// Copies all rows, each with what `add` puts behind it; its first parameter is the number of the next addition.
  private mutating func copyRows(
    additionCount: Int, byteCount: Int, adding add: (inout Int, Int, inout ExtraColumn) -> Void
  ) {
    var next = 0
    self = rebuilt(adding: additionCount, byteCount: byteCount) { row, made in
      for index in range(row) {
        let entry = entry(index)
        made.add(name: entry.name, isJSON: entry.isJSON) { $0.append(contentsOf: bytes[entry.range]) }
      }
      add(&next, row, &made)
    }
  }

  /// A column of as many rows with the same names, each as `fill` fills it.
  ///
  /// - Parameters:
  ///   - additionCount: how many values more there will be.
  ///   - byteCount: how many bytes these have.
  private func rebuilt(
    adding additionCount: Int = 0, byteCount: Int = 0, fill: (Int, inout ExtraColumn) -> Void
  ) -> ExtraColumn {
    var made = ExtraColumn()
    made.names = names
    made.reserve(
      rowCount: count, entryCount: entryCount + additionCount, byteCount: bytes.count + byteCount)
    for row in 0..<count {
      fill(row, &made)
      made.endRow()
    }
    return made
  }
}
