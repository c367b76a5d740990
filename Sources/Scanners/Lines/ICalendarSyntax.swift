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
  /// The lines that it was folded into, as they stand in the input; empty where it stands in one.
  private var folded: [UInt8] = []
  /// Open components, outermost first.
  private var components: [[UInt8]] = []
  /// How many components are open outside of the to-do that is being read.
  private var outerCount = 0
  /// The names of the components inside the to-do that are open, with slashes; empty directly after `BEGIN:VTODO`.
  private var prefix: [UInt8] = []
  private var calendarName: [UInt8] = []
  private var heads = ICalendarHeads()
  private var places = ICalendarPlaces()

  private static let toDo = Array("VTODO".utf8)
  private static let calendar = Array("VCALENDAR".utf8)
  private static let otherTasks = ["VEVENT", "VJOURNAL"].map { Array($0.utf8) }

  init(limits: ScanLimits) { self.limits = limits }

  mutating func take(
    _ line: ArraySlice<UInt8>, byteOffset: Int, number: Int, _ builder: inout LineRecordBuilder
  ) {
    let isSoftBreak = hasLogical && QuotedPrintable.goesOn(logical)
    if hasLogical, isSoftBreak || line.first == 0x20 || line.first == 0x09 {
      if folded.isEmpty { folded.append(contentsOf: logical) }
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
  }

  mutating func finish(byteCount: Int, _ builder: inout LineRecordBuilder) {
    endLogicalLine(endOffset: byteCount, &builder)
    if builder.isOpen {
      builder.fail(
        .cutOff, "this VTODO never ends: the input stops before its END:VTODO",
        hint: "the file was cut off; everything before this task could be read")
    } else if let last = components.last {
      let name = String(decoding: last, as: UTF8.self)
      builder.fail(
        .cutOff, "the input stops before its END:\(name)",
        hint: "the file was cut off; there may have been more tasks", byteOffset: logicalOffset,
        line: logicalNumber)
    }
  }

  private mutating func endLogicalLine(endOffset: Int, _ builder: inout LineRecordBuilder) {
    guard hasLogical else { return }
    hasLogical = false
    readLogicalLine(endOffset: endOffset, &builder)
    logical.removeAll(keepingCapacity: true)
    folded.removeAll(keepingCapacity: true)
  }

  private mutating func readLogicalLine(endOffset: Int, _ builder: inout LineRecordBuilder) {
    builder.addOriginal(original)
    guard let (head, place) = heads.find(logical, in: prefix) else {
      builder.note(
        .unreadableLine, "expected a name, a colon and a value", byteOffset: logicalOffset,
        line: logicalNumber, excerpt: logical[...])
      return
    }
    let value = logical[(head.bytes.count + 1)...]
    switch head.role {
    case .begin: begin(componentName(value), &builder)
    case .end: end(componentName(value), endOffset: endOffset, &builder)
    case _ where builder.isOpen: add(value, of: head, at: place, &builder)
    case .calendarName: nameCalendar(value, &builder)
    case .otherCalendarName: if calendarName.isEmpty { nameCalendar(value, &builder) }
    case .property: break
    }
  }

  /// The logical line as it stands in the input.
  private var original: ArraySlice<UInt8> { folded.isEmpty ? logical[...] : folded[...] }

  private func componentName(_ value: ArraySlice<UInt8>) -> [UInt8] {
    value.prefix(ICalendarHead.nameByteCount).map(ICalendarHead.upper)
  }

  private mutating func begin(_ name: [UInt8], _ builder: inout LineRecordBuilder) {
    if components.count >= limits.xmlDepth {
      builder.fail(
        .tooDeep, "components nest deeper than \(limits.xmlDepth)", hint: limits.xmlDepthHint,
        byteOffset: logicalOffset, line: logicalNumber)
      return
    }
    if name == Self.toDo, !builder.isOpen {
      components.append(name)
      builder.begin(byteOffset: logicalOffset, line: logicalNumber)
      places = ICalendarPlaces()
      builder.addOriginal(original)
      if !calendarName.isEmpty { builder.add("X-WR-CALNAME", calendarName) }
      return
    }
    if !builder.isOpen {
      outerCount += 1
      if name == Self.calendar { calendarName = [] }
      if Self.otherTasks.contains(name) {
        builder.note(
          .otherComponent, "\(String(decoding: name, as: UTF8.self)) is no task; left out",
          byteOffset: logicalOffset, line: logicalNumber)
      }
    }
    components.append(name)
    prefix = innerPrefix
  }

  private mutating func end(
    _ name: [UInt8], endOffset: Int, _ builder: inout LineRecordBuilder
  ) {
    guard components.last == name else {
      builder.note(
        .unexpectedEnd,
        "END:\(String(decoding: name.prefix(40), as: UTF8.self)) without its BEGIN; passed over",
        byteOffset: logicalOffset, line: logicalNumber, excerpt: logical[...])
      return
    }
    if builder.isOpen, components.count > outerCount + 1 { places.endPlace(in: prefix, &builder) }
    components.removeLast()
    prefix = innerPrefix
    if builder.isOpen {
      if components.count == outerCount { builder.finish(endOffset: endOffset) }
    } else {
      outerCount = components.count
    }
  }

  private mutating func nameCalendar(_ value: ArraySlice<UInt8>, _ builder: inout LineRecordBuilder) {
    guard components.count == 1 else { return }
    calendarName = builder.wellFormed(
      Array(ICalendarText.unescaped(value)), byteOffset: logicalOffset, byteCount: original.count,
      line: logicalNumber)
  }

  /// Adds a property of a to-do, or of what is in it.
  private mutating func add(
    _ value: ArraySlice<UInt8>, of head: ICalendarHead, at place: Int, _ builder: inout LineRecordBuilder
  ) {
    let isOwn = head.prefix.isEmpty
    let decoded = head.isQuotedPrintable ? QuotedPrintable.text(value, charset: head.charset) : nil
    for parameter in head.parameters where decoded == nil || !parameter.isEncoding {
      places.take(parameter.name, in: head.group, before: isOwn ? head.ownName : nil, &builder)
      builder.add(parameter.name, parameter.value)
    }
    if isOwn, head.isPersonWithoutName, let person = Self.address(value) {
      let name = Array("ATTENDEE;CN".utf8)
      places.take(name, in: head.group, before: head.group, &builder)
      builder.add(name, person)
    }
    func add(_ value: ArraySlice<UInt8>) {
      if !isOwn { places.take(head.name, in: head.group, before: nil, &builder) }
      builder.add(head.name, number: &heads.numbers[place], value)
    }
    switch head.form {
    case .plain: add(value)
    case .text: add(ICalendarText.unescaped(decoded.map { $0[...] } ?? value))
    case .texts: ICalendarText.split(value, add)
    }
    if isOwn, places.mayHave(head.groupBit) { places.endPlace(in: head.group, &builder) }
  }

  /// Who somebody is that has no name beside the address: the address, without the `mailto:` before it.
  private static func address(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let scheme = Array("MAILTO:".utf8)
    let isMail = value.prefix(scheme.count).map(ICalendarHead.upper) == scheme
    guard isMail || !value.starts(with: Array("invalid:".utf8)) else { return nil }
    return isMail ? value.dropFirst(scheme.count) : value
  }

  private var innerPrefix: [UInt8] {
    var prefix: [UInt8] = []
    for component in components.dropFirst(outerCount + 1) {
      prefix += component
      prefix.append(UInt8(ascii: "/"))
    }
    return prefix
  }
}
