/// Eight bytes at a time.
enum JSONWords {
  /// The eight bytes at `bytes`, the first one lowest; all eight must be readable.
  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// The four bytes at `bytes`, the first one lowest; all four must be readable.
  @inline(__always)
  static func load4(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  /// Whether a byte may follow a number or a literal without a closer look.
  @inline(__always)
  static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == 0x2C || byte == 0x7D || byte == 0x5D || byte == 0x20 || byte == 0x0A || byte == 0x0D
      || byte == 0x09
  }

  /// Eight spaces.
  static let spaces: UInt64 = 0x2020_2020_2020_2020
  /// `true` and `null` as the low four bytes of a word, `alse` as those after an f.
  static let trueWord: UInt32 = 0x6575_7274
  static let nullWord: UInt32 = 0x6C6C_756E
  static let alseWord: UInt32 = 0x6573_6C61
}
