import Formats
import Importers
import Library
import Pipeline
import TaskModel

/// Counts the states of a list: those that a library has kept, step by step, or those of exports, day by day.
///
/// Late is what the rest of a page takes for it: by a task's own due date, or else by that of the task above it.
struct TrendCounting {
  /// Which tasks count; nil is all.
  var filter: TaskFilter?
  let context: EvaluationContext

  /// What has to be read of the tasks.
  private var fields: FieldSet {
    FieldSet([.id, .title, .project, .isDone, .due, .parent]).union(filter?.fields ?? []).withCompanions
  }

  private func local(_ instant: TaskDate) -> Int64 {
    context.zone.localMicroseconds(ofInstant: instant.value)
  }

  /// A due date as a day, or as what the clocks show then.
  private func due(_ bits: Int64?) -> TaskDate? {
    guard let bits, bits != TaskDate.absentBits else { return nil }
    let date = TaskDate(bits: bits)
    return date.kind == .instant ? TaskDate(localMicroseconds: local(date)) : date
  }

  private func isDone(_ table: TaskTable, _ row: Int) -> Bool {
    row < table.isDone.count && table.isDone[row]
  }

  private func rows(_ table: TaskTable) -> [Int32] {
    let all = Selection(all: table)
    return filter?.apply(to: all, of: table, in: context).rows ?? all.rows
  }

  // MARK: - Libraries

  /// The trend of a library: a point for each step, but for imports that changed nothing.
  ///
  /// - Parameters:
  ///   - firstDay: the first day; what there was at its beginning is the first point.
  ///   - asOf: the state that is the last.
  ///   - look: sees all states of the tasks.
  func trend(
    ofLibrary path: String, from firstDay: Int?, asOf: String?, _ look: (TaskTable) -> Void = { _ in }
  ) throws -> TaskTrend {
    let store = try LibraryAccess.reading(path)
    let lives = try store.lives(into: TaskTable(fields: fields))
    try store.close()
    let history = lives.history
    let end =
      try asOf.map { try LibraryAccess.step($0, option: "--as-of", history, context.zone) } ?? history.head
    let earliest = firstDay.map { Int64($0) * TaskDate.microsecondsPerDay } ?? .min
    var points: [TaskTrend.Point] = []
    for step in history.steps where step.number <= end {
      // Of those before the span the last one counts, at its beginning; and a clock may have been put back.
      let local = max(local(step.at), earliest, points.last?.localMicroseconds ?? .min)
      if local == earliest { points.removeAll() }
      var point = TaskTrend.Point(step: step.number, at: step.at, localMicroseconds: local)
      point.isWithoutChange =
        step.kind == .import && step.figures.new + step.figures.changed + step.figures.gone == 0
      points.append(point)
    }
    let table = lives.states.table
    look(table)
    var counter = TaskTrend.Counter(points, now: asOf == nil ? context.localNowMicroseconds : nil)
    let steps = points.map { $0.step?.number ?? 0 }
    let last = steps.map { history.last($0) }
    let selected = rows(table)
    let states = LivingStates(lives, selected) { row in
      let version = lives.states.versions[row]
      let first = last.partitioningIndex { $0 >= version }
      let end = lives.end(row).map { step in steps.partitioningIndex { $0 >= step } } ?? points.count
      return first..<max(first, end)
    }
    for row in selected.map({ Int($0) }) {
      if isDone(table, row) {
        counter.add(states.number(row), isDone: true, due: nil, at: states.span(row))
        continue
      }
      states.forEachDue(row) { bits, span in
        counter.add(states.number(row), isDone: false, due: due(bits), at: span)
      }
    }
    return counter.trend()
  }

  // MARK: - Exports

