import Foundation
import Importers
import Pipeline
import Scanners
import TaskModel

/// Times of the pipeline's steps alone, without reading and writing: `make bench-pipeline`.
///
/// Reads a file once, then runs each step several times over all its tasks and over the first quarter of them, and
/// prints a line of Markdown for each: the best time, the least processor time, and how many times longer the
/// whole takes than the quarter. Processor time says more where the machine has other things to do.
@main
enum PipelineBenchmark {
  private static let rounds = 5
  /// 2026-03-26, so that the same tasks are overdue in every run.
  private static let context = EvaluationContext(nowMicroseconds: 20_538 * 86_400_000_000)

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: PipelineBenchmark FILE")
      return
    }
    let table = try read(CommandLine.arguments[1])
    var quarter = table
    quarter.truncate(to: table.rowCount / 4)
    show("| step | \(table.rowCount) tasks | processor | \(quarter.rowCount) tasks | processor | growth |")
    show("| --- | ---: | ---: | ---: | ---: | ---: |")
    for text in [
      "open AND priority >= high AND due < today + 30d",
      "isDone == false AND tags CONTAINS \"backend\" AND title CONTAINS \"deploy\"",
      "priority != low AND project IN {\"Apollo\", \"Borealis\"} AND text CONTAINS[c] \"invoice\"",
      "open AND assigned AND title MATCHES \".*(deploy|invoice) .*[0-9]?\"",
    ] {
      let filter = try TaskFilter(text)
      for parallelism in [1, 2] {
        report("--where '\(text)', \(threads(parallelism))", table, quarter) { table in
          _ = filter.apply(to: Selection(all: table), of: table, in: context, parallelism: parallelism)
        }
      }
    }
    for text in [
      "-priority,isDone,title", "-priority,due,title", "project,-due,title:nocase", "title:locale",
    ] {
      let order = try TaskOrder(text)
      for parallelism in [1, 2] {
        report("--sort \(text), \(threads(parallelism))", table, quarter) { table in
          _ = order.sorted(Selection(all: table), of: table, parallelism: parallelism)
        }
      }
    }
    for text in ["priority,isDone", "project,priority", "assignees,due:month", "tags,project"] {
      let grouping = try TaskGrouping(text)
      let sorted = (TaskOrder.standard.sorted(Selection(all: table), of: table), table.rowCount)
      let sortedQuarter = (TaskOrder.standard.sorted(Selection(all: quarter), of: quarter), quarter.rowCount)
      report("--group-by \(text)", table, quarter) { table in
        let selection = table.rowCount == sorted.1 ? sorted.0 : sortedQuarter.0
        _ = Pipeline.arranged(selection, of: table, grouping: grouping, in: context)
      }
    }
    let edit = try TaskEdit("priority = high, tags += \"urgent\", due = due + 7d")
    report("--set 'priority = high, tags += \"urgent\", due = due + 7d'", table, quarter) { table in
      var edited = table
      edit.command.apply(to: &edited, rows: Selection(all: table).rows, in: context)
    }
  }

  /// Each line is to be seen when it is known, also in a pipe.
  private static func show(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private static func threads(_ count: Int) -> String { count == 1 ? "1 thread" : "\(count) threads" }

  private static func read(_ path: String) throws -> TaskTable {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    var options = ImportOptions()
    options.byteCount = bytes.count
    var table = TaskTable()
    _ = try InputImporter(file: path, options: options).read(MemoryByteSource(bytes), into: &table)
    table.resolveParents()
    return table
  }

  private static func report(
    _ name: String, _ table: TaskTable, _ quarter: TaskTable, _ step: (TaskTable) -> Void
  ) {
    let whole = best(table, step)
    let part = best(quarter, step)
    func seconds(_ time: Double) -> String { String(format: "%.4f s", time) }
    // Of processor time, which other programs on the machine do not change.
    let growth = String(format: "%.1f", whole.processor / part.processor)
    let figures = [whole.wall, whole.processor, part.wall, part.processor].map { seconds($0) }
    show("| `\(name)` | \(figures.joined(separator: " | ")) | \(growth) |")
  }

  private static func best(
    _ table: TaskTable, _ step: (TaskTable) -> Void
  ) -> (wall: Double, processor: Double) {
    var best = (wall: Double.infinity, processor: Double.infinity)
    for _ in 0..<rounds {
      let start = clock()
      let wall = ContinuousClock().measure { step(table) }
      let seconds = Double(wall.components.attoseconds) * 1e-18 + Double(wall.components.seconds)
      best.wall = min(best.wall, seconds)
      best.processor = min(best.processor, Double(clock() - start) / Double(CLOCKS_PER_SEC))
    }
    return best
  }
}
