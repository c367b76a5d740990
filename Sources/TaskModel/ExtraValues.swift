/// The parts of an array in JSON, which stand for several values of one name.
package enum ExtraValues {
  /// The values in a text that is an array of JSON (RFC 8259 §5): texts without their quotes and escapes, all else as
  /// it is written, and no `null`; nil for any other text.
  package static func parts(of text: UnsafeBufferPointer<UInt8>) -> [[UInt8]]? {
    guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") else { return nil }
    var reader = Reader(text: text)
    return reader.parts()
  }

  private struct Reader {
    let text: UnsafeBufferPointer<UInt8>
    var index = 1

    private var next: UInt8 { index < text.count ? text[index] : 0 }

    private mutating func skipSpace() {
      while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
    }

    mutating func parts() -> [[UInt8]]? {
      var parts: [[UInt8]] = []
      skipSpace()
      if next == UInt8(ascii: "]") { return index == text.count - 1 ? parts : nil }
      while true {
        skipSpace()
        guard let part = next == UInt8(ascii: "\"") ? string() : other() else { return nil }
        if !part.elementsEqual("null".utf8) || text[index - 1] == UInt8(ascii: "\"") { parts.append(part) }
        skipSpace()
        if next == UInt8(ascii: "]"), index == text.count - 1 { return parts }
        guard next == UInt8(ascii: ",") else { return nil }
        index += 1
      }
    }

    /// A number, a word of JSON, an array or an object.
    private mutating func other() -> [UInt8]? {
      let start = index
      var depth = 0
      loop: while index < text.count {
        switch text[index] {
        case UInt8(ascii: "\""):
          if string() == nil { return nil }
          continue loop
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          if depth == 0 { break loop }
          depth -= 1
        case UInt8(ascii: ","): if depth == 0 { break loop }
        case 0x20, 0x09, 0x0A, 0x0D: if depth == 0 { break loop }
        default: break
        }
        index += 1
      }
      let part = Array(text[start..<index])
      let isValue =
        part.first.map { "[{-".utf8.contains($0) || $0 &- 0x30 < 10 } ?? false
        || ["true", "false", "null"].contains { part.elementsEqual($0.utf8) }
      return isValue ? part : nil
    }

    /// The string whose quote is next.
    private mutating func string() -> [UInt8]? {
      var string: [UInt8] = []
      index += 1
      while index < text.count {
        let byte = text[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return string
        case UInt8(ascii: "\\"): guard appendEscape(to: &string) else { return nil }
        case 0..<0x20: return nil
        default: string.append(byte)
        }
      }
      return nil
    }

    private mutating func appendEscape(to string: inout [UInt8]) -> Bool {
      let byte = next
      index += 1
      switch byte {
      case UInt8(ascii: "n"): string.append(0x0A)
      case UInt8(ascii: "t"): string.append(0x09)
      case UInt8(ascii: "r"): string.append(0x0D)
      case UInt8(ascii: "b"): string.append(0x08)
      case UInt8(ascii: "f"): string.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): string.append(byte)
      case UInt8(ascii: "u"):
        guard var code = unit() else { return false }
        if code & 0xFC00 == 0xD800, next == UInt8(ascii: "\\"), index + 1 < text.count,
          text[index + 1] == UInt8(ascii: "u")
        {
          index += 2
          guard let low = unit() else { return false }
          code = 0x1_0000 + (code & 0x3FF) << 10 + low & 0x3FF
        }
        string += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
      default: return false
      }
      return true
    }

    /// Four hexadecimal digits.
    private mutating func unit() -> UInt32? {
      guard index + 4 <= text.count,
        let code = UInt32(String(decoding: text[index..<index + 4], as: UTF8.self), radix: 16)
      else { return nil }
      index += 4
      return code
    }
  }
}

extension ExtraColumn {
  /// Calls a closure with each value that a row has under a name, in order: those of repeated columns, and those in
  /// arrays of JSON, one by one.
  ///
  /// `null` is no value.
  package func forEachValue(
    _ name: UInt32, row: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard row < count else { return }
    bytes.withUnsafeBufferPointer { bytes in
      for index in range(row) {
        let entry = entry(index)
        guard entry.name == name else { continue }
        let text = UnsafeBufferPointer(rebasing: bytes[entry.range])
        if let parts = ExtraValues.parts(of: text) {
          for part in parts { part.withUnsafeBufferPointer(body) }
        } else if !(entry.isJSON && text.elementsEqual("null".utf8)) {
          body(text)
        }
      }
    }
  }

  /// The values of a name as lists of words; nil where no row has more than one, and none is in an array.
  package func lists(_ name: String) -> WordListColumn? {
    guard let code = names.existingCode(for: name), hasLists(code) else { return nil }
    var lists = WordListColumn()
    for row in 0..<count {
      forEachValue(code, row: row) { if !$0.isEmpty { lists.add($0.span) } }
      lists.endRow()
    }
    return lists
  }

  private func hasLists(_ name: UInt32) -> Bool {
    (0..<count).contains { row in
      var number = 0
      for index in range(row) where entry(index).name == name {
        number += 1
        if number > 1 || bytes[entry(index).range].first == UInt8(ascii: "[") { return true }
      }
      return false
    }
  }
}
