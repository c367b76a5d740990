import Formats
import TaskModel
import YAMLFiles

/// Writes a profile in the words of `docs/profiles.md`: what is as it is anyway is left out.
struct ProfileWriter {
  let mapping: ProfileMapping

  init(_ mapping: ProfileMapping) { self.mapping = mapping }

  /// The members of the file, in the order of `ProfileKeys.profile`.
  var entries: [YAMLEntry] {
    var entries = [YAMLEntry("name", .text(mapping.name))]
    if mapping.title != mapping.name { entries.append(YAMLEntry("title", .text(mapping.title))) }
    entries.append(YAMLEntry("container", .text(mapping.container.rawValue)))
    if let recognition { entries.append(YAMLEntry("recognise", recognition)) }
    if let places { entries.append(YAMLEntry("records", places)) }
    if !mapping.fields.isEmpty { entries.append(YAMLEntry("fields", .mapping(fields(mapping.fields)))) }
    add("ignore", mapping.naming.ignored, to: &entries)
    add("synonyms", mapping.naming.usesSynonyms, to: &entries)
    add("reading", mapping.reading.options.all.map(ProfileWords.name), to: &entries)
    add("ignore-case", mapping.naming.ignoresCase, to: &entries)
    add("aliases", mapping.naming.aliases, to: &entries)
    entries += vocabularies
    if !mapping.exclusions.isEmpty {
      entries.append(YAMLEntry("exclude", .mapping(Self.exclusions(mapping.exclusions))))
    }
    if !mapping.conditions.isEmpty { entries.append(YAMLEntry("when", .mapping(conditions))) }
    if let hierarchy = mapping.hierarchy { entries.append(YAMLEntry("hierarchy", Self.value(of: hierarchy))) }
    if !mapping.adjustments.isEmpty { entries.append(YAMLEntry("dates", .mapping(dates))) }
    if !mapping.naming.namedValues.isEmpty {
      entries.append(YAMLEntry("named-values", .mapping(namedValues)))
    }
    add("key-names", mapping.naming.keyNames, to: &entries)
    add("named-elements", mapping.naming.namedElements, to: &entries)
    add("relations", mapping.naming.relations, to: &entries)
    add("repeated-by", mapping.composition.repeatedBy, to: &entries)
    add("occurrences", mapping.composition.occurrenceNames, to: &entries)
    add("root-fields", mapping.root.fields.mapValues(\.name), to: &entries)
    add("later-replaces", mapping.composition.laterReplaces, to: &entries)
    add("headings-are-sections", mapping.composition.inheritsHeadings, to: &entries)
    add("parts-share-project", mapping.composition.partsShareProject, to: &entries)
    add("wholes-wait-for-parts", mapping.composition.wholesWaitForParts, to: &entries)
    add("keep-blanks", mapping.reading.keepsBlanks, to: &entries)
    add("absent-priority", mapping.reading.absentPriority?.name ?? "", to: &entries)
    add("formula-guards", mapping.reading.takesOffFormulaGuards, to: &entries)
    add("growing-column", mapping.reading.grownColumn, to: &entries)
    add("id-namespace", mapping.idNamespace, to: &entries)
    add("expected-problems", mapping.normalProblems.map(\.rawValue), to: &entries)
    if mapping.reading.detailMarkup != .plain {
      entries.append(YAMLEntry("detail-markup", .text(mapping.reading.detailMarkup.rawValue)))
    }
    if mapping.reading.extraNotation == .pantask {
      entries.append(YAMLEntry("extra-names", .text("pantask")))
    }
    if !mapping.composition.componentName.isEmpty {
      entries.append(YAMLEntry("component", .text(mapping.composition.componentName)))
    }
    return entries
  }

  // MARK: - Small values

  private func add(_ key: String, _ flag: Bool, to entries: inout [YAMLEntry]) {
    if flag { entries.append(YAMLEntry(key, .text("true"))) }
  }

  private func add(_ key: String, _ text: String, to entries: inout [YAMLEntry]) {
    if !text.isEmpty { entries.append(YAMLEntry(key, .text(text))) }
  }

  private func add(_ key: String, _ texts: [String], to entries: inout [YAMLEntry]) {
    if !texts.isEmpty { entries.append(YAMLEntry(key, Self.value(of: texts))) }
  }

