import Foundation
import TestSupport
import Testing

/// The same inputs, options and `--now` give the same bytes, whatever the machine's language, zone and clock are.
struct SurroundingsTests {
  struct Report: Sendable, CustomTestStringConvertible {
    var template: String
    var format: String
    var testDescription: String { "\(format) \(template)" }
  }

  private static let reports = ["html", "markdown"].flatMap { format in
    ["report", "summary", "checklist", "table", "digest"].map { Report(template: $0, format: format) }
  }

  private static let surroundings: [[String: String]] = [
    [:], [:],
    ["LC_ALL": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8", "LANGUAGE": "ja", "TZ": "Asia/Tokyo"],
    ["LC_ALL": "de_DE.ISO-8859-1", "TZ": "America/St_Johns"],
    ["LC_ALL": "ar_EG.UTF-8", "LC_TIME": "ar_EG.UTF-8", "TZ": "Pacific/Kiritimati"],
    ["LC_ALL": "", "LANG": "tr_TR.UTF-8", "TZ": ":/nonexistent"],
  ]

  @Test(.timeLimit(.minutes(5)), arguments: reports)
  func `a report has the same bytes twice, and in any locale and time zone`(report: Report) throws {
    let scratch = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "pantask-surroundings-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let samples = Folder.repository.appendingPathComponent("samples").path
    var first: Data?
    for (number, surroundings) in Self.surroundings.enumerated() {
      let script =
        "cd \"$1\" && exec pantask report \"$2/tasks.csv\" \"$2/tasks.json\" \"$2/tasks.xml\" --now 2026-03-26T08:00:00Z --template \(report.template) --format \(report.format) -o \"$3/\(number)\""
      let status = try CommandRunner.spawn(
        ["/bin/sh", "-c", script, "surroundings", samples, samples, scratch.path], environment: surroundings)
      #expect(status == 0)
      let bytes = try Data(contentsOf: scratch.appendingPathComponent("\(number)"))
      if first == nil { first = bytes }
      #expect(bytes == first, "\(surroundings)")
      #expect(bytes.count > 500)
    }
  }
}
