package import TaskModel

/// One level of grouping: a field whose values make the groups.
package struct GroupDescriptor: Hashable, Sendable {
  /// The field.
  package var field: Field
  /// The name of a field of the source's own; `field` is `extra` then.
  package var extraName: String?
  /// What a group by date spans.
  package var period: DatePeriod = .day
  /// Whether the groups come in reverse order; tasks without a value stay last.
  package var isReversed = false

  /// Makes a level.
  package init(_ field: Field) { self.field = field }
}

/// How tasks are grouped (`--group-by`): levels from the outermost in; without levels there are no groups.
package struct TaskGrouping: Hashable, Sendable {
  /// The levels.
  package var descriptors: [GroupDescriptor]
  /// Most tasks in an innermost group, each with its subtasks; nil is all.
  package var limit: Int?
  /// Whether a task whose parent is shown stands under it; else every task stands where the order has it.
  package var nestsSubtasks = true

  /// Makes a grouping.
  package init(_ descriptors: [GroupDescriptor]) { self.descriptors = descriptors }

  /// `priority,done`.
  package static let standard = TaskGrouping([GroupDescriptor(.priority), GroupDescriptor(.isDone)])

  /// No groups.
  package static let none = TaskGrouping([])

  /// The fields it reads (projection); the groups' figures need `isDone` in any case.
  ///
  /// A made id is made of the title, so `id` reads that as well.
  package var fields: FieldSet {
    var fields = FieldSet(descriptors.map(\.field))
    fields.insert(.isDone)
    if fields.contains(.id) { fields.insert(.title) }
    return fields
  }

  /// Reads levels such as `project,-due:week,extra["Team"]`; `done` is `isDone`, `-` reverses the order of the
  /// groups, and an empty text is no level at all.
  ///
  /// - Throws: a `Diagnostic` with code `unknown-field` or `group-syntax`.
  package init(_ text: String, option: String = "--group-by") throws(Diagnostic) {
    descriptors = []
    let source = OptionText(option: option, text: text)
    if text.isEmpty { return }
    for item in OptionList(source).items {
      let descriptor = try TaskGrouping.descriptor(item, source)
      if descriptors.contains(where: { $0.isSame(as: descriptor) }) {
        throw source.error(
          code: .groupSyntax, "\(descriptor.extraName ?? descriptor.field.name) is given twice",
          at: item.lowerBound)
      }
      descriptors.append(descriptor)
    }
  }

  private static func descriptor(
    _ item: Range<Int>, _ source: OptionText
  ) throws(Diagnostic) -> GroupDescriptor {
    var start = item.lowerBound
    let isReversed = start < item.upperBound && source.scalars[start] == "-"
    if isReversed { start += 1 }
    let parts = OptionList(source, in: start..<item.upperBound, separator: ":").items
    let (field, extraName) = try OptionList.column(parts[0], source, code: .groupSyntax)
    var descriptor = GroupDescriptor(field)
    descriptor.extraName = extraName
    descriptor.isReversed = isReversed
    func reject(_ message: String, at offset: Int, hint: String? = nil) -> Diagnostic {
      source.error(code: .groupSyntax, message, at: offset, hint: hint)
    }
    for part in parts.dropFirst() {
      let name = source.text(part)
      let names = DatePeriod.allCases.map(\.rawValue)
      guard let period = DatePeriod(rawValue: name) else {
        throw reject(
          "unknown period \":\(name)\"", at: part.lowerBound,
          hint: suggestion(for: name, in: names) ?? "periods are :\(names.joined(separator: ", :"))")
      }
      guard field.kind == .date else {
        throw reject("\(field.name) is no date: \":\(name)\" does not apply", at: part.lowerBound)
      }
      if part != parts[1] {
        throw reject("a date is grouped by one period", at: part.lowerBound)
      }
      descriptor.period = period
    }
    return descriptor
  }
}

extension GroupDescriptor {
  fileprivate func isSame(as other: GroupDescriptor) -> Bool {
    field == other.field && extraName == other.extraName && period == other.period
  }
}
