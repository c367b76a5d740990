import TaskModel
import Templating

/// The words of a column, each escaped once: rows then copy bytes.
struct EscapedWords: Sendable {
  /// The words, and sixteen bytes more, so that short ones are copied in one piece
  /// (`OutputBuffer.append(short:count:)`).
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
    bytes = output.heldBytes + [UInt8](repeating: 0, count: 16)
  }

  /// Appends the word of a code; nothing for 0.
  @inline(__always)
  func append(_ code: UInt32, to output: inout OutputBuffer) {
    let position = Int(code)
    guard position < ends.count &- 1 else { return }
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      output.append(short: base + ends[position], count: ends[position &+ 1] &- ends[position])
    }
  }
}
