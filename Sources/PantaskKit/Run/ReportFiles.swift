import Renderers
import TaskModel

/// What a report is written to: a file or standard output, with the pages that it leads to and a copy under a name that
/// stays.
final class ReportFiles {
  let outputs: OutputTransaction
  let output: RunOutput
  private let inputs: [FileInput]
  private(set) var destination: ReportDestination
  private(set) var folder: PageFolder?
  /// The pages that are made and not in place yet.
  var pending: ReportPages.Pending?

  /// Opens what a report goes to.
  init(
    _ work: ReportWork, _ inputs: [FileInput], _ session: RunSession, _ outputs: OutputTransaction
  ) throws {
    self.outputs = outputs
    self.inputs = inputs
    destination = work.destination
    folder = try Self.openFolder(destination, work.request.output.path, inputs, outputs)
    let copyPath = work.request.output.latestPath
    if case .pages(let pages) = destination {
      output = try RunOutput(
        pages.index, isMadeUp: pages.folderAddress == "", console: session.console, in: outputs)
      output.keepsDigest = true
    } else {
      output = try RunOutput(
        work.request.output.path, copyPath: copyPath, console: session.console, in: outputs)
      output.keepsDigest = work.keepsRecord
    }
  }

  /// Has the file become the index of several pages where the report is too long for one.
  func divideIfLong(_ draft: ReportDraft, _ session: RunSession) throws {
    guard let pages = draft.work.pagesOfLong, draft.taskCount > ReportRequest.defaultPageSize,
      output.isReplacing
    else { return }
    destination = .pages(pages)
    output.keepsDigest = true
    folder = try Self.openFolder(
      destination, draft.work.request.output.path, inputs, outputs, isGrown: true)
  }

  /// Puts the outputs of a run in place, pages before what leads to them, and removes what is no longer part of them.
  ///
  /// - Parameter journal: by which the next run does what this one has not come to.
  static func putInPlace(
    _ reports: [(draft: ReportDraft, files: ReportFiles)], _ outputs: OutputTransaction,
    journal: SwitchJournal?, _ session: RunSession
  ) throws {
    try outputs.prepare()
    for (draft, files) in reports where draft.work.keepsRecord { try files.note(draft) }
    let pages = reports.compactMap(\.files.pending)
    for pending in pages { try pending.prepare() }
    // A folder of pages is let go before the next report looks for pages of an earlier one in it.
    try outputs.commit(by: journal, pages: pages.map(\.exchange)) {
      for (_, files) in reports { try files.finishPages(session) }
    }
    for (draft, files) in reports { try files.removeEarlier(draft, session) }
  }

  /// Notes what is going to be in place, so that the next run knows it for its own.
  private func note(_ draft: ReportDraft) throws {
    let output = draft.work.request.output
    guard let path = destination.path ?? output.path, path != "-" else { return }
    for path in [path, output.latestPath].compactMap({ $0 }) {
      let (folder, name) = OutputTarget.split(path)
      var records = OutputRecords(inFolder: folder)
      records.add(
        OutputRecords.Record(
          name: name, page: self.output.page, content: draft.work.request.isOnlyIfChanged ? draft.content : 0)
      )
      try records.write()
    }
  }

  /// Removes pages of an earlier report that are no longer part of this one.
  private func finishPages(_ session: RunSession) throws {
    guard let pending, case .pages(let pages) = destination else { return }
    Runner.noteEarlier(try pending.exchange.finish(), in: pages.folder, session)
  }

  /// Removes the pages of an earlier report where this one is a single page, and outputs older than those to be kept.
  private func removeEarlier(_ draft: ReportDraft, _ session: RunSession) throws {
    let request = draft.work.request
    // The file may have been the index of several pages.
    if destination == .onePage, !request.isContext, let path = request.output.path,
      ReportFormat(pathExtensionOf: path) != nil
    {
      let folder = ReportDestination.folder(beside: path)
      if !outputs.hasPages(inFolder: folder) {
        let outcome = try PageExchange.removePages(
          ofEarlierIn: folder, ending: draft.work.format.pageEnding, inputs)
        Runner.noteEarlier(outcome, in: folder, session)
      }
    }
    try Self.removeOld(draft.work, inputs, session)
  }

  /// Removes outputs older than those to be kept, but never the one of this run.
  static func removeOld(_ work: ReportWork, _ inputs: [FileInput], _ session: RunSession) throws {
    let output = work.request.output
    guard let keptCount = output.keptCount, let path = output.path else { return }
    let (folder, own) = OutputTarget.split(path)
    var records = OutputRecords(inFolder: folder)
    let latest = output.latestPath.map { OutputTarget.split($0).name }
    let dated = records.records.compactMap { record in
      record.name == latest ? nil : output.daysByName[record.name].map { (day: $0, record: record) }
    }.sorted { $0.day < $1.day }
    var removedCount = 0
    for (_, record) in dated.dropLast(keptCount) where record.name != own && records.isUntouched(record) {
      let path = "\(folder)/\(record.name)"
      try? SystemCalls.remove(path)
      records.remove(record.name)
      removedCount += 1
      // It may have been the index of several pages.
      let pages = ReportDestination.folder(beside: path)
      let outcome = try PageExchange.removePages(ofEarlierIn: pages, ending: work.format.pageEnding, inputs)
      Runner.noteEarlier(outcome, in: pages, session)
      try? SystemCalls.removeFolder(pages)
    }
    if removedCount == 0 { return }
    try records.write()
    session.log.add(
      Diagnostic(
        .note, code: .removedOutputs,
        "\(removedCount == 1 ? "1 older output" : "\(removedCount) older outputs") removed from "
          + TerminalText.escaped(folder, byteLimit: 200)))
  }

  /// Looks at the folder of several pages, and makes it where it was named; nil where the report is one page.
  ///
  /// - Parameter isGrown: whether one page was meant, which has become too long.
  private static func openFolder(
    _ destination: ReportDestination, _ path: String?, _ inputs: [FileInput], _ outputs: OutputTransaction,
    isGrown: Bool = false
  ) throws -> PageFolder? {
    func noteList(_ folder: String) throws(OutputError) {
      let path = PageManifest.path(inFolder: folder)
      let status = try? SystemCalls.status(ofLinkAt: path)
      try outputs.note(OutputIdentity(ofFileAt: path, existing: status), path)
    }
    guard case .pages(let pages) = destination else {
      if let path, path != "-" { try noteList(ReportDestination.folder(beside: path)) }
      return nil
    }
    if pages.folderAddress != "", !SystemCalls.isPlainFolder(pages.folder) {
      try OutputTarget.refuseUnlessPlain(pages.folder)
    }
    try outputs.makeFolder(pages.folder)
    var folder = try PageFolder(pages.folder, ending: pages.ending, inputs: inputs)
    if isGrown { folder.grownPage = pages.indexName }
    try folder.refuseUnlessOwn(folder.condition(of: pages.indexName), pages.indexName)
    try noteList(pages.folder)
    return folder
  }
}

extension ReportWork {
  /// Whether it is noted what an output was when it was written.
  var keepsRecord: Bool { request.isOnlyIfChanged || request.output.keptCount != nil }
}

extension ReportDestination {
  /// The index of several pages; nil for one page.
  var path: String? {
    if case .pages(let pages) = self { pages.index } else { nil }
  }
}
