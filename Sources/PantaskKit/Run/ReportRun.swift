import Formats
import Importers
import Pipeline
import Renderers
import TaskModel
import Templating

/// What a report is made of.
///
/// A class, so that there is one place that holds it, which can be emptied.
private final class ReportMaterial {
  private(set) var table: TaskTable
  private(set) var selection: TaskSelection
  /// The renderer with every row, where all of them were rendered while they were read.
  private(set) var rows: EarlyRowRenderer?

  init(
    table: consuming TaskTable, selection: consuming TaskSelection, rows: consuming EarlyRowRenderer?
  ) {
    self.table = table
    self.selection = selection
    self.rows = rows
  }

  /// Gives the memory back, the rows' and the table's on a thread each.
  func letGo() {
    BackgroundRelease.later(exchange(&rows, with: nil))
    BackgroundRelease.later(exchange(&table, with: TaskTable(fields: [])))
    BackgroundRelease.later(
      exchange(&selection, with: TaskSelection(rows: TaskRows([]), taskCount: 0, doneCount: 0)))
  }
}

// `pantask report`: inputs, one table, one selection, one template, one output.

extension Runner {
  /// Renders a report.
  public func report(_ request: ReportRequest) -> ExitStatus {
    let session = RunSession(console: console, diagnostics: request.diagnostics)
    return session.run { try Runner.report(request, session) }
  }

