import Scanners

/// A walk over all objects of a binary property list as a reader would meet them, without making any.
///
/// The format (CFBinaryPList.c): a header, objects, a table with each object's offset, and a trailer of 32 bytes.
/// Containers hold numbers of objects, so one object can stand in many places, even in itself; the walk follows
/// each reference anew, with an explicit stack, and stops at limits.
struct BinaryPropertyListCheck {
  /// Deepest nesting of arrays and dictionaries: their XML is read with two levels around it.
  static let depth = ScanLimits().xmlDepth - 2
  /// Most objects, each counted as often as it is referred to.
  static let objectCount = 16_000_000
  /// Most bytes of text and data, each counted as often as it is referred to.
  static let expandedByteCount = 256 << 20

  private let bytes: [UInt8]
  private let objectCount: Int
  private let expandedByteCount: Int
  private var offsetByteCount = 0
  private var referenceByteCount = 0
  private var count = 0
  private var table = 0
  private var visitedCount = 0
  private var payloadByteCount = 0

  /// Makes a check of `bytes` with the given limits.
  init(
    _ bytes: [UInt8], objectCount: Int = BinaryPropertyListCheck.objectCount,
    expandedByteCount: Int = BinaryPropertyListCheck.expandedByteCount
  ) {
    self.bytes = bytes
    self.objectCount = objectCount
    self.expandedByteCount = expandedByteCount
  }

  /// A container whose members are being visited.
  private struct Visit {
    /// Offset of the next reference to follow.
    var reference: Int
    /// References left to follow.
    var left: Int
    /// How many of those left are values, not keys: a dictionary has all its keys first.
    var valueCount: Int
  }

  /// Checks everything; throws a `syntax`, `tooDeep`, `recordTooLong` or `notThisSyntax` problem.
  mutating func run() throws(ScanProblem) {
    // Trailer: 6 bytes unused, sizes of offsets and references, number of objects, top object, table.
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw damaged("it is too short", at: bytes.count) }
    offsetByteCount = Int(bytes[trailer + 6])
    referenceByteCount = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetByteCount, 1...8 ~= referenceByteCount, let count = integer(at: trailer + 8, 8),
      let top = integer(at: trailer + 16, 8), let table = integer(at: trailer + 24, 8), table >= 8,
      table <= trailer,
      count > 0, count <= (trailer - table) / offsetByteCount, top < count
    else { throw damaged("its trailer makes no sense", at: trailer) }
    self.count = count
    self.table = table

    var stack: [Visit] = []
    try visit(top, asKey: false, &stack)
    while var last = stack.popLast() {
      guard last.left > 0 else { continue }
      guard let object = integer(at: last.reference, referenceByteCount) else {
        throw damaged("a reference is cut off", at: last.reference)
      }
      last.reference += referenceByteCount
      let isKey = last.left > last.valueCount
      last.left -= 1
      stack.append(last)
      try visit(object, asKey: isKey, &stack)
    }
  }

  private mutating func visit(_ object: Int, asKey: Bool, _ stack: inout [Visit]) throws(ScanProblem) {
    guard object < count, let offset = integer(at: table + object * offsetByteCount, offsetByteCount),
      offset >= 8,
      offset < table
    else { throw damaged("object \(object) is not where it should be", at: min(table, bytes.count)) }
    visitedCount += 1
    guard visitedCount <= objectCount else {
      throw ScanProblem(
        .recordTooLong, "the property list has more than \(objectCount) values", byteOffset: offset,
        line: 1,
        column: 1)
    }
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    if asKey, marker >> 4 != 5, marker >> 4 != 6 {
      throw damaged("a dictionary's key is not a string", at: offset)
    }
    switch marker >> 4 {
    case 0x0: guard low == 8 || low == 9 else { throw damaged("a value has no type", at: offset) }
    case 0x1: try payload(1 << min(low, 5), at: offset, offset + 1, largest: 16)
    case 0x2: try payload(1 << min(low, 5), at: offset, offset + 1, largest: 8)
    case 0x3: try payload(8, at: offset, offset + 1, largest: 8)
    case 0x4, 0x5:
      let (length, start) = try length(at: offset)
      try payload(length, at: offset, start, largest: .max)
    case 0x6:
      let (length, start) = try length(at: offset)
      guard length <= bytes.count else { throw damaged("a string is cut off", at: offset) }
      try payload(length * 2, at: offset, start, largest: .max)
    case 0x8:
      throw ScanProblem(
        .notThisSyntax, "this property list is an archive of objects (NSKeyedArchiver), not of plain values",
        byteOffset: offset, line: 1, column: 1)
    case 0xA, 0xD:
      let (length, start) = try length(at: offset)
      let isDictionary = marker >> 4 == 0xD
      let referenceCount = isDictionary ? 2 : 1
      guard length <= bytes.count else { throw damaged("a container is cut off", at: offset) }
      try payload(length * referenceCount * referenceByteCount, at: offset, start, largest: .max)
      guard stack.count < Self.depth else {
        throw ScanProblem(
          .tooDeep, "the property list is nested more than \(Self.depth) levels deep", byteOffset: offset,
          line: 1,
          column: 1)
      }
      stack.append(
        Visit(reference: start, left: length * referenceCount, valueCount: length))
    default: throw damaged("a value has no type that XML property lists know", at: offset)
    }
  }

  /// Checks that `byteCount` bytes from `start` on lie before the table, and counts them.
  private mutating func payload(
    _ byteCount: Int, at offset: Int, _ start: Int, largest: Int
  ) throws(ScanProblem) {
    guard byteCount <= largest, byteCount <= table - start else {
      throw damaged("a value is cut off", at: offset)
    }
    payloadByteCount += byteCount
    guard payloadByteCount <= expandedByteCount else {
      throw ScanProblem(
        .recordTooLong, "the property list holds more than \(expandedByteCount >> 20) MiB of values",
        byteOffset: offset, line: 1, column: 1)
    }
  }

  /// The count in an object's marker, or in the integer after it if the marker has no room, and where data begins.
  private func length(at offset: Int) throws(ScanProblem) -> (Int, Int) {
    let low = Int(bytes[offset] & 0x0F)
    if low < 15 { return (low, offset + 1) }
    guard offset + 1 < table, bytes[offset + 1] & 0xF0 == 0x10 else {
      throw damaged("a length is missing", at: offset)
    }
    let byteCount = 1 << Int(bytes[offset + 1] & 0x0F)
    guard byteCount <= 8, let length = integer(at: offset + 2, byteCount) else {
      throw damaged("a length makes no sense", at: offset)
    }
    return (length, offset + 2 + byteCount)
  }

  /// A big-endian number; nil if it is cut off or beyond what a file could have.
  private func integer(at offset: Int, _ byteCount: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - byteCount else { return nil }
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + byteCount] { value = value << 8 | UInt64(byte) }
    return value <= UInt64(1) << 40 ? Int(value) : nil
  }

  private func damaged(_ why: String, at offset: Int) -> ScanProblem {
    ScanProblem(
      .syntax, "the binary property list is damaged: \(why)", byteOffset: offset, line: 1, column: 1)
  }
}
