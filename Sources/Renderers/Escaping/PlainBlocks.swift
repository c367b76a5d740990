import CVectors

/// Where a column's texts hold nothing that Markdown or GitHub might act upon, so that they can be copied as they are.
///
/// Why it is clever: most titles need no escaping, and to find that out title by title costs more than the copy. All
/// texts of a column lie one behind another, so they are looked through in blocks of thirty-two bytes, without a branch
/// a byte and without regard to where a title ends: a loop that becomes vector instructions. What to watch: it only has
/// to be right about what it calls plain, and may call too little so; a byte that `MarkdownEscaping` does something
/// about has to be one here (`mayMean`), which a test compares. Hashes of commits are found by four hexadecimal digits
/// in a place divisible by four: a run of seven always has such.
struct PlainBlocks: Sendable {
  private static let length = 32
  /// By block: whether it is plain.
  ///
  /// What is left behind the last whole block is not.
  private var flags: [Bool] = []

  /// - Parameter usesWideVectors: whether the processor's own instructions may be used, where it has them.
  init(_ bytes: UnsafeBufferPointer<UInt8>, usesWideVectors: Bool = true) {
    guard let base = bytes.baseAddress else { return }
    let count = bytes.count / PlainBlocks.length
    flags = [Bool](unsafeUninitializedCapacity: count) { flags, initialized in
      if usesWideVectors, pantaskHasWideVectors(), let flags = flags.baseAddress {
        pantaskMarkPlainBlocks(base, count, flags)
      } else {
        for block in 0..<count {
          flags.initializeElement(at: block, to: PlainBlocks.isPlain(base + block &* PlainBlocks.length))
        }
      }
      initialized = count
    }
  }

  /// Whether nothing in a block means anything.
  ///
  /// Unsafe, measured: with bounds checks the loop is not vectorised, and a load of eight bytes has no checked form.
  @inline(__always)
  private static func isPlain(_ block: UnsafePointer<UInt8>) -> Bool {
    var hits: UInt8 = 0
    for offset in 0..<length { hits |= mayMean(block[offset]) }
    var digits: UInt64 = 0
    for offset in stride(from: 0, to: length, by: 8) {
      let word = UnsafeRawPointer(block + offset).loadUnaligned(as: UInt64.self)
      digits |= fourDigits(UInt64(littleEndian: word))
    }
    return hits == 0 && digits == 0
  }

  /// Whether nothing in a range of the column's bytes means anything.
  @inline(__always)
  func isPlain(_ range: Range<Int>) -> Bool {
    var block = range.lowerBound / PlainBlocks.length
    while block &* PlainBlocks.length < range.upperBound {
      if block >= flags.count || !flags[block] { return false }
      block &+= 1
    }
    return true
  }

  /// 1 for a byte that may mean something, else 0: control characters, ``# $ % & * - . : < @ [ \ ] ^ _ ` | ~``, and
  /// what may begin one of the `ActingCharacters`.
  @inline(__always)
  static func mayMean(_ byte: UInt8) -> UInt8 {
    ByteScan.isLess(byte, 0x20) | ByteScan.isLess(byte &- 0x23, 4) | ByteScan.isEqual(byte, 0x2A)
      | ByteScan.isLess(byte &- 0x2D, 2) | ByteScan.isEqual(byte, 0x3A) | ByteScan.isEqual(byte, 0x3C)
      | ByteScan.isEqual(byte, 0x40) | ByteScan.isLess(byte &- 0x5B, 6) | ByteScan.isEqual(byte & 0xFD, 0x7C)
      | ByteScan.isEqual(byte, 0x7F) | ByteScan.isEqual(byte, 0xC2) | ByteScan.isEqual(byte, 0xD8)
      | ByteScan.isEqual(byte, 0xE2)
  }

  /// Something else than 0 if the first or the last four bytes of a word are hexadecimal digits.
  @inline(__always)
  static func fourDigits(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = word & (ones &* 0x7F)
    let letters = low | (ones &* 0x20)
    // The highest bit of a byte: from there on, but not yet from there on.
    let isDigit = (low &+ ones &* (0x80 - 0x30)) ^ (low &+ ones &* (0x80 - 0x3A))
    let isLetter = (letters &+ ones &* (0x80 - 0x61)) ^ (letters &+ ones &* (0x80 - 0x67))
    let digits = (isDigit | isLetter) & ~word & (ones &* 0x80)
    let pairs = digits & (digits &>> 8)
    return pairs & (pairs &>> 16) & 0x0000_0080_0000_0080
  }
}
