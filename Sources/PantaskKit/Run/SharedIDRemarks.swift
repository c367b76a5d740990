import TaskModel

extension RunSession {
  /// Says which inputs had ids of other inputs, and what became of these.
  func say(_ ids: SharedIDs) {
    for (input, count) in ids.counts.enumerated() where count > 0 && input < reports.count {
      let example = TerminalText.escaped(ids.examples[input] ?? "", byteLimit: 40)
      let (tasks, have, their) =
        count == 1
        ? ("task", "has the id of a task", "its id is") : ("tasks", "have ids of tasks", "their ids are")
      let shown = "\(example)#\(input + 1)"
      log.add(
        Diagnostic(
          .warning, code: .sharedID,
          "\(count) \(tasks) \(have) in an earlier input; \(their) written "
            + (count == 1 ? "“\(shown)”" : "like “\(shown)”"),
          at: SourceLocation(file: reports[input].file),
          hint: "if the same id is the same task, --dedupe makes one of them"))
    }
  }
}
