import Pipeline
import TaskModel
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

  @Test func `no word of the original is left, and its shape is`() {
    var table = Self.table()
    table.redact()
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
    table.redact()
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
    one.redact()
    other.redact()
    #expect(one.item(at: 0) == other.item(at: 0))
    var more = Self.table(["Renew Aiko's certificate", "Call Bob", "Another"])
    more.redact()
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
    table.redact()
    let ids = (0..<table.rowCount).map { table.idString($0) }
    #expect(Set(ids).count == ids.count)
    #expect(ids[4] == "4")
  }
}
