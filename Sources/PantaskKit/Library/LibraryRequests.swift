/// `pantask import`: task lists in, a step of a library out.
///
/// ```swift
/// var request = LibraryImportRequest()
/// request.input.paths = ["tasks.csv"]
/// request.library = "team.pantask"
/// request.diagnostics.detail = .quiet
/// Runner(console: .system()).importTasks(request)  // ok
/// ```
public struct LibraryImportRequest: Sendable, Hashable {
  /// What is read.
  public var input = InputOptions()
  /// The library; it is made where there is none.
  public var library = ""
  /// What the source is called in the library; nil is the path of the input as given.
  public var sourceName: String?
  /// Whether the input has all tasks of its source, so that others are gone; nil is so unless the input says that it is
  /// a part, or a record of it could not be used.
  public var isComplete: Bool?
  /// Names of fields that make no change by themselves; nil is as in the last import of the source.
  public var ignored: [String]?
  /// Which side counts where an edit and the source have changed the same field.
  public var onConflict = ConflictChoice.source
  /// Whether an input may be empty, and may leave out more than half of the tasks that the source had.
  public var isForced = false
  /// When it is (`--now`, `--time-zone`).
  public var pipeline = PipelineOptions()
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()

  /// An import of standard input.
  public init() {}

  /// Which side counts in a conflict.
  ///
  /// ```swift
  /// var request = LibraryImportRequest()
  /// request.onConflict = .edit
  /// ```
  public enum ConflictChoice: String, CaseIterable, Sendable, NamedChoice {
    /// What the source says.
    case source
    /// What the edit says.
    case edit

    /// "side of a conflict".
    package static var kind: String { "side of a conflict" }
  }
}

/// `pantask edit`: a change of a library's tasks, as one step.
///
/// ```swift
/// var request = LibraryEditRequest()
/// request.library = "team.pantask"
/// request.pipeline.filter = "overdue"
/// request.pipeline.edits = ["priority = highest"]
/// ```
public struct LibraryEditRequest: Sendable, Hashable {
  /// The library.
  public var library = ""
  /// Tasks to add, each as assignments: `title = "…", due = tomorrow`.
  public var additions: [String] = []
  /// Whether the tasks that `--where` chooses are removed.
  public var isRemoval = false
  /// Which tasks (`--where`), what happens to them (`--set`), when it is, and whether it is only shown.
  public var pipeline = PipelineOptions()
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()

  /// An edit that does nothing yet.
  public init() {}
}

/// `pantask undo`, `redo`, `revert`, `log` and `prune`.
///
/// ```swift
/// var request = LibraryHistoryRequest(.undo)
/// request.library = "team.pantask"
/// ```
public struct LibraryHistoryRequest: Sendable, Hashable {
  /// What is to be done.
  ///
  /// ```swift
  /// LibraryHistoryRequest(.log).action == .log  // true
  /// ```
  public enum Action: Sendable, Hashable {
    /// Take the last edit back.
    case undo
    /// Make what was taken back again.
    case redo
    /// Write the inverse of an earlier edit as a new step.
    case revert(Int)
    /// List the steps.
    case log
    /// Remove what was before a day, or only say what that would be.
    case prune(before: String, isDryRun: Bool)
  }

  /// What is to be done.
  public var action: Action
  /// The library.
  public var library = ""
  /// When it is (`--now`, `--time-zone`).
  public var pipeline = PipelineOptions()
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()

  /// A request for one action.
  public init(_ action: Action) { self.action = action }
}

/// `pantask changes`: what is different in two states of a library, or in two files.
///
/// ```swift
/// var request = ChangesRequest()
/// request.input.paths = ["monday.csv", "tuesday.csv"]
/// request.output.path = "changes.md"
/// ```
public struct ChangesRequest: Sendable, Hashable {
  /// What is read: one library, or two files.
  public var input = InputOptions()
  /// The state to begin with: `last`, a day, or the number of a step; nil is `last`.
  public var since: String?
  /// The state to end with; nil is as it is now.
  public var until: String?
  /// What is written; nil follows from the output's name.
  public var format: ChangesFormat?
  /// Where it goes.
  public var output = OutputOptions()
  /// When it is (`--now`, `--time-zone`).
  public var pipeline = PipelineOptions()
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()

  /// Changes of nothing yet.
  public init() {}
}

/// What changes are written as.
///
/// ```swift
/// var request = ChangesRequest()
/// request.format = .json
/// ```
public enum ChangesFormat: String, CaseIterable, Sendable, NamedChoice {
  /// Lines for people.
  case text
  /// One JSON object.
  case json
  /// GitHub's kind of Markdown.
  case markdown
  /// One page in one file.
  case html

  /// "format of changes".
  package static var kind: String { "format of changes" }
}

/// `pantask trend`: how many tasks there were, were done and were late, day after day.
///
/// ```swift
/// var request = TrendRequest()
/// request.input.paths = ["team.pantask"]
/// request.span = "12w"
/// ```
public struct TrendRequest: Sendable, Hashable {
  /// What is read: one library, or exports with their days in their names.
  public var input = InputOptions()
  /// How far back: `12w`, `90d`, a day, or `all`; nil is all.
  public var span: String?
  /// What is written; nil follows from the output's name.
  public var format: TrendFormat?
  /// Where it goes.
  public var output = OutputOptions()
  /// Which tasks count (`--where`), and when it is.
  public var pipeline = PipelineOptions()
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()

  /// The trend of nothing yet.
  public init() {}
}

/// What a trend is written as.
///
/// ```swift
/// TrendFormat(rawValue: "markdown") == .markdown  // true
/// ```
public enum TrendFormat: String, NamedChoice {
  /// Lines for people.
  case text
  /// One JSON object.
  case json
  /// GitHub's kind of Markdown.
  case markdown
  /// One page in one file.
  case html

  /// "format of a trend".
  package static var kind: String { "format of a trend" }
}
