package import TaskModel
import Vocabulary

extension ProfileMapping {
  /// How the texts of details are written that reading leaves: plainly, where it takes them out of HTML.
  package var markupOfDetailTexts: DetailMarkup {
    guard reading.detailMarkup == .html else { return reading.detailMarkup }
    let maps: [FieldMap] = records.reduce(fields) { $0 + ($1.fields ?? []) }
    return maps.contains { $0.to == .field(.detail) && $0.form == .markup } ? .plain : .html
  }

  /// Whether something of an input may be tasks by this mapping.
  ///
  /// In a table one of its columns at least is known, and elsewhere something is where tasks are, be it an empty list.
  /// Nothing at all may be anything.
  package func mayHaveTasks(_ shape: InputShape) -> Bool {
    guard shape.records.contains(where: { $0.count > 0 && !$0.names.isEmpty }) else { return true }
    if container == .csv {
      let names = Set(shape.records.flatMap(\.names).map { $0.lowercased() })
      return naming.usesSynonyms || fields.contains { names.contains($0.from.lowercased()) }
        || naming.aliases.keys.contains(where: names.contains)
    }
    return records.contains { $0.role == .task && RecordPath.isThere($0.path, in: shape) }
  }

  /// The first list of records with a title that may be tasks and stands where no tasks are looked for; nil where there
  /// is none.
  ///
  /// A tool has lists of its own, so in its files only the name of a list says that there are tasks.
  package func unreadRecords(in shape: InputShape) -> InputShape.RecordShape? {
    guard shape.container.hasKeys || shape.container == .xml else { return nil }
    let places = records.filter { $0.role == .task }.map(\.path)
    return shape.records.first { list in
      guard !list.isSoleObject, list.count > 0,
        !places.contains(where: { RecordPath.areSame($0, list.path) }),
        list.names.contains(where: { Synonyms.target(of: $0) == .field(.title) })
      else { return false }
      let kind = ListKind(of: GenericProfile.lastName(list.path))
      return kind == .tasks || (isUnrecognised && kind == .unknown)
    }
  }
}
