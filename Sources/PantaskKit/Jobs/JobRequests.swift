import Jobs
import Renderers
import TaskModel
import YAMLFiles

/// Makes requests for reports of the settings of jobs: an option of `pantask report` for every key of that name.
struct JobRequests {
  /// What relative paths begin at: the folder of the job file with a slash, or nothing.
  let base: String
  let run: JobsRequest

  /// A path as the job file has it, from where the program runs.
  func path(_ text: String) throws(UsageError) -> String {
    if text == "-" { throw UsageError("a job reads and writes files; - is for `pantask report`") }
    return text.hasPrefix("/") ? text : base + text
  }

  /// The inputs of a job, in order, those with the same options together.
  func inputs(of job: Job) throws -> [InputOptions] {
    let common = try readingOptions(job.settings, over: InputOptions())
    var groups: [InputOptions] = []
    for input in job.inputs {
      var options = try readingOptions(input, over: common)
      options.takesNewest = input["newest"] != nil
      options.paths = [try path(input.text("file") ?? input.text("newest") ?? "")]
      var last = groups.last
      last?.paths = options.paths
      if last == options {
        groups[groups.count - 1].paths += options.paths
      } else {
        groups.append(options)
      }
    }
    return groups
  }

  private func readingOptions(_ settings: JobSettings, over common: InputOptions) throws -> InputOptions {
    var options = common
    if let format = settings.text("from") { options.format = format }
    if settings["profile"] != nil { options.profilePaths = try settings.texts("profile").map(path) }
    if let encoding = settings.text("encoding") { options.encoding = encoding }
    if let text = settings.text("delimiter") { options.delimiter = try InputOptions.delimiter(text) }
    if let text = settings.text("quote") { options.quote = try InputOptions.quote(text) }
    if let flag = settings.flag("no-header") { options.hasHeader = !flag }
    if let text = settings.text("include") { options.included = try InputOptions.SetAside.set(text) }
    if let text = settings.text("max-record-bytes") {
      options.limits.recordByteCount = try LimitOptions.byteCount(text)
    }
    if let text = settings.text("max-field-bytes") {
      options.limits.fieldByteCount = try LimitOptions.byteCount(text)
    }
    if let count = settings.count("max-depth") {
      guard count <= 10_000 else { throw UsageError("max-depth is a number from 1 to 10000") }
      options.limits.depth = count
    }
    return options
  }

  /// A request for each output of a job.
  func reports(of job: Job) throws -> [ReportRequest] {
    var common = ReportRequest()
    common.input.paths = try inputs(of: job).flatMap(\.paths)
    common.diagnostics = run.diagnostics
    if let isStrict = job.settings.flag("strict") { common.diagnostics.isStrict = isStrict }
    common.pipeline = try pipeline(job.settings)
    common.library = try job.settings.text("library").map(path)
    common.changes = try job.settings.text("changes").map { text in
      PastPlan.namesFile(changes: text) ? try path(text) : text
    }
    common.trend = try job.settings.text("trend").map { text in
      PastPlan.namesFiles(trend: text) ? try path(text) : text
    }
    common.isOnlyIfChanged = job.settings.flag("only-if-changed") ?? false
    common.requirements.newerThan = job.requirements.text("newer-than")
    // An empty export never replaces a report.
    common.requirements.minimumTaskCount = job.requirements.count("min-tasks") ?? 1
    common.gates = job.gates.map { name, settings in
      var gate = ReportGate(name: name, filter: settings.text("fail-if") ?? settings.text("require") ?? "")
      gate.isRequirement = settings["require"] != nil
      gate.limit = settings.count("max") ?? 0
      gate.per = settings.text("per")
      return gate
    }
    common.output.keptCount = job.settings.count("keep")
    var requests: [ReportRequest] = []
    for output in job.outputs {
      var request = try look(output.over(job.settings), of: common)
      request.output.path = try path(output.text("file") ?? "")
      if requests.isEmpty {
        request.output.latestPath = try job.settings.text("latest").map(path)
        request.output.rejectsPath = try job.settings.text("rejects").map(path)
      }
      requests.append(request)
    }
    return requests
  }

