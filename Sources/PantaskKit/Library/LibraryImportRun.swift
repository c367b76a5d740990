import Formats
import Importers
import Library
import Pipeline
import TaskModel

// `pantask import`: inputs in, one step of a library out.

extension Runner {
  /// Imports task lists into a library.
  public func importTasks(_ request: LibraryImportRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run {
      let context = try session.context(request.pipeline)
      let ignored = try request.ignored.map(Runner.fields)
      if request.library.isEmpty { throw UsageError("--into names the library, such as team.pantask") }
      if request.sourceName == "" { throw UsageError("--source-name has an empty name") }
      for (index, path) in request.input.paths.enumerated() {
        if request.input.paths[..<index].contains(path) { throw UsageError("\(path) is given twice") }
      }
      let inputs = try session.open(request.input)
      if request.sourceName != nil, inputs.count > 1 { throw UsageError("--source-name is for one input") }
      if let input = inputs.first(where: LibraryAccess.isLibrary) {
        throw UsageError("\(input.name) is a library; import takes the lists of tools")
      }
      var table = TaskTable(fields: .all)
      try session.read(inputs, request.input, into: &table, rejects: nil)
      session.resolveParents(&table, looksAtAllIDs: true)
      let imports = session.imports(of: table, isComplete: request.isComplete) {
        request.sourceName ?? $0
      }.map { source in
        var source = source
        source.ignored = ignored
        source.conflictChoice = request.onConflict == .edit ? .edit : .source
        source.isForced = request.isForced
        return source
      }
      let command = "import \(request.input.paths.joined(separator: " "))"
      let outcome = try Runner.withLibrary(request.library, session, makes: true) { store in
        try store.add(
          imports, of: table, command: command, at: TaskDate(instantMicroseconds: context.nowMicroseconds))
      }
      session.say(outcome, library: request.library)
      let output = StandardOutput(console: console)
      try output.write("\(request.library): step \(outcome.step.number), \(outcome.step.figures.words)\n")
      try output.finish()
    }
  }

  /// The fields with some names.
  private static func fields(_ names: [String]) throws -> FieldSet {
    var fields: FieldSet = []
    for name in names {
      guard let field = Field(name: name) else {
        throw UsageError.unknown(name, kind: "field", candidates: Field.allCases.map(\.name))
      }
      fields.insert(field)
    }
    return fields
  }

  /// Opens a library to add a step, and closes it.
  ///
  /// - Parameter makes: whether one is made where there is none: it appears when its first step is whole.
  static func withLibrary<Result>(
    _ path: String, _ session: RunSession, makes: Bool, _ body: (LibraryStore) throws -> Result
  ) throws -> Result {
    if !makes || SystemCalls.exists(path) {
      return try LibraryAccess.withWriting(path, session, body)
    }
    let file = try AtomicFile(replacing: path, permissions: session.newFilePermissions)
    defer { file.abort() }
    guard let place = file.temporaryPath else {
      throw UsageError("\(path) cannot be a library: it is no plain file")
    }
    try LibraryAccess.requireDescriptors(path)
    let result = try TemporaryFile.withJournal(of: place) {
      let store = try LibraryStore(path: place, named: path, for: .building)
      let result = try body(store)
      try store.close()
      return result
    }
    if SystemCalls.exists(path) {
      throw RunFailure(LibraryError(file: path, cause: .busy))
    }
    try file.commit()
    return result
  }
}

