/// What is left to do while several outputs are put in place: a file that names each finished file and its target.
///
/// No file system puts several files in place at once. The list is written to the device when all files are finished,
/// and removed when the last is in its place; a run that finds it does what is missing, so that after it all outputs
/// are those of one run. A run that is killed before has changed nothing, and its temporary files are nobody's
/// (`TemporaryFile`).
struct SwitchJournal {
  /// A finished file, and where it is going to be.
  struct Entry: Equatable {
    var temporary: String
    var target: String
  }

  private static let heading = "# What a run of pantask has yet to put in place. Version 1.\n"
  private static let maximumByteCount = 4 << 20

  /// Where the list is.
  let path: String
  /// The folder that relative names in it begin at, with a slash at its end, or empty.
  let base: String

  /// Writes the list, whole or not at all.
  func write(_ entries: [Entry]) throws(OutputError) {
    let file = try AtomicFile(replacing: path, isMadeUp: true)
    try file.write(Self.heading)
    // Names may hold every byte but NUL.
    let names = entries.flatMap { [relative($0.temporary), relative($0.target)] }
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
  /// Nothing is done by a list that names something else than temporary files of ours beside their targets.
  ///
  /// - Returns: how many outputs were put in place.
  func finish() throws -> Int {
    guard let bytes = try PlainFile.contentsIfThere(of: path, atMost: Self.maximumByteCount) else { return 0 }
    defer { remove() }
    guard let entries = entries(bytes) else { return 0 }
    var count = 0
    var folders: Set<String> = []
    for entry in entries where SystemCalls.exists(entry.temporary) {
      do throws(SystemFailure) { try SystemCalls.rename(entry.temporary, to: entry.target) } catch {
        throw OutputError(file: entry.target, operation: .replace, cause: .system(error))
      }
      folders.insert(OutputTarget.split(entry.target).folder)
      count += 1
    }
    for folder in folders { try? SystemCalls.synchronize(folder: folder) }
    return count
  }

  private func entries(_ bytes: [UInt8]) -> [Entry]? {
    let heading = Array(Self.heading.utf8)
    guard bytes.starts(with: heading), bytes.last == 0 else { return nil }
    let names = bytes.dropFirst(heading.count).dropLast().split(
      separator: 0, omittingEmptySubsequences: false
    )
    .map { absolute(FileNameBytes.text($0)) }
    guard names.count.isMultiple(of: 2) else { return nil }
    var entries: [Entry] = []
    for start in stride(from: 0, to: names.count, by: 2) {
      let entry = Entry(temporary: names[start], target: names[start + 1])
      let (temporary, target) = (OutputTarget.split(entry.temporary), OutputTarget.split(entry.target))
      guard temporary.folder == target.folder, TemporaryFile.isName(temporary.name, of: target.name) else {
        return nil
      }
      entries.append(entry)
    }
    return entries
  }

  private func relative(_ path: String) -> String {
    !base.isEmpty && path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
  }

  private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : base + path }
}
