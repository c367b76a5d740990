import Dispatch
import Scanners
import Synchronization

/// The batches of one input, read and scanned on a thread of its own while the caller puts the batch before into the
/// table.
///
/// One thread reads and scans, since what it has just read is in its processor's cache, and since a third thread would
/// often stand in the queue of one of two processors while the other is idle (`docs/performance.md`). The batches and
/// their order are the same either way.
struct BatchStream {
  /// Calls `body` with each batch in order; it returns false to end early.
  ///
  /// A small input (`isSmall`) is read on the calling thread: starting threads costs more than it saves.
  ///
  /// - Parameter meanwhile: done by either thread as long as it would wait for the other, a piece at a time; returns
  ///   false where there is nothing to do.
  /// - Throws: what the source throws, or `body`.
  static func forEach(
    _ reader: consuming sending TextReader, _ scanner: consuming sending any RecordScanner, isSmall: Bool,
    meanwhile: @escaping @Sendable () -> Bool = { false },
    _ body: (consuming RecordBatch) throws -> Bool
  ) throws {
    if isSmall {
      try runInline(reader, scanner, body)
    } else {
      try runThreaded(reader, scanner, meanwhile, body)
    }
  }

  private static func runInline(
    _ reader: consuming TextReader, _ scanner: consuming any RecordScanner,
    _ body: (consuming RecordBatch) throws -> Bool
  ) throws {
    var reader = reader
    var scanner = scanner
    while let chunk = try reader.next() {
      let batch = scanner.scan(chunk)
      let hasFailed = batch.failure != nil
      guard try body(batch), !hasFailed else { return }
    }
  }

  private static func runThreaded(
    _ reader: consuming sending TextReader, _ scanner: consuming sending any RecordScanner,
    _ meanwhile: @escaping @Sendable () -> Bool, _ body: (consuming RecordBatch) throws -> Bool
  ) throws {
    let batches = BoundedChannel<RecordBatch>(capacity: 3)
    let failure = Mutex<(any Error)?>(nil)
    let done = DispatchGroup()
    let readerBox = SendingBox(reader)
    let scannerBox = SendingBox(scanner)
    DispatchQueue.global().async(group: done) {
      guard var reader = readerBox.take(), var scanner = scannerBox.take() else { return }
      do {
        while let chunk = try reader.next() {
          guard scanner.scan(chunk, { batches.send($0, meanwhile: meanwhile) }) else { break }
        }
      } catch {
        failure.withLock { $0 = error }
      }
      _ = batches.send(nil)
    }
    defer {
      batches.cancel()
      done.wait()
    }
    while let batch = batches.receive(meanwhile: meanwhile) {
      guard try body(batch) else { return }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// Hands one value over to one thread.
private final class SendingBox<Value>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming sending Value) { self.value = Mutex(value) }

  /// The value, the first time; nil afterwards.
  func take() -> sending Value? {
    value.withLock { slot in
      let taken = slot
      slot = nil
      return taken
    }
  }
}
