/// An id that pantask makes for a task whose source has none: `t` and 16 hexadecimal digits, a hash of what the task is
/// known by.
///
/// One form for all of them, so that an id can be told from one that a source has given, after it went through a file
/// of pantask's own too. The hash is FNV-1a of 64 bits, which is the same in every run and on every machine, unlike
/// Swift's hashes.
package struct MadeID: Sendable {
  private static let digitCount = 16
  private var hash: UInt64 = 14_695_981_039_346_656_037

  /// Makes an id of nothing yet.
  package init() {}

  /// Mixes a byte into it.
  @inline(__always)
  package mutating func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }

  /// Mixes bytes into it.
  package mutating func mix(_ bytes: some Sequence<UInt8>) { for byte in bytes { mix(byte) } }

  /// Mixes a number into it, its lowest byte first.
  package mutating func mix(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Appends the id.
  package func append(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "t"))
    for shift in stride(from: 4 * (MadeID.digitCount - 1), through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: hash >> UInt64(shift)) & 15
      output.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }

  /// Whether an id has the form of those that pantask makes, with or without the number (`#2`) of a further task or
  /// input that would have the same.
  package static func isMade(_ id: Span<UInt8>) -> Bool {
    guard id.count > digitCount, id[0] == UInt8(ascii: "t"),
      id.count == digitCount + 1 || id[digitCount + 1] == UInt8(ascii: "#")
    else { return false }
    for index in 1...digitCount {
      let isDigit = (0x30...0x39).contains(id[index]) || (0x61...0x66).contains(id[index])
      if !isDigit { return false }
    }
    return true
  }
}

extension TaskTable {
  /// Whether a row has an id that its source has given: one that pantask made is no key that anybody knows.
  package func hasOwnID(_ row: Int) -> Bool {
    let range = id.range(row)
    return id.isPresent(row) && !range.isEmpty && !MadeID.isMade(id.bytes.span.extracting(range))
  }
}
