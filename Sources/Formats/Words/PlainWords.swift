extension String {
  /// The text without signs around it and without a number before it, its words separated by spaces; nil where that is
  /// no other text.
  var plainWords: String? {
    // Letters and digits alone have nothing around them; a column of numbers has many such words.
    let isPlain = utf8.allSatisfy { byte in byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 26 }
    if isPlain { return nil }
    let ranked = withoutRank ?? self
    let inner = ranked.withoutSigns ?? ranked
    let words = inner.split { "_- ".contains($0) }.joined(separator: " ")
    return words == self || words.isEmpty ? nil : words
  }

  /// The text between its first and last letter or digit, where signs stand around it (`🔥 High`, `Done ✔`); nil where
  /// none do, or nothing else does.
  var withoutSigns: String? {
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard let first = firstIndex(where: isPart), let last = lastIndex(where: isPart) else { return nil }
    let inner = self[first...last]
    return inner.count < count ? String(inner) : nil
  }

  /// The text without a number that ranks it, before or behind it and parted by a sign: `1 - High`, `2. Doing`,
  /// `P1 (High)`, `High (1)`; nil where there is none.
  var withoutRank: String? {
    func isSign(_ character: Character) -> Bool { "-–.:()".contains(character) }
    func isRank(_ text: Substring) -> Bool {
      let digits = text.first == "p" || text.first == "P" ? text.dropFirst() : text
      return (1...3).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
    func words(_ rest: Substring) -> String? {
      guard let first = rest.firstIndex(where: \.isLetter),
        let last = rest.lastIndex(where: { $0.isLetter || $0.isNumber })
      else { return nil }
      return String(rest[first...last])
    }
    let pieces = split { $0 == " " || isSign($0) }
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return nil }
    // Only a sign tells a rank from a number that is part of the words.
    if isRank(first), self[first.endIndex..<pieces[1].startIndex].contains(where: isSign) {
      return words(self[first.endIndex...])
    }
    let end = pieces[pieces.count - 2].endIndex
    if isRank(last), self[end..<last.startIndex].contains(where: isSign) {
      return words(self[..<last.startIndex])
    }
    return nil
  }
}
