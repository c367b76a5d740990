/// The lines of iCalendar (RFC 5545): folded lines put together (§3.1), components with properties, and of these the
/// to-dos (§3.6.2) as records.
///
/// A property is a value under its name, `DUE`; a parameter one under both names, `DUE;TZID`. Texts come unescaped
/// (§3.3.11), lists of texts as one value for each. What is in a component of a to-do (an alarm) has a name with a
/// slash, `VALARM/TRIGGER`; of several, what one of them does not have is null at its place. Texts of vCalendar 1.0,
/// the older form, may be in quoted-printable. The calendar's name goes to each of its to-dos as `X-WR-CALNAME`.
struct ICalendarSyntax: LineSyntax {
  private let limits: ScanLimits
  /// The logical line that is not known to be complete.
  private var logical: [UInt8] = []
  private var logicalOffset = 0
  private var logicalNumber = 0
  private var hasLogical = false
  /// The lines that it was folded into, as they stand in the input.
  private var folded: [UInt8] = []
  /// Open components, outermost first.
  private var components: [[UInt8]] = []
  /// How many components are open outside of the to-do that is being read.
  private var outerCount = 0
  private var calendarName: [UInt8] = []
  private var places = ICalendarPlaces()

  init(limits: ScanLimits) { self.limits = limits }

  mutating func take(
    _ line: ArraySlice<UInt8>, byteOffset: Int, number: Int, _ builder: inout LineRecordBuilder
  ) {
    let isSoftBreak = hasLogical && QuotedPrintable.goesOn(logical)
    if hasLogical, isSoftBreak || line.first == 0x20 || line.first == 0x09 {
      if isSoftBreak { logical.removeLast() }
      logical.append(contentsOf: line.dropFirst(isSoftBreak ? 0 : 1))
      folded.append(10)
      folded.append(contentsOf: line)
      if logical.count > limits.fieldByteCount {
        builder.fail(
          .fieldTooLong,
          "this line is longer than \(limits.fieldByteCount) bytes with those it is folded into",
          hint: limits.fieldHint, byteOffset: logicalOffset, line: logicalNumber)
      }
      return
    }
    endLogicalLine(endOffset: byteOffset, &builder)
    guard !line.isEmpty else { return }
    logical.append(contentsOf: line)
    logicalOffset = byteOffset
    logicalNumber = number
    hasLogical = true
    folded.append(contentsOf: line)
  }

  mutating func finish(byteCount: Int, _ builder: inout LineRecordBuilder) {
    endLogicalLine(endOffset: byteCount, &builder)
    guard builder.isOpen else { return }
    builder.fail(
      .cutOff, "this VTODO never ends: the input stops before its END:VTODO",
      hint: "the file was cut off; everything before this task could be read")
  }

  private mutating func endLogicalLine(endOffset: Int, _ builder: inout LineRecordBuilder) {
    guard hasLogical else { return }
    hasLogical = false
    defer {
      logical.removeAll(keepingCapacity: true)
      folded.removeAll(keepingCapacity: true)
    }
    builder.addOriginal(folded[...])
    guard let line = ICalendarLine(logical) else {
      builder.note(
        .unreadableLine, "expected a name, a colon and a value", byteOffset: logicalOffset,
        line: logicalNumber, excerpt: logical[...])
      return
    }
    switch line.nameText {
    case "BEGIN": begin(line, &builder)
    case "END": end(line, endOffset: endOffset, &builder)
    default: add(line, &builder)
    }
  }

  private mutating func begin(_ line: ICalendarLine, _ builder: inout LineRecordBuilder) {
    let name = line.value.prefix(ICalendarLine.nameByteCount).map(ICalendarLine.upper)
    if components.count >= limits.xmlDepth {
      builder.fail(
        .tooDeep, "components nest deeper than \(limits.xmlDepth)", hint: limits.xmlDepthHint,
        byteOffset: logicalOffset, line: logicalNumber)
      return
    }
    if name == Array("VTODO".utf8), !builder.isOpen {
      components.append(name)
      builder.begin(byteOffset: logicalOffset, line: logicalNumber)
      places = ICalendarPlaces()
      builder.addOriginal(folded[...])
      if !calendarName.isEmpty { builder.add("X-WR-CALNAME", calendarName) }
      return
    }
    if !builder.isOpen {
      outerCount += 1
      if name == Array("VCALENDAR".utf8) { calendarName = [] }
      if name == Array("VEVENT".utf8) || name == Array("VJOURNAL".utf8) {
        builder.note(
          .otherComponent, "\(String(decoding: name, as: UTF8.self)) is no task; left out",
          byteOffset: logicalOffset, line: logicalNumber)
      }
    }
    components.append(name)
  }

  private mutating func end(
    _ line: ICalendarLine, endOffset: Int, _ builder: inout LineRecordBuilder
  ) {
    let name = line.value.prefix(ICalendarLine.nameByteCount).map(ICalendarLine.upper)
    guard components.last == name else {
      builder.note(
        .unexpectedEnd,
        "END:\(String(decoding: name.prefix(40), as: UTF8.self)) without its BEGIN; passed over",
        byteOffset: logicalOffset, line: logicalNumber, excerpt: logical[...])
      return
    }
    if builder.isOpen, components.count > outerCount + 1 { places.endPlace(in: innerPrefix, &builder) }
    components.removeLast()
    if builder.isOpen {
      if components.count == outerCount { builder.finish(endOffset: endOffset) }
    } else {
      outerCount = components.count
    }
  }

  private mutating func add(_ line: ICalendarLine, _ builder: inout LineRecordBuilder) {
    guard builder.isOpen else {
      if line.nameText == "X-WR-CALNAME" || (line.nameText == "NAME" && calendarName.isEmpty),
        components.count == 1
      {
        calendarName = builder.wellFormed(
          ICalendarLine.unescaped(line.value[...]), byteOffset: logicalOffset, byteCount: folded.count,
          line: logicalNumber)
      }
      return
    }
    let prefix = innerPrefix
    let name = prefix + line.recordName
    let group = prefix.isEmpty ? name : prefix
    for parameter in line.tellingParameters {
      let name = name + [UInt8(ascii: ";")] + parameter.name
      places.take(name, in: group, before: prefix.isEmpty ? line.recordName : nil, &builder)
      builder.add(name, parameter.value)
    }
    if prefix.isEmpty, let person = line.personWithoutName {
      let name = Array("ATTENDEE;CN".utf8)
      places.take(name, in: group, before: group, &builder)
      builder.add(name, person)
    }
    for value in line.values {
      if !prefix.isEmpty { places.take(name, in: group, before: nil, &builder) }
      builder.add(name, value)
    }
    if prefix.isEmpty, !places.isEmpty { places.endPlace(in: group, &builder) }
  }

  /// The names of the components inside the to-do that are open, with slashes; empty directly after `BEGIN:VTODO`.
  private var innerPrefix: [UInt8] {
    var prefix: [UInt8] = []
    for component in components.dropFirst(outerCount + 1) {
      prefix += component
      prefix.append(UInt8(ascii: "/"))
    }
    return prefix
  }
}
