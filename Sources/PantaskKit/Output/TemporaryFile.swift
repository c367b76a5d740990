/// The temporary file beside a target: its name, its permissions, its removal.
package final class TemporaryFile {
  /// The file to be replaced, with symbolic links followed.
  let targetPath: String
  /// Its name without the folder.
  let targetName: String
  /// Where the temporary file is.
  private(set) var path = ""
  /// The folder, open for reading so that it can be synchronized; -1 where it may not be read.
  let folder: Int32
  private let folderPath: String
  private let folderPrefix: String
  private let existing: FileStatus?
  private var slot: Int?

  /// Looks at the place; creates nothing yet.
  ///
  /// The folder's descriptor is the caller's from `forget` on.
  init(beside targetPath: String, existing: FileStatus?) throws(SystemFailure) {
    self.targetPath = targetPath
    self.existing = existing
    (folderPath, targetName) = OutputTarget.split(targetPath)
    folderPrefix = folderPath == "/" ? "/" : folderPath + "/"
    if targetName == "." || targetName == ".." { throw .isFolder }
    // Renaming asks for no permission on the file that it replaces; whoever made it read-only meant it.
    if existing != nil { try SystemCalls.checkWritable(targetPath) }
    do {
      folder = try SystemCalls.open(folderPath, .readFolder)
    } catch {
      guard error == .noAccess else { throw error }
      folder = -1
    }
  }

  /// Creates and locks the file, with the permissions and owner that the target has or shall have.
  ///
  /// - Returns: A descriptor for writing.
  func create(permissions: UInt32) throws(SystemFailure) -> Int32 {
    do { return try createLocked(permissions: permissions) } catch {
      closeFolder()
      throw error
    }
  }

  private func createLocked(permissions: UInt32) throws(SystemFailure) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<32 {
      path = folderPrefix + prefix + Self.randomLetters(using: &generator) + Self.suffix
      // Noted before it exists: a signal between the two calls would leave it behind otherwise.
      slot = TemporaryFileRegistry.add(path)
      let descriptor: Int32
      do {
        descriptor = try SystemCalls.open(
          path, .createNew(permissions: existing == nil ? permissions : 0o600))
      } catch {
        forgetSlot()
        if error == .alreadyExists { continue }
        throw error
      }
      // Between creation and lock another run may have taken it for a leftover; then we take another name.
      let isTakenAway = SystemCalls.lock(descriptor) == .refused
      do {
        if !isTakenAway, try SystemCalls.status(of: descriptor).linkCount > 0 {
          if let existing { try Self.adoptAttributes(of: existing, descriptor) }
          return descriptor
        }
      } catch {
        remove()
        try? SystemCalls.close(descriptor)
        throw error
      }
      forgetSlot()
      try? SystemCalls.close(descriptor)
    }
    throw .alreadyExists
  }

  /// Gives a file the owner and the permissions of the one it is going to replace.
  static func adoptAttributes(of existing: FileStatus, _ descriptor: Int32) throws(SystemFailure) {
    var permissions = existing.permissions
    let ours = try SystemCalls.status(of: descriptor)
    if ours.owner != existing.owner || ours.group != existing.group {
      do { try SystemCalls.setOwner(descriptor, owner: existing.owner, group: existing.group) } catch {
        // Only root gives files away. With another owner set-user-id and set-group-id would mean something else.
        permissions &= 0o777
      }
    }
    do { try SystemCalls.setPermissions(descriptor, permissions) } catch {
      // A file system without permissions (FAT) has none to keep.
      if error != .notPermitted && error != .notSupported { throw error }
    }
  }

  /// Removes the file and lets go of the folder.
  func remove() {
    try? SystemCalls.remove(path)
    forgetSlot()
    closeFolder()
  }

  /// The file has been renamed, or its name is noted elsewhere: a signal removes nothing.
  func forget() { forgetSlot() }

  /// Removes temporary files of this target whose process is gone.
  ///
  /// A living one holds the lock of its file.
  func removeLeftovers() {
    Self.removeLeftovers(inFolder: folderPath) { [prefix] in $0.hasPrefix(prefix) }
  }

  /// Does something with a temporary file beside which SQLite keeps a journal, so that neither a failure nor a signal
  /// leaves that behind.
  static func withJournal<Result>(of path: String, _ body: () throws -> Result) rethrows -> Result {
    let journal = path + journalSuffix
    let slot = TemporaryFileRegistry.add(journal)
    defer {
      try? SystemCalls.remove(journal)
      if let slot { TemporaryFileRegistry.remove(slot) }
    }
    return try body()
  }

  /// Removes temporary files of targets whose names fit a pattern, where their process is gone: outputs with a date in
  /// their name have another name the next day.
  static func removeLeftovers(inFolder folder: String, of pattern: FilePattern) {
    removeLeftovers(inFolder: folder) { name in
      guard name.hasPrefix(".") else { return false }
      let target = name.dropFirst().dropLast(randomLetterCount + suffix.utf8.count)
      return target.hasSuffix(marker) && pattern.matches(name: String(target.dropLast(marker.utf8.count)))
    }
  }

  /// Removes temporary files, and journals of such, whose process is gone.
  private static func removeLeftovers(inFolder folder: String, where isOurs: (Substring) -> Bool) {
    // Bounded: a folder of a million files is not worth reading for this.
    let names = SystemCalls.names(inFolder: folder, lookingAt: 10_000) { name in
      let file = name.hasSuffix(journalSuffix) ? name.dropLast(journalSuffix.utf8.count) : name[...]
      return file.hasSuffix(suffix) && isOurs(file)
    }
    // A file comes before its journal.
    for name in names.sorted() { removeIfLeft("\(folder)/\(name)") }
  }

  /// Whether a name is one that this type would give to the temporary file of a target.
  static func isName(_ name: String, of target: String) -> Bool {
    guard name.hasSuffix(suffix) else { return false }
    let start = prefix(of: target)
    return name.hasPrefix(start)
      && name.utf8.count == start.utf8.count + randomLetterCount + suffix.utf8.count
  }

  /// Removes a temporary file unless a living process holds its lock.
  ///
  /// A journal belongs to the process that has the file beside it.
  private static func removeIfLeft(_ path: String) {
    if path.hasSuffix(journalSuffix) {
      if !SystemCalls.exists(String(path.dropLast(journalSuffix.count))) { try? SystemCalls.remove(path) }
      return
    }
    guard let descriptor = try? SystemCalls.open(path, .readItself) else { return }
    if SystemCalls.lock(descriptor) == .taken { try? SystemCalls.remove(path) }
    try? SystemCalls.close(descriptor)
  }

  private var prefix: String { Self.prefix(of: targetName) }

  private static func prefix(of target: String) -> String {
    // Names are at most 255 bytes nearly everywhere; ours adds 23. Cut between characters: macOS takes UTF-8 only.
    var name = target[...]
    while name.utf8.count > 230 { name.removeLast() }
    return ".\(name)\(marker)"
  }

  private static let marker = ".pantask-"

  private static let suffix = ".tmp"
  /// What SQLite adds to the name of a database for its journal.
  private static let journalSuffix = "-journal"
  static let randomLetterCount = 8

  /// Letters of a name that nothing else has yet.
  static func randomLetters(using generator: inout SystemRandomNumberGenerator) -> String {
    // Lower case only: some file systems do not tell it from upper case. One number is one call of the system.
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var number = generator.next()
    var chosen: [UInt8] = []
    for _ in 0..<randomLetterCount {
      chosen.append(letters[Int(number % UInt64(letters.count))])
      number /= UInt64(letters.count)
    }
    return String(decoding: chosen, as: UTF8.self)
  }

  private func forgetSlot() {
    if let slot { TemporaryFileRegistry.remove(slot) }
    slot = nil
  }

  private func closeFolder() { if folder >= 0 { try? SystemCalls.close(folder) } }
}
