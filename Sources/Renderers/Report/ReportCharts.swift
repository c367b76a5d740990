import TaskModel

/// What the page counts beyond its totals: open tasks by person, by age and by the week they are due.
///
/// Every task counts by its effective values (`CountedKeys`). Made when a template first asks for it, in one pass over
/// the columns in the table's order.
struct ReportCharts: Sendable {
  /// A person's tasks.
  struct Person: Sendable {
    /// The name's code in the column of assignees; 0 for tasks that nobody has.
    var code: UInt32
    /// Open tasks by raw value of `Priority`, and last those that have none.
    var priorities: [Int]
    var done = 0
    var overdue = 0
    var open: Int { priorities.reduce(0, +) }
  }

  /// Open tasks of some age, or due in some time.
  struct Span: Sendable {
    var heading: String
    var count = 0
    /// Whether what it counts is late.
    var isOverdue = false
    /// What a fragment of the page has for it: `2026-03-23..2026-03-29`; empty for none, and for ages.
    var query = ""
  }

  /// The people with the most open tasks, at most `personLimit`.
  ///
  /// Then those of nobody. Empty where no task has an assignee.
  private(set) var workload: [Person] = []
  /// How many people are not listed.
  private(set) var furtherWorkloadCount = 0
  /// Open tasks by how long ago they were written down; empty where that is not known of any.
  private(set) var ages: [Span] = []
  /// Open tasks by the week they are due in; empty where none has a due date.
  private(set) var weeks: [Span] = []
  /// What happened in the last weeks.
  private(set) var lately = Lately()

  /// What happened since `--since`, else in the last seven days, and what was done in the last weeks.
  struct Lately: Sendable {
    var done = 0
    var added = 0
    var late = 0
    /// The oldest first; none where nothing was done in them.
    var weeks: [Span] = []
    var isSomething: Bool { done + added + late > 0 || !weeks.isEmpty }
  }

  /// How many people are listed.
  static let personLimit = 20
  /// How many weeks are shown, this one included.
  static let weekCount = 6
  /// How many weeks of what was done are shown, this one included.
  static let doneWeekCount = 8

  init(
    _ table: TaskTable, _ shown: ShownRows, _ keys: CountedKeys, _ clock: ReportClock,
    _ phrases: ReportPhrases, _ days: Lazy<RowDays>
  ) {
    countPersons(table, shown, keys, clock)
    countAges(table, shown, keys, clock, phrases)
    countWeeks(table, shown, keys, clock, phrases, days)
    countLately(table, shown, keys, clock, days)
  }

  // MARK: People

  /// One array of eight counters a person stays together, where eight arrays would not.
  private static let stride = 8
  private static let doneSlot = Int(TaskTable.absentPriority) + 1
  private static let overdueSlot = doneSlot + 1

  private mutating func countPersons(
    _ table: TaskTable, _ shown: ShownRows, _ keys: CountedKeys, _ clock: ReportClock
  ) {
    let column = keys.assignees.value
    let dates = keys.due.value
    let priorities = keys.priority.value
    guard column.count >= table.rowCount, !column.codes.isEmpty else { return }
    let hasState = table.isDone.count >= table.rowCount
    let absent = TaskTable.absentPriority
    let hasPriority = priorities.count >= table.rowCount
    let hasDue = dates.count >= table.rowCount
    // By the person's code; on one page of very many by where the name was first met, after nobody: there must be no
    // place on each page for everyone who is on another.
    let areFew = shown.areFew
    var codes: [UInt32] = [0]
    var numbers: [UInt32: Int] = areFew ? [0: 0] : [:]
    var counts = [Int32](
      repeating: 0, count: (areFew ? 1 : column.dictionary.count + 1) * ReportCharts.stride)
    shown.forEach { row in
      let isDone = hasState && table.isDone[row]
      let slot = isDone ? ReportCharts.doneSlot : Int(hasPriority ? min(priorities[row], absent) : absent)
      let bits = hasDue ? dates[row] : TaskDate.absentBits
      let isOverdue = !isDone && bits != TaskDate.absentBits && clock.isPast(TaskDate(bits: bits))
      column.forEachName(ofRow: row) { code in
        var number = Int(code)
        if areFew {
          number = numbers[code, default: codes.count]
          if number == codes.count {
            numbers[code] = number
            codes.append(code)
            counts.append(contentsOf: repeatElement(0, count: ReportCharts.stride))
          }
        }
        counts[number &* ReportCharts.stride &+ slot] &+= 1
        if isOverdue { counts[number &* ReportCharts.stride &+ ReportCharts.overdueSlot] &+= 1 }
      }
    }
    var people = (0..<counts.count / ReportCharts.stride).compactMap { number in
      ReportCharts.person(
        areFew ? codes[number] : UInt32(truncatingIfNeeded: number),
        counts[number * ReportCharts.stride..<(number + 1) * ReportCharts.stride])
    }
    let nobody = people.first?.code == 0 ? people.removeFirst() : nil
    guard !people.isEmpty else { return }
    people.sort { left, right in
      (right.open, right.done, left.code) < (left.open, left.done, right.code)
    }
    furtherWorkloadCount = max(people.count - ReportCharts.personLimit, 0)
    workload = Array(people.prefix(ReportCharts.personLimit))
    if let nobody { workload.append(nobody) }
  }

