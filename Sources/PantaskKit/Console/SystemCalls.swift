// The C library behind typed Swift functions, with `SystemCalls+Folders.swift`: Linux (glibc, musl) and macOS differ
// here and nowhere else. Foundation stays out: it costs start-up time and
// its file functions lose errors of `close` and modes of replaced files.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A failed call of the operating system: the value of `errno`.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The value of `errno` (`ENOENT`, `ENOSPC` …).
  package var number: Int32

  /// Wraps a value of `errno`.
  package init(number: Int32) { self.number = number }

  /// What it means, in lower case and without a full stop ("no such file or directory").
  package var text: String {
    if self == .badDescriptor { return "it is closed" }
    // What a pipe says that nobody reads from.
    if number == ENXIO { return "nobody is at the other end" }
    guard let message = strerror(number) else { return "error \(number)" }
    let words = String(cString: message)
    // "Is a directory" becomes "is a directory"; "EFBIG"-like words and "I/O" stay.
    let second = words.unicodeScalars.dropFirst().first
    guard let first = words.first, let second, ("a"..."z").contains(second) else { return words }
    return first.lowercased() + words.dropFirst()
  }

  /// What the last failed call left in `errno`.
  static var last: SystemFailure { SystemFailure(number: errno) }

  static let noSuchFile = SystemFailure(number: ENOENT)
  static let isFolder = SystemFailure(number: EISDIR)
  static let tooManyLinks = SystemFailure(number: ELOOP)
  static let alreadyExists = SystemFailure(number: EEXIST)
  static let notPermitted = SystemFailure(number: EPERM)
  static let noAccess = SystemFailure(number: EACCES)
  static let invalid = SystemFailure(number: EINVAL)
  static let notSupported = SystemFailure(number: ENOTSUP)
  static let badDescriptor = SystemFailure(number: EBADF)
  static let brokenPipe = SystemFailure(number: EPIPE)
  static let wouldBlock = SystemFailure(number: EAGAIN)
  static let interrupted = SystemFailure(number: EINTR)

  /// Whether this is what creating, opening or replacing a file fails with because of its name, place or
  /// permissions, rather than because the device or the disk space gave out.
  var isAboutTheName: Bool {
    let names = [
      ENOENT, ENOTDIR, EACCES, EPERM, EISDIR, EROFS, ELOOP, ENAMETOOLONG, EMFILE, ENFILE, EEXIST, ETXTBSY,
      EBUSY, EINVAL, ENXIO, ENODEV, EXDEV, EILSEQ,
    ]
    return names.contains(number)
  }
}

/// Which file it is, whatever it is called: the device that it is on, and its number there.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var fileNumber: UInt64
}

/// What `stat` says about a file, as far as this module asks.
struct FileStatus: Hashable, Sendable {
  /// What kind of thing a path names; the value is what messages call it.
  enum Kind: String {
    case regular = "a file"
    case folder = "a folder"
    case symbolicLink = "a symbolic link"
    case pipe = "a pipe"
    case device = "a device"
    case other = "a socket"
  }

  var kind: Kind
  /// Permission bits, with set-user-id, set-group-id and sticky.
  var permissions: UInt32
  var owner: UInt32
  var group: UInt32
  /// In bytes.
  var size: Int
  var identity: FileIdentity
  var linkCount: Int
  /// When the file or anything said of it here was changed last, in nanoseconds since 1970; nobody can set it.
  var changedAt: Int
  /// When its content was changed last, in nanoseconds since 1970, or what somebody has set.
  var modifiedAt: Int

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .symbolicLink
    case S_IFIFO: kind = .pipe
    case S_IFCHR, S_IFBLK: kind = .device
    default: kind = .other
    }
    permissions = UInt32(status.st_mode) & 0o7777
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
    size = Int(status.st_size)
    // `st_dev` is a signed number on macOS.
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), fileNumber: UInt64(status.st_ino))
    linkCount = Int(status.st_nlink)
    #if canImport(Darwin)
      let (changed, modified) = (status.st_ctimespec, status.st_mtimespec)
    #else
      let (changed, modified) = (status.st_ctim, status.st_mtim)
    #endif
    changedAt = Int(changed.tv_sec) &* 1_000_000_000 &+ Int(changed.tv_nsec)
    modifiedAt = Int(modified.tv_sec) &* 1_000_000_000 &+ Int(modified.tv_nsec)
  }
}

