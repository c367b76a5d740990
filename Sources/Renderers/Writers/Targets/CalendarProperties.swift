import TaskModel
import Templating

/// The syntaxes of iCalendar.
enum CalendarSyntax: Sendable {
  case text, xml, json
}

/// Puts properties of iCalendar down in one of its syntaxes, one after another; a value that is not there is left out.
struct CalendarProperties {
  let syntax: CalendarSyntax
  /// A line of text before it is folded.
  var line: [UInt8] = []
  /// Whether a comma has to come first (JSON).
  private var needsComma = false
  private var componentCount = 0
  /// By open component: how many it has inside.
  private var insideCounts: [Int] = []

  init(_ syntax: CalendarSyntax) { self.syntax = syntax }

  // MARK: - Around the properties

  mutating func beginCalendar(to output: inout OutputBuffer) {
    switch syntax {
    case .text: output.append(literal: "BEGIN:VCALENDAR\r\n")
    case .xml:
      output.append(literal: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
      output.append(
        literal: "<icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\">\n<vcalendar>\n<properties>")
    case .json: output.append(literal: "[\"vcalendar\",\n[")
    }
    needsComma = false
  }

  mutating func beginComponents(to output: inout OutputBuffer) {
    switch syntax {
    case .text: break
    case .xml: output.append(literal: "</properties>\n<components>\n")
    case .json: output.append(literal: "],\n[")
    }
  }

  /// Begins a component with its properties; what is in it comes behind them.
  mutating func begin(_ component: StaticString, to output: inout OutputBuffer) {
    let isInside = !insideCounts.isEmpty
    let count = insideCounts.last ?? componentCount
    switch syntax {
    case .text:
      output.append(literal: "BEGIN:")
      output.append(literal: component)
      output.append(literal: "\r\n")
    case .xml:
      if isInside, count == 0 { output.append(literal: "</properties><components>") }
      open(component, to: &output)
      output.append(literal: "<properties>")
    case .json:
      if isInside, count == 0 { output.append(literal: "],[") }
      if count > 0 { output.append(UInt8(ascii: ",")) }
      if !isInside { output.append(UInt8(ascii: "\n")) }
      output.append(literal: "[\"")
      output.append(CalendarProperties.lowercased(component))
      output.append(literal: "\",[")
    }
    if isInside { insideCounts[insideCounts.count - 1] += 1 } else { componentCount += 1 }
    insideCounts.append(0)
    needsComma = false
  }

  /// Ends a component.
  mutating func end(_ component: StaticString, to output: inout OutputBuffer) {
    let count = insideCounts.popLast() ?? 0
    switch syntax {
    case .text:
      output.append(literal: "END:")
      output.append(literal: component)
      output.append(literal: "\r\n")
    case .xml:
      output.append(literal: count > 0 ? "</components>" : "</properties>")
      close(component, to: &output)
      if insideCounts.isEmpty { output.append(UInt8(ascii: "\n")) }
    case .json: output.append(literal: count > 0 ? "]]" : "],[]]")
    }
  }

  mutating func endCalendar(to output: inout OutputBuffer) {
    switch syntax {
    case .text: output.append(literal: "END:VCALENDAR\r\n")
    case .xml: output.append(literal: "</components>\n</vcalendar>\n</icalendar>\n")
    case .json: output.append(literal: "\n]]\n")
    }
  }

  // MARK: - Properties

  /// A text (RFC 5545 §3.3.11).
  mutating func text(_ name: StaticString, _ value: ArraySlice<UInt8>?, to output: inout OutputBuffer) {
    guard let value else { return }
    guard syntax == .text else { return texts(name, [value], to: &output) }
    beginLine(name)
    line.append(UInt8(ascii: ":"))
    appendEscaped(value)
    endLine(to: &output)
  }

  /// Several texts.
  mutating func texts(_ name: StaticString, _ values: [ArraySlice<UInt8>], to output: inout OutputBuffer) {
    guard !values.isEmpty else { return }
    switch syntax {
    case .text:
      beginLine(name)
      line.append(UInt8(ascii: ":"))
      for (index, value) in values.enumerated() {
        if index > 0 { line.append(UInt8(ascii: ",")) }
        appendEscaped(value)
      }
      endLine(to: &output)
    case .xml:
      open(name, to: &output)
      for value in values { output.appendElement("text", value) }
      close(name, to: &output)
    case .json:
      beginArray(name, "text", to: &output)
      for value in values {
        output.append(UInt8(ascii: ","))
        output.appendJSON(value)
      }
      output.append(UInt8(ascii: "]"))
    }
  }

  /// A day or a time.
  mutating func date(_ name: StaticString, _ date: TaskDate?, to output: inout OutputBuffer) {
    guard let date else { return }
    let isDay = date.kind == .day
    switch syntax {
    case .text:
      beginLine(name)
      line.append(contentsOf: (isDay ? ";VALUE=DATE:" : ":").utf8)
      // A line of this kind is short: no folding.
      output.append(line)
      DateSyntax.basic.append(date, to: &output)
      output.append(literal: "\r\n")
    case .xml:
      open(name, to: &output)
      output.append(literal: isDay ? "<date>" : "<date-time>")
      DateSyntax.extended.append(date, to: &output)
      output.append(literal: isDay ? "</date>" : "</date-time>")
      close(name, to: &output)
    case .json:
      beginArray(name, isDay ? "date" : "date-time", to: &output)
      output.append(literal: ",\"")
      DateSyntax.extended.append(date, to: &output)
      output.append(literal: "\"]")
    }
  }

  /// A whole number, as digits.
  mutating func integer(_ name: StaticString, _ digits: ArraySlice<UInt8>?, to output: inout OutputBuffer) {
    if let digits { plain(name, "integer", digits, isQuotedInJSON: false, to: &output) }
  }

  /// An amount of time (RFC 5545 §3.3.6), as the extension for tasks has it.
  mutating func duration(_ name: StaticString, _ seconds: Int64?, to output: inout OutputBuffer) {
    guard let seconds else { return }
    var text: [UInt8] = []
    ISODuration.append(seconds: seconds, to: &text)
    plain(name, "duration", text[...], to: &output)
  }

  /// A web address.
  mutating func address(_ name: StaticString, _ value: ArraySlice<UInt8>?, to output: inout OutputBuffer) {
    if let value { plain(name, "uri", value, to: &output) }
  }

  /// A value without parameters that is written the same in all three syntaxes; `type` is its name in xCal and jCal.
  private mutating func plain(
    _ name: StaticString, _ type: StaticString, _ value: ArraySlice<UInt8>, isQuotedInJSON: Bool = true,
    to output: inout OutputBuffer
  ) {
    switch syntax {
    case .text:
      beginLine(name)
      line.append(UInt8(ascii: ":"))
      line.append(contentsOf: value)
      endLine(to: &output)
    case .xml:
      open(name, to: &output)
      output.appendElement(type, value)
      close(name, to: &output)
    case .json:
      beginArray(name, type, to: &output)
      output.append(UInt8(ascii: ","))
      if isQuotedInJSON { output.appendJSON(value) } else { output.append(value) }
      output.append(UInt8(ascii: "]"))
    }
  }

  /// A time in a zone.
  mutating func date(
    _ name: StaticString, _ date: TaskDate, in zone: ZoneOffsets, to output: inout OutputBuffer
  ) {
    guard let local = zone.writtenLocal(date) else { return self.date(name, date, to: &output) }
    let identifier = Array(zone.identifier.utf8)[...]
    switch syntax {
    case .text:
      output.append(CalendarProperties.bytes(name))
      output.append(literal: ";TZID=")
      output.append(identifier)
      output.append(UInt8(ascii: ":"))
      DateSyntax.basic.append(local, to: &output)
      output.append(literal: "\r\n")
    case .xml:
      open(name, to: &output)
      output.append(literal: "<parameters><tzid>")
      output.appendElement("text", identifier)
      output.append(literal: "</tzid></parameters>")
      output.appendElement("date-time", local, .extended)
      close(name, to: &output)
    case .json:
      appendComma(to: &output)
      output.append(literal: "[\"")
      output.append(CalendarProperties.lowercased(name))
      output.append(literal: "\",{\"tzid\":")
      output.appendJSON(identifier)
      output.append(literal: "},\"date-time\",\"")
      DateSyntax.extended.append(local, to: &output)
      output.append(literal: "\"]")
    }
  }

  /// A distance from UTC in seconds (RFC 5545 §3.3.14).
  mutating func offset(_ name: StaticString, _ seconds: Int64, to output: inout OutputBuffer) {
    func twoDigits(_ number: Int64) -> String { String(String(100 + number).dropFirst()) }
    let amount = abs(seconds)
    let colon = syntax == .text ? "" : ":"
    var text = (seconds < 0 ? "-" : "+") + twoDigits(amount / 3_600) + colon + twoDigits(amount / 60 % 60)
    if amount % 60 != 0 { text += colon + twoDigits(amount % 60) }
    plain(name, "utc-offset", Array(text.utf8)[...], to: &output)
  }

  /// A person: the name as `CN`, and as address the name if it is one.
  ///
  /// - Parameter known: the property that it came with; its address counts.
  mutating func person(
    _ property: StaticString, _ name: ArraySlice<UInt8>, known: CalendarProperty?,
    to output: inout OutputBuffer
  ) {
    if var known {
      known.parameters.insert(("CN", String(decoding: name, as: UTF8.self)), at: 0)
      return self.property(known, to: &output)
    }
    let address =
      CalendarProperties.isAddress(name)
      ? Array("mailto:".utf8) + name : Array("invalid:nomail".utf8)
    switch syntax {
    case .text:
      beginLine(property)
      line.append(contentsOf: ";CN=\"".utf8)
      line.append(contentsOf: name)
      line.append(contentsOf: "\":".utf8)
      line.append(contentsOf: address)
      endLine(to: &output)
    case .xml:
      open(property, to: &output)
      output.append(literal: "<parameters><cn>")
      output.appendElement("text", name)
      output.append(literal: "</cn></parameters>")
      output.appendElement("cal-address", address[...])
      close(property, to: &output)
    case .json:
      appendComma(to: &output)
      output.append(literal: "[\"")
      output.append(CalendarProperties.lowercased(property))
      output.append(literal: "\",{\"cn\":")
      output.appendJSON(name)
      output.append(literal: "},\"cal-address\",")
      output.appendJSON(address[...])
      output.append(UInt8(ascii: "]"))
    }
  }

  /// Whether a name is an address that a `mailto:` can be made of as it is (RFC 6068 §2): one `@` with a name before it
  /// and a domain behind, and nothing that would have to be escaped.
  static func isAddress(_ name: ArraySlice<UInt8>) -> Bool {
    let parts = name.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let marks = ".!$'*+-_~".utf8
    func isLetterOrDigit(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 25 }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return !parts[0].isEmpty && parts[0].allSatisfy { isLetterOrDigit($0) || marks.contains($0) }
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      }
  }

