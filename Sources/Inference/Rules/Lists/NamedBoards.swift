import Formats
import TaskModel

/// Boards under their names, whose columns stand under theirs: `{"Work": {"To Do": […], "Done": […]}, "Home": {…}}`, or
/// the other way round.
enum NamedBoards {
  /// The columns of all boards, each with the board's key for a project and its own for a section; nil where the best
  /// list is no such column.
  ///
  /// One key of a column at least says whether its tasks are done, and none says no more than that they are tasks: the
  /// keys around such lists are what the tasks are in, and no boards. Where all outer keys are states, it is those that
  /// are the columns.
  static func lists(_ best: InputShape.RecordShape, in shape: InputShape) -> TaskListSelection? {
    guard shape.container.hasKeys, shape.isWhole, best.path.hasSuffix("[*]") else { return nil }
    let lists = lists(like: best, in: shape)
    guard let largest = lists.map(\.records).max(by: { $0.count < $1.count }), areOfBoards(lists),
      !lists.contains(where: { GroupsByID.areNamed($0.records.path, before: 2, in: shape) })
    else { return nil }
    let paths = Set(lists.map(\.records.path))
    // What goes by the same steps with a key left open is the same.
    var own = shape
    own.records.removeAll { records in
      !paths.contains(records.path) && paths.contains { RecordPath.areSame(records.path, $0) }
    }
    let fields = GenericProfile.fieldMaps(of: largest, in: shape.container)
    var found = TaskListSelection(of: largest, fields, in: own)
    guard found.take(all: lists.map(\.records), in: shape.container) else { return nil }
    let areStatesOutside = lists.allSatisfy { isState($0.outer) }
    let names = lists.map { list in
      let (board, column) = areStatesOutside ? (list.inner, list.outer) : (list.outer, list.inner)
      return (list.records.path, (project: isPlain(board) ? "" : board, section: column))
    }
    found.place(Dictionary(names) { first, _ in first })
    return found
  }

  /// A list of tasks with its key, and that of what is around it.
  private struct List {
    var records: InputShape.RecordShape
    var outer: String
    var inner: String
  }

  /// The lists with a title that stand as deep as the best one, in objects of one object.
  private static func lists(like best: InputShape.RecordShape, in shape: InputShape) -> [List] {
    let bestSteps = RecordPath.steps(best.path)
    // Behind what the boards are in come their keys, those of the columns, and `[*]`.
    let place = bestSteps.count - 3
    guard place >= 0, !bestSteps.dropLast().contains("[*]") else { return [] }
    return shape.records.compactMap { records in
      let steps = RecordPath.steps(records.path)
      guard !records.isSoleObject, records.count > 0, steps.count == bestSteps.count, steps.last == "[*]",
        !steps.dropLast().contains(where: { $0 == "*" || $0 == "[*]" }),
        zip(steps, bestSteps).prefix(place).allSatisfy({ $0 == $1 || $1 == "*" }),
        GenericProfile.fieldMaps(of: records, in: shape.container).contains(where: { $0.to == .field(.title) }
        )
      else { return nil }
      return List(
        records: records, outer: GenericProfile.lastName(String(steps[place])),
        inner: GenericProfile.lastName(String(steps[place + 1])))
    }
  }

  private static func areOfBoards(_ lists: [List]) -> Bool {
    guard Set(lists.map(\.outer)).count > 1, !lists.contains(where: { isNeverBoard($0.outer) }) else {
      return false
    }
    if lists.allSatisfy({ isState($0.outer) }) { return !lists.contains { isState($0.inner) } }
    return !lists.contains { isState($0.outer) || isPlain($0.outer) || isPlain($0.inner) }
      && lists.contains { isState($0.inner) }
  }

  private static func isState(_ name: String) -> Bool { ListNames.isDone(name) != nil }

  /// Whether a key says no more than that there are tasks under it.
  private static func isPlain(_ name: String) -> Bool {
    !isState(name) && GenericProfile.nameSuggestsTasks(name)
  }

  /// Whether what is under a key is archived, or no tasks.
  private static func isNeverBoard(_ name: String) -> Bool {
    ListNames.itemClass(of: name, isKey: true) != nil || TaskListSelection.isNeverTasks(name)
  }
}
