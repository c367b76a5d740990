import Formats
import TaskModel
import YAMLFiles

// The profile itself: what is at the left margin of the file.

extension ProfileReader {
  /// The containers in the words of a profile, those that are of use to people first.
  static let containers: [(name: String, value: Container)] = Container.allCases.map { ($0.rawValue, $0) }

  /// The profile that a file holds; nil where it has no name or container.
  mutating func profile(_ root: YAMLNode) -> ProfileMapping? {
    guard let members = members(of: root, .profile) else { return nil }
    let name = self.name(members["name"], in: root)
    readContainer(members["container"], in: root)
    var mapping = ProfileMapping(name: name ?? "", title: name ?? "", container: container)
    if let title = text(members["title"]) { mapping.title = title }
    mapping.naming.ignoresCase = flag(members["ignore-case"])
    ignoresCase = mapping.naming.ignoresCase
    mapping.naming.usesSynonyms = flag(members["synonyms"])
    if let node = members["reading"] { mapping.reading.options = ReadingOptions(readingOptions(node)) }
    mapping.composition.laterReplaces = flag(members["later-replaces"])
    mapping.composition.inheritsHeadings = flag(members["headings-are-sections"])
    mapping.composition.partsShareProject = flag(members["parts-share-project"])
    mapping.composition.wholesWaitForParts = flag(members["wholes-wait-for-parts"])
    mapping.reading.keepsBlanks = flag(members["keep-blanks"])
    if let node = members["absent-priority"] {
      mapping.reading.absentPriority = choice(
        node, "priority", of: Priority.allCases.reversed().map { ($0.name, $0) }, code: .unknownPriority)
    }
    mapping.reading.takesOffFormulaGuards = flag(members["formula-guards"])
    if let names = texts(members["ignore"]) { mapping.naming.ignored = names }
    if let name = text(members["growing-column"]) { mapping.reading.grownColumn = name }
    expectNames(members["growing-column"])
    if let name = text(members["id-namespace"]) { mapping.idNamespace = name }
    if let node = members["expected-problems"] { mapping.normalProblems = problems(node) }
    expectNames(members["ignore"])
    if let aliases = dictionary(members["aliases"], lowercasingKeys: true) {
      mapping.naming.aliases = aliases
    }
    if let name = text(members["key-names"]) { mapping.naming.keyNames = name }
    if let names = dictionary(members["named-elements"]) { mapping.naming.namedElements = names }
    if let names = dictionary(members["relations"]) { mapping.naming.relations = names }
    if let name = text(members["repeated-by"]) { mapping.composition.repeatedBy = name }
    expectNames(members["repeated-by"])
    if let names = texts(members["occurrences"]) { mapping.composition.occurrenceNames = names }
    expectNames(members["occurrences"])
    if let component = text(members["component"]) { mapping.composition.componentName = component }
    if let node = members["detail-markup"] {
      // What is made of Atlassian's documents is HTML.
      let markups =
        DetailMarkup.allCases.map { (name: $0.rawValue, value: $0) } + [(name: "adf", value: .html)]
      mapping.reading.detailMarkup = choice(node, "notation", of: markups, code: .unknownWord) ?? .plain
    }
    if let node = members["extra-names"] {
      let notations: [(name: String, value: ExtraNotation)] = [("plain", .plain), ("pantask", .pantask)]
      mapping.reading.extraNotation = choice(node, "notation", of: notations, code: .unknownWord) ?? .plain
    }
    if let node = members["recognise"] { readRecognition(node, into: &mapping) }
    if let node = members["records"] {
      mapping.records = recordSets(node)
    } else if container == .xml, let node = members["container"] {
      complain(
        .missingKey, "the key “records” is missing", at: node,
        hint: "say where the tasks are, from the root element on: `records: project/task`")
    }
    if let node = members["fields"] { mapping.fields = fieldMaps(node) }
    if members["detail-markup"]?.text == "adf" {
      mapping.fields = Self.withDocuments(mapping.fields)
      for index in mapping.records.indices {
        mapping.records[index].fields = mapping.records[index].fields.map(Self.withDocuments)
      }
    }
    if let node = members["root-fields"] { mapping.root.fields = rootFields(node) }
    if let node = members["named-values"] { mapping.naming.namedValues = namedValues(node) }
    if let node = members["hierarchy"] { mapping.hierarchy = hierarchy(node) }
    if let node = members["dates"] { mapping.adjustments = adjustments(node) }
    if let node = members["exclude"] { mapping.exclusions = exclusions(node) }
    if let node = members["when"] { mapping.conditions = conditions(node) }
    readVocabularies(members, into: &mapping)
    expectAliases(members["aliases"], of: mapping)
    checkLookups()
    checkTitle(mapping, members["fields"] ?? root)
    return name == nil || !isContainerKnown ? nil : mapping
  }

