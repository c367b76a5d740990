/// What stands before the value of a content line of iCalendar (RFC 5545 §3.1): a name and parameters.
///
/// All that can be known without the value is found out when it is made: few heads are different (`ICalendarHeads`).
final class ICalendarHead: Sendable {
  /// A parameter of a property (§3.2).
  struct Parameter: Sendable {
    /// Its name, in upper case.
    var name: [UInt8]
    /// Its value without quotes.
    var value: [UInt8]
    /// Whether it says what the value is encoded in, which is not told where it could be decoded.
    var isEncoding = false
  }

  /// What the line does.
  enum Role {
    case begin, end
    /// It gives the calendar a name, the second only one that has none.
    case calendarName, otherCalendarName
    case property
  }

  /// How a value is written.
  enum Form {
    /// As it is meant.
    case plain
    /// As a text with escapes (§3.3.11).
    case text
    /// As several of these, between commas (§3.1.1).
    case texts
  }

  /// The head as written.
  let bytes: [UInt8]
  /// The names of the components inside the to-do that the line is in, each with a slash behind it.
  let prefix: [UInt8]
  /// What the line does.
  let role: Role
  /// How the value is written.
  let form: Form
  /// The name under which the value goes into a record.
  let name: [UInt8]
  /// The same without the components.
  let ownName: [UInt8]
  /// What values under the name are counted with: the property, or all that is in an alarm.
  let group: [UInt8]
  /// The group's bit in a filter (`ICalendarPlaces`).
  let groupBit: UInt64
  /// The parameters that say something besides how the value is written or which of the names it belongs to, which is
  /// done here, each by the name under which it goes into a record.
  ///
  /// What a value is whose name does not say it, a file or what a program has made up, its parameter does.
  let parameters: [Parameter]
  /// Whether the value may be in quoted-printable, which vCalendar 1.0 has for texts.
  let isQuotedPrintable: Bool
  /// The character set that is then named, in upper case.
  let charset: [UInt8]
  /// Whether it is somebody who has no name besides the address.
  let isPersonWithoutName: Bool

  /// The longest name of a property, a component or a kind of relation.
  ///
  /// Names stand before those of all that is in them or behind them, so none may be as long as the input.
  static let nameByteCount = 255

  /// Reads a head; nil where its name is none.
  init?(_ head: ArraySlice<UInt8>, in prefix: [UInt8]) {
    let pieces = ICalendarHead.pieces(head)
    let property = pieces[0].map(ICalendarHead.upper)
    guard property.allSatisfy(ICalendarHead.isNameByte) else { return nil }
    let all = pieces.dropFirst().compactMap(ICalendarHead.parameter)
    func said(_ name: String) -> [UInt8] {
      let name = Array(name.utf8)
      return all.first { $0.name == name }?.value.map(ICalendarHead.upper) ?? []
    }
    let propertyText = String(decoding: property, as: UTF8.self)
    let isOfAnyType = propertyText.hasPrefix("X-") || ["ATTACH", "IMAGE"].contains(propertyText)
    let ownName = ICalendarHead.recordName(property, all)
    let name = prefix + ownName
    bytes = Array(head)
    self.prefix = prefix
    self.ownName = ownName
    self.name = name
    group = prefix.isEmpty ? name : prefix
    groupBit = ICalendarPlaces.bit(of: group)
    role =
      switch propertyText {
      case "BEGIN": .begin
      case "END": .end
      case "X-WR-CALNAME": .calendarName
      case "NAME": .otherCalendarName
      default: .property
      }
    form = ICalendarHead.form(propertyText, isOfAnyType ? said("VALUE") : [])
    isQuotedPrintable = said("ENCODING") == Array("QUOTED-PRINTABLE".utf8)
    charset = said("CHARSET")
    isPersonWithoutName = propertyText == "ATTENDEE" && said("CN").isEmpty
    let telling = all.filter { parameter in
      switch String(decoding: parameter.name, as: UTF8.self) {
      case "VALUE", "ENCODING": isOfAnyType
      case "CHARSET", "RELTYPE": false
      default: true
      }
    }
    parameters = telling.map {
      Parameter(
        name: name + [UInt8(ascii: ";")] + $0.name, value: $0.value,
        isEncoding: $0.name == Array("ENCODING".utf8))
    }
  }

