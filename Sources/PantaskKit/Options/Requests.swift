import Renderers

/// What a report is written as.
///
/// ```swift
/// try Report(template: .summary, format: .markdown).format  // markdown
/// ```
public enum ReportFormat: String, CaseIterable, Sendable, NamedChoice {
  /// One page in one file.
  case html
  /// GitHub's kind of Markdown.
  case markdown

  /// "report format".
  package static var kind: String { "report format" }

  /// The format that a file's name asks for by its ending; nil where it says nothing.
  package init?(pathExtensionOf path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    switch path[dot...].dropFirst().lowercased() {
    case "html", "htm", "xhtml": self = .html
    case "md", "markdown", "mdown": self = .markdown
    default: return nil
    }
  }
}

/// How the tasks of a Markdown report are laid out.
///
/// ```swift
/// var request = ReportRequest()
/// request.format = .markdown
/// request.layout = .table
/// ```
public enum TaskLayout: String, CaseIterable, Sendable, NamedChoice {
  /// Items with a checkbox, subtasks below their parents.
  case list
  /// Rows of a table.
  case table

  /// "layout".
  package static var kind: String { "layout" }
}

/// Which words a report is written in; never the machine's choice.
///
/// ```swift
/// var request = ReportRequest()
/// request.language.name = "ja"
/// ```
public struct LanguageOptions: Sendable, Hashable {
  /// Name of a built-in language; nil is English.
  public var name: String?
  /// A file whose texts take the place of those of the language.
  public var catalogPath: String?
  /// How days are written, as a pattern of Unicode TR 35 (`d MMM yyyy`); nil is as the language has it.
  public var dateFormat: String?

  /// English.
  public init() {}
}

/// Where results go.
///
/// ```swift
/// var request = ReportRequest()
/// request.output.path = "week-{date}.html"
/// request.output.latestPath = "latest.html"
/// ```
public struct OutputOptions: Sendable, Hashable {
  /// The file to write; nil and `-` are standard output.
  ///
  /// In reports names in braces stand for something else: `week-{date}.html`.
  public var path: String?
  /// A file for the records that could not be used, in their original bytes; nil is none.
  public var rejectsPath: String?
  /// A copy of the output, put in place with it; nil is none.
  public var latestPath: String?
  /// How many of the outputs with a date in their name are kept; nil is all.
  public var keptCount: Int?
  /// What the output is called on each of ten years' days, and the number of the day, where outputs are kept.
  var daysByName: [String: Int] = [:]

  /// Standard output, no file of rejects.
  public init() {}
}

/// What the tasks of a report must be like: judged by what is reported, and shown in the report.
///
/// ```swift
/// var gate = ReportGate(name: "late", filter: "overdue AND priority >= high")
/// gate.limit = 3
/// var request = ReportRequest()
/// request.gates = [gate]
/// ```
public struct ReportGate: Sendable, Hashable {
  /// Its name, for messages and the report.
  public var name: String
  /// A filter.
  public var filter: String
  /// Whether tasks must fit the filter; else they must not.
  public var isRequirement = false
  /// How many tasks may be otherwise.
  public var limit = 0
  /// Name of the field whose values are counted apart; nil counts all tasks together.
  public var per: String?

  /// A gate that fails where any task fits a filter.
  public init(name: String, filter: String) {
    self.name = name
    self.filter = filter
  }
}

/// What every input of a report must be like; else nothing is written.
///
/// ```swift
/// var request = ReportRequest()
/// request.requirements.minimumTaskCount = 1
/// request.requirements.newerThan = "26h"
/// ```
public struct InputRequirements: Sendable, Hashable {
  /// How many tasks each must have, before any filter.
  public var minimumTaskCount: Int?
  /// How long ago each file may have been written: `26h`, `3d`.
  public var newerThan: String?

  /// Nothing is required.
  public init() {}
}

