package import Formats
import TaskModel

// Tables in JSON that have an object, or an array, for each column.

extension GenericProfile {
  /// Whether the keys of one object are columns: each leads to values by the same numbers of rows, or to an array of
  /// them, and there is a title among them and something else that is known.
  package static func areColumns(_ shape: InputShape) -> Bool {
    guard shape.container == .json else { return false }
    let columns = shape.rootNames.filter { !$0.contains("/") }
    let targets = Set(columns.compactMap { Synonyms.target(of: $0).map(describe) })
    guard columns.count > 1, targets.count > 1,
      let title = columns.first(where: { Synonyms.target(of: $0) == .field(.title) })
    else { return false }
    if let rows = shape.records.first(where: { $0.path == "*" }) {
      return rows.count == columns.count && !rows.names.isEmpty
        && rows.names.allSatisfy { name in name.utf8.allSatisfy { $0 &- 0x30 <= 9 } }
    }
    guard let root = shape.records.first, root.path == ".", root.count == 1,
      root.lists.textNames.contains(title)
    else { return false }
    // Texts under `done` beside `task` are rather the titles of what is done.
    if Synonyms.isRecord(title),
      columns.contains(where: { name in
        Synonyms.target(of: name) == .field(.isDone) && root.lists.textNames.contains(name)
      })
    {
      return false
    }
    // What is in a cell may be an object: somebody, a project. Other objects are tasks in a list of their own.
    return shape.records.allSatisfy { records in
      guard records.path != ".", !records.names.isEmpty else { return true }
      guard
        case .field(let field)? = RecordPath.steps(records.path).first.flatMap({
          Synonyms.target(of: String($0))
        })
      else { return false }
      return [.assignees, .project, .tags, .section].contains(field)
    }
  }
}
