/// The names of columns, keys and elements, as scanners hand them out.
///
/// Names are compared and looked up far more often than values are, and by letters: "é" is the same as one scalar and
/// as two. The time that takes grows with the square of a run of combining marks, so names have a greatest length.
package enum FieldName {
  /// The most bytes of a name that is handed out as it is; what is handed out of longer ones has more.
  package static let maximumByteCount = 1024

  /// A name as it is handed out: of a longer one its beginning, and a number that tells it from others of that
  /// beginning.
  ///
  /// The number is the hash FNV-1a of the whole name, which is the same in every run.
  static func bounded(_ name: [UInt8]) -> [UInt8] {
    if name.count <= maximumByteCount { return name }
    var end = maximumByteCount
    // Not within a letter of several bytes.
    while end > 0, name[end] & 0xC0 == 0x80 { end -= 1 }
    let hash = name.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    // A hyphen may stand in every name, an element's too.
    return name[..<end] + Array("-".utf8)
      + Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
  }
}
