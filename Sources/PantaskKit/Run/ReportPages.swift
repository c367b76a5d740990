import Pipeline
import Renderers
import TaskModel
import Templating

/// Writes a report as several pages: each of them whole or not at all, the index last, so that no index
/// leads to a page that is not there.
///
/// One transaction for all would hold a descriptor a page, and a report by person can have more pages than a process
/// may have descriptors. Once the index leads to the new pages, those of an earlier run that are no longer part of the
/// report are removed (`PageManifest`).
struct ReportPages {
  let pages: ReportDestination.Pages
  let page: CompiledTemplate
  let index: CompiledTemplate
  /// Permissions of files that did not exist, before the umask is applied.
  let permissions: UInt32

  /// What has been written.
  struct Outcome {
    /// How many pages there are besides the index; 0 where one page holds everything.
    var pageCount = 0
    /// How many pages of an earlier run were removed.
    var removedCount: Int
  }

  /// Writes a report: one page if it has at most `pageSize` tasks, else an index and a page for each part.
  func write(_ report: ReportContext, taskCount: Int, pageSize: Int) throws -> Outcome {
    let parts = taskCount > pageSize ? report.parts(pageSize: pageSize) : []
    guard parts.count > 1 else {
      let only = try write(page, report, to: pages.index, isOnlyOne: true)
      return Outcome(removedCount: try replacePages(with: [:], index: only))
    }
    if pages.folderAddress != "" { try SystemCalls.makeFolder(pages.folder) }
    var used = PageManifest(folder: pages.folder).takenNames(ending: pages.ending)
    used.insert("index")
    let names = parts.map { FileNames.unused($0.slug, in: &used) + pages.ending }
    try PageManifest(folder: pages.folder).announce(names)
    let written = try PageWork.inTurn(parts.count) { number in
      var links = ReportLinks()
      links.index = pages.indexAddress
      if number > 0 { links.previous = FileNames.address(of: names[number - 1]) }
      if number + 1 < parts.count { links.next = FileNames.address(of: names[number + 1]) }
      return try write(
        page, report.page(of: parts[number], links: links), to: "\(pages.folder)/\(names[number])",
        parallelism: 1)
    }
    let manifest = Dictionary(uniqueKeysWithValues: zip(names, written))
    try finishFolder(of: manifest)
    let writtenIndex = try writeIndex(
      of: report,
      zip(parts, names).map { part, name in
        ReportLinks.Page(
          heading: part.heading, address: pages.folderAddress + FileNames.address(of: name),
          taskCount: part.taskCount, doneCount: part.doneCount, isUnnamed: part.isUnnamed,
          priority: part.priority)
      }, isByGroup: true)
    return Outcome(
      pageCount: parts.count,
      removedCount: try replacePages(with: manifest, index: writtenIndex))
  }

  /// Writes a report for each piece of a selection, and an index of them.
  ///
  /// - Returns: how many pages of an earlier run were removed.
  func write(_ report: ReportContext, pieces: [Pipeline.Piece]) throws -> Int {
    var written: [String: PageManifest.Page] = [:]
    if pages.folderAddress != "" { try SystemCalls.makeFolder(pages.folder) }
    var used = PageManifest(folder: pages.folder).takenNames(ending: pages.ending)
    used.insert("index")
    var links: [ReportLinks.Page] = []
    let headings = pieces.map { report.heading(of: $0.group) }
    let names = headings.map {
      FileNames.unused(FileNames.name(for: $0, otherwise: "tasks"), in: &used) + pages.ending
    }
    try PageManifest(folder: pages.folder).announce(names)
    for (piece, (heading, name)) in zip(pieces, zip(headings, names)) {
      var own = ReportLinks()
      own.index = pages.indexAddress
      let view = report.report(of: piece.selection, about: heading, links: own)
      written[name] = try write(page, view, to: "\(pages.folder)/\(name)")
      links.append(
        ReportLinks.Page(
          heading: heading, address: pages.folderAddress + FileNames.address(of: name),
          taskCount: piece.selection.taskCount, doneCount: piece.selection.doneCount,
          isUnnamed: report.isUnnamed(piece.group)))
    }
    try finishFolder(of: written)
    let writtenIndex = try writeIndex(
      of: report, links, isByGroup: false, pieces: pieces.map(\.selection))
    return try replacePages(with: written, index: writtenIndex)
  }

  /// Removes the pages of an earlier run that are not part of the report, and keeps in the list which are.
  ///
  /// - Returns: how many were removed.
  private func replacePages(
    with written: [String: PageManifest.Page], index: PageManifest.Page
  ) throws -> Int {
    var written = written
    // An index in the folder is one of its pages: the next report may replace it.
    if pages.folderAddress == "" { written[pages.indexAddress] = index }
    return try PageManifest(folder: pages.folder).replace(with: written, ending: pages.ending)
  }

  /// Has all renames written to the device, before the index leads to the pages, and takes away what a killed run left.
  private func finishFolder(of written: [String: PageManifest.Page]) throws {
    TemporaryFile.removeLeftovers(inFolder: pages.folder, of: Set(written.keys))
    do throws(SystemFailure) {
      try SystemCalls.synchronize(folder: pages.folder)
    } catch {
      throw OutputError(file: pages.folder, operation: .synchronizeFolder, cause: .system(error))
    }
  }

  private func writeIndex(
    of report: ReportContext, _ links: [ReportLinks.Page], isByGroup: Bool,
    pieces: [TaskSelection]? = nil
  ) throws -> PageManifest.Page {
    var all = ReportLinks()
    all.isByGroup = isByGroup
    all.pages = links
    all.pieces = pieces
    return try write(index, report.index(links: all), to: pages.index, isOnlyOne: true)
  }

  private func write(
    _ template: CompiledTemplate, _ context: ReportContext, to path: String, parallelism: Int = 2,
    isOnlyOne: Bool = false
  ) throws -> PageManifest.Page {
    // The folder is looked at and written to the device once, and not for every page of thousands.
    let transaction = OutputTransaction(permissions: permissions, isOneOfMany: !isOnlyOne)
    defer { transaction.abort() }
    let sink = FileSink(try transaction.open(path))
    var buffer = OutputBuffer(sink: sink)
    try ReportRenderer.render(template, context, to: &buffer, parallelism: parallelism)
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
