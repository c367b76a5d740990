extension ArraySlice<UInt8> {
  /// Where a word ends that is somewhere in the bytes, and nil where it is not.
  ///
  /// The time is that of the bytes times that of the word, which is short.
  func end(of word: StaticString) -> Int? {
    word.withUTF8Buffer { word in
      var index = startIndex
      while index + word.count <= endIndex {
        if self[index...].starts(with: word) { return index + word.count }
        index += 1
      }
      return nil
    }
  }
}
