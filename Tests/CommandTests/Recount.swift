import Foundation

/// Counts what a report says, from nothing but the JSON that `convert` writes, in the plainest way there is.
///
/// It shares no code with the program: where both agree, two people would have to have made the same mistake.
struct Recount {
  /// A date as JSON has it, on the clocks of the run's zone.
  struct When {
    /// Days since 1970-01-01.
    var day: Int
    /// Seconds since then: of an instant at Greenwich, of a local time on the zone's clocks; nil for a day.
    var second: Int?
    var isInstant = false

    init?(_ text: String?, _ zone: TimeZone) {
      guard let text else { return nil }
      let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
      guard numbers.count >= 3 else { return nil }
      day = Recount.day(numbers[0], numbers[1], numbers[2])
      guard text.contains("T"), numbers.count >= 5 else { return }
      let time =
        day * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers.dropFirst(5).prefix(1).reduce(0, +)
      second = time
      isInstant = text.hasSuffix("Z")
      if isInstant {
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
        day = Int((Double(time + offset) / 86_400).rounded(.down))
      }
    }
  }

  /// A task, as far as it is counted.
  struct Task {
    var id: String
    var isDone: Bool
    /// Nil for none.
    var priority: String?
    var dates: [String: When] = [:]
    var lists: [String: [String]] = [:]
    var words: [String: String] = [:]
    var seconds: Int?
    var spent: Int?
    var blockers: [String] = []
    var parent: String?
  }

  /// What is counted of some tasks.
  struct Figures: Equatable {
    var count = 0, open = 0, done = 0, estimate = "", spent = "", donePercent = 0
  }

  static let priorities = ["lowest", "low", "middle", "high", "highest"]

  let tasks: [Task]
  /// The ids of all open tasks, of those that a filter has left out, too.
  let openIDs: Set<String>
  let byID: [String: Task]
  let zone: TimeZone
  /// Monday = 0 … Sunday = 6.
  let weekStart: Int
  /// Now, in seconds since 1970.
  let now: Int
  /// How many days before today tasks count as done lately.
  let sinceDayCount: Int

  /// Reads the JSON that `convert` has written.
  init(
    _ json: Data, openIDs: Set<String>, zone: TimeZone, weekStart: Int, now: Int, sinceDayCount: Int
  ) throws {
    let objects = try JSONSerialization.jsonObject(with: json) as? [[String: Any]] ?? []
    tasks = objects.map { object in
      var task = Task(
        id: object["id"] as? String ?? "", isDone: object["isDone"] as? Bool ?? false,
        priority: object["priority"] as? String)
      for name in ["due", "start", "created", "completed"] {
        task.dates[name] = When(object[name] as? String, zone)
      }
      for name in ["assignees", "tags"] { task.lists[name] = object[name] as? [String] ?? [] }
      for name in ["project", "status"] { task.words[name] = object[name] as? String }
      task.words["extra[\"Points\"]"] = (object["extra"] as? [String: Any])?["Points"].map { "\($0)" }
      task.parent = object["parent"] as? String
      task.seconds = Self.seconds(object["estimate"] as? String)
      task.spent = Self.seconds(object["spent"] as? String)
      task.blockers = object["blockedBy"] as? [String] ?? []
      return task
    }
    self.openIDs = openIDs
    byID = Dictionary(tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    (self.zone, self.weekStart, self.now) = (zone, weekStart, now)
    self.sinceDayCount = sinceDayCount
  }

  /// The days from 1970-01-01 to a day, one month after another.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) } + lengths.prefix(month - 1).reduce(0, +)
      + day - 1
  }

