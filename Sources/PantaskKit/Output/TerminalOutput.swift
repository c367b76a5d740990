/// Bytes of a result on their way to a terminal: what would act there is written as messages show it.
///
/// A result goes to a terminal when somebody wants to see it, and then nothing that came from an input may move the
/// cursor, write the clipboard or turn a line around. Files and pipes get every byte as it is.
struct TerminalOutput {
  /// The beginning of a character whose other bytes have not come yet.
  private var held: [UInt8] = []
  /// Whether the last byte was a carriage return: whether it ends a line is known when the next one comes.
  private var endsInReturn = false

  /// The next bytes as they are written.
  mutating func shown(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    held.append(contentsOf: bytes)
    let whole = held.count - Self.lengthOfBeginning(held)
    let text = String(decoding: held[..<whole], as: UTF8.self)
    held.removeFirst(whole)
    var result = ""
    for scalar in text.unicodeScalars {
      // Before a line feed a return says nothing: the terminal goes to the line's beginning by itself.
      if endsInReturn, scalar != "\n" { result += TerminalText.replacement(for: "\r") ?? "" }
      endsInReturn = scalar == "\r"
      if endsInReturn { continue }
      if TerminalText.acts(scalar), let replacement = TerminalText.replacement(for: scalar) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return Array(result.utf8)
  }

  /// What was held back, at the end.
  mutating func rest() -> [UInt8] {
    defer { self = TerminalOutput() }
    var result = String(decoding: held, as: UTF8.self)
    if endsInReturn { result = (TerminalText.replacement(for: "\r") ?? "") + result }
    return Array(result.utf8)
  }

  /// How many bytes at the end begin a character of UTF-8 that is not whole.
  private static func lengthOfBeginning(_ bytes: [UInt8]) -> Int {
    for length in 1..<4 where length <= bytes.count {
      let byte = bytes[bytes.count - length]
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return needed > length ? length : 0
    }
    return 0
  }
}