/// `pantask report`: task lists in, a page for people out.
///
/// ```swift
/// var request = ReportRequest()
/// request.input.paths = ["tasks.csv"]
/// request.template = "weekly"
/// request.output.path = "week.html"
/// Runner(console: .system()).report(request)  // ok
/// ```
public struct ReportRequest: Sendable, Hashable {
  /// Most tasks on one page of a report in a folder or in a file of HTML, unless a request says otherwise.
  public static let defaultPageSize = 20_000

  /// What is read.
  public var input = InputOptions()
  /// What happens to it.
  public var pipeline = PipelineOptions()
  /// Where it goes.
  public var output = OutputOptions()
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()
  /// What is written; nil follows from the output's name.
  public var format: ReportFormat?
  /// Name of a built-in template, or a folder with templates; nil is the default of the format.
  public var template: String?
  /// The language of the report.
  public var language = LanguageOptions()
  /// How tasks stand in Markdown; nil is as items of a list.
  public var layout: TaskLayout?
  /// Names of the fields that tables of tasks have for columns, in order, with commas between them; nil is as the
  /// template has them.
  public var columns: String?
  /// The first day that counts for what was done lately: `2026-03-20`, or `7d` and `2w` before today; nil is `7d`.
  public var since: String?
  /// Whether what the template would read is written as JSON, in place of the report.
  public var isContext = false
  /// Title of the report; nil, and one of spaces, is the language's word for tasks.
  public var title: String?
  /// Most tasks on one page; 0 is no limit, nil is `defaultPageSize` in a folder and in a file of HTML, and no limit
  /// elsewhere.
  public var pageSize: Int?
  /// Name of the field whose values get a report each; nil is one report of everything.
  public var splitBy: String?
  /// Whether the page is to be sent by mail: styles on every element, tables for layout, no script.
  public var isForEmail = false
  /// Names of the fields that tasks are grouped by, outermost first; nil is the template's choice.
  public var groupBy: [String]?
  /// Most tasks in an innermost group, each with its subtasks; nil is all.
  public var groupLimit: Int?
  /// Addresses of tasks that have none of their own: `https://…/{id}`, or `jira-csv=https://…/{id}` for those of one
  /// format or file.
  public var links: [String] = []
  /// Whether only the groups with their figures are written, and no tasks.
  public var isSummary = false
  /// What the reported tasks must be like.
  public var gates: [ReportGate] = []
  /// What the inputs must be like.
  public var requirements = InputRequirements()
  /// Since when it is told what has changed: `last`, `last-run`, a day, the number of a step, or an earlier file; nil
  /// tells nothing.
  public var changes: String?
  /// How far back a trend goes: `12w`, `90d`, a day, `all`, or exports with their days in their names; nil is none.
  public var trend: String?
  /// The library that the inputs are imported into, and that the report is of; for jobs.
  var library: String?
  /// Whether the output is left alone where nothing but the clock has changed.
  public var isOnlyIfChanged = false

  /// A report on standard input.
  public init() {}

  /// What there is to say beside all else.
  var additions: ReportAdditions {
    var additions: ReportAdditions = []
    if since != nil { additions.insert(.since) }
    if changes != nil || trend != nil { additions.insert(.past) }
    return additions
  }

  /// The title, if there is anything to see of it.
  var visibleTitle: String? { title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }

  /// What is written: as asked for, else as the output's name says; else HTML into a folder, a mail or several pages,
  /// and Markdown anywhere else.
  package var effectiveFormat: ReportFormat {
    if let format = format ?? output.path.flatMap({ ReportFormat(pathExtensionOf: $0) }) { return format }
    let isFolder = output.path.map { $0.hasSuffix("/") || SystemCalls.isFolder($0) } ?? false
    return isFolder || isForEmail || isDivided ? .html : .markdown
  }
}