  /// Year, month and day of a day.
  static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970
    while day(year + 1, 1, 1) <= number { year += 1 }
    var month = 12
    while day(year, month, 1) > number { month -= 1 }
    return (year, month, number - day(year, month, 1) + 1)
  }

  /// `PT1H30M` in seconds.
  static func seconds(_ text: String?) -> Int? {
    guard let text, text.hasPrefix("PT") else { return nil }
    var (sum, number) = (0, 0)
    for character in text.dropFirst(2) {
      if let digit = character.wholeNumberValue {
        number = number * 10 + digit
      } else {
        sum += number * (["H": 3_600, "M": 60, "S": 1][character] ?? 0)
        number = 0
      }
    }
    return sum
  }

  static func text(seconds: Int) -> String {
    let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  /// Half a percent up; only all is 100, only none is 0.
  static func percent(_ part: Int, of whole: Int) -> Int {
    if part == 0 || part == whole { return part == 0 ? 0 : 100 }
    let thousandths = 1_000 * part / whole
    return min(max((thousandths + 5) / 10, 1), 99)
  }

  var today: Int {
    Int(
      (Double(now + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))) / 86_400).rounded(
        .down))
  }

  // MARK: Tasks

  func figures(_ tasks: [Task]) -> Figures {
    let done = tasks.filter(\.isDone).count
    return Figures(
      count: tasks.count, open: tasks.count - done, done: done,
      estimate: Self.text(seconds: tasks.reduce(0) { $0 + ($1.seconds ?? 0) }),
      spent: Self.text(seconds: tasks.reduce(0) { $0 + ($1.spent ?? 0) }),
      donePercent: Self.percent(done, of: max(tasks.count, 1)))
  }

  func isPast(_ when: When) -> Bool {
    guard let second = when.second else { return when.day < today }
    if when.isInstant { return second < now }
    return second < now + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))
  }

  /// A task's effective date.
  func date(_ task: Task, _ name: String) -> When? { inherited(task) { $0.dates[name] } }

  func isOverdue(_ task: Task) -> Bool { !task.isDone && date(task, "due").map(isPast) == true }

  func isDueToday(_ task: Task) -> Bool {
    !task.isDone && date(task, "due").map { !isPast($0) && $0.day == today } == true
  }

  func isDueSoon(_ task: Task) -> Bool {
    !task.isDone && date(task, "due").map { !isPast($0) && $0.day <= today + 7 } == true
  }

  /// The first day that counts as lately.
  var since: Int { today - sinceDayCount }

  var startOfWeek: Int { today - ((today + 3) % 7 - weekStart + 7) % 7 }

  func isDoneSince(_ task: Task) -> Bool {
    task.isDone && date(task, "completed").map { $0.day >= since } == true
  }

  func isDueThisWeek(_ task: Task) -> Bool {
    !task.isDone && date(task, "due").map { !isPast($0) && $0.day < startOfWeek + 7 } == true
  }

  func isBlocked(_ task: Task) -> Bool {
    let status = inherited(task) { $0.words["status"] }
    let tags = inherited(task) { task in task.lists["tags"].flatMap { $0.isEmpty ? nil : $0 } }
    // Another task that it waits for, where that is there and open.
    if !task.isDone, task.blockers.contains(where: { $0 != task.id && openIDs.contains($0) }) { return true }
    return !task.isDone && ([status ?? ""] + (tags ?? [])).contains { $0.lowercased() == "blocked" }
  }

  /// The lists that reports, groups, people and projects have, by the name of their number.
  static let lists: [(name: String, holds: @Sendable (Recount, Task) -> Bool)] = [
    ("overdue", { $0.isOverdue($1) }), ("dueToday", { $0.isDueToday($1) }), ("dueSoon", { $0.isDueSoon($1) }),
    ("dueThisWeek", { $0.isDueThisWeek($1) }), ("doneSince", { $0.isDoneSince($1) }),
    ("blocked", { $0.isBlocked($1) }),
    ("highOverdue", { $0.isOverdue($1) && ["high", "highest"].contains($0.priority($1)) }),
    ("unassigned", { !$1.isDone && $0.people($1) == ["Nobody"] }),
    ("undated", { !$1.isDone && $0.date($1, "due") == nil }),
  ]

  /// The task and those above it that are there.
  func upwards(_ task: Task) -> [Task] {
    [task] + (task.parent.flatMap { byID[$0] }.map(upwards) ?? [])
  }

  /// By what a task counts: its own value, or that of the next task above that has one.
  func inherited<Value>(_ task: Task, _ value: (Task) -> Value?) -> Value? {
    upwards(task).lazy.compactMap(value).first
  }

  func people(_ task: Task) -> [String] {
    inherited(task) { $0.lists["assignees"].flatMap { $0.isEmpty ? nil : $0 } }.map(Self.distinct) ?? [
      "Nobody"
    ]
  }

  static func distinct(_ words: [String]) -> [String] {
    words.enumerated().filter { !words[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// The effective priority; "" is none.
  func priority(_ task: Task) -> String { inherited(task, \.priority) ?? "" }

  // MARK: Groups

  /// The keys of a task at a level such as `due:week`, as a context has them; "" is none.
  func keys(_ task: Task, _ level: String) -> [String] {
    let parts = level.drop { $0 == "-" }.components(separatedBy: ":")
    switch parts[0] {
    case "priority": return [priority(task)]
    case "isDone": return ["\(task.isDone)"]
    case "estimate": return [inherited(task, \.seconds).map { "\($0)" } ?? ""]
    case "assignees", "tags":
      return inherited(task) { $0.lists[parts[0]].flatMap { $0.isEmpty ? nil : $0 } }.map(Self.distinct) ?? [
        ""
      ]
    case "due", "start", "created", "completed":
      guard let day = inherited(task, { $0.dates[parts[0]]?.day }) else { return [""] }
      let (year, month, _) = Self.date(day)
      let start =
        switch parts.dropFirst().first {
        // The first of January 1970 was a Thursday.
        case "week": day - ((day + 3) % 7 - weekStart + 7) % 7
        case "month": Self.day(year, month, 1)
        case "quarter": Self.day(year, (month - 1) / 3 * 3 + 1, 1)
        case "year": Self.day(year, 1, 1)
        default: day
        }
      return [Self.iso(start)]
    default: return [inherited(task) { $0.words[level] } ?? ""]
    }
  }

  static func iso(_ number: Int) -> String {
    let (year, month, day) = date(number)
    return String(format: "%04d-%02d-%02d", year, month, day)
  }

  /// The tasks of every group, by the keys from the outermost on.
  ///
  /// - Parameter ids: those of the tasks that are on the page; nil for all.
  func groups(_ levels: [String], among ids: Set<String>? = nil) -> [[String]: [Task]] {
    var members: [[String]: [String]] = [:]
    for task in tasks where ids?.contains(task.id) != false {
      for path in Set(paths(task, levels, ids)) {
        for length in 1...levels.count { members[Array(path.prefix(length)), default: []].append(task.id) }
      }
    }
    return members.mapValues { Self.distinct($0).compactMap { byID[$0] } }
  }

  /// Where a task stands: by its effective values, and where the task above it stands there too, in the group by done
  /// of that.
  private func paths(_ task: Task, _ levels: [String], _ ids: Set<String>?) -> [[String]] {
    func isOfFamily(_ level: String) -> Bool { level.drop { $0 == "-" } == "isDone" }
    func combinations(_ task: Task) -> [[String]] {
      levels.reduce([[]]) { paths, level in
        paths.flatMap { path in (isOfFamily(level) ? [""] : keys(task, level)).map { path + [$0] } }
      }
    }
    return combinations(task).map { path in
      let family = upwards(task).prefix { ids?.contains($0.id) != false && combinations($0).contains(path) }
      let head = family.last ?? task
      return zip(path, levels).map { isOfFamily($1) ? keys(head, $1)[0] : $0 }
    }
  }

  // MARK: Tables

  /// Open tasks by the week they are due: overdue, six weeks, later, without a date.
  var weeks: [Int] {
    var counts = Array(repeating: 0, count: 9)
    for task in tasks where !task.isDone {
      guard let due = inherited(task, { $0.dates["due"] }) else {
        counts[8] += 1
        continue
      }
      counts[isPast(due) ? 0 : 1 + min((due.day - startOfWeek) / 7, 6)] += 1
    }
    return counts.dropLast().contains { $0 > 0 } ? counts : []
  }

  /// What was done in each of eight weeks, of which this is the last; a date to come counts in that.
  var doneWeeks: [Int] {
    var counts = Array(repeating: 0, count: 8)
    let first = startOfWeek - 7 * 7
    for task in tasks where task.isDone {
      if let day = date(task, "completed")?.day, day >= first { counts[min((day - first) / 7, 7)] += 1 }
    }
    return counts.contains { $0 > 0 } ? counts : []
  }

  /// Open tasks by age, and those of which it is not known.
  var ages: [Int] {
    var counts = Array(repeating: 0, count: 6)
    for task in tasks where !task.isDone {
      guard let day = inherited(task, { $0.dates["created"]?.day }) else {
        counts[5] += 1
        continue
      }
      counts[[7, 28, 91, 365].filter { today - day >= $0 }.count] += 1
    }
    if !counts.prefix(5).contains(where: { $0 > 0 }) { return [] }
    return counts[5] > 0 ? counts : counts.dropLast()
  }
}
