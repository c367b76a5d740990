import Formats
import Inference
import TaskModel

// What a profile says of a name, made into an instruction: once for each name and level, when it is first met.

extension MappingPlan {
  /// The instruction for a name, and around it the check where a value says something about its record.
  mutating func make(_ name: String, level: Int) -> Instruction {
    let path = levels[level].prefix + name
    var made = makeUnchecked(name, path, level: level)
    let conditions = mapping.conditions.filter { isSame($0.from, path) }
    let rules = exclusions.filter { isSame($0.from, path) }
    let entries = slots.entries.filter { applies($0, level: level) }
    let kept = entries.filter { isSame($0.name, path) }
    let isMapped = made.map >= 0 && made.operation != .namedValues
    let unset = isMapped ? maps[Int(made.map)].unset : []
    if conditions.isEmpty && unset.isEmpty && rules.isEmpty && kept.isEmpty {
      let inside = mapping.conditions.map(\.from) + exclusions.map(\.from) + entries.map(\.name)
      guard made.operation == .extra || made.operation == .skip || made.operation == .unwanted,
        inside.contains(where: { isInside(path, $0) })
      else { return made }
      return descend(to: path, from: level)
    }
    if let entry = kept.first(where: \.isConsumed), made.isWithoutField {
      made = Instruction(operation: .skip, field: .extra, map: -1, level: -1)
      // The unit goes where the amount goes.
      if let number = levels[level].list.first(where: { maps[$0] == entry.amount }) {
        made.map = Int32(number)
        if case .field(let field) = maps[number].to, fields.contains(field) { made.field = field }
      }
    }
    checks.append(
      ValueCheck(
        slots: kept.map(\.slot), constant: kept.first?.constant, instruction: made, unset: unset,
        conditions: conditions, exclusions: rules))
    return Instruction(operation: .checked, field: made.field, map: made.map, level: Int32(checks.count - 1))
  }

  /// Whether what is to be kept until the record ends is so at a level.
  private func applies(_ entry: RowSlots.Entry, level: Int) -> Bool {
    guard let amount = entry.amount else { return true }
    return levels[level].list.contains { maps[$0] == amount }
  }

  /// What a name means that comes later than what the profile was made from.
  func synonym(of name: String, level: Int) -> FieldMap.Target? {
    // The end of a plan, and no day of completion: it has a beginning, and no other end.
    let known = level == 0 ? taken : levels[level].taken ?? []
    if reads(.endOfPlan), known.contains(.start), !known.contains(.due), Synonyms.isPlanEnd(name) {
      return .field(.due)
    }
    return Synonyms.target(of: name)
  }

  private mutating func descend(to path: String, from level: Int) -> Instruction {
    let next = levels.count
    levels.append(
      Level(prefix: path + "/", way: levels[level].way, list: levels[level].list, root: levels[level].root))
    return Instruction(operation: .descend, field: .extra, map: -1, level: Int32(next))
  }

