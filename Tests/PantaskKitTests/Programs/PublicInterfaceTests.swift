import Foundation
import TestSupport
import Testing

/// What programs can use: recorded, documented, and by examples that are run.
struct PublicInterfaceTests {
  /// What is public is a promise: every change of it is to be seen in review.
  @Test func `the public interface is the one that is recorded`() throws {
    try compare(PublicInterface().listing, with: "Tests/Snapshots/public-interface.txt")
  }

  @Test func `every public type has an example, and so has each of its own`() throws {
    let interface = try PublicInterface()
    #expect(interface.entries.count > 30)
    for entry in interface.sorted {
      #expect(!entry.example.isEmpty, "\(entry.name) has no example")
    }
  }

  @Test func `the examples that are compiled are those of the documentation`() throws {
    try compare(PublicInterface().examples, with: "Tests/DocumentedExamples/Examples.swift")
  }

  @Test func `the examples of the documentation do what they say`() throws {
    let scratch = try ScratchFolder()
    try scratch.takeSamples()
    let (status, output) = try Programs.run("DocumentedExamples", in: scratch.path)
    #expect(status == 0, "\(output)")
  }

  @Test func `the sample program says who is late, and writes it`() throws {
    let scratch = try ScratchFolder()
    try scratch.takeSamples()
    let (status, output) = try Programs.run("overdue", "2026-03-26", "tasks.csv", in: scratch.path)
    #expect(status == 0)
    #expect(
      output == """
        2026-03-20 Restore last night's backup on a spare machine (Chioma Obi)
        2026-03-24 Checkout fails when the street has an apostrophe (Bob Fisher)
        2026-03-25 Write the spring sale page (Bob Fisher)
        3 of 15 tasks are late
        not in late.ics: status of 2 (other-word)
        not in late.ics: status of 1 (unknown-word)
        not in late.ics: priorityRaw of 3 (other-word)
        not in late.ics: project of 3 (one-for-all)

        """)
    #expect(scratch.read("late.html")?.contains("Checkout fails when the street has an apostrophe") == true)
    #expect(scratch.read("late.ics")?.contains("SUMMARY:Restore last night's backup") == true)
    let failed = try Programs.run("overdue", "2026-03-26", "absent.csv", in: scratch.path)
    #expect(failed.status == 1 && failed.output.contains("absent.csv"))
  }

  /// What `make sample` builds takes as long as all tests; here the package manager says what it would build.
  @Test func `the sample is a package that depends on the checkout alone`() throws {
    let root = try String(contentsOf: Folder.repository.appending(path: "Package.swift"), encoding: .utf8)
    #expect(root.contains("path: \"samples/library/Sources/overdue\""))
    let sample = Folder.repository.appending(path: "samples/library")
    let scratch = try ScratchFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", sample.path(percentEncoded: false), "--scratch-path",
      scratch.path,
      "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      return print("the sample's manifest: skipped, there is no swift")
    }
    let manifest = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let dependencies = try #require(manifest["dependencies"] as? [[String: [[String: Any]]]])
    var repositoryPath = Folder.repository.path(percentEncoded: false)
    if repositoryPath.hasSuffix("/") { repositoryPath.removeLast() }
    let checkout = dependencies.first?["fileSystem"]?.first
    #expect(dependencies.count == 1)
    #expect(checkout?["nameForTargetDependencyResolutionOnly"] as? String == "pantask")
    #expect(checkout?["path"] as? String == repositoryPath)
    let targets = try #require(manifest["targets"] as? [[String: Any]])
    #expect(targets.map { $0["name"] as? String } == ["overdue"])
    let products = targets.first?["dependencies"] as? [[String: [Any]]]
    #expect((products ?? []).compactMap { $0["product"]?.first as? String } == ["PantaskKit"])
  }

  private func compare(_ made: String, with path: String) throws {
    let recorded = try Golden.end(of: path, from: "", made: made)
    for (line, (ours, theirs)) in zip(
      made.components(separatedBy: "\n"), recorded.components(separatedBy: "\n")
    ).enumerated() where ours != theirs {
      Issue.record("\(path):\(line + 1) is “\(theirs)” and would be “\(ours)”")
      return
    }
    #expect(made == recorded)
  }
}
