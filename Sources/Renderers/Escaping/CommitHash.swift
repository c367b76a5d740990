/// What GitHub takes for the hash of a commit and makes a link of: 7 to 40 hexadecimal digits that stand alone.
///
/// GitHub makes a link of those only that are a commit of the repository. A number or a word (`1000000`, `20260103`,
/// `defaced`) that happens to be one is rarer than titles with numbers by far, and a number that is parted cannot be
/// found or copied from the file: so only what has both a figure and a letter counts, as all but four of a hundred
/// hashes of seven digits do.
///
/// Why it is clever: nearly no title has one, and every title is asked. Seven digits in a row cover every seventh byte,
/// so only those are looked at, and around one that is a digit no more than its run. What to watch: the run is looked
/// at as a whole, so that words of which some letters are digits are left alone.
enum CommitHash {
  /// The shortest that is taken for one.
  private static let shortest = 7
  private static let longest = 40

  /// Where a text is to be parted so that no hash is left in it: at the first such place after `start`.
  ///
  /// - Parameter start: 0, or the place that was found before.
  static func firstBreak(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    // The rest of a hash that was parted may still be as long as one.
    if start > 0 {
      let end = endOfDigits(in: text, from: start)
      if end &- start >= shortest, isMixed(text, start, end) { return start &+ shortest &- 1 }
    }
    var index = start &+ shortest &- 1
    while index < text.count {
      if !mayBeIn(text, around: index) {
        index &+= shortest
        continue
      }
      var first = index
      while first > start, digit(text[first &- 1]) != 0 { first &-= 1 }
      let end = endOfDigits(in: text, from: index)
      let length = end &- first
      if length >= shortest, length <= longest, first == 0 || !isPartOfWord(text[first &- 1]),
        end == text.count || !isPartOfWord(text[end]), isMixed(text, first, end)
      {
        return first &+ shortest &- 1
      }
      index = end &+ shortest
    }
    return nil
  }

  /// Whether a run of seven digits may cover a place: three more must come before it or after it.
  ///
  /// Seven tests without a branch: every third letter of a text is a digit, which no processor can foresee.
  @inline(__always)
  private static func mayBeIn(_ text: UnsafeBufferPointer<UInt8>, around index: Int) -> Bool {
    let before = digit(text[index &- 1]) & digit(text[index &- 2]) & digit(text[index &- 3])
    if index &+ 3 >= text.count { return digit(text[index]) & before != 0 }
    let after = digit(text[index &+ 1]) & digit(text[index &+ 2]) & digit(text[index &+ 3])
    return digit(text[index]) & (before | after) != 0
  }

  private static func endOfDigits(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, digit(text[end]) != 0 { end &+= 1 }
    return end
  }

  /// Whether there is both a figure and a letter among hexadecimal digits.
  private static func isMixed(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var figureCount = 0
    for index in start..<end where text[index] < 0x3A { figureCount &+= 1 }
    return figureCount > 0 && figureCount < end &- start
  }

  /// 1 for a hexadecimal digit, else 0.
  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8 {
    (byte &- 0x30 < 10 ? 1 : 0) | ((byte | 0x20) &- 0x61 < 6 ? 1 : 0)
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "_")
  }
}
