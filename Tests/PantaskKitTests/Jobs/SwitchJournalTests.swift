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

  @Test func `pages come and go with the rest`() throws {
    let folder = try ScratchFolder()
    let base = folder.path + "/"
    try FileManager.default.createDirectory(
      atPath: base + "site/.pantask-abcdefgh.new", withIntermediateDirectories: true)
    try put("new", base + "site/.pantask-abcdefgh.new/0")
    try put("old", base + "site/bob.html")
    try put("mine by now", base + "site/cid.html")
    try put("foreign", base + "site/dan.html")
    var manifest = try PageManifest(inFolder: base + "site")
    for name in ["bob.html", "cid.html"] {
      var digest = XXH64()
      Array("old".utf8).withUnsafeBytes { digest.add($0) }
      manifest.add(PageManifest.Page(byteCount: 3, digest: digest.value), name)
    }
    try manifest.write(toFolder: base + "site")
    let journal = SwitchJournal(path: base + ".pantask.yml.switch", base: base)
    let gone = ["bob.html", "cid.html", "dan.html"].map {
      SwitchJournal.Entry(temporary: nil, target: base + "site/\($0)")
    }
    try journal.write(
      [.init(temporary: base + "site/.pantask-abcdefgh.new/0", target: base + "site/ann.html")] + gone)
    #expect(try journal.finish() == 1)
    #expect(text(base + "site/ann.html") == "new")
    #expect(text(base + "site/bob.html") == nil)
    #expect(text(base + "site/cid.html") == "mine by now")
    #expect(text(base + "site/dan.html") == "foreign")
    #expect(try PageManifest(inFolder: base + "site").pages.keys.sorted() == ["cid.html"])
    #expect(!FileManager.default.fileExists(atPath: journal.path))
  }

  @Test func `the list stays until all of it is done`() throws {
    let folder = try ScratchFolder()
    let base = folder.path + "/"
    try FileManager.default.createDirectory(atPath: base + "a.html", withIntermediateDirectories: true)
    try put("new", base + ".a.html.pantask-abcdefgh.tmp")
    let journal = SwitchJournal(path: base + "list", base: base)
    try journal.write([.init(temporary: base + ".a.html.pantask-abcdefgh.tmp", target: base + "a.html")])
    #expect(throws: OutputError.self) { try journal.finish() }
    try FileManager.default.removeItem(atPath: base + "a.html")
    #expect(try journal.finish() == 1)
    #expect(text(base + "a.html") == "new")
  }

  @Test(arguments: [
    ("precious", "a.html"), ("../.a.html.pantask-abcdefgh.tmp", "a.html"),
    (".b.html.pantask-abcdefgh.tmp", "a.html"),
    (".a.html.pantask-abcdefgh.tmp", "other/a.html"),
    (".pantask-abcdefgh.new/mine", "a.html"), (".pantask-abcdefgh.old/0", "a.html"),
    (".pantask-abcdefgh.new/0", "other/a.html"), (".pantask-abcdefgh.new/0", ".a.html"),
  ])
  func `nothing is done by a list that names anything else`(_ temporary: String, _ target: String) throws {
    let folder = try ScratchFolder()
    let base = folder.path + "/"
    try put("old", base + "a.html")
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: base + temporary).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try put("mine", base + temporary)
    let journal = SwitchJournal(path: base + "list", base: base)
    try journal.write([.init(temporary: base + temporary, target: base + target)])
    #expect(try journal.finish() == 0)
    #expect(text(base + "a.html") == "old")
    #expect(text(base + temporary) == "mine")
    try? FileManager.default.removeItem(atPath: base + temporary)
  }
}
