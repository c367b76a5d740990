import TaskModel

/// Stand-ins for texts that are not to be shared: the same text has the same stand-in, two texts have two.
///
/// Letters become letters and digits digits, so length and shape stay and what a parser stumbles over still makes it
/// stumble; every other character stays as it is. Which letters come is decided by a keyed hash of the word, and the
/// key by everything that is redacted: nobody without the file can try names until one fits.
struct StandIns {
  private let hash: SipHash
  /// Names that have a stand-in, and by the code of each the code of that.
  private var originals = WordDictionary()
  private var codes: [UInt32] = [0]
  private var used = WordDictionary()

  /// Whether names that are numbers or hexadecimal stay: ids of that kind say nothing about anybody, and what refers to
  /// them should still be found.
  private let keepsNumbers: Bool

  /// Stand-ins under a key.
  init(_ hash: SipHash, keepsNumbers: Bool = false) {
    self.hash = hash
    self.keepsNumbers = keepsNumbers
  }

  /// Appends the stand-in for a text.
  ///
  /// Words of a text have stand-ins of their own, so that a name is the same wherever it stands.
  func append(_ original: Span<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < original.count {
      let end = StandIns.endOfWord(original, from: index)
      if end == index {
        output.append(original[index])
        index += 1
      } else {
        append(word: original.extracting(index..<end), salt: 0, to: &output)
        index = end
      }
    }
  }

  /// The same, but words that `isKnown` knows stay.
  func append(_ original: Span<UInt8>, keeping isKnown: (String) -> Bool, to output: inout [UInt8]) {
    var index = 0
    while index < original.count {
      let end = max(StandIns.endOfWord(original, from: index), index + 1)
      let word = original.extracting(index..<end)
      if isKnown(StandIns.string(word)) {
        for place in word.indices { output.append(word[place]) }
      } else {
        append(word, to: &output)
      }
      index = end
    }
  }

  private static func endOfWord(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, isWord(text[end]) { end += 1 }
    return end
  }

  /// The stand-in for a text that others are told by: no two texts have the same.
  mutating func name(_ original: Span<UInt8>) -> ArraySlice<UInt8> {
    let known = originals.count
    let code = Int(originals.code(for: original))
    if code <= known { return used.word(codes[code]) }
    var made: [UInt8] = []
    if keepsNumbers, StandIns.isNumber(original) {
      for index in original.indices { made.append(original[index]) }
    } else {
      append(original, to: &made)
    }
    var salt: UInt64 = 0
    while true {
      let taken = used.count
      let own = used.code(for: made.span)
      if own > taken {
        codes.append(own)
        return used.word(own)
      }
      salt += 1
      made.removeAll(keepingCapacity: true)
      append(word: original, salt: salt, to: &made)
      // Short texts run out of stand-ins: they get longer.
      if salt > 8 { append(word: original, salt: salt &* 31, to: &made) }
    }
  }

  private func append(word: Span<UInt8>, salt: UInt64, to output: inout [UInt8]) {
    var state = hash.hash(word) &+ salt &* 0x9E37_79B9_7F4A_7C15
    for index in word.indices {
      let byte = word[index]
      // A character of several bytes becomes one letter; its other bytes go.
      if byte & 0xC0 == 0x80 { continue }
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let pick = UInt8(truncatingIfNeeded: (state >> 32) % 26)
      switch byte {
      case 0x30...0x39: output.append(0x30 + pick % 10)
      case 0x41...0x5A: output.append(0x41 + pick)
      case 0x61...0x7A, 0x80...: output.append(0x61 + pick)
      default: output.append(byte)
      }
    }
  }

  static func string(_ text: Span<UInt8>) -> String {
    text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte >= 0x80
  }

  private static func isNumber(_ text: Span<UInt8>) -> Bool {
    var hasDigit = false
    for index in text.indices {
      switch text[index] {
      case 0x30...0x39: hasDigit = true
      case 0x61...0x66, 0x41...0x46, UInt8(ascii: "-"): break
      default: return false
      }
    }
    return hasDigit
  }
}
