import Foundation
import PantaskKit

/// What reading through the library costs beside `convert --to ndjson` less its writing, in processor time: the best of
/// several rounds, in which the four take turns.
///
///     LibraryBenchmark tasks.csv [rounds]
///
/// Ends with 1 where a bar is not met.
@main
enum LibraryBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { return print("LibraryBenchmark FILE [ROUNDS]") }
    let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 15 : 15
    let input = URL(filePath: arguments[1])
    let output = FileManager.default.temporaryDirectory.appending(path: "library-benchmark.ndjson")
    defer { try? FileManager.default.removeItem(at: output) }
    var best = Best()
    var count = 0
    for _ in 0..<rounds {
      try best.measure(\.conversion) {
        var request = ConvertRequest()
        request.input.paths = [arguments[1]]
        request.format = "ndjson"
        request.output.path = output.path
        guard Runner(console: .system()).convert(request) == .ok else { throw CocoaError(.fileReadUnknown) }
      }
      let tasks = try best.measure(\.table) { try TaskReader().read([input]).tasks }
      count = tasks.count
      _ = try best.measure(\.writing) { try Writer(.ndjson).write(tasks, to: output) }
      let length = best.measure(\.items) { tasks.reduce(0) { $0 + $1.title.utf8.count } }
      precondition(length > 0)
    }
    let reading = best.conversion - best.writing
    print("| \(count) tasks | ms of processor time | of reading | bar |")
    print("| :--- | ---: | ---: | ---: |")
    print("| `convert --to ndjson` | \(milliseconds(best.conversion)) | | |")
    print("| … its writing | \(milliseconds(best.writing)) | | |")
    print("| … less its writing | \(milliseconds(reading)) | 1.00 | |")
    print("| read to a `TaskTable` | \(milliseconds(best.table)) | \(share(best.table, reading)) | 1.05 |")
    let items = best.table + best.items
    print("| … and as `TaskItem`s | \(milliseconds(items)) | \(share(items, reading)) | 3.00 |")
    if best.table > 1.05 * reading || items > 3 * reading { exit(1) }
  }

  /// The least that each has taken, in seconds of the processor.
  struct Best {
    var conversion = Double.infinity
    var writing = Double.infinity
    var table = Double.infinity
    var items = Double.infinity

    mutating func measure<Value>(
      _ path: WritableKeyPath<Best, Double>, _ work: () throws -> Value
    ) rethrows -> Value {
      let start = Self.now()
      let value = try work()
      self[keyPath: path] = min(self[keyPath: path], Self.now() - start)
      return value
    }

    private static func now() -> Double {
      var usage = rusage()
      getrusage(rusageSelf, &usage)
      func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
      return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
  }

  #if canImport(Glibc)
    private static let rusageSelf = RUSAGE_SELF.rawValue
  #else
    private static let rusageSelf = RUSAGE_SELF
  #endif

  private static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1_000) }
  private static func share(_ time: Double, _ of: Double) -> String { String(format: "%.2f", time / of) }
}
