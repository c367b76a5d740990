import Formats
import TaskModel

// Values that say how all of their kind are to be read, looked for in the bytes of a head: what JSON and markup have
// between quotes or tags.

extension FormatDetector {
  /// Notes whether there are priorities that are counted from P0 on, and states that say that a task is archived.
  func noteTellingValues(_ head: [UInt8], _ shape: inout InputShape) {
    let hasState = shape.records.contains { $0.names.contains { Synonyms.target(of: $0) == .statusAndDone } }
    if hasState { shape.hasArchivedStates = Self.hasValue("archived", head) }
    let record = shape.records.firstIndex {
      $0.names.contains { Synonyms.target(of: $0) == .field(.priority) }
    }
    if let record { shape.records[record].hasPriorityZero = Self.hasValue("p0", head) }
  }

  /// Whether a word of letters in lower case and digits is a value, in whatever case: in quotes and no key, or the text
  /// of an element or attribute.
  private static func hasValue(_ word: String, _ head: [UInt8]) -> Bool {
    let word = Array(word.utf8)
    guard ByteSearch.holds(word, in: head, ignoresCase: true) else { return false }
    let marks = "\"'<>".utf8
    return head.indices.dropFirst().dropLast(word.count).contains { start in
      guard head[start] | 0x20 == word[0], marks.contains(head[start - 1]),
        word.indices.allSatisfy({ head[start + $0] | 0x20 == word[$0] }),
        marks.contains(head[start + word.count]), head[start - 1] != UInt8(ascii: "<")
      else { return false }
      return head[(start + word.count + 1)...].first { $0 > 0x20 } != UInt8(ascii: ":")
    }
  }
}
