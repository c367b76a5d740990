/// The distinct keys of one input, numbered in the order of their first appearance.
///
/// Made for records that repeat the same keys in the same order: each name remembers which name followed it
/// last time, and keeps the first eight bytes of its text with the closing quote as one word, so that the
/// expected key is confirmed by one load and one comparison. Only a surprise costs a hash table look-up. The
/// hash is seeded per process, so that no input can be made to collide on purpose.
struct JSONNames: Sendable {
  /// What is known of one name.
  struct Entry: Sendable {
    /// The first bytes of the name and its closing quote, in input order from the low byte up.
    var word: UInt64 = 0
    /// Which bits of `word` count.
    var mask: UInt64 = 0
    /// Number of the last object, counted over the whole input, in which the name was a key.
    var stamp: UInt64 = 0
    /// Hash of the name's bytes.
    var hash: UInt64 = 0
    /// How many bytes must be readable from the opening quote on before a prediction may be tried; larger than
    /// any buffer for a name that cannot be written without escapes.
    var reach: Int = .max / 2
    /// Index of the name's bytes in the store.
    var storeStart: Int32 = 0
    /// Length of the name in bytes.
    var count: Int32 = 0
    /// The name that came after this one last time, in the same object.
    var successor: Int32 = 0
    /// The name that came first in an object which is the value of this name, last time.
    var firstChild: Int32 = 0
  }

  /// By number; the first two are reserved, no key is ever given their numbers.
  var entries: [Entry] = [Entry(), Entry()]
  /// The names' bytes, each followed by a quote.
  var store: [UInt8] = [0x22]
  /// Open addressing, a power of two long: number of a name, or 0 for a free slot.
  var slots = [Int32](repeating: 0, count: 256)
  /// Where every hash starts.
  let seed: UInt64 = {
    var hasher = Hasher()
    hasher.combine(0x4A53)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }()

  /// Most bytes of names held in all.
  static let maximumStoreByteCount = 64 << 20

  /// Enters a name that is not there yet and gives its number, or nil when one of the limits is reached.
  mutating func insert(_ name: ArraySlice<UInt8>, hash: UInt64, limit: Int) -> Int? {
    let number = entries.count
    guard number - 2 < limit, number <= RecordNode.maximumName,
      store.count + name.count < Self.maximumStoreByteCount
    else { return nil }
    if entries.count * 2 > slots.count { grow() }
    var entry = Entry()
    entry.hash = hash
    entry.storeStart = Int32(truncatingIfNeeded: store.count)
    entry.count = Int32(truncatingIfNeeded: name.count)
    store.append(contentsOf: name)
    store.append(0x22)
    // A name with a quote, a backslash or a control character is never spelled like its text.
    if name.allSatisfy({ byte in byte >= 0x20 && byte != 0x22 && byte != 0x5C }) {
      let total = name.count + 1
      entry.reach = 1 + max(8, total)
      entry.mask = total >= 8 ? ~0 : (1 << UInt64(total * 8)) - 1
      for (position, byte) in store[(store.count - total)...].prefix(8).enumerated() {
        entry.word |= UInt64(byte) << UInt64(position * 8)
      }
    }
    entries.append(entry)
    fill(slot: hash, with: Int32(truncatingIfNeeded: number))
    return number
  }

  /// The number of `name` if it is there, and its hash.
  func find(_ name: ArraySlice<UInt8>) -> (number: Int?, hash: UInt64) {
    let hash = name.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { start in Self.hash(start, bytes.count, seed: seed) } ?? seed
    }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot])]
      let start = Int(entry.storeStart)
      if entry.hash == hash, store[start..<start + Int(entry.count)] == name {
        return (Int(slots[slot]), hash)
      }
      slot = (slot + 1) & mask
    }
    return (nil, hash)
  }

  /// Lends the table to the machine's loop.
  mutating func withPointers<Result>(
    _ body: (
      UnsafeMutableBufferPointer<Entry>, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<Int32>
    ) -> Result
  ) -> Result {
    store.withUnsafeBufferPointer { store in
      slots.withUnsafeBufferPointer { slots in
        entries.withUnsafeMutableBufferPointer { entries in body(entries, store, slots) }
      }
    }
  }

  private mutating func fill(slot hash: UInt64, with number: Int32) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = number
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 4)
    for number in 2..<entries.count {
      fill(slot: entries[number].hash, with: Int32(truncatingIfNeeded: number))
    }
  }

  /// The hash of `bytes[0 ..< count]`: eight bytes at a time through a full multiplication.
  @inline(__always)
  static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int, seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    var index = 0
    while index &+ 8 <= count {
      hash = mix(hash ^ JSONWords.load(bytes + index))
      index &+= 8
    }
    if index < count {
      var word: UInt64 = 0
      while index < count {
        word = word &<< 8 | UInt64(bytes[index])
        index &+= 1
      }
      hash = mix(hash ^ word)
    }
    return hash
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
