import Dispatch
import Synchronization

/// Work that a thread of its own does, or that is done already because there was no thread to be had.
///
/// Why not Dispatch or Swift's tasks: where the system gives no more threads (`ulimit -u`, the limit of a container),
/// both wait for ever or end the process, and neither can be asked first. `pthread_create` says so, and then the caller
/// does the work. Of Dispatch only what waits is used, which makes no threads.
package final class Work: Sendable {
  private let done = DispatchGroup()

  private init() {}

  /// Has a thread of its own do something; where there is none to be had, it is done when this returns.
  ///
  /// So the body must not wait for anything that the caller does afterwards.
  @discardableResult
  package static func start(_ body: @escaping @Sendable () -> Void) -> Work {
    if let work = startAside(body) { return work }
    body()
    return Work()
  }

  /// Has a thread of its own do something; nil where there is none to be had, and nothing is done.
  package static func startAside(_ body: @escaping @Sendable () -> Void) -> Work? {
    let work = Work()
    work.done.enter()
    let hasStarted = SystemThread.start(body, afterwards: { [done = work.done] in done.leave() })
    guard hasStarted else {
      work.done.leave()
      return nil
    }
    return work
  }

  /// Waits until it is done.
  package func wait() { done.wait() }

  /// Does something for every number below `count`, on so many threads with the caller's; returns when all is done.
  ///
  /// Whoever is free takes the next number, so that fewer threads than that do all of it.
  package static func inParallel(_ count: Int, _ body: (Int) -> Void) {
    let next = Atomic<Int>(0)
    func takeTurns() {
      while true {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < count else { return }
        body(number)
      }
    }
    withoutActuallyEscaping(takeTurns) { takeTurns in
      // It leaves neither this call nor, by then, any thread.
      nonisolated(unsafe) let takeTurns = takeTurns
      var others: [Work] = []
      while others.count < count - 1, let other = startAside({ takeTurns() }) { others.append(other) }
      takeTurns()
      for other in others { other.wait() }
    }
  }
}
