import Formats
import Foundation
import Importers
import TaskModel
import TestSupport
import Testing

/// Real exports in JSON and XML: each is known for what it is by its content alone, under a name that says nothing, and
/// has the tasks and the parts of tasks that were counted in it by other means.
@Suite(.enabled(if: MarkupCorpus.isThere, "the corpus beside the repository is not there"))
struct CorpusMarkupTests {
  struct Entry: Sendable, CustomTestStringConvertible {
    var file: String
    var taskCount: Int
    var subitemCount: Int

    var testDescription: String { file }
    /// The profile that the folder's name stands for.
    var profile: String {
      let folder = String(file.prefix { $0 != "/" })
      return ["omnifocus-opml": "opml", "taskcoach-tsk-xml": "taskcoach-xml"][folder] ?? folder
    }
  }

  static let entries: [Entry] = {
    let table = try? String(
      contentsOf: MarkupCorpus.folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
    return (table ?? "").split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count > 2, let tasks = Int(cells[1]), let subitems = Int(cells[2]) else { return nil }
      let folder = cells[0].prefix { $0 != "/" }
      guard ["-json", "-xml", "-opml", "-enex"].contains(where: { folder.hasSuffix($0) }) else { return nil }
      return Entry(file: String(cells[0]), taskCount: tasks, subitemCount: subitems)
    }
  }()

  @Test(arguments: entries)
  func `a real export is known and counted`(_ entry: Entry) throws {
    let bytes = Array(try Data(contentsOf: MarkupCorpus.folder.appendingPathComponent(entry.file)))
    var options = ImportOptions()
    options.included = Set(ItemClass.allCases)
    let imported = try read(bytes, file: "input", options: options)
    let accounting = imported.report.accounting
    #expect(imported.report.match.profile.name == entry.profile, "\(imported.report.match.reason)")
    #expect(imported.table.rowCount == entry.taskCount + entry.subitemCount, "\(accounting)")
    #expect(accounting.isBalanced, "\(accounting)")
    #expect(accounting.kept == imported.table.rowCount)
    #expect(imported.titles.isEmpty || imported.titles.contains { !$0.isEmpty })
    #expect(!imported.codes.contains(.ambiguousFormat))
  }

  @Test func `what is archived or deleted is left out and counted unless it is asked for`() throws {
    for entry in Self.entries {
      let bytes = Array(try Data(contentsOf: MarkupCorpus.folder.appendingPathComponent(entry.file)))
      let accounting = try read(bytes, file: "input").report.accounting
      #expect(accounting.isBalanced, "\(entry.file): \(accounting)")
      #expect(
        accounting.kept + accounting.archived + accounting.deleted == entry.taskCount + entry.subitemCount,
        "\(entry.file): \(accounting)")
    }
  }
}

private enum MarkupCorpus {
  static let folder = Folder.shared.appendingPathComponent("corpus")
  static let isThere: Bool = {
    let isThere = FileManager.default.fileExists(atPath: folder.appendingPathComponent("EXPECTED.tsv").path)
    if !isThere { print("skipped: \(folder.path) is not there") }
    return isThere
  }()
}