  private func add(_ key: String, _ members: [String: String], to entries: inout [YAMLEntry]) {
    guard !members.isEmpty else { return }
    let sorted = members.sorted { $0.key < $1.key }.map { YAMLEntry($0.key, .text($0.value)) }
    entries.append(YAMLEntry(key, .mapping(sorted)))
  }

  /// One text alone, several as a list.
  private static func value(of texts: [String]) -> YAMLValue {
    if texts.count == 1, let text = texts.first, !text.isEmpty { return .text(text) }
    return .texts(texts)
  }

  // MARK: - Recognition and records

  private var recognition: YAMLValue? {
    guard mapping.signature != Signature() || !mapping.otherSignatures.isEmpty else { return nil }
    let signatures = ([mapping.signature] + mapping.otherSignatures).map { members(of: $0) }
    if signatures.count == 1 { return .mapping(signatures[0]) }
    return .list(signatures.map { YAMLItem(value: .mapping($0)) })
  }

  private func members(of signature: Signature) -> [YAMLEntry] {
    var members: [YAMLEntry] = []
    add("has", signature.requiredNames, to: &members)
    add("may-have", signature.typicalNames, to: &members)
    add("has-not", signature.forbiddenNames, to: &members)
    add("nothing-else", signature.isExact, to: &members)
    add("root", signature.rootNames, to: &members)
    if !signature.rootChoices.isEmpty {
      members.append(
        YAMLEntry("root-one-of", .list(signature.rootChoices.map { YAMLItem(value: .texts($0)) })))
    }
    add("namespace", signature.namespace, to: &members)
    add("values", signature.values, to: &members)
    add("texts", signature.texts, to: &members)
    add("file-name", signature.fileNames, to: &members)
    let cells = signature.rowKinds.map(\.rawValue)
    if !cells.isEmpty { members.append(YAMLEntry("cells", .texts(cells))) }
    return members
  }

  private var places: YAMLValue? {
    // No profile gives the names of lists.
    let sets = mapping.records.filter { !$0.isLate && !$0.isName }.compactMap { set -> YAMLValue? in
      // What an assembler looks at is of no use without it.
      if case .context = set.role { return nil }
      return value(of: set)
    }
    if case .text(".")? = sets.first, sets.count == 1 { return nil }
    return sets.count == 1 ? sets.first : .list(sets.map { YAMLItem(value: $0) })
  }

  private func value(of set: RecordSet) -> YAMLValue {
    var members = [YAMLEntry("path", .text(set.path))]
    add("has", set.needs, to: &members)
    switch set.role {
    case .task, .context: break
    case .lookup(let table): add("table", table, to: &members)
    case .addition: add("adds", true, to: &members)
    case .heading(let field):
      add("heading", field.name, to: &members)
      add("follows", set.follows, to: &members)
    }
    if set.key != "id" { add("key", set.key, to: &members) }
    if set.names != ["name"] { members.append(YAMLEntry("names", Self.value(of: set.names))) }
    add("name-end", set.nameEnd, to: &members)
    if let condition = set.done {
      members.append(YAMLEntry("done", Self.doneCondition(condition)))
    }
    if !set.exclusions.isEmpty {
      members.append(YAMLEntry("exclude", .inline(Self.exclusions(set.exclusions))))
    }
    add("class", set.itemClass?.rawValue ?? "", to: &members)
    add("section", set.section, to: &members)
    add("project", set.project, to: &members)
    add("priority", set.priority, to: &members)
    if !set.renamed.isEmpty {
      let sorted = set.renamed.sorted { $0.key < $1.key }.map { YAMLEntry($0.key, .text($0.value)) }
      members.append(YAMLEntry("renamed", .inline(sorted)))
    }
    add("keep-as", set.keptAs, to: &members)
    switch set.company {
    case .none: break
    case .origin(let writer, let table, let time):
      add("writer", writer, to: &members)
      add("writer-table", table, to: &members)
      add("time", time, to: &members)
    case .valueName(let name, let table):
      add("value-name", name, to: &members)
      add("value-table", table, to: &members)
    case .label(let label): add("label", label, to: &members)
    }
    let hasFields = set.fields != nil
    if let own = set.fields { members.append(YAMLEntry("fields", .mapping(fields(own)))) }
    if members.count == 1 { return .text(set.path) }
    return hasFields ? .mapping(members) : .inline(members)
  }

