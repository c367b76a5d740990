/// Where an input may be cut between two records, by the look of it.
///
/// A text that looks like the end of a record may stand in a comment or a CDATA section, and a record in another: what
/// parses the input says whether it was one (`XMLPushParser.standing`).
enum XMLRecordEnd {
  /// The place behind the last line of a range that ends with a record's end.
  ///
  /// That is its end tag (XML 1.0 §3.1 \[42]) or, of a record without content, its only one (\[44]). Linear in the
  /// bytes behind that line.
  ///
  /// - Parameter tag: the record's element as its tags have it.
  static func last(of tag: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    if tag.isEmpty { return nil }
    let bytes = bytes.span.extracting(range)
    let tag = tag.span
    var lineEnd = bytes.count - 1
    while lineEnd >= 0 {
      if bytes[lineEnd] == 10 {
        let last = lastOfText(before: lineEnd, bytes)
        if last > 0, bytes[last] == UInt8(ascii: ">"), isEnd(of: tag, at: last, bytes) {
          return range.lowerBound + lineEnd + 1
        }
      }
      lineEnd -= 1
    }
    return nil
  }

  /// Whether a tag that ends with the `>` at an index ends an element.
  private static func isEnd(of tag: Span<UInt8>, at index: Int, _ bytes: Span<UInt8>) -> Bool {
    if bytes[index - 1] == UInt8(ascii: "/") {
      var start = index - 1
      while start >= 0, bytes[start] != UInt8(ascii: "<") { start -= 1 }
      guard start >= 0, start + 1 + tag.count < index, holds(tag, at: start + 1, bytes) else { return false }
      let next = bytes[start + 1 + tag.count]
      return next <= 0x20 || next == UInt8(ascii: "/")
    }
    let start = lastOfText(before: index, bytes) + 1 - tag.count
    return start >= 2 && bytes[start - 1] == UInt8(ascii: "/") && bytes[start - 2] == UInt8(ascii: "<")
      && holds(tag, at: start, bytes)
  }

  private static func holds(_ tag: Span<UInt8>, at start: Int, _ bytes: Span<UInt8>) -> Bool {
    for index in tag.indices where bytes[start + index] != tag[index] { return false }
    return true
  }

  /// The last byte before an index that is no blank, or -1.
  private static func lastOfText(before index: Int, _ bytes: Span<UInt8>) -> Int {
    var last = index - 1
    while last >= 0, bytes[last] <= 0x20 { last -= 1 }
    return last
  }
}
