import Formats
import TaskModel

/// A document of Firestore has its values under `fields`, each in an object for its type, and its way for a name: that
/// is its id.
///
/// What is found by a query has the document in it: `"document": {"name": …}`.
package enum FirestoreDocument: ColumnRule {
  package static let name = "firestore-document"
  package static let summary =
    "A document of Firestore has its values under `fields`, each in an object for its type; its `name` is the id."
  package static let example = RuleExample(
    .json,
    #"[{"name": "projects/p/databases/d/documents/t/1", "fields": {"title": {"stringValue": "Sow peas"}}}]"#,
    "fields/title/stringValue is title")

  static func apply(to columns: inout RecordColumns) {
    guard columns.container.hasKeys, let fields = fields(of: columns.records) else { return }
    for map in fields { columns.add(map, by: self, "each value stands in an object for its type") }
    columns.isComplete = true
  }

  private static func fields(of records: InputShape.RecordShape) -> [FieldMap]? {
    let place = ["", "document/"].first { place in
      records.names.contains(place + "fields")
        && records.samples[place + "name"]?.hasPrefix("projects/") == true
    }
    guard let place else { return nil }
    let prefix = place + "fields/"
    let names = records.names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let maps = GenericProfile.fieldMaps(for: names.filter { GenericProfile.ownName(ofTyped: $0) != nil })
    guard maps.contains(where: { $0.to == .field(.title) }) else { return nil }
    let times = ["createTime", "updateTime"].filter { records.names.contains(place + $0) }
    let own = ([FieldMap("name", .id)] + GenericProfile.fieldMaps(for: times)).map {
      $0.renamed(place + $0.from)
    }
    return own.filter { map in !maps.contains { $0.to == map.to } }
      + maps.filter { $0.to != .subtasks }.map { $0.renamed(prefix + $0.from) }
  }
}
