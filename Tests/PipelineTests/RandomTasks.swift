import TaskModel
import TestSupport

@testable import Pipeline

/// Tasks with everything that can be absent absent now and then, from few values so that filters hit.
enum RandomTasks {
  static let titles = [
    "Fix login", "fix Login page", "Café menu", "CAFE", "cafe\u{301}", "Cafe\u{301} du Nord",
    "\u{1112}\u{1161}\u{11AB}", "Straße", "STRASSE", "打ち合わせ", "資料作成 2",
    "item 10", "item 9", "item 010", "a\u{0}b", "a", "", "naïve \"quote\"", "100% *done*", "Łódź",
  ]
  static let words = ["Apollo", "apollo", "Borealis", "Ärger", "q3", "", "To Do", "Blocked"]

  /// What is beyond 2^53 differs only as decimals.
  static let numbers = [
    "3", "5", "8.5", "null", "true", "9007199254740992", "9007199254740993", "-12345678901234567890", "5e0",
  ]

  static func items(_ count: Int, _ random: inout SplitMix64) -> [TaskItem] {
    (0..<count).map { _ in item(&random) }
  }

  static func item(_ random: inout SplitMix64) -> TaskItem {
    var item = TaskItem(id: random.chance(70) ? "T-\(random.below(40))" : "", title: random.pick(titles))
    item.detail = random.chance(50) ? random.pick(titles) : nil
    item.isDone = random.chance(40)
    item.status = random.chance(50) ? random.pick(words) : nil
    item.priority = random.pick(Priority.allCases + [nil])
    item.due = date(&random)
    item.start = date(&random)
    item.completed = date(&random)
    for _ in 0..<random.below(4) { item.tags.append(random.pick(words)) }
    if random.chance(40) { item.assignees.append(random.pick(words)) }
    item.project = random.chance(60) ? random.pick(words) : nil
    item.parent = random.chance(40) ? "T-\(random.below(40))" : nil
    item.estimateSeconds = random.chance(50) ? Int64(random.below(5)) * 1_800 : nil
    item.progress = random.chance(50) ? random.below(11) * 10 : nil
    if random.chance(40) {
      item.extra["Points"] = .json(random.pick(numbers))
      item.extraOrder.append("Points")
    }
    if random.chance(40) {
      item.extra["Team"] = .text(random.pick(words))
      item.extraOrder.append("Team")
    }
    return item
  }

  /// Around the beginning of March 2026, of all three kinds.
  static func date(_ random: inout SplitMix64) -> TaskDate? {
    let day = 20_500 + random.below(20)
    let time = Int64(day) * 86_400_000_000 + Int64(random.below(48)) * 1_800_000_000
    switch random.below(4) {
    case 0: return TaskDate(dayNumber: day)
    case 1: return TaskDate(localMicroseconds: time)
    case 2: return TaskDate(instantMicroseconds: time)
    default: return nil
    }
  }
}

extension TaskTable {
  /// A table of those tasks, with parents found.
  init(_ items: [TaskItem], source: String = "test:tasks") {
    self.init()
    beginSource(source)
    for item in items { append(item) }
    resolveParents()
  }

  /// The titles of rows.
  func titles(_ rows: [Int32]) -> [String] { rows.map { title.string(Int($0)) ?? "nil" } }
}

extension TaskItem {
  /// A task with some of its values.
  static func with(_ title: String, _ change: (inout TaskItem) -> Void = { _ in }) -> TaskItem {
    var item = TaskItem(title: title)
    change(&item)
    return item
  }
}
