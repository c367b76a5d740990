/// Escapes in JSON strings (RFC 8259 §7), resolved when a value is kept and not before.
package enum JSONEscapes {
  /// Appends `bytes[range]`, the inside of a JSON string that a scanner has validated, with its escapes resolved.
  ///
  /// A surrogate without its partner becomes U+FFFD; the scanner has reported it.
  package static func appendUnescaped(_ bytes: [UInt8], _ range: Range<Int>, to output: inout [UInt8]) {
    let range = range.clamped(to: 0..<bytes.count)
    // A pointer, so that what lies between escapes is looked through eight bytes at a time and copied at once.
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var index = range.lowerBound
      while index < range.upperBound {
        let backslash = nextBackslash(start, index, range.upperBound)
        if backslash > index { output.append(contentsOf: buffer[index..<backslash]) }
        guard backslash < range.upperBound else { return }
        index = appendEscape(buffer, backslash, range.upperBound, to: &output)
      }
    }
  }

  /// Index of the first backslash in `bytes[first ..< end]`, or `end`.
  private static func nextBackslash(_ bytes: UnsafePointer<UInt8>, _ first: Int, _ end: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = first
    while index + 8 <= end {
      let word = JSONWords.load(bytes + index) ^ (ones &* 0x5C)
      let found = (word &- ones) & ~word & (ones &* 0x80)
      if found != 0 { return index + found.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < end, bytes[index] != 0x5C { index += 1 }
    return index
  }

  /// Appends what the escape at `start`, a backslash, stands for, and returns the index behind it.
  private static func appendEscape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, to output: inout [UInt8]
  ) -> Int {
    guard start + 1 < end else {
      output.append(bytes[start])
      return end
    }
    var index = start + 2
    switch bytes[start + 1] {
    case UInt8(ascii: "b"): output.append(8)
    case UInt8(ascii: "f"): output.append(12)
    case UInt8(ascii: "n"): output.append(10)
    case UInt8(ascii: "r"): output.append(13)
    case UInt8(ascii: "t"): output.append(9)
    case UInt8(ascii: "u"):
      var scalar = hexadecimal(bytes, index, end)
      index = min(index + 4, end)
      if (0xD800..<0xDC00).contains(scalar), index + 6 <= end, bytes[index] == 0x5C,
        bytes[index + 1] == UInt8(ascii: "u")
      {
        let low = hexadecimal(bytes, index + 2, end)
        if (0xDC00..<0xE000).contains(low) {
          scalar = 0x10000 + (scalar - 0xD800) * 0x400 + (low - 0xDC00)
          index += 6
        }
      }
      appendScalar(scalar, to: &output)
    case let escape: output.append(escape)
    }
    return index
  }

  /// The value of four hexadecimal digits at `index`, or U+FFFD where there are none.
  private static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> UInt32 {
    guard index + 4 <= end else { return 0xFFFD }
    var value: UInt32 = 0
    for position in index..<index + 4 {
      let byte = bytes[position]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
      default: return 0xFFFD
      }
    }
    return value
  }

  /// Appends one Unicode scalar value as UTF-8; a surrogate becomes U+FFFD.
  package static func appendScalar(_ value: UInt32, to output: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
