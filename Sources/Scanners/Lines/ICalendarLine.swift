/// One content line of iCalendar (RFC 5545 §3.1): name, parameters, value.
struct ICalendarLine {
  /// A parameter of a property (§3.2).
  struct Parameter {
    /// Its name, in upper case.
    var name: [UInt8]
    /// Its value without quotes.
    var value: [UInt8]

    fileprivate static let shapes = ["VALUE", "ENCODING", "CHARSET", "RELTYPE"].map { Array($0.utf8) }
  }

  /// The property's name, in upper case.
  private(set) var name: [UInt8] = []
  /// Its parameters.
  private(set) var parameters: [Parameter] = []
  /// Its value as written.
  private(set) var value: [UInt8] = []

  /// The parameters that say something besides how the value is written or which of the names it belongs to, which is
  /// done here.
  ///
  /// What a value is whose name does not say it, a file or what a program has made up, its parameter does.
  var tellingParameters: [Parameter] {
    let isOfAnyType = isOfAnyType
    let isEncoded = isOfAnyType && decoded == nil
    return parameters.filter { parameter in
      guard Parameter.shapes.contains(parameter.name) else { return true }
      switch parameter.name {
      case Array("VALUE".utf8): return isOfAnyType
      case Array("ENCODING".utf8): return isEncoded
      default: return false
      }
    }
  }

  /// Whether values of any type may stand under the name (RFC 5545 §3.8.1.1, §3.8.8.2; RFC 7986 §5.10).
  private var isOfAnyType: Bool {
    name.starts(with: Array("X-".utf8)) || name == Array("ATTACH".utf8) || name == Array("IMAGE".utf8)
  }

  /// Who somebody is that has no name beside the address: the address, without the `mailto:` before it.
  var personWithoutName: ArraySlice<UInt8>? {
    guard name == Array("ATTENDEE".utf8), self.parameter("CN").isEmpty else { return nil }
    let scheme = Array("MAILTO:".utf8)
    let isMail = value.prefix(scheme.count).map(ICalendarLine.upper) == scheme
    guard isMail || !value.starts(with: Array("invalid:".utf8)) else { return nil }
    return isMail ? value[scheme.count...] : value[...]
  }

  /// The name as text.
  var nameText: String { String(decoding: name, as: UTF8.self) }

  /// The longest name of a property, a component or a kind of relation.
  ///
  /// Names stand before those of all that is in them or behind them, so none may be as long as the input.
  static let nameByteCount = 255

  /// Reads a line; nil where it has no name or no value.
  init?(_ line: [UInt8]) {
    var index = 0
    while index < line.count, line[index] != UInt8(ascii: ":"), line[index] != UInt8(ascii: ";") {
      index += 1
    }
    guard index > 0, index <= ICalendarLine.nameByteCount, index < line.count else { return nil }
    name = line[..<index].map(ICalendarLine.upper)
    guard
      name.allSatisfy({
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
          || ICalendarLine.isLetterOrDigit($0)
      })
    else { return nil }
    while index < line.count, line[index] == UInt8(ascii: ";") {
      index += 1
      let start = index
      var isQuoted = false
      while index < line.count {
        let byte = line[index]
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") { break }
        index += 1
      }
      addParameter(line[start..<index])
    }
    guard index < line.count else { return nil }
    value = Array(line[(index + 1)...])
  }

  private mutating func addParameter(_ text: ArraySlice<UInt8>) {
    let equals = text.firstIndex(of: UInt8(ascii: "="))
    let name = text[..<(equals ?? text.endIndex)].map(ICalendarLine.upper)
    guard !name.isEmpty else { return }
    let value = equals.map { text[($0 + 1)...].filter { $0 != UInt8(ascii: "\"") } } ?? []
    parameters.append(Parameter(name: name, value: Array(value)))
  }

  /// The name under which the value goes into a record: a relation that is not to the parent has its kind in it.
  var recordName: [UInt8] {
    guard nameText == "RELATED-TO", let kind = parameters.first(where: { $0.name == Array("RELTYPE".utf8) }),
      kind.value.count <= ICalendarLine.nameByteCount,
      kind.value.map(ICalendarLine.upper) != Array("PARENT".utf8)
    else { return name }
    return name + Array(";RELTYPE=".utf8) + kind.value.map(ICalendarLine.upper)
  }

  /// The values: several for a list of texts (§3.8.1.2), else one, unescaped where it is text.
  var values: [[UInt8]] {
    switch nameText {
    case "CATEGORIES", "RESOURCES": return ICalendarLine.split(value)
    case "RRULE", "EXRULE", "DUE", "DTSTART", "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP", "EXDATE",
      "RDATE", "RECURRENCE-ID", "URL", "GEO", "ATTACH", "ATTENDEE", "ORGANIZER", "TRIGGER", "DURATION",
      "REQUEST-STATUS":
      return [value]
    case _ where isOfAnyType && ![[], Array("TEXT".utf8)].contains(parameter("VALUE")): return [value]
    default: return [ICalendarLine.unescaped((decoded ?? value)[...])]
    }
  }

  /// The value out of quoted-printable, which vCalendar 1.0 has for texts; nil for any other and for what cannot be
  /// read.
  private var decoded: [UInt8]? {
    guard parameter("ENCODING") == Array("QUOTED-PRINTABLE".utf8) else { return nil }
    return QuotedPrintable.text(value[...], charset: parameter("CHARSET"))
  }

  /// The value of a parameter in upper case; empty where there is none.
  private func parameter(_ name: String) -> [UInt8] {
    let name = Array(name.utf8)
    return parameters.first { $0.name == name }?.value.map(ICalendarLine.upper) ?? []
  }

  /// A list at its commas, which a backslash takes the meaning from.
  private static func split(_ value: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var start = 0
    var index = 0
    while index < value.count {
      if value[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if value[index] == UInt8(ascii: ",") {
        result.append(unescaped(value[start..<index]))
        start = index + 1
      }
      index += 1
    }
    result.append(unescaped(value[start...]))
    return result
  }

  /// A text without its escapes (§3.3.11): `\n` is a line end, any other character after a backslash itself.
  static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "\\")) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.endIndex else {
        result.append(byte)
        continue
      }
      let escaped = text[index]
      index += 1
      result.append(escaped == UInt8(ascii: "n") || escaped == UInt8(ascii: "N") ? 10 : escaped)
    }
    return result
  }

  /// An ASCII letter in upper case, any other byte as it is.
  static func upper(_ byte: UInt8) -> UInt8 { byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || byte &- 0x41 <= 25
  }
}
