import Formats
import TaskModel

/// Each value of a record may stand in an object: databases say beside it of which type it is, ServiceNow what people
/// see of it.
package enum TypedValues: ColumnRule {
  package static let name = "typed-values"
  package static let summary =
    "Values that each stand in an object named after their type (DynamoDB), or beside what people see (ServiceNow), are read from there."
  package static let example = RuleExample(
    .json, #"[{"title": {"S": "Sow peas"}, "done": {"BOOL": true}}]"#, "title/S is title")

  /// The types of DynamoDB: `{"title": {"S": "Sow peas"}, "done": {"BOOL": true}}`.
  private static let types: Set<String> = ["S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M"]
  /// Those of one value, and those of several.
  private static let singleTypes = ["S", "N", "BOOL"]
  private static let listTypes = ["SS", "NS", "L", "S"]
  /// What ServiceNow's tables have for a value (`sysparm_display_value=all`): what people see, and what is stored.
  private static let displays: Set<String> = ["display_value", "value"]
  private static let displaysOfRecords: Set<String> = ["display_value", "value", "link"]

  static func apply(to columns: inout RecordColumns) {
    let members = columns.records.memberNames
    guard columns.container.hasKeys, !members.isEmpty else { return }
    let names = columns.records.names.filter { !$0.contains("/") }
    let fields: [FieldMap]
    if areTyped(columns.records) {
      fields = typed(GenericProfile.fieldMaps(for: names), among: Set(columns.records.names))
    } else if displays.isSubset(of: members), members.isSubset(of: displaysOfRecords) {
      fields = GenericProfile.fieldMaps(for: names)
    } else {
      return
    }
    guard fields.contains(where: { $0.to == .field(.title) }) else { return }
    for map in fields { columns.add(map, by: self, "each value stands in an object") }
    columns.isComplete = true
  }

  /// Whether the values of records stand in objects that are named after their types.
  static func areTyped(_ records: InputShape.RecordShape) -> Bool {
    records.memberNames.contains("S") && records.memberNames.isSubset(of: types)
  }

  private static func typed(_ maps: [FieldMap], among known: Set<String>) -> [FieldMap] {
    maps.filter { $0.to != .subtasks }.flatMap { map in
      let isList = map.to == .field(.tags) || map.to == .field(.assignees)
      let all = (isList ? listTypes : singleTypes).map { "\(map.from)/\($0)" }
      let met = all.filter(known.contains)
      return (met.isEmpty ? all : met).map(map.renamed)
    }
  }

  /// The names under which records say that a field has no value: `{"due": {"NULL": true}}`.
  static func absentNames(_ fields: [FieldMap]) -> [String] {
    Set(fields.compactMap { $0.from.split(separator: "/").first }).map { "\($0)/NULL" }.sorted()
  }
}
