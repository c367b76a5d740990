#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// What keeps other processes from a file.

extension SystemCalls {
  /// What came of asking for a lock.
  enum Lock {
    case taken
    /// Another process has it.
    case refused
    /// There are no locks on this file system.
    case unavailable
  }

  /// Asks for the advisory lock of an open file; does not wait.
  ///
  /// The lock ends with the last descriptor of it.
  static func lock(_ descriptor: Int32) -> Lock {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .taken }
    return errno == EWOULDBLOCK || errno == EINTR ? .refused : .unavailable
  }

  /// The process that keeps others from locking some bytes of an open file; nil where none does.
  static func process(thatLocks bytes: Range<Int>, of descriptor: Int32) -> Int? {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(bytes.lowerBound)
    lock.l_len = off_t(bytes.count)
    guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK), lock.l_pid > 0 else {
      return nil
    }
    return Int(lock.l_pid)
  }

  /// What a process is called, where the system tells.
  static func name(ofProcess number: Int) -> String? {
    guard let descriptor = try? open("/proc/\(number)/comm", .readAtOnce) else { return nil }
    defer { try? close(descriptor) }
    var name = [UInt8](repeating: 0, count: 64)
    let count = name.withUnsafeMutableBytes { (try? read(descriptor, into: $0)) ?? 0 }
    return count > 1 ? String(decoding: name[..<(count - 1)], as: UTF8.self) : nil
  }
}