  /// A condition without a name is about the text of a heading, or always fulfilled.
  private static func doneCondition(_ condition: RecordCondition) -> YAMLValue {
    let words = words(of: condition)
    if condition.from.isEmpty { return words ?? .text("true") }
    return words.map { .inline([YAMLEntry(condition.from, $0)]) } ?? .text(condition.from)
  }

  // MARK: - Fields

  /// The members of `fields`.
  func fields(_ maps: [FieldMap]) -> [YAMLEntry] { maps.map { YAMLEntry($0.from, value(of: $0)) } }

  private func value(of map: FieldMap) -> YAMLValue {
    let (name, flag) = ProfileWords.name(of: map.to)
    var members = [YAMLEntry("to", .text(name))]
    if let flag { add(flag, true, to: &members) }
    if map.styles != ProfileWords.standardStyles(map.to) {
      members.append(YAMLEntry("format", Self.value(of: map.styles.map(\.rawValue))))
    }
    if map.separator != ProfileWords.standardSeparator(map.to, mapping.container) {
      members.append(YAMLEntry("separator", .text(map.separator)))
    }
    if map.impliesDone != ProfileWords.standardImpliesDone(map.to) {
      members.append(YAMLEntry("done-when-present", .text("\(map.impliesDone)")))
    }
    add("unset", map.unset, to: &members)
    add("around", ProfileWords.forms.first { $0.form == map.form }?.name ?? "", to: &members)
    add("day", map.isDay, to: &members)
    add("inverted", map.isInverted, to: &members)
    add("fallback", map.isFallback, to: &members)
    add("only-if-empty", map.isOnlyIfEmpty, to: &members)
    add("joined", map.isJoined, to: &members)
    add("kept", map.isKept, to: &members)
    add("table", map.lookup, to: &members)
    add("unit", map.unit, to: &members)
    if !map.units.isEmpty {
      let sorted = map.units.sorted { $0.key < $1.key }
      members.append(
        YAMLEntry("units", .inline(sorted.map { YAMLEntry($0.key, .text($0.value.rawValue)) })))
    }
    guard let parts = map.parts else { return members.count == 1 ? .text(name) : .inline(members) }
    members.append(YAMLEntry("parts", .mapping(fields(parts))))
    return .mapping(members)
  }

  private var namedValues: [YAMLEntry] {
    mapping.naming.namedValues.map { values in
      var members: [YAMLEntry] = []
      add("name", values.name, to: &members)
      add("values", values.values, to: &members)
      add("synonyms", values.usesSynonyms, to: &members)
      add("priority", values.readsPriority, to: &members)
      add("table", values.lookup, to: &members)
      add("qualifier", values.qualifier, to: &members)
      add("content", values.isContent, to: &members)
      return YAMLEntry(values.from, .inline(members))
    }
  }

  private var dates: [YAMLEntry] {
    mapping.adjustments.map { adjustment in
      var members: [YAMLEntry] = []
      add("zone", adjustment.zone, to: &members)
      add("all-day", adjustment.allDay, to: &members)
      add("floating", adjustment.floating, to: &members)
      add("time", adjustment.time, to: &members)
      add("from", adjustment.origin, to: &members)
      add("length", adjustment.length, to: &members)
      add("twin", adjustment.twin, to: &members)
      return YAMLEntry(adjustment.field.name, .inline(members))
    }
  }

  private static func value(of hierarchy: Hierarchy) -> YAMLValue {
    switch hierarchy {
    case .level(let name): .inline([YAMLEntry("level", .text(name))])
    case .columns(let names): .inline([YAMLEntry("columns", .texts(names))])
    case .outline(let name): .inline([YAMLEntry("outline", .text(name))])
    case .titles(let names): .inline([YAMLEntry("title", names.count == 1 ? .text(names[0]) : .texts(names))])
    case .key(let parents, let name, let others):
      .inline(
        [YAMLEntry("parents", .texts(parents)), YAMLEntry("of", .text(name))]
          + (others.isEmpty ? [] : [YAMLEntry("others", .texts(others))]))
    case .rowNumber(let name): .inline([YAMLEntry("row-number", .text(name))])
    }
  }
}
