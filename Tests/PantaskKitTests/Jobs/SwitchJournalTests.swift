import Foundation
import Testing

@testable import PantaskKit

/// What a run that was killed between two renames has left to the next.
struct SwitchJournalTests {
  private func put(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func `what is missing is put in place`() throws {
    let folder = try ScratchFolder()
    let base = folder.path + "/"
    try put("old", base + "a.html")
    try put("new", base + ".a.html.pantask-abcdefgh.tmp")
    let journal = SwitchJournal(path: base + ".pantask.yml.switch", base: base)
    try journal.write([
      .init(temporary: base + ".a.html.pantask-abcdefgh.tmp", target: base + "a.html"),
      .init(temporary: base + ".b.html.pantask-abcdefgh.tmp", target: base + "b.html"),
    ])
    #expect(try journal.finish() == 1)
    #expect(text(base + "a.html") == "new")
    #expect(!FileManager.default.fileExists(atPath: journal.path))
    #expect(try journal.finish() == 0)
  }

  @Test(arguments: [
    ("precious", "a.html"), ("../.a.html.pantask-abcdefgh.tmp", "a.html"),
    (".b.html.pantask-abcdefgh.tmp", "a.html"),
    (".a.html.pantask-abcdefgh.tmp", "other/a.html"),
  ])
  func `nothing is done by a list that names anything else`(_ temporary: String, _ target: String) throws {
    let folder = try ScratchFolder()
    let base = folder.path + "/"
    try put("old", base + "a.html")
    try put("mine", base + temporary)
    let journal = SwitchJournal(path: base + "list", base: base)
    try journal.write([.init(temporary: base + temporary, target: base + target)])
    #expect(try journal.finish() == 0)
    #expect(text(base + "a.html") == "old")
    #expect(text(base + temporary) == "mine")
    try? FileManager.default.removeItem(atPath: base + temporary)
  }
}
