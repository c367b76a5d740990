/// Words and their codes: each distinct word is stored once, and a column of words holds 32-bit codes.
///
/// Codes count from 1 in order of first appearance; 0 means "no word". Open addressing with linear probing over a
/// table at most half full. Why it is clever: nearly all words are short, so a word of up to eight bytes is compared
/// as one number that stands in the table itself; only longer ones are hashed chunk by chunk and compared with their
/// stored bytes. What to watch: the key of a short word must hold its length too, or `a` and `a\0` would be one.
package struct WordDictionary: Sendable {
  /// A place in the table: the key of a word and its code, 0 where the place is free.
  private struct Slot {
    var key: UInt64 = 0
    var code: UInt32 = 0
    /// The word's length in bytes, at most 2³²−1.
    var length: UInt32 = 0
  }

  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var table = [Slot](repeating: Slot(), count: 64)

  /// The last long word that somebody else keeps as well, and its code.
  private var held: [UInt8] = []
  private var heldCode: UInt32 = 0

  /// Whether a word of nothing but spaces is one; else its code is 0.
  ///
  /// An empty word is one in either case: a library's caller gets back what it has put in.
  private let hasBlankWords: Bool

  /// Makes an empty dictionary.
  ///
  /// - Parameter hasBlankWords: whether a word of nothing but spaces is one. The words that a task has are to be read.
  package init(hasBlankWords: Bool = true) { self.hasBlankWords = hasBlankWords }

  /// An empty one, whose memory is that of all others that are still empty: for places that mostly stay so.
  package static let empty = WordDictionary()

  /// How many words there are; codes are `1...count`.
  package var count: Int { ends.count - 1 }

  /// The code of a word, which is added if it is new; 0 for one of spaces that is to be none.
  ///
  /// Amortised constant time.
  package mutating func code(for word: Span<UInt8>) -> UInt32 {
    let key = WordDictionary.key(of: word)
    let length = UInt32(truncatingIfNeeded: word.count)
    let mask = table.count &- 1
    var slot = WordDictionary.place(of: key, length) & mask
    while true {
      let found = table[slot]
      if found.code == 0 { break }
      if found.key == key, found.length == length, word.count <= 8 || isEqual(found.code, word) {
        return found.code
      }
      slot = (slot &+ 1) & mask
    }
    if !hasBlankWords, word.count > 0, BlankText.isBlank(word) { return 0 }
    let code = UInt32(truncatingIfNeeded: ends.count)
    word.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    table[slot] = Slot(key: key, code: code, length: length)
    if ends.count * 2 > table.count { grow() }
    return code
  }

  /// The code of a word that is looked for again and again: the name of a list, for each of its tasks.
  ///
  /// Constant time where it is the very array that it was the last time, however long the word is: an array that is
  /// kept here does not change, and no other stands where it does.
  package mutating func code(forKept word: [UInt8]) -> UInt32 {
    guard word.count > 64 else { return code(for: word.span) }
    let isSame = held.withUnsafeBufferPointer { own in
      word.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
    if isSame { return heldCode }
    heldCode = code(for: word.span)
    held = word
    return heldCode
  }

  /// The code of a word that stands somewhere in an array, which is added if it is new.
  package mutating func code(for place: Range<Int>, of bytes: [UInt8]) -> UInt32 {
    code(for: bytes.span.extracting(place))
  }

  /// The code of a word that is there already, or 0.
  package func knownCode(of word: Span<UInt8>) -> UInt32 {
    let key = WordDictionary.key(of: word)
    let length = UInt32(truncatingIfNeeded: word.count)
    let mask = table.count &- 1
    var slot = WordDictionary.place(of: key, length) & mask
    while true {
      let found = table[slot]
      if found.code == 0 { return 0 }
      if found.key == key, found.length == length, word.count <= 8 || isEqual(found.code, word) {
        return found.code
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// The codes that the words of this dictionary have in another, by their codes here; 0 for those it does not know.
  package func codes(in other: borrowing WordDictionary) -> [UInt32] {
    var codes: [UInt32] = [0]
    codes.reserveCapacity(ends.count)
    let bytes = bytes.span
    for index in 1..<max(ends.count, 1) {
      codes.append(other.knownCode(of: bytes.extracting(ends[index - 1]..<ends[index])))
    }
    return codes
  }

  /// The code of a word, which is added if it is new.
  package mutating func code(for word: String) -> UInt32 {
    let bytes = Array(word.utf8)
    return code(for: bytes.span)
  }

  /// The code of a word that is there already, or nil.
  package func existingCode(for word: String) -> UInt32? {
    let wanted = Array(word.utf8)
    let code = knownCode(of: wanted.span)
    return code == 0 ? nil : code
  }

  /// Whether the word of a code has exactly these bytes.
  package func isEqual(_ code: UInt32, _ word: Span<UInt8>) -> Bool {
    let start = ends[Int(code) - 1]
    let length = ends[Int(code)] - start
    guard length == word.count else { return false }
    // Eight bytes at a time, the last eight once more where they are not all: every long word of every task is
    // compared.
    return bytes.span.extracting(start..<start &+ length).withUnsafeBytes { own in
      word.withUnsafeBytes { other in
        guard length >= 8 else { return own.elementsEqual(other) }
        var offset = 0
        while offset &+ 8 <= length {
          let half = own.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          if half != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
          offset &+= 8
        }
        return own.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
      }
    }
  }

  /// The bytes of a short word as one number, or a hash of a longer one.
  @inline(__always)
  private static func key(of word: Span<UInt8>) -> UInt64 {
    word.withUnsafeBytes { bytes in
      let count = bytes.count
      if count <= 8 {
        if count >= 4 {
          // Two overlapping halves cover four to eight bytes.
          let low = bytes.loadUnaligned(as: UInt32.self)
          let high = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
          return UInt64(low) | UInt64(high) &<< 32
        }
        // The first, the middle and the last cover one to three, without a loop that ends where nobody foresees.
        if count == 0 { return 0 }
        return UInt64(bytes[0]) | UInt64(bytes[count &>> 1]) &<< 8 | UInt64(bytes[count &- 1]) &<< 16
      }
      var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
      var offset = 0
      while offset &+ 8 <= count {
        hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
        hash ^= hash &>> 32
        offset &+= 8
      }
      return (hash ^ bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
        &* 0xFF51_AFD7_ED55_8CCD
    }
  }

  /// Where the search for a key begins, before it is cut to the table's size.
  @inline(__always)
  private static func place(of key: UInt64, _ length: UInt32) -> Int {
    // Both halves, or the last letters of a short word would say nothing: ids that count up would meet in few places.
    let product = (key ^ UInt64(length)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }

  /// The bytes of the word with that code; empty for 0 and for codes that were never handed out.
  package func word(_ code: UInt32) -> ArraySlice<UInt8> {
    guard code > 0, Int(code) < ends.count else { return [] }
    return bytes[ends[Int(code) - 1]..<ends[Int(code)]]
  }

  /// Where in `allBytes` the word with that code is; nowhere for 0 and for codes that were never handed out.
  package func range(_ code: UInt32) -> Range<Int> {
    guard code > 0, Int(code) < ends.count else { return 0..<0 }
    return ends[Int(code) - 1]..<ends[Int(code)]
  }

  /// The bytes of all words, one behind another.
  package var allBytes: [UInt8] { bytes }

  /// The word with that code as a value of its own; empty for 0.
  package func string(_ code: UInt32) -> String { String(decoding: word(code), as: UTF8.self) }

  /// All words, in the order of their codes.
  package var strings: [String] { (1..<max(ends.count, 1)).map { string(UInt32($0)) } }

  private mutating func grow() {
    var larger = [Slot](repeating: Slot(), count: table.count * 2)
    let mask = larger.count - 1
    for entry in table where entry.code != 0 {
      var slot = WordDictionary.place(of: entry.key, entry.length) & mask
      while larger[slot].code != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    table = larger
  }
}
