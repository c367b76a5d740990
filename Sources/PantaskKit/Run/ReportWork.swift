import Formats
import Jobs
import Pipeline
import Renderers
import TaskModel
import Templating

/// A report that was asked for, compiled: everything that can have been mistyped has been looked at.
struct ReportWork {
  /// The request, with what stands for names in braces.
  let request: ReportRequest
  let plan: PipelinePlan
  let format: ReportFormat
  let page: TemplateStore.Choice
  /// The template of an index; nil where there is none whatever is read.
  let index: CompiledTemplate?
  /// The columns of its tables of tasks; nil is as the template has them.
  private let columns: ColumnChoice?
  let destination: ReportDestination
  /// Where the pages go of a report that turns out to be long.
  let pagesOfLong: ReportDestination.Pages?
  let split: GroupDescriptor?
  let grouping: TaskGrouping
  let options: ReportOptions
  let gates: [GateRule]
  let requirements: RequiredInputs
  let past: PastPlan

  /// Compiles a request.
  ///
  /// - Parameter job: the name of the job that it is for.
  init(_ request: ReportRequest, _ session: RunSession, job: String? = nil) throws {
    let values = try ReportValues(request, session, job: job)
    let (request, language) = (values.request, values.language)
    format = try RunFailure.about(request.format == nil ? "-o" : "--format") { try request.chosenFormat() }
    destination = try ReportDestination(request, format)
    columns = values.columns
    page = try RunFailure.about("--template") { [format, columns] in
      try Self.pageTemplate(request, format, columns, language)
    }
    try Self.checkUse(request, of: page, destination)
    pagesOfLong =
      destination == .onePage && page.listsEveryTask
      ? ReportDestination.Pages(ofLongPage: request, format) : nil
    index =
      destination == .onePage && pagesOfLong == nil
      ? nil
      : try RunFailure.about("--template") { [format] in try Self.indexTemplate(request, format, language) }
    var grouping = values.grouping ?? page.grouping
    grouping.nestsSubtasks = page.grouping.nestsSubtasks
    grouping.limit = request.groupLimit
    self.grouping = grouping
    split = values.split
    gates = values.gates
    requirements = values.requirements
    past = values.past
    var options = values.options
    options.dateUnits = Self.dateUnits(grouping)
    if let split { options.pageUnit = Self.dateUnit(split) }
    self.options = options
    self.request = request
    plan = values.plan
  }

  /// The order of the tasks.
  var order: TaskOrder { plan.order ?? .standard }

  /// The names that the templates read.
  var namesRead: Set<String> {
    [page.template, index].compactMap { $0 }.reduce(into: []) { $0.formUnion(ReportNames.read(by: $1)) }
  }

  /// The fields of the source's own that it shows, by the options that name them.
  var ownFields: [(option: String, name: String)] {
    let chosen = (columns?.columns ?? []).compactMap(\.extraName)
    let read = [page.template, index].compactMap { $0 }.flatMap { ReportNames.ownFields(readBy: $0) }
    return chosen.map { ("--columns", $0) } + read.filter { !chosen.contains($0) }.map { ("--template", $0) }
  }

  /// Whether details are shown as their source has formatted them.
  var showsFormattedDetails: Bool {
    !request.pipeline.redacts && (request.isContext || namesRead.contains("detailMarkup"))
  }

  /// What templates read of each task.
  var shownOfTasks: FieldSet {
    request.isContext ? FieldSet.all : ReportNames.fieldsOfTasks(for: page.template)
  }

  /// What has to be read.
  var fields: FieldSet {
    // Stand-ins are made of all that is replaced, so that a report and a conversion have the same.
    if request.pipeline.redacts { return Runner.writtenFields }
    // An address that is made of an id needs it.
    let linked: FieldSet = request.links.isEmpty ? [] : FieldSet([.id])
    let shown = [page.template, index].compactMap { $0 }.reduce(shownOfTasks.union(linked)) {
      $0.union(ReportNames.fields(for: $1))
    }
    let judged = gates.reduce(into: FieldSet([])) { $0.formUnion($1.fields) }
    return shown.union(Pipeline.fields(order: order, grouping: grouping)).union(plan.fields).union(judged)
      .union(past.fields)
      .union(FieldSet(split.map { [$0.field] } ?? []))
  }

  /// What renders rows while they are read; nil where a row depends on others, or is not shown.
  var earlyRenderer: EarlyRowRenderer? {
    guard plan.keepsEveryTask, grouping.limit == nil, !request.isContext, destination == .onePage,
      !request.pipeline.redacts, !request.isForEmail
    else { return nil }
    return EarlyRowRenderer(
      page.template, format: format.rendered, options: options, fields: shownOfTasks,
      groupedBy: grouping.descriptors.map(\.field))
  }

  /// Refuses outputs of which two lead to one place, before any of them is made; the names of pages are not known yet.
  private func refuseSameOutputs() throws {
    var places: Set<OutputPlace> = []
    for (option, path) in writtenPaths(pagesOfLong) {
      try RunFailure.about(option) { try OutputPlace.add([path], to: &places) }
    }
    guard keepsRecord, let path = destination.path ?? request.output.path else { return }
    let list = OutputRecords.path(inFolder: OutputTarget.split(path).folder)
    let others = [
      ("--rejects", request.output.rejectsPath), ("latest", request.output.latestPath), ("-o", path),
    ]
    for (option, path) in others {
      try RunFailure.about(option) { try OutputPlace.refuseSame([list, path]) }
    }
  }