  /// Fields of which those of details are read as documents of blocks, but where another form is given.
  private static func withDocuments(_ maps: [FieldMap]) -> [FieldMap] {
    maps.map { map in
      var map = map
      if map.to == .field(.detail), map.styles.isEmpty { map.styles = [.documentText] }
      return map
    }
  }

  /// The container; where it is none, what is most like it, so that all else is looked at as well.
  private mutating func readContainer(_ node: YAMLNode?, in root: YAMLNode) {
    guard let node else {
      isContainerKnown = false
      return complain(
        .missingKey, "the key “container” is missing", at: root, hint: "add `container: csv`, json or xml")
    }
    if let known = choice(node, "container", of: Self.containers, code: .unknownContainer) {
      container = known
      return
    }
    isContainerKnown = false
    let near = node.text.flatMap { Suggestion.nearest(to: $0, in: Self.containers.map(\.name)) }
    if let near, let known = Container(rawValue: near) { container = known }
  }

  /// The codes of warnings that every file of the tool would give.
  private mutating func problems(_ node: YAMLNode) -> [DiagnosticCode] {
    let elements: [YAMLNode]
    if case .list(let list) = node.content { elements = list } else { elements = [node] }
    let codes = ProfileWords.problems.map { (name: $0.rawValue, value: $0) }
    return elements.compactMap { choice($0, "problem", of: codes, code: .unknownWord) }
  }

  /// What is done with values beyond what fields say of them.
  private mutating func readingOptions(_ node: YAMLNode) -> [ReadingOption] {
    let elements: [YAMLNode]
    if case .list(let list) = node.content { elements = list } else { elements = [node] }
    let options = ProfileWords.readingOptions.map { (name: $0.name, value: $0.option) }
    return elements.compactMap { choice($0, "reading option", of: options, code: .unknownWord) }
  }

  /// The name that `--from` takes.
  private mutating func name(_ node: YAMLNode?, in root: YAMLNode) -> String? {
    guard let node else {
      complain(
        .missingKey, "the key “name” is missing", at: root, hint: "add `name: my-tool`; --from takes it")
      return nil
    }
    guard let name = text(node, "a name") else { return nil }
    let isWord = name.unicodeScalars.allSatisfy { scalar in
      scalar == "-" || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    guard isWord, name.utf8.count <= 64 else {
      complain(
        .badName, "a name has lower-case letters from a to z, digits and hyphens, 64 of them at most",
        at: node,
        hint: "put what people call it under `title`")
      return nil
    }
    if reservedNames.contains(name) {
      complain(
        .badName, "“\(name)” already means something else to --from", at: node,
        hint: "name it after the tool: “my-\(name)”")
      return nil
    }
    return name
  }

  private mutating func checkLookups() {
    for (table, node) in lookups where !tables.contains(table) {
      if tables.isEmpty {
        complain(
          .unknownTable, "no records fill the table “\(table)”", at: node,
          hint: "add them under `records` with `table: \(table)`")
      } else {
        complain(unknown: table, kind: "table", of: tables, code: .unknownTable, at: node)
      }
    }
  }

  /// A task without a title is none that anybody can read.
  private mutating func checkTitle(_ mapping: ProfileMapping, _ node: YAMLNode) {
    func fills(_ maps: [FieldMap]) -> Bool {
      maps.contains { map in map.to == .field(.title) || fills(map.parts ?? []) }
    }
    guard mistakes.isEmpty, container.isOfManyTools, !mapping.naming.usesSynonyms,
      !fills(mapping.fields), !mapping.records.contains(where: { fills($0.fields ?? []) })
    else { return }
    complain(
      .missingKey, "nothing fills the title of a task", at: node,
      hint: "add `NAME: title` under `fields`, or `synonyms: true`")
  }
}
