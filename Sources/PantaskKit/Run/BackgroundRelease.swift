import Synchronization
import Threads

/// Gives memory back on a thread of its own, while the run goes on with what waits for a device.
///
/// Why it is here: a million tasks and their rows are 200 MB, and the system takes 15 ms and more to take so much back,
/// as long as the file of the report takes to be written out. At the end of the process nothing waits for it.
enum BackgroundRelease {
  /// Lets go of a value that nobody else holds.
  static func later<Value: Sendable>(_ value: consuming Value) {
    let last = Last(value)
    Work.start { last.release() }
  }

  /// Holds a value, so that the thread that lets go of it is the last one to do so.
  private final class Last<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming Value) { self.value = Mutex(value) }

    func release() { value.withLock { $0 = nil } }
  }
}
