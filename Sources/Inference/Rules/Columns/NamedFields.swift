import Formats
import TaskModel

/// Elements that have the names of values in an attribute (`<field name="title">`), as databases and programs for any
/// table write rows: each is a value of what it stands in, under that name.
enum NamedFields {
  /// Attributes besides the name that say nothing of their own, or are the value.
  private static let others: Set<String> = ["@value", "@type", "@nil", "@null"]

  /// The shape with such elements as values of the records that they are in.
  static func named(_ shape: InputShape) -> InputShape {
    guard shape.container == .xml else { return shape }
    var shape = shape
    for fields in shape.records {
      guard let end = fields.path.lastIndex(of: "/"), areNamed(fields),
        let holder = shape.records.firstIndex(where: { $0.path == fields.path[..<end] }),
        fields.count >= 2 * shape.records[holder].count
      else { continue }
      let names = (fields.firstValues["@name"] ?? []).map { String(decoding: $0, as: UTF8.self) }
      guard areOfTasks(names) else { continue }
      let element = GenericProfile.lastName(fields.path)
      shape.records[holder].names = shape.records[holder].names.filter { $0 != element } + names
      shape.records[holder].lists.names.remove(element)
      shape.records[holder].recordNames.remove(element)
      shape.records.removeAll { $0.path == fields.path }
      shape.namedElements[element] = "name"
    }
    return shape
  }

  /// Whether elements have a name and a value, and nothing else.
  private static func areNamed(_ fields: InputShape.RecordShape) -> Bool {
    let names = Set(fields.names)
    return names.contains("@name") && !names.isDisjoint(with: ["#text", "@value"])
      && names.subtracting(others).isSubset(of: ["@name", "#text"])
  }

  /// Whether most names are those of what tasks have, and one of them is that of their titles.
  private static func areOfTasks(_ names: [String]) -> Bool {
    let targets = names.compactMap(Synonyms.target)
    return targets.count > 1 && targets.count * 2 >= names.count && targets.contains(.field(.title))
  }
}
