import Synchronization

/// Exchanges the pages of a folder for those of a run: all of them are made before the first is put in place, and
/// nothing is replaced or removed that is not exactly as an earlier run wrote it.
///
/// While pages are put in place, the list of the folder (`PageManifest`) has the old and the new text of each, so that
/// whatever a run that is killed leaves behind is known to the next. One run at a time does that in a folder (flock).
final class PageExchange: Sendable {
  /// What became of the pages of earlier runs that are not part of the report any more.
  struct Outcome {
    /// How many were removed.
    var removedCount = 0
    /// Those that stay because somebody has changed them, or because they are inputs of the run.
    var keptNames: [String] = []
  }

  /// How long another run is waited for, in milliseconds, and how often it is looked for.
  private static let longestWait: Int32 = 30_000
  private static let step: Int32 = 20

  private struct State {
    var folder: PageFolder
    var written: [String: PageManifest.Page] = [:]
    var lock: Int32 = -1
  }

  /// The names of the pages, in their order.
  let names: [String]
  /// The index, in the folder or beside it: one more page, which others write.
  private let index: String?
  /// What is at the place of each page, and of the index.
  private let conditions: [PageFolder.Condition]
  private let path: String
  private let permissions: UInt32
  private let staging: PageStaging?
  private let state: Mutex<State>

  /// Finds names for the pages, and looks at what has them.
  ///
  /// - Parameters:
  ///   - wanted: the names without ending that pages shall have, if nothing of somebody else has them.
  ///   - index: the name of the index, as the list has it; nil where there is none.
  ///   - permissions: those of pages that replace none, before the umask is applied.
  ///   - outputs: the run's other outputs: none of them may be a page.
  /// - Throws: `RunFailure` with all pages that have been changed, `OutputError`, `UsageError`.
  init(
    _ folder: PageFolder, wanted: [String], index: String?, permissions: UInt32, outputs: OutputTransaction
  ) throws {
    var folder = folder
    let names = try folder.names(for: wanted)
    try outputs.addPages(names, inFolder: folder.path)
    let all = names + (index.map { [$0] } ?? [])
    conditions = try PageWork.inTurn(all.count) { [folder] in folder.condition(of: all[$0]) }
    var edited: [OutputError] = []
    for (name, condition) in zip(all, conditions) {
      do { try folder.refuseUnlessOwn(condition, name) } catch let error as OutputError {
        if error.cause != .edited { throw error }
        edited.append(error)
      }
    }
    if let first = edited.first { throw RunFailure(edited.map(\.diagnostic), first.exitStatus) }
    self.names = names
    self.index = index
    self.permissions = permissions
    path = folder.path
    staging =
      names.isEmpty ? nil : try PageStaging(inFolder: folder.path, fileCount: names.count)
    state = Mutex(State(folder: folder))
  }

  deinit { unlock() }

  /// Makes a page, which is put in place later.
  func make(_ number: Int, _ write: (PageSink) throws -> Void) throws {
    guard let staging else { return }
    var existing: FileStatus?
    if case .written(let status) = conditions[number] { existing = status }
    let page = try staging.make(
      number, for: "\(path)/\(names[number])", existing: existing, permissions: permissions, write)
    state.withLock { $0.written[names[number]] = page }
  }

  /// Makes sure that nothing has come to the places of the pages meanwhile, and notes in the list what is going to be
  /// there.
  ///
  /// - Parameter indexPage: what the index will be, where there is one; it is put in place after the pages.
  func prepare(indexPage: PageManifest.Page?) throws {
    try lock()
    var (folder, written) = state.withLock { ($0.folder, $0.written) }
    if let index, let indexPage { written[index] = indexPage }
    folder.manifest = try PageManifest(inFolder: path)
    for (name, condition) in zip(names + (index.map { [$0] } ?? []), conditions) {
      if case .written(let status) = condition,
        (try? SystemCalls.status(ofLinkAt: folder.path(of: name))) == status
      {
        continue
      }
      try folder.refuseUnlessOwn(folder.condition(of: name), name)
    }
    for (name, page) in written { folder.manifest.add(page, name) }
    if !written.isEmpty { try folder.manifest.write(toFolder: path) }
    state.withLock { [folder, written] in
      $0.folder = folder
      $0.written = written
    }
  }

