/// The range without blanks (space, tab, line ends, U+00A0) at either end.
@inline(__always)
func trimmed(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
  var start = range.lowerBound
  var end = range.upperBound
  while start < end {
    if isBlank(bytes[start]) {
      start += 1
    } else if bytes[start] == 0xC2, start + 1 < end, bytes[start + 1] == 0xA0 {
      start += 2
    } else {
      break
    }
  }
  while end > start {
    if isBlank(bytes[end - 1]) {
      end -= 1
    } else if bytes[end - 1] == 0xA0, end - 2 >= start, bytes[end - 2] == 0xC2 {
      end -= 2
    } else {
      break
    }
  }
  return start..<end
}

@inline(__always)
private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }
