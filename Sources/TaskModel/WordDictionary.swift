/// Words and their codes: each distinct word is stored once, and a column of words holds 32-bit codes.
///
/// Codes count from 1 in order of first appearance; 0 means "no word". Open addressing with linear probing over a
/// table at most half full; the hash is FNV-1a over the bytes, which is enough for words that are short and few.
package struct WordDictionary: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var table: [UInt32] = Array(repeating: 0, count: 64)

  /// Makes an empty dictionary.
  package init() {}

  /// How many words there are; codes are `1...count`.
  package var count: Int { ends.count - 1 }

  /// The code of a word, which is added if it is new. Amortised constant time.
  package mutating func code(for word: Span<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for index in word.indices { hash = (hash ^ UInt32(word[index])) &* 16_777_619 }
    let mask = table.count - 1
    // The low bits of FNV are its weakest; fold the high ones in.
    var slot = Int(truncatingIfNeeded: hash ^ hash &>> 15) & mask
    while true {
      let code = table[slot]
      if code == 0 { break }
      if isEqual(code, word) { return code }
      slot = (slot + 1) & mask
    }
    let code = UInt32(truncatingIfNeeded: ends.count)
    word.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    table[slot] = code
    if ends.count * 2 > table.count { grow() }
    return code
  }

  /// The code of a word, which is added if it is new.
  package mutating func code(for word: String) -> UInt32 {
    let bytes = Array(word.utf8)
    return code(for: bytes.span)
  }

  /// The code of a word that is there already, or nil. Linear in the number of words.
  package func existingCode(for word: String) -> UInt32? {
    let wanted = Array(word.utf8)
    for code in 1..<ends.count where bytes[ends[code - 1]..<ends[code]].elementsEqual(wanted) {
      return UInt32(code)
    }
    return nil
  }

  /// Whether the word of a code has exactly these bytes.
  package func isEqual(_ code: UInt32, _ word: Span<UInt8>) -> Bool {
    let start = ends[Int(code) - 1]
    let length = ends[Int(code)] - start
    guard length == word.count else { return false }
    var index = 0
    while index < length {
      if bytes[start &+ index] != word[index] { return false }
      index &+= 1
    }
    return true
  }

  /// The bytes of the word with that code; empty for 0 and for codes that were never handed out.
  package func word(_ code: UInt32) -> ArraySlice<UInt8> {
    guard code > 0, Int(code) < ends.count else { return [] }
    return bytes[ends[Int(code) - 1]..<ends[Int(code)]]
  }

  /// The word with that code as a value of its own; empty for 0.
  package func string(_ code: UInt32) -> String { String(decoding: word(code), as: UTF8.self) }

  /// All words, in the order of their codes.
  package var strings: [String] { (1..<max(ends.count, 1)).map { string(UInt32($0)) } }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: table.count * 2)
    let mask = larger.count - 1
    for code in 1..<ends.count {
      var hash: UInt32 = 2_166_136_261
      for byte in bytes[ends[code - 1]..<ends[code]] { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      var slot = Int(truncatingIfNeeded: hash ^ hash &>> 15) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = UInt32(code)
    }
    table = larger
  }
}
