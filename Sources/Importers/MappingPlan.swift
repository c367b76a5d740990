import Formats
import TaskModel

/// A profile compiled for one input: an instruction for every name, looked up by number.
///
/// Names come from the scanner as the input shows them; each is resolved once per level. Level 0 is the record
/// itself, others are objects inside it that the profile reaches into, and records of other kinds.
struct MappingPlan: Sendable {
  /// Where values are: their names so far, and the field maps that apply.
  private struct Level: Sendable {
    var instructions: [Instruction] = []
    var dynamic: [String: Instruction] = [:]
    /// Names from the record to here, with slashes.
    var prefix = ""
    /// Numbers of the field maps that apply, in `maps`.
    var list: [Int] = []
    /// The level of the record that this is inside of.
    var root = 0
    /// What is done where a plain value stands in the place of the object.
    var own: Instruction?
  }

  let mapping: ProfileMapping
  /// All field maps: the profile's, those of kinds of records, and parts.
  let maps: [FieldMap]
  /// Level at which the records of each of the mapping's places are read.
  let recordLevels: [Int]
  private let fields: FieldSet
  /// Names of the scanner, as text, by number.
  private(set) var names: [String] = []
  /// Instructions of the record level, by the number of the name: what nearly every look-up asks for.
  private var root: [Instruction] = []
  /// What there is to know of levels; the instructions of the first are `root`.
  private var levels: [Level] = []
  /// Numbers of the maps of parts, by the map they belong to.
  private let parts: [Int: [Int]]
  private(set) var checks: [ValueCheck] = []
  /// Names of the record level that are not the scanner's, in first-seen order.
  private var namedNames: [String] = []
  /// Fields that a name of the record level has been given to.
  private var taken: Set<Field> = []
  /// The exclusions that hold in this run.
  private let exclusions: [ExclusionRule]
  /// Names whose values are kept until the record ends, each with its slot.
  let slots: RowSlots
  /// How many slots there are.
  var slotCount: Int { slots.count }
  /// Names that more than one column has.
  private var repeatedNames: Set<String> = []
  /// How many columns before a column have its name; empty where no two have the same.
  private var repeatPlaces: [Int] = []
  /// By the number of a name: how well a member of that name stands for the object it is in, `UInt8.max` for not at all.
  private(set) var representativeRanks: [UInt8] = []
  /// The same for objects that stand for a task.
  private(set) var identifyingRanks: [UInt8] = []
  /// Lists of named values with the numbers of the names in them.
  private var namedLists: [NamedList] = []
  /// Whether an unknown word for the state is no riddle: other values say whether the task is done.
  private(set) var hasDoneEvidence = false
  /// Whether several dates may stand for one field, of which one is best.
  let hasSecondBestDates: Bool
  /// Names of the elements or lists that are records: inside records they are subtasks.
  let recordNames: Set<String>

  /// Compiles a profile, for a table that keeps `fields` and a run that keeps items of the `included` classes.
  init(_ mapping: ProfileMapping, fields: FieldSet, included: Set<ItemClass> = []) {
    self.mapping = mapping
    self.fields = fields
    exclusions = mapping.exclusions.filter { !included.contains($0.itemClass) }
    slots = RowSlots(mapping, fields: fields)
    var maps: [FieldMap] = []
    var parts: [Int: [Int]] = [:]
    func add(_ list: [FieldMap]) -> [Int] {
      let numbers = Array(maps.count..<maps.count + list.count)
      maps.append(contentsOf: list)
      for (number, map) in zip(numbers, list) {
        if let inner = map.parts { parts[number] = add(inner) }
      }
      return numbers
    }
    levels = [Level(list: add(mapping.fields))]
    var recordLevels: [Int] = []
    for place in mapping.records {
      guard let own = place.fields else {
        recordLevels.append(0)
        continue
      }
      recordLevels.append(levels.count)
      levels.append(Level(list: add(own), root: levels.count))
    }
    self.recordLevels = recordLevels
    self.maps = maps
    self.parts = parts
    hasSecondBestDates = maps.contains { map in
      guard map.isFallback, case .field(let field) = map.to else { return false }
      return field.kind == .date
    }
    for map in mapping.fields {
      if case .field(let field) = map.to, field.kind != .wordList { taken.insert(field) }
      if map.to == .statusAndDone { taken.insert(.status) }
    }
    // Only where nothing is known of the tool; XML always, since it has no other way to nest.
    let nestsByName = mapping.container == .xml || mapping.usesSynonyms
    let paths = nestsByName ? mapping.records.filter { $0.role == .task }.map(\.path) : []
    recordNames = Set(
      paths.compactMap { path in path.split { ".[]*/".contains($0) }.last.map(String.init) })
  }

