/// Where the records of a JSON text are.
///
/// `.` is the elements of a top-level array, or each of the values that follow one another (lines of JSON), or
/// the one top-level value itself. `tasks[*]` is the elements of the array under a key, `data.lists[*].tasks[*]`
/// the same further down, `[*].tasks[*]` within the elements of a top-level array. `*` as a key is every value of
/// an object keyed by id: `boards.*.cards[*]`, `entities.*`. A path that ends with a key is the one value under
/// it. A key with dots, slashes, brackets or quotes in it stands in quotes, with the escapes of a JSON string.
package struct JSONRecordPath: Sendable, Equatable {
  /// One step from a container to the values in it.
  package enum Step: Sendable, Equatable {
    /// The member of an object with this key; bytes of the key with its escapes resolved.
    case key([UInt8])
    /// Every member of an object.
    case anyKey
    /// Every element of an array.
    case elements
  }

  /// The steps from the top-level value to the records; empty for `.`.
  package let steps: [Step]

  /// The path `.`.
  package static let root = JSONRecordPath(steps: [])

  /// The elements of the arrays in a top-level array: `[*][*]`.
  static let elementsOfLists = JSONRecordPath(steps: [.elements, .elements])

  /// Makes a path of steps.
  package init(steps: [Step]) {
    self.steps = steps
  }

  /// Parses a path from its text.
  ///
  /// Throws a `JSONRecordPathError` that says where the text stops being a path.
  package init(_ text: String) throws(JSONRecordPathError) {
    var parser = JSONRecordPathParser(text: Array(text.utf8))
    steps = try parser.parse()
  }

  /// Whether each record has a key of its own, which its first node then gives (`JSONScanner.keyName`).
  package var endsWithAnyKey: Bool { steps.last == .anyKey }

  /// The path as text that parses to the same path.
  package var text: String {
    guard !steps.isEmpty else { return "." }
    var bytes: [UInt8] = []
    for step in steps {
      switch step {
      case .elements:
        bytes.append(contentsOf: Array("[*]".utf8))
      case .anyKey:
        if !bytes.isEmpty { bytes.append(UInt8(ascii: ".")) }
        bytes.append(UInt8(ascii: "*"))
      case .key(let key):
        if !bytes.isEmpty { bytes.append(UInt8(ascii: ".")) }
        Self.append(key, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ key: [UInt8], to bytes: inout [UInt8]) {
    let isPlain =
      !key.isEmpty && key != [UInt8(ascii: "*")]
      && key.allSatisfy { byte in byte > 0x20 && byte != 0x7F && !Array("./[]\"\\".utf8).contains(byte) }
    guard !isPlain else {
      bytes.append(contentsOf: key)
      return
    }
    bytes.append(0x22)
    for byte in key {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: Array("\\u00".utf8))
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default:
        bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}

/// Why a text is not a record path.
package struct JSONRecordPathError: Error, Sendable, Equatable {
  /// What is wrong, as a sentence part in lower case without a full stop.
  package var message: String
  /// Where in the text, in bytes.
  package var byteOffset: Int
}

/// Cuts the text of a path into steps.
private struct JSONRecordPathParser {
  let text: [UInt8]
  var index = 0

  init(text: [UInt8]) {
    self.text = text
  }

  mutating func parse() throws(JSONRecordPathError) -> [JSONRecordPath.Step] {
    guard !text.isEmpty else { throw problem("a record path must not be empty; `.` is the top level") }
    var steps: [JSONRecordPath.Step] = []
    if text[0] == UInt8(ascii: ".") {
      index = 1
      if text.count == 1 { return [] }
    }
    var needsKey = index < text.count && text[index] != UInt8(ascii: "[")
    while index < text.count || needsKey {
      if needsKey {
        steps.append(try parseKey())
        needsKey = false
      } else if text[index] == UInt8(ascii: ".") {
        index += 1
        needsKey = true
      } else if text[index] == UInt8(ascii: "[") {
        guard Array(text[index...].prefix(3)) == Array("[*]".utf8) else {
          throw problem("only [*], every element, is understood in brackets")
        }
        index += 3
        steps.append(.elements)
      } else {
        throw problem("expected a dot or [*]")
      }
    }
    return steps
  }

  private mutating func parseKey() throws(JSONRecordPathError) -> JSONRecordPath.Step {
    guard index < text.count else { throw problem("expected a key after the dot") }
    if text[index] == 0x22 { return .key(try parseQuotedKey()) }
    let start = index
    while index < text.count, text[index] != UInt8(ascii: "."), text[index] != UInt8(ascii: "[") {
      index += 1
    }
    guard index > start else { throw problem("expected a key") }
    let key = Array(text[start..<index])
    return key == [UInt8(ascii: "*")] ? .anyKey : .key(key)
  }

  private mutating func parseQuotedKey() throws(JSONRecordPathError) -> [UInt8] {
    let start = index + 1
    index = start
    while index < text.count, text[index] != 0x22 { index += text[index] == 0x5C ? 2 : 1 }
    guard index < text.count else {
      index = start - 1
      throw problem("this quote is never closed")
    }
    var key: [UInt8] = []
    JSONEscapes.appendUnescaped(text, start..<index, to: &key)
    index += 1
    return key
  }

  private func problem(_ message: String) -> JSONRecordPathError {
    JSONRecordPathError(message: message, byteOffset: index)
  }
}
