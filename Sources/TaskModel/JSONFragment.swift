/// A JSON value of any kind (RFC 8259): what `ExtraValue.json` holds as text, in parts that a `Codable` container
/// can take.
///
/// Through `Codable` numbers and the order of an object's names lose their spelling: `1e2` comes back as `100`, names
/// come back sorted. The writers of the native formats copy the text instead and keep both.
package indirect enum JSONFragment: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A number, by its digits.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONFragment])
  /// An object: names and values in order.
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONFragment

    /// Makes a pair.
    package init(name: String, value: JSONFragment) {
      self.name = name
      self.value = value
    }
  }

  /// How deep arrays and objects may nest.
  package static let maximumDepth = 128

  /// The JSON text, without white space between its parts.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the JSON text.
  package func append(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let digits): output.append(contentsOf: digits.utf8)
    case .string(let string): JSONFragment.append(string, to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (position, value) in values.enumerated() {
        if position > 0 { output.append(UInt8(ascii: ",")) }
        value.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (position, member) in members.enumerated() {
        if position > 0 { output.append(UInt8(ascii: ",")) }
        JSONFragment.append(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x0D: output.append(contentsOf: "\\r".utf8)
      case 0x09: output.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        output.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        output.append(contentsOf: String(byte, radix: 16).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}

extension JSONFragment: Codable {
  /// A name of any kind.
  struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes a value of any kind.
  ///
  /// - Throws: `DecodingError` where values nest deeper than `maximumDepth`, or what the decoder throws.
  package init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= JSONFragment.maximumDepth else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "values nest too deeply"))
    }
    if let container = try? decoder.container(keyedBy: Name.self) {
      // The order of `allKeys` differs from run to run.
      self = .object(
        try container.allKeys.sorted { $0.stringValue < $1.stringValue }
          .map { Member(name: $0.stringValue, value: try container.decode(JSONFragment.self, forKey: $0)) })
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var values: [JSONFragment] = []
      while !container.isAtEnd { values.append(try container.decode(JSONFragment.self)) }
      self = .array(values)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .number(String(number))
    } else if let number = try? container.decode(UInt64.self) {
      self = .number(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .number("\(number)")
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Encodes the value; a number as the smallest of `Int64`, `UInt64` and `Double` that holds it.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .flag(let flag): try flag.encode(to: encoder)
    case .string(let string): try string.encode(to: encoder)
    case .number(let digits):
      if let number = Int64(digits) {
        try number.encode(to: encoder)
      } else if let number = UInt64(digits) {
        try number.encode(to: encoder)
      } else if let number = Double(digits), number.isFinite {
        try number.encode(to: encoder)
      } else {
        // A number that no type of ours holds (1e999): its digits are kept as text.
        try digits.encode(to: encoder)
      }
    case .array(let values): try values.encode(to: encoder)
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members { try container.encode(member.value, forKey: Name(member.name)) }
    }
  }
}
