import Library
import TaskModel

/// The copy of a library of an earlier version, which is put beside it before it is brought to the current one.
final class LibraryBackup {
  private let file: AtomicFile
  private let store: LibraryStore
  private let version: Int
  /// What the library was when it was copied.
  private let stateNumber: Int

  /// Copies a library; the copy has no name until `commit`.
  init(of store: LibraryStore, version: Int, _ path: String) throws {
    self.store = store
    self.version = version
    // A copy of an earlier day stays, and so does whatever else has such a name.
    let place = LibraryAccess.place(of: path)
    let name = (1...).lazy.map { LibraryBackup.name(of: place, version: version, $0) }.first {
      (try? SystemCalls.status(ofLinkAt: $0)) == nil
    }
    let status = try? SystemCalls.status(ofFileAt: path)
    file = try AtomicFile(
      replacing: name ?? place + ".backup", permissions: status?.permissions ?? 0o600, isMadeUp: true)
    guard let copy = file.temporaryPath else { throw UsageError("\(file.path) cannot be made") }
    stateNumber = try store.stateNumber()
    try TemporaryFile.withJournal(of: copy) { try store.copy(to: copy) }
    guard let status else { return }
    let descriptor = try SystemCalls.open(copy, .read)
    defer { try? SystemCalls.close(descriptor) }
    try TemporaryFile.adoptAttributes(of: status, descriptor)
  }

  /// Gives the copy its name.
  ///
  /// - Parameter stateNumber: what the library is now, within the transaction that changes it.
  /// - Returns: what there is to say of it.
  func commit(_ stateNumber: Int, library: String) throws -> Diagnostic {
    if stateNumber != self.stateNumber { throw LibraryError(file: library, cause: .busy) }
    try file.commit()
    return Diagnostic(
      .note, code: .migratedLibrary,
      "this library was of version \(version) and is brought to the current one; as it was it is in \(file.path)",
      at: SourceLocation(file: library))
  }

  /// Leaves no copy, unless it has its name.
  func abort() { file.abort() }

  /// The name of a copy.
  private static func name(of library: String, version: Int, _ number: Int) -> String {
    "\(library).v\(version)\(number == 1 ? "" : "-\(number)").backup"
  }

  /// The names of the copies that there are of a library.
  static func names(of library: String) -> [String] {
    let place = LibraryAccess.place(of: library)
    return (1..<LibraryStore.currentVersion).flatMap { version in
      (1...).lazy.map { name(of: place, version: version, $0) }.prefix { SystemCalls.exists($0) }
    }
  }
}