  private mutating func makeUnchecked(_ name: String, _ path: String, level: Int) -> Instruction {
    let kept = kept(name, level: level)
    if mapping.naming.ignored.contains(where: { isSame($0, path) }) {
      return Instruction(operation: .skip, field: .extra, map: -1, level: -1)
    }
    if mapping.naming.namedElements[name] != nil {
      return Instruction(operation: .namedElement, field: .extra, map: -1, level: Int32(level))
    }
    if let number = mapping.naming.namedValues.firstIndex(where: { isSame($0.from, path) }) {
      var made = descend(to: path, from: level)
      made.operation = .namedValues
      made.map = Int32(number)
      return made
    }
    var own: Instruction?
    let plainName = withoutNumber(name, level: level)
    let plainPath = levels[level].prefix + plainName
    if let number = levels[level].list.first(where: { isSame(maps[$0].from, plainPath) }) {
      // What is no field, whatever its name stands for elsewhere, and ids whose names are kept.
      let isKept =
        (mapping.naming.usesSynonyms || !maps[number].lookup.isEmpty) && maps[number].to == .field(.extra)
      own = isKept ? kept : instruction(for: maps[number].to, map: number, level: level)
    }
    let hasInside = levels[level].list.contains { isInside(path, maps[$0].from) }
    if hasInside || (own == nil && mapping.naming.namedValues.contains { isInside(path, $0.from) }) {
      let made = descend(to: path, from: level)
      levels[Int(made.level)].own = own
      return made
    }
    if let own { return own }
    if level == 0, traits.recordNames.contains(name) {
      return instruction(for: .subtasks, map: -1, level: level)
    }
    let isNamed =
      level > 0
      && mapping.naming.namedValues.contains { $0.usesSynonyms && levels[level].prefix == $0.from + "/" }
    let usesSynonyms = level == 0 ? mapping.naming.usesSynonyms : levels[level].taken != nil
    if usesSynonyms || isNamed, !name.hasPrefix("*"), let target = synonym(of: plainName, level: level) {
      if case .field(let field) = target {
        // Others name the task by the id that its tool has given it, and not by one of the user's own.
        if field == .id, isNamed, levels[level].list.contains(where: { maps[$0].to == target }) {
          return kept
        }
        guard
          field.kind == .wordList || isNamed || (field == .isDone && reads(.severalAnswers))
            || take(field, level: level)
        else { return kept }
      } else if target == .statusAndDone {
        guard isNamed || take(.status, level: level) else { return kept }
      }
      return instruction(for: target, map: -1, level: level)
    }
    if level > 0, !name.hasPrefix("*"), Synonyms.target(of: plainName) == .field(.priority),
      mapping.naming.namedValues.contains(where: { $0.readsPriority && levels[level].prefix == $0.from + "/" }
      )
    {
      return instruction(for: .field(.priority), map: -1, level: level)
    }
    return kept
  }

  /// What is done with a value that has no field: it is kept in `extra` where that is wanted.
  private func kept(_ name: String, level: Int) -> Instruction {
    let keeping: Instruction.Operation =
      mapping.reading.extraNotation.meaning(of: name).isJSON
      ? .extraJSON
      : level == 0 && (repeated.names.contains(name) || !mapping.container.isOfManyTools)
        ? .extraRepeated : .extra
    return Instruction(
      operation: fields.contains(.extra) ? keeping : .unwanted, field: .extra, map: -1, level: -1)
  }

  /// A column's name without the number that Notion gives to a property whose name was taken (`Priority 1`), where the
  /// table has no column of the name alone.
  private func withoutNumber(_ name: String, level: Int) -> String {
    guard level == 0, mapping.container == .csv, mapping.naming.usesSynonyms, !reads(.numberedNames),
      name.hasSuffix(" 1")
    else { return name }
    let plain = String(name.dropLast(2))
    return names.contains { isSame(plain, $0) } ? name : plain
  }

  /// The level at which elements are read: that of their own parts, or of the record they are in.
  private mutating func level(ofParts map: Int, in level: Int) -> Int32 {
    guard let list = parts[map] else { return Int32(levels[level].root) }
    let way = levels[level].way + maps[map].from + (mapping.container == .xml ? "/" : "/[*]/")
    levels.append(Level(way: way, list: list, root: levels.count))
    levels[levels.count - 1].isOfTasks = maps[map].to == .tasks
    if reads(.namesInParts) { levels[levels.count - 1].taken = MappingPlan.filled(list.map { maps[$0] }) }
    return Int32(levels.count - 1)
  }

  /// Gives a field to a name that stands for it; false where another name at that level has it.
  private mutating func take(_ field: Field, level: Int) -> Bool {
    if level == 0 { return taken.take(field) }
    return levels[level].taken?.take(field) ?? false
  }

