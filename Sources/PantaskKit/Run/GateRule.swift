import Importers
import Pipeline
import Renderers
import TaskModel

/// A gate, compiled.
struct GateRule {
  private let gate: ReportGate
  /// What is judged by.
  let filter: TaskFilter
  private let per: GroupDescriptor?

  /// Compiles a gate.
  ///
  /// - Throws: `RunFailure` with the first mistake.
  init(_ gate: ReportGate) throws {
    self.gate = gate
    let option = gate.isRequirement ? "require" : gate.name == Self.optionName ? "--fail-if" : "fail-if"
    filter = try Runner.usage { text throws(Diagnostic) in
      var filter = try TaskFilter(text, option: option)
      filter.readDates = ForeignDates.read
      return filter
    }(gate.filter)
    per = try gate.per.map { text in
      let grouping = try Runner.usage { text throws(Diagnostic) in try TaskGrouping(text, option: "per") }(
        text)
      guard grouping.descriptors.count == 1 else { throw UsageError("per takes one field", about: "per") }
      return grouping.descriptors[0]
    }
  }

  /// The name of the gate that `--fail-if` makes.
  static let optionName = "fail-if"

  /// What it reads.
  var fields: FieldSet { filter.fields.union(FieldSet(per.map { [$0.field] } ?? [])) }

  /// What becomes of it for the tasks of a report.
  func outcome(
    _ reported: Selection, of table: TaskTable, _ context: EvaluationContext, _ inheritance: TaskInheritance,
    _ options: ReportOptions
  ) -> ReportOptions.GateOutcome {
    var wrong = filter.apply(to: reported, of: table, in: context, parallelism: 2)
    if gate.isRequirement {
      let right = Set(wrong.rows)
      wrong = Selection(rows: reported.rows.filter { !right.contains($0) })
    }
    guard let per else {
      return ReportOptions.GateOutcome(name: gate.name, count: wrong.count, limit: gate.limit)
    }
    let pieces = Pipeline.split(wrong, of: table, by: per, in: context, inheritance: inheritance)
    // Of several that are alike the first counts.
    var worst = pieces.first
    for piece in pieces where piece.selection.taskCount > worst?.selection.taskCount ?? 0 { worst = piece }
    return ReportOptions.GateOutcome(
      name: gate.name, count: worst?.selection.taskCount ?? 0, limit: gate.limit,
      group: worst.map { ReportContext.heading(of: $0.group, table, options) })
  }

  /// Says what became of it.
  func say(_ outcome: ReportOptions.GateOutcome, hidesWords: Bool, _ session: RunSession) {
    if !outcome.isHeld { session.failedGateCount += 1 }
    var shown = outcome
    if hidesWords, shown.group != nil { shown.group = "…" }
    session.log.addWhole(
      Diagnostic(
        outcome.isHeld ? .note : .error, code: outcome.isHeld ? .gateHeld : .gateFailed,
        "gate \(shown.text(in: .english))"))
  }
}
