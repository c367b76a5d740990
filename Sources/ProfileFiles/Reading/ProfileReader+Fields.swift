import Formats
import TaskModel
import YAMLFiles

// Which value goes where.

extension ProfileReader {
  /// The field maps of a mapping from names to fields.
  mutating func fieldMaps(_ node: YAMLNode) -> [FieldMap] {
    let hint = "write each as `NAME IN THE FILE: field`"
    guard let pairs = pairs(of: node, "a mapping from names to fields", hint: hint) else { return [] }
    var maps: [FieldMap] = []
    var seen: [String: YAMLNode] = [:]
    for (key, value) in pairs {
      let name = ignoresCase ? key.name.lowercased() : key.name
      if let first = seen[name] {
        complain(
          .duplicateKey, "“\(key.name)” is the same name as on line \(first.line), where case is ignored",
          at: key.node, hint: "keep one of them")
        continue
      }
      seen[name] = key.node
      expect(key.name, at: key.node)
      if let map = fieldMap(key.name, value) { maps.append(map) }
    }
    return maps
  }

  private mutating func fieldMap(_ name: String, _ node: YAMLNode) -> FieldMap? {
    switch node.content {
    case .text(let word) where !word.isEmpty:
      return target(node).map { standardMap(name, $0) }
    case .mapping:
      guard let members = members(of: node, .field) else { return nil }
      guard let toNode = members["to"] else {
        complain(
          .missingKey, "the key “to” is missing", at: node,
          hint: "say which field “\(name)” fills: `to: title`")
        return nil
      }
      guard let target = target(toNode) else { return nil }
      return fieldMap(name, target, members, toNode)
    default:
      complain(
        expected: "a field", at: node,
        hint: "write `\(name): title`, or a mapping with `to`; what stays in `extra` is not named at all")
      return nil
    }
  }

  private mutating func target(_ node: YAMLNode) -> FieldMap.Target? {
    guard let word = text(node, "a field") else { return nil }
    if let target = ProfileWords.target(named: word) { return target }
    if let meant = Self.likelyTargets[word.lowercased()] {
      complain(.unknownField, "unknown field “\(word)”", at: node, hint: "did you mean “\(meant)”?")
    } else {
      complain(unknown: word, kind: "field", of: ProfileWords.targets, code: .unknownField, at: node)
    }
    return nil
  }

  /// What people call a field; the nearest word would be another one.
  private static let likelyTargets = [
    "done": "isDone", "state": "status", "name": "title", "description": "detail", "notes": "detail",
    "assignee": "assignees", "labels": "tags", "list": "project", "link": "url",
  ]

  private func standardMap(_ name: String, _ target: FieldMap.Target) -> FieldMap {
    FieldMap(
      name, target, styles: ProfileWords.standardStyles(target),
      separator: ProfileWords.standardSeparator(target, container),
      impliesDone: ProfileWords.standardImpliesDone(target))
  }

  private mutating func fieldMap(
    _ name: String, _ named: FieldMap.Target, _ members: [String: YAMLNode], _ toNode: YAMLNode
  ) -> FieldMap {
    var target = named
    let flags = [("inherited", flag(members["inherited"])), ("says-day", flag(members["says-day"]))]
    for (flag, isSet) in flags where isSet {
      if case .field(let field) = named {
        target = flag == "inherited" ? .inherited(field) : .dayOnly(field)
      } else if named == .statusAndDone, flag == "inherited" {
        target = .inherited(.status)
      } else {
        complain(.wrongType, "`\(flag)` goes with a field", at: toNode)
      }
    }
    remarkUseless(members, for: target, named: toNode.text ?? name)
    var map = standardMap(name, target)
    if let node = members["format"] { map.styles = styles(node) }
    if let node = members["separator"] { map.separator = separator(node) }
    map.impliesDone = flag(members["done-when-present"], default: map.impliesDone)
    map.unset = words(members["unset"]) ?? []
    if let node = members["around"] {
      let forms = ProfileWords.forms.map { (name: $0.name, value: $0.form) }
      map.form = choice(node, "form", of: forms, code: .unknownWord) ?? .plain
    }
    map.isDay = flag(members["day"])
    map.isInverted = flag(members["inverted"])
    map.isOnlyIfEmpty = flag(members["only-if-empty"])
    map.isFallback = flag(members["fallback"]) || map.isOnlyIfEmpty
    map.isJoined = flag(members["joined"])
    map.isKept = flag(members["kept"])
    if let node = members["table"], let table = text(node, "the name of a table") {
      map.lookup = table
      lookups.append((table, node))
    }
    if let node = members["unit"] { map.unit = text(node, "the name of a value") ?? "" }
    expectNames(members["unit"])
    if let node = members["units"] {
      map.units = units(node)
      if members["unit"] == nil { complain(.wrongType, "`units` goes with `unit`", at: node) }
    }
    if let node = members["parts"] { map.parts = fieldMaps(node) }
    return map
  }

