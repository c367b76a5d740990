/// A handful of words that a value is compared with, as bytes, one behind another.
///
/// In one array, so that a look costs no reference to each word; a profile has such a look at every value of a column.
struct FewWords: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Takes the words as they are written, which is in lower case where the case of a value means nothing.
  init(_ words: some Sequence<String>) {
    for word in words {
      bytes.append(contentsOf: word.utf8)
      ends.append(bytes.count)
    }
  }

  /// Whether there are none.
  var isEmpty: Bool { ends.isEmpty }

  /// Whether a value is one of the words, its capitals of ASCII aside.
  func contains(_ value: Span<UInt8>) -> Bool {
    index(of: value) { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 } != nil
  }

  /// Whether a value is one of the words, letter by letter.
  func containsExactly(_ value: Span<UInt8>) -> Bool { index(of: value) { $0 } != nil }

  @inline(__always) private func index(of value: Span<UInt8>, _ form: (UInt8) -> UInt8) -> Int? {
    let bytes = bytes.span
    var start = 0
    for index in ends.indices {
      let end = ends[index]
      if end &- start == value.count {
        var offset = 0
        while offset < value.count, form(value[offset]) == bytes[start &+ offset] { offset &+= 1 }
        if offset == value.count { return index }
      }
      start = end
    }
    return nil
  }
}
