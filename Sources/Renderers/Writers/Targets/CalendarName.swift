/// What a name in `extra` says of a to-do's property.
///
/// Of iCalendar a value is there as `GEO`, a parameter as `ORGANIZER;CN`, what is in an alarm as `VALARM/TRIGGER`; of
/// jCal the same in small letters; of xCal as `properties/geo/latitude`, `properties/organizer/parameters/cn/text` and
/// `components/valarm/properties/trigger/duration`.
struct CalendarName: Hashable {
  /// The component inside the to-do, in capitals; empty for the to-do itself.
  var component = ""
  /// The property, in capitals.
  var property: String
  /// What kind of relation it is, in capitals; empty for none.
  var relation = ""
  /// The parameter, in capitals; nil for the value itself.
  var parameter: String?
  /// Whether parameters stand at the places of their values; elsewhere only where there are as many.
  var hasPlaces = true
  /// The type of the value, in capitals, where the name says it.
  var type: String?

  /// The property that a parameter belongs to.
  var owner: CalendarName {
    var owner = self
    owner.parameter = nil
    owner.type = nil
    return owner
  }

  init?(_ name: String) {
    guard name.utf8.count <= 256 else { return nil }
    var parts = name.uppercased().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 3, parts[0] == "COMPONENTS", parts[2] == "PROPERTIES" {
      component = parts[1]
      parts.removeFirst(2)
    }
    if parts[0] == "PROPERTIES", parts.count >= 3 {
      guard parts.count == 3 || (parts.count == 5 && parts[2] == "PARAMETERS") else { return nil }
      var pieces = parts[1].split(separator: ";", omittingEmptySubsequences: false).map(String.init)
      property = pieces.removeFirst()
      relation = CalendarName.relation(&pieces)
      guard pieces.isEmpty else { return nil }
      parameter = parts.count == 5 ? parts[3] : nil
      type = parts.count == 3 ? parts[2] : nil
      hasPlaces = false
    } else {
      // Other tools' words are in neither.
      guard name == name.uppercased() || name == name.lowercased(), parts.count <= 2 else { return nil }
      if parts.count == 2 { component = parts[0] }
      var pieces = parts[parts.count - 1].split(separator: ";", omittingEmptySubsequences: false).map(
        String.init)
      property = pieces.removeFirst()
      relation = CalendarName.relation(&pieces)
      guard pieces.count <= 1 else { return nil }
      parameter = pieces.first
    }
    guard ([property, parameter ?? "X", relation.isEmpty ? "X" : relation]).allSatisfy(CalendarName.isToken)
    else {
      return nil
    }
  }

  /// Takes the kind of relation off the front of the pieces of a name.
  private static func relation(_ pieces: inout [String]) -> String {
    let mark = "RELTYPE="
    guard let first = pieces.first, first.hasPrefix(mark) else { return "" }
    pieces.removeFirst()
    return String(first.dropFirst(mark.count))
  }

  /// Whether a text is a name (RFC 5545 §3.1).
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 25 || byte == UInt8(ascii: "-")
      }
  }
}

/// What kinds of values there are (RFC 5545 §3.3).
enum CalendarValueKind: Sendable {
  case text, token, address, link, integer, place, date, duration, trigger
  /// What a program has made up: its own parameter says what it is, else it is text.
  case any

  /// The properties of a to-do that the model has no field for (RFC 5545 §3.6.2, RFC 7986 §5).
  static func ofTask(_ property: String) -> CalendarValueKind? {
    switch property {
    case "COMMENT", "CONTACT", "LOCATION", "RESOURCES", "RELATED-TO": .text
    case "CLASS", "COLOR": .token
    case "ORGANIZER", "ATTENDEE": .address
    case "ATTACH", "IMAGE", "CONFERENCE": .link
    case "SEQUENCE": .integer
    case "GEO": .place
    case "EXDATE", "RDATE", "RECURRENCE-ID", "DTSTAMP": .date
    default: property.hasPrefix("X-") && property != "X-WR-CALNAME" ? .any : nil
    }
  }

  /// The properties of an alarm (RFC 5545 §3.6.6, RFC 9074).
  static func ofAlarm(_ property: String) -> CalendarValueKind? {
    switch property {
    case "ACTION": .token
    case "TRIGGER": .trigger
    case "DESCRIPTION", "SUMMARY", "UID", "RELATED-TO": .text
    case "DURATION": .duration
    case "REPEAT": .integer
    case "ATTACH": .link
    case "ATTENDEE": .address
    case "ACKNOWLEDGED": .date
    default: property.hasPrefix("X-") ? .any : nil
    }
  }
}

