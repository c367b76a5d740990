import TaskModel

// Values that filters compare with and edits set.

extension FilterChecker {
  /// A priority by name or number.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-priority` or `filter-type`.
  func priority(_ operand: FilterOperand) throws(Diagnostic) -> Priority {
    let names = Priority.allCases.map(\.name)
    let choices = FilterChecker.priorityChoices
    switch operand.value {
    case .number(let number):
      if let raw = UInt8(exactly: number.double), let priority = Priority(rawValue: raw) { return priority }
      throw typeError(
        "priority is 0 (lowest) to 4 (highest), not \(text(operand))", operand,
        hint: "write a name: \(choices)")
    case .name(let name), .text(let name):
      if let priority = Priority(name: name.lowercased()) { return priority }
      throw source.error(
        code: .unknownPriority, "unknown priority \"\(name)\"", at: operand.range.lowerBound,
        hint: suggestion(for: name, in: names) ?? "priorities are \(choices)")
    default:
      throw typeError(
        "priority is a priority, not \(text(operand))", operand, hint: "priorities are \(choices)")
    }
  }

  /// The names of priorities, for messages.
  static let priorityChoices = Priority.allCases.map(\.name).joined(separator: ", ")

  /// A text that is no priority and not nearly one: what a source calls a priority of its own (`P2`, `Blocker`).
  func sourcePriority(_ operand: FilterOperand) -> String? {
    guard case .text(let word) = operand.value, !word.isEmpty, Priority(name: word.lowercased()) == nil,
      suggestion(for: word, in: Priority.allCases.map(\.name)) == nil
    else { return nil }
    return word
  }

  /// A length of time in seconds.
  ///
  /// - Throws: a `Diagnostic` with code `filter-type`.
  func seconds(_ operand: FilterOperand, of field: Field) throws(Diagnostic) -> Double {
    switch operand.value {
    case .number(let number): return number.double
    case .duration(let duration):
      if let seconds = duration.unit.seconds { return Double(duration.amount * seconds) }
      let isMonth = duration.unit == .months
      throw typeError(
        "\(field.name) is a length of time in h, min or s, not \(text(operand))", operand,
        hint: isMonth
          ? "m is months; minutes are min" : "how long a working day is differs; write it in hours")
    default:
      throw typeError(
        "\(field.name) is a length of time, not \(text(operand))", operand,
        hint: "write 90min, 2h or a number of seconds")
    }
  }
}