  private mutating func units(_ node: YAMLNode) -> [String: AmountUnit] {
    let units = AmountUnit.allCases.map { (name: $0.rawValue, value: $0) }
    var meanings: [String: AmountUnit] = [:]
    for (key, value) in pairs(of: node, "a mapping from words to units") ?? [] {
      if let unit = choice(value, "unit", of: units, code: .unknownWord) {
        meanings[key.name.lowercased()] = unit
      }
    }
    return meanings
  }

  private mutating func separator(_ node: YAMLNode) -> String {
    guard let text = node.text else {
      complain(expected: "a text", at: node)
      return ""
    }
    // The two-byte form is pantask's own, where a comma with a backslash belongs to the word.
    guard text.utf8.count <= 1 || text == "\\," else {
      let middle = text.filter { $0 != " " }
      complain(
        .wrongType, "a separator is one character", at: node,
        hint: middle.utf8.count == 1
          ? "write “\(middle)”; spaces around it do not count" : "it is one of ASCII, such as ; or |")
      return ""
    }
    return text
  }

  private mutating func styles(_ node: YAMLNode) -> [ValueStyle] {
    let elements: [YAMLNode]
    if case .list(let list) = node.content { elements = list } else { elements = [node] }
    let choices = ValueStyle.allCases.map { (name: $0.rawValue, value: $0) }
    var styles: [ValueStyle] = []
    for element in elements {
      if let style = choice(element, "format", of: choices, code: .unknownFormat) { styles.append(style) }
    }
    return styles
  }

  /// Values of the root and the fields that they fill.
  mutating func rootFields(_ node: YAMLNode) -> [String: Field] {
    var fields: [String: Field] = [:]
    for (key, value) in pairs(of: node, "a mapping from names to fields") ?? [] {
      if let field = field(value) { fields[key.name] = field }
    }
    return fields
  }

  /// Lists of values with names.
  mutating func namedValues(_ node: YAMLNode) -> [NamedValues] {
    var result: [NamedValues] = []
    for (key, value) in pairs(of: node, "a mapping by the names of lists") ?? [] {
      guard let members = members(of: value, .namedValues) else { continue }
      expect(key.name, at: key.node)
      let table = text(members["table"]) ?? ""
      if let node = members["table"], !table.isEmpty { lookups.append((table, node)) }
      result.append(
        NamedValues(
          key.name, name: text(members["name"]) ?? "", values: texts(members["values"]) ?? [],
          usesSynonyms: flag(members["synonyms"]), readsPriority: flag(members["priority"]), lookup: table,
          qualifier: text(members["qualifier"]) ?? "", isContent: flag(members["content"])))
    }
    return result
  }

  /// What other values say about dates.
  mutating func adjustments(_ node: YAMLNode) -> [DateAdjustment] {
    var result: [DateAdjustment] = []
    for (key, value) in pairs(of: node, "a mapping by field") ?? [] {
      guard let field = field(key.node) else { continue }
      guard field.kind == .date else {
        complain(.wrongType, "\(field.name) is no date", at: key.node)
        continue
      }
      guard let members = members(of: value, .date) else { continue }
      for name in members.values { expectNames(name) }
      result.append(
        DateAdjustment(
          field, zone: text(members["zone"]) ?? "", allDay: text(members["all-day"]) ?? "",
          floating: text(members["floating"]) ?? "", time: text(members["time"]) ?? "",
          origin: text(members["from"]) ?? "", length: text(members["length"]) ?? "",
          twin: text(members["twin"]) ?? ""))
    }
    return result
  }
}