  private static func person(_ code: UInt32, _ counts: ArraySlice<Int32>) -> Person? {
    // Most people have nothing on a page that shows a part of the tasks.
    if counts.allSatisfy({ $0 == 0 }) { return nil }
    let own = counts.map(Int.init)
    let person = Person(
      code: code, priorities: Array(own[..<doneSlot]), done: own[doneSlot], overdue: own[overdueSlot])
    return person.open + person.done > 0 ? person : nil
  }

  // MARK: Dates

  /// The ages that are distinguished, by the days they begin with.
  ///
  /// Their headings are `span.age0` and so on.
  private static let ageLimits = [Int.min, 7, 28, 91, 365]

  private mutating func countAges(
    _ table: TaskTable, _ shown: ShownRows, _ keys: CountedKeys, _ clock: ReportClock,
    _ phrases: ReportPhrases
  ) {
    let created = keys.created.value
    guard created.count >= table.rowCount else { return }
    var counts = [Int](repeating: 0, count: ReportCharts.ageLimits.count)
    var unknown = 0
    let hasState = table.isDone.count >= table.rowCount
    shown.forEach { row in
      if hasState && table.isDone[row] { return }
      guard created[row] != TaskDate.absentBits else {
        unknown &+= 1
        return
      }
      let days = clock.today &- clock.day(TaskDate(bits: created[row]))
      var index = 0
      while index &+ 1 < counts.count, days >= ReportCharts.ageLimits[index &+ 1] { index &+= 1 }
      counts[index] &+= 1
    }
    guard counts.contains(where: { $0 > 0 }) else { return }
    ages = counts.enumerated().map { age, count in
      Span(heading: phrases.language.text("span.age\(age)"), count: count)
    }
    if unknown > 0 { ages.append(Span(heading: phrases.language.text("span.ageUnknown"), count: unknown)) }
  }

  private mutating func countWeeks(
    _ table: TaskTable, _ shown: ShownRows, _ keys: CountedKeys, _ clock: ReportClock,
    _ phrases: ReportPhrases, _ days: Lazy<RowDays>
  ) {
    let language = phrases.language
    let dates = keys.due.value
    guard dates.count >= table.rowCount else { return }
    let hasState = table.isDone.count >= table.rowCount
    let firstDay = clock.startOfWeek
    var counts = [Int](repeating: 0, count: ReportCharts.weekCount)
    var (overdue, later, undated) = (0, 0, 0)
    shown.forEach { row in
      if hasState && table.isDone[row] { return }
      let due = TaskDate(bits: dates[row])
      if dates[row] == TaskDate.absentBits {
        undated &+= 1
        return
      }
      if clock.isPast(due) {
        overdue &+= 1
        return
      }
      let week = (clock.day(due) &- firstDay) / 7
      if week < ReportCharts.weekCount { counts[max(week, 0)] &+= 1 } else { later &+= 1 }
    }
    guard overdue + later + counts.reduce(0, +) > 0 else { return }
    weeks = [Span(heading: language.text("span.overdue"), count: overdue, isOverdue: true, query: "overdue")]
    for (week, count) in counts.enumerated() {
      let start = firstDay &+ 7 &* week
      let heading =
        switch week {
        case 0: language.text("span.thisWeek")
        case 1: language.text("span.nextWeek")
        default: days.value.text(weekFrom: start)
        }
      weeks.append(
        Span(
          heading: heading, count: count, query: ReportCharts.query(max(start, clock.today), start &+ 6)))
    }
    let end = firstDay &+ 7 &* ReportCharts.weekCount
    weeks.append(
      Span(heading: language.text("span.later"), count: later, query: ReportCharts.query(end, nil)))
    weeks.append(Span(heading: language.text("span.noDate"), count: undated))
  }

  /// Days as a fragment of the page has them.
  private static func query(_ first: Int, _ last: Int?) -> String {
    func text(_ day: Int) -> String { TaskDate(dayNumber: day).description }
    return "\(text(first)).." + (last.map(text) ?? "")
  }

  private mutating func countLately(
    _ table: TaskTable, _ shown: ShownRows, _ keys: CountedKeys, _ clock: ReportClock, _ days: Lazy<RowDays>
  ) {
    let (due, created, completed) = (keys.due.value, keys.created.value, keys.completed.value)
    let first = clock.since
    let firstWeek = clock.startOfWeek &- 7 &* (ReportCharts.doneWeekCount &- 1)
    var counts = [Int](repeating: 0, count: ReportCharts.doneWeekCount)
    var lately = Lately()
    func day(_ column: [Int64], _ row: Int) -> Int? {
      row < column.count && column[row] != TaskDate.absentBits
        ? clock.day(TaskDate(bits: column[row])) : nil
    }
    shown.forEach { row in
      if let day = day(created, row), day >= first { lately.added &+= 1 }
      if row < table.isDone.count, table.isDone[row] {
        guard let day = day(completed, row) else { return }
        if day >= first { lately.done &+= 1 }
        if day >= firstWeek { counts[min((day &- firstWeek) / 7, counts.count &- 1)] &+= 1 }
      } else if let day = day(due, row), day >= first, clock.isPast(TaskDate(bits: due[row])) {
        lately.late &+= 1
      }
    }
    if counts.contains(where: { $0 > 0 }) {
      lately.weeks = counts.enumerated().map { week, count in
        let start = firstWeek &+ 7 &* week
        let isLast = week == counts.count - 1
        return Span(
          heading: days.value.text(weekFrom: start), count: count,
          query: ReportCharts.query(start, isLast ? nil : start &+ 6))
      }
    }
    self.lately = lately
  }
}
