import Formats
import TaskModel

/// A list of a file of an unrecognised tool that says what the ids of its priorities stand for: `"priorities": [{"id":
/// 1, "name": "High"}]` beside tasks with a `priorityId`, or with the id for their `priority`.
struct PriorityTable {
  /// Where the list is.
  let place: RecordSet
  /// What tasks refer to it by.
  let field: FieldMap
  /// What the ids mean.
  let words: [String: Priority]
  /// The ids that mean none.
  let unsetIDs: [String]
  /// The names that are no words for a priority.
  let unknownNames: [String]

  private static let table = "priority"

  /// Looks for the list; nil where there is none of which most names are words for a priority, or tasks do not refer to
  /// it.
  init?(of best: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape) {
    guard let field = Self.reference(of: best, fields) else { return nil }
    let ids = best.firstValues[field.from] ?? []
    for table in NameTables(in: shape, called: { $0 == Self.table }).all where table.list.path != best.path {
      guard let (words, unset, unknown) = Self.words(table),
        ids.contains(where: { words[Self.word($0)] != nil })
      else { continue }
      place = table.place(as: Self.table)
      self.field = field.lookedUp(in: Self.table)
      self.words = words
      unsetIDs = unset
      unknownNames = unknown
      return
    }
    return nil
  }

  /// The map of the value that refers to a priority, or that is called so and means nothing yet.
  private static func reference(of best: InputShape.RecordShape, _ fields: [FieldMap]) -> FieldMap? {
    if let map = fields.first(where: { $0.to == .field(.priority) }) {
      let id = map.from + "/id"
      if best.lists.names.contains(map.from), best.names.contains(id) { return FieldMap(id, .priority) }
      return map.from.contains("/") ? nil : map
    }
    let name = best.names.first { name in
      let words = Synonyms.normalized(name).spaced
      return words.hasSuffix(" id") && Synonyms.target(of: String(words.dropLast(3))) == .field(.priority)
    }
    return name.map { FieldMap($0, .priority) }
  }

  /// What each id means, where all have been seen and most names are words for priorities, or for none; which of them
  /// mean none; and the other names.
  private static func words(
    _ table: NameTables.Table
  ) -> (words: [String: Priority], unset: [String], unknown: [String])? {
    guard let entries = table.entries else { return nil }
    var words: [String: Priority] = [:]
    var unset: [String] = []
    var unknown: [String] = []
    for (id, name) in entries {
      let code = GenericProfile.prioritiesInWords.code(of: word(name))
      if let priority = code.flatMap({ Priority(rawValue: $0) }) {
        words[word(id)] = priority
      } else if code != nil {
        unset.append(word(id))
      } else {
        unknown.append(String(decoding: name.isEmpty ? id : name, as: UTF8.self))
      }
    }
    return unknown.count < words.count + unset.count && !words.isEmpty ? (words, unset, unknown) : nil
  }

  private static func word(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).lowercased() }
}

extension ProfileMapping {
  /// Makes the priorities of tasks those that a list of the file says their ids are.
  ///
  /// - Returns: a description of that in a few words, and names that are none of a priority.
  mutating func addPriorities(of table: PriorityTable) -> (reasons: [String], remarks: [Diagnostic]) {
    records.append(table.place)
    priorities.words.merge(table.words) { $1 }
    priorities.unsetWords += table.unsetIDs
    // The object around the id has nothing to say beside it.
    fields.removeAll { table.field.from.hasPrefix($0.from + "/") && $0.to == .field(.priority) }
    if let index = fields.firstIndex(where: { $0.from == table.field.from }) {
      fields[index] = table.field
    } else {
      fields.append(table.field)
    }
    let remarks = table.unknownNames.map { name in
      Diagnostic(
        .warning, code: .unknownPriority,
        "“\(name)” at \(table.place.path) is no word for a priority; its tasks are kept as middle")
    }
    return (["\(table.field.from) is priority by \(table.place.path)"], remarks)
  }
}
