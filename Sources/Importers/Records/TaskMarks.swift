import Scanners
import TaskModel

/// The marks in texts of Getting Things GNOME: tags and subtasks stand in the text where somebody has typed them, as
/// markup that is escaped once more than the file's own.
enum TaskMarks {
  /// The text that people read: without the marks for subtasks, with the words of the others.
  static func text(_ marked: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(marked.count)
    // Whether something was taken out of the line, and where the line begins.
    var hasGap = false
    var lineStart = 0
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 <= 0x20 } }
    var index = marked.startIndex
    while index < marked.endIndex {
      let byte = marked[index]
      if byte == 0x0A {
        // A line that held nothing but marks goes with them.
        if hasGap, isBlank(result[lineStart...]) {
          result.removeLast(result.count - lineStart)
        } else {
          result.append(byte)
          lineStart = result.count
        }
        hasGap = false
        index += 1
      } else if let end = endOfMark(marked[index...]) {
        hasGap = true
        index = end
      } else if byte == UInt8(ascii: "&"), let (character, end) = entity(marked[index...]) {
        result.append(character)
        index = end
      } else {
        result.append(byte)
        index += 1
      }
    }
    if hasGap, isBlank(result[lineStart...]) { result.removeLast(result.count - lineStart) }
    let kept = trimmed(0..<result.count, result.span)
    return Array(result[kept])
  }

  /// Where a mark that begins a text ends: a subtask with what it names, or one end of another mark; nil where there is
  /// none.
  private static func endOfMark(_ text: ArraySlice<UInt8>) -> Int? {
    if text.starts(with: "{! ".utf8) { return text.prefix(100).end(of: " !}") }
    if text.starts(with: "<subtask>".utf8) { return text.prefix(100).end(of: "</subtask>") }
    guard text.first == UInt8(ascii: "<") else { return nil }
    return marks.first { text.starts(with: $0) }.map { text.startIndex + $0.count }
  }

  private static let marks = ["tag", "content", "link"].flatMap { name in
    [Array("<\(name)>".utf8), Array("</\(name)>".utf8)]
  }

  /// The character that an entity stands for, and where it ends; nil for what is none.
  private static func entity(_ text: ArraySlice<UInt8>) -> (character: UInt8, end: Int)? {
    for (name, character) in entities where text.starts(with: name) {
      return (character, text.startIndex + name.count)
    }
    return nil
  }

  private static let entities: [(name: [UInt8], character: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
    (Array("&apos;".utf8), UInt8(ascii: "'")),
  ]
}
