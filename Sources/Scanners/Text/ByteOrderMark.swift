/// The byte-order mark at the beginning of a text (Unicode, section 23.8), which names its encoding.
package struct ByteOrderMark: Sendable, Equatable {
  /// The encoding it stands for.
  package var encoding: TextEncoding
  /// Its length in bytes.
  package var byteCount: Int

  /// The mark that `head` begins with, if it begins with one.
  ///
  /// FF FE 00 00 is UTF-32 and not UTF-16 with a NUL, which no text begins with.
  package static func find(in head: [UInt8]) -> ByteOrderMark? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return Self(encoding: .utf8, byteCount: 3) }
    if head.starts(with: [0xFF, 0xFE, 0x00, 0x00]) {
      return Self(encoding: .utf32LittleEndian, byteCount: 4)
    }
    if head.starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return Self(encoding: .utf32BigEndian, byteCount: 4) }
    if head.starts(with: [0xFF, 0xFE]) { return Self(encoding: .utf16LittleEndian, byteCount: 2) }
    if head.starts(with: [0xFE, 0xFF]) { return Self(encoding: .utf16BigEndian, byteCount: 2) }
    if head.starts(with: [0x84, 0x31, 0x95, 0x33]) { return Self(encoding: .gb18030, byteCount: 4) }
    return nil
  }
}