  /// What is left to do: the pages to be put in place, and those of earlier runs that go then.
  var switchEntries: [SwitchJournal.Entry] {
    let (folder, written) = state.withLock { ($0.folder, $0.written) }
    let pages = names.enumerated().map { number, name in
      SwitchJournal.Entry(temporary: staging?.path(of: number), target: folder.path(of: name))
    }
    let earlier = folder.earlierPages(without: written).filter { name in
      if case .written = folder.condition(of: name) { true } else { false }
    }
    return pages + earlier.map { SwitchJournal.Entry(temporary: nil, target: folder.path(of: $0)) }
  }

  /// Has a signal leave the pages where they are: from now on the next run puts them in place.
  func outliveSignals() { staging?.outliveSignals() }

  /// Leaves the pages where they are, for the next run to put in place.
  func leave() { staging?.leave() }

  /// Puts the pages in place.
  func putInPlace() throws(OutputError) {
    guard let staging else { return }
    let folder = state.withLock(\.folder)
    for (number, name) in names.enumerated() { try staging.replace(number, folder.path(of: name)) }
    do throws(SystemFailure) { try SystemCalls.synchronize(folder: path) } catch {
      throw OutputError(file: path, operation: .synchronizeFolder, cause: .system(error))
    }
  }

  /// Removes the pages of earlier runs that are not among the new ones, and writes the new list.
  func finish() throws -> Outcome {
    defer { unlock() }
    var (folder, written) = state.withLock { ($0.folder, $0.written) }
    var outcome = Outcome()
    for (name, page) in written { folder.manifest.set(page, name) }
    for name in folder.manifest.pages.keys where written[name] == nil && folder.isBeside(name) {
      // It is no page of a folder, but what the user has named: it stays, as whatever it is now.
      folder.manifest.set(nil, name)
    }
    for name in folder.earlierPages(without: written) {
      switch folder.condition(of: name) {
      case .absent: folder.manifest.set(nil, name)
      case .written:
        try folder.removePage(name)
        folder.manifest.set(nil, name)
        outcome.removedCount += 1
      case .edited, .input, .notPlain, .foreign: outcome.keptNames.append(name)
      }
    }
    try folder.manifest.write(toFolder: path)
    staging?.remove()
    PageStaging.removeLeftovers(inFolder: path, pageCount: written.count)
    return outcome
  }

  /// Removes the pages of earlier runs where a report is one page again; does nothing where there is no folder of them,
  /// or none that this version has written.
  static func removePages(
    ofEarlierIn path: String, ending: String, _ inputs: [FileInput]
  ) throws -> Outcome {
    guard SystemCalls.isPlainFolder(path),
      let folder = try? PageFolder(path, ending: ending, inputs: inputs), !folder.manifest.pages.isEmpty
    else { return Outcome() }
    let exchange = try PageExchange(
      folder, wanted: [], index: nil, permissions: 0o666, outputs: OutputTransaction())
    try exchange.prepare(indexPage: nil)
    return try exchange.finish()
  }

  private func lock() throws {
    // A folder that may be written to but not read cannot be opened, nor locked.
    guard let descriptor = try? SystemCalls.open(path, .readFolder) else { return }
    var waited: Int32 = 0
    while SystemCalls.lock(descriptor) == .refused {
      guard waited < Self.longestWait else {
        try? SystemCalls.close(descriptor)
        throw OutputError(file: path, operation: .create, cause: .busy)
      }
      SystemCalls.pause(milliseconds: Self.step)
      waited += Self.step
    }
    state.withLock { $0.lock = descriptor }
  }

  private func unlock() {
    let descriptor = state.withLock { exchange(&$0.lock, with: -1) }
    if descriptor >= 0 { try? SystemCalls.close(descriptor) }
  }
}