  private static func report(_ request: ReportRequest, _ session: RunSession) throws {
    if request.pipeline.redacts { session.hideWords() }
    // Everything the user can have mistyped is looked at before any work.
    let plan = try PipelinePlan(request.pipeline, session)
    let ownGrouping = try request.groupBy.map { names in
      try usage { text throws(Diagnostic) in try TaskGrouping(text) }(names.joined(separator: ","))
    }
    if request.pipeline.isDryRun {
      let split = try request.splitBy.map { try splitDescriptor($0) }
      return try dryRun(plan, ownGrouping, split, request, session)
    }
    let format = try request.chosenFormat()
    let language = try LanguageStore.language(request.language)
    var destination = try ReportDestination(request, format)
    let split = try request.splitBy.map { try splitDescriptor($0) }
    let page = try pageTemplate(request, format, language)
    try checkUse(request, of: page, destination)
    let pagesOfLong =
      destination == .onePage && page.listsEveryTask
      ? ReportDestination.Pages(ofLongPage: request, format) : nil
    let index =
      destination == .onePage && pagesOfLong == nil ? nil : try indexTemplate(request, format, language)
    var grouping = ownGrouping ?? page.grouping
    grouping.nestsSubtasks = page.grouping.nestsSubtasks
    grouping.limit = request.groupLimit
    var options = ReportOptions(nowMicroseconds: plan.context.nowMicroseconds, zone: plan.context.zone)
    options.weekStart = plan.context.weekStart
    options.dateUnits = Runner.dateUnits(grouping)
    if let split { options.pageUnit = Runner.dateUnit(split) }
    options.language = language
    options.dateFormat = try request.language.dateFormat.map { try LanguageStore.dateFormat($0, language) }
    options.taskLinks = try request.links.map { try link($0) }
    options.sinceDay = try request.since.map { try day($0, today: plan.context.today) }
    options.title = request.visibleTitle ?? language.text("report.title")
    // A filter has names and titles in it; that there was one is said all the same.
    options.filter = request.pipeline.filter.map { request.pipeline.redacts ? "…" : $0 } ?? ""
    let inputs = try session.open(request.input)
    let outputs = OutputTransaction(permissions: session.newFilePermissions)
    defer { outputs.abort() }
    try refuseInputs(inputs, as: destination, request)
    var folder = try openFolder(destination, request, inputs, outputs)
    let output = try openOutput(request, destination, session, in: outputs)
    let rejects = try request.output.rejectsPath.map { try RejectsFile(path: $0, of: inputs, in: outputs) }

    let shownOfTasks = request.isContext ? FieldSet.all : ReportNames.fieldsOfTasks(for: page.template)
    // An address that is made of an id needs it.
    let linked: FieldSet = request.links.isEmpty ? [] : FieldSet([.id])
    let shown = [page.template, index].compactMap { $0 }.reduce(shownOfTasks.union(linked)) {
      $0.union(ReportNames.fields(for: $1))
    }
    let order = plan.order ?? .standard
    let needed = Pipeline.fields(order: order, grouping: grouping).union(plan.fields)
      .union(FieldSet(split.map { [$0.field] } ?? []))
    // Stand-ins are made of all that is replaced, so that a report and a conversion have the same.
    var table = TaskTable(
      fields: request.pipeline.redacts
        ? Runner.writtenFields
        : shown.union(needed).union(session.fieldsForStrictRun).withCompanions)
    let showsEveryTask =
      plan.keepsEveryTask && grouping.limit == nil && !request.isContext && destination == .onePage
      && !request.pipeline.redacts && !request.isForEmail
    let rows = try session.gather(inputs, request.input, into: &table, rejects: rejects) {
      guard showsEveryTask else { return nil }
      return EarlyRowRenderer(
        page.template, format: format.rendered, options: options, fields: shownOfTasks,
        groupedBy: grouping.descriptors.map(\.field))
    }
    plan.sayUnknownNames(
      in: table,
      groups: [("--group-by", grouping.descriptors), ("--split-by", split.map { [$0] } ?? [])], session)
    noteUnusedLinks(options.taskLinks, table, session)
    var selected = try plan.select(from: &table, session)
    Pipeline.unifyWords(of: &table)
    let isDivided =
      destination != .onePage || pagesOfLong != nil && selected.count > ReportRequest.defaultPageSize
    // What is left out or divided by the order has to be in order first, and so has what is sorted by words that are
    // replaced.
    let selection: TaskSelection
    let inheritance: TaskInheritance
    var pieces: [Pipeline.Piece] = []
    if plan.limit == nil, !isDivided, !request.pipeline.redacts {
      inheritance = TaskInheritance(selected.rows, of: table)
      selection = Pipeline.sortedAndArranged(
        selected, by: order, of: table, grouping: grouping, in: plan.context, inheritance: inheritance,
        parallelism: 2)
    } else {
      selected = plan.limited(selected, of: table, order: order)
      if request.pipeline.redacts { table.redact { KnownWords.contains($1, as: $0) } }
      inheritance = TaskInheritance(selected.rows, of: table)
      if let split {
        pieces = Pipeline.split(
          selected, of: table, by: split, grouping: grouping, in: plan.context, inheritance: inheritance)
        // Each page has the first of its own groups, and the index counts what the pages have.
        if grouping.limit != nil { selected.keepOnly(pieces.lazy.map(\.selection), of: table) }
        grouping.limit = nil
      }
      selection = Pipeline.arranged(
        selected, of: table, grouping: grouping, in: plan.context, inheritance: inheritance)
    }
    session.accounting.kept -= selection.filteredOutCount
    session.accounting.filteredOut += selection.filteredOutCount
    options.inheritance = inheritance
    options.isLimited = selection.filteredOutCount > selected.filteredOut
    if let pagesOfLong, selection.taskCount > ReportRequest.defaultPageSize, output.isReplacing {
      // The file becomes the index.
      destination = .pages(pagesOfLong)
      folder = try openFolder(destination, request, inputs, outputs)
    }

    let material = ReportMaterial(
      table: consume table, selection: consume selection, rows: consume rows)
    do {
      let view = ReportContext(
        material.table, material.selection, format: format.rendered, options: options, fields: shownOfTasks,
        names: request.isContext
          ? nil
          : [page.template, index].compactMap { $0 }.reduce(into: []) {
            $0.formUnion(ReportNames.read(by: $1))
          },
        early: material.rows?.rows)
      if case .pages(let pages) = destination, let index, let folder {
        let writer = ReportPages(
          pages: pages, folder: folder, page: page.template, index: index,
          permissions: session.newFilePermissions, outputs: outputs, output: output)
        let outcome: ReportPages.Outcome
        if split != nil {
          outcome = try writer.write(view, pieces: pieces)
        } else {
          let size = request.pageSize ?? ReportRequest.defaultPageSize
          outcome = try writer.write(
            view, taskCount: material.selection.taskCount, pageSize: size > 0 ? size : Int.max)
          if pages == pagesOfLong, outcome.pageCount > 0 {
            noteDivision(pages, taskCount: material.selection.taskCount, session)
          }
        }
        noteEarlier(outcome.earlier, in: pages.folder, session)
      } else if request.isContext {
        var buffer = OutputBuffer(sink: output)
        var origin = ContextOrigin()
        origin.template = page.page?.name
        origin.layout = request.layout?.rawValue
        origin.groupBy = request.groupBy?.joined(separator: ",")
        var writer = ContextWriter(view, origin: origin)
        writer.write(to: &buffer)
        try buffer.finish()
      } else {
        let view = request.isForEmail ? try mail(view, page.template, session) : view
        var buffer = OutputBuffer(sink: output)
        try ReportRenderer.render(
          page.template, view, to: &buffer, parallelism: 2, finished: material.rows?.item)
        try buffer.finish()
      }
      try output.finish()
    }
    // To give the memory of a large table back takes as long as to have its report written to the device.
    if material.table.rowCount >= 100_000 { material.letGo() }
    session.sayLeftOut()
    try outputs.commit()
    // The file may have been the index of several pages.
    if destination == .onePage, !request.isContext, let path = request.output.path,
      ReportFormat(pathExtensionOf: path) != nil
    {
      let folder = ReportDestination.folder(beside: path)
      let outcome = try PageExchange.removePages(ofEarlierIn: folder, ending: format.pageEnding, inputs)
      noteEarlier(outcome, in: folder, session)
    }
  }

