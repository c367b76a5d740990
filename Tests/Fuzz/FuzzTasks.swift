import TaskModel

/// A few tasks with everything that filters, orders and templates ask for, in odd forms.
enum FuzzTasks {
  /// When it is for them.
  static let nowMicroseconds: Int64 = 1_774_515_600_000_000

  static let table: TaskTable = {
    let titles = [
      "Fix login", "CAFE\u{301} du Nord", "打ち合わせ", "a\u{0}b", "item 10", "naïve \"quote\" <b>&amp;",
    ]
    var table = TaskTable()
    table.beginSource("test:tasks")
    for (number, title) in titles.enumerated() {
      var task = TaskItem(id: "T-\(number)", title: title)
      task.detail = number % 2 == 0 ? "Line one\nline two" : nil
      task.isDone = number % 3 == 0
      task.status = number % 2 == 0 ? "To Do" : nil
      task.priority = Priority.allCases[number % 5]
      if number % 3 == 1 { task.due = TaskDate(dayNumber: 20_538 + number) }
      if number % 3 == 2 {
        task.start = TaskDate(localMicroseconds: nowMicroseconds + Int64(number) * 3_600_000_000)
      }
      if task.isDone { task.completed = TaskDate(instantMicroseconds: nowMicroseconds) }
      task.tags = Array(["home", "two words", ""].prefix(number % 4))
      task.assignees = number % 2 == 1 ? ["Zoë", "bob"] : []
      task.project = number % 4 == 0 ? nil : "Apollo"
      task.parent = number > 3 ? "T-\(number - 3)" : nil
      task.estimateSeconds = number % 2 == 0 ? 5_400 : nil
      task.extra["Points"] = .json(["3", "8.5", "9007199254740993"][number % 3])
      task.extraOrder.append("Points")
      table.append(task)
    }
    table.resolveParents()
    return table
  }()

  /// All of them.
  static let selection = TaskSelection(
    rows: (0..<Int32(table.rowCount)).map { $0 }, taskCount: table.rowCount,
    doneCount: table.isDone.count { $0 })
}
