import Foundation

/// Texts in Unicode's composed form (NFC), so that "é" is the same letter as one scalar and as two.
///
/// Nearly every text is in that form as it is. Whether one may not be is found out in one pass, eight bytes of ASCII
/// at a time; only then Foundation is asked, which has the tables.
enum CanonicalForm {
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether a text is its own composed form for certain; false where it has to be looked at by `compose`.
  @inline(__always)
  static func isCertain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index &+ 8 <= bytes.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & highBits != 0 {
        return isCertain(bytes, from: index)
      }
      index &+= 8
    }
    while index < bytes.count {
      if bytes[index] >= 0x80 { return isCertain(bytes, from: index) }
      index &+= 1
    }
    return true
  }

  private static func isCertain(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0..<0x80:
        index &+= 1
        while index &+ 8 <= bytes.count,
          raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & highBits == 0
        {
          index &+= 8
        }
      // What most texts have, told by its first byte: U+0080 to U+02FF, ideographs, kana but for their marks.
      case 0xC2...0xCB: index &+= 2
      case 0xE4...0xE9: index &+= 3
      case 0xE3 where index &+ 2 < bytes.count && !isMark(bytes[index &+ 1], bytes[index &+ 2]): index &+= 3
      default:
        guard let (scalar, length) = TextFolding.scalar(in: bytes, at: index) else {
          index &+= 1
          continue
        }
        if !isCertain(scalar) { return false }
        index &+= length
      }
    }
    return true
  }

  /// Whether the two bytes after 0xE3 are those of a mark: U+302A to U+302F, U+3099, U+309A.
  @inline(__always)
  private static func isMark(_ second: UInt8, _ third: UInt8) -> Bool {
    (second == 0x80 && third >= 0xAA && third <= 0xAF) || (second == 0x82 && (third == 0x99 || third == 0x9A))
  }

  /// Whether a scalar neither joins what is before it nor stands for another one (UAX #15, NFC_Quick_Check=Yes without
  /// what is put in order).
  ///
  /// For scripts of few reports (those of India, Greek with breathings) all scalars are taken not to be certain.
  private static func isCertain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300, 0x388...0x482, 0x48A...0x590, 0x1E00...0x1EFF: true
    case 0x2010...0x20CF, 0x2100...0x2125, 0x212C...0x2328, 0x232B...0x2ADB, 0x2ADD...0x2CEE: true
    // Kana but for their marks, Bopomofo, ideographs, Yi; syllables of Hangul but not their parts.
    case 0x2E80...0x3029, 0x3030...0x3098, 0x309B...0xA66E, 0xAC00...0xD7A3: true
    // Forms of width; pictographs; ideographs.
    case 0xFF00...0xFFFD, 0x1F000...0x1FAFF, 0x20000...0x2F7FF: true
    // Hebrew, Arabic and their neighbours: marks are put in order.
    case 0x591...0x8FF: scalar.properties.canonicalCombiningClass == .notReordered
    default: false
    }
  }

  /// How many bytes are composed at once, and more until a place where nothing joins what is before it.
  private static let pieceByteCount = 256
  /// How many scalars that join what is before them are composed with it (UAX #15 §13, the stream-safe text format);
  /// of more, the further ones are as if behind a combining grapheme joiner.
  private static let joinerCount = 30

  /// The composed form of UTF-8 bytes.
  ///
  /// Piece by piece: Foundation puts marks in order by exchanging neighbours, and moves up the rest of the text for
  /// each syllable, so that it takes time with the square of what it is given at once.
  static func compose(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var form: [UInt8] = []
    form.reserveCapacity(bytes.count)
    var start = 0
    var joiners = 0
    var index = 0
    while index < bytes.count {
      let (scalar, length) = TextFolding.scalar(in: bytes, at: index) ?? ("\u{FFFD}", 1)
      joiners = joins(scalar) ? joiners + 1 : 0
      if joiners > joinerCount || joiners == 0 && index - start >= pieceByteCount {
        append(bytes[start..<index], to: &form)
        start = index
        joiners = 0
      }
      index += length
    }
    append(bytes[start...], to: &form)
    return form
  }

  private static func append(_ piece: Slice<UnsafeBufferPointer<UInt8>>, to form: inout [UInt8]) {
    form.append(contentsOf: String(decoding: piece, as: UTF8.self).precomposedStringWithCanonicalMapping.utf8)
  }

  /// Whether a scalar may be put in order with what is before it, or become one with it (NFC_Quick_Check other than
  /// yes, and more: all marks, and the vowels and final consonants of Hangul).
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 || isCertain(scalar) && !(0x591...0x8FF).contains(scalar.value) { return false }
    if (0x1160...0x11FF).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// The composed form of UTF-8 bytes, or nil where they are in it.
  static func changed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if isCertain(bytes) { return nil }
    let form = compose(bytes)
    return form.elementsEqual(bytes) ? nil : form
  }

  /// The composed form of a text.
  static func composed(_ text: String) -> String {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      isCertain(bytes) ? text : String(decoding: compose(bytes), as: UTF8.self)
    }
  }
}
