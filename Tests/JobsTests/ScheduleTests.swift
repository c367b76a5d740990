import Foundation
import Jobs
import TaskModel
import Testing

/// Days and times, and what schedulers are given.
struct ScheduleTests {
  @Test(arguments: [
    ("Mon..Fri 08:00", "0 8 * * 1-5", "Mon,Tue,Wed,Thu,Fri *-*-* 08:00:00"),
    ("daily 6:30", "30 6 * * *", "*-*-* 06:30:00"), ("23:59", "59 23 * * *", "*-*-* 23:59:00"),
    ("Mon,thu 7:05", "5 7 * * 1,4", "Mon,Thu *-*-* 07:05:00"),
    ("Sat..Mon 00:00", "0 0 * * 1,6,0", "Mon,Sat,Sun *-*-* 00:00:00"),
    ("sunday 9:00", "0 9 * * 0", "Sun *-*-* 09:00:00"),
    ("Mon-Wed 9:00", "0 9 * * 1-3", "Mon,Tue,Wed *-*-* 09:00:00"),
    ("Mon–Wed 9:00", "0 9 * * 1-3", "Mon,Tue,Wed *-*-* 09:00:00"),
    ("tues,THURS 9:00", "0 9 * * 2,4", "Tue,Thu *-*-* 09:00:00"),
  ])
  func `days and a time are understood`(_ text: String, _ cron: String, _ systemd: String) throws {
    let schedule = try Schedule(text)
    #expect(schedule.cronFields == cron)
    #expect(schedule.calendarEvent == systemd)
  }

  @Test(arguments: [
    "", "Mon", "Mon 8", "Mon 24:00", "Mon 8:60", "Moo 8:00", "Mon..Tue..Wed 8:00", "a b c", "Mon 8:0",
    "Monkey 8:00", "mondays 8:00", "Mon—Wed 8:00", "Mon– 8:00", "Mon,, 8:00", "Mo 8:00", "Mon…Fri 8:00",
  ])
  func `anything else is a mistake`(_ text: String) {
    #expect(throws: Diagnostic.self) { try Schedule(text) }
  }

  private func job(_ folder: String) throws -> ScheduledJob {
    ScheduledJob(
      program: "/opt/my tools/pantask", folder: folder, file: "team's 100%.yml", job: "daily",
      schedule: try Schedule("Mon..Fri 08:00"))
  }

  @Test func `a line of cron is quoted for the shell and for cron`() throws {
    let line = try job("/home/ada/100% $HOME").cronLine()
    #expect(
      line.hasSuffix(
        "0 8 * * 1-5  cd '/home/ada/100\\% $HOME' && '/opt/my tools/pantask' run 'team'\\''s 100\\%.yml' daily\n"
      ))
  }

  @Test func `units of systemd are quoted, and what systemd says of them is nothing`() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appending(
      path: "unit 100% \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var scheduled = try job(folder.path)
    // What systemd takes as it is, and what it would fill in.
    let program = folder.appending(path: "$HOME ${x} 100% pantask")
    try FileManager.default.copyItem(atPath: "/bin/true", toPath: program.path)
    scheduled.program = program.path
    let text = try scheduled.systemdUnits()
    #expect(text.contains("100%%"))
    #expect(text.contains("PrivateNetwork=yes"))
    let units = text.components(separatedBy: "# ~/.config/systemd/user/").dropFirst()
    #expect(units.count == 2)
    let analyze = "/usr/bin/systemd-analyze"
    guard FileManager.default.isExecutableFile(atPath: analyze) else {
      return print("skipped: no \(analyze)")
    }
    var paths: [String] = []
    for (unit, ending) in zip(units, ["service", "timer"]) {
      let path = folder.appending(path: "pantask-daily.\(ending)")
      try Data(("# " + unit).utf8).write(to: path)
      paths.append(path.path)
    }
    let verify = Process()
    verify.executableURL = URL(fileURLWithPath: analyze)
    verify.arguments = ["--user", "verify"] + paths
    let errors = Pipe()
    verify.standardError = errors
    try verify.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    verify.waitUntilExit()
    let ours = said.split(separator: "\n").filter { $0.contains("pantask-daily") }
    #expect(ours.isEmpty, "\(said)")
  }

  @Test func `a workflow quotes what YAML would take for something else`() throws {
    let text = try job(".").workflow()
    #expect(text.contains("- cron: '0 8 * * 1-5'"))
    #expect(text.contains("- run: 'pantask run --results results.json ''team''\\''''s 100%.yml'' daily'"))
    #expect(text.contains("UTC"))
  }

  @Test func `names that begin with a hyphen are no options`() throws {
    let scheduled = ScheduledJob(
      program: "/usr/bin/pantask", folder: "/a", file: "-team.yml", job: "-x", schedule: try Schedule("8:00"))
    #expect(try scheduled.cronLine().contains("/usr/bin/pantask run -- -team.yml -x\n"))
    #expect(try scheduled.systemdUnits().contains("ExecStart=/usr/bin/pantask run -- -team.yml -x\n"))
    #expect(try scheduled.workflow().contains("pantask run --results results.json -- -team.yml -x'"))
  }

  @Test(arguments: ["/opt/ada's/pantask", "/opt/\"x\"/pantask", "/opt/a\\b/pantask"])
  func `a program that systemd cannot take is refused`(_ program: String) throws {
    var scheduled = try job("/a")
    scheduled.program = program
    #expect(throws: Diagnostic.self) { try scheduled.systemdUnits() }
    #expect(throws: Never.self) { try scheduled.cronLine() }
  }

  @Test func `a dollar is doubled behind the program only`() throws {
    var scheduled = try job("/a")
    scheduled.program = "/opt/$x/pantask"
    scheduled.file = "$x.yml"
    #expect(
      try scheduled.systemdUnits().contains("ExecStart=\"/opt/$x/pantask\" run \"$$x.yml\" daily\n"))
  }

  /// A folder, a file, and which of cron, systemd and GitHub can hold them.
  @Test(arguments: [
    ("/a b/c\\d", "x.yml", "csg"), ("/a\nb", "x.yml", "g"), ("/a", "x\ny.yml", ""), ("/a", "x\u{7F}.yml", ""),
    ("/a\\", "x.yml", "cg"), ("/a ", "x.yml", "cg"), ("/a\\%b", "x.yml", "sg"), ("/a", "\\%.yml", "sg"),
    ("/a", "${{ x }}.yml", "cs"), ("/ä", "日.yml", "csg"),
  ])
  func `what no quotes can hold is refused`(_ folder: String, _ file: String, _ holding: String) throws {
    let scheduled = ScheduledJob(
      program: "/usr/bin/pantask", folder: folder, file: file, job: "daily", schedule: try Schedule("8:00"))
    var held = ""
    if (try? scheduled.cronLine()) != nil { held += "c" }
    if (try? scheduled.systemdUnits()) != nil { held += "s" }
    if (try? scheduled.workflow()) != nil { held += "g" }
    #expect(held == holding)
  }
}