  /// Where it writes to, as far as the names are known before anything is read.
  var writtenPaths: [(option: String, path: String)] { writtenPaths(nil) }

  private func writtenPaths(
    _ possiblePages: ReportDestination.Pages?
  ) -> [(option: String, path: String)] {
    var pages = possiblePages
    if case .pages(let named) = destination { pages = named }
    let list = pages.map { PageManifest.path(inFolder: $0.folder) }
    let output = request.output
    let paths: [(String, String?)] = [
      ("-o", pages?.index ?? output.path), ("-o", pages?.folder), ("-o", list), ("latest", output.latestPath),
      ("--rejects", output.rejectsPath),
    ]
    return paths.compactMap { option, path in path.map { (option, $0) } }
  }

  /// Files beside the inputs that it reads, and that no output may replace.
  var readPaths: [String] {
    request.input.profilePaths + [request.language.catalogPath].compactMap { $0 }
      + TemplateStore.files(of: request.template) + past.readPaths
  }

  /// Refuses an input as one of the report's own files, since who reads it again would read the report, and two outputs
  /// that are one.
  ///
  /// - Parameter isInput: whether a path leads to an input.
  func refuseInputs(_ isInput: (String) -> Bool) throws {
    try refuseSameOutputs()
    let written: [(String, String?)] = [
      ("-o", destination.path ?? request.output.path), ("latest", request.output.latestPath),
      ("--rejects", request.output.rejectsPath), ("--library", request.library),
    ]
    for (option, path) in written {
      guard let path, path != "-" else { continue }
      let shown = TerminalText.escaped(path, byteLimit: 200)
      if isInput(path) {
        let replacement = option == "--rejects" ? "" : " by its report"
        throw UsageError(
          "\(option): \(shown) is an input, and would be replaced\(replacement)", about: option)
      }
      if let input = (request.input.paths + past.readPaths).first(where: { InputFiles.names(path, $0) }) {
        throw UsageError(
          "\(option): \(shown) would be an input of the next run, by \(TerminalText.escaped(input, byteLimit: 200))",
          about: option)
      }
    }
  }

  /// Levels as `--group-by` has them.
  static func grouping(_ names: [String]) throws -> TaskGrouping {
    try Runner.usage { text throws(Diagnostic) in try TaskGrouping(text) }(names.joined(separator: ","))
  }

  /// Refuses options that would be without effect.
  private static func checkUse(
    _ request: ReportRequest, of page: TemplateStore.Choice, _ destination: ReportDestination
  ) throws {
    if request.isContext {
      if request.isForEmail {
        throw UsageError(
          "a context is the same for a mail; `pantask render --template email` makes the mail of it",
          about: "--context")
      }
      if destination != .onePage {
        let option =
          request.splitBy != nil
          ? "leave out --split-by" : request.isDivided ? "leave out --page-size" : "name it with -o FILE"
        throw UsageError("--context writes one file; \(option)", about: "--context")
      }
    }
    let names: Set = [
      "since", "sinceISO", "hasSince", "doneSinceText", "addedSinceText", "doneSince", "doneSinceTasks",
      "doneLately", "addedLately", "lateLately", "latelyText", "isNew", "hasNews",
    ]
    if request.output.latestPath != nil, destination != .onePage {
      throw UsageError(
        "latest is a copy of one file, and several pages lead to each other by their names", about: "latest")
    }
    if request.since != nil, !request.isContext, names.isDisjoint(with: ReportNames.read(by: page.template)) {
      throw UsageError(
        "--since has no effect: this template tells nothing of a time (doneSince, doneSinceTasks …)",
        about: "--since")
    }
  }

  /// The template of the page, or of a part of it.
  private static func pageTemplate(
    _ request: ReportRequest, _ format: ReportFormat, _ columns: ColumnChoice?, _ language: LanguageCatalog
  ) throws -> TemplateStore.Choice {
    if request.isForEmail, format != .html { throw UsageError("--email writes HTML", about: "--email") }
    return try TemplateStore.choose(
      request.template, page: request.isSummary ? "summary" : nil, format, layout: request.layout,
      columns: columns, isForEmail: request.isForEmail, additions: request.additions, language: language)
  }

  /// The template of an index.
  private static func indexTemplate(
    _ request: ReportRequest, _ format: ReportFormat, _ language: LanguageCatalog
  ) throws -> CompiledTemplate {
    let folder = request.template.flatMap { SystemCalls.isFolder($0) ? $0 : nil }
    return try TemplateStore.choose(
      folder, page: "index", format, additions: request.additions, language: language
    ).template
  }

  /// What groups by date span, for their headings.
  static func dateUnits(_ grouping: TaskGrouping) -> [Int: ReportOptions.DateUnit] {
    var units: [Int: ReportOptions.DateUnit] = [:]
    for (level, descriptor) in grouping.descriptors.enumerated() where descriptor.field.kind == .date {
      units[level] = dateUnit(descriptor)
    }
    return units
  }

  private static func dateUnit(_ descriptor: GroupDescriptor) -> ReportOptions.DateUnit {
    switch descriptor.period {
    case .day: .day
    case .week: .week
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    }
  }
}
