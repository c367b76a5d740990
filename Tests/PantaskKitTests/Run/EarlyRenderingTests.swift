import Foundation
import Testing

@testable import PantaskKit

/// Large inputs, whose rows are rendered while they are read: the report is the one that a run makes which renders
/// them at the end. (`--limit` makes it such a run.)
struct EarlyRenderingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var header: String
    var row: @Sendable (Int, inout SplitMix64) -> String

    init(
      _ description: String, _ header: String, _ row: @escaping @Sendable (Int, inout SplitMix64) -> String
    ) {
      testDescription = description
      self.header = header
      self.row = row
    }
  }

  static let cases: [Case] = [
    Case("plain tasks", "id,title,done,priority,due,project,tags") { number, random in
      let title = ["a|b", "\"<script>\"", "*x* _y_", "", "打ち合わせ", "# 1. [x](y)"][Int(random.next() % 6)]
      let priority = ["low", "high", "middle", "9?"][Int(random.next() % 4)]
      return "\(number),\(title) \(number % 911),\(random.next() % 2 == 0),\(priority),"
        + "2026-0\(1 + number % 9)-1\(number % 9),project \(random.next() % 3000),\"a,b \(number % 7)\""
    },
    Case("subtasks from the middle on", "id,title,done,priority,parent") { number, random in
      let parent = number > 50_000 ? "\(random.next() % 50_000)" : ""
      return "\(number),title \(number),\(number % 3 == 0),low,\(parent)"
    },
    Case("dates whose order is decided late", "id,title,due,done") { number, _ in
      "\(number),title \(number % 500),\(number > 60_000 ? 28 : 1 + number % 12)/0\(1 + number % 9)/2026,no"
    },
  ]

  @Test(arguments: cases, [3] as [UInt64])
  func `the same report as rendered at the end`(_ example: Case, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var text = example.header + "\n"
    var number = 0
    while text.utf8.count < 2 * EarlyRendering.minimumByteCount + (1 << 17) {
      text += example.row(number, &random) + "\n"
      number += 1
    }
    let folder = try ScratchFolder()
    let input = try folder.write(text, to: "tasks.csv")
    func report(limit: Int?, groupBy: [String]?) throws -> String? {
      var request = ReportRequest()
      request.input.paths = [input]
      request.output.path = folder("report.md")
      request.pipeline.now = "2026-03-26T09:00:00Z"
      request.pipeline.limit = limit
      request.groupBy = groupBy
      request.diagnostics.detail = .quiet
      let console = Console(input: -1, output: -1, error: -1)
      #expect(Runner(console: console).report(request) == .ok)
      return folder.read("report.md")
    }
    let groupBy = example.header.contains("project") ? ["done"] : nil
    let early = try report(limit: nil, groupBy: groupBy)
    let late = try report(limit: number + 1, groupBy: groupBy)
    #expect(early == late, "seed \(seed)")
    #expect(early?.contains("title 7") == true || early?.contains("打ち合わせ") == true)
  }
}
