/// What counts as the same letter when texts are compared: NSPredicate's `[c]` and `[d]`.
package struct TextFolding: Hashable, Sendable {
  /// `[c]`: upper and lower case are the same, by Unicode's full case folding ("Straße" is "STRASSE").
  package var ignoresCase: Bool
  /// `[d]`: a letter is the same with and without marks, written as one scalar or as several.
  package var ignoresDiacritics: Bool

  /// Makes a folding; by default texts are compared byte by byte.
  package init(ignoresCase: Bool = false, ignoresDiacritics: Bool = false) {
    self.ignoresCase = ignoresCase
    self.ignoresDiacritics = ignoresDiacritics
  }

  /// Whether texts are compared as they are.
  package var isExact: Bool { !ignoresCase && !ignoresDiacritics }

  /// The folded form of a text: two texts are the same when their folded bytes are.
  package func folded(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    let count = Array(text.utf8).withUnsafeBufferPointer { fold($0, into: &output) }
    return Array(output.prefix(count))
  }

  /// Puts the folded form of UTF-8 bytes at the beginning of `output`, which grows where it is too short and
  /// is room for the next text afterwards.
  ///
  /// Bytes that are no UTF-8 stay as they are.
  ///
  /// ASCII is done eight bytes at a time; other scalars below U+0600 and in U+1E00…U+1FFF come out of a table that is
  /// made once, ideographs, syllables and symbols that have neither case nor marks are copied, and the rest comes
  /// from the standard library's properties.
  ///
  /// - Returns: how many bytes the folded form has.
  func fold(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Int {
    // No scalar's folded form is more than three times as long (U+0390: two bytes become six); the rest is room
    // for the eight bytes that the table writes at once.
    let capacity = 3 &* bytes.count &+ 8
    if output.count < capacity { output.append(contentsOf: repeatElement(0, count: capacity - output.count)) }
    let table = isExact ? nil : ignoresCase ? (ignoresDiacritics ? FoldingTable.both : .cases) : .diacritics
    let caseBit: UInt8 = ignoresCase ? 0x20 : 0
    let raw = UnsafeRawBufferPointer(bytes)
    return output.withUnsafeMutableBytes { output in
      var count = 0
      var index = 0
      while index < bytes.count {
        while index &+ 8 <= bytes.count {
          let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if word & TextFolding.highBits != 0 { break }
          output.storeBytes(
            of: TextFolding.folded(ascii: word, caseBit), toByteOffset: count, as: UInt64.self)
          index &+= 8
          count &+= 8
        }
        guard index < bytes.count else { break }
        let byte = bytes[index]
        if byte < 0x80 {
          output[count] = byte &- 0x41 < 26 ? byte | caseBit : byte
          index &+= 1
          count &+= 1
          continue
        }
        guard let table, let (scalar, length) = TextFolding.scalar(in: bytes, at: index) else {
          output[count] = byte
          index &+= 1
          count &+= 1
          continue
        }
        if let word = table.packed(scalar) {
          output.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
          count &+= Int(word >> 56)
        } else if TextFolding.foldsToItself(scalar) {
          for offset in 0..<length { output[count &+ offset] = bytes[index &+ offset] }
          count &+= length
        } else {
          for folded in fold(scalar) {
            for byte in UTF8.encode(folded) ?? UTF8.encodedReplacementCharacter where count < output.count {
              output[count] = byte
              count &+= 1
            }
          }
        }
        index &+= length
      }
      return count
    }
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Eight ASCII bytes at once, those from A to Z with the case bit set.
  @inline(__always)
  private static func folded(ascii word: UInt64, _ caseBit: UInt8) -> UInt64 {
    // Adding 0x3F carries into the high bit from "A" on, adding 0x25 from what comes after "Z" on.
    let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = word &+ 0x2525_2525_2525_2525
    let capitals = (fromA & ~afterZ & highBits) &>> 7
    return word | capitals &* UInt64(caseBit)
  }

  /// Scalars of scripts without case whose marks are no diacritics: CJK, kana, Yi, Hangul; pictographs.
  private static func foldsToItself(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0xA63F, 0xAC00...0xD7A3, 0x1F000...0x1FAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// The folded form of one scalar: nothing for a mark that is left out, several for "ß".
  func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    var scalar = scalar
    if ignoresDiacritics {
      if DiacriticTable.isMark(scalar) { return [] }
      scalar = DiacriticTable.base(of: scalar) ?? scalar
    }
    // Dotless i folds to itself (CaseFolding.txt has no entry for it), though its capital is I.
    guard ignoresCase, scalar != "\u{131}" else { return [scalar] }
    // Lower, upper, lower is full case folding up to the choice of the representative: "ẞ", "ß" and "SS" meet.
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    let upper = lower.flatMap { $0.properties.uppercaseMapping.unicodeScalars }
    return upper.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }

  /// Decodes the scalar that begins at `index`, or nil where no well-formed one does.
  static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = UInt32(bytes[index])
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0
    guard length > 0, index + length <= bytes.count else { return nil }
    var value = first & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      let next = UInt32(bytes[index + offset])
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | next & 0x3F
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}

/// Folded forms of the scalars that letters with case or marks mostly are.
private struct FoldingTable: Sendable {
  static let cases = FoldingTable(TextFolding(ignoresCase: true))
  static let diacritics = FoldingTable(TextFolding(ignoresDiacritics: true))
  static let both = FoldingTable(TextFolding(ignoresCase: true, ignoresDiacritics: true))

  /// Up to seven bytes of UTF-8 from the lowest up, and their number in the highest byte; 0xFF there means that
  /// the form is longer than that.
  private let packed: [UInt64]

  private init(_ folding: TextFolding) {
    let values = Array(0..<UInt32(0x600)) + Array(0x1E00..<UInt32(0x2000))
    packed = values.map { value in
      guard let scalar = Unicode.Scalar(value) else { return 0xFF << 56 }
      let bytes = folding.fold(scalar).flatMap { UTF8.encode($0).map { Array($0) } ?? [] }
      guard bytes.count <= 7 else { return 0xFF << 56 }
      var word = UInt64(bytes.count) << 56
      for (index, byte) in bytes.enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
      return word
    }
  }

  /// The folded form in the lower bytes and its length in the highest, or nil where the table does not have it.
  @inline(__always)
  func packed(_ scalar: Unicode.Scalar) -> UInt64? {
    let value = scalar.value
    let slot: Int
    if value < 0x600 {
      slot = Int(value)
    } else if value >= 0x1E00, value < 0x2000 {
      slot = Int(value) - 0x1E00 + 0x600
    } else {
      return nil
    }
    let word = packed[slot]
    return word >> 56 <= 7 ? word : nil
  }
}