/// `pantask render`: the context of a report in, the report out.
///
/// ```swift
/// var context = ReportRequest()
/// context.input.paths = ["tasks.csv"]
/// context.isContext = true
/// context.output.path = "tasks.context.json"
/// Runner(console: .system()).report(context)  // ok
/// var request = RenderRequest()
/// request.path = "tasks.context.json"
/// request.output.path = "tasks.md"
/// Runner(console: .system()).render(request)  // ok
/// ```
public struct RenderRequest: Sendable, Hashable {
  /// The file with the context, as `pantask report --context` writes it; `-` is standard input.
  public var path = "-"
  /// Limits on what the context may make the program hold.
  public var limits = LimitOptions()
  /// Where the report goes.
  public var output = OutputOptions()
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()
  /// What is written; nil follows from the output's name.
  public var format: ReportFormat?
  /// Name of a built-in template, or a folder with templates; nil is the default.
  public var template: String?
  /// How tasks stand in Markdown; nil is as items of a list.
  public var layout: TaskLayout?

  /// A rendering of standard input.
  public init() {}

  /// What is written: as asked for, else as the output's name says, else Markdown.
  package var effectiveFormat: ReportFormat {
    format ?? output.path.flatMap { ReportFormat(pathExtensionOf: $0) } ?? .markdown
  }
}

/// `pantask convert`: task lists in, another tool's format out.
///
/// ```swift
/// var request = ConvertRequest()
/// request.input.paths = ["tasks.json"]
/// request.output.path = "tasks.ics"
/// request.diagnostics.detail = .quiet
/// Runner(console: .system()).convert(request)  // ok
/// ```
public struct ConvertRequest: Sendable, Hashable {
  /// What is read.
  public var input = InputOptions()
  /// What happens to it.
  public var pipeline = PipelineOptions()
  /// Where it goes.
  public var output = OutputOptions()
  /// How messages are printed.
  public var diagnostics = DiagnosticOptions()
  /// Name of the format to write; nil follows from the output's name.
  public var format: String?
  /// Whether cells of another tool's CSV are written as they are, although a spreadsheet would run them as formulas.
  public var allowsFormulas = false
  /// A file of CSV that says what the tool calls people: a name and a login in each line; nil writes them as they are.
  public var peoplePath: String?
  /// Names of the fields that pantask's own CSV has for columns, in order, with commas between them; nil is all.
  public var columns: String?
  /// What stands between two fields of a record of pantask's own CSV: a single character, or `tab`.
  public var delimiter: String?

  /// A conversion of standard input.
  public init() {}
}

/// `pantask inspect`: what an input is, and what would be read from it.
package struct InspectRequest: Sendable, Hashable {
  /// What is looked at.
  package var input = InputOptions()
  /// How messages are printed.
  package var diagnostics = DiagnosticOptions()

  /// Whether the answer is JSON.
  package var isJSON = false
  /// Whether the answer is the draft of a profile that reads the input, in YAML.
  package var suggestsProfile = false
  /// Whether the answer says which rule has claimed what of the input.
  package var saysWhy = false

  /// A look at standard input.
  package init() {}
}

/// `pantask formats`: every format that can be read or written.
package struct FormatsRequest: Sendable, Hashable {
  /// How messages are printed.
  package var diagnostics = DiagnosticOptions()

  /// Whether the answer is JSON.
  package var isJSON = false
  /// Name of one format whose fields are shown; nil lists all formats.
  package var name: String?

  /// The list.
  package init() {}
}

/// `pantask template`: look at, copy and check templates.
package struct TemplateRequest: Sendable, Hashable {
  /// What is to be done.
  package enum Action: Sendable, Hashable {
    /// Name the built-in templates.
    case list
    /// Print one.
    case show(name: String)
    /// Copy one into a folder, to be changed there.
    case eject(name: String, folder: String)
    /// Say what is wrong with the templates of a folder, and what has changed in those it was copied from; the format
    /// follows from the copies where it is nil.
    case check(folder: String, format: ReportFormat?)
  }

  /// What is to be done.
  package var action: Action
  /// How messages are printed.
  package var diagnostics = DiagnosticOptions()

  /// A request for one action.
  package init(_ action: Action) { self.action = action }
}
