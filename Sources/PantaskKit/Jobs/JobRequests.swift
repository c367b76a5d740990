import Jobs
import Pipeline
import Renderers
import TaskModel
import YAMLFiles

/// Makes requests for reports of the settings of jobs: an option of `pantask report` for every key of that name.
struct JobRequests {
  /// What relative paths begin at: the folder of the job file with a slash, or nothing.
  let base: String
  let run: JobsRequest
  let source: YAMLSource
  let console: Console

  /// A path as the job file has it, from where the program runs.
  func path(_ text: String) throws(UsageError) -> String {
    if text == "-" { throw UsageError("a job reads and writes files; - is for `pantask report`") }
    return text.hasPrefix("/") ? text : base + text
  }

  /// Where what is wrong with a job stands, or with one of its outputs.
  func places(of job: Job, output: Int? = nil) -> JobPlaces {
    JobPlaces(job: job, source: source, part: output.map { job.outputs[$0] })
  }

  /// The inputs of a job, in order, those with the same options together; formats, encodings and profiles have been
  /// looked at.
  func inputs(of job: Job) throws -> [InputOptions] {
    let common = try places(of: job).locating { try readingOptions(job.settings, over: InputOptions()) }
    var groups: [InputOptions] = []
    for input in job.inputs {
      try JobPlaces(job: job, source: source, part: input).locating {
        var options = try readingOptions(input, over: common)
        options.takesNewest = input["newest"] != nil
        options.paths = [try path(input.text("file") ?? input.text("newest") ?? "")]
        var last = groups.last
        last?.paths = options.paths
        if last == options {
          groups[groups.count - 1].paths += options.paths
          return
        }
        let own = try RunFailure.about("--profile") {
          try ProfileStore.profiles(options.profilePaths, console: console)
        }
        _ = try RunSession.importOptions(options, own)
        groups.append(options)
      }
    }
    return groups
  }

  private func readingOptions(_ settings: JobSettings, over common: InputOptions) throws -> InputOptions {
    var options = common
    /// Takes the value of a key, if it is there.
    func take(_ key: String, _ use: (String) throws -> Void) throws {
      if let text = settings.text(key) { try RunFailure.about("--\(key)") { try use(text) } }
    }
    if let format = settings.text("from") { options.format = format }
    if settings["profile"] != nil { options.profilePaths = try settings.texts("profile").map(path) }
    if let encoding = settings.text("encoding") { options.encoding = encoding }
    try take("delimiter") { options.delimiter = try InputOptions.delimiter($0) }
    try take("quote") { options.quote = try InputOptions.quote($0) }
    if let flag = settings.flag("no-header") { options.hasHeader = !flag }
    try take("include") { options.included = try InputOptions.SetAside.set($0) }
    try take("absent-priority") { options.absentPriority = try InputOptions.priority($0) }
    try take("max-record-bytes") { options.limits.recordByteCount = try LimitOptions.byteCount($0) }
    try take("max-field-bytes") { options.limits.fieldByteCount = try LimitOptions.byteCount($0) }
    if let count = settings.count("max-depth") { options.limits.depth = count }
    try take("as-of") { text in
      guard text.allSatisfy(\.isNumber) || TaskDate(written: text) != nil else {
        throw UsageError("--as-of is a day, such as 2026-03-26, or the number of a step (`pantask log`)")
      }
      options.asOf = text
    }
    return options
  }

  /// A request for each output of a job.
  func reports(of job: Job) throws -> [ReportRequest] {
    var common = ReportRequest()
    // An earlier file, with which the tasks are compared, is read as they are.
    let inputs = try inputs(of: job)
    common.input = inputs.first ?? InputOptions()
    common.input.paths = inputs.flatMap(\.paths)
    common.input.takesNewest = false
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
    for (number, output) in job.outputs.enumerated() {
      var request = try places(of: job, output: number).locating {
        var request = try look(output.over(job.settings), of: common)
        request.output.path = try path(output.text("file") ?? "")
        return request
      }
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
