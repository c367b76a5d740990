import TaskModel

/// Where the tasks of a page can be linked to within it, worked out when a template asks for anchors.
///
/// A task that stands in several groups has its anchor at the first of its places, and of two tasks with the same id
/// only the first one has any: what has an `id` in HTML stands there once.
final class ShownPlaces: Sendable {
  /// Which rows the page shows; nil where nobody stands under anybody and nothing asks.
  private let shown: ShownRows?
  /// By position from `start` on: whether the task stood before; empty where none does.
  private let isRepeat: [Bool]
  private let start: Int
  private let repeatedIDs: Set<Int>
  /// Where tasks stand on other pages of the report.
  private let others: PlacesOfPages?

  /// A page with more tasks than a browser can show has no anchors: nobody follows them.
  static let largestCount = 250_000

  /// The places of a page's rows, or nil for a page that is too large.
  init?(
    _ selection: TaskSelection, _ rows: Range<Int>, of table: TaskTable, _ keys: CountedKeys,
    others: PlacesOfPages?
  ) {
    guard rows.count <= ShownPlaces.largestCount else { return nil }
    self.others = others
    repeatedIDs = keys.repeatedIDs.value
    start = rows.lowerBound
    shown =
      keys.families.value.isEmpty ? nil : ShownRows(TaskRows(Array(selection.rows[rows])), of: table)
    if selection.rows.areDistinct || selection.rows.count == selection.taskCount {
      isRepeat = []
    } else {
      var seen: Set<Int32> = []
      isRepeat = selection.rows[rows].map { !seen.insert($0).inserted }
    }
  }

  /// Whether every task has its anchor wherever it stands.
  var hasEveryAnchor: Bool { isRepeat.isEmpty && repeatedIDs.isEmpty }

  /// Whether any task may stand under another.
  var hasParents: Bool { shown != nil }

  /// Whether a task has its anchor at a position.
  func hasAnchor(_ row: Int, at position: Int) -> Bool {
    let place = position - start
    return !(isRepeat.indices.contains(place) && isRepeat[place]) && !repeatedIDs.contains(row)
  }

  /// The task that another is a part of, where a page of the report shows it and it can be linked to.
  func parent(of row: Int, in table: TaskTable) -> Int? {
    guard let shown, row < table.parentRow.count else { return nil }
    let parent = Int(table.parentRow[row])
    guard parent >= 0, !repeatedIDs.contains(parent) else { return nil }
    return shown.contains(parent) || others?.address(of: parent) != nil ? parent : nil
  }

  /// The address of the page that shows a task, where this one does not.
  func page(of row: Int) -> String? {
    shown?.contains(row) == false ? others?.address(of: row) : nil
  }
}
