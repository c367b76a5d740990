import Formats
import Foundation
import Importers
import Inference
import Scanners
import TaskModel
import TestSupport
import Testing

/// What an input is found to be, with what each rule has claimed.
func inspect(_ text: String, _ container: Container, from format: String? = nil) throws -> ImportReport {
  var options = ImportOptions()
  options.profile = format.flatMap { ProfileRegistry.profile(named: $0) }
  options.isTraced = true
  let bytes = Array(text.utf8)
  options.byteCount = bytes.count
  var table = TaskTable(fields: .all)
  return try InputImporter(file: "input.\(container.rawValue)", options: options)
    .read(MemoryByteSource(bytes), into: &table)
}

/// Each rule says of itself what it does, in a file in which it does it.
struct RuleTests {
  @Test(arguments: RuleTable.names)
  func `a rule claims in its example what it says`(name: String) throws {
    let rule = try #require(RuleTable.all.first { $0.name == name })
    let report = try inspect(rule.example.input, rule.example.container, from: rule.example.format)
    let claims = report.match.claims.map { ($0.rule, "\($0.subject.text) \($0.kind.text)") }
    #expect(
      claims.contains { $0 == (rule.name, rule.example.claim) },
      "\(rule.example.claim) is not among\n\(claims.map { "\($0.1) by \($0.0)" }.joined(separator: "\n"))")
  }

  @Test func `each rule has a name of its own`() {
    let names = RuleTable.names
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 == "-" || $0.isLowercase } })
  }

  @Test func `each rule is a file, and each file of a rule is in the table`() throws {
    let folder = Folder.repository.appending(path: "Sources/Inference/Rules")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? []
    let named = try files.filter { $0.pathExtension == "swift" }.compactMap { file -> String? in
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("package static let summary") else { return nil }
      return try text.firstMatch(of: Regex(#"static let name = "([a-z-]+)""#))?.output[1].substring.map(
        String.init)
    }
    #expect(Set(named) == Set(RuleTable.names))
    #expect(named.count == RuleTable.names.count)
  }

  /// What fills a field has been claimed by somebody, in every file that no tool's profile fits.
  @Test func `no value is read without a rule that says so`() throws {
    let fixtures = Folder.repository.appending(path: "Tests/Fixtures")
    for (syntax, container) in [
      ("generic-csv", Container.csv), ("generic-json", .json), ("generic-xml", .xml),
    ] {
      let cases = try FileManager.default.contentsOfDirectory(
        at: fixtures.appending(path: syntax), includingPropertiesForKeys: nil)
      for folder in cases.sorted(by: { $0.path < $1.path }) {
        let input = folder.appending(path: "input.\(container.rawValue)")
        guard let data = try? Data(contentsOf: input), data.count < 100_000,
          let report = try? inspect(String(decoding: data, as: UTF8.self), container),
          report.match.profile.mapping.isUnrecognised, report.match.claims.count > 1
        else { continue }
        let claimed = Set(report.match.claims.map(\.subject.name))
        let unsaid = report.match.profile.mapping.fields.map(\.from).filter { !claimed.contains($0) }
        #expect(unsaid.isEmpty, "\(folder.lastPathComponent): \(unsaid)")
      }
    }
  }

  @Test func `what a better name beats is named`() throws {
    let report = try inspect("Task,End,Due\nDig,2026-03-01,2026-03-28\n", .csv)
    let end = report.match.claims.first { $0.subject.name == "End" }
    #expect(end?.evidence.contains("“Due”") == true || end?.beaten.isEmpty == false)
  }
}