  /// The report as mail clients show it; says it where its lists had to be cut.
  private static func mail(
    _ report: ReportContext, _ template: CompiledTemplate, _ session: RunSession
  ) throws -> ReportContext {
    let mail = try ReportMail(report, template)
    if let limit = mail.listLimit {
      let shown =
        limit == 1
        ? "the first task of each list is shown" : "the first \(limit) tasks of each list are shown"
      let outcome = mail.fits ? "" : ", and it is too long all the same"
      session.log.add(
        Diagnostic(
          mail.fits ? .note : .warning, code: .longMail,
          "the mail would have more than \(ReportMail.byteLimit / 1_000) kB, behind which mail clients cut it off: "
            + shown + outcome,
          hint: "--where, --limit or another --template makes it shorter"))
    }
    return mail.report
  }

  /// Says how many pages of earlier reports are gone, and which stay for their reader's sake.
  private static func noteEarlier(
    _ outcome: PageExchange.Outcome, in folder: String, _ session: RunSession
  ) {
    let count = outcome.removedCount
    if count > 0 {
      session.log.add(
        Diagnostic(
          .note, code: .removedPages,
          "\(count == 1 ? "1 page" : "\(count) pages") of an earlier report removed from "
            + TerminalText.escaped(folder, byteLimit: 200)))
    }
    for name in outcome.keptNames {
      session.log.add(
        Diagnostic(
          .note, code: .keptPage,
          "this page of an earlier report is left, since it was changed or is an input",
          at: SourceLocation(file: "\(folder)/\(name)")))
    }
  }

  /// Refuses options that would be without effect.
  private static func checkUse(
    _ request: ReportRequest, of page: TemplateStore.Choice, _ destination: ReportDestination
  ) throws {
    if request.isContext {
      if request.isForEmail {
        throw UsageError(
          "a context is the same for a mail; `pantask render --template email` makes the mail of it")
      }
      if destination != .onePage {
        let option =
          request.splitBy != nil
          ? "leave out --split-by" : request.isDivided ? "leave out --page-size" : "name it with -o FILE"
        throw UsageError("--context writes one file; \(option)")
      }
    }
    let names: Set = [
      "since", "sinceISO", "hasSince", "doneSinceText", "addedSinceText", "doneSince", "doneSinceTasks",
      "doneLately", "addedLately", "lateLately", "latelyText", "isNew", "hasNews",
    ]
    if request.since != nil, !request.isContext, names.isDisjoint(with: ReportNames.read(by: page.template)) {
      throw UsageError(
        "--since has no effect: this template tells nothing of a time (doneSince, doneSinceTasks …)")
    }
  }

  /// The template of the page, or of a part of it.
  private static func pageTemplate(
    _ request: ReportRequest, _ format: ReportFormat, _ language: LanguageCatalog
  ) throws -> TemplateStore.Choice {
    if request.isForEmail, format != .html { throw UsageError("--email writes HTML") }
    return try TemplateStore.choose(
      request.template, page: request.isSummary ? "summary" : nil, format, layout: request.layout,
      isForEmail: request.isForEmail, tellsSince: request.since != nil, language: language)
  }

  /// The template of an index.
  private static func indexTemplate(
    _ request: ReportRequest, _ format: ReportFormat, _ language: LanguageCatalog
  ) throws -> CompiledTemplate {
    let folder = request.template.flatMap { SystemCalls.isFolder($0) ? $0 : nil }
    return try TemplateStore.choose(
      folder, page: "index", format, tellsSince: request.since != nil, language: language
    ).template
  }