  /// Whether records are put together by the ids of tasks, or by ids that stand for names.
  var joins: Bool {
    maps.contains { !$0.lookup.isEmpty || $0.to == .children }
      || mapping.records.contains { $0.role == .addition }
  }

  /// Whether what belongs to a task that is left out, as archived or deleted, goes with it: tasks name their parents
  /// or their children by ids, or the list that they are in.
  var followsParents: Bool {
    let setsAside =
      exclusions.contains { $0.itemClass != .notATask } || mapping.records.contains { $0.itemClass != nil }
    return setsAside && maps.contains { $0.to == .field(.parent) || $0.to == .children }
      || exclusions.contains { !$0.table.isEmpty }
  }

  /// Whether tasks are left out that refer to what a table knows to be of a class.
  func leavesOut(_ table: String, _ itemClass: ItemClass) -> Bool {
    exclusions.contains { $0.table == table && $0.itemClass == itemClass }
  }

  /// Whether what is read at a level holds tasks and is none itself.
  func isContainer(level: Int) -> Bool {
    levels[level].list.contains { maps[$0].to == .tasks || maps[$0].to == .containers }
  }

  /// What is done with a plain value where the objects at a level are expected; nil for keeping it.
  func ownInstruction(level: Int) -> Instruction? { levels[level].own }

  /// The path of what is read as the title at a level, by names; nil where nothing is.
  func titlePath(level: Int) -> [Substring]? {
    levels[level].list.first { maps[$0].to == .field(.title) }.map { maps[$0].from.split(separator: "/") }
  }

  /// Takes over names the scanner has handed out.
  mutating func add(names new: [[UInt8]]) {
    let isHeader = mapping.container == .csv && names.isEmpty && !new.isEmpty
    for name in new {
      let text = String(decoding: name, as: UTF8.self)
      names.append(text)
      representativeRanks.append(MappingPlan.rank(text, in: RecordImporter.representativeNames))
      identifyingRanks.append(MappingPlan.rank(text, in: RecordImporter.identifyingNames))
    }
    guard isHeader || mapping.container != .csv else { return }
    if isHeader, mapping.extraNotation == .plain {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted { repeatedNames.insert(name) }
      if !repeatedNames.isEmpty {
        var counts: [String: Int] = [:]
        repeatPlaces = names.map { name in
          counts[name, default: 0] += 1
          return (counts[name] ?? 1) - 1
        }
      }
    }
    // A table's header says all there is; elsewhere a value may come as late as the last record.
    guard isHeader else {
      // A date of completion may just not be there yet: only what is said of every task counts.
      let flags = mapping.conditions.filter { $0.meaning == .done }.map(\.from)
      let evidence = flags + maps.filter { $0.to == .field(.isDone) || $0.to == .doneHint }.map(\.from)
      hasDoneEvidence = evidence.contains { path in
        path.split(separator: "/").last.map { names.contains(String($0)) } ?? false
      }
      return
    }
    if mapping.usesSynonyms {
      // What the table has no column of is free for one of another name.
      taken.formIntersection(
        mapping.fields.compactMap { map in
          guard names.contains(where: { isSame(map.from, $0) }) else { return nil }
          if map.to == .statusAndDone { return .status }
          if case .field(let field) = map.to { return field }
          return nil
        })
    }
    hasDoneEvidence = mapping.fields.contains { map in
      guard map.impliesDone || map.to == .doneHint || map.to == .field(.isDone) else { return false }
      return names.contains { isSame(map.from, $0) }
    }
  }

  private static func rank(_ name: String, in wanted: [String]) -> UInt8 {
    // Longer than any of them: most names need not be looked at in lower case.
    guard name.utf8.count <= 16, let rank = wanted.firstIndex(of: name.lowercased()) else { return .max }
    return UInt8(truncatingIfNeeded: rank)
  }

  /// A list of named values, with the numbers that names have by now.
  mutating func namedList(_ number: Int) -> NamedList {
    while namedLists.count <= number {
      namedLists.append(NamedList(mapping.namedValues[namedLists.count], names: names))
    }
    if namedLists[number].nameCount != names.count {
      namedLists[number] = NamedList(mapping.namedValues[number], names: names)
    }
    return namedLists[number]
  }

