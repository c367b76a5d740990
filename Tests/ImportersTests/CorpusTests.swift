import Formats
import Foundation
import Importers
import TaskModel
import TestSupport
import Testing

/// Real exports of many tools: those that are read have the number of tasks that was counted in them by other means,
/// and what becomes of each is frozen, so that a change is seen.
///
/// How tasks are counted: `tasks` of `EXPECTED.tsv`, and `subitems` on top of them where the profile makes tasks of
/// them (parts of the record itself: Trello's check items, Basecamp's steps).
@Suite(.enabled(if: Corpus.isThere, "the corpus beside the repository is not there"))
struct CorpusTests {
  /// Files whose number of tasks the generic profile gets wrong, and why.
  ///
  /// A tool's own profile takes its files out.
  private static let miscounted: [String: String] = [:]

  struct Outcome {
    var file: String
    /// `profile<tab>tasks<tab>accounting`, or `-<tab>code of the error`.
    var text: String
    var taskCount: Int?
    var setAsideCount = 0
  }

  private static func outcome(_ file: String) throws -> Outcome {
    let bytes = Array(try Data(contentsOf: Corpus.folder.appendingPathComponent(file)))
    do {
      let imported = try read(bytes, file: URL(fileURLWithPath: file).lastPathComponent)
      let accounting = imported.report.accounting
      #expect(accounting.isBalanced, "\(file): \(accounting)")
      #expect(accounting.kept == imported.table.rowCount, "\(file)")
      let figures =
        "read \(accounting.read), derived \(accounting.derived), rejected \(accounting.rejected), "
        + "skipped \(accounting.skipped)"
      return Outcome(
        file: file, text: "\(imported.report.match.profile.name)\t\(imported.table.rowCount)\t\(figures)",
        taskCount: imported.table.rowCount, setAsideCount: accounting.archived + accounting.deleted)
    } catch let diagnostic as Diagnostic {
      #expect(diagnostic.severity == .error && !diagnostic.message.isEmpty, "\(file)")
      return Outcome(file: file, text: "-\t\(diagnostic.code)", taskCount: nil)
    }
  }

  private static func outcomes() throws -> [Outcome] {
    try files(below: Corpus.folder).filter { $0.contains("/") }.map(outcome)
  }

  /// Tasks and subitems by file.
  private static func counted() throws -> [String: (tasks: Int, subitems: Int)] {
    let table = try String(contentsOf: Corpus.folder.appendingPathComponent("EXPECTED.tsv"), encoding: .utf8)
    var counted: [String: (tasks: Int, subitems: Int)] = [:]
    for line in table.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      if cells.count > 2, let tasks = Int(cells[1]), let subitems = Int(cells[2]) {
        counted[String(cells[0])] = (tasks, subitems)
      }
    }
    return counted
  }

  @Test func `what is read has as many tasks as were counted`() throws {
    let counted = try Self.counted()
    var rightCount = 0
    for outcome in try Self.outcomes() {
      guard let tasks = outcome.taskCount, let expected = counted[outcome.file] else { continue }
      // Archived and deleted ones were counted too.
      let found = tasks + outcome.setAsideCount
      let isRight = found == expected.tasks || found == expected.tasks + expected.subitems
      if isRight { rightCount += 1 }
      #expect(
        isRight == (Self.miscounted[outcome.file] == nil), "\(outcome.file): \(tasks), counted \(expected)")
    }
    #expect(rightCount >= 70)
  }

  @Test(arguments: [
    "trello-json", "mspdi-xml", "bugzilla-csv", "gitlab-csv", "icalendar-ics", "linear-csv", "notion-csv",
    "omnifocus-csv", "redmine-csv", "ticktick-csv", "wekan-csv",
  ])
  func `a tool with a profile is known and counted right`(tool: String) throws {
    let counted = try Self.counted()
    let outcomes = try Self.outcomes().filter { $0.file.hasPrefix(tool + "/") }
    #expect(!outcomes.isEmpty)
    for outcome in outcomes {
      let expected = try #require(counted[outcome.file])
      #expect(outcome.text.hasPrefix("\(tool)\t\(expected.tasks + expected.subitems)\t"), "\(outcome)")
    }
  }

  @Test func `what becomes of each file is as it was`() throws {
    let url = Folder.repository.appendingPathComponent("Tests/Snapshots/corpus.tsv")
    let text =
      try "file\tprofile\ttasks\taccounting\n" + Self.outcomes().map { "\($0.file)\t\($0.text)\n" }.joined()
    if Golden.isRecording {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("recorded the snapshot; look at the difference and run again without PANTASK_RECORD")
    }
    let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let differing = Set(text.split(separator: "\n")).symmetricDifference(expected.split(separator: "\n"))
      .sorted()
    #expect(differing.isEmpty, "\(differing.joined(separator: "\n"))")
  }
}

enum Corpus {
  static let folder = Folder.shared.appendingPathComponent("corpus")
  static let isThere: Bool = {
    let isThere = FileManager.default.fileExists(atPath: folder.appendingPathComponent("EXPECTED.tsv").path)
    if !isThere { print("skipped: \(folder.path) is not there") }
    return isThere
  }()
}
