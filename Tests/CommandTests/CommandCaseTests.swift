import Foundation
import TestSupport
import Testing

struct CommandCaseTests {
  /// Rewrites what is expected; the tests fail all the same, so that nobody records by accident.
  @Test(.timeLimit(.minutes(5)), arguments: CommandCase.all)
  func `a command line gives what is recorded`(commandCase: CommandCase) throws {
    if let path = commandCase.line("requires"), !FileManager.default.fileExists(atPath: path) {
      print("skipped: \(commandCase.name) needs \(path)")
      return
    }
    let result = try CommandRunner().run(commandCase)
    if Golden.isRecording {
      try commandCase.record(result)
      Issue.record(
        "recorded \(commandCase.name); look at the difference and run again without PANTASK_RECORD")
      return
    }
    expect(result.standardOutput, commandCase.file("stdout"), "standard output")
    expect(result.standardError, commandCase.file("stderr"), "standard error")
    #expect(result.status == Int(commandCase.line("status") ?? "0"))
    let expectedFiles = commandCase.expectedFiles
    for name in Set(expectedFiles.keys).union(result.files.keys).sorted() {
      guard let expected = expectedFiles[name] else {
        Issue.record("wrote a file that nothing expects: \(name)")
        continue
      }
      guard let actual = result.files[name] else {
        Issue.record("did not write \(name)")
        continue
      }
      expect(actual, expected, name)
    }
  }

  @Test func `there are cases, and each has a command line`() {
    #expect(!CommandCase.all.isEmpty)
    for commandCase in CommandCase.all {
      #expect(commandCase.line("cmd")?.contains("pantask") == true, "\(commandCase.name)")
    }
  }

  /// Compares bytes, and shows text.
  private func expect(_ actual: Data, _ expected: Data?, _ what: String) {
    if actual == expected ?? Data() { return }
    Issue.record(
      """
      \(what) differs. Expected:
      \(String(decoding: expected ?? Data(), as: UTF8.self))
      Got:
      \(String(decoding: actual, as: UTF8.self))
      """)
  }
}
