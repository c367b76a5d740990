import Foundation
import TestSupport
import Testing

/// What is written for Taskwarrior and for calendars, in the hands of `task` and of Python's icalendar: a second import
/// adds nothing, and the days that they show are those of the source, in whatever zone.
struct TargetProgramTests {
  /// Zones with a midnight that a clock skips (Santiago, Beirut), of half hours, and at the end of the world.
  private static let zones = ["America/Santiago", "Asia/Kolkata", "Pacific/Kiritimati", "Asia/Beirut"]

  /// Days of which some begin at one o'clock, in one zone or another.
  private static let days = [
    "2026-03-26", "2026-03-29", "2026-04-04", "2026-09-06", "2026-10-25", "2027-01-01", "2028-02-29",
  ]

  /// What the source says, and how many there are of it, which is counted here.
  private static var source: String {
    let tasks = days.enumerated().map { number, day in
      var members = #""id":"WEB-\#(number)","title":"Task \#(number)","due":"\#(day)","project":"Home""#
      if number > 0 { members += #","parent":"WEB-0""# }
      if number == 3 { members += #","details":"first note","section":"Kitchen""# }
      if day > "2027-12-31" { members += #","recurrence":"every 2 weeks""# }
      return "{\(members)}"
    }
    // Two of one name without an id.
    return "[" + (tasks + [#"{"title":"Nameless"}"#, #"{"title":"Nameless"}"#]).joined(separator: ",\n") + "]"
  }

  private static let task = ["/usr/bin/task", "/usr/local/bin/task"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs a script in a folder with the source in it; gives what it prints.
  private func run(_ script: String, in folder: URL, zone: String = "UTC") throws -> String {
    let output = folder.appending(path: "answer-\(UUID().uuidString)")
    let status = try CommandRunner.spawn(
      [
        "/bin/sh", "-c", "cd \"$1\" && exec >\"$2\" 2>&1 </dev/null && eval \"$3\"", "x", folder.path,
        output.path, script,
      ],
      environment: ["TZ": zone, "TASKRC": folder.appending(path: "settings").path])
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    #expect(status == 0, "\(text)")
    return text
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pantask-task-" + UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "data"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(
      "data.location=\(folder.path)/data\nconfirmation=off\nverbose=nothing\nnews.version=9.0.0\n".utf8
    )
    .write(to: folder.appending(path: "settings"))
    try Data(Self.source.utf8).write(to: folder.appending(path: "source.json"))
    try body(folder)
  }

  // MARK: - Taskwarrior

  @Test(arguments: zones)
  func `task shows the source's days, and a second import adds nothing`(_ zone: String) throws {
    guard let task = Self.task else {
      return print("skipped: there is no Taskwarrior (apt-get install taskwarrior)")
    }
    try withFolder { folder in
      _ = try run(
        "pantask convert source.json --to taskwarrior --time-zone \(zone) -o tasks.json --quiet", in: folder)
      _ = try run("\(task) import tasks.json", in: folder, zone: zone)
      // Taskwarrior makes what repeats when it lists tasks.
      let first = try run(
        "\(task) rc.report.x.columns=description,due rc.report.x.labels=a,b rc.report.x.sort=description+ rc.dateformat=Y-M-D rc.report.x.filter=status:pending x",
        in: folder, zone: zone)
      let before = try exported(task, folder)
      _ = try run("\(task) import tasks.json", in: folder, zone: zone)
      _ = try run("\(task) list", in: folder, zone: zone)
      let after = try exported(task, folder)
      #expect(before == after)
      for (number, day) in Self.days.enumerated() {
        let line = first.split(separator: "\n").first { $0.contains("Task \(number) ") }
        #expect(line?.contains(day) == true, "\(zone): \(line ?? "")")
      }
      let pending = after.filter { $0["status"] as? String == "pending" }
      #expect(pending.count == Self.days.count + 2)
    }
  }

  /// The tasks that Taskwarrior has, but for when it changed them.
  ///
  /// It makes what repeats then too, by the days of the zone.
  private func exported(_ task: String, _ folder: URL, zone: String = "UTC") throws -> [NSDictionary] {
    let text = try run("\(task) rc.json.array=on export", in: folder, zone: zone)
    let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    return list.map { task in
      NSDictionary(dictionary: task.filter { $0.key != "urgency" })
    }.sorted { "\($0["uuid"] ?? "")" < "\($1["uuid"] ?? "")" }
  }

  @Test func `a changed export changes the tasks that are there`() throws {
    guard let task = Self.task else {
      return print("skipped: there is no Taskwarrior (apt-get install taskwarrior)")
    }
    try withFolder { folder in
      _ = try run(
        "pantask convert source.json --to taskwarrior -o tasks.json --quiet && \(task) import tasks.json",
        in: folder)
      let count = try exported(task, folder).count
      let changed = Self.source.replacing("Task 2", with: "Task two")
      try Data(changed.utf8).write(to: folder.appending(path: "source.json"))
      _ = try run(
        "pantask convert source.json --to taskwarrior -o tasks.json --quiet && \(task) import tasks.json",
        in: folder)
      let after = try exported(task, folder)
      #expect(after.count == count)
      #expect(after.count { $0["description"] as? String == "Task two" } == 1)
      let parent = after.first { $0["pantaskid"] as? String == "WEB-0" }
      #expect((parent?["depends"] as? [String])?.count == Self.days.count - 1)
      #expect(after.count { $0["project"] as? String == "Home.Kitchen" } == 1)
    }
  }

  @Test func `what Taskwarrior exports has the ids and the tree of the source again`() throws {
    guard let task = Self.task else {
      return print("skipped: there is no Taskwarrior (apt-get install taskwarrior)")
    }
    try withFolder { folder in
      _ = try run(
        "pantask convert source.json --to taskwarrior -o tasks.json --quiet && \(task) import tasks.json",
        in: folder)
      _ = try run("\(task) export > back.json", in: folder)
      let text = try run(
        "pantask convert back.json --to csv --columns id,parent,recurrence --quiet", in: folder)
      let lines = text.split(separator: "\n").dropFirst().filter { $0.hasPrefix("WEB-") }.map(String.init)
        .sorted()
      let expected = Self.days.indices.map { number in
        "WEB-\(number),\(number > 0 ? "WEB-0" : ""),"
          + (Self.days[number] > "2027-12-31" ? "FREQ=WEEKLY;INTERVAL=2" : "")
      }
      #expect(lines == expected.sorted())
    }
  }

  /// A day by its number from 1970 on.
  private struct Day {
    let number: Int
    let year: Int
    let month: Int
    let day: Int
    /// Monday = 1.
    var weekday: Int { (number + 3) % 7 + 1 }
    var text: String {
      "\(year)-" + [month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }

    init(_ number: Int) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let date = Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      self.number = number
      (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
  }

  /// A task that repeats: how often, when it was due, and whether it is due on a day.
  private struct Repetition {
    var words: String
    var due: Day
    var isDue: (Day) -> Bool
  }

  /// Tasks that were due before a day, that are due on it, and that will be; whether they are due on another day is
  /// counted here.
  private static func repetitions(_ today: Day) -> [Repetition] {
    func day(_ distance: Int) -> Day { Day(today.number + distance) }
    func every(_ days: Int, from distance: Int) -> (Day) -> Bool {
      { ($0.number - day(distance).number) % days == 0 }
    }
    // A day that all months have.
    let monthly = day(-75).day > 28 ? day(-80) : day(-75)
    func months(_ date: Day) -> Int { (date.year - monthly.year) * 12 + date.month - monthly.month }
    let working = [-1, -2, -3].map(day).first { $0.weekday < 6 } ?? day(-1)
    let friday = (1...7).map { day(-$0) }.first { $0.weekday == 5 } ?? day(-1)
    return [
      Repetition(words: "daily", due: day(-3), isDue: { _ in true }),
      Repetition(words: "every 3 days", due: day(-4), isDue: every(3, from: -4)),
      Repetition(words: "weekly", due: day(-4), isDue: every(7, from: -4)),
      Repetition(words: "weekly", due: day(0), isDue: every(7, from: 0)),
      Repetition(words: "weekly", due: day(2), isDue: every(7, from: 2)),
      Repetition(words: "every 2 weeks", due: day(-15), isDue: every(14, from: -15)),
      Repetition(words: "every friday", due: friday, isDue: { $0.weekday == 5 }),
      Repetition(words: "every weekday", due: working, isDue: { $0.weekday < 6 }),
      Repetition(words: "monthly", due: monthly, isDue: { $0.day == monthly.day }),
      Repetition(
        words: "every 3 months", due: monthly, isDue: { $0.day == monthly.day && months($0) % 3 == 0 }),
      Repetition(words: "yearly", due: monthly, isDue: { $0.day == monthly.day && months($0) % 12 == 0 }),
    ]
  }

  @Test(arguments: ["UTC", "Asia/Kolkata"])
  func `task shows each day that is still to come of tasks that repeat, and a second import adds none`(
    _ zone: String
  ) throws {
    guard let task = Self.task else {
      return print("skipped: there is no Taskwarrior (apt-get install taskwarrior)")
    }
    let clock = try #require(TimeZone(identifier: zone))
    let now = Date()
    let seconds = Int(now.timeIntervalSince1970) + clock.secondsFromGMT(for: now)
    let today = Day(Int((Double(seconds) / 86_400).rounded(.down)))
    let repetitions = Self.repetitions(today)
    try withFolder { folder in
      let lines = repetitions.enumerated().map {
        "\($0.offset),n\($0.offset),false,\($0.element.due.text),\($0.element.words)"
      }
      try Data((["id,title,isDone,due,recurrence"] + lines + [""]).joined(separator: "\n").utf8).write(
        to: folder.appending(path: "plan.csv"))
      _ = try run(
        "pantask convert plan.csv --from pantask-csv --to taskwarrior --time-zone \(zone) -o tasks.json --quiet",
        in: folder)
      _ = try run("\(task) import tasks.json && \(task) list", in: folder, zone: zone)
      let before = try exported(task, folder, zone: zone)
      _ = try run("\(task) import tasks.json && \(task) list", in: folder, zone: zone)
      #expect(try exported(task, folder, zone: zone) == before)
      let shown = try run(
        "\(task) rc.recurrence.limit=4 rc.report.x.columns=description,due rc.report.x.labels=a,b rc.report.x.sort=description+ rc.dateformat=Y-M-D rc.report.x.filter=status:pending x",
        in: folder, zone: zone
      ).split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      for (number, repetition) in repetitions.enumerated() {
        let days = shown.filter { $0.first == "n\(number)" && $0.count == 2 }.map { $0[1] }.sorted()
        // Its own day, and those from tomorrow on as far as Taskwarrior is asked to go.
        var expected = repetition.due.number <= today.number ? [repetition.due.text] : []
        let first = max(today.number + 1, repetition.due.number)
        let coming = (first...).lazy.map { Day($0) }.filter(repetition.isDue).prefix(4)
        expected += coming.map(\.text)
        #expect(days == expected, "\(repetition.words)")
      }
    }
  }

  // MARK: - Calendars

  @Test(arguments: zones)
  func `icalendar shows the source's days`(_ zone: String) throws {
    let python = ProcessInfo.processInfo.environment["PANTASK_PYTHON"] ?? "/usr/bin/python3"
    let script = """
      import sys
      try: import icalendar
      except ImportError: sys.exit(9)
      calendar = icalendar.Calendar.from_ical(open('tasks.ics', 'rb').read())
      for task in calendar.walk('VTODO'):
          due = task.get('due')
          print(task['summary'], due.dt if due else '')
      """
    try withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "read.py"))
      let answer = try run(
        "pantask convert source.json --to ics --time-zone \(zone) --now 2026-03-26 -o tasks.ics --quiet; \(python) read.py; test $? = 9 && echo missing; true",
        in: folder, zone: zone)
      if answer.contains("missing") {
        return print("skipped: \(python) has no icalendar (Scripts/test-python makes one that has)")
      }
      let expected = Self.days.enumerated().map { "Task \($0) \($1)" } + ["Nameless ", "Nameless "]
      #expect(answer.split(separator: "\n").map(String.init) == expected)
    }
  }
}