  /// The trend of exports whose names have their days; each day that has some is a point.
  ///
  /// - Parameters:
  ///   - firstDay: the first day.
  ///   - look: sees the tasks of each file.
  func trend(
    ofExports options: InputOptions, from firstDay: Int? = nil, _ session: RunSession,
    _ look: (TaskTable) -> Void = { _ in }
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
    let exports = DatedExports(inputs.map(\.name), from: firstDay)
    var counter = TaskTrend.Counter(
      exports.days.map { TaskTrend.Point(day: $0) }, now: context.localNowMicroseconds)
    var numbers: [String: Int] = [:]
    for export in exports.all {
      var table = TaskTable(fields: fields)
      try session.read([inputs[export.number]], options, into: &table, rejects: nil)
      session.resolveParents(&table, saysRepeatedIDs: false)
      look(table)
      let ids = table.lastingIDs(0..<table.rowCount)
      let selected = rows(table)
      let dues = TaskInheritance(selected, of: table).filled(table.due, absent: TaskDate.absentBits)
      for row in selected.map({ Int($0) }) {
        let key = "\(export.list)\n\(ids.string(row) ?? "")"
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        counter.add(
          number, isDone: isDone(table, row), due: due(row < dues.count ? dues[row] : nil), at: export.span)
      }
    }
    return counter.trend()
  }
}

/// The states that tasks have had, each at some points, and when a task is due whose parent says it.
private struct LivingStates {
  private let table: TaskTable
  private let spans: [Range<Int>]
  /// By row: the first row of the same task.
  private var numbers: [Int]
  /// By the first row of a task that others stand under: its rows that count.
  private var parents: [Int: [Int]] = [:]
  /// By row: the first row of the task above.
  private var above: [Int: Int] = [:]

  /// So many tasks may stand above each other; circles have no end.
  private static let deepest = 100

  init(_ lives: LibraryLives, _ selected: [Int32], span: (Int) -> Range<Int>) {
    let table = lives.states.table
    self.table = table
    spans = (0..<table.rowCount).map(span)
    let keys = lives.states.compared.keys
    var known = RowIndex(rowCount: keys.count)
    numbers = Array(0..<table.rowCount)
    for row in 0..<table.rowCount { numbers[row] = known.insert(row, of: keys) ?? row }
    for row in selected.map({ Int($0) }) where !LivingStates.hasDue(table, row) {
      guard let parent = table.parent.string(row) else { continue }
      let name = table.sourceIndex(row).map { lives.states.sourceNames[$0] } ?? ""
      guard let found = known.row(of: Array("\(name)\n\(parent)".utf8).span, in: keys) else { continue }
      above[row] = found
      parents[found] = []
    }
    if parents.isEmpty { return }
    for row in selected.map({ Int($0) }) { parents[numbers[row]]?.append(row) }
  }

  private static func hasDue(_ table: TaskTable, _ row: Int) -> Bool {
    row < table.due.count && table.due[row] != TaskDate.absentBits
  }

  /// Which task a row is of.
  func number(_ row: Int) -> Int { numbers[row] }

  /// The points at which a task was as a row says.
  func span(_ row: Int) -> Range<Int> { spans[row] }

  /// Calls `body` with the due dates that a row has had, its own or those of the task above, and at which points.
  func forEachDue(_ row: Int, _ body: (Int64?, Range<Int>) -> Void) {
    forEachDue(row, in: spans[row], depth: 0, body)
  }

  private func forEachDue(_ row: Int, in span: Range<Int>, depth: Int, _ body: (Int64?, Range<Int>) -> Void) {
    if span.isEmpty { return }
    if LivingStates.hasDue(table, row) { return body(table.due[row], span) }
    guard let parent = above[row], depth < Self.deepest else { return body(nil, span) }
    // The states of the task above follow each other, perhaps with gaps.
    var first = span.lowerBound
    for state in parents[parent] ?? [] {
      let common = spans[state].clamped(to: first..<span.upperBound)
      if common.isEmpty { continue }
      if first < common.lowerBound { body(nil, first..<common.lowerBound) }
      forEachDue(state, in: common, depth: depth + 1, body)
      first = common.upperBound
    }
    if first < span.upperBound { body(nil, first..<span.upperBound) }
  }
}

extension Array {
  /// The first place from which on a condition holds, of elements that are in such an order.
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
