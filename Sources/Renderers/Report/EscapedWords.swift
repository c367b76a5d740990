import TaskModel
import Templating

/// The words of a column, each escaped once: rows then copy bytes.
struct EscapedWords: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0, 0]

  /// Escapes all words of a dictionary.
  init(_ dictionary: WordDictionary, _ escaping: ReportEscaping) {
    var output = OutputBuffer()
    for code in 0..<dictionary.count {
      dictionary.word(UInt32(truncatingIfNeeded: code + 1)).withUnsafeBufferPointer {
        escaping.append($0, to: &output)
      }
      ends.append(output.byteCount)
    }
    bytes = output.heldBytes
  }

  /// Appends the word of a code; nothing for 0.
  @inline(__always)
  func append(_ code: UInt32, to output: inout OutputBuffer) {
    let position = Int(code)
    guard position < ends.count &- 1 else { return }
    output.append(bytes.span.extracting(ends[position]..<ends[position &+ 1]))
  }
}
