import Dispatch

/// What the system keeps in memory of a file that is going to be replaced.
///
/// Why it is here: the rename that replaces a file takes the old one apart, and for 100 MB that are still in memory it
/// takes 20 ms over it. Another thread has the system let go of them while the new file is written to the device, and
/// waits for that. Nothing becomes of the file by it: whoever reads it reads it from the device.
enum OldContents {
  /// Has the system let go of them some time soon; does nothing where it cannot.
  static func release(_ path: String) {
    guard let descriptor = try? SystemCalls.open(path, .lockOnly) else { return }
    DispatchQueue.global().async {
      SystemCalls.releaseCache(descriptor)
      try? SystemCalls.close(descriptor)
    }
  }
}
