import Formats
import Importers
import Renderers
import TaskModel
import Templating
import Testing

/// A chain of subtasks: nothing grows with the square of its length, and nothing overflows.
struct DeepTreeTests {
  private static let depth = 6_000

  @Test(arguments: TargetFormats.all.map(\.name))
  func `a chain of subtasks is written in a file as long as the chain, and read`(_ name: String) throws {
    let target = try #require(TargetFormats.format(named: name))
    var table = TaskTable(fields: .all)
    for number in 1...Self.depth {
      var task = TaskItem(id: "\(number)", title: "t\(number)")
      if number > 1 { task.parent = "\(number - 1)" }
      table.append(task)
    }
    table.resolveParents()
    let reduction = TaskReduction(table, rows: (0..<Int32(Self.depth)).map { $0 }, to: target)
    var buffer = OutputBuffer()
    target.write(reduction, &buffer)
    let bytes = buffer.heldBytes
    // A number for each level in each task would take 36 MB.
    #expect(bytes.count < Self.depth * 1_000)
    guard let profile = ProfileRegistry.profile(named: name) else { return }
    var options = ImportOptions()
    options.profile = profile
    let imported = try read(bytes, file: "tasks", fields: .all, options: options)
    #expect(imported.table.rowCount == Self.depth)
  }
}
