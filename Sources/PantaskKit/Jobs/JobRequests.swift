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

  /// A path as the job file has it under a key, from where the program runs.
  func path(_ text: String, of key: String) throws -> String {
    if text == "-" {
      throw RunFailure.usage(
        Diagnostic(
          .error, code: .usage, "a job reads and writes files; - is for `pantask report`",
          at: SourceLocation(file: "--\(key)"), excerpt: Diagnostic.Excerpt(text: text, caret: 0)))
    }
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
        let key = options.takesNewest ? "newest" : "file"
        options.paths = [try path(input.text(key) ?? "", of: key)]
        var last = groups.last
        last?.paths = options.paths
        if last == options {
          groups[groups.count - 1].paths += options.paths
          return
        }
        try check(options)
        groups.append(options)
      }
    }
    return groups
  }

  /// Looks at profiles, formats and encodings.
  private func check(_ options: InputOptions) throws {
    let own = try RunFailure.about("--profile") {
      try ProfileStore.profiles(options.profilePaths, console: console)
    }
    _ = try RunSession.importOptions(options, own)
  }

  private func readingOptions(_ settings: JobSettings, over common: InputOptions) throws -> InputOptions {
    var options = common
    /// Takes the value of a key, if it is there.
    func take(_ key: String, _ use: (String) throws -> Void) throws {
      if let text = settings.text(key) { try RunFailure.about("--\(key)") { try use(text) } }
    }
    if let format = settings.text("from") { options.format = format }
    if settings["profile"] != nil {
      options.profilePaths = try settings.texts("profile").map { try path($0, of: "profile") }
    }
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
    var common = try common(of: job)
    // An earlier file, with which the tasks are compared, is read as they are.
    let inputs = try inputs(of: job)
    common.input = inputs.first ?? InputOptions()
    common.input.paths = inputs.flatMap(\.paths)
    common.input.takesNewest = false
    var requests: [ReportRequest] = []
    for number in job.outputs.indices {
      var request = try report(number, of: job, common)
      if requests.isEmpty {
        request.output.latestPath = common.output.latestPath
        request.output.rejectsPath = common.output.rejectsPath
      }
      requests.append(request)
    }
    return requests
  }

  private func report(_ number: Int, of job: Job, _ common: ReportRequest) throws -> ReportRequest {
    let output = job.outputs[number]
    return try places(of: job, output: number).locating {
      var request = try look(output.over(job.settings), of: common)
      request.output.path = try path(output.text("file") ?? "", of: "file")
      request.output.latestPath = nil
      request.output.rejectsPath = nil
      return request
    }
  }

  /// What the reports of a job have in common, apart from what is read.
  private func common(of job: Job) throws -> ReportRequest {
    var common = ReportRequest()
    common.diagnostics = run.diagnostics
    if let isStrict = job.settings.flag("strict") { common.diagnostics.isStrict = isStrict }
    common.pipeline = try pipeline(job.settings)
    common.library = try job.settings.text("library").map { try path($0, of: "library") }
    common.changes = try job.settings.text("changes").map { text in
      PastPlan.namesFile(changes: text) ? try path(text, of: "changes") : text
    }
    common.trend = try job.settings.text("trend").map { text in
      PastPlan.namesFiles(trend: text) ? try path(text, of: "trend") : text
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
    common.output.latestPath = try job.settings.text("latest").map { try path($0, of: "latest") }
    common.output.rejectsPath = try job.settings.text("rejects").map { try path($0, of: "rejects") }
    return common
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
      BuiltInPage.named(name) == nil ? try path(name, of: "template") : name
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
    request.language.catalogPath = try settings.text("catalog").map { try path($0, of: "catalog") }
    request.language.dateFormat = settings.text("date-format")
    return request
  }
}

extension JobRequests {
  /// What is wrong with the values of settings that no job uses.
  func failures(of settings: UnusedSettings) -> [RunFailure] {
    settings.keys.compactMap { key in
      // A format may be that of a profile beside it; whether other keys go together is known in a job only.
      let job = settings.job(key == "from" ? ["from", "profile"] : [key])
      do {
        try places(of: job).locating { try checkValues(of: job) }
        return nil
      } catch { return RunFailure(error) }
    }
  }

  private func checkValues(of job: Job) throws {
    _ = try inputs(of: job)
    try check(readingOptions(job.settings, over: InputOptions()))
    var common = try common(of: job)
    // What these are of is another key's.
    common.pipeline.seed = nil
    common.pipeline.preferredSource = nil
    try check(look(job.settings, of: common), of: job)
    for number in job.outputs.indices {
      let request = try report(number, of: job, common)
      try places(of: job, output: number).locating { try check(request, of: job) }
    }
  }

  private func check(_ request: ReportRequest, of job: Job) throws {
    var request = request
    request.output.keptCount = nil
    let session = RunSession(console: console, diagnostics: run.diagnostics, isScheduled: true)
    _ = try ReportValues(request, session, job: job.name)
    guard let template = request.template else { return }
    // One's own may be of one format only.
    func choose(_ format: ReportFormat) throws {
      _ = try TemplateStore.choose(template, format, language: .english)
    }
    try RunFailure.about("--template") {
      do { try choose(.html) } catch {
        if (try? choose(.markdown)) == nil { throw error }
      }
    }
  }
}
