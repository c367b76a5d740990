/// Several outputs of one run that appear together: everything that may fail for lack of space happens before the
/// first file is put in place.
///
/// Renames themselves come one after the other, and no file system offers several at once; should one fail after
/// others have succeeded, the error says in `replacedFiles` which those were.
package final class OutputTransaction {
  private var files: [AtomicFile] = []
  /// What is written by others in the same run.
  private var others: [OutputIdentity] = []
  /// The pages of the run's reports, which are put in place before its files.
  private var pages: Set<OutputIdentity.Place> = []
  /// The folders that these pages are in.
  private var pageFolders: Set<FileIdentity> = []
  /// What the run reads, and would read no more if an output took its place.
  private let read: Set<FileIdentity>
  private var isPrepared = false
  private var madeFolders: [String] = []

  /// Permissions of files that did not exist.
  private let permissions: UInt32

  /// A transaction without files.
  ///
  /// - Parameters:
  ///   - permissions: those of files that did not exist, before the umask is applied.
  ///   - paths: files that the run reads; no output may be one of them.
  package init(permissions: UInt32 = 0o666, reading paths: [String] = []) {
    self.permissions = permissions
    read = Set(
      paths.compactMap { path in
        let status = try? SystemCalls.status(ofFileAt: path)
        return status?.kind == .regular ? status?.identity : nil
      })
  }

  /// Opens one more output.
  ///
  /// It is written to with `AtomicFile.write`, but committed here.
  ///
  /// - Throws: also when another output of this transaction is the same file, by whatever name.
  /// - Parameter isMadeUp: whether the program made up the name (`AtomicFile`).
  package func open(_ path: String, isMadeUp: Bool = false) throws(OutputError) -> AtomicFile {
    let file = try AtomicFile(replacing: path, permissions: permissions, isMadeUp: isMadeUp)
    do { try refuse(file.identity, path) } catch {
      file.abort()
      throw error
    }
    files.append(file)
    return file
  }

  /// Notes what the run writes by another way: no output may be the same file.
  ///
  /// - Throws: when an output of this transaction is that.
  func note(_ identity: OutputIdentity, _ path: String) throws(OutputError) {
    if files.contains(where: { $0.identity.isSame(as: identity) }) {
      throw OutputError(file: path, operation: .create, cause: .namedTwice)
    }
    others.append(identity)
  }

  /// Makes a folder where there is none; it goes again where the run puts nothing into it.
  func makeFolder(_ path: String) throws(OutputError) {
    if SystemCalls.isFolder(path) { return }
    try SystemCalls.makeFolder(path)
    madeFolders.append(path)
  }

  /// Notes the pages of a report, before the first of them is made: no other output may be one of them, and the list
  /// of the folder is that of one report.
  ///
  /// - Throws: when another output of this transaction is one of them, or another report has its pages in the folder.
  func addPages(_ names: [String], inFolder folder: String) throws(OutputError) {
    for name in names {
      let path = "\(folder)/\(name)"
      try refuse(OutputIdentity(ofFileAt: path, existing: try? SystemCalls.status(ofLinkAt: path)), path)
    }
    guard let identity = (try? SystemCalls.status(ofFileAt: folder))?.identity else { return }
    guard pageFolders.insert(identity).inserted else {
      throw OutputError(file: PageManifest.path(inFolder: folder), operation: .create, cause: .namedTwice)
    }
    pages.formUnion(names.map { OutputIdentity.Place(folder: identity, name: FileNames.folded($0)) })
  }

  /// Whether a report of this transaction has its pages in a folder.
  func hasPages(inFolder folder: String) -> Bool {
    (try? SystemCalls.status(ofFileAt: folder)).map { pageFolders.contains($0.identity) } ?? false
  }

  private func refuse(_ identity: OutputIdentity, _ path: String) throws(OutputError) {
    if identity.file.map(read.contains) == true {
      throw OutputError(file: path, operation: .create, cause: .isRead)
    }
    guard
      files.contains(where: { $0.identity.isSame(as: identity) }) || others.contains(where: identity.isSame)
        || identity.place.map(pages.contains) == true
    else { return }
    throw OutputError(file: path, operation: .create, cause: .namedTwice)
  }

  /// The first half of `commit`: everything that may fail for lack of space.
  ///
  /// Nothing is visible yet.
  func prepare() throws(OutputError) {
    for file in files { try file.prepare() }
    isPrepared = true
  }

  /// Puts every file in place, in the order they were opened.
  ///
  /// After a failure no temporary file is left.
  package func commit() throws(OutputError) {
    defer { abort() }
    if !isPrepared { try prepare() }
    try replaceFiles()
  }

  /// The same, with pages, which are put in place before the files that lead to them.
  ///
  /// With a journal a failure before the first rename changes nothing, and after one that comes later the next run does
  /// the rest: all outputs are those of one run in either case.
  ///
  /// - Parameters:
  ///   - journal: by which the next run does what this one has not come to.
  ///   - pages: pages that are ready to be put in place.
  ///   - finishPages: removes what is no longer part of them; called when everything is in place.
  func commit(
    by journal: SwitchJournal?, pages: [PageExchange] = [], finishPages: () throws -> Void = {}
  ) throws {
    defer { abort() }
    if !isPrepared { try prepare() }
    let entries = journal == nil ? [] : pages.flatMap(\.switchEntries) + files.compactMap(\.switchEntry)
    // One rename is whole by itself.
    let journal = entries.count > 1 ? journal : nil
    if let journal {
      for exchange in pages { exchange.outliveSignals() }
      for file in files { file.outliveSignals() }
      try journal.write(entries)
    }
    do {
      for exchange in pages { try exchange.putInPlace() }
      try replaceFiles()
      try finishPages()
    } catch {
      let isBegun = entries.contains { entry in entry.temporary.map { !SystemCalls.exists($0) } ?? false }
      guard let journal, isBegun else {
        journal?.remove()
        throw error
      }
      for exchange in pages { exchange.leave() }
      for file in files { file.leave() }
      guard var failure = error as? OutputError else { throw error }
      failure.journalPath = journal.path
      throw failure
    }
    journal?.remove()
  }

  private func replaceFiles() throws(OutputError) {
    var replaced: [String] = []
    for file in files {
      do { try file.replace() } catch {
        var error = error
        error.replacedFiles = replaced
        throw error
      }
      if file.isReplacing { replaced.append(file.path) }
    }
    var failure: OutputError?
    for file in files {
      do { try file.finish() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Gives up every file that is not in place yet.
  package func abort() {
    for file in files { file.abort() }
    files = []
    // Only what is empty can be removed so.
    for folder in madeFolders.reversed() { try? SystemCalls.removeFolder(folder) }
    madeFolders = []
  }
}