  /// A recurrence rule (RFC 5545 §3.3.10; RFC 6321 §3.6.10; RFC 7265 §3.6.10).
  mutating func recurrence(_ name: StaticString, _ rule: ArraySlice<UInt8>?, to output: inout OutputBuffer) {
    guard let rule, let parts = CalendarRule.parts(Array(rule)) else { return }
    switch syntax {
    case .text: address(name, rule, to: &output)
    case .xml:
      open(name, to: &output)
      output.append(literal: "<recur>")
      for part in parts {
        for value in CalendarRule.values(of: part) {
          output.append("<\(part.name.lowercased())>\(value)</\(part.name.lowercased())>")
        }
      }
      output.append(literal: "</recur>")
      close(name, to: &output)
    case .json:
      beginArray(name, "recur", to: &output)
      output.append(literal: ",{")
      for (index, part) in parts.enumerated() {
        let values = CalendarRule.values(of: part).map { value in
          Int(value).map(String.init) == value ? value : "\"\(value)\""
        }
        let list = values.joined(separator: ",")
        output.append(index > 0 ? "," : "")
        output.append("\"\(part.name.lowercased())\":" + (values.count == 1 ? list : "[\(list)]"))
      }
      output.append(literal: "}]")
    }
  }

  // MARK: - Lines

