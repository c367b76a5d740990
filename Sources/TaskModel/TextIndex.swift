/// Numbers of distinct texts, from 0 in order of first appearance: for ids and titles, of which each row has its own.
///
/// Open addressing with linear probing over a table at most half full. Why it is clever: a slot is eight bytes, half
/// of a hash beside the number, so that nearly every look ends in one cache line and the texts are compared only where
/// they are the same; a dictionary of slices hashes with SipHash and retains the column for every key. What to watch:
/// the hash is keyed anew for each index (`TextHash`). `WordDictionary` is for words, which are few;
/// `RowIndex` for the rows of a column.
package struct TextIndex: Sendable {
  /// Half of a text's hash, and its number plus one in the lower half; 0 where the place is free.
  private var slots = [UInt64](repeating: 0, count: 64)
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private let hashOfText = TextHash()

  /// Makes an empty index.
  package init() {}

  /// How many texts there are.
  package var count: Int { ends.count - 1 }

  /// The number of a text, which is added if it is new.
  ///
  /// Amortised constant time.
  package mutating func number(of text: Span<UInt8>) -> Int {
    let hash = hash(text)
    let (slot, number) = find(text, hash)
    if number >= 0 { return number }
    let new = count
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    slots[slot] = hash | UInt64(truncatingIfNeeded: new + 1)
    if ends.count * 2 > slots.count { grow() }
    return new
  }

  /// The number of a text that may be there, or nil.
  package func knownNumber(of text: Span<UInt8>) -> Int? {
    let number = find(text, hash(text)).number
    return number < 0 ? nil : number
  }

  /// Where a text stands, or where it would, and then -1.
  private func find(_ text: Span<UInt8>, _ hash: UInt64) -> (slot: Int, number: Int) {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash &>> 32) & mask
    while true {
      let found = slots[slot]
      let number = Int(truncatingIfNeeded: found & 0xFFFF_FFFF) &- 1
      if number < 0 || (found ^ hash) &>> 32 == 0 && isSame(number, text) { return (slot, number) }
      slot = (slot &+ 1) & mask
    }
  }

  private func isSame(_ number: Int, _ text: Span<UInt8>) -> Bool {
    let start = ends[number]
    guard ends[number + 1] - start == text.count else { return false }
    for index in text.indices where bytes[start &+ index] != text[index] { return false }
    return true
  }

  /// The upper half of a text's hash; the lower half is free for its number.
  private func hash(_ text: Span<UInt8>) -> UInt64 { hashOfText(text) & 0xFFFF_FFFF_0000_0000 }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for entry in slots where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    slots = larger
  }
}
