internal import CVectors

// Whether bytes are UTF-8, at the speed of memory.
//
// Why it is clever: well-formedness (Unicode, table 3-7) is a property of each byte and the three before it, so
// sixty-four bytes can be judged at once without knowing where characters begin: a byte must be a continuation exactly
// if the byte before it starts any sequence (C0 and up), the one two before starts a sequence of three (E0 and up) or
// the one three before a sequence of four (F0 and up); what is left are the narrower second bytes after E0, ED, F0 and
// F4, and the bytes that never occur. That needs only comparisons, so it is fast on every processor, for Japanese as
// for English. Blocks in ASCII take a shorter way. Where the processor has wide vectors, C judges the blocks by
// look-ups, which Swift's vectors do not have (`CVectors`), in less than half the time.
//
// What to watch: the fast judgement is trusted only where the three bytes before the block are part of well-formed
// text, because the narrow second bytes are looked at only inside the block. That is what `trusted` keeps: after
// a malformed byte, and at the beginning, single sequences are walked until three good bytes lie behind. The slow
// walk also finds the exact offsets; the fast one only says that there is something to find.
enum UTF8Validation {
  /// Checks `bytes[start...]`, appends the index of each maximal ill-formed subpart (Unicode, section 3.9) to
  /// `malformed`, and returns the index at which a sequence begins that the end cuts off, or `bytes.count`.
  ///
  /// With `isLast`, a sequence that is cut off is malformed and the result is `bytes.count`. `bytes[start]` must
  /// begin a sequence.
  ///
  /// - Parameter usesWideVectors: Whether the processor's wide vectors are used where it has them; tests compare both.
  static func check(
    _ bytes: [UInt8], from start: Int, isLast: Bool, usesWideVectors: Bool = true, malformed: inout [Int]
  ) -> Int {
    // Unsafe: the loop runs over all input; with bounds checks its loops are not vectorized.
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, start < buffer.count else { return buffer.count }
      return check(
        base, from: start, to: buffer.count, isLast: isLast, usesWideVectors: usesWideVectors,
        malformed: &malformed)
    }
  }

  private static func check(
    _ base: UnsafePointer<UInt8>, from start: Int, to end: Int, isLast: Bool, usesWideVectors: Bool,
    malformed: inout [Int]
  ) -> Int {
    let usesWideVectors = usesWideVectors && pantaskHasWideVectors()
    var index = start
    // Everything in trusted ..< index is well-formed.
    var trusted = start
    while index < end {
      if index - trusted >= 3 {
        index = skipWellFormedBlocks(base, from: index, to: end, usesWideVectors: usesWideVectors)
        if index >= end { break }
      }
      // One block at most, sequence by sequence.
      let pause = min(end, index + blockByteCount)
      while index < pause {
        let length = sequenceLength(base, at: index, to: end)
        if length > 0 {
          index += length
        } else if length == cutOff, !isLast {
          return index
        } else {
          malformed.append(index)
          index += length == cutOff ? end - index : -length
          trusted = index
        }
      }
    }
    return end
  }

  /// Bytes judged at once: one number for all loops, as the compiler unrolls them into vector instructions.
  private static let blockByteCount = 64

  /// Goes on from `start`, before which at least three bytes are well-formed, as long as whole blocks are
  /// well-formed; returns the beginning of the first sequence that is not in one.
  private static func skipWellFormedBlocks(
    _ base: UnsafePointer<UInt8>, from start: Int, to end: Int, usesWideVectors: Bool
  ) -> Int {
    var index = start
    if usesWideVectors {
      index &+= pantaskWellFormedBlocks(base + start, (end &- start) / blockByteCount) &* blockByteCount
    }
    while !usesWideVectors, index &+ blockByteCount <= end {
      let block = base + index
      // After a byte of a longer sequence the full check must see whether something is missing.
      let isPlain = block[-1] < 0x80 && isASCII(block)
      if !isPlain, !isCommon(block), hasMalformed(block) { break }
      index &+= blockByteCount
    }
    // A sequence that the last good block only begins is left to the caller.
    if index > start {
      if base[index - 1] >= 0xC0 { return index - 1 }
      if base[index - 2] >= 0xE0 { return index - 2 }
      if base[index - 3] >= 0xF0 { return index - 3 }
    }
    return index
  }

  @inline(__always)
  private static func isASCII(_ block: UnsafePointer<UInt8>) -> Bool {
    var combined: UInt8 = 0
    for index in 0..<blockByteCount { combined |= block[index] }
    return combined < 0x80
  }

  /// Whether the block is well-formed and has only sequences whose second bytes may be any: Latin, Greek, Cyrillic,
  /// Arabic letters, and Chinese and Japanese.
  ///
  /// Half of what `hasMalformed` compares, in the same form.
  @inline(__always)
  private static func isCommon(_ block: UnsafePointer<UInt8>) -> Bool {
    var others: UInt8 = 0
    for index in 0..<blockByteCount {
      let byte = block[index]
      let before = block[index &- 1]
      let startsAny: UInt8 = before >= 0xC0 ? 1 : 0
      let startsThree: UInt8 = block[index &- 2] >= 0xE0 ? 1 : 0
      let continues: UInt8 = byte & 0xC0 == 0x80 ? 1 : 0
      others |= (startsAny | startsThree) ^ continues
      let isE0: UInt8 = before == 0xE0 ? 1 : 0
      let isED: UInt8 = before == 0xED ? 1 : 0
      let isC0OrC1: UInt8 = byte & 0xFE == 0xC0 ? 1 : 0
      // Sequences of four: begun here, or in the three bytes before.
      let startsFour: UInt8 = block[index &- 3] >= 0xF0 ? 1 : 0
      let isFour: UInt8 = byte >= 0xF0 ? 1 : 0
      others |= isE0 | isED | isC0OrC1 | startsFour | isFour
    }
    return others == 0
  }

  /// Whether one of the bytes of `block` is wrong where it stands, given that the three before it are right.
  ///
  /// Every condition is a byte of 0 or 1 and there is no branch: in this form, and hardly in any other, the loop
  /// becomes vector instructions. The comparisons of the `SIMD` types are one call per byte in Swift 6.3.
  @inline(__always)
  private static func hasMalformed(_ block: UnsafePointer<UInt8>) -> Bool {
    var wrong: UInt8 = 0
    for index in 0..<blockByteCount {
      let byte = block[index]
      let before = block[index &- 1]
      let startsAny: UInt8 = before >= 0xC0 ? 1 : 0
      let startsThree: UInt8 = block[index &- 2] >= 0xE0 ? 1 : 0
      let startsFour: UInt8 = block[index &- 3] >= 0xF0 ? 1 : 0
      let continues: UInt8 = byte & 0xC0 == 0x80 ? 1 : 0
      wrong |= (startsAny | startsThree | startsFour) ^ continues
      let afterE0: UInt8 = before == 0xE0 ? 1 : 0
      let afterED: UInt8 = before == 0xED ? 1 : 0
      let belowA0: UInt8 = byte < 0xA0 ? 1 : 0
      wrong |= (afterE0 & belowA0) | (afterED & (belowA0 ^ 1))
      let afterF0: UInt8 = before == 0xF0 ? 1 : 0
      let afterF4: UInt8 = before == 0xF4 ? 1 : 0
      let below90: UInt8 = byte < 0x90 ? 1 : 0
      wrong |= (afterF0 & below90) | (afterF4 & (below90 ^ 1))
      let isC0OrC1: UInt8 = byte & 0xFE == 0xC0 ? 1 : 0
      let isAboveF4: UInt8 = byte >= 0xF5 ? 1 : 0
      wrong |= isC0OrC1 | isAboveF4
    }
    return wrong != 0
  }

  /// What `sequenceLength` returns for a sequence that the end cuts off.
  static let cutOff = Int.min

  /// The length of the well-formed sequence at `index`; minus the length of the maximal ill-formed subpart where
  /// there is none; `cutOff` where the bytes up to `end` are the beginning of one (Unicode, table 3-7).
  @inline(__always)
  static func sequenceLength(_ base: UnsafePointer<UInt8>, at index: Int, to end: Int) -> Int {
    let first = base[index]
    if first < 0x80 { return 1 }
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF:
      length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { lowest = 0xA0 }
      if first == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { lowest = 0x90 }
      if first == 0xF4 { highest = 0x8F }
    default:
      return -1
    }
    guard index &+ 1 < end else { return cutOff }
    let second = base[index &+ 1]
    guard lowest <= second, second <= highest else { return -1 }
    var offset = 2
    while offset < length {
      guard index &+ offset < end else { return cutOff }
      guard base[index &+ offset] & 0xC0 == 0x80 else { return -offset }
      offset &+= 1
    }
    return length
  }
}