/// A property as it is written: its type has been found, and its value is one of that type.
struct CalendarProperty: Sendable {
  /// Its name in capitals.
  var name: String
  /// Names in capitals and values, without what says of which type the value is.
  var parameters: [(name: String, value: String)] = []
  /// The type in small letters, as xCal and jCal have it.
  var type: String
  /// The value as in iCalendar, texts without escapes.
  var value: String
  /// The type in iCalendar's words, where it must be written.
  var saidType: String?

  /// Makes a property; nil where the value is none of that kind.
  ///
  /// - Parameter said: what the source says the type is.
  init?(
    _ name: String, _ kind: CalendarValueKind, _ value: String, _ parameters: [(name: String, value: String)]
  ) {
    self.name = name
    self.value = value
    let said = parameters.first { $0.name == "VALUE" }?.value.uppercased()
    let isBinary = kind != .text && said == "BINARY"
    self.parameters = parameters.filter { $0.name != "VALUE" && (isBinary || $0.name != "ENCODING") }
    guard
      self.parameters.allSatisfy({ pair in
        pair.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") }
      })
    else { return nil }
    let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    type = "text"
    switch kind {
    case .text, .any:
      guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 9 || $0 == 10 }) else { return nil }
      guard kind == .any else { return }
      type = "unknown"
      guard let said, said != "TEXT" else { return }
      guard CalendarName.isToken(said), isPlain else { return nil }
      saidType = said
      type = ["URI", "CAL-ADDRESS", "BINARY"].contains(said) ? said.lowercased() : "unknown"
    case .token:
      guard CalendarName.isToken(value) else { return nil }
    case .address:
      guard isPlain, value.contains(":") else { return nil }
      type = "cal-address"
    case .link:
      guard isPlain, !value.isEmpty else { return nil }
      type = isBinary ? "binary" : "uri"
      // The one way there is (RFC 5545 §3.2.7).
      if isBinary, !self.parameters.contains(where: { $0.name == "ENCODING" }) {
        self.parameters.append(("ENCODING", "BASE64"))
      }
      saidType = isBinary ? "BINARY" : nil
    case .integer:
      guard Int(value).map(String.init) == value else { return nil }
      type = "integer"
    case .place:
      let parts = value.split(separator: ";", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ CalendarProperty.isDegrees($0.utf8) }) else { return nil }
      type = "float"
    case .duration:
      guard CalendarProperty.isDuration(value) else { return nil }
      type = "duration"
    case .trigger where CalendarProperty.isDuration(value): type = "duration"
    case .date, .trigger:
      guard let date = CalendarProperty.basic(value) else { return nil }
      self.value = date
      type = date.utf8.count == 8 ? "date" : "date-time"
      saidType = date.utf8.count == 8 ? "DATE" : kind == .trigger ? "DATE-TIME" : nil
    }
  }

  // Plain loops: a regular expression is made anew for each value, which took half of the time of a calendar.

  /// Whether a text is a number of degrees, at most three digits before the point and seventeen behind it.
  private static func isDegrees(_ text: Substring.UTF8View) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    return zip(parts, [1...3, 1...17]).allSatisfy { part, counts in
      counts.contains(part.count) && part.allSatisfy(isDigit)
    }
  }

  /// Whether a text is a duration (RFC 5545 §3.3.6); one of no amount is none.
  private static func isDuration(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P") else { return false }
    func takes(_ unit: Unicode.Scalar) -> Bool {
      let digits = rest.prefix(while: isDigit)
      guard !digits.isEmpty, digits.endIndex < rest.endIndex, rest[digits.endIndex] == UInt8(ascii: unit)
      else { return false }
      rest = rest[digits.endIndex...].dropFirst()
      return true
    }
    if takes("W") { return rest.isEmpty }
    let hasDays = takes("D")
    guard rest.first == UInt8(ascii: "T") else { return hasDays && rest.isEmpty }
    rest.removeFirst()
    let amounts = [takes("H"), takes("M"), takes("S")]
    return rest.isEmpty && amounts.contains(true)
  }

  /// A day or a time in the basic form, out of that or the extended one.
  private static func basic(_ text: String) -> String? {
    guard text.utf8.count <= 20 else { return nil }
    let plain = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
    let isDate = plain.enumerated().allSatisfy { index, byte in
      switch index {
      case 8: byte == UInt8(ascii: "T")
      case 15: byte == UInt8(ascii: "Z")
      default: isDigit(byte)
      }
    }
    return isDate && [8, 15, 16].contains(plain.count) ? String(decoding: plain, as: UTF8.self) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 }
}
