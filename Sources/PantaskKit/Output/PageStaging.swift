import Synchronization
import Templating

/// A folder inside a folder of pages, where the pages of a run are made until all of them can be put in place.
///
/// It is called `.pantask-k3x9q0ab.new`, its files 0, 1, 2 …, and it is locked (flock) while its process lives, so one
/// that can be locked is nobody's: the next run that writes pages beside it removes it. A signal that `Signals.install`
/// handles removes it too.
final class PageStaging: Sendable {
  private static let prefix = ".pantask-"
  private static let suffix = ".new"

  private let path: String
  private let descriptor: Int32
  private let fileCount: Int
  private let isNoted: Mutex<Bool>
  private let isThere = Mutex(true)

  /// Makes the folder.
  ///
  /// - Parameter fileCount: how many pages there will be.
  init(inFolder folder: String, fileCount: Int) throws(OutputError) {
    self.fileCount = fileCount
    do throws(SystemFailure) {
      (path, descriptor) = try Self.make(inFolder: folder)
    } catch { throw OutputError(file: folder, operation: .create, cause: .system(error)) }
    isNoted = Mutex(TemporaryFileRegistry.addFolder(path, fileCount: fileCount))
  }

  private static func make(inFolder folder: String) throws(SystemFailure) -> (String, Int32) {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<32 {
      let path = "\(folder)/\(prefix)\(TemporaryFile.randomLetters(using: &generator))\(suffix)"
      do throws(SystemFailure) { try SystemCalls.makeNewFolder(path, permissions: 0o700) } catch {
        if error == .alreadyExists { continue }
        throw error
      }
      let descriptor = try SystemCalls.open(path, .readFolder)
      // Between creation and lock another run may have taken it for a leftover; then we take another name.
      if SystemCalls.lock(descriptor) != .refused, SystemCalls.isFolder(path) { return (path, descriptor) }
      try? SystemCalls.close(descriptor)
    }
    throw .alreadyExists
  }

  deinit { remove() }

  /// Makes a page and gives what is known of it.
  ///
  /// - Parameters:
  ///   - target: where it will be, for messages.
  ///   - existing: the page that it will replace, whose owner and permissions it gets.
  ///   - permissions: those of a page that replaces none, before the umask is applied.
  func make(
    _ number: Int, for target: String, existing: FileStatus?, permissions: UInt32,
    _ write: (PageSink) throws -> Void
  ) throws -> PageManifest.Page {
    let sink = try PageSink(
      path: "\(path)/\(number)", target: target, existing: existing, permissions: permissions)
    try write(sink)
    try sink.finish()
    return sink.page
  }

  /// Where a page is until it is put in its place.
  func path(of number: Int) -> String { "\(path)/\(number)" }

  /// Has a signal leave the pages where they are: from now on the next run puts them in place.
  func outliveSignals() {
    // Their names have to be on the device before a list of them is.
    try? SystemCalls.synchronize(folder: path)
    forget()
  }

  private func forget() {
    if isNoted.withLock({ exchange(&$0, with: false) }) { TemporaryFileRegistry.removeFolder() }
  }

  /// Puts a page in its place.
  func replace(_ number: Int, _ target: String) throws(OutputError) {
    do throws(SystemFailure) { try SystemCalls.rename(path(of: number), to: target) } catch {
      throw OutputError(file: target, operation: .replace, cause: .system(error))
    }
  }

  /// Leaves the folder and what is in it, for the next run to put in place.
  func leave() {
    guard isThere.withLock({ exchange(&$0, with: false) }) else { return }
    forget()
    try? SystemCalls.close(descriptor)
  }

  /// Removes the folder and what is left in it.
  func remove() {
    guard isThere.withLock({ exchange(&$0, with: false) }) else { return }
    // It is empty where all pages are in place.
    if (try? SystemCalls.removeFolder(path)) == nil {
      for number in 0..<fileCount { try? SystemCalls.remove("\(path)/\(number)") }
      try? SystemCalls.removeFolder(path)
    }
    forget()
    // Unlocked last, so that no other process comes upon it in between.
    try? SystemCalls.close(descriptor)
  }

  /// Whether a name is one that this type would give to a folder.
  static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
      && name.utf8.count == prefix.utf8.count + TemporaryFile.randomLetterCount + suffix.utf8.count
  }

  /// Whether a name is one that a page has in such a folder.
  static func isPageName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Removes what runs that were killed have left in a folder of pages.
  ///
  /// - Parameter pageCount: about how many files there are besides.
  static func removeLeftovers(inFolder folder: String, pageCount: Int) {
    let names = SystemCalls.names(inFolder: folder, lookingAt: 10_000 + 2 * pageCount, where: isName)
    for name in names {
      let path = "\(folder)/\(name)"
      guard (try? SystemCalls.status(ofLinkAt: path))?.kind == .folder,
        let descriptor = try? SystemCalls.open(path, .readItself)
      else { continue }
      defer { try? SystemCalls.close(descriptor) }
      guard SystemCalls.lock(descriptor) == .taken else { continue }
      // Nothing but what such a folder has; with anything else in it, it stays.
      let pages = SystemCalls.names(inFolder: path, where: isPageName)
      for page in pages { try? SystemCalls.remove("\(path)/\(page)") }
      try? SystemCalls.removeFolder(path)
    }
  }
}

/// A page that is being made, as the place where rendered bytes go.
final class PageSink: ByteSink {
  private let target: String
  private let writeBack = EarlyWriteBack()
  private var descriptor: Int32
  private var byteCount = 0
  private var digest = XXH64()

  fileprivate init(
    path: String, target: String, existing: FileStatus?, permissions: UInt32
  ) throws(OutputError) {
    self.target = target
    do throws(SystemFailure) {
      // Renaming asks for no permission on the file that it replaces; whoever made it read-only meant it.
      if existing != nil { try SystemCalls.checkWritable(target) }
      descriptor = try SystemCalls.open(
        path, .createNew(permissions: existing == nil ? permissions : 0o600))
      if let existing { try TemporaryFile.adoptAttributes(of: existing, descriptor) }
    } catch { throw OutputError(file: target, operation: .create, cause: .system(error)) }
  }

  deinit { close() }

  /// What has been written.
  var page: PageManifest.Page { PageManifest.Page(byteCount: byteCount, digest: digest.value) }

  func write(_ bytes: Span<UInt8>) throws {
    try bytes.withUnsafeBytes { bytes in
      digest.add(bytes)
      do throws(SystemFailure) { try SystemCalls.write(descriptor, bytes) } catch {
        throw OutputError(file: target, operation: .write, cause: .system(error))
      }
      byteCount += bytes.count
    }
    writeBack.advance(descriptor, byteCount: byteCount)
  }

  /// Has all of it written to the device, and closes the file.
  fileprivate func finish() throws(OutputError) {
    do throws(SystemFailure) {
      do throws(SystemFailure) {
        try writeBack.finish()
        try SystemCalls.synchronize(descriptor)
      } catch {
        // A file system that has no such thing.
        if error != .invalid && error != .notSupported { throw error }
      }
    } catch { throw OutputError(file: target, operation: .synchronize, cause: .system(error)) }
    let open = descriptor
    descriptor = -1
    do throws(SystemFailure) { try SystemCalls.close(open) } catch {
      throw OutputError(file: target, operation: .close, cause: .system(error))
    }
  }

  private func close() {
    try? writeBack.finish()
    if descriptor >= 0 { try? SystemCalls.close(descriptor) }
    descriptor = -1
  }
}
