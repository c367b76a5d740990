import TaskModel
import Templating

/// The words of a language as a report needs them: made and escaped once, copied in every row.
struct ReportPhrases: Sendable {
  /// A text, as it is and as the format needs it.
  struct Word: Sendable {
    let raw: [UInt8]
    let escaped: [UInt8]

    init(_ text: String, _ escaping: ReportEscaping) {
      raw = Array(text.utf8)
      escaped = escaping.escapedLabel(raw)
    }

    @inline(__always)
    func append(_ isEscaped: Bool, to output: inout OutputBuffer) {
      output.append(isEscaped ? escaped : raw)
    }
  }

  /// A text around a date, such as `Due {date}`.
  struct Message: Sendable {
    let before: Word
    let after: Word
    /// Whether the text needs no escaping, whatever stands next to it: letters and spaces.
    let isPlain: Bool

    init(_ text: String, _ escaping: ReportEscaping) {
      let place = "{date}"
      let hole = text.firstIndex { $0 == "{" } ?? text.endIndex
      let hasHole = text[hole...].hasPrefix(place)
      before = Word(hasHole ? String(text[..<hole]) : text, escaping)
      after = Word(hasHole ? String(text[hole...].dropFirst(place.count)) : "", escaping)
      let isLetters = (before.raw + after.raw).allSatisfy {
        $0 == 0x20 || $0 >= 0x80 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
      }
      // A date at the start could be the number of a list item in Markdown, spaces at the ends would be lost.
      isPlain = isLetters && (after.raw.isEmpty || after.raw.last != 0x20) && before.raw.first ?? 0x20 != 0x20
    }
  }

  let language: LanguageCatalog
  let escaping: ReportEscaping
  /// By raw value of `Priority`.
  let priorities: [Word]
  let listSeparator: Word
  let due: Message
  let overdue: Message
  let dateFormat: DateFormat
  /// How months are written, where days have a form that was asked for.
  let monthFormat: DateFormat?

  init(_ options: ReportOptions, _ escaping: ReportEscaping) {
    language = options.language
    self.escaping = escaping
    priorities = Priority.allCases.map { Word(options.language.word(for: $0), escaping) }
    listSeparator = Word(options.language.text("list.separator"), escaping)
    due = Message(options.language.text("task.due"), escaping)
    overdue = Message(options.language.text("task.overdue"), escaping)
    dateFormat = options.dateFormat ?? options.language.dateFormat
    monthFormat = options.dateFormat?.ofMonth
  }

  /// Appends a date with its time, if it has one; an instant on the zone's clocks, with the zone where that is UTC.
  @inline(__always)
  func append(_ date: TaskDate, _ clock: ReportClock, _ isEscaped: Bool, to output: inout OutputBuffer) {
    let shown = clock.shown(date)
    let isInUTC = clock.isInUTC(date)
    if dateFormat.appendPlain(day: shown.dayNumber, to: &output) {
      DateText.appendTime(shown, isInUTC: isInUTC, to: &output)
    } else {
      append(dateText: text(shown, isInUTC: isInUTC), isEscaped, to: &output)
    }
  }

  /// Appends a day.
  func append(day: Int, _ isEscaped: Bool, to output: inout OutputBuffer) {
    if !dateFormat.appendPlain(day: day, to: &output) {
      append(dateText: dateFormat.text(day: day), isEscaped, to: &output)
    }
  }

  /// Appends a text around a date.
  @inline(__always)
  func append(
    _ message: Message, _ date: TaskDate, _ clock: ReportClock, _ isEscaped: Bool,
    to output: inout OutputBuffer
  ) {
    let shown = clock.shown(date)
    let isInUTC = clock.isInUTC(date)
    if message.isPlain && dateFormat.isPlain(day: shown.dayNumber) {
      output.append(message.before.raw)
      _ = dateFormat.appendPlain(day: shown.dayNumber, to: &output)
      DateText.appendTime(shown, isInUTC: isInUTC, to: &output)
      output.append(message.after.raw)
    } else {
      let text = message.before.raw + text(shown, isInUTC: isInUTC) + message.after.raw
      append(dateText: text, isEscaped, to: &output)
    }
  }

  /// A date with its time, as it is.
  func text(_ shown: TaskDate, isInUTC: Bool) -> [UInt8] {
    var output = OutputBuffer(capacity: 64)
    output.append(dateFormat.text(day: shown.dayNumber))
    DateText.appendTime(shown, isInUTC: isInUTC, to: &output)
    return output.heldBytes
  }

  private func append(_ text: [UInt8], _ isEscaped: Bool, to output: inout OutputBuffer) {
    if !isEscaped { return output.append(text) }
    text.withUnsafeBufferPointer { escaping.append($0, to: &output) }
  }

  /// Appends the text of a date: as it is where it is digits with signs between them, else escaped.
  ///
  /// The same for a date that was made here and for one that comes out of a file with a context: both then give the
  /// same bytes.
  func append(dateText text: [UInt8], _ isEscaped: Bool, to output: inout OutputBuffer) {
    append(text, isEscaped && !ReportPhrases.isPlainDate(text), to: &output)
  }

  /// Whether a text is digits with `- / . : + T` and spaces between them, one at a time: no format sees more in it.
  static func isPlainDate(_ text: [UInt8]) -> Bool {
    var body = text.suffix(4).elementsEqual(" UTC".utf8) ? text.dropLast(4) : text[...]
    if body.last == UInt8(ascii: "Z") { body = body.dropLast() }
    var wasDigit = false
    for (position, byte) in body.enumerated() {
      let isDigit = byte >= 0x30 && byte <= 0x39
      let mayStand = isDigit || (wasDigit || position == 0) && "-/.:+T ".utf8.contains(byte)
      if !mayStand { return false }
      wasDigit = isDigit
    }
    return wasDigit
  }

  /// An amount of work: `1 h 30 min`, `45 s`.
  func text(seconds: Int64) -> String {
    let total = seconds.magnitude
    let amounts = [(total / 3_600, "hours"), (total / 60 % 60, "minutes"), (total % 60, "seconds")]
    var parts = amounts.filter { $0.0 > 0 }
    if parts.isEmpty { parts = [(0, "minutes")] }
    let text = parts.map { language.text("unit.\($0.1)", ["count": String($0.0)]) }.joined(separator: " ")
    return (seconds < 0 ? "-" : "") + text
  }

  /// The heading of a group by date.
  func heading(day: Int, unit: ReportOptions.DateUnit) -> String {
    let date = CivilDate(dayNumber: day)
    let iso = TaskDate(dayNumber: day).description
    let year = String(iso.prefix { $0 != "-" })
    switch unit {
    case .day: return String(decoding: dateFormat.text(day: day), as: UTF8.self)
    case .week:
      return language.text("group.week", ["date": String(decoding: dateFormat.text(day: day), as: UTF8.self)])
    case .month:
      // In the form that was asked for, as days are; else as the language has it.
      if let monthFormat { return String(decoding: monthFormat.text(day: day), as: UTF8.self) }
      return language.text(
        "group.month", ["year": year, "month": date.month < 10 ? "0\(date.month)" : "\(date.month)"])
    case .quarter:
      return language.text("group.quarter", ["year": year, "quarter": "\((date.month + 2) / 3)"])
    case .year: return year
    }
  }
}
