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
  func release() {
    BackgroundRelease.later(exchange(&rows, with: nil))
    BackgroundRelease.later(exchange(&table, with: TaskTable(fields: [])))
    BackgroundRelease.later(
      exchange(&selection, with: TaskSelection(rows: TaskRows([]), taskCount: 0, doneCount: 0)))
  }
}

/// A report whose tasks are chosen and in order: what is left is to render and to write it.
final class ReportDraft {
  let work: ReportWork
  private let material: ReportMaterial
  /// What templates read; nil where the memory has been given back.
  private var view: ReportContext?
  private let pieces: [Pipeline.Piece]
  /// What became of the gates.
  let gates: [ReportOptions.GateOutcome]
  /// How many tasks are reported.
  let taskCount: Int
  /// The tasks before and after `--set`, and the rows that are reported, for a dry run.
  let edited: Edited?

  /// Tasks before and after an edit.
  struct Edited {
    var before: TaskTable
    var after: TaskTable
    /// The rows that the report shows, in the order of the inputs where nothing is left out by the order.
    var rows: [Int32] = []
  }

  /// Chooses the tasks of a table and puts them in order.
  ///
  /// - Parameters:
  ///   - rows: the renderer with every row, where all of them were rendered while they were read.
  ///   - past: what there is to tell of the past.
  init(
    _ work: ReportWork, of table: consuming TaskTable, _ rows: consuming EarlyRowRenderer?,
    past: ReportPast = ReportPast(), _ session: RunSession
  ) throws {
    self.work = work
    let (plan, request) = (work.plan, work.request)
    var (selected, edited) = try Self.selected(from: &table, work, session)
    edited?.rows = selected.rows
    Pipeline.unifyWords(of: &table)
    var pieces: [Pipeline.Piece] = []
    let arranged = Self.arranged(&selected, of: &table, work, &pieces)
    session.accounting.kept -= arranged.selection.filteredOutCount
    session.accounting.filteredOut += arranged.selection.filteredOutCount
    var options = work.options
    options.inheritance = arranged.inheritance
    options.isLimited = arranged.selection.filteredOutCount > selected.filteredOut
    gates = work.gates.map { gate in
      gate.outcome(
        Selection(rows: Self.distinct(arranged.selection.rows.all)), of: table, plan.context,
        arranged.inheritance, options)
    }
    options.gates = gates
    options.changes = past.changes
    options.trend = past.trend
    for (gate, outcome) in zip(work.gates, gates) {
      gate.say(outcome, hidesWords: request.pipeline.redacts, session)
    }
    taskCount = arranged.selection.taskCount
    if plan.limit != nil || work.grouping.limit != nil {
      edited?.rows = Self.distinct(arranged.selection.rows.all)
    }
    self.edited = edited
    self.pieces = pieces
    material = ReportMaterial(table: consume table, selection: arranged.selection, rows: consume rows)
    view = ReportContext(
      material.table, material.selection, format: work.format.rendered, options: options,
      fields: work.shownOfTasks,
      names: request.isContext ? nil : work.namesRead,
      early: material.rows?.rows)
  }

  /// Says what there is to say of a report, and makes none.
  static func check(_ work: ReportWork, of table: TaskTable, _ session: RunSession) throws {
    // A gate judges what is reported, for which all has to be in order.
    if !work.gates.isEmpty {
      _ = try ReportDraft(work, of: table, nil, session)
      return
    }
    var table = table
    _ = try selected(from: &table, work, session)
  }

  /// Chooses the tasks, and says what options name that is not there.
  private static func selected(
    from table: inout TaskTable, _ work: ReportWork, _ session: RunSession
  ) throws -> (selection: Selection, edited: Edited?) {
    work.plan.sayUnknownNames(
      in: table, gates: work.gates.map(\.filter),
      groups: [
        ("--group-by", work.grouping.descriptors), ("--split-by", work.split.map { [$0] } ?? []),
      ], names: work.ownFields, session)
    noteUnusedLinks(work.options.taskLinks, table, session)
    let selected = try work.plan.chosen(from: &table, session)
    let before = work.request.pipeline.isDryRun ? table : nil
    if let edit = work.plan.edit {
      session.apply(edit, to: &table, rows: selected.rows, in: work.plan.context)
    }
    session.sayDatesBeyondClocks(selected, table, work.plan.context.zone)
    return (selected, before.map { Edited(before: $0, after: table) })
  }

  /// The rows without those that come again.
  private static func distinct(_ rows: [Int32]) -> [Int32] {
    var seen: Set<Int32> = []
    return rows.filter { seen.insert($0).inserted }
  }

