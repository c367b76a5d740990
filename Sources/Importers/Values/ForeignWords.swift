import Scanners
import Vocabulary

/// The words in dates and amounts of time of other languages, put into English: month names and units.
///
/// Asked only where a value cannot be read as it stands. The words of the languages do not contradict each other, so
/// nothing has to be known of the language.
enum ForeignWords {
  /// A date with the names of months in English, and without the small words between its parts; nil where no word of
  /// another language is in it.
  ///
  /// `26.Mär.26 16:05`, `26 de marzo de 2026`, `1er mars 2026`, `1º de abril de 2026`.
  static func englishDate(_ bytes: [UInt8]) -> [UInt8]? {
    translated(bytes) { word in
      if let month = WordKind.month.meaning(of: word) { return Array(month.utf8) }
      return WordKind.dateFiller.contains(word) ? [] : nil
    }
  }

  /// An amount with its units by their English letters; nil where no word of another language is in it.
  ///
  /// `2 Stunden`, `1 semana`.
  static func englishAmount(_ bytes: [UInt8]) -> [UInt8]? {
    translated(bytes) { word in WordKind.unitAbroad.meaning(of: word).map { Array($0.utf8) } }
  }

  /// A date without the name of its weekday at the beginning or the end, and which day that is, 1 for Monday; nil where
  /// there is none.
  ///
  /// `Mon 11/24/2025`, `lundi 3 novembre 2025`, `2025-11-03 (Mo.)`.
  static func withoutWeekday(_ bytes: [UInt8]) -> (rest: [UInt8], weekday: Int)? {
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (byte | 0x20) &- 0x61 <= 25 }
    func isMark(_ byte: UInt8) -> Bool { " ,.()[]".utf8.contains(byte) }
    func weekday(_ word: ArraySlice<UInt8>) -> Int? {
      WordKind.weekday.meaning(of: String(decoding: word, as: UTF8.self).lowercased()).flatMap { Int($0) }
    }
    let first = bytes.prefix { isLetter($0) || $0 == UInt8(ascii: "-") }
    if let number = weekday(first) {
      let rest = bytes[first.endIndex...].drop(while: isMark)
      if rest.startIndex > first.endIndex, !rest.isEmpty { return (Array(rest), number) }
    }
    var end = bytes.count
    while end > 0, isMark(bytes[end - 1]) { end -= 1 }
    var start = end
    while start > 0, isLetter(bytes[start - 1]) { start -= 1 }
    guard start > 0, isMark(bytes[start - 1]), let number = weekday(bytes[start..<end]) else { return nil }
    while start > 0, isMark(bytes[start - 1]) { start -= 1 }
    return start > 0 ? (Array(bytes[..<start]), number) : nil
  }

  /// A text with its words replaced; nil where none is.
  ///
  /// A word is letters, and all that is not ASCII; the point behind an abbreviation belongs to it where a space, a
  /// slash, a hyphen or nothing follows.
  private static func translated(_ bytes: [UInt8], _ translate: (String) -> [UInt8]?) -> [UInt8]? {
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (byte | 0x20) &- 0x61 <= 25 }
    var result: [UInt8] = []
    var hasChanged = false
    var index = 0
    while index < bytes.count {
      guard isLetter(bytes[index]) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, isLetter(bytes[end]) { end += 1 }
      if let english = translate(String(decoding: bytes[index..<end], as: UTF8.self).lowercased()) {
        hasChanged = true
        result += english
        let isAtEnd = end + 1 >= bytes.count || " /-".utf8.contains(bytes[end + 1])
        if end < bytes.count, bytes[end] == UInt8(ascii: "."), isAtEnd { end += 1 }
      } else {
        result += bytes[index..<end]
      }
      index = end
    }
    return hasChanged ? result : nil
  }
}
