import Scanners

// JSON values that stand in another syntax's text: cells of pantask's own CSV, whose columns may hold one in every row.
//
// What is clever: nothing is made. A cell is checked where it lies, against the grammar of RFC 8259, and then copied;
// the scanner of whole inputs, which these cells were given to before, takes a microsecond to be set up. What to watch:
// what is valid here is what is valid there, which a test holds both to.

/// Reads JSON values in texts.
enum EmbeddedJSON {
  /// A value, where it lies in the text.
  struct Value {
    /// What there are to tell apart.
    enum Kind { case object, text, textWithEscapes, other }

    var kind: Kind
    /// The value as it is written; the inside of the quotes where it is a text.
    var range: Range<Int>

    /// Whether it is JSON where it is kept, and not text.
    var isJSON: Bool { kind == .object || kind == .other }
  }

  /// A member of an object.
  struct Member {
    /// Its name, a text.
    var name: Value
    var value: Value
  }

  /// Containers may nest as deep as in an input in which the cell were an array's element.
  private static let maximumDepth = ScanLimits().jsonDepth - 1

  /// The value that a text is; nil where it is not exactly one.
  static func value(in text: Span<UInt8>) -> Value? {
    var index = afterBlanks(0, text)
    guard let value = value(at: &index, text, depth: 0), afterBlanks(index, text) == text.count else {
      return nil
    }
    return value
  }

  /// The first member of an object whose text is valid, or the one behind `member`; nil where there is none.
  static func member(of object: Value, after member: Member?, _ text: Span<UInt8>) -> Member? {
    var index = object.range.lowerBound + 1
    if let member {
      index = afterBlanks(member.value.range.upperBound + (member.value.isJSON ? 0 : 1), text)
      guard index < text.count, text[index] == UInt8(ascii: ",") else { return nil }
      index += 1
    }
    index = afterBlanks(index, text)
    guard index < text.count, text[index] == quote, let name = value(at: &index, text, depth: 0) else {
      return nil
    }
    index = afterBlanks(afterBlanks(index, text) + 1, text)
    return value(at: &index, text, depth: 0).map { Member(name: name, value: $0) }
  }

  /// The elements of an array whose text is valid.
  static func elements(of array: Value, _ text: Span<UInt8>) -> [Value] {
    var elements: [Value] = []
    var index = afterBlanks(array.range.lowerBound + 1, text)
    while index < array.range.upperBound - 1, let element = value(at: &index, text, depth: 0) {
      elements.append(element)
      index = afterBlanks(afterBlanks(index, text) + 1, text)
    }
    return elements
  }

  /// Appends a value to `output`: a text resolved, anything else as it is written.
  static func append(_ value: Value, of text: Span<UInt8>, to output: inout [UInt8]) {
    text.extracting(value.range).withUnsafeBufferPointer { bytes in
      if value.kind == .textWithEscapes {
        JSONEscapes.appendUnescaped(Array(bytes), 0..<bytes.count, to: &output)
      } else {
        output.append(contentsOf: bytes)
      }
    }
  }

  /// Appends the value of a cell to `output`.
  ///
  /// - Returns: whether it is JSON and not text; nil, with nothing appended, where the cell is not JSON.
  static func append(_ cell: Span<UInt8>, to output: inout [UInt8]) -> Bool? {
    guard let value = value(in: cell) else { return nil }
    append(value, of: cell, to: &output)
    return value.isJSON
  }

  // MARK: - The grammar

  private static let quote = UInt8(ascii: "\"")

