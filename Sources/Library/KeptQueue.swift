internal import GRDB
import Synchronization

/// Keeps the queues of databases for as long as the process lives.
///
/// To let go of one Dispatch needs a thread and descriptors of its own: where the system gives no more of them
/// (`ulimit -u`, `ulimit -n`), it waits for ever or ends the process. A closed database leaves little behind.
enum KeptQueue {
  private static let queues = Mutex<[DatabaseQueue]>([])

  /// The queue, which is kept from now on.
  static func of(_ queue: DatabaseQueue) -> DatabaseQueue {
    queues.withLock { $0.append(queue) }
    return queue
  }
}
