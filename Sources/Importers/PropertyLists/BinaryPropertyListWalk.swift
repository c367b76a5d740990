import Scanners

/// A walk over all objects of a binary property list in document order, without making any.
///
/// The format (CFBinaryPList.c): a header, objects, a table with each object's offset, and a trailer of 32 bytes.
/// Containers hold numbers of objects, so one object can stand in many places, even in itself; the walk follows
/// each reference anew, with an explicit stack, and stops at limits.
struct BinaryPropertyListWalk {
  /// What the walk meets next.
  enum Event {
    /// A dictionary begins; each of its keys comes before its value.
    case beginDictionary
    /// The dictionary that began last ends.
    case endDictionary
    /// An array begins.
    case beginArray
    /// The array that began last ends.
    case endArray
    /// A key, or a value that holds no others.
    case scalar(Scalar, isKey: Bool)
  }

  /// A value that holds no others: its kind, and where its bytes are.
  enum Scalar {
    /// `true` or `false`.
    case boolean(Bool)
    /// 1, 2 or 4 bytes without a sign, 8 with one, or 16 (all big-endian).
    case integer(Range<Int>)
    /// IEEE 754, 4 or 8 bytes.
    case real(Range<Int>)
    /// Seconds since 2001-01-01T00:00:00Z, IEEE 754, 8 bytes.
    case date(Range<Int>)
    /// Any bytes.
    case data(Range<Int>)
    /// ASCII, a byte a character.
    case ascii(Range<Int>)
    /// UTF-16, big-endian.
    case utf16(Range<Int>)
  }

  /// Deepest nesting of arrays and dictionaries: their XML is read with two levels around it.
  static let depth = ScanLimits().xmlDepth - 2
  /// Most objects, each counted as often as it is referred to.
  static let objectCount = 16_000_000
  /// Most bytes of text and data, each counted as often as it is referred to.
  static let expandedByteCount = 256 << 20

  /// The whole file.
  let bytes: [UInt8]
  private let objectCount: Int
  private let expandedByteCount: Int
  private var offsetByteCount = 0
  private var referenceByteCount = 0
  private var count = 0
  private var table = 0
  private var top = 0
  private var hasBegun = false
  private var visitedCount = 0
  private var payloadByteCount = 0
  private var stack: [Visit] = []

  /// A container whose members are being visited.
  private struct Visit {
    /// Offset of the first reference: all keys of a dictionary come before its values.
    var references: Int
    /// How many members there are.
    var count: Int
    /// How many of them are behind.
    var index = 0
    /// Whether it is a dictionary.
    var isDictionary: Bool
    /// Whether the key of the next value has been visited.
    var hasKey = false
    /// Whether the members that are one value are behind.
    var isAtContainers = false
  }

