import Synchronization
import Threads

/// Has a large file written to the device while more of it is being made, so that the `fsync` at its end finds little
/// left to do: of 100 MB a final `fsync` alone takes 55 to 130 ms, of 440 MB 210 ms.
///
/// Why an `fsync` each time, and not only a beginning of the writing (`sync_file_range`) or writes past the system's
/// cache (`O_DIRECT`): with both the bytes are on their way early, but the device has to keep them only at the end,
/// and takes most of its time over that (`docs/performance.md`).
///
/// A failed write-back is reported to one `fsync` only, so what the early ones hear is kept for the last.
final class EarlyWriteBack: Sendable {
  /// How many bytes are worth a write-back of their own.
  ///
  /// The last one is what the end waits for; smaller ones gain nothing any more.
  static let stepByteCount = 4 << 20

  private struct State {
    var isRunning = false
    var startedAt = 0
    var failure: SystemFailure?
    var work: Work?
  }

  private let state = Mutex(State())

  /// Starts a write-back of the descriptor's file if enough has been written since the last one began and none is
  /// under way.
  ///
  /// The descriptor must stay open until `finish`.
  func advance(_ descriptor: Int32, byteCount: Int) {
    let starts = state.withLock { state in
      guard !state.isRunning, state.failure == nil, byteCount - state.startedAt >= Self.stepByteCount else {
        return false
      }
      state.isRunning = true
      state.startedAt = byteCount
      return true
    }
    guard starts else { return }
    let work = Work.start { [self] in
      var failure: SystemFailure?
      do throws(SystemFailure) { try SystemCalls.synchronize(descriptor) } catch { failure = error }
      state.withLock { state in
        state.isRunning = false
        state.failure = failure
      }
    }
    state.withLock { $0.work = work }
  }

  /// Waits for a write-back that is under way.
  ///
  /// - Throws: what an early write-back failed with.
  func finish() throws(SystemFailure) {
    state.withLock(\.work)?.wait()
    if let failure = state.withLock(\.failure) { throw failure }
  }
}