  /// The instruction for a name at a level.
  @inline(__always)
  mutating func instruction(name: Int, level: Int) -> Instruction {
    if level == 0, name < root.count {
      let known = root[name]
      if known.operation != .unresolved { return known }
    }
    return resolve(name: name, level: level)
  }

  /// Whether records have been read.
  var hasKnownInstructions: Bool { !root.isEmpty }

  /// The instruction for a name at the record level, if it has been asked for before; nil for names not met there.
  func knownInstruction(name: Int) -> Instruction? {
    name < root.count && root[name].operation != .unresolved ? root[name] : nil
  }

  /// The instruction for a name that is not the scanner's (the value of a naming attribute).
  mutating func instruction(named name: String, level: Int) -> Instruction {
    if let known = levels[level].dynamic[name] { return known }
    let made = make(name, level: level)
    levels[level].dynamic[name] = made
    if level == 0 { namedNames.append(name) }
    return made
  }

  /// The names of the record level and the fields they fill: in the order of the scanner's numbers, then those that
  /// are values of naming attributes.
  var mappedNames: [(name: String, field: String?)] {
    let ofScanner = root.enumerated().compactMap { number, instruction in
      number < names.count && !names[number].isEmpty ? mapped(names[number], instruction) : nil
    }
    // pantask's own elements are named for nothing but `extra`.
    let areExtra = mapping.namedElements["extra"] != nil
    return ofScanner
      + namedNames.compactMap { name in
        areExtra ? (name, nil) : levels[0].dynamic[name].flatMap { mapped(name, $0) }
      }
  }

  /// What becomes of a name; nil where there is nothing to say of it.
  private func mapped(_ name: String, _ instruction: Instruction) -> (name: String, field: String?)? {
    var instruction = instruction
    if instruction.operation == .checked {
      let check = checks[Int(instruction.level)]
      let isParent = check.slots.contains(RowSlots.tree) && check.constant == nil
      if isParent, [.skip, .extra].contains(check.instruction.operation) {
        return (name, Field.parent.name)
      }
      instruction = check.instruction
    }
    if [.extra, .extraJSON, .extraRepeated, .skip].contains(instruction.operation),
      let field = mapping.assembled.first(where: { isSame($0.key, name) })?.value
    {
      return (name, field.name)
    }
    switch instruction.operation {
    case .extra, .extraJSON, .extraRepeated: return (name, nil)
    case .skip where instruction.map >= 0 && !maps[Int(instruction.map)].unit.isEmpty:
      return (name, instruction.field.name)
    case .skip, .unresolved, .namedElement: return nil
    case .extraObject: return (name, Field.extra.name)
    case .subtasks, .subtaskDone: return (name, "subtasks")
    case .doneHint: return (name, Field.isDone.name)
    case .descend: return (name, "parts")
    default: return (name, instruction.field.name)
    }
  }

  /// Whether other columns have the name of a column.
  func isRepeated(_ name: Int) -> Bool { name < repeatPlaces.count && repeatedNames.contains(names[name]) }

  /// Where a column stands among those of its name that have no field, from 0; the first of them may have one.
  func place(ofRepeated name: Int, isMapped: Bool) -> Int {
    name < repeatPlaces.count ? max(0, repeatPlaces[name] - (isMapped ? 1 : 0)) : 0
  }

  /// The full name of a value, as `extra` keeps it.
  func extraName(_ name: Int, level: Int) -> String {
    let own = name < names.count ? names[name] : "column \(name + 1)"
    return levels[level].prefix + mapping.extraNotation.meaning(of: own).name
  }

  /// The full name of a value at a level, as `extra` keeps it.
  func extraName(_ name: String, level: Int) -> String { levels[level].prefix + name }

  /// Remembers the code under which a name's values are kept in `extra`.
  mutating func setExtraCode(_ code: UInt32, name: Int, level: Int) {
    if level == 0 {
      if name < root.count { root[name].extraName = code }
    } else if name < levels[level].instructions.count {
      levels[level].instructions[name].extraName = code
    }
  }

  private mutating func resolve(name: Int, level: Int) -> Instruction {
    if level > 0, name < levels[level].instructions.count {
      let known = levels[level].instructions[name]
      if known.operation != .unresolved { return known }
    }
    let text = name < names.count ? names[name] : "column \(name + 1)"
    let made = make(text, level: level)
    let open = Instruction(operation: .unresolved, field: .extra, map: -1, level: -1)
    if level == 0 {
      while root.count <= name { root.append(open) }
      root[name] = made
    } else {
      while levels[level].instructions.count <= name { levels[level].instructions.append(open) }
      levels[level].instructions[name] = made
    }
    return made
  }

