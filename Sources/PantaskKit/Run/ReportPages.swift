import Pipeline
import Renderers
import TaskModel
import Templating

/// Writes a report as several pages: each of them whole or not at all, one after the other, the index last, so that no
/// index leads to a page that is not there.
///
/// One transaction for all would hold a descriptor a page, and a report by person can have more pages than a process
/// may have descriptors. Once the index leads to the new pages, those of an earlier run that are no longer part of the
/// report are removed (`PageManifest`).
struct ReportPages {
  let pages: ReportDestination.Pages
  let page: CompiledTemplate
  let index: CompiledTemplate

  /// Writes a report: one page if it has at most `pageSize` rows, else an index and a page for each part.
  ///
  /// - Returns: how many pages of an earlier run were removed.
  func write(_ report: ReportContext, rowCount: Int, pageSize: Int) throws -> Int {
    let parts = rowCount > pageSize ? report.parts(pageSize: pageSize) : []
    guard parts.count > 1 else {
      _ = try write(page, report, to: pages.index, isOnlyOne: true)
      return try PageManifest(folder: pages.folder).replace(with: [:], ending: pages.ending)
    }
    var written: [String: PageManifest.Page] = [:]
    if pages.folderAddress != "" { try SystemCalls.makeFolder(pages.folder) }
    var used: Set<String> = ["index"]
    let names = parts.map { FileNames.unused($0.slug, in: &used) + pages.ending }
    for (number, part) in parts.enumerated() {
      var links = ReportLinks()
      links.index = pages.indexAddress
      if number > 0 { links.previous = FileNames.address(of: names[number - 1]) }
      if number + 1 < parts.count { links.next = FileNames.address(of: names[number + 1]) }
      written[names[number]] = try write(
        page, report.page(of: part, links: links), to: "\(pages.folder)/\(names[number])")
    }
    removeLeftovers(of: written)
    try writeIndex(
      of: report,
      zip(parts, names).map { part, name in
        ReportLinks.Page(
          heading: part.heading, address: pages.folderAddress + FileNames.address(of: name),
          taskCount: part.taskCount, doneCount: part.doneCount, priority: part.priority)
      }, isByGroup: true)
    return try PageManifest(folder: pages.folder).replace(with: written, ending: pages.ending)
  }

  /// Writes a report for each piece of a selection, and an index of them.
  ///
  /// - Returns: how many pages of an earlier run were removed.
  func write(
    _ report: ReportContext, pieces: [Pipeline.Piece], of table: TaskTable, grouping: TaskGrouping,
    in context: EvaluationContext
  ) throws -> Int {
    var written: [String: PageManifest.Page] = [:]
    if pages.folderAddress != "" { try SystemCalls.makeFolder(pages.folder) }
    var used: Set<String> = ["index"]
    var links: [ReportLinks.Page] = []
    for piece in pieces {
      let selection = Pipeline.arranged(
        Selection(rows: piece.rows), of: table, grouping: grouping, in: context)
      let heading = report.heading(of: piece.group)
      var own = ReportLinks()
      own.index = pages.indexAddress
      let view = report.report(of: selection, about: heading, links: own)
      let name = FileNames.unused(FileNames.name(for: heading, otherwise: "tasks"), in: &used) + pages.ending
      written[name] = try write(page, view, to: "\(pages.folder)/\(name)")
      links.append(
        ReportLinks.Page(
          heading: heading, address: pages.folderAddress + FileNames.address(of: name),
          taskCount: selection.taskCount, doneCount: selection.doneCount))
    }
    removeLeftovers(of: written)
    try writeIndex(of: report, links, isByGroup: false)
    return try PageManifest(folder: pages.folder).replace(with: written, ending: pages.ending)
  }

  private func removeLeftovers(of written: [String: PageManifest.Page]) {
    TemporaryFile.removeLeftovers(inFolder: pages.folder, of: Set(written.keys))
  }

  private func writeIndex(of report: ReportContext, _ links: [ReportLinks.Page], isByGroup: Bool) throws {
    var all = ReportLinks()
    all.isByGroup = isByGroup
    all.pages = links
    _ = try write(index, report.index(links: all), to: pages.index, isOnlyOne: true)
  }

  private func write(
    _ template: CompiledTemplate, _ context: ReportContext, to path: String, isOnlyOne: Bool = false
  ) throws -> PageManifest.Page {
    // What a killed run left behind is looked for once, and not for every page in a folder of thousands.
    let transaction = OutputTransaction(removesLeftovers: isOnlyOne)
    defer { transaction.abort() }
    let sink = FileSink(try transaction.open(path))
    var buffer = OutputBuffer(sink: sink)
    try ReportRenderer.render(template, context, to: &buffer, parallelism: 2)
    try buffer.finish()
    try transaction.commit()
    return sink.page
  }
}

/// A file of a transaction as the place where rendered bytes go.
private final class FileSink: ByteSink {
  private let file: AtomicFile
  /// What has been written.
  private(set) var page = PageManifest.Page(byteCount: 0, checksum: PageManifest.startOfChecksum)

  init(_ file: AtomicFile) { self.file = file }

  func write(_ bytes: Span<UInt8>) throws {
    for index in 0..<min(bytes.count, max(PageManifest.checkedByteCount - page.byteCount, 0)) {
      PageManifest.add(bytes[index], to: &page.checksum)
    }
    page.byteCount += bytes.count
    try bytes.withUnsafeBytes { try file.write($0) }
  }
}
