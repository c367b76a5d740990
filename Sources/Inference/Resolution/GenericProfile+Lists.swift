package import Formats
import TaskModel

// Which lists of a file of an unrecognised tool are read together, and what their names say of the tasks in them.

extension GenericProfile {
  /// The lists that are read with the one that looks most like tasks.
  static func lists(_ best: TextLists.Found, in shape: InputShape) -> TaskListSelection {
    var lists =
      NamedBoards.lists(best.shape, in: shape) ?? namedLists(best.shape, best.fields, in: shape)
      ?? TaskListSelection(of: best.shape, best.fields, in: shape)
    best.take(in: &lists, of: shape)
    return lists
  }

  /// The lists without records in which texts may be tasks, by what they are called.
  ///
  /// Where all of these are of what is done, what is open is in the lists of texts beside them.
  package static func textLists(in shape: InputShape) -> [InputShape.RecordShape] {
    let empty = shape.records.filter { $0.count == 0 }
    let named = empty.filter { isList(ofTasks: $0.path) }
    guard shape.container.hasKeys, !named.isEmpty, let root = shape.records.first, root.path == ".",
      named.allSatisfy({ ListNames.isDone(lastName($0.path)) == true })
    else { return named }
    return empty.filter { list in
      let isOther =
        root.lists.textNames.contains(lastName(list.path)) && !TaskListSelection.namesOtherThings(list.path)
      return named.contains { $0.path == list.path }
        || (isOther && !TaskListSelection.isNeverTasks(list.path))
    }
  }

  /// The lists at a path with `*` in it, each by the key that it is under and that says what its tasks are in (`inbox`,
  /// `work`); nil where that would read less, or more might come.
  private static func namedLists(
    _ best: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape
  ) -> TaskListSelection? {
    guard shape.isWhole, best.path.hasPrefix("*.") || best.path.contains(".*."),
      !GroupsByID.areNamed(in: best.path, shape)
    else { return nil }
    let named = shape.records.filter {
      !$0.path.contains("*.") && RecordPath.holds(best.path, $0.path, exactly: true)
    }
    guard let largest = named.max(by: { $0.count < $1.count }), named.count > 1,
      named.reduce(0, { $0 + $1.count }) == best.count
    else { return nil }
    // What goes by the same steps with another key left open is the same.
    var own = shape
    own.records.removeAll { records in
      !named.contains { $0.path == records.path } && RecordPath.areSame(records.path, best.path)
    }
    let lists = TaskListSelection(of: largest, fields, in: own)
    let paths = Set(lists.records.map(\.path))
    return named.allSatisfy { paths.contains($0.path) } ? lists : nil
  }

  /// The place of a list, whose tasks are done where its name means that.
  package static func markingDone(_ place: RecordSet) -> RecordSet {
    var place = place
    // The last step in markup is the record's own.
    let end = place.path.hasSuffix("]") ? nil : place.path.lastIndex(of: "/")
    let list = end.map { String(place.path[..<$0]) } ?? place.path
    let name = place.section.isEmpty ? TaskListSelection.name(of: list) : place.section
    if let name, ListNames.isDone(name) == true { place.done = RecordCondition("", [], .done) }
    return place
  }

  /// The place of a list beside others, whose tasks are archived where its name says so and they do not say it
  /// themselves.
  ///
  /// - Parameters:
  ///   - lists: all lists that are read.
  ///   - areSilent: whether tasks do not say themselves whether they are done: an archive may be of those that are.
  static func markingArchived(
    _ place: RecordSet, beside lists: [RecordSet], areSilent: Bool, in shape: InputShape
  ) -> RecordSet {
    let isOfArchive = areSilent && isInArchive(place.path)
    let hasOthers = lists.contains {
      TaskListSelection.itemClass(of: $0.path) == nil && !isInArchive($0.path)
    }
    guard
      let itemClass = TaskListSelection.itemClass(of: place.path)
        ?? (isOfArchive && hasOthers ? .archived : nil),
      let list = shape.records.first(where: { $0.path == place.path }),
      shape.records.contains(where: { !$0.isSoleObject && $0.path != "." && $0.path != place.path }),
      !list.names.contains(where: { ArchivedNames.itemClass(of: $0) != nil })
    else { return place }
    var place = place
    place.itemClass = itemClass
    return place
  }

  /// Whether a list is one of an archive, or is called so.
  private static func isInArchive(_ path: String) -> Bool {
    RecordPath.steps(path).contains { ListNames.isArchive(lastName(String($0))) }
  }
}