  /// Makes a walk over `bytes` with the given limits.
  ///
  /// - Throws: a `syntax` problem where the trailer makes no sense.
  init(
    _ bytes: [UInt8], objectCount: Int = BinaryPropertyListWalk.objectCount,
    expandedByteCount: Int = BinaryPropertyListWalk.expandedByteCount
  ) throws(ScanProblem) {
    self.bytes = bytes
    self.objectCount = objectCount
    self.expandedByteCount = expandedByteCount
    // Trailer: 6 bytes unused, sizes of offsets and references, number of objects, top object, table.
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw damaged("it is too short", at: bytes.count) }
    offsetByteCount = Int(bytes[trailer + 6])
    referenceByteCount = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetByteCount, 1...8 ~= referenceByteCount, let count = integer(at: trailer + 8, 8),
      let top = integer(at: trailer + 16, 8), let table = integer(at: trailer + 24, 8), table >= 8,
      table <= trailer, count > 0, count <= (trailer - table) / offsetByteCount, top < count
    else { throw damaged("its trailer makes no sense", at: trailer) }
    self.count = count
    self.table = table
    self.top = top
  }

  /// The next event; nil at the end.
  ///
  /// - Throws: a `syntax`, `tooDeep`, `recordTooLong` or `notThisSyntax` problem.
  mutating func next() throws(ScanProblem) -> Event? {
    guard hasBegun else {
      hasBegun = true
      return try visit(top, asKey: false)
    }
    guard var last = stack.popLast() else { return nil }
    if last.isDictionary, !last.hasKey { goOn(in: &last) }
    guard last.index < last.count else { return last.isDictionary ? .endDictionary : .endArray }
    let isKey = last.isDictionary && !last.hasKey
    let number = last.index + (last.isDictionary && !isKey ? last.count : 0)
    let reference = last.references + number * referenceByteCount
    guard let object = integer(at: reference, referenceByteCount) else {
      throw damaged("a reference is cut off", at: reference)
    }
    last.hasKey = isKey
    if !isKey { last.index += 1 }
    stack.append(last)
    return try visit(object, asKey: isKey)
  }

  /// Goes on to the next member of a dictionary: those that are one value come before those that hold others.
  ///
  /// The members of a binary list have no order but that of a program's table, and a name has to stand before the list
  /// that it is the name of.
  private func goOn(in dictionary: inout Visit) {
    while true {
      while dictionary.index < dictionary.count,
        isContainer(at: dictionary.references + (dictionary.index + dictionary.count) * referenceByteCount)
          != dictionary.isAtContainers
      { dictionary.index += 1 }
      if dictionary.index < dictionary.count || dictionary.isAtContainers { return }
      dictionary.isAtContainers = true
      dictionary.index = 0
    }
  }

  /// Whether the object that a reference leads to holds others; what leads nowhere does not.
  private func isContainer(at reference: Int) -> Bool {
    guard let object = integer(at: reference, referenceByteCount), object < count,
      let offset = integer(at: table + object * offsetByteCount, offsetByteCount), offset < table
    else { return false }
    return bytes[offset] >> 4 == 0xA || bytes[offset] >> 4 == 0xD
  }

  private mutating func visit(_ object: Int, asKey: Bool) throws(ScanProblem) -> Event {
    guard object < count, let offset = integer(at: table + object * offsetByteCount, offsetByteCount),
      offset >= 8, offset < table
    else { throw damaged("object \(object) is not where it should be", at: min(table, bytes.count)) }
    visitedCount += 1
    guard visitedCount <= objectCount else {
      throw problem(.recordTooLong, "the property list has more than \(objectCount) values", at: offset)
    }
    let kind = bytes[offset] >> 4
    if asKey, kind != 5, kind != 6 { throw damaged("a dictionary's key is not a string", at: offset) }
    return kind == 0xA || kind == 0xD
      ? try enter(isDictionary: kind == 0xD, at: offset) : .scalar(try scalar(at: offset), isKey: asKey)
  }

  private mutating func enter(isDictionary: Bool, at offset: Int) throws(ScanProblem) -> Event {
    let (length, start) = try length(at: offset)
    guard length <= bytes.count else { throw damaged("a container is cut off", at: offset) }
    _ = try payload(length * (isDictionary ? 2 : 1) * referenceByteCount, at: offset, start)
    guard stack.count < Self.depth else {
      throw problem(.tooDeep, "the property list is nested more than \(Self.depth) levels deep", at: offset)
    }
    stack.append(Visit(references: start, count: length, isDictionary: isDictionary))
    return isDictionary ? .beginDictionary : .beginArray
  }

  private mutating func scalar(at offset: Int) throws(ScanProblem) -> Scalar {
    let low = Int(bytes[offset] & 0x0F)
    switch bytes[offset] >> 4 {
    case 0x0:
      guard low == 8 || low == 9 else { throw damaged("a value has no type", at: offset) }
      return .boolean(low == 9)
    case 0x1:
      let range = try payload(1 << min(low, 5), at: offset, offset + 1, largest: 16)
      // Sixteen bytes hold what eight cannot say without a sign; nothing writes more.
      if range.count == 16, bytes[range.prefix(8)].contains(where: { $0 != 0 }) {
        throw damaged("a number is too large", at: offset)
      }
      return .integer(range)
    case 0x2:
      let range = try payload(1 << min(low, 5), at: offset, offset + 1, largest: 8)
      guard range.count >= 4 else { throw damaged("a number is too short", at: offset) }
      return .real(range)
    case 0x3: return .date(try payload(8, at: offset, offset + 1))
    case 0x4, 0x5:
      let (length, start) = try length(at: offset)
      let range = try payload(length, at: offset, start)
      return bytes[offset] >> 4 == 4 ? .data(range) : .ascii(range)
    case 0x6:
      let (length, start) = try length(at: offset)
      guard length <= bytes.count else { throw damaged("a string is cut off", at: offset) }
      return .utf16(try payload(length * 2, at: offset, start))
    case 0x8:
      throw problem(
        .notThisSyntax, "this property list is an archive of objects (NSKeyedArchiver), not of plain values",
        at: offset)
    default: throw damaged("a value has no type that XML property lists know", at: offset)
    }
  }

  /// Checks that `byteCount` bytes from `start` on lie before the table, and counts them.
  private mutating func payload(
    _ byteCount: Int, at offset: Int, _ start: Int, largest: Int = .max
  ) throws(ScanProblem) -> Range<Int> {
    guard byteCount <= largest, byteCount <= table - start else {
      throw damaged("a value is cut off", at: offset)
    }
    payloadByteCount += byteCount
    guard payloadByteCount <= expandedByteCount else {
      throw problem(
        .recordTooLong, "the property list holds more than \(expandedByteCount >> 20) MiB of values",
        at: offset)
    }
    return start..<start + byteCount
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
    let value = number(offset..<offset + byteCount)
    return value <= UInt64(1) << 40 ? Int(value) : nil
  }

  /// The big-endian number in a range of at most eight bytes, or in the last eight of more.
  func number(_ range: Range<Int>) -> UInt64 {
    var value: UInt64 = 0
    for byte in bytes[range] { value = value << 8 | UInt64(byte) }
    return value
  }

  private func damaged(_ why: String, at offset: Int) -> ScanProblem {
    problem(.syntax, "the binary property list is damaged: \(why)", at: offset)
  }

  private func problem(_ code: ScanProblem.Code, _ message: String, at offset: Int) -> ScanProblem {
    ScanProblem(code, message, byteOffset: offset, line: 1, column: 1)
  }
}
