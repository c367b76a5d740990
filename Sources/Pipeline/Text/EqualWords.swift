package import TaskModel

// To a reader “é” is one letter, whether a source writes it as one scalar or as two, and filters compare it so. Words
// are told apart by their bytes where they are read; here those that are the same in composed form (NFC) become one.
// Nearly every dictionary is in that form as it is, which one look at its bytes shows, eight at a time.

extension Pipeline {
  /// Makes one word of those that are the same in composed form, in every column of words: one group, one person.
  ///
  /// Every task shows a word that a source has: the composed one if there is one, else the first.
  package static func unifyWords(of table: inout TaskTable) {
    table.status.unifyWords()
    table.priorityRaw.unifyWords()
    table.project.unifyWords()
    table.section.unifyWords()
    table.assignees.unifyWords()
    table.tags.unifyWords()
  }
}

extension WordColumn {
  /// Makes one word of those that are the same in composed form.
  mutating func unifyWords() {
    let codes = dictionary.codesOfEqualWords
    if !codes.isEmpty { replaceCodes(fromRow: 0, with: codes) }
  }
}

extension WordListColumn {
  /// Makes one word of those that are the same in composed form.
  mutating func unifyWords() {
    let codes = dictionary.codesOfEqualWords
    if !codes.isEmpty { replaceCodes(fromRow: 0, with: codes) }
  }
}

extension WordDictionary {
  /// For each word that is the same as another in composed form, the code of the one that stands for both.
  var codesOfEqualWords: [UInt32: UInt32] {
    if allBytes.withUnsafeBufferPointer(CanonicalForm.isCertain) { return [:] }
    let codes = 1..<UInt32(clamping: count + 1)
    var decomposed: [(code: UInt32, form: [UInt8])] = []
    for code in codes {
      let word = word(code)
      guard let form = word.withUnsafeBufferPointer(CanonicalForm.changed) else { continue }
      decomposed.append((code, form))
    }
    if decomposed.isEmpty { return [:] }
    var standing: [ArraySlice<UInt8>: UInt32] = [:]
    let forms = Set(decomposed.map { $0.form[...] })
    for code in codes where forms.contains(word(code)) { standing[word(code)] = code }
    var result: [UInt32: UInt32] = [:]
    for (code, form) in decomposed {
      if let other = standing[form[...]] { result[code] = other } else { standing[form[...]] = code }
    }
    return result
  }
}
