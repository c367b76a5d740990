import Importers
import Pipeline
import TaskModel

// `--dry-run`: what `--set` would change, as a patch for people; nothing is written.

extension Runner {
  /// Reads the inputs, edits the tasks in memory and prints what became different.
  ///
  /// ```
  /// WEB-102 Checkout fails when the street has an apostrophe
  /// - due: 2026-03-24
  /// + due: 2026-03-31
  ///
  /// 1 of 3 tasks would change
  /// ```
  static func dryRun(_ plan: PipelinePlan, _ input: InputOptions, _ session: RunSession) throws {
    guard let edit = plan.edit else { return }
    let inputs = try session.open(input)
    var table = TaskTable(fields: plan.fields.union(FieldSet([.id, .parent])).withCompanions)
    try session.read(inputs, input, into: &table, rejects: nil)
    plan.sayUnknownNames(in: table, session)
    let selection = try plan.chosen(from: &table, session)
    session.accounting.kept -= selection.leftOut
    session.accounting.filteredOut += selection.leftOut
    let before = table
    session.apply(edit, to: &table, rows: selection.rows, in: plan.context)
    let output = StandardOutput(console: session.console)
    var changedCount = 0
    try edit.forEachChange(from: before, to: table, rows: selection.rows) { change in
      changedCount += 1
      try output.write(text(of: change))
    }
    let noun = selection.count == 1 ? "task" : "tasks"
    try output.write("\(changedCount) of \(selection.count) \(noun) would change\n")
    try output.finish()
  }

  private static func text(of change: TaskChange) -> String {
    func shown(_ text: String) -> String {
      TerminalText.escaped(text.replacing("\r\n", with: "\\n").replacing("\n", with: "\\n"), byteLimit: 2_000)
    }
    var lines = ["\(shown(change.id)) \(shown(change.title))"]
    for value in change.values {
      if let before = value.before { lines.append("- \(shown(value.name)): \(shown(before))") }
      if let after = value.after { lines.append("+ \(shown(value.name)): \(shown(after))") }
    }
    return lines.joined(separator: "\n") + "\n\n"
  }
}