  /// The value that begins at `index`, which is moved behind it; nil where none does.
  ///
  /// Depth is bounded, so recursion is safe here.
  private static func value(at index: inout Int, _ text: Span<UInt8>, depth: Int) -> Value? {
    guard index < text.count else { return nil }
    let start = index
    switch text[index] {
    case quote:
      var hasEscapes = false
      guard passString(&index, text, &hasEscapes) else { return nil }
      return Value(kind: hasEscapes ? .textWithEscapes : .text, range: start + 1..<index - 1)
    case UInt8(ascii: "{"):
      return passContainer(&index, text, depth: depth + 1) ? Value(kind: .object, range: start..<index) : nil
    case UInt8(ascii: "["):
      return passContainer(&index, text, depth: depth + 1) ? Value(kind: .other, range: start..<index) : nil
    case UInt8(ascii: "t"): return word("true", at: &index, text)
    case UInt8(ascii: "f"): return word("false", at: &index, text)
    case UInt8(ascii: "n"): return word("null", at: &index, text)
    default: return passNumber(&index, text) ? Value(kind: .other, range: start..<index) : nil
    }
  }

  /// Passes an object or an array (§4, §5).
  private static func passContainer(_ index: inout Int, _ text: Span<UInt8>, depth: Int) -> Bool {
    guard depth <= maximumDepth else { return false }
    let isObject = text[index] == UInt8(ascii: "{")
    let end = UInt8(ascii: isObject ? "}" : "]")
    index = afterBlanks(index + 1, text)
    if index < text.count, text[index] == end {
      index += 1
      return true
    }
    while true {
      if isObject {
        var hasEscapes = false
        guard index < text.count, text[index] == quote, passString(&index, text, &hasEscapes) else {
          return false
        }
        index = afterBlanks(index, text)
        guard index < text.count, text[index] == UInt8(ascii: ":") else { return false }
        index = afterBlanks(index + 1, text)
      }
      guard value(at: &index, text, depth: depth) != nil else { return false }
      index = afterBlanks(index, text)
      guard index < text.count else { return false }
      let byte = text[index]
      index += 1
      if byte == end { return true }
      guard byte == UInt8(ascii: ",") else { return false }
      index = afterBlanks(index, text)
    }
  }

  /// Passes a string (§7), its quotes included.
  private static func passString(_ index: inout Int, _ text: Span<UInt8>, _ hasEscapes: inout Bool) -> Bool {
    index += 1
    while index < text.count {
      let byte = text[index]
      if byte == quote {
        index += 1
        return true
      }
      guard byte >= 0x20 else { return false }
      index += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      hasEscapes = true
      guard index < text.count else { return false }
      switch text[index] {
      case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        index += 1
      case UInt8(ascii: "u"):
        guard index + 4 < text.count else { return false }
        for place in index + 1...index + 4 where !isHexadecimal(text[place]) { return false }
        index += 5
      default: return false
      }
    }
    return false
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 6 }

  /// Passes a number (§6).
  private static func passNumber(_ index: inout Int, _ text: Span<UInt8>) -> Bool {
    func digits() -> Bool {
      let start = index
      while index < text.count, text[index] &- 0x30 <= 9 { index += 1 }
      return index > start
    }
    if index < text.count, text[index] == UInt8(ascii: "-") { index += 1 }
    if index < text.count, text[index] == UInt8(ascii: "0") { index += 1 } else if !digits() { return false }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      if !digits() { return false }
    }
    guard index < text.count, text[index] | 0x20 == UInt8(ascii: "e") else { return true }
    index += 1
    if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
    return digits()
  }

  private static func word(_ word: StaticString, at index: inout Int, _ text: Span<UInt8>) -> Value? {
    let start = index
    let count = word.utf8CodeUnitCount
    guard start + count <= text.count else { return nil }
    let isSame = word.withUTF8Buffer { word in
      for offset in 0..<count where text[start + offset] != word[offset] { return false }
      return true
    }
    guard isSame else { return nil }
    index += count
    return Value(kind: .other, range: start..<index)
  }

  /// Where the spaces from `index` on end (§2).
  private static func afterBlanks(_ index: Int, _ text: Span<UInt8>) -> Int {
    var index = index
    while index < text.count,
      text[index] == 0x20 || text[index] == 0x0A || text[index] == 0x0D || text[index] == 0x09
    { index += 1 }
    return index
  }
}
