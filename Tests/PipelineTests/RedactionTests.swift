import Pipeline
import TaskModel
import TestSupport
import Testing

/// Files that can be shown to others.
struct RedactionTests {
  private static func table(_ titles: [String] = ["Renew Aiko's certificate", "Call Bob"]) -> TaskTable {
    var table = TaskTable()
    for (number, title) in titles.enumerated() {
      var task = TaskItem(id: "WEB-\(number)", title: title)
      task.detail = "Ask Aiko.\nThen, \"Bob\": 17"
      task.assignees = ["Aiko Tanaka", "Bob"]
      task.tags = ["secret", "q3"]
      task.project = "Apollo"
      task.section = "Doing"
      task.url = "https://jira.example.org/WEB-\(number)"
      task.status = "In Progress"
      task.priorityRaw = "P1"
      task.priority = .highest
      task.due = TaskDate(dayNumber: 20_000)
      task.recurrence = "FREQ=DAILY"
      if number > 0 { task.parent = "WEB-0" }
      task.extra = [
        "Customer": .text("ACME & Sons"), "raw": .json("{\"name\":\"Bob\",\"n\":3,\"a\":[\"x\\\"y\"]}"),
      ]
      task.extraOrder = ["Customer", "raw"]
      table.append(task)
    }
    table.resolveParents()
    return table
  }

  /// Words that are a tool's, as far as these tests go.
  private static func isKnown(_ field: Field, _ word: String) -> Bool {
    switch field {
    case .status: word == "In Progress"
    case .priorityRaw: word == "P1"
    case .recurrence: ["FREQ", "DAILY", "every", "week"].contains(word)
    default: ["name", "raw", "n", "a"].contains(word)
    }
  }

  @Test func `no word of the original is left, and its shape is`() {
    var table = Self.table()
    table.redact(keeping: Self.isKnown)
    let item = table.item(at: 0)
    let all = "\(item)"
    for word in [
      "Aiko", "Bob", "Renew", "certificate", "secret", "Apollo", "jira", "example", "ACME", "Sons", "Ask",
    ] {
      #expect(!all.contains(word), "\(word) in \(all)")
    }
    #expect(item.title.wholeMatch(of: /[A-Z][a-z]{4} [A-Z][a-z]{3}'[a-z] [a-z]{11}/) != nil, "\(item.title)")
    #expect(item.detail?.contains(".\n") == true && item.detail?.contains("\": ") == true)
    #expect(item.url?.hasPrefix("https://") == true)
    #expect(
      item.extra["raw"]?.string.wholeMatch(of: /\{"name":"[A-Z][a-z]{2}","n":\d,"a":\["[a-z]+"\]\}/) != nil)
  }

  @Test func `structure, dates and words of state stay`() {
    var table = Self.table()
    table.redact(keeping: Self.isKnown)
    let (first, second) = (table.item(at: 0), table.item(at: 1))
    #expect(second.parent == first.id)
    #expect(first.id != "WEB-0" && first.id.count == 5)
    #expect(first.status == "In Progress" && first.priorityRaw == "P1" && first.priority == .highest)
    #expect(first.due == TaskDate(dayNumber: 20_000) && first.recurrence == "FREQ=DAILY")
    #expect(
      first.assignees == second.assignees && first.tags == second.tags && first.project == second.project)
  }

  @Test func `the same text has the same stand-in, in the same file`() {
    var one = Self.table()
    var other = Self.table()
    one.redact(keeping: Self.isKnown)
    other.redact(keeping: Self.isKnown)
    #expect(one.item(at: 0) == other.item(at: 0))
    var more = Self.table(["Renew Aiko's certificate", "Call Bob", "Another"])
    more.redact(keeping: Self.isKnown)
    #expect(more.item(at: 0).title != one.item(at: 0).title, "another file, another key")
    // A name is the same in a list and in a text.
    let name = one.item(at: 0).assignees[1]
    #expect(one.item(at: 0).detail?.contains(name) == true)
  }

  @Test func `ids that are numbers stay, and no two become one`() {
    var table = TaskTable()
    for number in 0..<2_000 {
      table.append(TaskItem(id: number % 2 == 0 ? "\(number)" : "k\(number % 50)-\(number)", title: "t"))
    }
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      table.append(TaskItem(id: String(letter) + "!", title: "t"))
    }
    table.redact(keeping: Self.isKnown)
    let ids = (0..<table.rowCount).map { table.idString($0) }
    #expect(Set(ids).count == ids.count)
    #expect(ids[4] == "4")
  }

  /// Texts of people's own in every place that holds one, under seeds: no word of theirs is left in anything that is
  /// written of the table.
  @Test(arguments: UInt64(1)...20)
  func `no word of anybody's own is left anywhere`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var own: Set<String> = []
    func word() -> String {
      let letters = (0..<Int.random(in: 5...9, using: &generator)).map { _ in
        String("qwxzjkv".randomElement(using: &generator) ?? "q")
      }
      own.insert(letters.joined())
      return letters.joined()
    }
    var table = TaskTable()
    table.beginSource("todoist-csv:\(word()) \(word()).csv")
    for number in 0..<30 {
      var task = TaskItem(id: "\(word())-\(number)", title: "\(word()), \(word())! \(word())")
      task.detail = "\(word())\n\"\(word())\"\t\(word())"
      task.status = number % 3 == 0 ? "In Progress" : "\(word()) (\(word()))"
      task.priorityRaw = number % 3 == 0 ? "P1" : word()
      task.assignees = [word(), "\(word()) <\(word())@\(word()).org>"]
      task.tags = [word(), "#\(word())/\(word())"]
      task.project = word()
      task.section = "\(word()) & \(word())"
      task.url = number % 2 == 0 ? "https://\(word()).\(word())/\(word())?\(word())=1" : "\(word()):\(word())"
      task.recurrence = "every \(word()) FREQ=DAILY;X-\(word())=\(word())"
      task.parent = number > 0 && number % 4 == 0 ? word() : nil
      let names = [word(), "name/\(word())/raw", word()]
      task.extra = [
        names[0]: .text("\(word()) 1"),
        names[1]: .json("{\"name\":\"\(word())\",\"\(word())\":[\"\(word())\"]}"),
        names[2]: .json("\"\(word())\\n\(word())\""),
      ]
      task.extraOrder = names
      table.append(task)
    }
    table.resolveParents()
    let count = table.extra.names.count
    table.redact(keeping: Self.isKnown)
    let all = (0..<table.rowCount).map { "\(table.item(at: $0)) \(table.source($0) ?? "")" }.joined()
    for word in own where all.contains(word) { Issue.record("seed \(seed): \(word) is left") }
    #expect(all.contains("In Progress") && all.contains("P1") && all.contains("every "))
    #expect(all.contains("FREQ=DAILY") && all.contains("todoist-csv:") && all.contains(".csv"))
    #expect(table.extra.names.count == count, "no two names become one")
  }

  @Test func `numbers of people and projects are their own, those of ids are not`() {
    var table = TaskTable()
    var task = TaskItem(id: "4711", title: "t")
    task.assignees = ["0912345678"]
    task.project = "4711"
    table.append(task)
    table.redact { _, _ in false }
    let item = table.item(at: 0)
    #expect(item.id == "4711")
    #expect(item.assignees != ["0912345678"] && item.project != "4711")
  }
}
