import Dispatch
import Foundation
import Synchronization
import TaskModel
import TestSupport
import Testing

@testable import PantaskKit

/// Large inputs, whose table is put together, and whose rows are rendered, by whichever thread would wait.
struct TableGatheringTests {
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
    Case("columns of the source's own, some of them empty for long", "id,title,done,Points,Comment,Late") {
      number, random in
      "\(number),title \(number % 700),no,\(random.next() % 9),\(number % 3 == 0 ? "c \(number)" : ""),"
        + "\(number > 70_000 ? "l" : "")"
    },
    Case("dates whose order is decided late", "id,title,due,done") { number, _ in
      "\(number),title \(number % 500),\(number > 60_000 ? 28 : 1 + number % 12)/0\(1 + number % 9)/2026,no"
    },
  ]

  @Test(
    arguments: [
      (4 << 20, 228 << 20, 59.85), (4 << 20, 5 << 20, 1.3125), (800 << 20, 800 << 20, nil), (0, 8 << 20, nil),
      (200 << 20, 800 << 20, 4.2),
    ] as [(Int, Int, Double?)])
  func `room is made by what has been read, however large the pieces are`(
    readByteCount: Int, inputByteCount: Int, expected: Double?
  ) {
    let growth = TableGathering.growth(of: readByteCount, to: inputByteCount)
    #expect((growth == nil) == (expected == nil))
    if let growth, let expected { #expect(abs(growth - expected) < 0.001) }
  }

  /// The importer does a piece itself where too many wait, and another thread takes them at any moment.
  @Test(.timeLimit(.minutes(5)), arguments: [0, 1, 2])
  func `rows stay in order whoever puts them together`(helperCount: Int) throws {
    let gathering = TableGathering(nil, fields: .all, inputByteCount: 8 << 20)
    let isDone = Atomic<Bool>(false)
    let helpers = DispatchGroup()
    for _ in 0..<helperCount {
      DispatchQueue(label: "helper").async(group: helpers) {
        while !isDone.load(ordering: .acquiring) { _ = gathering.work() }
      }
    }
    var table = TaskTable(fields: .all)
    for number in 0..<2_000 {
      table.append(TaskItem(id: "\(number)", title: "task \(number)"))
      if number % 3 == 0 { gathering.take(&table) }
    }
    gathering.take(&table)
    isDone.store(true, ordering: .releasing)
    helpers.wait()
    let whole = gathering.finish().table
    #expect(whole.rowCount == 2_000)
    for row in 0..<whole.rowCount {
      let item = whole.item(at: row)
      try #require(item.title == "task \(row)" && item.id == "\(row)")
    }
    #expect(gathering.work() == false)
  }

  /// `--limit` makes a run that renders the rows at the end.
  @Test(arguments: cases, [3] as [UInt64])
  func `the same report as rendered at the end`(_ example: Case, seed: UInt64) throws {
    let folder = try ScratchFolder()
    let (input, rowCount) = try TableGatheringTests.write(example, seed, in: folder)
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
    let late = try report(limit: rowCount + 1, groupBy: groupBy)
    #expect(early == late, "seed \(seed)")
    #expect(early?.contains("title 7") == true || early?.contains("打ち合わせ") == true)
  }

  /// How much comes from a pipe is not known, so its table is filled by the thread that imports.
  @Test(arguments: cases, [4] as [UInt64])
  func `the same table as put together by the importer`(_ example: Case, seed: UInt64) throws {
    let folder = try ScratchFolder()
    let (input, rowCount) = try TableGatheringTests.write(example, seed, in: folder)
    func convert(_ path: String) throws -> String? {
      let pipe = Pipe()
      let text = try Data(contentsOf: URL(filePath: input))
      if path == "-" {
        DispatchQueue.global().async {
          try? pipe.fileHandleForWriting.write(contentsOf: text)
          try? pipe.fileHandleForWriting.close()
        }
      }
      var request = ConvertRequest()
      request.input.paths = [path]
      request.output.path = folder("out.csv")
      request.pipeline.sort = "-title,id"
      request.diagnostics.detail = .quiet
      let console = Console(
        input: path == "-" ? pipe.fileHandleForReading.fileDescriptor : -1, output: -1, error: -1)
      #expect(Runner(console: console).convert(request) == .ok)
      return folder.read("out.csv")
    }
    let gathered = try convert(input)
    let serial = try convert("-")
    #expect(gathered == serial, "seed \(seed)")
    #expect(gathered?.utf8.count { $0 == UInt8(ascii: "\n") } == rowCount + 1)
  }

  /// Writes enough rows to be gathered; gives the file and how many there are.
  private static func write(
    _ example: Case, _ seed: UInt64, in folder: ScratchFolder
  ) throws -> (path: String, rowCount: Int) {
    var random = SplitMix64(seed: seed)
    var text = example.header + "\n"
    var number = 0
    while text.utf8.count < 2 * TableGathering.minimumByteCount + (1 << 17) {
      text += example.row(number, &random) + "\n"
      number += 1
    }
    return (try folder.write(text, to: "tasks.csv"), number)
  }
}
