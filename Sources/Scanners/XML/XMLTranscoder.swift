/// Turns an input in one of the accepted encodings into UTF-8, and offsets in the UTF-8 back into offsets in the
/// input.
///
/// libxml2 is fed with UTF-8 only: its own decoders pass over a dangling byte at the end, report some failures
/// past every handler, and cannot say cheaply which input byte an event came from. Here the way back is a walk
/// over the input bytes, which only goes forward, so that it costs one pass however often it is asked for.
/// For UTF-8 itself none of this runs: offsets are equal but for a constant.
struct XMLTranscoder {
  /// The input's encoding.
  let encoding: XMLEncoding
  /// First bytes of a code unit or surrogate pair whose rest is not there yet: at most 3.
  private var pending: [UInt8] = []
  /// The UTF-8 of the slice at hand.
  private(set) var output: [UInt8] = []

  /// Makes a transcoder.
  init(_ encoding: XMLEncoding) { self.encoding = encoding }

  /// Whether a code unit is left without its rest.
  var hasPending: Bool { !pending.isEmpty }
  /// How many bytes wait for their rest.
  var pendingByteCount: Int { pending.count }

  /// What `windows-1252` has at 80 to 9F; 0 where it has nothing.
  private static let windows1252: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D,
    0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,
    0x017E, 0x0178,
  ]

  /// Fills `output` from a slice, up to the first bytes that are not in the encoding.
  ///
  /// NUL is no character of XML and counts as such. Returns where those bytes begin, counted from the slice's
  /// beginning (negative if it is in the slice before), or nil if all is good.
  mutating func transcode(_ slice: UnsafeBufferPointer<UInt8>) -> Int? {
    output.removeAll(keepingCapacity: true)
    switch encoding {
    case .utf8, .ascii, .latin1, .windows1252: return transcodeBytes(slice)
    case .utf16LittleEndian, .utf16BigEndian: return transcodeWide(slice)
    }
  }

  private mutating func transcodeBytes(_ slice: UnsafeBufferPointer<UInt8>) -> Int? {
    output.reserveCapacity(slice.count * 3)
    for (index, byte) in slice.enumerated() {
      if byte < 0x80 && byte != 0 {
        output.append(byte)
        continue
      }
      guard let scalar = Self.scalar(byte, encoding), scalar != 0 else { return index }
      append(scalar)
    }
    return nil
  }

  /// The scalar value of one byte in a one-byte encoding, or nil if it has none there.
  private static func scalar(_ byte: UInt8, _ encoding: XMLEncoding) -> UInt32? {
    if byte < 0x80 { return UInt32(byte) }
    switch encoding {
    case .latin1: return UInt32(byte)
    case .windows1252:
      if byte >= 0xA0 { return UInt32(byte) }
      let scalar = windows1252[Int(byte) - 0x80]
      return scalar == 0 ? nil : UInt32(scalar)
    default: return nil
    }
  }

  private mutating func transcodeWide(_ slice: UnsafeBufferPointer<UInt8>) -> Int? {
    output.reserveCapacity(slice.count * 2)
    var index = 0
    while index < slice.count {
      // Nearly everything: a unit of its own that begins and ends in this slice.
      if pending.isEmpty, index + 1 < slice.count {
        let unit = unit(slice[index], slice[index + 1])
        if unit &- 1 < 0xD7FF || unit >= 0xE000 {
          append(unit)
          index += 2
          continue
        }
      }
      pending.append(slice[index])
      index += 1
      guard pending.count & 1 == 0 else { continue }
      let first = unit(pending[0], pending[1])
      if pending.count == 2 {
        if (0xD800..<0xDC00).contains(first) { continue }
        if (0xDC00..<0xE000).contains(first) || first == 0 { return index - pending.count }
        append(first)
      } else {
        let second = unit(pending[2], pending[3])
        guard (0xDC00..<0xE000).contains(second) else { return index - pending.count }
        append(0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF))
      }
      pending.removeAll(keepingCapacity: true)
    }
    return nil
  }

  /// Appends a scalar value, which is no surrogate, as UTF-8.
  @inline(__always)
  private mutating func append(_ scalar: UInt32) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80) }
    if scalar < 0x80 {
      output.append(UInt8(truncatingIfNeeded: scalar))
      return
    }
    if scalar < 0x800 {
      output.append(UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0))
    } else {
      if scalar < 0x10000 {
        output.append(UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0))
      } else {
        output.append(UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0))
        output.append(tail(12))
      }
      output.append(tail(6))
    }
    output.append(tail(0))
  }

  private func unit(_ first: UInt8, _ second: UInt8) -> UInt32 {
    encoding == .utf16LittleEndian
      ? UInt32(second) << 8 | UInt32(first) : UInt32(first) << 8 | UInt32(second)
  }

  /// How many input bytes from `start` on make up `decodedCount` bytes of UTF-8.
  ///
  /// Rounded up to whole characters: so it also says how many bytes of UTF-8 those really are. Stops at the end of
  /// `raw`.
  func advance(_ raw: [UInt8], from start: Int, decodedCount: Int) -> (rawCount: Int, decodedCount: Int) {
    var index = start
    var decoded = 0
    while decoded < decodedCount, index < raw.count {
      if encoding.unitByteCount == 1 {
        let scalar = Self.scalar(raw[index], encoding) ?? 0
        decoded += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : 3
        index += 1
      } else {
        guard index + 1 < raw.count else { break }
        let first = unit(raw[index], raw[index + 1])
        let isPair = (0xD800..<0xDC00).contains(first)
        decoded += isPair ? 4 : first < 0x80 ? 1 : first < 0x800 ? 2 : 3
        index += isPair ? 4 : 2
      }
    }
    return (min(index, raw.count) - start, decoded)
  }
}