/// Calls of the operating system that throw what `errno` says, start again after EINTR where that is right,
/// and refuse paths with a NUL in them.
enum SystemCalls {
  /// What a descriptor is opened for.
  ///
  /// All of them are closed in child processes.
  enum OpenMode {
    case read, readFolder
    /// For writing, without waiting for somebody to read from a FIFO.
    case write
    /// For reading, without waiting for the other end of a FIFO.
    case readAtOnce
    /// The same, of what is at the path itself: a symbolic link is not followed.
    case readItself
    /// A new file that must not exist, for writing, with these permissions (the umask is applied).
    case createNew(permissions: UInt32)
    /// A file for reading and writing that is made where it is not there.
    case readWrite
  }

  static func open(_ path: String, _ mode: OpenMode) throws(SystemFailure) -> Int32 {
    try check(path)
    return try retry {
      switch mode {
      case .read: openFile(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      case .write: openFile(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      case .readFolder: openFile(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
      case .readAtOnce: openFile(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      case .readItself: openFile(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW)
      case .createNew(let permissions):
        openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      case .readWrite: openFile(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0o666)
      }
    }
  }

  /// Lets go of what is kept in memory of a file and is on the device.
  static func releaseCache(_ descriptor: Int32) {
    #if os(Linux)
      _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Reads up to `buffer.count` bytes; 0 at the end.
  ///
  /// Waits where the descriptor is set not to block.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    while true {
      do { return try retry { cRead(descriptor, buffer.baseAddress, buffer.count) } } catch {
        guard error == .wouldBlock else { throw error }
        wait(for: descriptor, events: POLLIN)
      }
    }
  }

  /// Reads from the beginning of a file, and leaves the place where reading goes on as it is.
  static func readHead(
    of descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    try retry { pread(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// Writes all of `bytes`, in as many calls as it takes; waits where the descriptor is set not to block (a
  /// terminal or pipe shared with a program that did so).
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      do {
        let count = try retry { cWrite(descriptor, part.baseAddress, part.count) }
        rest = rest.dropFirst(count)
      } catch {
        guard error == .wouldBlock else { throw error }
        wait(for: descriptor, events: POLLOUT)
      }
    }
  }

  /// The same of an array.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(SystemFailure) in
      try write(descriptor, UnsafeRawBufferPointer(bytes))
    }
  }

  /// Closes.
  ///
  /// After EINTR the descriptor is gone all the same, so that is no failure and no reason to try again.
  static func close(_ descriptor: Int32) throws(SystemFailure) {
    if cClose(descriptor) != 0, errno != EINTR { throw .last }
  }

  /// Has the data written to the device itself (on macOS also out of the device's own cache).
  static func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try retry { Int(fsync(descriptor)) }
  }

  static func duplicate(_ descriptor: Int32) throws(SystemFailure) -> Int32 {
    try retry { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  /// What is at the path itself: a symbolic link is not followed.
  static func status(ofLinkAt path: String) throws(SystemFailure) -> FileStatus {
    try check(path)
    var status = stat()
    _ = try retry { Int(lstat(FileNameBytes.name(path), &status)) }
    return FileStatus(status)
  }

  /// What a path leads to, through links.
  static func status(ofFileAt path: String) throws(SystemFailure) -> FileStatus {
    try check(path)
    var status = stat()
    _ = try retry { Int(stat(FileNameBytes.name(path), &status)) }
    return FileStatus(status)
  }

  static func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus {
    var status = stat()
    _ = try retry { Int(fstat(descriptor, &status)) }
    return FileStatus(status)
  }

  /// Where a symbolic link points.
  static func destination(ofLinkAt path: String) throws(SystemFailure) -> String {
    try check(path)
    let size = 4_096
    var buffer = [CChar](repeating: 0, count: size)
    let count = try retry { readlink(FileNameBytes.name(path), &buffer, size) }
    return FileNameBytes.text(buffer.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// Whether this process may write to an existing file, by its effective user.
  static func checkWritable(_ path: String) throws(SystemFailure) {
    _ = try retry { Int(faccessat(AT_FDCWD, FileNameBytes.name(path), W_OK, AT_EACCESS)) }
  }

  static func rename(_ path: String, to target: String) throws(SystemFailure) {
    _ = try retry { Int(cRename(path, target)) }
  }

  static func remove(_ path: String) throws(SystemFailure) {
    _ = try retry { Int(unlink(FileNameBytes.name(path))) }
  }

  /// Gives an open file to a user and a group.
  static func setOwner(_ descriptor: Int32, owner: UInt32, group: UInt32) throws(SystemFailure) {
    _ = try retry { Int(fchown(descriptor, owner, group)) }
  }

  static func setPermissions(_ descriptor: Int32, _ permissions: UInt32) throws(SystemFailure) {
    _ = try retry { Int(fchmod(descriptor, mode_t(truncatingIfNeeded: permissions))) }
  }

  /// The current position in a file; nil for what has none (a pipe, a terminal).
  static func position(in descriptor: Int32) -> Int? {
    let position = lseek(descriptor, 0, SEEK_CUR)
    return position < 0 ? nil : Int(position)
  }

  /// How large the stack of the first thread may become; nil where that is not limited.
  static var stackByteCount: Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return nil }
    #else
      guard getrlimit(RLIMIT_STACK, &limit) == 0 else { return nil }
    #endif
    return Int(exactly: limit.rlim_cur)
  }

  /// The number of this process.
  static var processNumber: Int { Int(getpid()) }

  /// Empties an open file.
  static func empty(_ descriptor: Int32) throws(SystemFailure) {
    _ = try retry { Int(ftruncate(descriptor, 0)) }
  }

  /// The folder that relative paths begin at; nil where that cannot be found out.
  static var currentFolder: String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    guard getcwd(&buffer, buffer.count) != nil else { return nil }
    return FileNameBytes.text(buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
  }

  /// Where the program of this process is; nil where that cannot be found out.
  static var programPath: String? {
    #if canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: 4_096)
      var size = UInt32(buffer.count)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return FileNameBytes.text(buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    #else
      return try? destination(ofLinkAt: "/proc/self/exe")
    #endif
  }

  /// Ends the process.
  static func end(_ code: Int32) -> Never { exit(code) }

  /// How many bytes there are before the NUL.
  static func length(_ text: UnsafePointer<CChar>) -> Int { strlen(text) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environmentValue(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Nanoseconds of a clock that nobody sets.
  static func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// Microseconds since 1970-01-01T00:00:00Z by the clock on the wall.
  static func wallClockMicroseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec) / 1_000
  }

  /// Whether there is anything at the path.
  static func exists(_ path: String) -> Bool { (try? status(ofLinkAt: path)) != nil }

  /// Sees to it that descriptors 0, 1 and 2 are taken.
  ///
  /// Where one was closed by the caller (`>&-`), the next opened file would get its number, and messages
  /// would go into a report. It gets `/dev/null`, opened the wrong way round, so that reading and writing
  /// still fail with EBADF.
  static func occupyStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = openFile("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func check(_ path: String) throws(SystemFailure) {
    if path.utf8.contains(0) { throw .invalid }
  }

  /// Waits so many milliseconds.
  static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

  private static func wait(for descriptor: Int32, events: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = poll(&request, 1, -1)
  }

  /// Calls again after EINTR; throws for any other negative result, and when interruptions do not end.
  static func retry<Result: SignedInteger>(_ call: () -> Result) throws(SystemFailure) -> Result {
    for _ in 0..<1_000 {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
    throw .interrupted
  }
}

// Inside `SystemCalls` the plain names mean its own functions.
private func openFile(_ path: String, _ flags: Int32, _ permissions: UInt32 = 0) -> Int32 {
  open(FileNameBytes.name(path), flags, mode_t(truncatingIfNeeded: permissions))
}
private func cRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
private func cWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
private func cClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func cRename(_ path: String, _ target: String) -> Int32 {
  rename(FileNameBytes.name(path), FileNameBytes.name(target))
}
