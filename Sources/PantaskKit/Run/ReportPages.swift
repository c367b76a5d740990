import Pipeline
import Renderers
import TaskModel
import Templating

/// Writes a report as several pages and an index, which is put in place last, so that no index leads to a page that is
/// not there.
///
/// The pages are made one by one (`PageExchange`): one transaction for all would hold a descriptor a page, and a report
/// by person can have more pages than a process may have descriptors. Once the index leads to the new pages, those of
/// an earlier run that are no longer part of the report are removed.
struct ReportPages {
  let pages: ReportDestination.Pages
  let folder: PageFolder
  let page: CompiledTemplate
  let index: CompiledTemplate
  /// Permissions of files that did not exist, before the umask is applied.
  let permissions: UInt32
  /// The run's other outputs: the index, which `output` is, and the file of rejects.
  let outputs: OutputTransaction
  let output: RunOutput

  /// What has been written and is not in place yet.
  struct Pending {
    /// How many pages there are besides the index; 0 where one page holds everything.
    var pageCount = 0
    /// The pages.
    let exchange: PageExchange
    /// What the index is.
    let indexPage: PageManifest.Page

    /// Makes ready for the pages to be put in place; the index follows with the run's files.
    func prepare() throws { try exchange.prepare(indexPage: indexPage) }
  }

  /// Writes a report: one page if it has at most `pageSize` tasks, else an index and a page for each part.
  func write(_ report: ReportContext, taskCount: Int, pageSize: Int) throws -> Pending {
    let parts = taskCount > pageSize ? report.parts(pageSize: pageSize) : []
    guard parts.count > 1 else {
      return try exchange([]) { _ in try writeIndex(page, report) }
    }
    return try exchange(parts.map { FileNames.name(for: $0.slug, otherwise: "tasks") }) { exchange in
      let addresses = exchange.names.map(FileNames.address)
      let places = report.places(of: parts, addresses: addresses)
      _ = try PageWork.inTurn(parts.count) { [pages, page] number in
        var links = ReportLinks()
        links.index = pages.indexAddress
        links.places = places
        if number > 0 { links.previous = addresses[number - 1] }
        if number + 1 < parts.count { links.next = addresses[number + 1] }
        try exchange.make(number) {
          try Self.write(page, report.page(of: parts[number], links: links), to: $0, parallelism: 1)
        }
      }
      return try writeIndex(
        of: report,
        zip(parts, addresses).map { part, address in
          ReportLinks.Page(
            heading: part.heading, address: pages.folderAddress + address,
            taskCount: part.taskCount, doneCount: part.doneCount, isUnnamed: part.isUnnamed,
            group: part.outermost)
        }, isByGroup: true)
    }
  }

  /// Writes a report for each piece of a selection, and an index of them.
  func write(_ report: ReportContext, pieces: [Pipeline.Piece]) throws -> Pending {
    let headings = pieces.map { report.heading(of: $0.group) }
    return try exchange(headings.map { FileNames.name(for: $0, otherwise: "tasks") }) { exchange in
      let addresses = exchange.names.map(FileNames.address)
      let places = report.places(of: pieces.map(\.selection), addresses: addresses)
      var links: [ReportLinks.Page] = []
      for (number, (piece, heading)) in zip(pieces, headings).enumerated() {
        var own = ReportLinks()
        own.index = pages.indexAddress
        own.places = places
        let view = report.report(of: piece.selection, about: heading, links: own)
        try exchange.make(number) { try Self.write(page, view, to: $0) }
        links.append(
          ReportLinks.Page(
            heading: heading, address: pages.folderAddress + addresses[number],
            taskCount: piece.selection.taskCount, doneCount: piece.selection.doneCount,
            isUnnamed: report.isUnnamed(piece.group), group: piece.group))
      }
      return try writeIndex(of: report, links, isByGroup: false, pieces: pieces.map(\.selection))
    }
  }

  /// Has the pages and then the index made.
  ///
  /// - Parameter make: makes them, and gives what the index is.
  private func exchange(
    _ wanted: [String], _ make: (PageExchange) throws -> PageManifest.Page
  ) throws -> Pending {
    try outputs.makeFolder(pages.folder)
    let exchange = try PageExchange(
      folder, wanted: wanted, index: pages.indexName, permissions: permissions, outputs: outputs)
    return Pending(pageCount: wanted.count, exchange: exchange, indexPage: try make(exchange))
  }

  private func writeIndex(
    of report: ReportContext, _ links: [ReportLinks.Page], isByGroup: Bool,
    pieces: [TaskSelection]? = nil
  ) throws -> PageManifest.Page {
    var all = ReportLinks()
    all.isByGroup = isByGroup
    all.pages = links
    all.pieces = pieces
    return try writeIndex(index, report.index(links: all))
  }

  private func writeIndex(
    _ template: CompiledTemplate, _ context: ReportContext
  ) throws -> PageManifest.Page {
    try Self.write(template, context, to: output)
    return output.page
  }

  private static func write(
    _ template: CompiledTemplate, _ context: ReportContext, to sink: any ByteSink, parallelism: Int = 2
  ) throws {
    var buffer = OutputBuffer(sink: sink)
    try ReportRenderer.render(template, context, to: &buffer, parallelism: parallelism)
    try buffer.finish()
  }
}