  /// The instruction for a name, and around it the check where a value says something about its record.
  private mutating func make(_ name: String, level: Int) -> Instruction {
    let path = levels[level].prefix + name
    var made = makeUnchecked(name, path, level: level)
    let conditions = mapping.conditions.filter { isSame($0.from, path) }
    let rules = exclusions.filter { isSame($0.from, path) }
    let kept = slots.entries.filter { isSame($0.name, path) }
    let isMapped = made.map >= 0 && made.operation != .namedValues
    let unset = isMapped ? maps[Int(made.map)].unset : []
    if conditions.isEmpty && unset.isEmpty && rules.isEmpty && kept.isEmpty {
      let inside = mapping.conditions.map(\.from) + exclusions.map(\.from) + slots.entries.map(\.name)
      guard made.operation == .extra || made.operation == .skip,
        inside.contains(where: { isInside(path, $0) })
      else { return made }
      return descend(to: path, from: level)
    }
    if kept.contains(where: \.isConsumed), made.operation == .extra {
      made = Instruction(operation: .skip, field: .extra, map: -1, level: -1)
    }
    checks.append(
      ValueCheck(
        slots: kept.map(\.slot), constant: kept.first?.constant, instruction: made,
        unset: unset, conditions: conditions, exclusions: rules))
    return Instruction(operation: .checked, field: made.field, map: made.map, level: Int32(checks.count - 1))
  }

  private mutating func descend(to path: String, from level: Int) -> Instruction {
    let next = levels.count
    levels.append(Level(prefix: path + "/", list: levels[level].list, root: levels[level].root))
    return Instruction(operation: .descend, field: .extra, map: -1, level: Int32(next))
  }

  private mutating func makeUnchecked(_ name: String, _ path: String, level: Int) -> Instruction {
    let keeping: Instruction.Operation =
      mapping.extraNotation.meaning(of: name).isJSON
      ? .extraJSON
      : level == 0 && (repeatedNames.contains(name) || !mapping.container.isOfManyTools)
        ? .extraRepeated : .extra
    let kept = Instruction(
      operation: fields.contains(.extra) ? keeping : .skip, field: .extra, map: -1, level: -1)
    if mapping.ignored.contains(where: { isSame($0, path) }) {
      return Instruction(operation: .skip, field: .extra, map: -1, level: -1)
    }
    if mapping.namedElements[name] != nil {
      return Instruction(operation: .namedElement, field: .extra, map: -1, level: Int32(level))
    }
    if let number = mapping.namedValues.firstIndex(where: { isSame($0.from, path) }) {
      var made = descend(to: path, from: level)
      made.operation = .namedValues
      made.map = Int32(number)
      return made
    }
    var own: Instruction?
    if let number = levels[level].list.first(where: { isSame(maps[$0].from, path) }) {
      own = instruction(for: maps[number].to, map: number, level: level)
    }
    let hasInside = levels[level].list.contains { isInside(path, maps[$0].from) }
    if hasInside || (own == nil && mapping.namedValues.contains { isInside(path, $0.from) }) {
      let made = descend(to: path, from: level)
      levels[Int(made.level)].own = own
      return made
    }
    if let own { return own }
    if level == 0, recordNames.contains(name) {
      return instruction(for: .subtasks, map: -1, level: level)
    }
    let isNamed =
      level > 0 && mapping.namedValues.contains { $0.usesSynonyms && levels[level].prefix == $0.from + "/" }
    if (level == 0 && mapping.usesSynonyms) || isNamed, !name.hasPrefix("*"),
      let target = Synonyms.target(of: name)
    {
      if case .field(let field) = target {
        guard field.kind == .wordList || isNamed || taken.insert(field).inserted else { return kept }
      } else if target == .statusAndDone {
        guard isNamed || taken.insert(.status).inserted else { return kept }
      }
      return instruction(for: target, map: -1, level: level)
    }
    return kept
  }

  /// The level at which elements are read: that of their own parts, or of the record they are in.
  private mutating func level(ofParts map: Int, in level: Int) -> Int32 {
    guard let list = parts[map] else { return Int32(levels[level].root) }
    levels.append(Level(list: list, root: levels.count))
    return Int32(levels.count - 1)
  }

