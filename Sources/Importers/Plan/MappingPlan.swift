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
  /// The names that the scanner has handed out so far.
  private(set) var known = KnownNames()
  /// Names of the scanner, as text, by number.
  var names: [String] { known.texts }
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
  /// Columns that share their names with others.
  private(set) var repeated = RepeatedColumns()
  /// What follows from the mapping as a whole.
  let traits: MappingTraits
  /// Lists of named values with the numbers of the names in them.
  private var namedLists: [NamedList] = []
  /// What the input has that says whether tasks are done.
  private(set) var doneColumns = DoneColumns()

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
      for (number, map) in zip(numbers, list) { if let inner = map.parts { parts[number] = add(inner) } }
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
    taken = MappingPlan.filled(mapping.fields)
    traits = MappingTraits(mapping, maps)
  }

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
      known.add(String(decoding: name, as: UTF8.self), namedElements: mapping.naming.namedElements)
    }
    if isHeader {
      takeHeader()
    } else if mapping.container != .csv {
      // A table's header says all there is; elsewhere a value may come as late as the last record.
      doneColumns.add(names: names, mapping, maps)
    }
  }

  /// Settles what depends on which columns a table has.
  private mutating func takeHeader() {
    if mapping.reading.extraNotation == .plain { repeated = RepeatedColumns(names) }
    if !mapping.naming.aliases.isEmpty {
      let own = Set(names.map { $0.lowercased() })
      for (alias, name) in mapping.naming.aliases where own.contains(alias) && own.contains(name.lowercased())
      { overruledAliases.insert(alias) }
    }
    if mapping.naming.usesSynonyms {
      // What the table has no column of is free for one of another name.
      var there: FieldSet = []
      for map in mapping.fields where hasColumn(map.from) {
        if map.to == .statusAndDone { there.insert(.status) }
        if case .field(let field) = map.to { there.insert(field) }
      }
      taken.formIntersection(there)
    }
    doneColumns.add(columns: maps.filter { hasColumn($0.from) }, areOfAnyCompletion: reads(.anyCompletion))
  }

  private func hasColumn(_ name: String) -> Bool { names.contains { isSame(name, $0) } }

  /// Whether the profile says what the values of subtasks are, by themselves.
  func hasParts(_ instruction: Instruction) -> Bool { parts[Int(instruction.map)] != nil }

  /// A list of named values, with the numbers that names have by now.
  mutating func namedList(_ number: Int) -> NamedList {
    while namedLists.count <= number { namedLists.append(namedListAnew(namedLists.count)) }
    if namedLists[number].nameCount != names.count { namedLists[number] = namedListAnew(number) }
    return namedLists[number]
  }

  private func namedListAnew(_ number: Int) -> NamedList {
    NamedList(mapping.naming.namedValues[number], names: names, conditions: mapping.conditions)
  }

  /// The instruction for a name at a level.
  @inline(__always) mutating func instruction(name: Int, level: Int) -> Instruction {
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
  @inline(__always) mutating func instruction(named name: Span<UInt8>, level: Int) -> Instruction {
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