  mutating func instruction(for target: FieldMap.Target, map number: Int, level: Int) -> Instruction {
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
      return made(isWanted ? .statusAndDone : .unwanted, .status)
    case .field(let field):
      let impliesDone = map >= 0 && maps[Int(map)].impliesDone && fields.contains(.isDone)
      guard
        fields.contains(field) || impliesDone
          || (field == .id && (joins || followsParents || mapping.composition.laterReplaces))
          || (field == .parent && followsParents) || (field == .priority && fields.contains(.priorityRaw))
          || (map >= 0 && maps[Int(map)].form.saysMore)
      else {
        // Whoever does not ask for the list still asks whether its tasks are done.
        let isDoneKey = map >= 0 && fields.contains(.isDone) && makesDone(maps[Int(map)].lookup)
        let showsOrder = field.kind == .date && mayShowDateOrder(map)
        return Instruction(
          operation: isDoneKey ? .doneKey : showsOrder ? .dateOrder : .unwanted, field: field, map: map,
          level: -1)
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
      if map >= 0, maps[Int(map)].isAmount { made.operation = .skip }
      // Of several words the first counts; where there are more, the whole is kept as well.
      if operation == .word, map >= 0 { made.separator = maps[Int(map)].separator.utf8.first ?? 0 }
      let styles = map >= 0 ? maps[Int(map)].styles : GenericProfile.styles(for: .field(field))
      made.triesISO8601First = styles.first == .iso8601
      if map >= 0 { describe(maps[Int(map)], in: &made) }
      return made
    }
  }

  /// Whether dates of a field that is not wanted may show in which order day and month stand in those that are.
  private func mayShowDateOrder(_ map: Int32) -> Bool {
    guard Field.allCases.contains(where: { $0.kind == .date && fields.contains($0) }) else { return false }
    return mapping.naming.usesSynonyms || (map >= 0 && maps[Int(map)].styles.contains(.numeric))
  }

  /// Whether names in a table can make the tasks done that refer to them.
  private func makesDone(_ table: String) -> Bool {
    !table.isEmpty && mapping.records.contains { $0.done != nil && $0.role == .lookup(table) }
  }

  /// Puts what a field map says that is rare into its instruction.
  private func describe(_ map: FieldMap, in instruction: inout Instruction) {
    instruction.form = map.form
    if map.isFallback { instruction.flags.insert(.isFallback) }
    if map.isKept { instruction.flags.insert(.isKept) }
    if map.isJoined { instruction.flags.insert(.isJoined) }
    if map.impliesDone { instruction.flags.insert(.impliesDone) }
    if instruction.operation == .text, mapping.fields.count(where: { $0.to == map.to }) > 1 {
      instruction.flags.insert(.isOneOfSeveral)
    }
    guard instruction.operation == .date else { return }
    if map.isDay || map.styles.contains(.nearestDay) { instruction.flags.insert(.isDay) }
    if map.styles.contains(.midnightIsDay) { instruction.flags.insert(.isDayAtMidnight) }
    if map.styles.contains(.utc) { instruction.flags.insert(.isUTC) }
    if map.styles.contains(.range) { instruction.flags.insert(.isRange) }
    if map.styles.contains(.spoken) { instruction.flags.insert(.isSpoken) }
  }

  func isSame(_ from: String, _ path: String) -> Bool {
    // However its letters are written, so long a path is another; to compare it as a text could take long.
    if path.utf8.count > 8 * from.utf8.count + 64, mapping.naming.aliases.isEmpty || path.utf8.count > 4_096 {
      return false
    }
    let path = mapping.naming.aliases.isEmpty ? path : name(ofAlias: path.lowercased()) ?? path
    return mapping.naming.ignoresCase ? from.lowercased() == path.lowercased() : from == path
  }

  /// The name that another stands for; nil for all others, and where the table has a column of that name itself.
  private func name(ofAlias alias: String) -> String? {
    overruledAliases.contains(alias) ? nil : mapping.naming.aliases[alias]
  }

  private func isInside(_ path: String, _ from: String) -> Bool {
    let prefix = path + "/"
    return mapping.naming.ignoresCase
      ? from.lowercased().hasPrefix(prefix.lowercased()) : from.hasPrefix(prefix)
  }
}
