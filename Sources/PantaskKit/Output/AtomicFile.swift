/// A file that appears whole or not at all.
///
/// Bytes go to a temporary file beside the target (`.report.html.pantask-k3x9q0ab.tmp`); `commit` has them
/// written to the device, renames the file over the target and has the rename written too. Until then, and after
/// any failure, what was there before is untouched. An existing target keeps its permissions and, where the system
/// lets us, its owner; a symbolic link stays and the file it leads to is replaced. Other hard links of the target
/// keep the old content. A device, a FIFO or `/dev/stdout` is written to directly.
///
/// The temporary file is removed by `abort`, by `deinit`, and by the signals that `Signals.install` handles. What a
/// `kill -9` left behind is removed by the next run that replaces the same file: every temporary file is locked
/// (flock) while its process lives, so one that can be locked is nobody's.
package final class AtomicFile {
  /// The file as the caller named it.
  package let path: String
  /// How many bytes were written.
  package private(set) var byteCount = 0
  /// Which file is written, whatever it is called.
  let identity: OutputIdentity
  /// Whether a file is going to be put in place: false for what is written directly.
  let isReplacing: Bool

  private var state: State
  /// The first bytes, which are held until there are more of them than a page of the device takes.
  private var held: [UInt8] = []
  private static let heldByteCount = 65_536
  private let writeBack = EarlyWriteBack()
  /// Where bytes are written to a terminal.
  private var terminal: TerminalOutput?
  /// What is going to be replaced, where that is worth a thread.
  private var oldFile: OldFile?
  /// The first failure; from then on nothing is written and nothing committed.
  private var failure: OutputError?

  private enum State {
    case direct(Int32)
    case writing(Int32, TemporaryFile)
    /// Bytes are on the device, the file is closed; a second descriptor keeps the lock until the rename.
    case prepared(TemporaryFile, lock: Int32)
    case replaced(folder: Int32)
    case finished
  }

  /// Where the bytes are until the file is put in place, for somebody else to write them; nil for what is written
  /// directly.
  var temporaryPath: String? { if case .writing(_, let temporary) = state { temporary.path } else { nil } }

  /// Opens an output.
  ///
  /// - Parameters:
  ///   - path: Where the file shall be.
  ///   - permissions: Those of a file that did not exist, before the umask is applied; 0o600 for a private one.
  ///   - isMadeUp: Whether the name was made up by the program: then a link, a pipe or a device of that name is
  ///     somebody else's, and refused.
  package init(
    replacing path: String, permissions: UInt32 = 0o666, isMadeUp: Bool = false
  ) throws(OutputError) {
    self.path = path
    if isMadeUp { try OutputTarget.refuseUnlessPlain(path) }
    do throws(SystemFailure) {
      switch try OutputTarget.resolve(path) {
      case .descriptor(let number):
        let descriptor = try SystemCalls.duplicate(number)
        identity = OutputIdentity(of: descriptor)
        isReplacing = false
        state = .direct(descriptor)
      case .special(let name):
        let descriptor = try SystemCalls.open(name, .write)
        identity = OutputIdentity(of: descriptor)
        isReplacing = false
        state = .direct(descriptor)
      case .file(let name, let existing):
        let temporary = try TemporaryFile(beside: name, existing: existing)
        identity = OutputIdentity(ofFileAt: name, existing: existing)
        isReplacing = true
        state = .writing(try temporary.create(permissions: permissions), temporary)
      }
    } catch { throw OutputError(file: path, operation: .create, cause: .system(error)) }
    if case .direct(let descriptor) = state, SystemCalls.isTerminal(descriptor) {
      terminal = TerminalOutput()
    }
  }

  deinit { abort() }

  /// Writes bytes, all of them, in as many calls of the system as it takes.
  ///
  /// Buffering is the caller's.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if let failure { throw failure }
    switch state {
    case .direct(let descriptor):
      let shown = terminal?.shown(bytes)
      try attempt(.write) { () throws(SystemFailure) in
        if let shown {
          try SystemCalls.write(descriptor, shown)
        } else {
          try SystemCalls.write(descriptor, bytes)
        }
      }
      byteCount += bytes.count
    case .writing(let descriptor, _):
      if byteCount + bytes.count <= Self.heldByteCount {
        held += bytes
        byteCount += bytes.count
        return
      }
      try attempt(.write) { () throws(SystemFailure) in
        try writeHeld(descriptor)
        try SystemCalls.write(descriptor, bytes)
      }
      byteCount += bytes.count
      writeBack.advance(descriptor, byteCount: byteCount)
    case .prepared, .replaced, .finished:
      throw OutputError(file: path, operation: .write, cause: .finished)
    }
  }

  /// Writes text as UTF-8.
  package func write(_ text: String) throws(OutputError) {
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(OutputError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  private func writeHeld(_ descriptor: Int32) throws(SystemFailure) {
    if held.isEmpty { return }
    try SystemCalls.write(descriptor, held)
    held = []
  }

  /// Whether what was written so far is what the target holds.
  func isAsBefore() -> Bool {
    guard case .writing(_, let temporary) = state else { return false }
    if held.count == byteCount {
      return (try? PlainFile.contentsIfThere(of: temporary.targetPath, atMost: byteCount)) == held
    }
    guard let now = PageFolder.page(at: temporary.path)?.1 else { return false }
    return PageFolder.page(at: temporary.targetPath)?.1 == now
  }

  /// Writes everything to the device and puts the file in its place.
  ///
  /// On failure the temporary file is gone and the old file untouched, except for the operation
  /// `synchronizeFolder`: then the new file is in place.
  package func commit() throws(OutputError) {
    try prepare()
    do { try replace() } catch {
      abort()
      throw error
    }
    try finish()
  }

  /// The first half of `commit`: everything that may fail for lack of space.
  ///
  /// Nothing is visible yet.
  func prepare() throws(OutputError) {
    if let failure { throw failure }
    switch state {
    case .direct(let descriptor):
      let rest = terminal?.rest() ?? []
      try attempt(.write) { () throws(SystemFailure) in try SystemCalls.write(descriptor, rest) }
      state = .finished
      try attempt(.close) { () throws(SystemFailure) in try SystemCalls.close(descriptor) }
    case .writing(let descriptor, let temporary):
      if byteCount >= EarlyWriteBack.stepByteCount { oldFile = OldFile(temporary.targetPath) }
      try attempt(.write) { () throws(SystemFailure) in try writeHeld(descriptor) }
      try attempt(.synchronize) { () throws(SystemFailure) in
        do throws(SystemFailure) {
          try writeBack.finish()
          try SystemCalls.synchronize(descriptor)
        } catch {
          // A file system that has no such thing.
          if error != .invalid && error != .notSupported { throw error }
        }
      }
      var lock: Int32 = -1
      try attempt(.close) { () throws(SystemFailure) in
        lock = try SystemCalls.duplicate(descriptor)
        state = .prepared(temporary, lock: lock)
        try SystemCalls.close(descriptor)
      }
    case .prepared, .replaced, .finished:
      throw OutputError(file: path, operation: .close, cause: .finished)
    }
  }

  /// Where the finished file is, and where it is going to be; nil where nothing is going to be put in place.
  var switchEntry: SwitchJournal.Entry? {
    guard case .prepared(let temporary, _) = state else { return nil }
    return SwitchJournal.Entry(temporary: temporary.path, target: temporary.targetPath)
  }

  /// Has a signal leave the finished file where it is: from now on the next run puts it in place.
  func outliveSignals() {
    if case .prepared(let temporary, _) = state { temporary.forget() }
  }

  /// The rename; after a failure the finished file is still there.
  func replace() throws(OutputError) {
    if let failure { throw failure }
    guard case .prepared(let temporary, let lock) = state else { return }
    do throws(SystemFailure) { try SystemCalls.rename(temporary.path, to: temporary.targetPath) } catch {
      throw OutputError(file: path, operation: .replace, cause: .system(error))
    }
    oldFile = nil
    try? SystemCalls.close(lock)
    temporary.forget()
    state = .replaced(folder: temporary.folder)
    temporary.removeLeftovers()
  }

  /// Leaves the finished file where it is, for the next run to put in place.
  func leave() {
    guard case .prepared(let temporary, let lock) = state else { return }
    temporary.forget()
    oldFile = nil
    try? SystemCalls.close(lock)
    state = .finished
  }

  /// Has the rename written to the device.
  func finish() throws(OutputError) {
    guard case .replaced(let folder) = state else { return }
    state = .finished
    // A folder that we may write but not read could not be opened: there is nothing to call fsync on.
    if folder < 0 { return }
    defer { try? SystemCalls.close(folder) }
    do { try SystemCalls.synchronizeFolder(folder) } catch {
      throw OutputError(file: path, operation: .synchronizeFolder, cause: .system(error))
    }
  }

  /// Gives up: the temporary file is removed and the target stays as it was.
  ///
  /// Does nothing after `commit`.
  package func abort() {
    switch state {
    case .direct(let descriptor): try? SystemCalls.close(descriptor)
    case .writing(let descriptor, let temporary), .prepared(let temporary, lock: let descriptor):
      try? writeBack.finish()
      // Removed before it is unlocked, so that no other process comes upon it in between.
      temporary.remove()
      oldFile = nil
      try? SystemCalls.close(descriptor)
    case .replaced(let folder): if folder >= 0 { try? SystemCalls.close(folder) }
    case .finished: break
    }
    state = .finished
  }

  /// Runs a step; when it fails, notes the failure and gives up.
  private func attempt(
    _ operation: OutputError.Operation, _ step: () throws(SystemFailure) -> Void
  ) throws(OutputError) {
    do { try step() } catch {
      let failure = OutputError(file: path, operation: operation, cause: .system(error))
      self.failure = failure
      abort()
      throw failure
    }
  }
}
