package import TaskModel

/// A name or a title with names in braces: `week-{date}.html`, `{date:d MMM yyyy}`; `{{` is a brace.
package struct NamePattern: Hashable, Sendable {
  /// A part of it.
  package enum Part: Hashable, Sendable {
    /// What stands as it is.
    case text(String)
    /// The day; in a form of Unicode TR 35, or as `2026-03-26`.
    case date(format: String?)
    /// The week of ISO 8601: `2026-W13`.
    case week
    /// The month: `2026-03`.
    case month
    /// The name of the job.
    case job
  }

  /// What is wrong with a pattern.
  package struct Mistake: Error, Hashable, Sendable {
    /// What is wrong, as a sentence part without a full stop.
    package var message: String
    /// What would be right.
    package var hint: String
    /// How many characters (Unicode scalars) stand before it.
    package var offset: Int

    /// Makes one.
    package init(message: String, hint: String, offset: Int) {
      self.message = message
      self.hint = hint
      self.offset = offset
    }
  }

  /// The names that there are.
  package static let names = ["date", "week", "month", "job"]

  /// Its parts, in order.
  package let parts: [Part]

  /// Whether it says the day, the week or the month.
  package var isDated: Bool {
    parts.contains { part in
      switch part {
      case .date, .week, .month: true
      case .text, .job: false
      }
    }
  }

  /// Reads a pattern.
  package init(_ text: String) throws(Mistake) {
    var parts: [Part] = []
    var plain = String.UnicodeScalarView()
    func closePlain() {
      if !plain.isEmpty { parts.append(.text(String(plain))) }
      plain = String.UnicodeScalarView()
    }
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let isDoubled = index + 1 < scalars.count && scalars[index + 1] == scalar
      if scalar == "{" && !isDoubled {
        guard let end = scalars[index...].firstIndex(of: "}") else {
          throw Mistake(message: "this brace is not closed", hint: "{{ is a brace", offset: index)
        }
        closePlain()
        let name = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
        parts.append(try Self.part(name, offset: index))
        index = end + 1
        continue
      }
      plain.append(scalar)
      // A closing brace alone means itself; two of them are one where the opening ones had to be doubled.
      index += isDoubled && (scalar == "{" || scalar == "}") ? 2 : 1
    }
    closePlain()
    self.parts = parts
  }

  private static func part(_ text: String, offset: Int) throws(Mistake) -> Part {
    let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(pieces.first ?? "")
    let format = pieces.count > 1 ? String(pieces[1]) : nil
    switch (name, format) {
    case ("date", _) where format != "": return .date(format: format)
    case ("week", nil): return .week
    case ("month", nil): return .month
    case ("job", nil): return .job
    default: break
    }
    if names.contains(name) {
      throw Mistake(
        message: "{\(text)} has a form that there is not",
        hint: name == "date" ? "write it like {date:yyyy-MM-dd}" : "write {\(name)}", offset: offset)
    }
    let near = Suggestion.nearest(to: name, in: names).map { "did you mean {\($0)}?" }
    throw Mistake(
      message: "unknown name {\(text)}",
      hint: near ?? "there are {date}, {week}, {month} and {job}; {{ is a brace", offset: offset)
  }

  /// The text on a day.
  ///
  /// - Parameters:
  ///   - job: the name of the job; nil where there is none, and `{job}` stays.
  ///   - form: writes the day in a form of the user's own.
  package func text<Failure>(
    on day: CivilDate, job: String?, form: (String) throws(Failure) -> String
  ) throws(Failure) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let plain): text += plain
      case .date(nil): text += "\(Self.month(day))-\(Self.padded(day.day, 2))"
      case .date(let format?): text += try form(format)
      case .week: text += Self.week(day)
      case .month: text += Self.month(day)
      case .job: text += job ?? "{job}"
      }
    }
    return text
  }

  /// The same as a pattern of file names, for any day, week or month.
  package func wildcard(job: String?) -> String {
    let two = "[0-9][0-9]"
    let year = two + two
    return parts.reduce(into: "") { result, part in
      switch part {
      case .text(let plain):
        for character in plain { result += "*?[".contains(character) ? "[\(character)]" : String(character) }
      case .job: result += job ?? "{job}"
      case .date(nil): result += "\(year)-\(two)-\(two)"
      case .date: result += "*"
      case .week: result += "\(year)-W\(two)"
      case .month: result += "\(year)-\(two)"
      }
    }
  }

  /// The week of ISO 8601 that a day is in, with the year that most of its days are in.
  static func week(_ day: CivilDate) -> String {
    let thursday = CivilDate(dayNumber: day.dayNumber - day.weekday + 4)
    let firstOfYear = CivilDate(year: thursday.year, month: 1, day: 1)?.dayNumber ?? thursday.dayNumber
    return "\(padded(thursday.year, 4))-W\(padded((thursday.dayNumber - firstOfYear) / 7 + 1, 2))"
  }

  private static func month(_ day: CivilDate) -> String {
    "\(padded(day.year, 4))-\(padded(day.month, 2))"
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}

/// How old a file may be, as people write it: `90min`, `26h`, `3d`, `2w`.
package enum Age {
  /// The age in seconds; nil for what is none.
  package static func seconds(_ text: String) -> Int? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let units = ["min": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let count = Int(digits), digits.utf8.count <= 6,
      let unit = units[String(text.dropFirst(digits.count))]
    else { return nil }
    return count * unit
  }

  /// The pattern of such a text, for the JSON Schema.
  static let pattern = "^[0-9]{1,6}(min|h|d|w)$"
}
