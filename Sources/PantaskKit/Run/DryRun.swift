import Importers
import Pipeline
import TaskModel

// `--dry-run`: what `--set` would change, as a patch for people; nothing is written.

extension Runner {
  /// Reads the inputs, edits the tasks in memory and prints what became different in those that the run itself would
  /// write or show, in their order.
  ///
  /// ```
  /// WEB-102 Checkout fails when the street has an apostrophe
  /// - due: 2026-03-24
  /// + due: 2026-03-31
  ///
  /// 1 of 3 tasks would change
  /// ```
  ///
  /// - Parameters:
  ///   - fields: what the run reads besides.
  ///   - separatesIDs: as in `PipelinePlan.select`.
  ///   - limit: leaves out what the run does after its edit; nil is the order and the limit of the plan.
  ///   - refuse: refuses what the run itself would refuse of its inputs and outputs.
  ///   - further: prints what else there is to say of the tasks.
  static func dryRun(
    _ plan: PipelinePlan, _ input: InputOptions, _ session: RunSession, fields: FieldSet = [],
    separatesIDs: Bool = false, refuse: (([FileInput]) throws -> Void)? = nil,
    limit: ((Selection, TaskTable) -> Selection)? = nil,
    further: ((TaskTable, Selection, StandardOutput) throws -> Void)? = nil
  ) throws {
    let inputs = try session.open(input)
    try refuse?(inputs)
    let needed = plan.fields.union(fields).union(session.fieldsForStrictRun)
    var table = TaskTable(fields: needed.union(FieldSet([.id, .parent])).withCompanions)
    try session.read(inputs, input, into: &table, rejects: nil)
    plan.sayUnknownNames(in: table, session)
    let chosen = try plan.chosen(from: &table, session, separatesIDs: separatesIDs)
    let before = table
    if let edit = plan.edit { session.apply(edit, to: &table, rows: chosen.rows, in: plan.context) }
    let selection = limit.map { $0(chosen, table) } ?? plan.limited(chosen, of: table)
    session.accounting.kept -= selection.leftOut
    session.accounting.filteredOut += selection.leftOut
    let output = StandardOutput(console: session.console)
    if let edit = plan.edit { try write(edit, from: before, to: table, rows: selection.rows, output) }
    try further?(table, selection, output)
    try output.finish()
  }

  /// Refuses outputs that the run itself would refuse; what is made on the way is gone again.
  static func refuseOutputs(
    _ path: String?, rejects: String?, of inputs: [FileInput], _ session: RunSession
  ) throws {
    try OutputPlace.refuseSame([path, rejects])
    let outputs = OutputTransaction(permissions: session.newFilePermissions, reading: [])
    defer { outputs.abort() }
    if let path, path != "-", try isPlainFile(path) {
      _ = try RunOutput(path, console: session.console, in: outputs)
    }
    if let rejects { _ = try RejectsFile(path: rejects, of: inputs, in: outputs) }
  }

  /// Whether an output is a file or becomes one: whoever reads from a pipe would be at its end with the first writer
  /// that closes it.
  private static func isPlainFile(_ path: String) throws -> Bool {
    do throws(SystemFailure) {
      if case .file = try OutputTarget.resolve(path) { return true }
      return false
    } catch { throw OutputError(file: path, operation: .create, cause: .system(error)) }
  }

  /// Writes a report as the run itself would, up to putting it in place, and prints what became different in its tasks.
  ///
  /// - Parameter outputs: given up afterwards, with all that was made on the way.
  static func rehearse(
    _ draft: ReportDraft, _ inputs: [FileInput], _ outputs: OutputTransaction, _ session: RunSession
  ) throws {
    let path = draft.work.request.output.path
    let isOnePage = draft.work.destination == .onePage
    if try !isOnePage || path.map({ try $0 != "-" && isPlainFile($0) }) ?? false {
      try draft.write(to: try ReportFiles(draft.work, inputs, session, outputs), session)
    }
    session.sayLeftOut()
    let output = StandardOutput(console: session.console)
    if let edited = draft.edited, let edit = draft.work.plan.edit {
      try write(edit, from: edited.before, to: edited.after, rows: edited.rows, output)
    }
    try output.finish()
  }

  /// Prints what an edit changed in the tasks of some rows.
  private static func write(
    _ edit: TaskEdit, from before: TaskTable, to after: TaskTable, rows: [Int32], _ output: StandardOutput
  ) throws {
    var changedCount = 0
    try edit.forEachChange(from: before, to: after, rows: rows) { change in
      changedCount += 1
      try output.write(text(of: change))
    }
    try output.write("\(changedCount) of \(rows.count) \(rows.count == 1 ? "task" : "tasks") would change\n")
  }

  static func text(of change: TaskChange) -> String {
    func shown(_ text: String) -> String {
      TerminalText.line(text, byteLimit: 2_000)
    }
    var lines = ["\(shown(change.id)) \(shown(change.title))"]
    for value in change.values {
      if let before = value.before { lines.append("- \(shown(value.name)): \(shown(before))") }
      if let after = value.after { lines.append("+ \(shown(value.name)): \(shown(after))") }
    }
    return lines.joined(separator: "\n") + "\n\n"
  }
}
