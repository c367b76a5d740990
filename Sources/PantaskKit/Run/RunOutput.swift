import Templating

/// Where a run's result goes: a file that appears at the end, or standard output.
final class RunOutput: ByteSink {
  private enum Target {
    case file(AtomicFile)
    case standardOutput(StandardOutput)
  }

  private let target: Target
  /// A second file with the same bytes.
  private let copy: AtomicFile?
  /// Whether it is to be known what has been written.
  var keepsDigest = false
  private var digest = XXH64()
  private var byteCount = 0

  /// What has been written, where that is to be known.
  var page: PageManifest.Page { PageManifest.Page(byteCount: byteCount, digest: digest.value) }

  /// Opens the output that was asked for; a file joins the transaction.
  ///
  /// - Throws: `OutputError` where it cannot be created.
  /// - Parameters:
  ///   - isMadeUp: whether the program made up the name (`AtomicFile`).
  ///   - copyPath: a second file that gets the same bytes.
  init(
    _ path: String?, isMadeUp: Bool = false, copyPath: String? = nil, console: Console,
    in transaction: OutputTransaction
  ) throws {
    copy = try copyPath.map {
      try LibraryAccess.refuse(asOutput: $0)
      return try transaction.open($0)
    }
    if let path, path != "-" {
      try LibraryAccess.refuse(asOutput: path)
      target = .file(try transaction.open(path, isMadeUp: isMadeUp))
    } else {
      try transaction.note(OutputIdentity(of: console.output), StandardOutput.name)
      target = .standardOutput(StandardOutput(console: console))
    }
  }

  /// Whether a file will be put in place: not for standard output and for devices.
  var isReplacing: Bool {
    if case .file(let file) = target { file.isReplacing } else { false }
  }

  /// Writes the next bytes.
  func write(_ bytes: Span<UInt8>) throws {
    try bytes.withUnsafeBytes { bytes in
      switch target {
      case .file(let file): try file.write(bytes)
      case .standardOutput(let output): try output.write(bytes)
      }
      try copy?.write(bytes)
      if keepsDigest { digest.add(bytes) }
      byteCount += bytes.count
    }
  }

  /// Makes sure that standard output has taken everything; a file's turn comes when the transaction commits.
  func finish() throws {
    if case .standardOutput(let output) = target { try output.finish() }
  }
}
