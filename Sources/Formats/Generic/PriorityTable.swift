import TaskModel

/// A list of a file of no known tool that says what the ids of its priorities stand for: `"priorities": [{"id": 1,
/// "name": "High"}]` beside tasks with a `priorityId`, or with the id for their `priority`.
struct PriorityTable {
  /// Where the list is.
  let place: RecordSet
  /// What tasks refer to it by.
  let field: FieldMap
  /// What the ids mean.
  let words: [String: Priority]

  private static let table = "priority"

  /// Looks for the list; nil where there is none of which all names are words for a priority, or tasks do not refer to
  /// it.
  init?(of best: InputShape.RecordShape, _ fields: [FieldMap], in shape: InputShape) {
    guard shape.container.hasKeys, let field = Self.reference(of: best, fields) else { return nil }
    let ids = best.firstValues[field.from] ?? []
    for list in shape.records where !list.isSingle && list.path.hasSuffix("[*]") && list.path != best.path {
      guard SiblingLists.forms(of: GenericProfile.lastName(list.path)).contains(Self.table),
        let id = ["id", "_id", "key", "uuid", "value"].first(where: list.names.contains),
        let name = ["name", "title", "label"].first(where: list.names.contains),
        let words = Self.words(list, id, name), ids.contains(where: { words[Self.word($0)] != nil })
      else { continue }
      place = RecordSet(path: list.path, role: .lookup(Self.table), key: id, names: [name])
      self.field = field.lookedUp(in: Self.table)
      self.words = words
      return
    }
    return nil
  }

  /// The map of the value that refers to a priority, or that is called so and means nothing yet.
  private static func reference(of best: InputShape.RecordShape, _ fields: [FieldMap]) -> FieldMap? {
    if let map = fields.first(where: { $0.to == .field(.priority) }) {
      return map.from.contains("/") ? nil : map
    }
    let name = best.names.first { name in
      let words = Synonyms.normalized(name).spaced
      return words.hasSuffix(" id") && Synonyms.target(of: String(words.dropLast(3))) == .field(.priority)
    }
    return name.map { FieldMap($0, .priority) }
  }

  /// What each id means, where all have been seen and all names are words for priorities, or for none.
  private static func words(
    _ list: InputShape.RecordShape, _ id: String, _ name: String
  ) -> [String: Priority]? {
    // First values are told once each and in their order: as many as records belong to these, one by one.
    guard let ids = list.firstValues[id], let names = list.firstValues[name], ids.count == list.count,
      names.count == list.count
    else { return nil }
    var words: [String: Priority] = [:]
    for (id, name) in zip(ids, names) {
      guard let priority = GenericProfile.prioritiesInWords.priority(of: word(name)) else { return nil }
      words[word(id)] = priority
    }
    return words
  }

  private static func word(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).lowercased() }
}

extension ProfileMapping {
  /// Makes the priorities of tasks those that a list of the file says their ids are.
  ///
  /// - Returns: what is to be said of that in a few words.
  mutating func addPriorities(of best: InputShape.RecordShape, in shape: InputShape) -> [String] {
    guard let table = PriorityTable(of: best, fields, in: shape) else { return [] }
    records.append(table.place)
    priorities.words.merge(table.words) { $1 }
    if let index = fields.firstIndex(where: { $0.from == table.field.from }) {
      fields[index] = table.field
    } else {
      fields.append(table.field)
    }
    return ["\(table.field.from) is priority by \(table.place.path)"]
  }
}
