import Foundation
import TestSupport
import Testing

/// The recipes of `docs/scheduling.md` that no command prints.
struct RecipeTests {
  private static func blocks(_ language: String) throws -> [String] {
    let url = Folder.repository.appending(path: "docs/scheduling.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func `the recipe for launchd is a property list that runs a job`() throws {
    let block = try #require(try Self.blocks("xml").first)
    let list = try PropertyListSerialization.propertyList(from: Data(block.utf8), format: nil)
    let members = try #require(list as? [String: Any])
    #expect((members["ProgramArguments"] as? [String])?[1] == "run")
    #expect(members["StartCalendarInterval"] is [String: Any])
  }

  @Test func `the recipe for mail is a script`() throws {
    for block in try Self.blocks("sh") {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-n", "-c", block]
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0)
    }
  }
}
