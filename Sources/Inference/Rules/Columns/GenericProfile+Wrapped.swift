package import Formats
import TaskModel

// Records of no known tool each of whose values is an object: databases say beside a value of which type it is, and
// ServiceNow what people see of it.

extension GenericProfile {
  /// The types of DynamoDB: `{"title": {"S": "Sow peas"}, "done": {"BOOL": true}}`.
  private static let types: Set<String> = ["S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M"]
  /// Those of one value, and those of several.
  private static let singleTypes = ["S", "N", "BOOL"]
  private static let listTypes = ["SS", "NS", "L", "S"]

  /// What ServiceNow's tables have for a value (`sysparm_display_value=all`): what people see, and what is stored.
  private static let displays: Set<String> = ["display_value", "value"]
  private static let displaysOfRecords: Set<String> = ["display_value", "value", "link"]

  /// Whether the values of records stand in objects that are named after their types.
  static func areTyped(_ records: InputShape.RecordShape) -> Bool {
    records.memberNames.contains("S") && records.memberNames.isSubset(of: types)
  }

  /// The field maps of records each of whose values is an object; nil for other records, and for those without a title.
  static func fieldsOfWrapped(_ records: InputShape.RecordShape) -> [FieldMap]? {
    guard !records.memberNames.isEmpty else { return nil }
    let names = records.names.filter { !$0.contains("/") }
    let fields: [FieldMap]
    if areTyped(records) {
      let known = Set(records.names)
      fields = fieldMaps(for: names).filter { $0.to != .subtasks }.flatMap { map in
        let isList = map.to == .field(.tags) || map.to == .field(.assignees)
        let all = (isList ? listTypes : singleTypes).map { "\(map.from)/\($0)" }
        let met = all.filter(known.contains)
        return (met.isEmpty ? all : met).map { name in
          var map = map
          map.from = name
          return map
        }
      }
    } else if displays.isSubset(of: records.memberNames), records.memberNames.isSubset(of: displaysOfRecords)
    {
      fields = fieldMaps(for: names)
    } else {
      return nil
    }
    return fields.contains { $0.to == .field(.title) } ? fields : nil
  }

  /// The names under which records say that a field has no value: `{"due": {"NULL": true}}`.
  static func absentNames(_ fields: [FieldMap]) -> [String] {
    Set(fields.compactMap { $0.from.split(separator: "/").first }).map { "\($0)/NULL" }.sorted()
  }

  /// Whether the keys of one object are columns: each leads to values by the same numbers of rows, or to an array of
  /// them, and there is a title among them and something else that is known.
  package static func areColumns(_ shape: InputShape) -> Bool {
    guard shape.container == .json else { return false }
    let columns = shape.rootNames.filter { !$0.contains("/") }
    let targets = Set(columns.compactMap { Synonyms.target(of: $0).map(describe) })
    guard columns.count > 1, targets.count > 1,
      let title = columns.first(where: { Synonyms.target(of: $0) == .field(.title) })
    else { return false }
    if let rows = shape.records.first(where: { $0.path == "*" }) {
      return rows.count == columns.count && !rows.names.isEmpty
        && rows.names.allSatisfy { name in name.utf8.allSatisfy { $0 &- 0x30 <= 9 } }
    }
    guard let root = shape.records.first, root.path == ".", root.count == 1,
      root.textListNames.contains(title)
    else { return false }
    // Texts under `done` beside `task` are rather the titles of what is done.
    if Synonyms.isRecord(title),
      columns.contains(where: { name in
        Synonyms.target(of: name) == .field(.isDone) && root.textListNames.contains(name)
      })
    {
      return false
    }
    // What is in a cell may be an object: somebody, a project. Other objects are tasks in a list of their own.
    return shape.records.allSatisfy { records in
      guard records.path != ".", !records.names.isEmpty else { return true }
      guard
        case .field(let field)? = RecordPath.steps(records.path).first.flatMap({
          Synonyms.target(of: String($0))
        })
      else { return false }
      return [.assignees, .project, .tags, .section].contains(field)
    }
  }
}