  private func pipeline(_ settings: JobSettings) throws -> PipelineOptions {
    var options = PipelineOptions()
    options.filter = settings.text("where")
    options.sort = settings.text("sort")
    options.limit = settings.count("limit")
    options.sample = settings.count("sample")
    options.seed = settings.count("seed").map { UInt64($0) }
    options.edits = settings.texts("set")
    options.dedupe = settings["dedupe"] == nil ? nil : settings.texts("dedupe")
    options.preferredSource = settings.text("prefer")
    options.redacts = settings.flag("redact") ?? false
    options.timeZone = settings.text("time-zone")
    options.weekStart = settings.text("week-start")
    options.now = run.now
    return options
  }

  private func look(_ settings: JobSettings, of common: ReportRequest) throws -> ReportRequest {
    var request = common
    request.title = settings.text("title")
    request.format = try settings.text("format").map { try ReportFormat(named: $0) }
    request.template = try settings.text("template").map { name in
      BuiltInPage.named(name) == nil ? try path(name) : name
    }
    request.layout = try settings.text("layout").map { try TaskLayout(named: $0) }
    request.columns = settings.text("columns")
    request.groupBy = settings.text("group-by").map { $0.split(separator: ",").map(String.init) }
    request.groupLimit = settings.count("limit-groups")
    request.isSummary = settings.flag("summary") ?? false
    request.since = settings.text("since")
    request.pageSize = settings.count("page-size")
    request.splitBy = settings.text("split-by")
    request.isForEmail = settings.flag("email") ?? false
    request.isContext = settings.flag("context") ?? false
    request.links = settings.texts("link")
    request.language.name = settings.text("language")
    request.language.catalogPath = try settings.text("catalog").map(path)
    request.language.dateFormat = settings.text("date-format")
    return request
  }
}

/// Gives what is wrong with a job's settings the place that it has in the job file.
struct JobPlaces {
  let job: Job
  let source: YAMLSource

  /// The same failure with a place for each thing that is wrong.
  func located(_ failure: RunFailure) -> RunFailure {
    var failure = failure
    failure.diagnostics = failure.diagnostics.map(located)
    return failure
  }

  private func located(_ diagnostic: Diagnostic) -> Diagnostic {
    let option = diagnostic.location?.file ?? ""
    let isOfOption = option.isEmpty || option.hasPrefix("-") || Self.ownNames.contains(option)
    if !isOfOption { return diagnostic }
    guard let node = node(of: option.isEmpty ? diagnostic.message : option) else {
      return option.isEmpty ? at(job.node, diagnostic) : diagnostic
    }
    return at(node, diagnostic, offset: max((diagnostic.location?.column ?? 1) - 1, 0))
  }

  private static let ownNames = ["fail-if", "require", "per", "latest"]

  private func at(_ node: YAMLNode, _ diagnostic: Diagnostic, offset: Int = 0) -> Diagnostic {
    let place = source.place(of: node, offset: offset)
    return source.diagnostic(
      diagnostic.severity, code: diagnostic.code, diagnostic.message, line: place.line, column: place.column,
      hint: diagnostic.hint)
  }

  /// The value that a message is about, by the option that it names.
  private func node(of message: String) -> YAMLNode? {
    if message.hasPrefix("-o") {
      return job.settings["outputs"].map { node in
        if case .list(let elements) = node.content { return elements.first ?? node }
        return node
      }
    }
    let places = job.outputs + job.gates.map(\.settings) + [job.requirements, job.settings] + job.inputs
    for word in message.split(whereSeparator: { !($0.isLetter || $0 == "-") }) {
      let name = word.hasPrefix("--") ? word.dropFirst(2) : word[...]
      if !word.hasPrefix("--"), !Self.ownNames.contains(String(name)), name != message.prefix(name.count) {
        continue
      }
      if let node = places.lazy.compactMap({ $0[String(name)] }).first { return node }
    }
    return nil
  }
}
