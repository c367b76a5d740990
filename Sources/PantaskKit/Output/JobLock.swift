import TaskModel

/// The lock of a job file: one run at a time has it, and a process that ends lets go of it however it ends.
///
/// It is a file of its own beside the job file (`.pantask.yml.lock`), since editors put a new file in that one's place.
final class JobLock {
  /// How long another run is waited for, in milliseconds, and how often it is looked for.
  private static let longestWait: Int32 = 5_000
  private static let step: Int32 = 50

  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Throws: `RunFailure` with exit code 75 where another run keeps it, `OutputError` where no such file can be made.
  init(_ path: String, file: String) throws {
    do throws(SystemFailure) { descriptor = try SystemCalls.open(path, .readWrite) } catch {
      throw OutputError(file: path, operation: .create, cause: .system(error))
    }
    var waited: Int32 = 0
    while SystemCalls.lock(descriptor) == .refused {
      guard waited < Self.longestWait else {
        let holder = Self.holder(descriptor)
        try? SystemCalls.close(descriptor)
        throw RunFailure(
          Diagnostic(
            .error, code: .jobsAreRunning, "another run of these jobs is under way\(holder)",
            at: SourceLocation(file: file), hint: "run again when it is done"), .temporary)
      }
      SystemCalls.pause(milliseconds: Self.step)
      waited += Self.step
    }
    try? SystemCalls.empty(descriptor)
    try? SystemCalls.write(descriptor, Array("\(SystemCalls.processNumber)\n".utf8))
  }

  /// Who has the lock, in words.
  private static func holder(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = bytes.withUnsafeMutableBytes { (try? SystemCalls.read(descriptor, into: $0)) ?? 0 }
    let digits = bytes.prefix(count).prefix { (0x30...0x39).contains($0) }
    return digits.isEmpty ? "" : " (process \(String(decoding: digits, as: UTF8.self)))"
  }

  deinit {
    try? SystemCalls.empty(descriptor)
    try? SystemCalls.close(descriptor)
  }
}
