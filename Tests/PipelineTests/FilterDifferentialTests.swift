import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// Random filters over random tasks: the columnar evaluator and the plain one agree on every task.
@Suite struct FilterDifferentialTests {
  @Test(arguments: [("UTC", UInt64(1)), ("America/St_Johns", 2), ("Asia/Tokyo", 3), ("Pacific/Apia", 4)])
  func `Random filters keep the same tasks as a plain evaluator`(zoneName: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let context = EvaluationContext(
      nowMicroseconds: (20_510 * 24 + 13) * 3_600_000_000, zone: try ZoneOffsets(named: zoneName))
    let reference = ReferenceFilter(context: context)
    var kept = 0
    for round in 0..<60 {
      let table = TaskTable(RandomTasks.items(40, &random))
      let items = (0..<table.rowCount).map { table.item(at: $0) }
      for _ in 0..<12 {
        let text = RandomFilter.expression(&random, depth: 3)
        let filter = try TaskFilter(text)
        let rows = filter.apply(to: Selection(all: table), of: table, in: context)
        let expected = items.indices.filter { reference.passes(filter.expression, items[$0]) }.map {
          Int32($0)
        }
        #expect(rows.rows == expected, "seed \(seed), round \(round): \(text)")
        #expect(rows.filteredOut == items.count - expected.count)
        kept += expected.count
      }
    }
    // The filters say something: neither everything nor nothing is kept.
    #expect(kept > 60 * 12 * 40 / 10 && kept < 60 * 12 * 40 * 9 / 10)
  }

  @Test func `Several threads keep what one keeps, in its order`() throws {
    var random = SplitMix64(seed: 11)
    // As many rows as threads are worth, of a few tasks many times over.
    let table = TaskTable(RandomTasks.items(70_000, &random))
    let context = EvaluationContext(nowMicroseconds: 20_538 * 86_400_000_000)
    let selection = Selection(rows: (0..<70_000).shuffled(using: &random))
    for _ in 0..<12 {
      let text = RandomFilter.expression(&random, depth: 2)
      let filter = try TaskFilter(text)
      let one = filter.apply(to: selection, of: table, in: context)
      for parallelism in [2, 3, 100] {
        let several = filter.apply(to: selection, of: table, in: context, parallelism: parallelism)
        #expect(several == one, "\(text) on \(parallelism) threads")
      }
    }
  }
}

/// Filters as text, from the whole grammar.
enum RandomFilter {
  static func expression(_ random: inout SplitMix64, depth: Int) -> String {
    guard depth > 0, random.chance(65) else { return leaf(&random) }
    let left = expression(&random, depth: depth - 1)
    let right = expression(&random, depth: depth - 1)
    switch random.below(4) {
    case 0: return "NOT (\(left))"
    case 1: return "(\(left) \(random.pick(["AND", "and", "&&"])) \(right))"
    case 2: return "(\(left) OR \(right)) && \(expression(&random, depth: depth - 1))"
    default: return "\(left) \(random.pick(["OR", "||"])) \(right)"
    }
  }

  private static func leaf(_ random: inout SplitMix64) -> String {
    switch random.below(11) {
    case 0:
      return random.pick([
        "open", "done", "overdue", "TRUEPREDICATE", "!overdue", "dueSoon", "blocked", "assigned",
      ])
    case 9: return quantified(&random)
    case 10:
      if random.chance(50) {
        return "count(\(random.pick(["tags", "assignees"]))) \(order(&random)) \(random.below(3))"
      }
      return "text \(random.pick(["CONTAINS", "BEGINSWITH", "==", "!=", "<"])) \(quoted(&random))"
    case 1: return "isDone \(random.pick(["==", "!="])) \(random.pick(["true", "NO"]))"
    case 2: return priority(&random)
    case 3, 4: return date(&random)
    case 5: return number(&random)
    case 6: return "\(random.pick(["tags", "assignees"])) \(list(&random))"
    default: return text(&random)
    }
  }

