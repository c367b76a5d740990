import Formats
import TaskModel

/// What is done with the values of another name of a field (`ReadingOption.otherNames`): a state that stands in
/// an attribute here and in an element there, a title that is called `name` by whoever does not call it one.
struct SecondName: Sendable {
  /// What is done where the record has nothing better.
  let instruction: Instruction
  /// What is done where it has.
  let kept: Instruction
  /// How far the name is from its field's own: of several the nearest counts.
  let rank: Int
  /// Whether it has filled the field of a record.
  var hasFilled = false
}

extension MappingPlan {
  /// The instruction for a name whose values would be kept, if it is another name of a field; nil for all others.
  ///
  /// Which name of a field is best depends on the file as a whole, but a record may have just another of them.
  mutating func secondName(_ name: String, keptAs kept: Instruction, level: Int) -> Instruction? {
    guard reads(.otherNames), kept.isWithoutField, !name.hasPrefix("*"), !name.contains("/"),
      !isContainer(level: level)
    else { return nil }
    let path = levels[level].prefix + name
    guard let filled = level == 0 ? taken : levels[level].taken, let target = synonym(of: name, level: level),
      !levels[level].list.contains(where: { isSame(maps[$0].from, path) })
    else { return nil }
    let best = levels[level].list.first { maps[$0].to == target && !maps[$0].isFallback }
    guard mayFill(target, name, beside: best.map { maps[$0] }, filled) else { return nil }
    let own = instruction(for: target, map: best ?? -1, level: level)
    guard [.text, .word, .statusAndDone, .priority, .date, .duration].contains(own.operation) else {
      return nil
    }
    secondNames.append(SecondName(instruction: own, kept: kept, rank: Synonyms.rank(of: name)))
    return Instruction(operation: .secondName, field: own.field, map: -1, level: Int32(secondNames.count - 1))
  }

  /// Whether a name may fill a field in place of the one that stands for it best.
  private func mayFill(
    _ target: FieldMap.Target, _ name: String, beside best: FieldMap?, _ filled: FieldSet
  ) -> Bool {
    // Ids in one of them are no names in another.
    if let best, !best.lookup.isEmpty || best.parts != nil { return false }
    if target == .statusAndDone { return filled.contains(.status) }
    guard case .field(let field) = target, filled.contains(field) else { return false }
    let isSame = best.map { Synonyms.areSame($0.from, name) } ?? false
    return switch field.kind {
    case .text: true
    // How bad a fault is does not say how soon it is to be mended.
    case .priority: !Synonyms.isSeverity(name) && !(best.map { Synonyms.isSeverity($0.from) } ?? false)
    case .word: field != .priorityRaw
    // Of names for the end of something the profile knows which are the day that a task is due on.
    case .date: isSame || (field != .due && !Synonyms.isPlanEnd(name))
    // Each may name a unit of its own.
    case .duration: isSame
    default: false
    }
  }
}
