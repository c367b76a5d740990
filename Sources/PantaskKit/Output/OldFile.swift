import Threads

/// A large file that is going to be replaced, held open until it has been.
///
/// Why it is here: the rename that replaces a file takes the old one apart, if nobody else has it open. For 100 MB that
/// are still in memory it takes 20 ms over that, and where the device learns which blocks are free, 43 ms more until
/// it has heard of them (`docs/performance.md`). So another thread has the system release the memory while the new
/// file is written to the device, and takes the old file apart while the rename is. Nothing becomes of the file by
/// either before the rename.
final class OldFile: Sendable {
  private let descriptor: Int32
  private let release: Work

  /// Opens the file, and has what the system keeps of it in memory released some time soon; nil where there is no such
  /// file or it cannot be opened.
  init?(_ path: String) {
    guard let descriptor = try? SystemCalls.open(path, .readItself) else { return nil }
    self.descriptor = descriptor
    release = Work.start { SystemCalls.releaseCache(descriptor) }
  }

  /// Closes it when the system has released it, and does not wait for that.
  deinit {
    Work.start { [release, descriptor] in
      release.wait()
      try? SystemCalls.close(descriptor)
    }
  }
}
