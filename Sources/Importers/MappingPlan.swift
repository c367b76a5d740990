import Formats
import TaskModel

/// What is done with one value of a record.
struct Instruction: Sendable {
  /// The kind of work.
  enum Operation: UInt8, Sendable {
    /// The name has not been looked at yet.
    case unresolved
    /// The value is left out.
    case skip
    /// It is kept in `extra` under its own name.
    case extra
    /// It is an object whose members go to `extra` one by one (pantask's own format).
    case extraObject
    /// It is JSON text in a cell, kept in `extra` (pantask's own CSV).
    case extraJSON
    /// It fills a text column.
    case text
    /// It fills a word column.
    case word
    /// It adds words to a list column.
    case list
    /// It says whether the task is done.
    case flag
    /// It is the state's word and says whether the task is done.
    case statusAndDone
    /// It is the priority.
    case priority
    /// It fills a date column.
    case date
    /// It fills the estimate.
    case duration
    /// It fills the progress.
    case percent
    /// Its elements are tasks under this one.
    case subtasks
    /// It is an object some of whose members have instructions of their own.
    case descend
    /// It is an XML element that is known by one of its attributes.
    case namedElement
  }

  /// The kind of work.
  var operation: Operation
  /// The field it fills, where it fills one.
  var field: Field
  /// Index of the field map in the profile's list, or -1.
  var map: Int32
  /// Level whose instructions apply inside the value (`descend`), or -1.
  var level: Int32
  /// Code under which a value is kept in `extra`, made when first needed; 0 before.
  var extraName: UInt32 = 0
  /// The byte that separates the words of a list; 0 for none, 1 for pantask's own commas with backslashes.
  var separator: UInt8 = 0
  /// Whether ISO 8601 is the first style to try on a date.
  var triesISO8601First = false
}

/// A profile compiled for one input: an instruction for every name, looked up by number.
///
/// Names come from the scanner as the input shows them; each is resolved once per level. Level 0 is the record
/// itself, others are objects inside it that the profile reaches into.
struct MappingPlan: Sendable {
  let mapping: ProfileMapping
  private let fields: FieldSet
  /// Names of the scanner, as text, by number.
  private(set) var names: [String] = []
  /// Instructions of the record level, by the number of the name: what nearly every look-up asks for.
  private var root: [Instruction] = []
  /// Instructions of the levels inside records; the first is not used.
  private var levels: [[Instruction]] = [[]]
  private var prefixes: [String] = [""]
  private var dynamic: [[String: Instruction]] = [[:]]
  /// Fields that a name of the record level has been given to.
  private var taken: Set<Field> = []
  /// Names of the elements or lists that are records: inside records they are subtasks.
  let recordNames: Set<String>

