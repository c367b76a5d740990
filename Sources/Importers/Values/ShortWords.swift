/// Words of up to eight bytes with a number each: names of tags and of characters, asked for at every one of them.
///
/// A word is one number, so that a look takes a multiplication and a comparison, and no text is made of it.
struct ShortWords: Sendable {
  /// Half of the slots are empty at least; the key of an empty one is 0, which is no word.
  private var keys: [UInt64]
  private var numbers: [UInt8]
  private let shift: UInt64

  /// Takes words; a longer one than eight bytes would never be found.
  init(_ words: [(word: String, number: UInt8)]) {
    var bits: UInt64 = 4
    while 1 << bits < 2 * words.count { bits += 1 }
    shift = 64 - bits
    keys = Array(repeating: 0, count: 1 << Int(bits))
    numbers = Array(repeating: 0, count: keys.count)
    for (word, number) in words {
      let key = word.utf8.reduce(0 as UInt64) { ShortWords.key($0, $1) }
      let slot = slot(of: key)
      keys[slot] = key
      numbers[slot] = number
    }
  }

  /// The key of what begins as another key does and goes on with a byte.
  @inline(__always) static func key(_ beginning: UInt64, _ byte: UInt8) -> UInt64 {
    beginning << 8 | UInt64(byte)
  }

  /// The number of a word, by its key; nil where it is none of them.
  @inline(__always) func number(of key: UInt64) -> UInt8? {
    let slot = slot(of: key)
    return keys[slot] == key && key != 0 ? numbers[slot] : nil
  }

  /// The slot that has a key, or the empty one that ends the search for it.
  @inline(__always) private func slot(of key: UInt64) -> Int {
    let keys = keys.span
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while keys[slot] != key, keys[slot] != 0 { slot = (slot &+ 1) & (keys.count &- 1) }
    return slot
  }
}
