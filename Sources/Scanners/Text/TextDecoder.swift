/// A conversion of one encoding to UTF-8, kept between the pieces of an input.
enum TextDecoder {
  case unicode(UnicodeDecoder)
  case singleByte(SingleByteDecoder)
  case iconv(IconvDecoder)

  /// A decoder for `encoding`, nil for UTF-8, which needs none.
  ///
  /// `head` decides the byte order of UTF-16 and UTF-32 where the name leaves it open. Throws an
  /// `unsupportedEncoding` problem where the system's iconv lacks the encoding.
  static func make(for encoding: TextEncoding, head: [UInt8]) throws(ScanProblem) -> TextDecoder? {
    func unicode(_ unitByteCount: Int, isBigEndian: Bool) -> TextDecoder {
      .unicode(UnicodeDecoder(unitByteCount: unitByteCount, isBigEndian: isBigEndian))
    }
    switch encoding {
    case .utf8: return nil
    case .utf16: return unicode(2, isBigEndian: hasHighZerosFirst(head, unitByteCount: 2))
    case .utf16LittleEndian: return unicode(2, isBigEndian: false)
    case .utf16BigEndian: return unicode(2, isBigEndian: true)
    case .utf32: return unicode(4, isBigEndian: hasHighZerosFirst(head, unitByteCount: 4))
    case .utf32LittleEndian: return unicode(4, isBigEndian: false)
    case .utf32BigEndian: return unicode(4, isBigEndian: true)
    case .windows1252: return .singleByte(.windows1252)
    case .iso8859Part1: return .singleByte(.iso8859Part1)
    case .shiftJIS: return try iconv(["CP932", "MS932", "SHIFT_JIS"], encoding)
    case .eucJP: return try iconv(["EUC-JP", "EUC-JP-MS"], encoding)
    case .gb18030: return try iconv(["GB18030"], encoding)
    case .other(let name): return try iconv([name], encoding)
    }
  }

  private static func iconv(_ names: [String], _ encoding: TextEncoding) throws(ScanProblem) -> TextDecoder {
    if let decoder = IconvDecoder(names) { return .iconv(decoder) }
    throw ScanProblem(
      .unsupportedEncoding, "this system cannot convert \(encoding.name)",
      hint: "convert the file to UTF-8 elsewhere first", byteOffset: 0, line: 1, column: 1)
  }

  /// Whether the zero bytes of `head` speak for big-endian order; without any, little-endian, as on Windows.
  private static func hasHighZerosFirst(_ head: [UInt8], unitByteCount: Int) -> Bool {
    var balance = 0
    for (index, byte) in head.prefix(4_096).enumerated() where byte == 0 {
      if index % unitByteCount == 0 { balance += 1 }
      if index % unitByteCount == unitByteCount - 1 { balance -= 1 }
    }
    return balance > 0
  }

  /// Decodes what it can of `input` into `output`, which must have room for four bytes at least.
  ///
  /// What cannot be decoded becomes U+FFFD, with its index in the output in `malformed`.
  func decode(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableBufferPointer<UInt8>,
    malformed: inout [Int]
  ) -> DecodedCounts {
    switch self {
    case .unicode(let decoder): decoder.decode(input, isLast: isLast, into: output, malformed: &malformed)
    case .singleByte(let decoder): decoder.decode(input, into: output, malformed: &malformed)
    case .iconv(let decoder): decoder.decode(input, isLast: isLast, into: output, malformed: &malformed)
    }
  }

  /// A few bytes as text, for a message.
  func text(of bytes: [UInt8]) -> String {
    var malformed: [Int] = []
    let text = [UInt8](unsafeUninitializedCapacity: bytes.count * 4 + 16) { output, count in
      count = bytes.withUnsafeBytes {
        decode($0, isLast: true, into: output, malformed: &malformed).produced
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// How much of `bytes` this decoder cannot make sense of: the number of malformed places.
  func malformedCount(in bytes: [UInt8], isWhole: Bool) -> Int {
    var malformed: [Int] = []
    _ = [UInt8](unsafeUninitializedCapacity: bytes.count * 4 + 16) { output, count in
      count = bytes.withUnsafeBytes {
        decode($0, isLast: isWhole, into: output, malformed: &malformed).produced
      }
    }
    return malformed.count
  }
}
