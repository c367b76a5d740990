#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// What is done with folders.

extension SystemCalls {
  /// Whether there is a folder at the path, or at the end of a link there.
  static func isFolder(_ path: String) -> Bool { (try? status(ofFileAt: path))?.kind == .folder }

  /// Whether there is a folder at the path itself.
  static func isPlainFolder(_ path: String) -> Bool { (try? status(ofLinkAt: path))?.kind == .folder }

  /// Makes a folder where there is none.
  ///
  /// - Throws: `OutputError` where it cannot be made.
  static func makeFolder(_ path: String) throws(OutputError) {
    guard !isFolder(path) else { return }
    do throws(SystemFailure) { try makeNewFolder(path, permissions: 0o777) } catch {
      throw OutputError(file: path, operation: .create, cause: .system(error))
    }
  }

  /// Makes a folder that must not be there, with these permissions (the umask is applied).
  static func makeNewFolder(_ path: String, permissions: UInt32) throws(SystemFailure) {
    try check(path)
    _ = try retry { Int(mkdir(FileNameBytes.name(path), mode_t(truncatingIfNeeded: permissions))) }
  }

  /// Removes a folder that is empty.
  static func removeFolder(_ path: String) throws(SystemFailure) {
    _ = try retry { Int(rmdir(FileNameBytes.name(path))) }
  }

  /// The names in a folder that are asked for, in no order; none where it is not there or cannot be read.
  ///
  /// - Parameter limit: after how many names, asked for or not, there is no further look.
  static func names(
    inFolder path: String, lookingAt limit: Int = .max, where isAskedFor: (String) -> Bool
  ) -> [String] {
    (try? readNames(inFolder: path, lookingAt: limit, where: isAskedFor)) ?? []
  }

  /// The same, for a folder that somebody has named.
  ///
  /// - Throws: `SystemFailure` where it cannot be read.
  static func readNames(
    inFolder path: String, lookingAt limit: Int = .max, where isAskedFor: (String) -> Bool
  ) throws(SystemFailure) -> [String] {
    guard let folder = opendir(FileNameBytes.name(path)) else { throw SystemFailure(number: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    var count = 0
    while count < limit, let entry = readdir(folder) {
      count += 1
      // `d_name` is a fixed array in the C structure, a tuple in Swift; it ends in a NUL.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        FileNameBytes.text(bytes.prefix { $0 != 0 })
      }
      if isAskedFor(name) { names.append(name) }
    }
    return names
  }

  /// Has what was renamed in a folder written to the device, where that can be asked for.
  static func synchronize(folder: String) throws(SystemFailure) {
    // A folder that may be written to but not read cannot be opened.
    guard let descriptor = try? open(folder, .readFolder) else { return }
    defer { try? close(descriptor) }
    try synchronizeFolder(descriptor)
  }

  /// The same of a folder that is open already.
  static func synchronizeFolder(_ descriptor: Int32) throws(SystemFailure) {
    do { try synchronize(descriptor) } catch {
      // A file system that has no such thing.
      if error != .invalid && error != .notSupported { throw error }
    }
  }
}
