import Foundation
import TaskModel
import TestSupport
import Testing

@testable import Pipeline

/// Two thousand random filters over a thousand random tasks, against SQLite: see `Tests/Suites/sqlite-filters.py`.
@Suite struct FilterSQLiteTests {
  private static let script = Folder.repository.appending(path: "Tests/Suites/sqlite-filters.py")

  /// Python with its module sqlite3, if the machine has it.
  private static let python: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/python3" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
        && (try? run($0, ["-c", "import sqlite3, zoneinfo; zoneinfo.ZoneInfo('Asia/Tokyo')"])) != nil
    }
  }()

  /// Runs a program and gives what it prints; throws where it fails.
  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = FileManager.default.temporaryDirectory.appending(path: "pantask-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    struct Failure: Error { var status: Int32 }
    if process.terminationStatus != 0 { throw Failure(status: process.terminationStatus) }
    return try String(contentsOf: output, encoding: .utf8)
  }

  @Test(
    .timeLimit(.minutes(5)),
    .enabled(
      if: python != nil,
      "skipped: python3 with sqlite3 and time zones is not here (Scripts/install-packages python3 tzdata)"),
    arguments: [(UInt64(1), "Asia/Tokyo", 1), (2, "America/New_York", 7)])
  func `Filters keep the tasks that SQLite keeps`(seed: UInt64, zoneName: String, weekStart: Int) throws {
    var random = SplitMix64(seed: seed)
    // SQLite takes a text to end at U+0000.
    let items = Array(
      RandomTasks.items(1_300, &random).filter { !"\($0.title)\($0.detail ?? "")".contains("\u{0}") }.prefix(
        1_000))
    let table = TaskTable(items)
    var context = EvaluationContext(
      nowMicroseconds: (20_510 * 24 + 13) * 3_600_000_000, zone: try ZoneOffsets(named: zoneName))
    context.weekStart = weekStart
    let filters = (0..<1_000).map { _ in SQLFilter.random(&random, depth: 3) }
    let given: [String: Any] = [
      "zone": zoneName, "now": context.nowMicroseconds, "weekStart": weekStart,
      "tasks": items.map { Self.row($0) }, "conditions": filters.map(\.sql),
    ]
    let file = FileManager.default.temporaryDirectory.appending(path: "pantask-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONSerialization.data(withJSONObject: given).write(to: file)
    let output = try Self.run(try #require(Self.python), [Self.script.path, file.path])
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == filters.count)
    var kept = 0
    for (filter, line) in zip(filters, lines) {
      let rows = try TaskFilter(filter.text).apply(to: Selection(all: table), of: table, in: context).rows
      let expected = line.split(separator: ",").compactMap { Int32($0) }
      kept += rows.count
      if rows != expected {
        let one = Set(rows).symmetricDifference(expected).min().map { items[Int($0)] }
        Issue.record(
          "seed \(seed): \(filter.text)\n\(filter.sql)\n\(rows.count), not \(expected.count)\n\(String(describing: one))"
        )
      }
    }
    #expect(items.count == 1_000 && kept > 100_000 && kept < 900_000)
  }

  /// A task as SQLite gets it.
  private static func row(_ item: TaskItem) -> [String: Any] {
    func value(_ value: Any?) -> Any { value ?? NSNull() }
    var row: [String: Any] = [
      "title": item.title, "detail": value(item.detail), "isDone": item.isDone ? 1 : 0,
      "status": value(item.status), "priority": value(item.priority.map { Int($0.rawValue) }),
      "project": value(item.project),
      "estimate": value(item.estimateSeconds), "progress": value(item.progress), "tags": item.tags,
      "assignees": item.assignees, "team": value(item.extra["Team"]?.string),
      "points": value(item.extra["Points"].flatMap { $0 == .json("null") ? nil : $0.string }),
    ]
    for (name, date) in [("due", item.due), ("start", item.start), ("completed", item.completed)] {
      row[name] = value(date?.value)
      row["\(name)_kind"] = value(
        date.map { $0.kind == .day ? "day" : $0.kind == .localTime ? "local" : "instant" })
    }
    return row
  }
}
