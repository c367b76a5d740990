/// Several outputs of one run that appear together: everything that may fail for lack of space happens before the
/// first file is put in place.
///
/// Renames themselves come one after the other, and no file system offers several at once; should one fail after
/// others have succeeded, the error says in `replacedFiles` which those were.
package final class OutputTransaction {
  private var files: [AtomicFile] = []

  /// Permissions of files that did not exist.
  private let permissions: UInt32

  /// Whether its files are some of many in a folder (`AtomicFile`).
  private let isOneOfMany: Bool

  /// A transaction without files.
  ///
  /// - Parameters:
  ///   - permissions: those of files that did not exist, before the umask is applied.
  ///   - isOneOfMany: whether its files are some of many in a folder, which the caller sees to (`AtomicFile`).
  package init(permissions: UInt32 = 0o666, isOneOfMany: Bool = false) {
    self.permissions = permissions
    self.isOneOfMany = isOneOfMany
  }

  /// Opens one more output.
  ///
  /// It is written to with `AtomicFile.write`, but committed here.
  ///
  /// - Throws: also when another output of this transaction is the same file, by whatever name.
  package func open(_ path: String) throws(OutputError) -> AtomicFile {
    let file = try AtomicFile(
      replacing: path, permissions: permissions, isOneOfMany: isOneOfMany)
    if let identity = file.identity, files.contains(where: { $0.identity == identity }) {
      file.abort()
      throw OutputError(file: path, operation: .create, cause: .namedTwice)
    }
    files.append(file)
    return file
  }

  /// Puts every file in place, in the order they were opened.
  ///
  /// After a failure no temporary file is left.
  package func commit() throws(OutputError) {
    defer { abort() }
    for file in files { try file.prepare() }
    var replaced: [String] = []
    for file in files {
      do { try file.replace() } catch {
        var error = error
        error.replacedFiles = replaced
        throw error
      }
      if file.identity != nil { replaced.append(file.path) }
    }
    var failure: OutputError?
    for file in files {
      do { try file.finish() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Gives up one output: what is in its place stays as it is.
  package func giveUp(_ file: AtomicFile) {
    file.abort()
    files.removeAll { $0 === file }
  }

  /// Gives up every file that is not in place yet.
  package func abort() {
    for file in files { file.abort() }
    files = []
  }
}
