import Formats
import TaskModel

// What becomes of the names that an input has, for those who ask.

extension MappingPlan {
  /// The names of the record level and the fields they fill: in the order of the scanner's numbers, then those that
  /// are values of naming attributes.
  var mappedNames: [(name: String, field: String?)] {
    let ofScanner = root.enumerated().compactMap { number, instruction in
      number < names.count && !names[number].isEmpty ? mapped(names[number], instruction) : nil
    }
    let named = namedNames.compactMap { name in
      traits.isOwnMarkup
        ? (name, nil) : levels[0].dynamic.known(name.utf8Span.span).flatMap { mapped(name, $0) }
    }
    return ofScanner + named + namesInside(besides: Set((ofScanner + named).map(\.name)))
  }

  /// What becomes of a name; nil where there is nothing to say of it.
  func mapped(_ name: String, _ instruction: Instruction) -> (name: String, field: String?)? {
    var instruction = instruction
    if instruction.operation == .checked {
      let check = checks[Int(instruction.level)]
      let isParent = check.slots.contains(RowSlots.tree) && check.constant == nil
      if isParent, [.skip, .unwanted, .extra].contains(check.instruction.operation) {
        return (name, Field.parent.name)
      }
      instruction = check.instruction
    }
    if [.extra, .extraJSON, .extraRepeated, .skip, .unwanted].contains(instruction.operation),
      let field = mapping.assembled.fields.first(where: { isSame($0.key, name) })?.value
    {
      return (name, field.name)
    }
    switch instruction.operation {
    case .extra, .extraJSON, .extraRepeated: return (name, nil)
    case .skip where instruction.map >= 0 && maps[Int(instruction.map)].isAmount:
      return instruction.field == .extra ? nil : (name, instruction.field.name)
    case .skip, .unwanted, .dateOrder, .unresolved, .namedElement: return nil
    case .extraObject: return (name, Field.extra.name)
    case .secondName where !secondNames[Int(instruction.level)].hasFilled: return (name, nil)
    case .subtasks, .subtaskDone: return (name, "subtasks")
    case .doneHint: return (name, Field.isDone.name)
    case .descend: return (name, "parts")
    default: return (name, instruction.field.name)
    }
  }

  /// The names of tasks in records that are none (boards, lists), and the fields they fill.
  private func namesInside(besides known: Set<String>) -> [(name: String, field: String?)] {
    var known = known
    var result: [(name: String, field: String?)] = []
    for level in levels where level.isOfTasks {
      for (number, instruction) in level.instructions.enumerated()
      where number < names.count && !names[number].isEmpty && instruction.operation != .unresolved {
        if let name = mapped(names[number], instruction), known.insert(name.name).inserted {
          result.append(name)
        }
      }
    }
    return result
  }
}
