package import TaskModel

// pantask's own formats: the names of the model, `extra` for everything else. What was written reads back the same.

extension Profile {
  /// Native JSON: an array of objects, or one object a line.
  package static let nativeJSON = native(.json, path: ".", prefix: "")

  /// Native CSV: the model's names as header, then the extras.
  package static let nativeCSV: Profile = {
    var profile = native(.csv, path: ".", prefix: "")
    profile.mapping.signature = Signature(
      requiredNames: ["id", "title", "isDone", "priority"], typicalNames: Field.allCases.map(\.name))
    return profile
  }()

  /// Native XML: `<tasks><task id="…" isDone="…" priority="…">`.
  package static let nativeXML: Profile = {
    var profile = native(.xml, path: "tasks/task", prefix: "@")
    profile.mapping.signature = Signature(
      rootNames: ["tasks"], requiredNames: ["@isDone", "@priority"], typicalNames: ["title", "@id"])
    profile.mapping.naming.namedElements = ["extra": "name"]
    return profile
  }()

  private static func native(_ container: Container, path: String, prefix: String) -> Profile {
    var mapping = ProfileMapping(
      name: "pantask-\(container.rawValue)", title: "pantask \(container.rawValue.uppercased())",
      container: container)
    mapping.signature = Signature(
      requiredNames: ["title", "isDone"], typicalNames: ["priority", "detail", "extra"])
    mapping.records = [RecordSet(path: path)]
    // A spreadsheet that has saved the table writes dates as its country does.
    let dates: [ValueStyle] = container == .csv ? .written : [.iso8601]
    for field in Field.allCases where field != .extra && field != .source {
      let isAttribute = !prefix.isEmpty && [.id, .isDone, .priority].contains(field)
      var name = isAttribute ? prefix + field.name : field.name
      if container == .xml, !isAttribute { name = field.elementName }
      mapping.fields.append(
        FieldMap(
          name, field,
          styles: field.kind == .duration ? [.iso8601Duration] : field.kind == .date ? dates : [],
          separator: field.kind == .wordList && container == .csv ? "\\," : ""))
    }
    mapping.fields.append(FieldMap("extra", .extra))
    mapping.naming.ignored = ["source", "@source"]
    mapping.priorities = .native
    mapping.reading.keepsBlanks = true
    // The first app left the key out where the priority was the middle one.
    if container == .json { mapping.reading.absentPriority = .middle }
    if container == .csv {
      mapping.reading.extraNotation = .pantask
      mapping.reading.takesOffFormulaGuards = true
    }
    return Profile(mapping)
  }
}

extension Field {
  /// What an element of native XML is called that holds a value of the field: one word, where it is a list.
  package var elementName: String {
    switch self {
    case .assignees: "assignee"
    case .tags: "tag"
    default: name
    }
  }
}
