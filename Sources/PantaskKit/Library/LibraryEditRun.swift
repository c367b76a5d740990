import Library
import Pipeline
import TaskModel

// `pantask edit`, `undo`, `redo`, `log`.

extension Runner {
  /// Changes, adds or removes tasks of a library.
  public func edit(_ request: LibraryEditRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      try Runner.checkUse(request)
      var options = request.pipeline
      // The plan knows it of edits alone.
      options.isDryRun = false
      let plan = try PipelinePlan(options, session)
      let additions = try request.additions.map(
        Runner.usage { text throws(Diagnostic) in try TaskEdit(text, option: "--add") })
      let output = StandardOutput(console: console)
      var shown = ""
      func edit(_ state: LibraryState) throws -> LibraryEdit {
        let edit = try Runner.edit(state, request, plan, additions, session)
        if request.pipeline.isDryRun { shown = Runner.shown(edit, of: state, plan) }
        return edit
      }
      if request.pipeline.isDryRun {
        let isThere = SystemCalls.exists(request.library)
        let state = try isThere ? LibraryAccess.reading(request.library).state(at: \.head) : LibraryState()
        _ = try edit(state)
        try output.write(shown)
        return try output.finish()
      }
      let made = try Runner.withLibrary(request.library, session, makes: !additions.isEmpty) { store in
        try store.edit(
          command: request.command, at: TaskDate(instantMicroseconds: plan.context.nowMicroseconds), edit)
      }
      if let made {
        session.sayDropped(made.droppedCount, library: request.library)
        try output.write("\(request.library): step \(made.step.number), \(made.step.figures.words)\n")
      } else {
        try output.write("\(request.library): nothing changed\n")
      }
      try output.finish()
    }
  }

  /// Refuses what cannot be meant.
  private static func checkUse(_ request: LibraryEditRequest) throws {
    let actions = [!request.additions.isEmpty, request.isRemoval, !request.pipeline.edits.isEmpty].count {
      $0
    }
    if actions == 0 { throw UsageError("edit changes nothing: give --set, --add or --remove") }
    if actions > 1 { throw UsageError("--set, --add and --remove are edits of their own") }
    if request.isRemoval, request.pipeline.filter == nil {
      throw UsageError("--remove needs --where, which says what is removed")
    }
    if !request.additions.isEmpty, request.pipeline.filter != nil {
      throw UsageError("--add makes new tasks: leave out --where")
    }
  }

  /// The edit that is asked for, of the tasks as they are.
  private static func edit(
    _ state: LibraryState, _ request: LibraryEditRequest, _ plan: PipelinePlan, _ additions: [TaskEdit],
    _ session: RunSession
  ) throws -> LibraryEdit {
    var table = state.table
    if !additions.isEmpty {
      var edit = LibraryEdit(table: TaskTable())
      for addition in additions {
        var added = TaskTable()
        added.append(TaskItem(title: ""))
        session.apply(addition, to: &added, rows: [0], in: plan.context)
        var item = added.itemAsFound(at: 0)
        if item.title.isEmpty { throw UsageError("--add needs a title: title = \"…\"") }
        item.id = ""
        if item.created == nil { item.created = TaskDate(instantMicroseconds: plan.context.nowMicroseconds) }
        edit.table.append(item)
        edit.added.append(edit.table.rowCount - 1)
      }
      return edit
    }
    session.resolveParents(&table, saysRepeatedIDs: false)
    plan.sayUnknownNames(in: table, session)
    var selection = Selection(all: table)
    if let filter = plan.filter { selection = filter.apply(to: selection, of: table, in: plan.context) }
    var edit = LibraryEdit(table: table)
    if request.isRemoval {
      edit.removed = selection.rows.map { state.versions[Int($0)] }
      return edit
    }
    guard let assignments = plan.edit else { return edit }
    session.apply(assignments, to: &edit.table, rows: selection.rows, in: plan.context)
    for row in selection.rows.map({ Int($0) }) {
      let changed = edit.table.item(at: row).differingFields(from: table.item(at: row))
      if !changed.isEmpty { edit.changed.append((state.versions[row], row)) }
    }
    return edit
  }

  /// What an edit would do, as a patch for people.
  private static func shown(_ edit: LibraryEdit, of state: LibraryState, _ plan: PipelinePlan) -> String {
    func line(_ text: String) -> String {
      TerminalText.line(text, byteLimit: 2_000)
    }
    var text = ""
    plan.edit?.forEachChange(
      from: state.table, to: edit.table, rows: edit.changed.map { Int32(truncatingIfNeeded: $0.row) }
    ) { text += Runner.text(of: $0) }
    let rows = Dictionary(zip(state.versions, 0...), uniquingKeysWith: { first, _ in first })
    for version in edit.removed {
      guard let row = rows[version] else { continue }
      text += "- \(line(state.table.idString(row))) \(line(state.table.title.string(row) ?? ""))\n"
    }
    for row in edit.added { text += "+ \(line(edit.table.title.string(row) ?? ""))\n" }
    let count = edit.changed.count + edit.removed.count + edit.added.count
    let verb = edit.removed.isEmpty ? edit.added.isEmpty ? "change" : "be added" : "go"
    return text + "\(count) \(count == 1 ? "task" : "tasks") would \(verb)\n"
  }

  /// Takes edits back, makes them again, or lists the steps.
  public func history(_ request: LibraryHistoryRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let context = try session.context(request.pipeline)
      let text: String
      switch request.action {
      case .revert(let number):
        text = try Runner.withLibrary(request.library, session, makes: false) { store in
          let made = try store.revert(
            number, command: "revert \(number)", at: TaskDate(instantMicroseconds: context.nowMicroseconds))
          session.sayDropped(made.droppedCount, library: request.library)
          return "\(request.library): step \(made.step.number), \(made.step.figures.words)\n"
        }
      case .prune(let day, let isDryRun):
        text = try Runner.prune(request.library, before: day, context.zone, isDryRun: isDryRun, session)
      case .log: text = try Runner.log(LibraryAccess.reading(request.library).history())
      case .undo, .redo:
        text = try Runner.withLibrary(request.library, session, makes: false) { store in
          let step = try request.action == .undo ? store.undo() : store.redo()
          guard let step else {
            if request.action == .redo { return "nothing to redo\n" }
            return try store.history().headStep == nil
              ? "nothing to undo\n" : "nothing to undo: the last step is an import\n"
          }
          return "\(request.action == .undo ? "undone" : "made again"): \(Runner.line(of: step))\n"
        }
      }
      let output = StandardOutput(console: console)
      try output.write(text)
      try output.finish()
    }
  }

  private static func prune(
    _ library: String, before text: String, _ zone: ZoneOffsets, isDryRun: Bool, _ session: RunSession
  ) throws -> String {
    guard let day = TaskDate(iso8601: text), day.kind == .day else {
      throw UsageError("--before is a day, such as 2026-03-26")
    }
    let moment = day.instantMicroseconds(in: zone)
    func prune(_ store: LibraryStore) throws -> PruneOutcome {
      try store.prune(before: { $0.step(until: moment - 1) }, isDryRun: isDryRun)
    }
    let outcome: PruneOutcome
    if isDryRun {
      let store = try LibraryAccess.reading(library)
      outcome = try prune(store)
      try store.close()
    } else {
      outcome = try withLibrary(library, session, makes: false, prune)
      session.notePrunedCopies(of: library)
    }
    if outcome.stepCount == 0 { return "\(library): there is nothing to remove before \(text)\n" }
    let steps = outcome.stepCount == 1 ? "1 step" : "\(DiagnosticPrinter.grouped(outcome.stepCount)) steps"
    let states =
      outcome.stateCount == 1
      ? "1 earlier state" : "\(DiagnosticPrinter.grouped(outcome.stateCount)) earlier states"
    return "\(library): \(steps) and \(states) of tasks \(isDryRun ? "would go" : "are gone"); "
      + "it begins with step \(outcome.first?.number ?? 0)\n"
  }

  private static func line(of step: LibraryStep) -> String {
    "step \(step.number), \(TerminalText.escaped(step.command, byteLimit: 400)): \(step.figures.words)"
  }

  /// A line for each step, the last one first.
  private static func log(_ history: LibraryHistory) -> String {
    history.steps.reversed().map { step in
      let state = step.number > history.head ? "  (undone)" : ""
      return "\(step.at)  \(line(of: step))\(state)\n"
    }.joined()
  }
}

extension LibraryEditRequest {
  /// The command as a person would write it.
  fileprivate var command: String {
    func option(_ name: String, _ value: String) -> String { "--\(name) '\(value)'" }
    var words = ["edit"]
    words += additions.map { option("add", $0) }
    if isRemoval { words.append("--remove") }
    if let filter = pipeline.filter { words.append(option("where", filter)) }
    words += pipeline.edits.map { option("set", $0) }
    return words.joined(separator: " ")
  }
}
