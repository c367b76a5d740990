import Formats
import TaskModel
import Vocabulary

/// Boards of an unrecognised tool whose columns are lists under keys that are states: `"columns": {"To Do": […],
/// "Done": […]}`.
struct KeyedColumns {
  /// The paths of what has the columns, and of these.
  private(set) var boards: Set<String> = []
  private(set) var lists: Set<String> = []

  init(in shape: InputShape) {
    guard shape.container.hasKeys else { return }
    var groups: [String: [(path: String, key: String)]] = [:]
    for list in shape.records where !list.isSoleObject && list.path.hasSuffix("[*]") {
      guard let (outer, key) = Self.parts(of: list.path) else { continue }
      groups[outer, default: []].append((list.path, key))
    }
    for (outer, columns) in groups {
      let name = GenericProfile.lastName(outer)
      let isHolder =
        !outer.hasSuffix("]")
        && TaskListSelection.forms(of: name).contains(where: WordKind.keyedColumn.contains)
      guard isHolder || columns.count > 1 else { continue }
      let stateCount = columns.count { ListNames.isDone($0.key) != nil }
      // What is archived beside them is no state.
      let archivedCount = columns.count { ListNames.itemClass(of: $0.key, isKey: true) != nil }
      guard isHolder ? stateCount > 0 : stateCount > 0 && stateCount + archivedCount == columns.count else {
        continue
      }
      lists.formUnion(columns.map(\.path))
      boards.insert(outer.isEmpty || outer == "[*]" ? "." : outer)
      // The object of the columns may stand in the board.
      if isHolder || (!outer.isEmpty && !outer.hasSuffix("]") && outer != "*") {
        let board = RecordPath.path(of: RecordPath.steps(outer).dropLast())
        boards.insert(board.isEmpty || board == "[*]" ? "." : board)
      }
    }
  }

  /// The path of what a list stands in, and its key there; nil where a step is not known.
  private static func parts(of path: String) -> (outer: String, key: String)? {
    let steps = RecordPath.steps(path)
    guard steps.last == "[*]", let key = steps.dropLast().last, key != "[*]", key != "*" else { return nil }
    return (RecordPath.path(of: steps.dropLast(2)), RecordPath.key(of: key))
  }

  /// Whether records are boards: they have no more than a name, and columns.
  func areBoards(_ records: InputShape.RecordShape, _ fields: [FieldMap]) -> Bool {
    boards.contains(records.path)
      && fields.allSatisfy {
        [.field(.id), .field(.title), .field(.project), .field(.section)].contains($0.to)
      }
  }
}
