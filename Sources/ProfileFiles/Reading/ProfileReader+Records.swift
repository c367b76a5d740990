import Formats
import Scanners
import TaskModel
import YAMLFiles

// Where the records are, what a file is recognised by, and how the tree of tasks is expressed.

extension ProfileReader {
  /// One place of records, or several.
  mutating func recordSets(_ node: YAMLNode) -> [RecordSet] {
    let elements: [YAMLNode]
    if case .list(let list) = node.content { elements = list } else { elements = [node] }
    if elements.isEmpty { complain(.missingKey, "there is no place in this list", at: node) }
    return elements.compactMap { recordSet($0) }
  }

  private mutating func recordSet(_ node: YAMLNode) -> RecordSet? {
    if node.text != nil { return path(node).map { RecordSet(path: $0) } }
    guard let members = members(of: node, .records, hint: "a path, or a mapping with `path`") else {
      return nil
    }
    guard let pathNode = members["path"] else {
      complain(.missingKey, "the key “path” is missing", at: node, hint: "say where the records are")
      return nil
    }
    // A title may be an attribute of what holds the tasks.
    guard let path = path(pathNode, allowsAttribute: members["heading"] != nil) else { return nil }
    var set = RecordSet(path: path)
    set.needs = texts(members["has"]) ?? []
    if let node = members["fields"] { set.fields = fieldMaps(node) }
    if let key = text(members["key"]) { set.key = key }
    if let names = texts(members["names"]) { set.names = names }
    set.nameEnd = text(members["name-end"]) ?? ""
    if let node = members["name-end"], members["table"] == nil {
      complain(.wrongType, "`name-end` goes with `table`", at: node)
    }
    if let node = members["class"] { set.itemClass = itemClass(node) }
    if let section = text(members["section"]) { set.section = section }
    if let project = text(members["project"]) { set.project = project }
    if let priority = text(members["priority"]) { set.priority = priority }
    if let node = members["renamed"] { set.renamed = dictionary(node) ?? [:] }
    if let name = text(members["keep-as"]) { set.keptAs = name }
    set.follows = flag(members["follows"])
    if let node = members["done"] { set.done = doneCondition(node) }
    if let node = members["exclude"] {
      set.exclusions = exclusions(node, isOfHeading: members["heading"] != nil)
    }
    var roles: [RecordSet.Role] = []
    if let table = text(members["table"], "the name of a table") {
      roles.append(.lookup(table))
      tables.append(table)
    }
    if flag(members["adds"]) { roles.append(.addition) }
    if let node = members["heading"], let field = field(node) { roles.append(.heading(field)) }
    if roles.count > 1 {
      complain(.wrongType, "records are one of `table`, `adds` and `heading`", at: node)
    }
    if let role = roles.first { set.role = role }
    if let node = members["follows"], members["heading"] == nil || (isContainerKnown && !container.hasObjects)
    {
      complain(.wrongType, "`follows` goes with `heading`, where there are objects or elements", at: node)
    }
    if let node = members["renamed"], members["table"] == nil {
      complain(.wrongType, "`renamed` goes with `table`", at: node)
    }
    if let node = members["keep-as"], set.role != .addition, !set.isNamed {
      complain(.wrongType, "`keep-as` goes with `adds` or `table`", at: node)
    }
    readAdditionParts(members, into: &set)
    expectNames(ofRecords: members)
    return set
  }

  /// What additions say of themselves, and what is worth keeping of names.
  private mutating func readAdditionParts(_ members: [String: YAMLNode], into set: inout RecordSet) {
    let writer = text(members["writer"]) ?? ""
    let writerTable = table(members["writer-table"])
    let time = text(members["time"]) ?? ""
    let valueName = text(members["value-name"]) ?? ""
    let valueTable = table(members["value-table"])
    let label = text(members["label"]) ?? ""
    if !writer.isEmpty || !time.isEmpty {
      set.company = .origin(writer: writer, table: writerTable, time: time)
    } else if !valueName.isEmpty {
      set.company = .valueName(valueName, table: valueTable)
    } else if !label.isEmpty {
      set.company = .label(label)
    }
    for key in ["writer", "time", "value-name"] where set.role != .addition {
      if let node = members[key] { complain(.wrongType, "`\(key)` goes with `adds`", at: node) }
    }
    for (key, other) in [
      ("writer-table", "writer"), ("value-name", "value-table"), ("value-table", "value-name"),
      ("value-name", "keep-as"), ("label", "table"), ("label", "keep-as"),
    ] where members[other] == nil {
      if let node = members[key] { complain(.wrongType, "`\(key)` goes with `\(other)`", at: node) }
    }
  }

  /// The name of a table that some records have to fill.
  private mutating func table(_ node: YAMLNode?) -> String {
    guard let node, let table = text(node, "the name of a table") else { return "" }
    lookups.append((table, node))
    return table
  }

