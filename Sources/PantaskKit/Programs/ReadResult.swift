public import TaskModel

/// What came of reading some inputs: the tasks, where every record went, and what there is to say.
///
/// ```swift
/// let result = try TaskReader().read("title,due\nWater the plants,2026-03-26\nMow,soon\n".utf8, named: "list.csv")
/// result.tasks.count                      // 2
/// result.accounting.kept                  // 2
/// result.inputs[0].format                 // generic-csv
/// result.diagnostics[0].code.rawValue     // unreadable-date
/// ```
public struct ReadResult: Sendable {
  /// The tasks in the order of the inputs; `tasks.table` has them as columns.
  public let tasks: TaskList
  /// Where the records of all inputs went.
  public let accounting: Accounting
  /// What was found out about each input, in their order.
  public let inputs: [Input]
  /// Everything there is to say about the inputs; of many things alike the first thousand, and how many there are.
  public let log: DiagnosticLog

  /// The warnings and notes about the inputs.
  public var diagnostics: [Diagnostic] { log.diagnostics }

  /// Whether every record was understood: there is no warning, and no record was rejected.
  public var isClean: Bool { log.count(of: .warning) == 0 && accounting.rejected == 0 }

  /// What was found out about one input.
  ///
  /// ```swift
  /// let result = try TaskReader().read("- [ ] Water the plants\n".utf8, named: "list.md")
  /// result.inputs[0].formatTitle  // Markdown checklist
  /// ```
  public struct Input: Sendable, Hashable {
    /// The file as it is called in messages.
    public let name: String
    /// The name of the format that it was read as.
    public let format: String
    /// What people call that format.
    public let formatTitle: String
    /// Where its records went.
    public let accounting: Accounting
  }
}
