/// What tells whether a task is the same as in the last import: a number for its source and id, and one of 128 bits for
/// all that it says.
///
/// Nobody who writes a list gains by two tasks of it with equal digests, so they need not withstand a forger.
struct RowDigest: Hashable, Sendable {
  /// How many bytes one takes in the file.
  static let byteCount = 24

  /// Of source and id; 0 for a task that no import has made.
  var key: UInt64 = 0
  /// Of the values.
  var content = StableHash.Value()

  /// The number for a source and an id.
  static func key(source: Int, id: UnsafeRawBufferPointer) -> UInt64 {
    var hash = StableHash()
    hash.mix(UInt64(truncatingIfNeeded: source))
    hash.mix(id)
    // 0 stands for none.
    return hash.value.low | 1
  }

  /// Appends it as bytes, the lowest of each number first.
  func append(to bytes: inout [UInt8]) {
    for number in [key, content.low, content.high] {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
  }

  /// Makes it of bytes that `append` has written.
  init(_ bytes: UnsafeRawBufferPointer) {
    func number(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    key = number(0)
    content = StableHash.Value(low: number(8), high: number(16))
  }

  init(key: UInt64 = 0, content: StableHash.Value = StableHash.Value()) {
    self.key = key
    self.content = content
  }
}

/// A hash that is the same on every machine and for ever, for what is stored.
struct StableHash: Sendable {
  /// 128 bits.
  struct Value: Hashable, Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    /// Adds another, in any order: the sum of the hashes of some things is a hash of all of them.
    static func += (value: inout Value, other: Value) {
      value.low &+= other.low
      value.high &+= other.high
    }
  }

  private(set) var value = Value(low: 0x9E37_79B9_7F4A_7C15, high: 0xD1B5_4A32_D192_ED03)

  /// Adds a number.
  mutating func mix(_ number: UInt64) {
    value.low = Self.folded(value.low ^ number ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
    value.high = Self.folded(value.high ^ number ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
  }

  /// Adds bytes, eight at a time, and their number.
  mutating func mix(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset &+ 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest &<< 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    mix(rest)
    mix(UInt64(bytes.count))
  }

  /// Both halves of a product, so that every bit has a say in every other.
  private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
