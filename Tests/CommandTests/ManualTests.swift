import Foundation
import TestSupport
import Testing

/// The manual pages in `docs/man`, which `make manual` makes of the commands.
struct ManualTests {
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { var name: String }
      var names: [Name]?
      var shouldDisplay: Bool
    }
    var commandName: String
    var subcommands: [Command]?
    var arguments: [Argument]?
  }

  private struct Dump: Decodable { var command: Command }

  /// What the program says of itself.
  private static func commands() throws -> Command {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandRunner.binaryFolder + "/pantask")
    process.arguments = ["--experimental-dump-help"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Dump.self, from: data).command
  }

  private static let folder = Folder.repository.appending(path: "docs/man")

  @Test func `every command has a page with all its options, and nothing else has one`() throws {
    var pages: Set<String> = []
    func check(_ command: Command, _ path: [String]) throws {
      let names = path + [command.commandName]
      if command.commandName == "help" { return }
      let file = names.joined(separator: ".") + ".1"
      pages.insert(file)
      let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        for name in argument.names ?? [] where name.name.count > 1 {
          #expect(text.contains("Fl -\(name.name)"), "\(file) has no --\(name.name); `make manual` writes it")
        }
      }
      #expect(text.contains(".It 75"), "\(file) has other exit codes than the README")
      for child in command.subcommands ?? [] { try check(child, names) }
    }
    try check(try Self.commands(), [])
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".1") }
    #expect(Set(found) == pages)
  }

  @Test func `mandoc has nothing to say of the pages`() throws {
    let mandoc = "/usr/bin/mandoc"
    guard FileManager.default.isExecutableFile(atPath: mandoc) else { return print("skipped: no \(mandoc)") }
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: mandoc)
    process.arguments =
      ["-T", "lint", "-W", "warning"] + pages.map { Self.folder.appending(path: $0).path }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said.isEmpty, "\(said)")
  }
}
