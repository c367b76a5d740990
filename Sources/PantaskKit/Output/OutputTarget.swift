/// What an output path leads to, once symbolic links are followed.
enum OutputTarget: Equatable {
  /// A regular file, or nothing yet: to be replaced as a whole.
  case file(path: String, existing: FileStatus?)
  /// Something that cannot be replaced but written to: a device, a FIFO.
  case special(path: String)
  /// A descriptor that is open already: `/dev/stdout`, `/dev/fd/3`. Opening the name again would on Linux give a
  /// second position in the same file and so overwrite what others put there.
  case descriptor(Int32)

  /// Follows symbolic links by hand: the file at their end is the one to replace, and it may not exist yet, which
  /// `realpath` would refuse.
  static func resolve(_ path: String) throws(SystemFailure) -> OutputTarget {
    if path.isEmpty { throw .noSuchFile }
    var current = path
    // As many links as Linux itself follows.
    for _ in 0..<40 {
      if let descriptor = descriptor(namedBy: current) { return .descriptor(descriptor) }
      let status: FileStatus
      do { status = try SystemCalls.status(ofLinkAt: current) } catch {
        guard error == .noSuchFile else { throw error }
        if current.hasSuffix("/") { throw .isFolder }
        return .file(path: current, existing: nil)
      }
      switch status.kind {
      case .regular: return .file(path: current, existing: status)
      case .folder: throw .isFolder
      case .pipe, .device, .other: return .special(path: current)
      case .symbolicLink:
        let destination = try SystemCalls.destination(ofLinkAt: current)
        current = destination.hasPrefix("/") ? destination : split(current).folder + "/" + destination
      }
    }
    throw .tooManyLinks
  }

  /// Refuses a link, a folder, a pipe or a device at a path that the program has made up: nobody has asked for that to
  /// be written to.
  static func refuseUnlessPlain(_ path: String) throws(OutputError) {
    guard let kind = (try? SystemCalls.status(ofLinkAt: path))?.kind, kind != .regular else { return }
    throw OutputError(file: path, operation: .create, cause: .notPlain(kind.rawValue))
  }

  /// The folder and the name in it that a path consists of; the folder is never empty.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// The number of the open descriptor that a path stands for; nil for all other paths.
  static func descriptor(namedBy path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
        return Int32(path.dropFirst(prefix.count)).flatMap { $0 >= 0 ? $0 : nil }
      }
      return nil
    }
  }
}
