/// File names that are not UTF-8, as text and back.
///
/// A file name is bytes to Linux, and old ones are in other encodings: `caf\xE9.csv`. A `String` would hold U+FFFD in
/// place of what is no UTF-8, and name a file that is not there. So each such byte stands in text as the scalar of its
/// number from U+10FF00 on, at the end of a private plane, which nobody types; a name that really holds such a scalar
/// is taken apart the same way, so that every name has one text and every text one name. `TerminalText` shows `\xE9`.
package enum FileNameBytes {
  private static let firstScalar: UInt32 = 0x10_FF00

  /// The byte that a scalar stands for; nil for any other scalar.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= firstScalar + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// The text of a name, given without a NUL.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    // As nearly all are; a folder has thousands of them.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      // The longest sequence there is has four bytes.
      let found = (1...4).lazy.compactMap { count -> (scalar: Unicode.Scalar, count: Int)? in
        guard index + count <= bytes.count,
          let valid = String(validating: bytes[index..<index + count], as: UTF8.self),
          let scalar = valid.unicodeScalars.first, byte(scalar) == nil
        else { return nil }
        return (scalar, count)
      }.first
      if let found {
        text.append(found.scalar)
        index += found.count
      } else {
        if let scalar = Unicode.Scalar(firstScalar + UInt32(bytes[index])) { text.append(scalar) }
        index += 1
      }
    }
    return String(text)
  }

  /// The name that a text stands for, ending in a NUL: what the system's calls take.
  static func name(_ text: String) -> [CChar] {
    var name: [CChar] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) {
        name.append(CChar(bitPattern: byte))
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          name.append(CChar(bitPattern: byte))
        }
      }
    }
    name.append(0)
    return name
  }
}

extension Console {
  /// The program's arguments, its own name first; bytes of them that are not UTF-8 are kept (`FileNameBytes`), so that
  /// files of any name can be opened.
  package static func commandLineArguments() -> [String] {
    (0..<Int(CommandLine.argc)).compactMap { number in
      CommandLine.unsafeArgv[number].map { argument in
        FileNameBytes.text(
          UnsafeBufferPointer(start: argument, count: SystemCalls.length(argument)).lazy.map {
            UInt8(bitPattern: $0)
          })
      }
    }
  }
}
