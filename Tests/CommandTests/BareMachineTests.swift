import Foundation
import TestSupport
import Testing

/// The README's example of a report every morning, copied and pasted where there is nothing but the program: an empty
/// home, a minimal path, and then what cron does with the line that was printed.
struct BareMachineTests {
  private func run(_ script: String, in folder: URL) throws -> (status: Int, output: String) {
    let whole = "cd \"$1\" && exec </dev/null >\"$1/../output\" 2>&1\n" + script
    let program = CommandRunner.binaryFolder
    let home = folder.deletingLastPathComponent().appending(path: "home").path
    let status = try CommandRunner.spawn([
      "/usr/bin/env", "-i", "HOME=\(home)", "PATH=\(program):/usr/bin:/bin", "/bin/sh", "-c", whole, "bare",
      folder.path,
    ])
    let output = try String(
      contentsOf: folder.deletingLastPathComponent().appending(path: "output"), encoding: .utf8)
    return (status, output)
  }

  @Test func `the scheduled example works as it stands`() throws {
    let document = try Document(path: "README.md")
    let block = try #require(
      document.blocks.first { $0.lines.contains { $0.hasPrefix("$ pantask schedule ") } })
    let commands = block.lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    #expect(commands.count == 3)
    // A name that the shell, cron and the program each could take for something else.
    let place = URL(fileURLWithPath: NSTemporaryDirectory()).appending(
      path: "pantask bare 100% \(UUID().uuidString)")
    let folder = place.appending(path: "work")
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    try files.createDirectory(at: place.appending(path: "home"), withIntermediateDirectories: true)
    defer { try? files.removeItem(at: place) }
    try files.copyItem(
      at: Folder.repository.appending(path: "samples"), to: folder.appending(path: "samples"))
    var printed = ""
    for command in commands {
      let (status, output) = try run(command, in: folder)
      #expect(status == 0, "\(command): \(output)")
      printed = output
    }
    let report = folder.appending(path: "today.html")
    #expect(files.fileExists(atPath: report.path))
    try files.removeItem(at: report)
    // cron ends a command at the first percent sign that has no backslash before it, and takes the others' away.
    let line = try #require(printed.split(separator: "\n").last { !$0.hasPrefix("#") })
    let fields = line.split(separator: " ", maxSplits: 5)
    #expect(fields.prefix(5).joined(separator: " ") == "30 6 * * 1-5")
    let command = String(try #require(fields.last))
    #expect(!command.replacing("\\%", with: "").contains("%"))
    let home = place.appending(path: "home").path
    let output = place.appending(path: "output")
    let status = try CommandRunner.spawn([
      "/usr/bin/env", "-i", "HOME=\(home)", "PATH=/usr/bin:/bin", "SHELL=/bin/sh",
      // The day that the samples are made for: on others more is late than the gate of the example lets pass.
      "SOURCE_DATE_EPOCH=1774483200", "/bin/sh", "-c",
      "cd && exec </dev/null >\"$1\" 2>&1 && eval \"$2\"", "cron", output.path,
      command.replacing("\\%", with: "%"),
    ])
    #expect(status == 0, "\(command)")
    // What it prints would be mailed.
    #expect(try String(contentsOf: output, encoding: .utf8) == "")
    #expect(files.fileExists(atPath: report.path))
    #expect(try files.contentsOfDirectory(atPath: home) == [], "nothing is written into the home")
  }
}