  /// The head at semicolons that are not in quotes.
  private static func pieces(_ head: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = head.startIndex
    var isQuoted = false
    for index in head.indices {
      // There are no quotes in a name.
      if head[index] == UInt8(ascii: "\""), !pieces.isEmpty { isQuoted.toggle() }
      if head[index] == UInt8(ascii: ";"), !isQuoted {
        pieces.append(head[start..<index])
        start = index + 1
      }
    }
    return pieces + [head[start...]]
  }

  private static func parameter(_ text: ArraySlice<UInt8>) -> Parameter? {
    let equals = text.firstIndex(of: UInt8(ascii: "="))
    let name = text[..<(equals ?? text.endIndex)].map(upper)
    guard !name.isEmpty else { return nil }
    let value = equals.map { text[($0 + 1)...].filter { $0 != UInt8(ascii: "\"") } } ?? []
    return Parameter(name: name, value: Array(value))
  }

  /// The name under which the value goes into a record: a relation that is not to the parent has its kind in it.
  private static func recordName(_ property: [UInt8], _ parameters: [Parameter]) -> [UInt8] {
    guard property == Array("RELATED-TO".utf8),
      let kind = parameters.first(where: { $0.name == Array("RELTYPE".utf8) })?.value.map(upper),
      kind.count <= nameByteCount, kind != Array("PARENT".utf8)
    else { return property }
    return property + Array(";RELTYPE=".utf8) + kind
  }

  /// How a property's values are written; several for a list of texts (§3.8.1.2).
  private static func form(_ property: String, _ type: [UInt8]) -> Form {
    switch property {
    case "CATEGORIES", "RESOURCES": .texts
    case "RRULE", "EXRULE", "DUE", "DTSTART", "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP", "EXDATE",
      "RDATE", "RECURRENCE-ID", "URL", "GEO", "ATTACH", "ATTENDEE", "ORGANIZER", "TRIGGER", "DURATION",
      "REQUEST-STATUS":
      .plain
    default: type.isEmpty || type == Array("TEXT".utf8) ? .text : .plain
    }
  }

  /// An ASCII letter in upper case, any other byte as it is.
  static func upper(_ byte: UInt8) -> UInt8 { byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || byte &- 0x41 <= 25 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_")
  }
}

/// The heads of lines that have been read, so that each is read once and not with each of its lines.
///
/// A head has one place, by a sum of its bytes; another one of the same place takes it. So there is never more of them
/// than places, whatever the input has.
struct ICalendarHeads: Sendable {
  private static let count = 1024
  /// Heads that are longer have one place together: what is kept stays small.
  private static let keptByteCount = 256

  private var heads: [ICalendarHead?] = Array(repeating: nil, count: ICalendarHeads.count + 1)
  /// By place: the number that the head's name has among those of the record, -1 where it is not known.
  var numbers: [Int] = Array(repeating: -1, count: ICalendarHeads.count + 1)

  /// The head of a line, with its place; nil where the line has no name or no value.
  mutating func find(_ line: [UInt8], in prefix: [UInt8]) -> (head: ICalendarHead, place: Int)? {
    guard let (end, sum) = ICalendarHeads.end(of: line) else { return nil }
    let place = end > Self.keptByteCount ? Self.count : (sum &+ prefix.count) & (Self.count - 1)
    if let head = heads[place], head.bytes.count == end, head.prefix == prefix {
      var index = 0
      while index < end, head.bytes[index] == line[index] { index += 1 }
      if index == end { return (head, place) }
    }
    guard let head = ICalendarHead(line[..<end], in: prefix) else { return nil }
    heads[place] = head
    numbers[place] = -1
    return (head, place)
  }

  /// Where the colon before the value is, and a sum of the bytes before it.
  private static func end(of line: [UInt8]) -> (end: Int, sum: Int)? {
    var index = 0
    var sum = 0
    while index < line.count, line[index] != UInt8(ascii: ":"), line[index] != UInt8(ascii: ";") {
      sum = sum &* 31 &+ Int(line[index])
      index += 1
    }
    guard index > 0, index <= ICalendarHead.nameByteCount else { return nil }
    var isQuoted = false
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: ":"), !isQuoted { return (index, sum ^ sum >> 10) }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      sum = sum &* 31 &+ Int(byte)
      index += 1
    }
    return nil
  }
}
