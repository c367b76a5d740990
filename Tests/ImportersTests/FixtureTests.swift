import Formats
import Foundation
import Importers
import Inference
import Scanners
import TaskModel
import TestSupport
import Testing

/// One folder `Tests/Fixtures/<profile>/<case>`.
///
/// - `input.*`: the file.
/// - `expected.json`: its tasks as native JSON, names sorted.
/// - `expected.diagnostics.txt`: what is remarked on; a missing file is an empty one.
struct FixtureCase: Sendable, CustomTestStringConvertible {
  var profile: String
  var name: String
  var folder: URL

  var testDescription: String { "\(profile)/\(name)" }

  static let root = Folder.repository.appendingPathComponent("Tests/Fixtures")

  /// Every case, sorted.
  static let all: [FixtureCase] = names(in: root).flatMap { profile in
    names(in: root.appendingPathComponent(profile)).map { name in
      FixtureCase(profile: profile, name: name, folder: root.appendingPathComponent("\(profile)/\(name)"))
    }
  }

  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// The one file whose name begins with `input.`.
  func input() throws -> (name: String, bytes: [UInt8]) {
    let name = try #require(FixtureCase.names(in: folder).first { $0.hasPrefix("input.") })
    return (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
  }

  /// The text of one of its files; empty where there is none.
  func text(_ name: String) -> String {
    (try? Data(contentsOf: folder.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }

  /// Writes a text to one of its files, and no file where the text is empty.
  func record(_ text: String, as name: String) throws {
    let url = folder.appendingPathComponent(name)
    try? FileManager.default.removeItem(at: url)
    if !text.isEmpty { try Data(text.utf8).write(to: url) }
  }
}

struct FixtureTests {
  /// Rewrites what is expected; the tests fail all the same, so that nobody records by accident.
  @Test(arguments: FixtureCase.all)
  func `a file is read as what it is, with these tasks and remarks`(_ fixture: FixtureCase) throws {
    let (name, bytes) = try fixture.input()
    let imported = try read(bytes, file: name)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let tasks = String(decoding: try encoder.encode(imported.items), as: UTF8.self) + "\n"
    let remarks = lines(of: imported.report.log)
    if Golden.isRecording {
      try fixture.record(tasks, as: "expected.json")
      try fixture.record(remarks, as: "expected.diagnostics.txt")
      Issue.record("recorded \(fixture); look at the difference and run again without PANTASK_RECORD")
    }
    #expect(imported.report.match.profile.name == fixture.profile, "\(imported.report.match.reason)")
    #expect(tasks == fixture.text("expected.json"))
    #expect(remarks == fixture.text("expected.diagnostics.txt"))
    #expect(imported.report.accounting.isBalanced, "\(imported.report.accounting)")
    #expect(imported.report.accounting.kept == imported.table.rowCount)
    #expect(imported.report.accounting.rejected == imported.rejected.count)
  }

  @Test(arguments: FixtureCase.all)
  func `threads and pieces of input change nothing`(_ fixture: FixtureCase) throws {
    let (name, bytes) = try fixture.input()
    let expected = try read(bytes, file: name)
    var table = TaskTable()
    var options = ImportOptions()
    options.kept.insert(.originals)
    // No size is given, so the threads run.
    let report = try InputImporter(file: name, options: options).read(
      MemoryByteSource(bytes, readByteCount: 7), into: &table)
    table.resolveParents()
    #expect((0..<table.rowCount).map { table.item(at: $0) } == expected.items)
    #expect(report.accounting == expected.report.accounting)
    #expect(lines(of: report.log) == lines(of: expected.report.log))
  }

  @Test func `every profile has a file in Profiles and fixtures, and nothing else has`() throws {
    let profiles = Set(ProfileRegistry.all.map(\.name))
    #expect(profiles.count == ProfileRegistry.all.count, "two profiles have one name")
    #expect(
      ProfileRegistry.names == ProfileRegistry.all.map(\.name), "the list calls a profile by another name")
    for container in Container.allCases {
      #expect(
        ProfileRegistry.names(of: container)
          == ProfileRegistry.all.filter { $0.mapping.container == container }.map(\.name),
        "the list says another container than a profile")
    }
    let folders = Set(FixtureCase.names(in: FixtureCase.root))
    let generic = Set(Container.allCases.filter(\.isOfManyTools).map { GenericProfile.name(for: $0) })
    #expect(folders.subtracting(generic) == profiles)
    #expect(generic.subtracting(folders).isEmpty, "the generic profile lacks fixtures")
    // A file declares its profiles with their names in it.
    let sources = Folder.repository.appendingPathComponent("Sources/Formats/Profiles")
    let texts = try FixtureCase.names(in: sources).map { name in
      (name, try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8))
    }
    for profile in profiles.sorted() where !profile.hasPrefix("pantask-") {
      let files = texts.filter { $0.1.contains("\"\(profile)\"") }.map(\.0)
      #expect(files.count == 1, "\(profile) is in \(files)")
    }
    for (name, text) in texts where name != "Native.swift" {
      #expect(profiles.contains { text.contains("\"\($0)\"") }, "no profile of the registry is in \(name)")
    }
  }
}