  /// Compiles a profile, for a table that keeps `fields`.
  init(_ mapping: ProfileMapping, fields: FieldSet) {
    self.mapping = mapping
    self.fields = fields
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

  /// Takes over names the scanner has handed out.
  mutating func add(names new: [[UInt8]]) {
    for name in new { names.append(String(decoding: name, as: UTF8.self)) }
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

  /// The instruction for a name that is not the scanner's (the value of a naming attribute).
  mutating func instruction(named name: String, level: Int) -> Instruction {
    if let known = dynamic[level][name] { return known }
    let made = make(name, level: level)
    dynamic[level][name] = made
    return made
  }

  /// The names of the record level and the fields they fill, in the order of the scanner's numbers.
  var mappedNames: [(name: String, field: String?)] {
    root.enumerated().compactMap { number, instruction in
      guard number < names.count, !names[number].isEmpty else { return nil }
      switch instruction.operation {
      case .extra, .extraJSON: return (names[number], nil)
      case .skip, .unresolved: return nil
      case .extraObject, .namedElement: return (names[number], Field.extra.name)
      case .subtasks: return (names[number], "subtasks")
      case .descend: return (names[number], "parts")
      default: return (names[number], instruction.field.name)
      }
    }
  }

  /// The full name of a value, as `extra` keeps it.
  func extraName(_ name: Int, level: Int) -> String {
    let own = name < names.count ? names[name] : "column \(name + 1)"
    return prefixes[level] + mapping.extraNotation.meaning(of: own).name
  }

  /// The full name of a value at a level, as `extra` keeps it.
  func extraName(_ name: String, level: Int) -> String { prefixes[level] + name }

  /// Remembers the code under which a name's values are kept in `extra`.
  mutating func setExtraCode(_ code: UInt32, name: Int, level: Int) {
    if level == 0 {
      if name < root.count { root[name].extraName = code }
    } else if name < levels[level].count {
      levels[level][name].extraName = code
    }
  }

  private mutating func resolve(name: Int, level: Int) -> Instruction {
    if level > 0, name < levels[level].count, levels[level][name].operation != .unresolved {
      return levels[level][name]
    }
    let text = name < names.count ? names[name] : "column \(name + 1)"
    let made = make(text, level: level)
    let open = Instruction(operation: .unresolved, field: .extra, map: -1, level: -1)
    if level == 0 {
      while root.count <= name { root.append(open) }
      root[name] = made
    } else {
      while levels[level].count <= name { levels[level].append(open) }
      levels[level][name] = made
    }
    return made
  }

  private mutating func make(_ name: String, level: Int) -> Instruction {
    let path = prefixes[level] + name
    let keeping: Instruction.Operation = mapping.extraNotation.meaning(of: name).isJSON ? .extraJSON : .extra
    let kept = Instruction(
      operation: fields.contains(.extra) ? keeping : .skip, field: .extra, map: -1, level: -1)
    if mapping.ignored.contains(where: { isSame($0, path) }) {
      return Instruction(operation: .skip, field: .extra, map: -1, level: -1)
    }
    if mapping.namedElements[name] != nil {
      return Instruction(operation: .namedElement, field: .extra, map: -1, level: Int32(level))
    }
    if let index = mapping.fields.firstIndex(where: { isSame($0.from, path) }) {
      return instruction(for: mapping.fields[index].to, map: index)
    }
    if mapping.fields.contains(where: { isInside(path, $0.from) }) {
      let next = levels.count
      levels.append([])
      dynamic.append([:])
      prefixes.append(path + "/")
      return Instruction(operation: .descend, field: .extra, map: -1, level: Int32(next))
    }
    if level == 0, recordNames.contains(name) { return instruction(for: .subtasks, map: -1) }
    if level == 0, mapping.usesSynonyms, let target = Synonyms.target(of: name) {
      if case .field(let field) = target {
        guard field.kind == .wordList || taken.insert(field).inserted else { return kept }
      } else if target == .statusAndDone {
        guard taken.insert(.status).inserted else { return kept }
      }
      return instruction(for: target, map: -1)
    }
    return kept
  }

  private func instruction(for target: FieldMap.Target, map: Int) -> Instruction {
    let map = Int32(map)
    switch target {
    case .subtasks:
      return Instruction(operation: .subtasks, field: .extra, map: map, level: 0)
    case .statusAndDone:
      let isWanted = fields.contains(.status) || fields.contains(.isDone)
      return Instruction(operation: isWanted ? .statusAndDone : .skip, field: .status, map: map, level: -1)
    case .field(let field):
      let impliesDone = map >= 0 && mapping.fields[Int(map)].impliesDone && fields.contains(.isDone)
      guard fields.contains(field) || impliesDone || (field == .priority && fields.contains(.priorityRaw))
      else {
        return Instruction(operation: .skip, field: field, map: map, level: -1)
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
        let separator = map >= 0 ? Array(mapping.fields[Int(map)].separator.utf8) : [UInt8(ascii: ",")]
        made.separator = separator.count > 1 ? 1 : separator.first ?? 0
      }
      let styles = map >= 0 ? mapping.fields[Int(map)].styles : GenericProfile.styles(for: .field(field))
      made.triesISO8601First = styles.first == .iso8601
      return made
    }
  }

  private func isSame(_ from: String, _ path: String) -> Bool {
    mapping.ignoresCase ? from.lowercased() == path.lowercased() : from == path
  }

  private func isInside(_ path: String, _ from: String) -> Bool {
    let prefix = path + "/"
    return mapping.ignoresCase ? from.lowercased().hasPrefix(prefix.lowercased()) : from.hasPrefix(prefix)
  }
}
