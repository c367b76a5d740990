import Foundation
import TestSupport

/// Runs the real program, found beside the tests, in a scratch folder and with a fixed environment.
struct CommandRunner {
  /// Nothing of the surroundings gets in: same bytes on every machine.
  static let environment = [
    "LC_ALL": "C", "TZ": "UTC", "TERM": "dumb", "HOME": "/nonexistent", "COLUMNS": "80",
    // A crash shall end at once, and not with a page of registers.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// The folder that holds the built program: that of the test bundle, or PANTASK_BIN_PATH.
  static let binaryFolder: String =
    ProcessInfo.processInfo.environment["PANTASK_BIN_PATH"] ?? Folder.products(having: "pantask")

  /// Runs a case.
  func run(_ commandCase: CommandCase) throws -> CommandResult {
    let scratch = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("pantask-command-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let work = scratch.appendingPathComponent("work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    for name in commandCase.inputs {
      try FileManager.default.copyItem(
        at: commandCase.folder.appendingPathComponent(name), to: work.appendingPathComponent(name))
    }
    let before = Self.files(in: work)
    try (commandCase.file("stdin") ?? Data()).write(to: scratch.appendingPathComponent("stdin"))
    // The shell does the redirections; what it says itself goes to standard error too.
    let script =
      "cd \"$1/work\" && exec <../stdin >../stdout 2>../stderr && eval \"$2\""
    let status = try Self.spawn([
      "/bin/sh", "-c", script, "pantask-case", scratch.path, commandCase.line("cmd") ?? "",
    ])
    let after = Self.files(in: work)
    return CommandResult(
      standardOutput: try Data(contentsOf: scratch.appendingPathComponent("stdout")),
      standardError: try Data(contentsOf: scratch.appendingPathComponent("stderr")), status: status,
      files: after.filter { before[$0.key] != $0.value })
  }

  /// Every file below a folder, hidden ones too, by its path in it.
  private static func files(in folder: URL) -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      if let data = try? Data(contentsOf: folder.appendingPathComponent(name)) { files[name] = data }
    }
    return files
  }

  /// Runs a program to its end; gives its exit code, or 128 and the number of the signal.
  static func spawn(_ arguments: [String], environment additions: [String: String] = [:]) throws -> Int {
    try measure(arguments, environment: additions).status
  }

  /// Runs a program to its end; gives its exit code, or 128 and the number of the signal, and the seconds of processor
  /// time that it took.
  static func measure(
    _ arguments: [String], environment additions: [String: String] = [:]
  ) throws -> (status: Int, seconds: Double) {
    var environment = environment.merging(additions) { $1 }
    environment["PATH"] = binaryFolder + ":/usr/bin:/bin"
    // How a sanitizer behaves is no part of a case.
    environment["ASAN_OPTIONS"] = ProcessInfo.processInfo.environment["ASAN_OPTIONS"]
    let argumentPointers = arguments.map { strdup($0) } + [nil]
    let environmentPointers = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, arguments[0], nil, nil, argumentPointers, environmentPointers)
    if failure != 0 { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    let seconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    // What the macros WIFEXITED and WEXITSTATUS say.
    return (status & 0x7F == 0 ? Int(status >> 8) & 0xFF : 128 + Int(status & 0x7F), seconds)
  }
}
