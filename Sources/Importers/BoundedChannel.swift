import Dispatch
import Synchronization

/// A queue between two threads that holds at most a few values: the faster side waits for the slower one, so
/// memory does not grow with the input.
///
/// One thread sends, one receives.
package final class BoundedChannel<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value?] = []
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let free: DispatchSemaphore
  private let filled = DispatchSemaphore(value: 0)

  /// Makes a channel for so many values.
  package init(capacity: Int) {
    // Counted up from zero: a semaphore must not be let go of below the value it was made with, and a channel whose
    // receiver has gone still holds values.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<capacity { free.signal() }
  }

  /// Sends a value, waiting for room.
  ///
  /// Nil is the end. Returns false when the receiver has gone.
  package func send(_ value: sending Value?) -> Bool {
    free.wait()
    let goesOn = state.withLock { state in
      guard !state.isCancelled else { return false }
      state.values.append(value)
      return true
    }
    filled.signal()
    return goesOn
  }

  /// The next value, waiting for it; nil at the end.
  package func receive() -> Value? {
    filled.wait()
    let value = state.withLock { state in state.values.isEmpty ? nil : state.values.removeFirst() }
    free.signal()
    return value
  }

  /// Tells the sender that nobody receives any more: its `send` then returns false.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.values.removeAll()
    }
    free.signal()
  }
}