  /// What groups by date span, for their headings.
  private static func dateUnits(_ grouping: TaskGrouping) -> [Int: ReportOptions.DateUnit] {
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

  /// An address as `--link` has it.
  private static func link(_ text: String) throws -> TaskLink {
    do throws(TaskLinkError) {
      return try TaskLink(text)
    } catch {
      throw UsageError("--link: \(error.message), not “\(TerminalText.escaped(text, byteLimit: 200))”")
    }
  }

  /// Says which of the addresses are for tasks that the run has not.
  private static func noteUnusedLinks(_ links: [TaskLink], _ table: TaskTable, _ session: RunSession) {
    for link in links where !table.sources.contains(where: { link.isOf($0.word) }) {
      session.log.add(
        Diagnostic(
          .warning, code: .unusedLink,
          "--link: no input is called “\(TerminalText.escaped(link.source ?? "", byteLimit: 200))”",
          hint: "a name before the address is that of a format or of a file"))
    }
  }

  /// A day as `--since` has it: a date, or so many days or weeks before today.
  private static func day(_ text: String, today: Int) throws -> Int {
    if let date = TaskDate(iso8601: text), date.kind == .day { return date.dayNumber }
    if let count = Int(text.dropLast()), (0...100_000).contains(count), let unit = text.last,
      "dw".contains(unit)
    {
      return today - (unit == "w" ? count * 7 : count)
    }
    throw UsageError(
      "--since: “\(TerminalText.escaped(text, byteLimit: 80))” is not a day; write 2026-03-20, 7d or 2w")
  }

  private static func splitDescriptor(_ text: String) throws -> GroupDescriptor {
    let grouping = try usage { text throws(Diagnostic) in
      try TaskGrouping(text, option: "--split-by")
    }(text)
    guard grouping.descriptors.count == 1 else { throw UsageError("--split-by takes one field") }
    return grouping.descriptors[0]
  }

  /// Looks at the folder of several pages, and makes it where it was named; nil where the report is one page.
  private static func openFolder(
    _ destination: ReportDestination, _ request: ReportRequest, _ inputs: [FileInput],
    _ outputs: OutputTransaction
  ) throws -> PageFolder? {
    func noteList(_ folder: String) throws(OutputError) {
      let path = PageManifest.path(inFolder: folder)
      let status = try? SystemCalls.status(ofLinkAt: path)
      try outputs.note(OutputIdentity(ofFileAt: path, existing: status), path)
    }
    guard case .pages(let pages) = destination else {
      if let path = request.output.path, path != "-" { try noteList(ReportDestination.folder(beside: path)) }
      return nil
    }
    if pages.folderAddress == "" {
      try SystemCalls.makeFolder(pages.folder)
    } else if !SystemCalls.isPlainFolder(pages.folder) {
      try OutputTarget.refuseUnlessPlain(pages.folder)
    }
    let folder = try PageFolder(pages.folder, ending: pages.ending, inputs: inputs)
    if pages.folderAddress == "" {
      try folder.refuseUnlessOwn(folder.condition(of: pages.indexAddress), pages.indexAddress)
    }
    try noteList(pages.folder)
    return folder
  }

  /// Opens what the whole report goes to, or the index of its pages, before any input is read, so that a folder that is
  /// not there costs no work.
  private static func openOutput(
    _ request: ReportRequest, _ destination: ReportDestination, _ session: RunSession,
    in outputs: OutputTransaction
  ) throws -> RunOutput {
    guard case .pages(let pages) = destination else {
      return try RunOutput(request.output.path, console: session.console, in: outputs)
    }
    return try RunOutput(
      pages.index, isMadeUp: pages.folderAddress == "", console: session.console, in: outputs)
  }

  /// Refuses an input as the report's own file: who reads it again would read the report.
  private static func refuseInputs(
    _ inputs: [FileInput], as destination: ReportDestination, _ request: ReportRequest
  ) throws {
    var path = request.output.path
    if case .pages(let pages) = destination { path = pages.index }
    guard let path, path != "-", inputs.contains(where: { $0.isFile(at: path) }) else { return }
    throw UsageError(
      "-o: \(TerminalText.escaped(path, byteLimit: 200)) is an input, and would be replaced by its report")
  }

  /// Says it where a page has become so long that it was divided.
  private static func noteDivision(
    _ pages: ReportDestination.Pages, taskCount: Int, _ session: RunSession
  ) {
    let folder = TerminalText.escaped(pages.folder, byteLimit: 200)
    session.log.add(
      Diagnostic(
        .note, code: .longPage,
        "\(TerminalText.escaped(pages.index, byteLimit: 200)) is an index: its \(DiagnosticPrinter.grouped(taskCount)) "
          + "tasks are on pages in \(folder)/",
        hint: "--page-size says how many tasks make a page, 0 keeps them on one"))
  }

  /// Turns a parser's complaint into wrong use.
  static func usage<Value>(
    _ parse: @escaping (String) throws(Diagnostic) -> Value
  ) -> (String) throws -> Value {
    { text in
      do throws(Diagnostic) {
        return try parse(text)
      } catch {
        throw RunFailure.usage(error)
      }
    }
  }
}
