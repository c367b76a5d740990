import Foundation
import TaskModel

@testable import Library

/// A library in a folder of its own, removed with the value.
final class ScratchLibrary {
  let folder: URL
  var path: String { folder.appendingPathComponent("t.pantask").path }

  init() throws {
    folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "pantask-library-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Makes an empty library at the path, fast and unsafe.
  func made() throws -> LibraryStore { try LibraryStore(path: path, for: .building) }
}

extension TaskTable {
  /// A table of one source.
  init(_ items: [TaskItem], source: String = "pantask-csv:a.csv") {
    self.init()
    beginSource(source)
    for item in items { append(item) }
    resolveParents()
  }
}

extension TaskItem {
  init(_ id: String, _ title: String, _ change: (inout TaskItem) -> Void = { _ in }) {
    self.init(id: id, title: title)
    change(&self)
  }
}

extension LibraryStore {
  /// An instant for steps whose time does not matter.
  static let now = TaskDate(instantMicroseconds: 1_774_515_600_000_000)

  /// Imports some tasks of one source.
  @discardableResult
  func add(
    _ items: [TaskItem], source: String = "a.csv", at: TaskDate = LibraryStore.now,
    _ change: (inout LibraryImport) -> Void = { _ in }
  ) throws -> ImportOutcome {
    let table = TaskTable(items)
    var request = LibraryImport(sourceName: source, profile: "pantask-csv", rows: 0..<table.rowCount)
    change(&request)
    return try add([request], of: table, command: "import \(source)", at: at)
  }

  /// Changes the tasks of which `change` makes others; nil removes a task.
  @discardableResult
  func change(_ change: (TaskItem) -> TaskItem?) throws -> LibraryStep? {
    try edit(command: "edit", at: LibraryStore.now) { state in
      var edit = LibraryEdit(table: TaskTable())
      for row in 0..<state.table.rowCount {
        var item = state.table.item(at: row)
        item.source = nil
        let new = change(item)
        edit.table.append(new ?? item)
        if new == nil { edit.removed.append(state.versions[row]) }
        if let new, !new.differingFields(from: item).isEmpty {
          edit.changed.append((state.versions[row], row))
        }
      }
      return edit
    }?.step
  }

  /// Adds a task.
  @discardableResult
  func add(task: TaskItem) throws -> LibraryStep? {
    try edit(command: "edit", at: LibraryStore.now) { _ in
      var edit = LibraryEdit(table: TaskTable())
      edit.table.append(task)
      edit.added = [0]
      return edit
    }?.step
  }

  /// The tasks after a step, by source and id; nil is now.
  func tasks(at step: Int? = nil) throws -> [String: TaskItem] {
    let state = try state { step ?? $0.head }
    var tasks: [String: TaskItem] = [:]
    for row in 0..<state.table.rowCount {
      var item = state.table.item(at: row)
      item.source = nil
      tasks[item.id] = item
    }
    return tasks
  }

  /// Everything that is stored, as text.
  func dump() throws -> [String] {
    try read { connection in
      var lines: [String] = []
      let columns = connection.columns.map { "quote(\($0.field.name))" }.joined(separator: "||','||")
      for query in [
        "'version '||version||','||source||','||id||','||quote(base)||','||isRemoved||','||\(columns) FROM version",
        "'closing '||step||','||version FROM closing",
        "'step '||step||','||kind||','||command||','||last||','||figures FROM step",
        "'digest '||first||','||hex(data) FROM digest",
        "'source '||source||','||name||','||ignored FROM source",
        "'mark '||job||','||step FROM mark",
      ] {
        try connection.forEachRow("SELECT \(query) ORDER BY 1") { statement in
          lines.append(String(decoding: try RowDecoder.bytes(statement, 0, .title), as: UTF8.self))
        }
      }
      return lines
    }
  }
}