  private static func quantified(_ random: inout SplitMix64) -> String {
    let list = "\(random.pick(["ANY", "SOME", "NONE", "ALL", "all"])) \(random.pick(["tags", "assignees"]))"
    switch random.below(4) {
    case 0: return "\(list) IN\(options(&random)) {\(quoted(&random)), \(quoted(&random))}"
    case 1: return "\(list) BETWEEN {\(quoted(&random)), \(quoted(&random))}"
    case 2: return "\(list) \(order(&random)) \(quoted(&random))"
    default:
      return
        "\(list) \(random.pick(["CONTAINS", "BEGINSWITH", "ENDSWITH"]))\(options(&random)) \(quoted(&random))"
    }
  }

  private static func order(_ random: inout SplitMix64) -> String {
    random.pick(["==", "=", "!=", "<>", "<", "<=", "=<", ">", ">="])
  }

  private static func priority(_ random: inout SplitMix64) -> String {
    let names = ["lowest", "low", "middle", "high", "highest", "0", "3"]
    if random.chance(20) { return "priority IN {\(random.pick(names)), \(random.pick(names))}" }
    if random.chance(20) { return "priority BETWEEN {low, \(random.pick(names))}" }
    return "priority \(order(&random)) \(random.pick(names))"
  }

  private static func date(_ random: inout SplitMix64) -> String {
    let field = random.pick(["due", "start", "completed"])
    let dates = [
      "today", "now", "tomorrow - 1d", "yesterday", "today + 3d", "now - 5h", "2026-02-27",
      "2026-02-24T09:30:00",
      "2026-02-26T12:00:00Z", "2026-02-26T12:00+09:00", "today + 2h", "startOfWeek", "endOfWeek",
      "now + 1w - 2d", "monday", "friday - 1w", "endOfQuarter",
    ]
    switch random.below(6) {
    case 0: return "\(field) \(random.pick(["==", "!="])) nil"
    case 1: return "\(field) BETWEEN {\(random.pick(dates)), \(random.pick(dates))}"
    case 2: return "\(field) IN {\(random.pick(dates)), \(random.pick(dates)), \(random.pick(dates))}"
    default: return "\(field) \(order(&random)) \(random.pick(dates))"
    }
  }

  private static func number(_ random: inout SplitMix64) -> String {
    switch random.below(5) {
    case 0: return "progress \(order(&random)) \(random.pick(["0", "50", "70.5", "-3", "100"]))"
    case 1: return "estimate \(order(&random)) \(random.pick(["1h", "90min", "1800", "0.5"]))"
    case 2: return "estimate BETWEEN {30min, 1h}"
    case 3:
      return
        "extra[\"Points\"] \(order(&random)) \(random.pick(["5", "8.5", "0", "9007199254740993", "-12345678901234567891"]))"
    default:
      return "\(random.pick(["progress", "estimate", "extra['Points']"])) \(random.pick(["==", "!="])) nil"
    }
  }

  private static func quoted(_ random: inout SplitMix64) -> String {
    let text = random.pick(
      RandomTasks.titles + RandomTasks.words + ["T-7", "e", "ss", "i", "fi", "test:tasks"])
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }

  private static func options(_ random: inout SplitMix64) -> String {
    random.pick(["", "[c]", "[d]", "[cd]"])
  }

  private static func list(_ random: inout SplitMix64) -> String {
    if random.chance(30) { return "\(random.pick(["==", "!="])) nil" }
    if random.chance(50) { return "CONTAINS\(options(&random)) \(quoted(&random))" }
    return "IN\(options(&random)) {\(quoted(&random)), \(quoted(&random))}"
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let field = random.pick([
      "title", "title", "detail", "id", "project", "status", "parent", "source", "extra[\"Team\"]",
    ])
    switch random.below(6) {
    case 0: return "\(field) \(random.pick(["==", "!="])) nil"
    case 1: return "\(field) \(random.pick(["<", "<=", ">", ">="])) \(quoted(&random))"
    case 2: return "\(field) IN\(options(&random)) {\(quoted(&random)), \(quoted(&random))}"
    default:
      let operation = random.pick(["CONTAINS", "BEGINSWITH", "endswith", "==", "!="])
      return "\(field) \(operation)\(options(&random)) \(quoted(&random))"
    }
  }
}
