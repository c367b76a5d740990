import TaskModel
import Templating

/// How a day is written: a pattern of Unicode TR 35 (Date Format Patterns), with the names of a language.
///
/// There are `yyyy`, `yy`, `M`, `MM`, `MMM`, `MMMM`, `d`, `dd`, `EEE` and `EEEE`. Letters that mean themselves stand
/// in single quotes, a quote is two of them.
package struct DateFormat: Sendable {
  /// A part of the pattern.
  private enum Piece: Sendable {
    case year, shortYear
    case month, paddedMonth, shortMonthName, monthName
    case day, paddedDay
    case shortWeekdayName, weekdayName
    case text([UInt8])
  }

  /// What the months and days are called.
  struct Names: Sendable {
    var months: [String]
    var shortMonths: [String]
    /// Monday first.
    var weekdays: [String]
    var shortWeekdays: [String]

    /// The keys of a catalogue that are lists, and how long those are.
    static let counts = [
      "date.months": 12, "date.shortMonths": 12, "date.weekdays": 7, "date.shortWeekdays": 7,
    ]

    /// The names that a catalogue's texts have.
    init(_ texts: [String: String]) {
      func list(_ key: String) -> [String] { Names.list(texts["date.\(key)"] ?? "") }
      months = list("months")
      shortMonths = list("shortMonths")
      weekdays = list("weekdays")
      shortWeekdays = list("shortWeekdays")
    }

    /// The items of a list with commas between them.
    static func list(_ text: String) -> [String] {
      let blank = UInt8(ascii: " ")
      return text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { item in
        var item = item.drop { $0 == blank }
        while item.last == blank { item.removeLast() }
        return String(item) ?? ""
      }
    }
  }

  private let pieces: [Piece]
  private let names: Names
  /// What parts year, month and day, where the pattern is `yyyy?MM?dd`; 0 elsewhere.
  private let separator: UInt8

  /// `2026-03-26`, what everything that machines read has.
  static let iso8601 = DateFormat(
    pieces: [.year, .text([0x2D]), .paddedMonth, .text([0x2D]), .paddedDay], Names([:]))

  private init(pieces: [Piece], _ names: Names) {
    self.pieces = pieces
    self.names = names
    var separator: UInt8 = 0
    if pieces.count == 5, case .year = pieces[0], case .text(let first) = pieces[1],
      case .paddedMonth = pieces[2],
      case .text(let second) = pieces[3], case .paddedDay = pieces[4], first == second, first.count == 1,
      "-/.".utf8.contains(first[0])
    {
      separator = first[0]
    }
    self.separator = separator
  }

  /// Reads a pattern.
  ///
  /// - Throws: `DateFormatError` for letters without a meaning, and for a pattern that shows nothing of a day.
  init(_ pattern: String, _ names: Names) throws(DateFormatError) {
    var pieces: [Piece] = []
    var text: [UInt8] = []
    func endText() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = []
    }
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.first {
      if scalar == "'" {
        guard let quoted = Self.quoted(&rest) else {
          throw DateFormatError(
            message: "a quote is not closed in “\(pattern)”", hint: "'' is a quote itself")
        }
        text += quoted
        continue
      }
      guard scalar.isASCII, scalar.properties.isAlphabetic else {
        if scalar.value < 0x20 || scalar.value == 0x7F {
          throw DateFormatError(message: "a date format has no control characters", hint: nil)
        }
        text += Array(String(scalar).utf8)
        rest = rest.dropFirst()
        continue
      }
      let run = rest.prefix { $0 == scalar }
      guard let piece = Self.piece(String(String.UnicodeScalarView(run))) else {
        throw DateFormatError(
          message: "“\(String(String.UnicodeScalarView(run)))” means nothing in a date format",
          hint:
            "there are yyyy, yy, M, MM, MMM, MMMM, d, dd, EEE and EEEE; other letters stand in single quotes")
      }
      endText()
      pieces.append(piece)
      rest = rest.dropFirst(run.count)
    }
    endText()
    let showsDay = pieces.contains { if case .text = $0 { false } else { true } }
    if !showsDay {
      throw DateFormatError(message: "“\(pattern)” shows nothing of a date", hint: "for example yyyy-MM-dd")
    }
    self.init(pieces: pieces, names)
  }

  /// Takes what begins with a quote, and gives what it stands for; nothing where the quote is not closed.
  ///
  /// Two quotes are one, within a quoted text as well as outside (TR 35, Date Format Patterns).
  private static func quoted(_ rest: inout ArraySlice<Unicode.Scalar>) -> [UInt8]? {
    let quote: Unicode.Scalar = "'"
    rest = rest.dropFirst()
    if rest.first == quote {
      rest = rest.dropFirst()
      return [UInt8(ascii: quote)]
    }
    var text: [UInt8] = []
    while let close = rest.firstIndex(of: quote) {
      for scalar in rest[..<close] { text += Array(String(scalar).utf8) }
      rest = rest[(close + 1)...]
      if rest.first != quote { return text }
      text.append(UInt8(ascii: quote))
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func piece(_ letters: String) -> Piece? {
    switch letters {
    case "yyyy", "y": .year
    case "yy": .shortYear
    case "M": .month
    case "MM": .paddedMonth
    case "MMM": .shortMonthName
    case "MMMM": .monthName
    case "d": .day
    case "dd": .paddedDay
    case "E", "EE", "EEE": .shortWeekdayName
    case "EEEE": .weekdayName
    default: nil
    }
  }

  /// The same without the day: how a month is written, as in `Mar 2026`; nil where the pattern lacks the month or year.
  ///
  /// What stands between month and year stays; where that is the day, what stands behind it. Words that belong to month
  /// and year (`2026年3月26日`) stay with them.
  var ofMonth: DateFormat? {
    func isYear(_ piece: Piece) -> Bool {
      switch piece {
      case .year, .shortYear: true
      default: false
      }
    }
    func isMonth(_ piece: Piece) -> Bool {
      switch piece {
      case .month, .paddedMonth, .shortMonthName, .monthName: true
      default: false
      }
    }
    guard let year = pieces.firstIndex(where: isYear), let month = pieces.firstIndex(where: isMonth) else {
      return nil
    }
    var kept: [Piece] = []
    var isBehindDay = false
    for piece in pieces[min(year, month)...max(year, month)] {
      if case .text(let text) = piece {
        let separator = isBehindDay ? Self.separator(text) : text
        if !separator.isEmpty { kept.append(.text(separator)) }
      } else if isYear(piece) || isMonth(piece) {
        kept.append(piece)
        isBehindDay = false
      } else {
        if case .text(let text) = kept.last { kept[kept.count - 1] = .text(Self.word(text)) }
        isBehindDay = true
      }
    }
    let next = max(year, month) + 1
    if next < pieces.count, case .text(let text) = pieces[next] { kept.append(.text(Self.word(text))) }
    return DateFormat(pieces: kept, names)
  }

  /// The letters that a text begins with.
  private static func word(_ text: [UInt8]) -> [UInt8] {
    let letters = String(decoding: text, as: UTF8.self).unicodeScalars.prefix { $0.properties.isAlphabetic }
    return Array(String(letters).utf8)
  }

  /// A text behind a day without what belongs to the day: `日`, a comma.
  private static func separator(_ text: [UInt8]) -> [UInt8] {
    Array(text.dropFirst(word(text).count).drop { $0 == UInt8(ascii: ",") })
  }

  /// The day in this form.
  func text(day: Int) -> [UInt8] {
    var output = OutputBuffer(capacity: 64)
    append(day: day, to: &output)
    return output.heldBytes
  }

  /// The same as a text.
  package func string(day: Int) -> String { String(decoding: text(day: day), as: UTF8.self) }

  /// Whether a day in this form needs no escaping: a plain pattern, a year of four digits.
  @inline(__always)
  func isPlain(day: Int) -> Bool {
    // 0000-01-01 to 9999-12-31.
    separator != 0 && day >= -719_528 && day <= 2_932_896
  }

  /// Appends a day that needs no escaping, and answers whether it did.
  @inline(__always)
  func appendPlain(day: Int, to output: inout OutputBuffer) -> Bool {
    guard isPlain(day: day) else { return false }
    DateText.append(CivilDate(dayNumber: day), separator: separator, to: &output)
    return true
  }

  private func append(day: Int, to output: inout OutputBuffer) {
    let date = CivilDate(dayNumber: day)
    for piece in pieces {
      switch piece {
      case .year:
        if date.year < 0 { output.append(UInt8(ascii: "-")) }
        if date.year > 9_999 { output.append(UInt8(ascii: "+")) }
        Self.append(abs(date.year), digits: 4, to: &output)
      case .shortYear: Self.append(abs(date.year) % 100, digits: 2, to: &output)
      case .month: output.append(decimal: date.month)
      case .paddedMonth: Self.append(date.month, digits: 2, to: &output)
      case .shortMonthName: Self.append(date.month, of: names.shortMonths, to: &output)
      case .monthName: Self.append(date.month, of: names.months, to: &output)
      case .day: output.append(decimal: date.day)
      case .paddedDay: Self.append(date.day, digits: 2, to: &output)
      case .shortWeekdayName: Self.append(date.weekday, of: names.shortWeekdays, to: &output)
      case .weekdayName: Self.append(date.weekday, of: names.weekdays, to: &output)
      case .text(let text): output.append(text)
      }
    }
  }

  private static func append(_ number: Int, of names: [String], to output: inout OutputBuffer) {
    if names.indices.contains(number - 1) {
      output.append(names[number - 1])
    } else {
      output.append(decimal: number)
    }
  }

  private static func append(_ number: Int, digits: Int, to output: inout OutputBuffer) {
    var bound = 10
    for _ in 1..<digits {
      if number < bound { output.append(UInt8(ascii: "0")) }
      bound *= 10
    }
    output.append(decimal: number)
  }
}

/// What is wrong with a pattern for dates.
package struct DateFormatError: Error, Equatable, Sendable {
  /// What is wrong, as a sentence part without a full stop.
  package let message: String
  /// What would be right.
  package let hint: String?
}
