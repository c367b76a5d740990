extension TaskTable {
  /// Ids by which tasks are known from one reading of their source to the next: their own, or else one made of title
  /// and project.
  ///
  /// An id that is made of the position (`idString`) changes with every row that is put in above; this one does not. A
  /// second task with the same id, own or made, gets a number behind it (`17#2`), so that no two are equal.
  ///
  /// - Parameter rows: the rows of one source; the first of the column is the first of them.
  package func lastingIDs(_ rows: Range<Int>) -> TextColumn {
    var known = RowIndex(rowCount: rows.count)
    // Mostly they are those of the source, and no two are equal.
    if rows == 0..<rowCount, rows.allSatisfy(hasOwnID), known.insert(rows, of: id) { return id }
    known = RowIndex(rowCount: rows.count)
    var ids = TextColumn()
    // By the first task with an id: the number of the last one.
    var numbers: [Int: Int] = [:]
    var text: [UInt8] = []
    for (place, row) in rows.enumerated() {
      text.removeAll(keepingCapacity: true)
      if hasOwnID(row) { text += id.bytes[id.range(row)] } else { appendMadeID(row, to: &text) }
      ids.append(text)
      guard let first = known.insert(place, of: ids) else { continue }
      repeat {
        numbers[first, default: 1] += 1
        ids.truncate(to: place)
        ids.append(text + Array("#\(numbers[first, default: 1])".utf8))
      } while known.insert(place, of: ids) != nil
    }
    return ids
  }

  private func appendMadeID(_ row: Int, to output: inout [UInt8]) {
    var made = MadeID()
    for index in title.range(row) { made.mix(title.bytes[index]) }
    // No byte of a text is 255.
    made.mix(255)
    let code = project.code(row)
    if code != 0 { made.mix(project.dictionary.word(code)) }
    made.append(to: &output)
  }
}
