import TaskModel

/// Which files an input names: a file, all files of a folder, those that fit a pattern, or the newest of these.
enum InputFiles {
  /// The most files that one input names.
  private static let maximumCount = 10_000

  /// The files of an input, by their names in order; a file that exists is that file, whatever its name could mean.
  ///
  /// - Parameter takesNewest: whether only the one that was written last is wanted.
  /// - Throws: `RunFailure` where there is no such file.
  static func paths(_ path: String, takesNewest: Bool) throws -> [String] {
    if path == "-" { return [path] }
    let found: [String]
    let kind = (try? SystemCalls.status(ofFileAt: path))?.kind
    if kind == .folder {
      found = try files(inFolder: path, fitting: FilePattern("*"))
      if found.isEmpty { throw missing(path, "there is no file in this folder") }
    } else if kind == nil, FilePattern.isPattern(path) {
      found = try files(fitting: path)
      if found.isEmpty { throw missing(path, "no file fits this pattern") }
    } else {
      return [path]
    }
    if found.count > maximumCount { throw missing(path, "there are too many files") }
    guard takesNewest else { return found }
    let newest = found.max { (modifiedAt($0), $0) < (modifiedAt($1), $1) }
    return newest.map { [$0] } ?? []
  }

  /// Whether an input would name a file of this path, if it were there.
  static func names(_ path: String, _ input: String) -> Bool {
    if input == "-" { return false }
    let (folder, name) = OutputTarget.split(path)
    if SystemCalls.isFolder(input) {
      return isSame(folder, input) && !name.hasPrefix(".")
    }
    guard !SystemCalls.exists(input), FilePattern.isPattern(input) else { return false }
    let (inputFolder, pattern) = OutputTarget.split(input)
    guard FilePattern(pattern).matches(name: name) else { return false }
    return folders(fitting: inputFolder).contains { isSame(folder, $0) }
  }

  private static func isSame(_ folder: String, _ other: String) -> Bool {
    guard let status = try? SystemCalls.status(ofFileAt: folder) else { return false }
    return (try? SystemCalls.status(ofFileAt: other))?.identity == status.identity
  }

  private static func files(fitting path: String) throws -> [String] {
    let (folder, name) = OutputTarget.split(path)
    let isBare = !path.contains("/")
    return try folders(fitting: folder).flatMap { folder in
      guard SystemCalls.isFolder(folder) else { return [String]() }
      return try files(inFolder: folder, fitting: FilePattern(name)).map {
        isBare ? String($0.dropFirst(2)) : $0
      }
    }
  }

  /// The folders that fit a pattern, in order; a path that is none is the one, whether it is there or not.
  static func folders(fitting path: String) -> [String] {
    guard FilePattern.isPattern(path) else { return [path] }
    let (parent, name) = OutputTarget.split(path)
    let parents = folders(fitting: parent)
    let pattern = FilePattern(name)
    return parents.flatMap { parent in
      SystemCalls.names(inFolder: parent) { pattern.matches(name: $0) }.sorted()
        .map { joined(parent, $0) }.filter { SystemCalls.isFolder($0) }
    }
  }

  private static func files(inFolder folder: String, fitting pattern: FilePattern) throws -> [String] {
    do throws(SystemFailure) {
      return try SystemCalls.readNames(inFolder: folder) { pattern.matches(name: $0) }.sorted()
        .map { joined(folder, $0) }
        .filter { (try? SystemCalls.status(ofFileAt: $0))?.kind == .regular }
    } catch {
      throw InputError(file: folder, operation: .open, cause: .system(error))
    }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func modifiedAt(_ path: String) -> Int {
    (try? SystemCalls.status(ofFileAt: path))?.modifiedAt ?? .min
  }

  private static func missing(_ path: String, _ message: String) -> RunFailure {
    RunFailure(
      Diagnostic(.error, code: .noInput, message, at: SourceLocation(file: path)), .noInput)
  }
}