  private mutating func beginLine(_ name: StaticString) {
    line.removeAll(keepingCapacity: true)
    name.withUTF8Buffer { line.append(contentsOf: $0) }
  }

  mutating func appendEscaped(_ text: ArraySlice<UInt8>) {
    var start = text.startIndex
    for index in text.indices {
      let byte = text[index]
      guard
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == 0x0A
      else { continue }
      line.append(contentsOf: text[start..<index])
      line.append(UInt8(ascii: "\\"))
      line.append(byte == 0x0A ? UInt8(ascii: "n") : byte)
      start = index + 1
    }
    line.append(contentsOf: text[start...])
  }

  /// Writes the line, folded after 75 octets and never inside a character (RFC 5545 §3.1).
  func endLine(to output: inout OutputBuffer) {
    var start = 0
    var room = 75
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      output.append(line[start..<end])
      output.append(literal: "\r\n ")
      start = end
      room = 74
    }
    output.append(line[start...])
    output.append(literal: "\r\n")
  }

  // MARK: - Elements and arrays

  private static func bytes(_ name: StaticString) -> [UInt8] { name.withUTF8Buffer { Array($0) } }

  private static func lowercased(_ name: StaticString) -> [UInt8] {
    name.withUTF8Buffer { bytes in bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
  }

  private func open(_ name: StaticString, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "<"))
    output.append(CalendarProperties.lowercased(name))
    output.append(UInt8(ascii: ">"))
  }

  private func close(_ name: StaticString, to output: inout OutputBuffer) {
    output.append(literal: "</")
    output.append(CalendarProperties.lowercased(name))
    output.append(UInt8(ascii: ">"))
  }

  mutating func appendComma(to output: inout OutputBuffer) {
    if needsComma { output.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func beginArray(
    _ name: StaticString, _ type: StaticString, to output: inout OutputBuffer
  ) {
    appendComma(to: &output)
    output.append(literal: "[\"")
    output.append(CalendarProperties.lowercased(name))
    output.append(literal: "\",{},\"")
    output.append(literal: type)
    output.append(UInt8(ascii: "\""))
  }
}
