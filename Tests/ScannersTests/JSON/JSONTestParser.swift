import Scanners

/// A plain recursive parser of RFC 8259, written from the grammar, that the scanner must agree with.
struct JSONTestParser {
  /// A value with where it stood.
  struct Located {
    var value: JSONTestValue
    var range: Range<Int>
    /// Keys and values, or elements.
    var children: [(key: [UInt8]?, child: Located)] = []
  }

  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The one value of the text, or nil if it is not JSON.
  mutating func document() -> Located? {
    skipSpace()
    guard let found = value(0) else { return nil }
    skipSpace()
    return index == bytes.count ? found : nil
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func accept(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  private mutating func value(_ depth: Int) -> Located? {
    guard depth <= 128, index < bytes.count else { return nil }
    let start = index
    for literal in ["true", "false", "null"] where accept(literal) {
      return Located(value: .literal(literal), range: start..<index)
    }
    switch bytes[index] {
    case UInt8(ascii: "{"): return container(depth, isObject: true)
    case UInt8(ascii: "["): return container(depth, isObject: false)
    case UInt8(ascii: "\""):
      guard let text = string() else { return nil }
      return Located(value: .text(text), range: start..<index)
    default:
      guard number() else { return nil }
      return Located(value: .number(Array(bytes[start..<index])), range: start..<index)
    }
  }

  private mutating func container(_ depth: Int, isObject: Bool) -> Located? {
    guard depth < 128 else { return nil }
    let start = index
    let close = isObject ? "}" : "]"
    var children: [(key: [UInt8]?, child: Located)] = []
    index += 1
    skipSpace()
    var isFirst = true
    while !accept(close) {
      if !isFirst {
        guard accept(",") else { return nil }
        skipSpace()
      }
      isFirst = false
      var key: [UInt8]?
      if isObject {
        key = string()
        guard key != nil else { return nil }
        skipSpace()
        guard accept(":") else { return nil }
        skipSpace()
      }
      guard let child = value(depth + 1) else { return nil }
      children.append((key, child))
      skipSpace()
    }
    let value: JSONTestValue =
      isObject
      ? .object(children.map { JSONTestMember($0.key ?? [], $0.child.value) })
      : .array(children.map(\.child.value))
    return Located(value: value, range: start..<index, children: children)
  }

  private mutating func digits() -> Bool {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func number() -> Bool {
    _ = accept("-")
    if !accept("0") {
      guard digits() else { return false }
    }
    if accept(".") {
      guard digits() else { return false }
    }
    if accept("e") || accept("E") {
      if !accept("+") { _ = accept("-") }
      guard digits() else { return false }
    }
    return true
  }

  private mutating func string() -> [UInt8]? {
    guard accept("\"") else { return nil }
    var units: [UInt16] = []
    var text: [UInt8] = []
    func flush() {
      text += Array(String(decoding: units, as: UTF16.self).utf8)
      units = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x22:
        flush()
        return text
      case 0..<0x20:
        return nil
      case 0x5C:
        guard index < bytes.count else { return nil }
        let escape = bytes[index]
        index += 1
        if escape == UInt8(ascii: "u") {
          guard index + 4 <= bytes.count,
            bytes[index..<index + 4].allSatisfy({ Array("0123456789abcdefABCDEF".utf8).contains($0) }),
            let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
          else { return nil }
          units.append(unit)
          index += 4
        } else {
          let pairs: [UInt8: UInt16] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
          ]
          guard let unit = pairs[escape] else { return nil }
          units.append(unit)
        }
      default:
        flush()
        text.append(byte)
      }
    }
    return nil
  }
}

/// Finds the records of a parsed document, as the scanner's paths are defined.
enum JSONTestRecords {
  static func find(
    _ root: JSONTestParser.Located, paths: [JSONRecordPath], in bytes: [UInt8]
  ) -> [JSONTestRecord] {
    let isArray = bytes[root.range.lowerBound] == UInt8(ascii: "[")
    let remaining = paths.enumerated().map { number, path in
      (number, path.steps.isEmpty && isArray ? [JSONRecordPath.Step.elements] : path.steps)
    }
    return visit(root, remaining.map { ($0.0, $0.1[...]) }, key: nil, paths, bytes)
  }

  private static func visit(
    _ value: JSONTestParser.Located, _ remaining: [(Int, ArraySlice<JSONRecordPath.Step>)], key: [UInt8]?,
    _ paths: [JSONRecordPath], _ bytes: [UInt8]
  ) -> [JSONTestRecord] {
    if let number = remaining.first(where: { $0.1.isEmpty })?.0 {
      let original = Array(bytes[value.range])
      var found = value.value
      var recordKey = paths[number].endsWithAnyKey ? key : nil
      if case .array = found { found = .opaque(original) }
      if case .object = found {} else { recordKey = nil }
      let start = value.range.lowerBound
      return [
        JSONTestRecord(
          path: number, key: recordKey, value: found, original: original, byteOffset: start,
          line: 1 + JSONTestRecords.lineEnds(bytes[..<start]))
      ]
    }
    return value.children.flatMap { key, child in
      let matching = remaining.compactMap { number, steps in
        let isMatch =
          switch steps.first {
          case .elements: key == nil
          case .anyKey: key != nil
          case .key(let name): key == name
          case nil: false
          }
        return isMatch ? (number, steps.dropFirst()) : nil
      }
      return visit(child, matching, key: key, paths, bytes)
    }
  }

  /// Line ends: LF, or CR without an LF.
  static func lineEnds(_ bytes: ArraySlice<UInt8>) -> Int {
    let text = Array(bytes)
    return text.indices.filter { index in
      text[index] == 10 || (text[index] == 13 && !(index + 1 < text.count && text[index + 1] == 10))
    }.count
  }
}

/// A validator of UTF-8 (Unicode table 3-7) that tells where bytes are malformed.
enum JSONTestUTF8 {
  static func malformedOffsets(_ bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      let length = (2...4).first { count in
        index + count <= bytes.count
          && String(validating: bytes[index..<index + count], as: UTF8.self)?.unicodeScalars.count == 1
      }
      if length == nil { found.append(index) }
      index += length ?? 1
    }
    return found
  }
}
