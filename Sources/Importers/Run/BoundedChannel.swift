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
    // Counted up from zero: a semaphore must not be released below the value it was made with, and a channel whose
    // receiver has gone still holds values.
    free = DispatchSemaphore(value: 0)
    for _ in 0..<capacity { free.signal() }
  }

  /// Whether the receiver would have to wait now.
  package var isEmpty: Bool { state.withLock { $0.values.isEmpty } }

  /// Sends a value, waiting for room.
  ///
  /// Nil is the end. Returns false when the receiver has gone.
  ///
  /// - Parameter meanwhile: done as long as there is no room; returns false where there is nothing to do.
  package func send(_ value: sending Value?, meanwhile: () -> Bool = { false }) -> Bool {
    Self.wait(for: free, meanwhile)
    let goesOn = state.withLock { state in
      guard !state.isCancelled else { return false }
      state.values.append(value)
      return true
    }
    // Once cancelled there is room for everything, at once: nobody makes any.
    if goesOn { filled.signal() } else { free.signal() }
    return goesOn
  }

  /// The next value, waiting for it; nil at the end, and when the channel has been cancelled.
  ///
  /// - Parameter meanwhile: done as long as there is none; returns false where there is nothing to do.
  package func receive(meanwhile: () -> Bool = { false }) -> Value? {
    Self.wait(for: filled, meanwhile)
    let (value, isCancelled) = state.withLock { state in
      (state.values.isEmpty ? nil : state.values.removeFirst(), state.isCancelled)
    }
    if isCancelled { filled.signal() } else { free.signal() }
    return value
  }

  private static func wait(for semaphore: DispatchSemaphore, _ meanwhile: () -> Bool) {
    while semaphore.wait(timeout: .now()) == .timedOut { if !meanwhile() { return semaphore.wait() } }
  }

  /// Lets go of both sides, now and for good: `send` returns false and `receive` nil.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.values.removeAll()
    }
    free.signal()
    filled.signal()
  }
}