extension StepFigures {
  /// `3 new, 2 changed, 1 gone`.
  var words: String {
    let parts = [(new, "new"), (changed, "changed"), (gone, "gone")].filter { $0.0 > 0 }
    return parts.isEmpty ? "nothing changed" : parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension RunSession {
  /// The imports that the inputs of a table are.
  ///
  /// - Parameters:
  ///   - isComplete: whether all tasks of the sources are there; nil is so unless an input says that it is a part, or a
  ///     record of it could not be used.
  ///   - name: what the source of a file is called.
  func imports(
    of table: TaskTable, isComplete: Bool? = nil, named name: (String) -> String
  ) -> [LibraryImport] {
    let isPart = log.counts.contains { $0.code == .partialList }
    return zip(reports, table.rowsOfSources).map { input, rows in
      var source = LibraryImport(
        sourceName: name(input.file), profile: input.report.match.profile.name, rows: rows)
      // A page of a longer list is never complete.
      source.isComplete = !isPart && (isComplete ?? (input.report.accounting.rejected == 0))
      return source
    }
  }

  /// Says what is worth knowing of an import.
  func say(_ outcome: ImportOutcome, library: String) {
    func shown(_ text: String?) -> String {
      text.map { "“\(TerminalText.escaped($0, byteLimit: 120))”" } ?? "none"
    }
    for conflict in outcome.conflicts {
      let task = "task \(shown(conflict.title)) (\(TerminalText.escaped(conflict.id, byteLimit: 80)))"
      let message: String
      if let field = conflict.field {
        let name = TerminalText.escaped(field.name(of: conflict.extraName), byteLimit: 120)
        message =
          "\(task): \(name) was changed here to \(shown(conflict.edited)) and in the source to "
          + "\(shown(conflict.inSource)); what the \(conflict.choice.rawValue) says counts"
      } else {
        message =
          "\(task) was changed here and is gone from the source; "
          + (conflict.choice == .edit ? "it stays" : "it is gone")
      }
      var diagnostic = Diagnostic(
        .warning, code: .editConflict, message, at: SourceLocation(file: library),
        hint: "--on-conflict \(conflict.choice == .edit ? "source" : "edit") decides otherwise")
      diagnostic.field = conflict.field
      log.addWhole(diagnostic)
    }
    for (name, count) in outcome.missing {
      log.add(
        Diagnostic(
          .note, code: .missingTasks,
          "\(count) \(count == 1 ? "task" : "tasks") that this source had \(count == 1 ? "is" : "are") not in it; "
            + "\(count == 1 ? "it is" : "they are") kept, since it is not complete",
          at: SourceLocation(file: name)))
    }
    sayDropped(outcome.droppedCount, library: library)
    let changed = outcome.step.figures.changed
    // A few tasks change together by chance.
    for (field, count) in outcome.changedFields where changed >= 10 && count * 2 > changed && field != .isDone
    {
      log.add(
        Diagnostic(
          .warning, code: .changingField,
          "\(field.name) has changed in \(count) of the \(changed) tasks that are other than before",
          at: SourceLocation(file: library),
          hint: "if it changes with every export and says nothing, --ignore \(field.name) leaves it out"))
    }
  }

  /// Says it where copies of a library still hold what has been removed from it.
  func notePrunedCopies(of library: String) {
    for backup in LibraryBackup.names(of: library) {
      log.add(
        Diagnostic(
          .note, code: .olderCopy, "this copy of the library, of before a migration, still has everything",
          at: SourceLocation(file: backup)))
    }
  }

  /// Says that what was undone cannot be made again.
  func sayDropped(_ count: Int, library: String) {
    if count == 0 { return }
    log.add(
      Diagnostic(
        .note, code: .droppedSteps,
        "\(count == 1 ? "one step that was undone" : "\(count) steps that were undone") can no longer be made again",
        at: SourceLocation(file: library)))
  }
}

extension RunFailure {
  /// The failure that a refused inverse of an edit amounts to.
  init(_ refusal: RevertRefusal) {
    switch refusal {
    case .noStep(let number): self.init(UsageError("there is no step \(number); `pantask log` lists them"))
    case .isImport(let number):
      self.init(UsageError("step \(number) is an import; what a source says is changed by `pantask edit`"))
    case .isTouched(let tasks):
      self.init(
        tasks.map { task in
          let title = TerminalText.escaped(task.title, byteLimit: 120)
          let name = task.field.map { TerminalText.escaped($0.name(of: task.extraName), byteLimit: 120) }
          let what = name.map { "its \($0) was" } ?? "it was"
          return Diagnostic(
            .error, code: .revertConflict,
            "task “\(title)”: \(what) changed by a later step; nothing was reverted")
        }, .data)
    }
  }

  /// The failure that a refused import amounts to.
  init(_ refusal: ImportRefusal) {
    let (name, message) =
      switch refusal {
      case .empty(let name): (name, "there is no task in this source; nothing was imported")
      case .closesMost(let name, let gone, let count):
        (name, "\(gone) of the \(count) tasks that this source had would be gone; nothing was imported")
      }
    self.init(
      Diagnostic(
        .error, code: .emptiedSource, message, at: SourceLocation(file: name),
        hint:
          "if that is right, `pantask import --force` takes it; if it is a part of the list, --no-complete"),
      .data)
  }
}

extension Field {
  /// Its name, or that of one of the named values: `extra["Sprint"]`.
  fileprivate func name(of extraName: String?) -> String { extraName.map { "\(name)[\"\($0)\"]" } ?? name }
}
