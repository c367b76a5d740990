/// What lists are called that there are in several states: by the files that hold them.
enum ListNames {
  /// By state and file: the end of its path, without days, that tells it from the others of its state; nothing where
  /// each state is one list.
  static func names(of states: [[String]]) -> [[String]] {
    let parts = states.map { $0.map { DayInName.withoutDays($0).split(separator: "/") } }
    let longest = parts.joined().map(\.count).max() ?? 0
    func names(_ count: Int) -> [[String]] {
      parts.map { $0.map { $0.suffix(count).joined(separator: "/") } }
    }
    let count = (0...longest).first { names($0).allSatisfy { Set($0).count == $0.count } }
    return names(count ?? longest)
  }
}

/// Exports of lists, day by day, and how long each says what its list was like: until the next one of that list.
struct DatedExports {
  /// The days that have any.
  let days: [Int]
  /// The exports in their order: the number of each among all, its list, and the days, by their places, that it is of.
  private(set) var all: [(number: Int, list: String, span: Range<Int>)] = []

  /// Sorts exports; one without a day in its name is left out.
  ///
  /// - Parameters:
  ///   - paths: their files.
  ///   - firstDay: the first of the days; what a list was like then may be known from an earlier one.
  init(_ paths: [String], from firstDay: Int?) {
    var numbersByDay: [Int: [Int]] = [:]
    for (number, path) in paths.enumerated() {
      if let day = DayInName.day(path) { numbersByDay[day, default: []].append(number) }
    }
    let states = numbersByDay.sorted { $0.key < $1.key }.map {
      (day: $0.key, numbers: $0.value.sorted { paths[$0] < paths[$1] })
    }
    let skipped = states.prefix { $0.day < firstDay ?? .min }.count
    days = states[skipped...].map(\.day)
    let names = ListNames.names(of: states.map { $0.numbers.map { paths[$0] } })
    var next: [String: Int] = [:]
    for (place, (state, names)) in zip(states, names).enumerated().reversed() {
      for (number, name) in zip(state.numbers, names).reversed() {
        let end = next[name] ?? states.count
        if end > skipped { all.append((number, name, max(place, skipped) - skipped..<end - skipped)) }
      }
      for name in names { next[name] = place }
    }
    all.reverse()
  }
}

/// Days in names of files and folders: `web-2026-03-26.csv`, `20260326_web.csv`, `2026-03-26/web.csv`.
enum DayInName {
  /// The day that a path names, counted from 1970-01-01 = 0: that of the file, else of the nearest folder.
  static func day(_ path: String) -> Int? {
    path.split(separator: "/").reversed().lazy.compactMap { place(in: Array($0.utf8))?.day }.first
  }

  /// A path with `{date}` in place of each day: what exports of several days have in common.
  static func withoutDays(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      let bytes = Array(part.utf8)
      guard let (range, _) = place(in: bytes) else { return String(part) }
      return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + "{date}"
        + String(decoding: bytes[range.upperBound...], as: UTF8.self)
    }.joined(separator: "/")
  }

  /// The first day in a name: eight digits, or four, two and two with the same sign between them.
  private static func place(in name: [UInt8]) -> (range: Range<Int>, day: Int)? {
    func isDigit(_ index: Int) -> Bool { name.indices.contains(index) && (0x30...0x39).contains(name[index]) }
    func number(_ range: Range<Int>) -> Int? {
      if !range.allSatisfy(isDigit) { return nil }
      return range.reduce(0) { $0 * 10 + Int(name[$1] - 0x30) }
    }
    for start in name.indices where isDigit(start) && !isDigit(start - 1) {
      let sign = start + 4 < name.count ? name[start + 4] : 0
      let step = "-_.".utf8.contains(sign) ? 1 : 0
      let (month, day) = (start + 4 + step, start + 6 + 2 * step)
      let end = day + 2
      if end > name.count || isDigit(end) || step == 1 && name[day - 1] != sign { continue }
      guard let year = number(start..<start + 4), let month = number(month..<month + 2),
        let day = number(day..<end),
        let date = CivilDate(year: year, month: month, day: day)
      else { continue }
      return (start..<end, date.dayNumber)
    }
    return nil
  }
}