  /// The selection in its order and groups.
  private static func arranged(
    _ selected: inout Selection, of table: inout TaskTable, _ work: ReportWork,
    _ pieces: inout [Pipeline.Piece]
  ) -> (selection: TaskSelection, inheritance: TaskInheritance) {
    let (plan, request) = (work.plan, work.request)
    var grouping = work.grouping
    let isDivided =
      work.destination != .onePage
      || work.pagesOfLong != nil && selected.count > ReportRequest.defaultPageSize
    // What is left out or divided by the order has to be in order first, and so has what is sorted by words that are
    // replaced.
    if plan.limit == nil, !isDivided, !request.pipeline.redacts {
      let inheritance = TaskInheritance(selected.rows, of: table)
      let selection = Pipeline.sortedAndArranged(
        selected, by: work.order, of: table, grouping: grouping, in: plan.context, inheritance: inheritance,
        parallelism: 2)
      return (selection, inheritance)
    }
    selected = plan.limited(selected, of: table, order: work.order)
    if request.pipeline.redacts { table.redact { KnownWords.contains($1, as: $0) } }
    let inheritance = TaskInheritance(selected.rows, of: table)
    if let split = work.split {
      pieces = Pipeline.split(
        selected, of: table, by: split, grouping: grouping, in: plan.context, inheritance: inheritance)
      // Each page has the first of its own groups, and the index counts what the pages have.
      if grouping.limit != nil { selected.keepOnly(pieces.lazy.map(\.selection), of: table) }
      grouping.limit = nil
    }
    let selection = Pipeline.arranged(
      selected, of: table, grouping: grouping, in: plan.context, inheritance: inheritance)
    return (selection, inheritance)
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

  /// The digest of what the report holds, apart from the time at which it is made.
  ///
  /// Of several pages it is that of one with all of their tasks.
  private(set) lazy var content: UInt64 = {
    let sink = DigestSink()
    guard let view = view?.withoutClock(), (try? render(view, to: sink, isWhole: true)) != nil else {
      return 0
    }
    return sink.value
  }()

  /// Whether the output is as an earlier run has written it, and would hold the same, whatever the time.
  func isUnchanged(_ inputs: [FileInput]) -> Bool {
    guard let path = work.destination.path ?? work.request.output.path, path != "-" else { return false }
    for path in [path, work.request.output.latestPath].compactMap({ $0 }) {
      let (folder, name) = OutputTarget.split(path)
      guard OutputRecords(inFolder: folder).holds(name, content: content) else { return false }
    }
    guard case .pages(let pages) = work.destination else { return true }
    guard let folder = try? PageFolder(pages.folder, ending: pages.ending, inputs: inputs) else {
      return false
    }
    return folder.manifest.pages.keys.allSatisfy { name in
      if case .written = folder.condition(of: name) { true } else { false }
    }
  }

  /// Says that nothing has changed.
  static func noteUnchanged(_ path: String, _ session: RunSession) {
    session.log.add(
      Diagnostic(
        .note, code: .unchangedOutput, "nothing but the time has changed; it is left as it is",
        at: path.isEmpty ? nil : SourceLocation(file: path)))
  }

  /// Writes the report; it is put in place with the run's other outputs.
  func write(to files: ReportFiles, _ session: RunSession) throws {
    guard let view else { return }
    try files.divideIfLong(self, session)
    if case .pages(let pages) = files.destination, let index = work.index, let folder = files.folder {
      let writer = ReportPages(
        pages: pages, folder: folder, page: work.page.template, index: index,
        permissions: session.newFilePermissions, outputs: files.outputs, output: files.output)
      if work.split != nil {
        files.pending = try writer.write(view, pieces: pieces)
      } else {
        let size = work.request.pageSize ?? ReportRequest.defaultPageSize
        let pending = try writer.write(view, taskCount: taskCount, pageSize: size > 0 ? size : Int.max)
        files.pending = pending
        if pages == work.pagesOfLong, pending.pageCount > 0 {
          Self.noteDivision(pages, taskCount: taskCount, session)
        }
      }
    } else {
      let view = work.request.isForEmail ? try Runner.mail(view, work.page.template, session) : view
      try render(view, to: files.output, isWhole: false)
    }
    try files.output.finish()
  }

  private func render(_ view: ReportContext, to sink: any ByteSink, isWhole: Bool) throws {
    var buffer = OutputBuffer(sink: sink)
    if work.request.isContext {
      var origin = ContextOrigin()
      origin.template = work.page.page?.name
      origin.layout = work.request.layout?.rawValue
      origin.columns = work.request.columns
      origin.groupBy = work.request.groupBy?.joined(separator: ",")
      var writer = ContextWriter(view, origin: origin)
      writer.write(to: &buffer)
    } else {
      try ReportRenderer.render(
        work.page.template, view, to: &buffer, parallelism: 2, finished: isWhole ? nil : material.rows?.item)
    }
    try buffer.finish()
  }

  /// Gives the memory of a large table back, which takes as long as to have its report written to the device.
  func releaseIfLarge() {
    guard material.table.rowCount >= 100_000 else { return }
    if work.request.isOnlyIfChanged { _ = content }
    view = nil
    material.release()
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
}

/// A place for rendered bytes of which only the digest is wanted.
private final class DigestSink: ByteSink {
  private var digest = XXH64()

  var value: UInt64 { digest.value }

  func write(_ bytes: Span<UInt8>) throws { bytes.withUnsafeBytes { digest.add($0) } }
}
