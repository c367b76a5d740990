package import Formats
import TaskModel
import Vocabulary

// What the columns of a table in a text are: known by the names that they have in tables of an unrecognised tool.

extension GenericProfile {
  /// The field maps of a table by the names of its columns; nil where its rows need not be tasks.
  ///
  /// A text may have tables of anything: beside a title a state, a priority, a date on which something is due or a
  /// share is wanted, or else the title is called a task.
  package static func fieldMaps(ofTable header: [String]) -> [FieldMap]? {
    let maps = fieldMaps(for: header)
    guard let title = maps.first(where: { $0.to == .field(.title) }),
      Synonyms.target(of: title.from) == .field(.title)
    else { return nil }
    let isTask = WordKind.taskColumn.names(title.from)
    return isTask || maps.contains { tellingTargets.contains($0.to) } ? maps : nil
  }
}
