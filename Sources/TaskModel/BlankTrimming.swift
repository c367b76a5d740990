// What readers take off both ends of a value, and writers therefore cannot keep there. Readers trim nearly every value
// of an input, hence inlinable.

extension UInt8 {
  /// Whether it is white space of ASCII: a space, a tab, or one of the line ends (9 to 13).
  @inlinable @inline(__always)
  package var isBlank: Bool { self == 32 || (self >= 9 && self <= 13) }
}

/// The range without spaces (white space of ASCII, and U+00A0) at either end.
@inlinable @inline(__always)
package func trimmed(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
  var start = range.lowerBound
  var end = range.upperBound
  while start < end {
    if bytes[start].isBlank {
      start += 1
    } else if bytes[start] == 0xC2, start + 1 < end, bytes[start + 1] == 0xA0 {
      start += 2
    } else {
      break
    }
  }
  while end > start {
    if bytes[end - 1].isBlank {
      end -= 1
    } else if bytes[end - 1] == 0xA0, end - 2 >= start, bytes[end - 2] == 0xC2 {
      end -= 2
    } else {
      break
    }
  }
  return start..<end
}

/// A text without spaces (white space of ASCII, and U+00A0) at either end.
package func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> { text[trimmed(0..<text.count, text.span)] }
