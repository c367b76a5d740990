/// All rules, in the order in which they are asked.
///
/// A rule sees what the phases before it have decided. Within a phase what stands first is asked first, and what comes
/// later may change it: the trace names both.
package enum RuleTable {
  /// A step of the reading, and its rules.
  package struct Phase: Sendable {
    /// What it decides.
    package let title: String
    /// Its rules, in their order.
    package let rules: [any Rule.Type]
  }

  /// The phases, in their order.
  package static let phases: [Phase] = [
    Phase(
      title: "Whose file it is", rules: [NamedFormat.self, FittingSignature.self, UnrecognisedTool.self]),
    Phase(title: "Which lists are tasks", rules: TaskListChoice.rules as [any Rule.Type] + [TaskList.self]),
    Phase(title: "What names say of values", rules: ColumnAssignment.rules),
    Phase(title: "What the file shows of values", rules: RecordColumns.rules),
    Phase(title: "What is around tasks, and what is made of all that", rules: MappingDraft.rules),
    Phase(title: "What all values of a column show", rules: [NumericPriority.self]),
  ]

  /// All of them.
  package static var all: [any Rule.Type] { phases.flatMap(\.rules) }

  /// Their names, in their order.
  package static var names: [String] { all.map { $0.name } }
}