  private mutating func itemClass(_ node: YAMLNode) -> ItemClass? {
    choice(node, "class", of: ItemClass.allCases.map { ($0.rawValue, $0) }, code: .unknownWord)
  }

  /// A path that the scanner of the container understands.
  private mutating func path(_ node: YAMLNode, allowsAttribute: Bool = false) -> String? {
    guard let path = text(node, "a path") else { return nil }
    guard isContainerKnown else { return path }
    switch container {
    case .json, .propertyList:
      do throws(JSONRecordPathError) {
        _ = try JSONRecordPath(path)
      } catch {
        complain(.badRecordPath, error.message, at: node, hint: "write it like `data.tasks[*]`, or `.`")
        return nil
      }
    case .xml:
      do throws(XMLRecordPath.ParseError) {
        _ = try XMLRecordPath(path, allowsAttribute: allowsAttribute)
      } catch {
        complain(
          .badRecordPath, "this is no path of elements", at: node,
          hint: "write the names from the root on, without prefixes: `project/tasks/task`")
        return nil
      }
    case .csv where path != ".":
      complain(.badRecordPath, "CSV has no paths", at: node, hint: "leave `records` out")
      return nil
    default: break
    }
    return path
  }

  // MARK: - Recognition

  /// What files are recognised by: one description, or several of which one is enough.
  mutating func readRecognition(_ node: YAMLNode, into mapping: inout ProfileMapping) {
    let elements: [YAMLNode]
    if case .list(let list) = node.content { elements = list } else { elements = [node] }
    let signatures = elements.compactMap { signature($0) }
    guard let first = signatures.first else { return }
    mapping.signature = first
    mapping.otherSignatures = Array(signatures.dropFirst())
  }

  private mutating func signature(_ node: YAMLNode) -> Signature? {
    guard
      let members = members(
        of: node, .recognise, hint: "write the names that a record must have as `has: [Title, State]`")
    else { return nil }
    var signature = Signature()
    signature.requiredNames = texts(members["has"]) ?? []
    signature.typicalNames = texts(members["may-have"]) ?? []
    signature.forbiddenNames = texts(members["has-not"]) ?? []
    signature.isExact = flag(members["nothing-else"])
    signature.rootNames = texts(members["root"]) ?? []
    if let node = members["root-one-of"] {
      if case .list(let lists) = node.content {
        for list in lists { signature.rootChoices.append(texts(list) ?? []) }
      } else {
        complain(expected: "a list of lists", at: node)
      }
    }
    signature.namespace = text(members["namespace"]) ?? ""
    signature.values = dictionary(members["values"]) ?? [:]
    signature.texts = texts(members["texts"]) ?? []
    signature.fileNames = words(members["file-name"]) ?? []
    if let node = members["cells"], case .list(let cells) = node.content {
      let kinds = ["filled", "day-or-empty", "flag-or-empty", "any"]
      for cell in cells {
        let choices = kinds.compactMap { kind in Signature.CellKind(rawValue: kind).map { (kind, $0) } }
        if let kind = choice(
          cell, "kind of cell", of: choices.map { (name: $0.0, value: $0.1) }, code: .unknownWord)
        {
          signature.rowKinds.append(kind)
        }
      }
    } else if let node = members["cells"] {
      complain(expected: "a list of words", at: node)
    }
    if signature == Signature(), mistakes.isEmpty {
      complain(
        .missingKey, "nothing here says what a file must have", at: node,
        hint: "add `has` with some names, or leave `recognise` out")
    }
    return signature
  }

  // MARK: - Tree

  /// How the tree of tasks is expressed.
  mutating func hierarchy(_ node: YAMLNode) -> Hierarchy? {
    guard let members = members(of: node, .hierarchy) else { return nil }
    let additions = ["of", "others"]
    let ways = members.keys.filter { !additions.contains($0) }
    guard ways.count == 1, let way = ways.first, let value = members[way] else {
      complain(
        .missingKey, "say one way in which a parent is named", at: node,
        hint:
          "it is one of \(ProfileKeys.hierarchy.names.filter { !additions.contains($0) }.joined(separator: ", "))"
      )
      return nil
    }
    expectHierarchy(members)
    switch way {
    case "columns": return texts(value).map { .columns($0) }
    case "title": return texts(value).map { .titles($0) }
    case "parents":
      guard let of = members["of"] else {
        complain(
          .missingKey, "the key “of” is missing", at: node,
          hint: "say which of the parent's values is meant")
        return nil
      }
      guard let parents = texts(value), let name = text(of) else { return nil }
      return .key(parents: parents, of: name, others: texts(members["others"]) ?? [])
    default:
      guard let name = text(value) else { return nil }
      switch way {
      case "level": return .level(name)
      case "outline": return .outline(name)
      default: return .rowNumber(name)
      }
    }
  }
}
