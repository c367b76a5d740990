import Pipeline
import Renderers
import TaskModel
import Templating

// `convert --dry-run`: what `--set` would change, and what would not arrive in the other format, with names and with
// what can be done; nothing is written.

extension Runner {
  /// Reads the inputs, reduces the tasks to what the format can hold, and prints the ledger, worst first.
  ///
  /// ```
  /// 3 tasks would be written as Todoist CSV.
  ///
  /// 1 finished task becomes open in Todoist CSV: “Dig & level”; leave it out with --where open
  ///   isDone: true → false
  /// ```
  static func dryRun(
    _ request: ConvertRequest, _ plan: PipelinePlan,
    _ written: (format: WrittenFormat, people: PeopleMap?), _ session: RunSession
  ) throws {
    func sayLosses(_ table: TaskTable, _ selection: Selection, _ output: StandardOutput) throws {
      guard case .tool(let target) = written.format else {
        if plan.edit != nil { return }
        let count = LedgerText.tasks(selection.count)
        return try output.write("\(count) would be written, and everything arrives as it is.\n")
      }
      if plan.edit != nil { try output.write("\n") }
      var options = writeOptions(request, plan, target, session)
      options.people = written.people
      let reduction = TaskReduction(table, rows: selection.rows, to: target, options: options)
      // Who reads messages as JSON, or counts losses as failures, has them as the run itself gives them.
      if session.diagnostics.isStrict || session.diagnostics.format == .json {
        session.report(reduction.ledger, format: target.title, zone: options.zone)
      }
      let guarded = GuardedCells(of: reduction, target)
      let ledger = LedgerText(table: table, reduction: reduction, target: target)
      let isVerbose = session.diagnostics.detail == .verbose
      try output.write(ledger.text(isVerbose: isVerbose, guarded))
      try output.write("Then: \(target.importing(request.output.path ?? "FILE"))\n")
    }
    func refuse(_ inputs: [FileInput]) throws {
      try refuseOutputs(request.output.path, rejects: request.output.rejectsPath, of: inputs, session)
    }
    try dryRun(
      plan, request.input, session, fields: writtenFields, separatesIDs: true, refuse: refuse,
      further: sayLosses)
  }
}

/// The ledger as people read it.
private struct LedgerText {
  let table: TaskTable
  let reduction: TaskReduction
  let target: TargetFormat

  /// How many tasks are named.
  private static let namedCount = 5

  static func tasks(_ count: Int) -> String {
    "\(DiagnosticPrinter.grouped(count)) \(count == 1 ? "task" : "tasks")"
  }

  /// - Parameters:
  ///   - isVerbose: whether all tasks are named.
  ///   - guarded: the cells that begin as a formula.
  func text(isVerbose: Bool, _ guarded: GuardedCells) -> String {
    let (missed, others) = reduction.ledgerEntries()
    var result = "\(Self.tasks(reduction.rows.count)) would be written as \(target.title)"
    result +=
      missed.isEmpty && guarded.count == 0 ? ", and everything that people miss arrives.\n\n" : ".\n\n"
    for entry in missed { result += text(entry, isVerbose: isVerbose) + "\n" }
    if guarded.count > 0 { result += text(guarded, isVerbose: isVerbose) + "\n" }
    if !others.isEmpty {
      let fields = others.map { "\($0.field.name) \(DiagnosticPrinter.grouped($0.rows.count))" }
      result += "Not the same, and missed by nobody: \(fields.joined(separator: ", ")).\n\n"
    }
    return result
  }

  private func text(_ guarded: GuardedCells, isVerbose: Bool) -> String {
    let isOne = guarded.count == 1
    let examples = guarded.examples(isVerbose ? .max : Self.namedCount)
    var result =
      "\(DiagnosticPrinter.grouped(guarded.count)) \(isOne ? "cell begins" : "cells begin") as a formula "
    result += "and \(isOne ? "gets" : "get") an apostrophe in front"
    if !examples.isEmpty {
      result +=
        ": " + examples.map { "“\(shownText(table.title.string($0.row) ?? ""))”" }.joined(separator: ", ")
      let rest = guarded.count - examples.count
      if rest > 0 { result += " and \(DiagnosticPrinter.grouped(rest)) more" }
    }
    result += "; --allow-formulas leaves that out\n"
    guard let first = examples.first else { return result }
    return result + "  \(first.field.name): \(shownText(first.text)) → \(shownText("'" + first.text))\n"
  }

  private func text(_ entry: LedgerEntry, isVerbose: Bool) -> String {
    let shown = isVerbose ? entry.rows[...] : entry.rows.prefix(Self.namedCount)
    var names = shown.map { "“\(shownText(table.title.string(Int($0)) ?? ""))”" }.joined(separator: ", ")
    if shown.count < entry.rows.count {
      names += " and \(DiagnosticPrinter.grouped(entry.rows.count - shown.count)) more"
    }
    let count = DiagnosticPrinter.grouped(entry.rows.count)
    let zone = reduction.options.zone.identifier
    var result = entry.sentence(count: count, format: target.title, zone: zone) + ": " + names
    if let advice = entry.advice { result += "; " + advice }
    result += "\n"
    if entry.field == .extra {
      let names = reduction.ledger.lostNames.map {
        "\(shownText($0.name)) \(DiagnosticPrinter.grouped($0.count))"
      }
      return result + "  extra: \(names.joined(separator: ", "))\n"
    }
    if entry.reason == .notInPeopleMap {
      let names = reduction.ledger.unnamedPeople.map {
        "\(shownText($0.name)) \(DiagnosticPrinter.grouped($0.count))"
      }
      return result + "  people: \(names.joined(separator: ", "))\n"
    }
    guard let row = entry.rows.first.map({ Int($0) }) else { return result }
    // A section that has become a part of the project is seen there.
    let field = entry.reason == .inProject ? .project : entry.field
    let before = LedgerText.value(field, row, of: table)
    let after = LedgerText.value(field, row, of: reduction.table)
    if before == after { return result }
    return result
      + "  \(field.name): \(before.map(shownText) ?? "none") → \(after.map(shownText) ?? "none")\n"
  }

  private func shownText(_ text: String) -> String {
    TerminalText.line(text, byteLimit: 120)
  }

  /// An amount in minutes, or in seconds where it is no whole number of these.
  private static func amount(_ seconds: Int64) -> String {
    seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
  }

  /// A task's value as the native formats have it; of the task above its title, which says more than an id.
  private static func value(_ field: Field, _ row: Int, of table: TaskTable) -> String? {
    let item = table.itemAsFound(at: row)
    return switch field {
    case .id where item.id.isEmpty: nil
    case .parent where row < table.parentRow.count && table.parentRow[row] >= 0:
      table.title.string(Int(table.parentRow[row]))
    case .estimate: item.estimateSeconds.map(amount)
    case .spent: item.spentSeconds.map(amount)
    case .source, .extra: nil
    default: item.text(field)
    }
  }
}
