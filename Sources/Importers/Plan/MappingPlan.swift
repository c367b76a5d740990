import Formats
import TaskModel

/// A profile compiled for one input: an instruction for every name, looked up by number.
///
/// Names come from the scanner as the input shows them; each is resolved once per level. Level 0 is the record
/// itself, others are objects inside it that the profile reaches into, and records of other kinds.
struct MappingPlan: Sendable {
  let mapping: ProfileMapping
  /// All field maps: the profile's, those of kinds of records, and parts.
  let maps: [FieldMap]
  /// Level at which the records of each of the mapping's places are read.
  let recordLevels: [Int]
  let fields: FieldSet
  /// Names of the scanner, as text, by number.
  private(set) var names: [String] = []
  /// Instructions of the record level, by the number of the name: what nearly every look-up asks for.
  private(set) var root: [Instruction] = []
  /// What there is to know of levels; the instructions of the first are `root`.
  var levels: [Level] = []
  /// Numbers of the maps of parts, by the map they belong to.
  let parts: [Int: [Int]]
  var checks: [ValueCheck] = []
  /// Names that are second best for a field, in the order in which they were met.
  var secondNames: [SecondName] = []
  /// Names of the record level that are not the scanner's, in first-seen order.
  private(set) var namedNames: [String] = []
  /// Fields that a name of the record level has been given to.
  var taken: FieldSet = []
  /// The exclusions that hold in this run.
  let exclusions: [ExclusionRule]
  /// Names whose values are kept until the record ends, each with its slot.
  let slots: RowSlots
  /// How many slots there are.
  var slotCount: Int { slots.count }
  /// Names in other languages, in lower case, that mean nothing where the table has columns of both names.
  private(set) var overruledAliases: Set<String> = []
  /// Names that more than one column has.
  var repeatedNames: Set<String> = []
  /// How many columns before a column have its name; empty where no two have the same.
  private var repeatPlaces: [Int] = []
  /// By the number of a name: how well a member of that name stands for the object it is in, `UInt8.max` for not at
  /// all.
  private(set) var representativeRanks: [UInt8] = []
  /// The same for objects that stand for a task.
  private(set) var identifyingRanks: [UInt8] = []
  /// By number of a name: which part of a person's name it is.
  private(set) var nameParts: [NameParts?] = []
  /// Whether people are called by such.
  private(set) var hasFirstNames = false
  /// What values are called that have another name than their own (`RecordSet.renamed`).
  let renamedValues: Set<String>
  /// Lists of named values with the numbers of the names in them.
  private var namedLists: [NamedList] = []
  /// Number of the name that an element's own text has; -1 where it has not been met.
  private(set) var textName = -1
  /// Number of the name of what people see of a value (ServiceNow); -1 where it has not been met.
  private(set) var displayName = -1
  /// Numbers of the names of what people are known by beside their names (GitHub, GitLab); -1 where they have not been
  /// met.
  private var loginNames = (login: -1, username: -1)
  /// What says the names of elements that are known by an attribute.
  private(set) var namedElements = NamedElementNames()
  /// Whether elements are named for nothing but `extra`, as pantask's own are.
  let isOwnMarkup: Bool
  /// Whether an unknown word for the state is no riddle: other values say whether the task is done.
  private(set) var hasDoneEvidence = false
  /// Whether a table has a column that says of some of its tasks that they are done, be there a state or not.
  private(set) var hasDoneColumn = false
  /// Whether several dates may stand for one field, of which one is best.
  let hasSecondBestDates: Bool
  /// Whether the keys that tasks and subtasks stand under are their ids.
  let keysAreIDs: Bool
  /// Whether tasks stand under keys, so that those of subtasks are kept as well.
  let hasKeys: Bool
  /// Names of the elements or lists that are records: inside records they are subtasks.
  let recordNames: Set<String>

