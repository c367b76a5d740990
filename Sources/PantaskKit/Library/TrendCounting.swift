import Formats
import Importers
import Library
import Pipeline
import TaskModel

/// Counts the states of a list day after day: those that a library has kept, or those of exports.
struct TrendCounting {
  /// Which tasks count; nil is all.
  var filter: TaskFilter?
  let context: EvaluationContext

  /// What has to be read of the tasks.
  private var fields: FieldSet {
    FieldSet([.id, .title, .project, .isDone, .due]).union(filter?.fields ?? []).withCompanions
  }

  /// The day that a moment falls on in the run's zone.
  private func day(_ date: TaskDate) -> Int {
    guard date.kind == .instant else { return date.dayNumber }
    return TaskDate(localMicroseconds: context.zone.localMicroseconds(ofInstant: date.value)).dayNumber
  }

  private func dueDay(_ table: TaskTable, _ row: Int) -> Int? {
    guard row < table.due.count, table.due[row] != TaskDate.absentBits else { return nil }
    return day(TaskDate(bits: table.due[row]))
  }

  private func isDone(_ table: TaskTable, _ row: Int) -> Bool {
    row < table.isDone.count && table.isDone[row]
  }

  private func rows(_ table: TaskTable) -> [Int32] {
    let all = Selection(all: table)
    return filter?.apply(to: all, of: table, in: context).rows ?? all.rows
  }

  // MARK: - Libraries

  /// The trend of a library: a point for each day with a step, of what was there at its end.
  ///
  /// - Parameters:
  ///   - firstDay: the first day; what there was on it is the first point.
  ///   - asOf: the state that is the last.
  func trend(ofLibrary path: String, from firstDay: Int?, asOf: String?) throws -> TaskTrend {
    let store = try LibraryAccess.reading(path)
    let lives = try store.lives(into: TaskTable(fields: fields))
    try store.close()
    let history = lives.history
    let end =
      try asOf.map { try LibraryAccess.step($0, option: "--as-of", history, context.zone) } ?? history.head
    var points: [(day: Int, step: Int, last: Int)] = []
    for step in history.steps where step.number <= end {
      // A clock may have been put back between two steps.
      let day = max(day(step.at), firstDay ?? .min, points.last?.day ?? .min)
      if points.last?.day == day { points.removeLast() }
      points.append((day, step.number, step.last))
    }
    var counter = TaskTrend.Counter(days: points.map(\.day))
    let keys = lives.states.compared.keys
    var known = RowIndex(rowCount: keys.count)
    let table = lives.states.table
    var numbers = Array(repeating: 0, count: table.rowCount)
    for row in 0..<table.rowCount { numbers[row] = known.insert(row, of: keys) ?? row }
    for row in rows(table).map({ Int($0) }) {
      let version = lives.states.versions[row]
      let first = points.partitioningIndex { $0.last >= version }
      let end = lives.end(row).map { step in points.partitioningIndex { $0.step >= step } } ?? points.count
      if first >= end { continue }
      counter.add(numbers[row], isDone: isDone(table, row), dueDay: dueDay(table, row), at: first..<end)
    }
    return counter.trend()
  }

  // MARK: - Exports

  /// The trend of exports whose names have their days; those of one day are one list.
  ///
  /// - Parameter firstDay: the first day; what is older is left out.
  func trend(
    ofExports options: InputOptions, from firstDay: Int? = nil, _ session: RunSession
  ) throws -> TaskTrend {
    let inputs = try session.open(options)
    let undated = inputs.filter { DayInName.day($0.name) == nil }
    if !undated.isEmpty {
      throw RunFailure(
        undated.map {
          Diagnostic(
            .error, code: .undatedExport, "there is no day in the name of this export",
            at: SourceLocation(file: $0.name),
            hint: "a trend needs one, such as web-2026-03-26.csv or 2026-03-26/web.csv")
        }, .usage)
    }
    let dated = inputs.compactMap { input in DayInName.day(input.name).map { (day: $0, input: input) } }
      .filter { $0.day >= firstDay ?? .min }
    let days = Set(dated.map(\.day)).sorted()
    var counter = TaskTrend.Counter(days: days)
    var numbers: [String: Int] = [:]
    for (day, input) in dated.sorted(by: { ($0.day, $0.input.name) < ($1.day, $1.input.name) }) {
      guard let point = days.firstIndex(of: day) else { continue }
      var table = TaskTable(fields: fields)
      try session.read([input], options, into: &table, rejects: nil)
      let ids = table.lastingIDs(0..<table.rowCount)
      let format = session.reports.last?.report.match.profile.name ?? ""
      for row in rows(table).map({ Int($0) }) {
        let key = "\(format)\n\(ids.string(row) ?? "")"
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        counter.add(
          number, isDone: isDone(table, row), dueDay: dueDay(table, row), at: point..<point + 1)
      }
    }
    return counter.trend()
  }
}

extension Array {
  /// The first place from which on a condition holds, of elements that are in such an order.
  fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
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
