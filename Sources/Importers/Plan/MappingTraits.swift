import Formats
import TaskModel

/// What follows from a mapping as a whole, found out once.
struct MappingTraits: Sendable {
  /// What values are called that have another name than their own (`RecordSet.renamed`).
  let renamedValues: Set<String>
  /// Whether elements are named for nothing but `extra`, as pantask's own are.
  let isOwnMarkup: Bool
  /// Whether several dates may stand for one field, of which one is best.
  let hasSecondBestDates: Bool
  /// Whether the keys that tasks and subtasks stand under are their ids.
  let keysAreIDs: Bool
  /// Whether tasks stand under keys, so that those of subtasks are kept as well.
  let hasKeys: Bool
  /// Names of the elements or lists that are records: inside records they are subtasks.
  let recordNames: Set<String>

  /// Looks at a mapping, of which `maps` are all field maps.
  init(_ mapping: ProfileMapping, _ maps: [FieldMap]) {
    renamedValues = Set(mapping.records.flatMap(\.renamed.values))
    isOwnMarkup = mapping.naming.namedElements["extra"] != nil
    hasSecondBestDates = maps.contains { map in
      guard map.isFallback, case .field(let field) = map.to else { return false }
      return field.kind == .date
    }
    hasKeys = mapping.records.contains { $0.role == .task && $0.path.hasSuffix("*") }
    keysAreIDs = mapping.fields.contains { $0.from == "@key" && $0.to == .field(.id) }
    // Only where nothing is known of the tool; XML always, since it has no other way to nest.
    let nestsByName = mapping.container == .xml || mapping.naming.usesSynonyms
    let paths = nestsByName ? mapping.records.filter { $0.role == .task }.map(\.path) : []
    let names = paths.compactMap { path in path.split { ".[]*/".contains($0) }.last.map(String.init) }
    // An element of such a name is a subtask wherever it stands in a task.
    let areInElements = mapping.container == .xml && mapping.reading.options.contains(.tasksInElements)
    recordNames = Set(names + (areInElements ? Self.namesOfParts : []))
  }

  private static let namesOfParts = [
    "subtask", "Subtask", "subTask", "SubTask", "sub-task", "sub_task", "subitem", "SubItem",
  ]
}
