import TaskModel

/// Boards of no known tool whose columns are lists under keys that are states: `"columns": {"To Do": […], "Done":
/// […]}`.
struct KeyedColumns {
  /// The paths of what has the columns, and of these.
  private(set) var boards: Set<String> = []
  private(set) var lists: Set<String> = []

  /// What columns are called that stand in one object.
  private static let holders: Set<String> = [
    "column", "col", "list", "lane", "stage", "bucket", "section", "status", "state",
  ]

  init(in shape: InputShape) {
    guard shape.container.hasKeys else { return }
    var groups: [String: [(path: String, key: String)]] = [:]
    for list in shape.records where !list.isSingle && list.path.hasSuffix("[*]") {
      guard let (outer, key) = Self.parts(of: list.path) else { continue }
      groups[outer, default: []].append((list.path, key))
    }
    for (outer, columns) in groups {
      let name = GenericProfile.lastName(outer)
      let isHolder =
        !outer.hasSuffix("]") && SiblingLists.forms(of: name).contains(where: Self.holders.contains)
      guard isHolder || columns.count > 1 else { continue }
      let stateCount = columns.count { ListNames.isDone($0.key) != nil }
      // What is put away beside them is no state.
      let putAwayCount = columns.count { ListNames.itemClass(of: $0.key, isKey: true) != nil }
      guard isHolder ? stateCount > 0 : stateCount > 0 && stateCount + putAwayCount == columns.count else {
        continue
      }
      lists.formUnion(columns.map(\.path))
      boards.insert(outer.isEmpty || outer == "[*]" ? "." : outer)
      // The object of the columns may stand in the board.
      if isHolder || (!outer.isEmpty && !outer.hasSuffix("]") && outer != "*") {
        let end = outer.lastIndex(of: ".")
        let board = end.map { String(outer[..<$0]) } ?? ""
        boards.insert(board.isEmpty || board == "[*]" ? "." : board)
      }
    }
  }

  /// The path of what a list stands in, and its key there; nil where a step cannot be told.
  private static func parts(of path: String) -> (outer: String, key: String)? {
    let own = path.dropLast(3)
    if own.hasSuffix("\"") {
      guard let start = own.dropLast().lastIndex(of: "\"") else { return nil }
      let key = own[own.index(after: start)...].dropLast()
      let outer = own[..<start]
      guard !key.contains("\\"), outer.isEmpty || outer.hasSuffix(".") else { return nil }
      return (String(outer.dropLast()), String(key))
    }
    guard !own.isEmpty, !own.hasSuffix("]") else { return nil }
    guard let dot = own.lastIndex(of: ".") else { return ("", String(own)) }
    let key = own[own.index(after: dot)...]
    return key.contains("\"") || key == "*" ? nil : (String(own[..<dot]), String(key))
  }

  /// Whether records are boards: they have no more than a name, and columns.
  func areBoards(_ records: InputShape.RecordShape, _ fields: [FieldMap]) -> Bool {
    boards.contains(records.path)
      && fields.allSatisfy {
        [.field(.id), .field(.title), .field(.project), .field(.section)].contains($0.to)
      }
  }
}
