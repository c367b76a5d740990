/// Small files that are read whole: templates, catalogues, profiles, lists of pages.
///
/// Each has a limit, and is a plain file, or a link to one: what a device or a pipe of that name would give has no end,
/// or keeps everybody waiting. A descriptor that is open already (`/dev/fd/63`, as a shell writes `<(…)`) may be of a
/// pipe.
enum PlainFile {
  /// The contents of a file.
  ///
  /// - Throws: `InputError` where it is not there, is no plain file, cannot be read, or is longer than `limit` bytes.
  static func contents(of path: String, atMost limit: Int) throws(InputError) -> [UInt8] {
    let file = try FileInput(path: path, accepting: .plain)
    return try contents(of: file, atMost: limit)
  }

  /// The same; nil where there is nothing of that name.
  static func contentsIfThere(of path: String, atMost limit: Int) throws(InputError) -> [UInt8]? {
    // A link that leads nowhere is there all the same.
    guard SystemCalls.exists(path) else { return nil }
    return try contents(of: path, atMost: limit)
  }

  /// The first bytes of a file, at most so many.
  static func start(of path: String, byteCount: Int) throws(InputError) -> [UInt8] {
    let file = try FileInput(path: path, accepting: .plain)
    return try start(of: file, byteCount: byteCount)
  }

  /// What is left to read of an open file.
  static func contents(of file: FileInput, atMost limit: Int) throws(InputError) -> [UInt8] {
    let bytes = try start(of: file, byteCount: limit + 1)
    if bytes.count > limit {
      throw InputError(file: file.name, operation: .open, cause: .tooLong(byteCount: limit))
    }
    return bytes
  }

  /// The next bytes of an open file, at most so many.
  static func start(of file: FileInput, byteCount: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < byteCount {
      let count = try file.read(into: &block, atMost: byteCount - bytes.count)
      if count == 0 { break }
      bytes.append(contentsOf: block[..<count])
    }
    return bytes
  }
}
