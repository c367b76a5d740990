import ArgumentParser
import PantaskKit

/// `pantask import`.
struct ImportCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read task lists into a library, a file that remembers what they were.",
    discussion: """
      The library is made where there is none. Each import is a step: tasks that are new, changed or gone since the last \
      one. Edits that were made in the library stay, unless the source has changed the same field.

      Example:
        pantask import jira.csv --into team.pantask
      """)

  @OptionGroup(title: "Input") var input: InputArguments

  @Option(
    help: ArgumentHelp("The library, such as team.pantask; made where there is none.", valueName: "file"),
    completion: .file())
  var into: String

  @Option(
    help: ArgumentHelp(
      "What the source is called in the library (default: the path as given).", valueName: "name"))
  var sourceName: String?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Whether tasks that are not in the input are gone (default: they are, unless the input says that it is a part of a \
      list, or a record of it could not be used).
      """)
  var complete: Bool?

  @Option(
    help: ArgumentHelp(
      "Fields that make no change by themselves, e.g. modified (default: as in the last import).",
      valueName: "fields"))
  var ignore: String?

  @Option(
    help: ArgumentHelp(
      "What counts where an edit and the source have changed the same field: source or edit (default: source).",
      valueName: "side"),
    completion: .list(LibraryImportRequest.ConflictChoice.names),
    transform: LibraryImportRequest.ConflictChoice.init(named:))
  var onConflict: LibraryImportRequest.ConflictChoice?

  @Flag(help: "Import although there is no task, or more than half of the tasks would be gone.")
  var force = false

  @Option(help: .now)
  var now: String?

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments
  @OptionGroup(title: "Messages") var gate: GateArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = LibraryImportRequest()
    request.input = input.options
    request.library = into
    request.sourceName = sourceName
    request.isComplete = complete
    request.ignored = ignore.map { $0.split(separator: ",").map { String($0) } }
    if let onConflict { request.onConflict = onConflict }
    request.isForced = force
    request.pipeline.now = now
    request.diagnostics = diagnostics.options
    request.diagnostics.isStrict = gate.strict
    return runner.importTasks(request)
  }
}

/// `pantask edit`.
struct EditCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change, add or remove tasks of a library.",
    discussion: """
      An edit is one step, whatever it touches, and `pantask undo` takes it back.

      Examples:
        pantask edit team.pantask --where overdue --set 'priority = highest, tags += "late"'
        pantask edit team.pantask --add 'title = "Order screws", due = tomorrow'
        pantask edit team.pantask --remove --where 'project = "Old"'
      """)

  @Argument(help: ArgumentHelp("The library.", valueName: "library"), completion: .file())
  var library: String

  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The tasks to change or to remove.", valueName: "expression"))
  var filters: [String] = []

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("What becomes of them, e.g. 'priority = high, due += 7d'.", valueName: "assignments"))
  var edits: [String] = []

  @Option(
    name: .customLong("add"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A new task, e.g. 'title = \"Order screws\"'.", valueName: "assignments"))
  var additions: [String] = []

  @Flag(help: "Remove the tasks that --where chooses.")
  var remove = false

  @Flag(help: "Print what would change, and write nothing.")
  var dryRun = false

  @Option(help: .now)
  var now: String?

  @Option(help: .timeZone)
  var timeZone: String?

  @Option(help: .weekStart)
  var weekStart: String?

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func validate() throws {
    if filters.count > 1 {
      throw ValidationError("--where is given \(filters.count) times; join the expressions with AND or OR.")
    }
  }

  func run(_ runner: Runner) -> ExitStatus {
    var request = LibraryEditRequest()
    request.library = library
    request.additions = additions
    request.isRemoval = remove
    request.pipeline.filter = filters.first
    request.pipeline.edits = edits
    request.pipeline.isDryRun = dryRun
    request.pipeline.now = now
    request.pipeline.timeZone = timeZone
    request.pipeline.weekStart = weekStart
    request.diagnostics = diagnostics.options
    return runner.edit(request)
  }
}

/// What undo, redo and log have in common.
struct LibraryArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("The library.", valueName: "library"), completion: .file())
  var library: String

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments

  func run(_ action: LibraryHistoryRequest.Action, _ runner: Runner) -> ExitStatus {
    var request = LibraryHistoryRequest(action)
    request.library = library
    request.diagnostics = diagnostics.options
    return runner.history(request)
  }
}

/// `pantask undo`.
struct UndoCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last edit of a library back; an import is not taken back.")
  @OptionGroup var arguments: LibraryArguments
  func run(_ runner: Runner) -> ExitStatus { arguments.run(.undo, runner) }
}

/// `pantask redo`.
struct RedoCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Make the edit of a library that was undone last again.")
  @OptionGroup var arguments: LibraryArguments
  func run(_ runner: Runner) -> ExitStatus { arguments.run(.redo, runner) }
}

/// `pantask revert`.
struct RevertCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Take an earlier edit of a library back, as a new step.",
    discussion: """
      Refused where a later step has changed the same fields of a task.

      Example:
        pantask revert team.pantask 3
      """)
  @OptionGroup var arguments: LibraryArguments

  @Argument(help: ArgumentHelp("The number of the edit (`pantask log`).", valueName: "step"))
  var step: Int

  @Option(help: .now)
  var now: String?

  func run(_ runner: Runner) -> ExitStatus {
    var request = LibraryHistoryRequest(.revert(step))
    request.library = arguments.library
    request.pipeline.now = now
    request.diagnostics = arguments.diagnostics.options
    return runner.history(request)
  }
}

/// `pantask prune`.
struct PruneCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove the history of a library before a day.",
    discussion: """
      What was there at the end of the day before is where the history begins then. It cannot be taken back.

      Example:
        pantask prune team.pantask --before 2026-01-01 --dry-run
      """)
  @OptionGroup var arguments: LibraryArguments

  @Option(help: ArgumentHelp("The first day that is kept.", valueName: "day"))
  var before: String

  @Flag(help: "Print what would go, and write nothing.")
  var dryRun = false

  @Option(help: .timeZone)
  var timeZone: String?

  func run(_ runner: Runner) -> ExitStatus {
    var request = LibraryHistoryRequest(.prune(before: before, isDryRun: dryRun))
    request.library = arguments.library
    request.pipeline.timeZone = timeZone
    request.diagnostics = arguments.diagnostics.options
    return runner.history(request)
  }
}

/// `pantask log`.
struct LogCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "List the imports and edits of a library, the last one first.")
  @OptionGroup var arguments: LibraryArguments
  func run(_ runner: Runner) -> ExitStatus { arguments.run(.log, runner) }
}

/// `pantask changes`.
struct ChangesCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes",
    abstract: "Say what has changed in a library, or from one file to another.",
    discussion: """
      Tasks are known by their ids, or by title and project where they have none.

      Examples:
        pantask changes team.pantask --since 2026-03-19
        pantask changes monday.csv tuesday.csv --format json
      """)

  @OptionGroup(title: "Input") var input: InputArguments

  @Option(
    help: ArgumentHelp(
      "State to begin with: last (before the last import), a day, or a step (default: last).",
      valueName: "state"))
  var since: String?

  @Option(help: ArgumentHelp("State to end with: a day or a step (default: now).", valueName: "state"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "What is written: text, json, markdown or html (default: from the name of the output, else text).",
      valueName: "format"),
    completion: .list(ChangesFormat.names), transform: ChangesFormat.init(named:))
  var format: ChangesFormat?

  @Option(name: [.customShort("o"), .customLong("output")], help: .outputFile, completion: .file())
  var output: String?

  @Option(help: .timeZone)
  var timeZone: String?

  @OptionGroup(title: "Messages") var diagnostics: DiagnosticArguments
  @OptionGroup(title: "Messages") var gate: GateArguments

  func run(_ runner: Runner) -> ExitStatus {
    var request = ChangesRequest()
    request.input = input.options
    request.since = since
    request.until = until
    request.format = format
    request.output.path = output
    request.pipeline.timeZone = timeZone
    request.diagnostics = diagnostics.options
    request.diagnostics.isStrict = gate.strict
    return runner.changes(request)
  }
}
