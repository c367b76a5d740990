// UTF-16, UTF-32 and one-byte encodings to UTF-8.
//
// Done here and not by iconv because glibc loads these converters from files that small containers lack, and
// because spreadsheets write UTF-16. The loops write through a pointer: appending to an array byte by byte checks
// and possibly moves it each time.

/// What a decoder did with the bytes it got.
struct DecodedCounts {
  /// How many input bytes are done with.
  var consumed = 0
  /// How many output bytes were written.
  var produced = 0
}

/// Decodes UTF-16 (Unicode, section 3.10, D91) or UTF-32 (D90) in one byte order.
struct UnicodeDecoder {
  /// Bytes per code unit: 2 or 4.
  let unitByteCount: Int
  /// Whether the high byte comes first.
  let isBigEndian: Bool

  /// Decodes whole code points of `input` as long as `output` has room for four bytes.
  ///
  /// What is not a scalar value becomes U+FFFD, with its output index in `malformed`: one per code unit, and one
  /// for left-over bytes at the very end.
  func decode(
    _ input: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableBufferPointer<UInt8>,
    malformed: inout [Int]
  ) -> DecodedCounts {
    var counts = DecodedCounts()
    while counts.produced + 4 <= output.count {
      let left = input.count - counts.consumed
      guard left >= unitByteCount else {
        if left > 0, isLast {
          malformed.append(counts.produced)
          write(0xFFFD, to: output, &counts.produced)
          counts.consumed = input.count
        }
        break
      }
      var scalar = unit(input, at: counts.consumed)
      var length = unitByteCount
      if unitByteCount == 2, scalar & 0xFC00 == 0xD800 {
        if left >= 4 {
          let low = unit(input, at: counts.consumed + 2)
          if low & 0xFC00 == 0xDC00 {
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
            length = 4
          }
        } else if !isLast {
          break
        }
      }
      if scalar > 0x10FFFF || scalar & 0xFFFF_F800 == 0xD800 {
        malformed.append(counts.produced)
        scalar = 0xFFFD
      }
      write(scalar, to: output, &counts.produced)
      counts.consumed += length
    }
    return counts
  }

  private func unit(_ input: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
    if unitByteCount == 2 {
      let value = input.loadUnaligned(fromByteOffset: index, as: UInt16.self)
      return UInt32(isBigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value))
    }
    let value = input.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value)
  }
}

/// Decodes encodings of one byte per character whose lower half is ASCII.
struct SingleByteDecoder {
  /// The scalar values of 0x80...0xFF; 0xFFFD where nothing is assigned.
  let upperHalf: [UInt16]

  /// ISO 8859-1: every byte is the scalar value of the same number.
  static let iso8859Part1 = SingleByteDecoder(upperHalf: Array(0x80...0xFF))

  /// Windows code page 1252: ISO 8859-1 with other characters in place of the C1 controls.
  static let windows1252 = SingleByteDecoder(
    upperHalf: [
      0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
      0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
      0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ] + Array(0xA0...0xFF))

  /// Decodes `input` as long as `output` has room for four bytes; unassigned bytes become U+FFFD, with their
  /// output index in `malformed`.
  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>, malformed: inout [Int]
  ) -> DecodedCounts {
    var counts = DecodedCounts()
    while counts.consumed < input.count, counts.produced + 4 <= output.count {
      let byte = input[counts.consumed]
      counts.consumed += 1
      if byte < 0x80 {
        output[counts.produced] = byte
        counts.produced += 1
      } else {
        let scalar = UInt32(upperHalf[Int(byte) - 0x80])
        if scalar == 0xFFFD { malformed.append(counts.produced) }
        write(scalar, to: output, &counts.produced)
      }
    }
    return counts
  }
}

/// Writes a scalar value as UTF-8 at `index`, which it moves on; needs room for four bytes.
@inline(__always)
private func write(_ scalar: UInt32, to output: UnsafeMutableBufferPointer<UInt8>, _ index: inout Int) {
  func continuation(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: scalar >> shift) & 0x3F | 0x80 }
  switch scalar {
  case ..<0x80:
    output[index] = UInt8(truncatingIfNeeded: scalar)
    index += 1
  case ..<0x800:
    output[index] = UInt8(truncatingIfNeeded: scalar >> 6) | 0xC0
    output[index + 1] = continuation(0)
    index += 2
  case ..<0x10000:
    output[index] = UInt8(truncatingIfNeeded: scalar >> 12) | 0xE0
    output[index + 1] = continuation(6)
    output[index + 2] = continuation(0)
    index += 3
  default:
    output[index] = UInt8(truncatingIfNeeded: scalar >> 18) | 0xF0
    output[index + 1] = continuation(12)
    output[index + 2] = continuation(6)
    output[index + 3] = continuation(0)
    index += 4
  }
}
