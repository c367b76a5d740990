package import TaskModel

/// Days of the week and a time: `Mon..Fri 08:00`.
package struct Schedule: Hashable, Sendable {
  /// The days, Monday = 1 … Sunday = 7, in order; never none.
  package let days: [Int]
  /// The hour, 0 to 23.
  package let hour: Int
  /// The minute, 0 to 59.
  package let minute: Int

  private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let form = "write it like \"Mon..Fri 08:00\", \"Mon,Thu 7:30\" or \"daily 06:00\""

  /// Reads days and a time; days that are left out are all of them.
  ///
  /// - Throws: a `Diagnostic` with code `usage`.
  package init(_ text: String) throws(Diagnostic) {
    func mistake(_ message: String, _ hint: String? = nil) -> Diagnostic {
      Diagnostic(.error, code: .usage, "--at: \(message)", hint: hint ?? Self.form)
    }
    let words = text.split(separator: " ").map { $0.lowercased() }
    guard let time = words.last, words.count <= 2 else { throw mistake("“\(text)” is no day and time") }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, let hour = Self.number(parts[0], below: 24),
      let minute = Self.number(parts[1], below: 60)
    else { throw mistake("“\(time)” is no time") }
    self.hour = hour
    self.minute = minute
    guard words.count == 2, words[0] != "daily" else {
      days = Array(1...7)
      return
    }
    var days: Set<Int> = []
    for piece in words[0].split(separator: ",", omittingEmptySubsequences: false) {
      // A range is written with dots, a hyphen or a dash.
      let ends = piece.replacing("..", with: "-").replacing("–", with: "-")
        .split(separator: "-", omittingEmptySubsequences: false)
      var numbers: [Int] = []
      for end in ends {
        guard end.utf8.count >= 3, let number = Self.names.firstIndex(where: { $0.hasPrefix(end) }) else {
          let names = Self.names + Self.names.map { String($0.prefix(3)) }
          let near = Suggestion.nearest(to: String(end), in: names).map { "did you mean \($0)?" }
          throw mistake("“\(end)” is no day", near)
        }
        numbers.append(number)
      }
      guard let first = numbers.first, let last = numbers.last, numbers.count <= 2 else {
        throw mistake("“\(piece)” are no days")
      }
      // A range may go round the end of the week.
      for step in 0...((last - first + 7) % 7) { days.insert((first + step) % 7 + 1) }
    }
    self.days = days.sorted()
  }

  private static func number(_ text: Substring, below limit: Int) -> Int? {
    guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), number < limit
    else { return nil }
    return number
  }

  /// The five fields of a line for cron.
  package var cronFields: String { "\(minute) \(hour) * * \(cronDays)" }

  private var cronDays: String {
    if days.count == 7 { return "*" }
    // Sunday is 0 to every cron, and 7 to most.
    let isRange = days.count > 2 && days.last.map { $0 - days[0] == days.count - 1 } == true && days.last != 7
    return isRange ? "\(days[0])-\(days[days.count - 1])" : days.map { "\($0 % 7)" }.joined(separator: ",")
  }

  /// The same for a timer of systemd.
  package var calendarEvent: String {
    let time = "*-*-* \(Self.padded(hour)):\(Self.padded(minute)):00"
    if days.count == 7 { return time }
    return days.map { Self.names[$0 - 1].prefix(3).capitalizedASCII }.joined(separator: ",") + " " + time
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Substring {
  /// The same with its first letter as a capital.
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}

/// What has a job run by the schedules that there are.
package struct ScheduledJob: Sendable {
  /// The program, by its whole path.
  package var program: String
  /// The folder of the job file, by its whole path.
  package var folder: String
  /// The job file's name in it.
  package var file: String
  /// The name of the job.
  package var job: String
  /// When it runs.
  package var schedule: Schedule

  /// Makes one.
  package init(program: String, folder: String, file: String, job: String, schedule: Schedule) {
    self.program = program
    self.folder = folder
    self.file = file
    self.job = job
    self.schedule = schedule
  }

  /// The arguments of the program; what begins with a hyphen is no option behind `--`.
  private func arguments(_ options: [String] = []) -> [String] {
    let names = [file, job]
    return ["run"] + options + (names.contains { $0.hasPrefix("-") } ? ["--"] : []) + names
  }

  /// Refuses a path that a form cannot hold, however it is quoted.
  private func check(_ form: String, _ paths: [String], forbidden: [String] = []) throws(Diagnostic) {
    for path in paths {
      let isHeld = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      if isHeld, !forbidden.contains(where: path.contains) { continue }
      throw Diagnostic(
        .error, code: .usage, "\(form) cannot hold this path", at: SourceLocation(file: path),
        hint: "give the file or the folder another name")
    }
  }

  /// A line for `crontab -e`.
  ///
  /// - Throws: a `Diagnostic` for a path that no line of cron can hold.
  package func cronLine() throws(Diagnostic) -> String {
    // cron takes a bare % for the end of the line, in quotes as well, and one behind two backslashes.
    try check("a line of cron", [folder, program, file], forbidden: ["\\%"])
    let words = [program] + arguments()
    let command =
      "cd \(Self.quotedForShell(folder)) && \(words.map(Self.quotedForShell).joined(separator: " "))"
    return """
      # For `crontab -e`. The time is the machine's own; cron mails what the run writes to standard error.
      \(schedule.cronFields)  \(command.replacing("%", with: "\\%"))

      """
  }

  /// Two units of systemd, one after the other.
  ///
  /// - Throws: a `Diagnostic` for a path that no unit can hold.
  package func systemdUnits() throws(Diagnostic) -> String {
    try check("a unit of systemd", [folder, file])
    // Of these the path of a program has none, whether they are escaped or not.
    try check("a unit of systemd", [program], forbidden: ["'", "\"", "\\"])
    // The folder's path stands there without quotes: what is at its end would belong to the line.
    if folder.hasSuffix("\\") || folder.hasSuffix(" ") {
      try check("a unit of systemd", [folder], forbidden: [folder])
    }
    // Variables are filled in behind the program only, and a dollar is doubled there only.
    let words =
      [Self.quotedForUnit(program)]
      + arguments().map { Self.quotedForUnit($0).replacing("$", with: "$$") }
    return """
      # ~/.config/systemd/user/pantask-\(job).service
      [Unit]
      Description=pantask: the job \(job)

      [Service]
      Type=oneshot
      WorkingDirectory=\(folder.replacing("%", with: "%%"))
      ExecStart=\(words.joined(separator: " "))
      # Nothing is sent anywhere, which this makes sure of.
      PrivateNetwork=yes
      # Another run holds the lock: it will do.
      SuccessExitStatus=75

      # ~/.config/systemd/user/pantask-\(job).timer
      # Then: systemctl --user daemon-reload && systemctl --user enable --now pantask-\(job).timer
      [Unit]
      Description=pantask: when the job \(job) runs

      [Timer]
      OnCalendar=\(schedule.calendarEvent)
      # A run that was missed while the machine was off is made up for.
      Persistent=true

      [Install]
      WantedBy=timers.target

      """
  }

  /// A workflow of GitHub Actions.
  ///
  /// - Throws: a `Diagnostic` for a path that no workflow can hold.
  package func workflow() throws(Diagnostic) -> String {
    try check("a workflow", [file], forbidden: ["${{"])
    let words = ["pantask"] + arguments(["--results", "results.json"])
    let command = words.map(Self.quotedForShell).joined(separator: " ")
    return """
      # .github/workflows/pantask-\(job).yml
      # GitHub's schedules are in UTC, whatever time zone the job has.
      name: \(Self.quotedForYAML("pantask \(job)"))
      on:
        schedule:
          - cron: \(Self.quotedForYAML(schedule.cronFields))
        workflow_dispatch:
      jobs:
        report:
          runs-on: ubuntu-latest
          steps:
            - uses: actions/checkout@v4
            # Put the program where the runner finds it first: docs/scheduling.md.
            - run: \(Self.quotedForYAML(command))

      """
  }

  /// A word as a shell takes it, in single quotes where it is not plain.
  static func quotedForShell(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "/._-+".utf8.contains(byte)
        }
      }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// A word of a command line of systemd, in double quotes where it is not plain.
  private static func quotedForUnit(_ word: String) -> String {
    if quotedForShell(word) == word { return word }
    let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
    return "\"\(escaped)\""
  }

  private static func quotedForYAML(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }
}
