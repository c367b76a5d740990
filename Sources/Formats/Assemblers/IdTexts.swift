/// Whether the texts in a list are ids of records: a list of subtasks may hold either their titles or their ids.
package enum IdTexts {
  /// Whether all texts are ids, given those that the records have: each is one of them, or looks like them.
  package static func are(_ texts: [[UInt8]], amongst ids: [[UInt8]]) -> Bool {
    guard !texts.isEmpty, let sample = ids.first(where: { !$0.isEmpty }) else { return false }
    return texts.allSatisfy { text in ids.contains(text) || looksLike(text, sample) }
  }

  /// Whether a text has the form of an id: no space, the same signs, and as many characters or digits as well.
  private static func looksLike(_ text: [UInt8], _ id: [UInt8]) -> Bool {
    guard !text.isEmpty, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      id.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return false }
    // Random ids have signs at any place: no title is as long as they are, and without a space.
    if text.count == id.count, id.count > 7 { return true }
    guard signs(of: text) == signs(of: id) else { return false }
    return (hasDigits(text) && hasDigits(id)) || (!signs(of: id).isEmpty && isLower(text) && isLower(id))
  }

  private static func signs(of text: [UInt8]) -> Set<UInt8> {
    Set(text.filter { !isLetter($0) && !isDigit($0) })
  }

  private static func hasDigits(_ text: [UInt8]) -> Bool { text.contains(where: isDigit) }

  private static func isLower(_ text: [UInt8]) -> Bool { !text.contains { $0 &- 0x41 < 26 } }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
