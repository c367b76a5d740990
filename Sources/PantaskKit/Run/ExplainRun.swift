import Importers
import Pipeline
import TaskModel

/// `pantask explain`: what a filter means, and what each of its clauses does to the tasks of the inputs.
package struct ExplainRequest: Sendable, Hashable {
  /// What is read; nil looks at the filter alone.
  package var input: InputOptions?
  /// The filter, and when it is.
  package var pipeline = PipelineOptions()
  /// How messages are printed.
  package var diagnostics = DiagnosticOptions()

  /// A filter is to be given.
  package init() {}
}

extension Runner {
  /// Explains a filter.
  package func explain(_ request: ExplainRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let plan = try PipelinePlan(request.pipeline, session)
      guard let filter = plan.filter else { throw UsageError("explain needs a filter: give --where") }
      var explanation = FilterExplanation(filter, in: plan.context)
      if let input = request.input {
        let inputs = try session.open(input)
        var table = TaskTable(fields: plan.fields.withCompanions)
        try session.read(inputs, input, into: &table, rejects: nil)
        if plan.fields.contains(.parent) { session.resolveParents(&table, saysRepeatedIDs: false) }
        explanation = FilterExplanation(filter, in: plan.context, table: table)
        let leftOut = table.rowCount - (explanation.lines.first?.kept ?? 0)
        session.accounting.kept -= leftOut
        session.accounting.filteredOut += leftOut
      }
      let output = StandardOutput(console: console)
      try output.write(explanation.text)
      try output.finish()
    }
  }
}

extension FilterExplanation {
  /// A line for each clause: with tasks how many it keeps, drops and finds without a value; the clause; what it
  /// stands for.
  var text: String {
    let clauses = lines.map { line in
      String(repeating: "  ", count: line.depth) + TerminalText.escaped(line.text, byteLimit: 400)
    }
    let width = zip(lines, clauses).filter { $0.0.resolved != nil }.map(\.1.unicodeScalars.count).max() ?? 0
    var result = ""
    if taskCount != nil { result += "     kept   dropped    absent  clause\n" }
    for (line, clause) in zip(lines, clauses) {
      if let taskCount {
        for figure in [line.kept, taskCount - line.kept, line.absent] {
          let digits = figure.map { String($0) } ?? ""
          result += String(repeating: " ", count: max(9 - digits.count, 0)) + digits + " "
        }
        result += " "
      }
      result += clause
      if let resolved = line.resolved {
        result += String(repeating: " ", count: max(width - clause.unicodeScalars.count, 0) + 2)
        result += TerminalText.escaped(resolved, byteLimit: 800)
      }
      result += "\n"
    }
    for note in lines.flatMap(\.notes) {
      let text = note.message + (note.hint.map { "; \($0)" } ?? "")
      result +=
        "\(note.severity == .warning ? "warning" : "note"): \(TerminalText.escaped(text, byteLimit: 400))\n"
    }
    if let taskCount, let kept = lines.first?.kept { result += "\(kept) of \(taskCount) tasks are kept\n" }
    return result
  }
}