  /// Compiles a profile, for a table that keeps `fields` and a run that keeps items of the `included` classes.
  init(_ mapping: ProfileMapping, fields: FieldSet, included: Set<ItemClass> = []) {
    self.mapping = mapping
    self.fields = fields
    renamedValues = Set(mapping.records.flatMap(\.renamed.values))
    isOwnMarkup = mapping.naming.namedElements["extra"] != nil
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
      var level = Level(list: add(own), root: levels.count)
      // What comes later than what the mapping was made from has its usual meaning in tasks of their own kind as well.
      let areTasks = place.role == .task && !own.contains { $0.to == .tasks || $0.to == .containers }
      if mapping.reading.options.contains(.namesInParts), mapping.naming.usesSynonyms, areTasks {
        level.taken = MappingPlan.filled(own)
      }
      levels.append(level)
    }
    self.recordLevels = recordLevels
    self.maps = maps
    self.parts = parts
    hasSecondBestDates = maps.contains { map in
      guard map.isFallback, case .field(let field) = map.to else { return false }
      return field.kind == .date
    }
    taken = MappingPlan.filled(mapping.fields)
    hasKeys = mapping.records.contains { $0.role == .task && $0.path.hasSuffix("*") }
    keysAreIDs = mapping.fields.contains { $0.from == "@key" && $0.to == .field(.id) }
    // Only where nothing is known of the tool; XML always, since it has no other way to nest.
    let nestsByName = mapping.container == .xml || mapping.naming.usesSynonyms
    let paths = nestsByName ? mapping.records.filter { $0.role == .task }.map(\.path) : []
    let names = paths.compactMap { path in path.split { ".[]*/".contains($0) }.last.map(String.init) }
    // An element of such a name is a subtask wherever it stands in a task.
    let areInElements = mapping.container == .xml && mapping.reading.options.contains(.tasksInElements)
    recordNames = Set(names + (areInElements ? MappingPlan.namesOfParts : []))
  }

  private static let namesOfParts = [
    "subtask", "Subtask", "subTask", "SubTask", "sub-task", "sub_task", "subitem", "SubItem",
  ]

  /// Whether an option of the mapping is to be followed.
  func reads(_ option: ReadingOption) -> Bool { mapping.reading.options.contains(option) }

  /// The fields that maps fill with one value.
  static func filled(_ maps: [FieldMap]) -> FieldSet {
    var filled: FieldSet = []
    for map in maps {
      if case .field(let field) = map.to, field.kind != .wordList { filled.insert(field) }
      if map.to == .statusAndDone { filled.insert(.status) }
    }
    return filled
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
      exclusions.contains { $0.itemClass != .notATask }
      || mapping.records.contains { $0.itemClass != nil || !$0.exclusions.isEmpty }
    return setsAside && maps.contains { $0.to == .field(.parent) || $0.to == .children }
      || exclusions.contains { !$0.table.isEmpty }
  }

  /// Whether tasks are left out that refer to what a table knows to be of a class.
  func leavesOut(_ table: String, _ itemClass: ItemClass) -> Bool {
    exclusions.contains { $0.table == table && $0.itemClass == itemClass }
  }

  /// Takes over names the scanner has handed out.
  mutating func add(names new: [[UInt8]]) {
    let isHeader = mapping.container == .csv && names.isEmpty && !new.isEmpty
    for name in new {
      let text = String(decoding: name, as: UTF8.self)
      // Names of many marks take long to be compared as texts.
      switch name.count <= 16 ? text : "" {
      case "#text": textName = names.count
      case "display_value": displayName = names.count
      case "login": loginNames.login = names.count
      case "username": loginNames.username = names.count
      default: break
      }
      names.append(text)
      if !mapping.naming.namedElements.isEmpty { namedElements.add(text, mapping.naming.namedElements) }
      representativeRanks.append(MappingPlan.rank(text, in: RecordImporter.representativeNames))
      identifyingRanks.append(MappingPlan.rank(text, in: RecordImporter.identifyingNames))
      nameParts.append(text.utf8.count <= 16 ? NameParts.part(of: text) : nil)
      if nameParts.last == .first { hasFirstNames = true }
    }
    guard isHeader || mapping.container != .csv else { return }
    if isHeader, mapping.reading.extraNotation == .plain {
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
      let flags = mapping.conditions.filter { [.done, .open].contains($0.meaning) }.map(\.from)
      let evidence = flags + maps.filter { $0.to == .field(.isDone) || $0.to == .doneHint }.map(\.from)
      let own = evidence.compactMap { $0.split(separator: "/").last?.utf8 }
      hasDoneEvidence = names.contains { name in own.contains { $0.elementsEqual(name.utf8) } }
      return
    }
    if !mapping.naming.aliases.isEmpty {
      let own = Set(names.map { $0.lowercased() })
      for (alias, name) in mapping.naming.aliases where own.contains(alias) && own.contains(name.lowercased())
      {
        overruledAliases.insert(alias)
      }
    }
    if mapping.naming.usesSynonyms {
      // What the table has no column of is free for one of another name.
      var there: FieldSet = []
      for map in mapping.fields where names.contains(where: { isSame(map.from, $0) }) {
        if map.to == .statusAndDone { there.insert(.status) }
        if case .field(let field) = map.to { there.insert(field) }
      }
      taken.formIntersection(there)
    }
    // A date may be missing of what is done, while what is not checked is not done; `Completed` may be either.
    hasDoneEvidence = maps.contains { map in
      let isFlag = map.to == .field(.isDone) && !(reads(.anyCompletion) && Synonyms.isParticiple(map.from))
      let isShare = map.to == .field(.progress) && map.impliesDone && !reads(.anyCompletion)
      return (isFlag || isShare) && names.contains { isSame(map.from, $0) }
    }
    hasDoneColumn = maps.contains { map in
      (map.impliesDone || map.to == .field(.isDone)) && names.contains { isSame(map.from, $0) }
    }
  }

  /// Whether the profile says what the values of subtasks are, by themselves.
  func hasParts(_ instruction: Instruction) -> Bool { parts[Int(instruction.map)] != nil }

  /// Whether there are names of what people are known by beside their names.
  var hasLogins: Bool { loginNames.login >= 0 || loginNames.username >= 0 }

  /// Whether a name is one of these.
  func isLogin(_ name: Int) -> Bool {
    name >= 0 && (name == loginNames.login || name == loginNames.username)
  }

  private static func rank(_ name: String, in wanted: [String]) -> UInt8 {
    // Longer than any of them: most names need not be looked at in lower case.
    guard name.utf8.count <= 16, let rank = wanted.firstIndex(of: name.lowercased()) else { return .max }
    return UInt8(truncatingIfNeeded: rank)
  }

  /// A list of named values, with the numbers that names have by now.
  mutating func namedList(_ number: Int) -> NamedList {
    while namedLists.count <= number {
      namedLists.append(namedListAnew(namedLists.count))
    }
    if namedLists[number].nameCount != names.count {
      namedLists[number] = namedListAnew(number)
    }
    return namedLists[number]
  }

  private func namedListAnew(_ number: Int) -> NamedList {
    NamedList(mapping.naming.namedValues[number], names: names, conditions: mapping.conditions)
  }

  /// The instruction for a name at a level.
  @inline(__always)
  mutating func instruction(name: Int, level: Int) -> Instruction {
    if level == 0, name < root.count {
      let known = root[name]
      if known.operation != .unresolved { return known }
    } else if level > 0, name < levels[level].instructions.count {
      let known = levels[level].instructions[name]
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
    instruction(named: name.utf8Span.span, level: level)
  }

  /// The instruction for the bytes of a name that is not the scanner's.
  @inline(__always)
  mutating func instruction(named name: Span<UInt8>, level: Int) -> Instruction {
    if let known = levels[level].dynamic.known(name) { return known }
    return makeInstruction(named: name, level: level)
  }

  private mutating func makeInstruction(named name: Span<UInt8>, level: Int) -> Instruction {
    let text = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    let made = make(text, level: level)
    levels[level].dynamic.add(name, made)
    if level == 0 { namedNames.append(text) }
    return made
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
    if let called = mapping.naming.namesByKey[own] { return levels[level].prefix + called }
    return levels[level].prefix + mapping.reading.extraNotation.meaning(of: own).name
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

  /// Remembers the code under which the values of a name that is not the scanner's are kept in `extra`.
  mutating func setExtraCode(_ code: UInt32, named name: Span<UInt8>, level: Int) {
    levels[level].dynamic.setExtraCode(code, name)
  }

  private mutating func resolve(name: Int, level: Int) -> Instruction {
    let text = name < names.count ? names[name] : "column \(name + 1)"
    let own = make(text, level: level)
    let made = secondName(text, keptAs: own, level: level) ?? own
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
}
