import TaskModel
import Templating

/// The days of rows as a page shows them: short, and for a due date that is past with how long ago that was.
///
/// Made once for a run: the days of some years around today as bytes, nearly all dates of tasks among them.
final class RowDays: Sendable {
  private let today: Int
  private let first: Int
  private let bytes: [UInt8]
  private let ends: [Int32]
  private let near: DateFormat
  private let short: DateFormat
  private let withYear: DateFormat
  /// The first day of a week whose last is in the same month.
  private let inMonth: DateFormat
  private let language: LanguageCatalog
  private let hasOwnFormat: Bool
  private let year: Int
  private let late: [Piece]
  private let lateToday: [Piece]
  private let done: [Piece]
  /// Whether nothing in it means anything in HTML.
  let isPlain: Bool

  private static let dayCount = 2_048

  /// A part of a text around a day.
  private enum Piece: Sendable {
    case text([UInt8])
    case date
    case days
  }

  init(_ options: ReportOptions, today: Int) {
    let language = options.language
    func format(_ key: String) -> DateFormat {
      options.dateFormat ?? (try? language.dateFormat(language.text(key))) ?? language.dateFormat
    }
    self.today = today
    first = today - Self.dayCount / 2
    near = format("date.near")
    short = format("date.short")
    withYear = format("date.shortYear")
    inMonth = format("date.inMonth")
    self.language = language
    hasOwnFormat = options.dateFormat != nil
    let year = CivilDate(dayNumber: today).year
    self.year = year
    late = Self.pieces(language.text("task.late"))
    lateToday = Self.pieces(language.text("task.lateToday"))
    done = Self.pieces(language.text("task.doneOn"))
    let formats = [near, short, withYear]
    isPlain =
      (late + lateToday + done).allSatisfy {
        if case .text(let text) = $0 { Self.isPlain(text) } else { true }
      } && formats.allSatisfy { Self.isPlain($0.text(day: today)) }
    var bytes: [UInt8] = []
    var ends: [Int32] = [0]
    for day in first..<first + Self.dayCount {
      bytes += Self.format(of: day, today: today, year, near, short, withYear).text(day: day)
      ends.append(Int32(truncatingIfNeeded: bytes.count))
    }
    self.bytes = bytes
    self.ends = ends
  }

  private static func isPlain(_ text: [UInt8]) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xEF && !"<>&\"'".utf8.contains($0) }
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      pieces.append(.text(Array(rest[..<open].utf8)))
      pieces.append(rest[open...close] == "{date}" ? .date : .days)
      rest = rest[rest.index(after: close)...]
    }
    return pieces + [.text(Array(rest.utf8))]
  }

  /// A day: with its weekday in the next week, with its year where that is another one.
  func text(day: Int) -> [UInt8] {
    Self.format(of: day, today: today, year, near, short, withYear).text(day: day)
  }

  private static func format(
    of day: Int, today: Int, _ year: Int, _ near: DateFormat, _ short: DateFormat, _ withYear: DateFormat
  ) -> DateFormat {
    if day >= today, day <= today + ReportFigures.soonDayCount { return near }
    return CivilDate(dayNumber: day).year == year ? short : withYear
  }

  /// A week: `7–13 Dec`, `30 Nov – 6 Dec`, `28 Dec 2026 – 3 Jan 2027`.
  func text(weekFrom first: Int) -> String {
    let last = first + 6
    let (start, end) = (CivilDate(dayNumber: first), CivilDate(dayNumber: last))
    let isThisYear = start.year == year && end.year == year
    let isInOneMonth = isThisYear && start.month == end.month && !hasOwnFormat
    let format = isThisYear ? short : withYear
    func text(_ day: Int, _ format: DateFormat) -> String {
      String(decoding: format.text(day: day), as: UTF8.self)
    }
    return language.text(
      isInOneMonth ? "span.weekInMonth" : "span.week",
      ["first": text(first, isInOneMonth ? inMonth : format), "last": text(last, format)])
  }

  private func append(day: Int, to output: inout OutputBuffer) {
    let place = day &- first
    if place >= 0, place < Self.dayCount {
      output.append(bytes[Int(ends[place])..<Int(ends[place &+ 1])])
    } else {
      output.append(text(day: day))
    }
  }

  /// Appends when a task is due, as the zone's clocks show it.
  func append(due shown: TaskDate, isLate: Bool, to output: inout OutputBuffer) {
    let days = today &- shown.dayNumber
    append(isLate ? days > 0 ? late : lateToday : [.date], shown, days, to: &output)
  }

  /// Appends when a task was done; of the time of that nobody asks.
  func append(done shown: TaskDate, to output: inout OutputBuffer) {
    append(done, TaskDate(dayNumber: shown.dayNumber), 0, to: &output)
  }

  private func append(_ pieces: [Piece], _ shown: TaskDate, _ days: Int, to output: inout OutputBuffer) {
    for piece in pieces {
      switch piece {
      case .text(let text): output.append(text)
      case .date:
        append(day: shown.dayNumber, to: &output)
        DateText.appendTime(shown, isInUTC: false, to: &output)
      case .days: output.append(decimal: days)
      }
    }
  }
}
