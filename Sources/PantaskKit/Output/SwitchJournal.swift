/// What is left to do while several outputs are put in place: a file that names each finished file and its target.
///
/// No file system puts several files in place at once. The list is written to the device when all files are finished,
/// and removed when the last is in its place; a run that finds it does what is missing, so that after it all outputs
/// are those of one run. A run that is killed before has changed nothing, and its temporary files are nobody's
/// (`TemporaryFile`).
struct SwitchJournal {
  /// A finished file, and where it is going to be; without one, a page of an earlier report that goes.
  struct Entry: Equatable {
    var temporary: String?
    var target: String
  }

  private static let heading = "# What a run of pantask has yet to put in place. Version 1.\n"
  private static let maximumByteCount = 128 << 20

  /// Where the list is.
  let path: String
  /// The folder that relative names in it begin at, with a slash at its end, or empty.
  let base: String

  /// Writes the list, whole or not at all.
  func write(_ entries: [Entry]) throws(OutputError) {
    let file = try AtomicFile(replacing: path, isMadeUp: true)
    try file.write(Self.heading)
    // Names may hold every byte but NUL.
    let names = entries.flatMap { [$0.temporary.map(relative) ?? "", relative($0.target)] }
    for name in names {
      let bytes = FileNameBytes.name(name).map { UInt8(bitPattern: $0) }
      try bytes.withUnsafeBufferPointer { (bytes) throws(OutputError) in
        try file.write(UnsafeRawBufferPointer(bytes))
      }
    }
    try file.commit()
  }

  /// Removes the list.
  func remove() { try? SystemCalls.remove(path) }

  /// Does what a run has left to do, if there was one.
  ///
  /// Nothing is done by a list that names something else than temporary files of ours beside their targets, and pages
  /// as a report has written them. The list stays until all of it is done.
  ///
  /// - Returns: how many outputs were put in place.
  func finish() throws -> Int {
    guard let bytes = try PlainFile.contentsIfThere(of: path, atMost: Self.maximumByteCount) else { return 0 }
    guard let entries = entries(bytes) else {
      remove()
      return 0
    }
    var count = 0
    var folders: Set<String> = []
    var removed: [String: [String]] = [:]
    for entry in entries {
      let (folder, name) = OutputTarget.split(entry.target)
      guard let temporary = entry.temporary else {
        removed[folder, default: []].append(name)
        continue
      }
      guard SystemCalls.exists(temporary) else { continue }
      do throws(SystemFailure) { try SystemCalls.rename(temporary, to: entry.target) } catch {
        var error = OutputError(file: entry.target, operation: .replace, cause: .system(error))
        error.journalPath = path
        throw error
      }
      folders.insert(folder)
      count += 1
    }
    for (folder, names) in removed.sorted(by: { $0.key < $1.key }) {
      try PageFolder.removePages(names, in: folder)
      folders.insert(folder)
    }
    for folder in folders.sorted() { try? SystemCalls.synchronize(folder: folder) }
    remove()
    return count
  }

  private func entries(_ bytes: [UInt8]) -> [Entry]? {
    let heading = Array(Self.heading.utf8)
    guard bytes.starts(with: heading), bytes.last == 0 else { return nil }
    let names = bytes.dropFirst(heading.count).dropLast().split(
      separator: 0, omittingEmptySubsequences: false
    )
    .map { $0.isEmpty ? nil : absolute(FileNameBytes.text($0)) }
    guard names.count.isMultiple(of: 2) else { return nil }
    var entries: [Entry] = []
    for start in stride(from: 0, to: names.count, by: 2) {
      guard let target = names[start + 1] else { return nil }
      let entry = Entry(temporary: names[start], target: target)
      guard Self.isOurs(entry) else { return nil }
      entries.append(entry)
    }
    return entries
  }

  /// Whether an entry names a temporary file of ours and its target; what goes is looked at in its folder's list.
  private static func isOurs(_ entry: Entry) -> Bool {
    guard let temporary = entry.temporary else { return true }
    let (place, target) = (OutputTarget.split(temporary), OutputTarget.split(entry.target))
    if place.folder == target.folder { return TemporaryFile.isName(place.name, of: target.name) }
    let staging = OutputTarget.split(place.folder)
    return staging.folder == target.folder && PageStaging.isName(staging.name)
      && PageStaging.isPageName(place.name) && !target.name.hasPrefix(".")
  }

  private func relative(_ path: String) -> String {
    !base.isEmpty && path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
  }

  private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : base + path }
}
