import Formats
import TaskModel

/// Records that have all that they say in one object are read from there: `{"id": 1, "attributes": {"title": …}}`.
///
/// Airtable calls it `fields`, Strapi `attributes`, Elasticsearch `_source`, CouchDB `doc`.
package enum ValuesInOneObject: ColumnRule {
  package static let name = "values-in-one-object"
  package static let summary =
    "Records without a title whose values stand in one object (`fields`, `attributes`, `_source`, `doc`) are read from it."
  package static let example = RuleExample(
    .json, #"[{"id": 1, "attributes": {"title": "Sow peas", "done": false}}]"#, "attributes/title is title")

  private static let objectNames = ["fields", "attributes", "_source", "doc"]

  static func apply(to columns: inout RecordColumns) {
    guard columns.container.hasKeys, !columns.isTitled else { return }
    let records = columns.records
    for object in objectNames where records.names.contains(object) {
      let prefix = object + "/"
      let names = records.names.filter { $0.hasPrefix(prefix) && !records.lists.idNames.contains($0) }
      let maps = GenericProfile.fieldMaps(for: names.map { String($0.dropFirst(prefix.count)) })
      guard maps.contains(where: { $0.to == .field(.title) }),
        maps.contains(where: { GenericProfile.speakingTargets.contains($0.to) })
      else { continue }
      let own = columns.fields
      for map in maps where !own.contains(where: { $0.to == map.to }) {
        columns.add(map.renamed(prefix + map.from), by: self, "all that a record says is in “\(object)”")
      }
      return
    }
  }
}
