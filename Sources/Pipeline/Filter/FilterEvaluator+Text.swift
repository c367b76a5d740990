import TaskModel

// Loops over texts, words and the source's own fields. No text is made: a test gets a pointer into the column's
// arena, which is valid for the whole loop.

extension FilterEvaluator {
  func narrowText(_ rows: inout [Int32], _ field: Field, _ test: TextTest) {
    if let column = table.words(field) {
      narrowWords(&rows, column, test)
    } else if let column = table.wordLists(field) {
      narrowWordLists(&rows, column, test)
    } else if let column = table.texts(field) {
      narrowTexts(&rows, column, test)
    }
  }

  private func narrowTexts(_ rows: inout [Int32], _ column: TextColumn, _ test: TextTest) {
    var scratch = TextTest.Scratch()
    column.bytes.withUnsafeBufferPointer { bytes in
      FilterEvaluator.keep(&rows) { row in
        let range = column.range(Int(row))
        // An empty range can be an empty text or none.
        if range.isEmpty, !column.isPresent(Int(row)) { return false }
        return test.matches(UnsafeBufferPointer(rebasing: bytes[range]), scratch: &scratch)
      }
    }
  }

  /// Asks about each distinct word once; a row then costs a lookup.
  private func narrowWords(_ rows: inout [Int32], _ column: WordColumn, _ test: TextTest) {
    guard column.count >= table.rowCount else {
      rows.removeAll()
      return
    }
    FilterEvaluator.verdicts(column.dictionary, test).withUnsafeBufferPointer { verdicts in
      column.codes.withUnsafeBufferPointer { codes in
        FilterEvaluator.keep(&rows) { verdicts[Int(codes[Int($0)])] }
      }
    }
  }

  private func narrowWordLists(_ rows: inout [Int32], _ column: WordListColumn, _ test: TextTest) {
    FilterEvaluator.verdicts(column.dictionary, test).withUnsafeBufferPointer { verdicts in
      column.codes.withUnsafeBufferPointer { codes in
        FilterEvaluator.keep(&rows) { row in
          for index in column.range(Int(row)) where verdicts[Int(codes[index])] { return true }
          return false
        }
      }
    }
  }

  func narrowEveryWord(_ rows: inout [Int32], _ field: Field, _ test: TextTest) {
    // Without a list every word passes.
    guard let column = table.wordLists(field) else { return }
    let verdicts = FilterEvaluator.verdicts(column.dictionary, test)
    FilterEvaluator.keep(&rows) { row in
      for index in column.range(Int(row)) where !verdicts[Int(column.codes[index])] { return false }
      return true
    }
  }

  /// Whether each word of a dictionary passes, by its code; the absent word (0) does not.
  private static func verdicts(_ dictionary: WordDictionary, _ test: TextTest) -> [Bool] {
    var verdicts = [false]
    verdicts.reserveCapacity(dictionary.count + 1)
    var scratch = TextTest.Scratch()
    for code in 0..<UInt32(clamping: dictionary.count) {
      let passes = dictionary.word(code + 1).withUnsafeBufferPointer { test.matches($0, scratch: &scratch) }
      verdicts.append(passes)
    }
    return verdicts
  }

  func narrowExtra(_ rows: inout [Int32], _ name: String, _ test: ExtraTest) {
    guard let code = table.extra.names.existingCode(for: name) else {
      rows.removeAll()
      return
    }
    let column = table.extra
    var scratch = TextTest.Scratch()
    FilterEvaluator.keep(&rows) { row in
      var count = 0
      var passing = 0
      column.forEachValue(code, row: Int(row)) { value in
        count += 1
        if test.matches(value, scratch: &scratch) { passing += 1 }
      }
      if case .every = test { return count > 0 && passing == count }
      return passing > 0
    }
  }

  /// A field of the source's own as a column of dates.
  ///
  /// All of the table's rows are read, since they tell the order of day and month together.
  func extraDates(_ name: String) -> [Int64] {
    var dates = [Int64](repeating: TaskDate.absentBits, count: table.rowCount)
    let column = table.extra
    guard let code = column.names.existingCode(for: name) else { return dates }
    var rows: [Int] = []
    var texts: [ArraySlice<UInt8>] = []
    for row in 0..<min(table.rowCount, column.count) {
      guard
        let entry = column.range(row).reversed().lazy.map({ column.entry($0) }).first(where: {
          $0.name == code
        })
      else { continue }
      rows.append(row)
      texts.append(column.bytes[entry.range])
    }
    for (row, bits) in zip(rows, readDates(texts)) { dates[row] = bits }
    return dates
  }
}

extension ExtraTest {
  /// Whether a value that is there passes.
  fileprivate func matches(_ value: UnsafeBufferPointer<UInt8>, scratch: inout TextTest.Scratch) -> Bool {
    switch self {
    case .present: return true
    case .every(let test): return test.matches(value, scratch: &scratch)
    case .text(let test): return test.matches(value, scratch: &scratch)
    case .number(let operation, let wanted):
      // Digits are kept one by one, an array per value; extra fields are off the fast path.
      guard let number = DecimalNumber(value) else { return false }
      switch operation {
      case .notEqual: return number != wanted
      case .less: return number < wanted
      case .lessOrEqual: return number <= wanted
      case .greater: return number > wanted
      case .greaterOrEqual: return number >= wanted
      default: return number == wanted
      }
    }
  }
}
