import Foundation
import TestSupport
import Testing

/// What the documents show must work: every command is run, by the real program, in a copy of the samples.
struct DocumentTests {
  /// Languages of blocks, and what is done with them: the first two are run, the third must be in a test that
  /// compiles it.
  private static let languages: Set = [
    "console", "crontab", "swift", "sh", "text", "mustache", "yaml", "xml",
  ]

  @Test(.timeLimit(.minutes(5)), arguments: Document.paths)
  func `the commands of a document work and print what it shows`(path: String) throws {
    let document = try Document(path: path)
    let scratch = try Scratch()
    defer { scratch.remove() }
    for command in document.commands {
      let (status, output) = try scratch.run(command.text, in: document.folder)
      if status != 0 {
        Issue.record("\(path):\(command.line): exit code \(status) from \(command.text)\n\(output)")
      }
      if let index = command.output?.mismatch(in: output) {
        let line = command.output?.lines[safe: index] ?? "the end"
        Issue.record(
          "\(path):\(command.line): \(command.text)\nprints this, where “\(line)” does not fit:\n\(output)")
      }
    }
  }

  @Test(arguments: Document.paths)
  func `a document shows the program only where it is run, and links only to what exists`(path: String) throws
  {
    let document = try Document(path: path)
    for block in document.blocks {
      #expect(Self.languages.contains(block.language), "\(path):\(block.line)")
      if ["sh", "text", "mustache"].contains(block.language) {
        #expect(!block.lines.contains { $0.hasPrefix("pantask ") }, "\(path):\(block.line)")
      }
    }
    for command in document.commands where command.text.contains("pantask report") && command.output != nil {
      let isSteady = command.text.contains("--now") || command.text.contains("exit code")
      #expect(isSteady, "\(path):\(command.line) depends on the clock")
    }
    let folder = Folder.repository.appendingPathComponent(path).deletingLastPathComponent()
    for link in document.localLinks {
      #expect(
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(link).path), "\(path): \(link)")
    }
  }

  @Test(arguments: Document.paths)
  func `the Swift of a document is compiled by a test`(path: String) throws {
    let compiled = try [
      "Tests/PantaskKitTests/Programs/LibraryExample.swift",
      "Tests/PantaskKitTests/Programs/RunExample.swift", "samples/library/Sources/overdue/main.swift",
    ].map { try String(contentsOf: Folder.repository.appendingPathComponent($0), encoding: .utf8) }
    let isAboutLibrary = ["README.md", "docs/swift.md"].contains(path)
    for block in try Document(path: path).blocks where block.language == "swift" && isAboutLibrary {
      let text = block.lines.joined(separator: "\n")
      #expect(compiled.contains { $0.contains(text) }, "\(path):\(block.line)")
    }
  }

  @Test func `the README shows commands`() throws {
    #expect(try Document(path: "README.md").commands.count > 10)
  }

  @Test(arguments: [
    PatternCase("one line", ["a"], "a\n", nil),
    PatternCase("another line", ["a"], "b\n", 0),
    PatternCase("a line too many", ["a"], "a\nb\n", 1),
    PatternCase("a line missing", ["a", "b"], "a\n", 1),
    PatternCase("anything before", ["…", "b"], "x\ny\nb\n", nil),
    PatternCase("nothing where anything may be", ["…", "b"], "b\n", nil),
    PatternCase("anything after", ["a", "…"], "a\nx\ny\n", nil),
    PatternCase("the same line twice", ["…", "b", "c", "…"], "b\nx\nb\nc\n", nil),
    PatternCase("the order counts", ["…", "b", "…", "a", "…"], "a\nb\n", 3),
    PatternCase("text left out", ["a…c"], "abbc\n", nil),
    PatternCase("text left out at the end", ["a…"], "a\n", nil),
    PatternCase("the ends do not overlap", ["ab…ba"], "aba\n", 0),
    PatternCase("several left out", ["a…b…c"], "axbyc\n", nil),
    PatternCase("several left out, one missing", ["a…b…c"], "axyc\n", 0),
  ])
  func `a pattern fits what it stands for`(testCase: PatternCase) {
    #expect(OutputPattern(lines: testCase.lines).mismatch(in: testCase.output) == testCase.mismatch)
  }
}

struct PatternCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var lines: [String]
  var output: String
  var mismatch: Int?

  init(_ description: String, _ lines: [String], _ output: String, _ mismatch: Int?) {
    testDescription = description
    self.lines = lines
    self.output = output
    self.mismatch = mismatch
  }
}

/// A folder with a copy of the samples, and a home in which `tasks` is another one.
private struct Scratch {
  private let folder: URL

  init() throws {
    folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "pantask-document-" + UUID().uuidString)
    let samples = Folder.repository.appendingPathComponent("samples")
    let files = FileManager.default
    try files.createDirectory(at: folder.appendingPathComponent("work"), withIntermediateDirectories: true)
    try files.createDirectory(at: folder.appendingPathComponent("home"), withIntermediateDirectories: true)
    try files.copyItem(at: samples, to: folder.appendingPathComponent("work/samples"))
    try files.copyItem(at: samples, to: folder.appendingPathComponent("home/tasks"))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Runs a command for the shell; standard output and standard error come as on a terminal.
  func run(_ text: String, in place: String) throws -> (status: Int, output: String) {
    let script = "cd \"$1/work/$2\" && exec </dev/null >\"$1/output\" 2>&1 && eval \"$3\""
    let status = try CommandRunner.spawn(
      ["/bin/sh", "-c", script, "document", folder.path, place, text],
      environment: ["HOME": folder.appendingPathComponent("home").path])
    return (status, try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8))
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
