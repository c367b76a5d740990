/// Where an input may be cut between two records, by the look of it.
///
/// A text that looks like the end of a record may stand in a comment or a CDATA section, and a record in another: what
/// parses the input says whether it was one (`XMLPushParser.standing`).
enum XMLRecordEnd {
  /// The place behind the last line of a range that ends with a record's end.
  ///
  /// That is its end tag (XML 1.0 §3.1 \[42]) or, of a record without content, its only one (\[44]). Linear in the
  /// bytes behind that line, whatever they are.
  ///
  /// - Parameter tag: the record's element as its tags have it.
  static func last(of tag: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    if tag.isEmpty { return nil }
    let bytes = bytes.span.extracting(range)
    let tag = tag.span
    // Behind the first line end in the spaces at hand, if there is one.
    var lineEnd: Int?
    // The `<` before which no tag without content has been looked at: one that belongs to no record is met once.
    var latestStart = bytes.count
    var index = bytes.count - 1
    while index >= 0 {
      let byte = bytes[index]
      if byte == 10 { lineEnd = index + 1 }
      if byte > 0x20 {
        if let lineEnd, byte == UInt8(ascii: ">"), index > 0 {
          let isOnlyTag = bytes[index - 1] == UInt8(ascii: "/")
          let isEnd =
            isOnlyTag
            ? index < latestStart && isOnly(tag, endingAt: index, bytes, &latestStart)
            : isEnd(tag, endingAt: index, bytes)
          if isEnd { return range.lowerBound + lineEnd }
        }
        lineEnd = nil
      }
      index -= 1
    }
    return nil
  }

  /// Whether an end tag of the element ends with the `>` at an index.
  private static func isEnd(_ tag: Span<UInt8>, endingAt index: Int, _ bytes: Span<UInt8>) -> Bool {
    var last = index - 1
    while last >= 0, bytes[last] <= 0x20 { last -= 1 }
    let start = last + 1 - tag.count
    return start >= 2 && bytes[start - 1] == UInt8(ascii: "/") && bytes[start - 2] == UInt8(ascii: "<")
      && holds(tag, at: start, bytes)
  }

  /// Whether a tag of the element without content ends with the `/>` at an index.
  private static func isOnly(
    _ tag: Span<UInt8>, endingAt index: Int, _ bytes: Span<UInt8>, _ latestStart: inout Int
  ) -> Bool {
    var start = index - 1
    while start >= 0, bytes[start] != UInt8(ascii: "<") { start -= 1 }
    latestStart = start
    guard start >= 0, start + 1 + tag.count < index, holds(tag, at: start + 1, bytes) else { return false }
    let next = bytes[start + 1 + tag.count]
    return next <= 0x20 || next == UInt8(ascii: "/")
  }

  private static func holds(_ tag: Span<UInt8>, at start: Int, _ bytes: Span<UInt8>) -> Bool {
    for index in tag.indices where bytes[start + index] != tag[index] { return false }
    return true
  }
}