  private mutating func instruction(for target: FieldMap.Target, map number: Int, level: Int) -> Instruction {
    let map = Int32(number)
    func made(_ operation: Instruction.Operation, _ field: Field = .extra, level: Int32 = -1) -> Instruction {
      Instruction(operation: operation, field: field, map: map, level: level)
    }
    switch target {
    case .subtasks:
      var instruction = made(.subtasks, level: self.level(ofParts: number, in: level))
      instruction.separator = map >= 0 ? maps[Int(map)].separator.utf8.first ?? 0 : 0
      return instruction
    case .subtaskDone: return made(fields.contains(.isDone) ? .subtaskDone : .skip, level: 0)
    case .doneHint: return made(fields.contains(.isDone) ? .doneHint : .skip, .isDone)
    case .tasks: return made(.tasks, level: self.level(ofParts: number, in: level))
    case .containers: return made(.containers, level: self.level(ofParts: number, in: level))
    case .inherited(let field): return made(fields.contains(field) ? .inherited : .skip, field)
    case .dayOnly(let field): return made(fields.contains(field) ? .dayOnly : .skip, field)
    case .children: return made(.children)
    case .joinKey: return made(.joinKey)
    case .statusAndDone:
      let isWanted = fields.contains(.status) || fields.contains(.isDone)
      return made(isWanted ? .statusAndDone : .skip, .status)
    case .field(let field):
      let impliesDone = map >= 0 && maps[Int(map)].impliesDone && fields.contains(.isDone)
      guard
        fields.contains(field) || impliesDone || (field == .id && (joins || followsParents))
          || (field == .parent && followsParents)
          || (field == .priority && fields.contains(.priorityRaw))
      else {
        // Whoever does not ask for the list still asks whether its tasks are done.
        let isDoneKey = map >= 0 && fields.contains(.isDone) && makesDone(maps[Int(map)].lookup)
        return Instruction(operation: isDoneKey ? .doneKey : .skip, field: field, map: map, level: -1)
      }
      let operation: Instruction.Operation =
        switch field.kind {
        case .text: .text
        case .word: .word
        case .wordList: .list
        case .flag: .flag
        case .priority: .priority
        case .date: .date
        case .duration: .duration
        case .percent: .percent
        case .extra: .extraObject
        }
      var made = Instruction(operation: operation, field: field, map: map, level: -1)
      if operation == .list {
        let separator = map >= 0 ? Array(maps[Int(map)].separator.utf8) : [UInt8(ascii: ",")]
        made.separator = separator.count > 1 ? 1 : separator.first ?? 0
      }
      // An amount waits for its unit (`RowSlots`).
      if map >= 0, !maps[Int(map)].unit.isEmpty { made.operation = .skip }
      // Of several words the first counts; where there are more, the whole is kept as well.
      if operation == .word, map >= 0 { made.separator = maps[Int(map)].separator.utf8.first ?? 0 }
      let styles = map >= 0 ? maps[Int(map)].styles : GenericProfile.styles(for: .field(field))
      made.triesISO8601First = styles.first == .iso8601
      if map >= 0 { describe(maps[Int(map)], in: &made) }
      return made
    }
  }

  /// Whether names in a table can make the tasks done that refer to them.
  private func makesDone(_ table: String) -> Bool {
    !table.isEmpty && mapping.records.contains { $0.done != nil && $0.role == .lookup(table) }
  }

  /// Puts what a field map says that is rare into its instruction.
  private func describe(_ map: FieldMap, in instruction: inout Instruction) {
    instruction.form = map.form
    if map.isFallback { instruction.flags.insert(.isFallback) }
    if map.isJoined { instruction.flags.insert(.isJoined) }
    if map.impliesDone { instruction.flags.insert(.impliesDone) }
    if instruction.operation == .text, mapping.fields.count(where: { $0.to == map.to }) > 1 {
      instruction.flags.insert(.isOneOfSeveral)
    }
    guard instruction.operation == .date else { return }
    if map.isDay || map.styles.contains(.nearestDay) { instruction.flags.insert(.isDay) }
    if map.styles.contains(.utc) { instruction.flags.insert(.isUTC) }
    if map.styles.contains(.range) { instruction.flags.insert(.isRange) }
    if map.styles.contains(.spoken) { instruction.flags.insert(.isSpoken) }
  }

  private func isSame(_ from: String, _ path: String) -> Bool {
    let path = mapping.aliases.isEmpty ? path : mapping.aliases[path.lowercased()] ?? path
    return mapping.ignoresCase ? from.lowercased() == path.lowercased() : from == path
  }

  private func isInside(_ path: String, _ from: String) -> Bool {
    let prefix = path + "/"
    return mapping.ignoresCase ? from.lowercased().hasPrefix(prefix.lowercased()) : from.hasPrefix(prefix)
  }
}
