import Scanners
import Synchronization
import Threads

/// The batches of one input, read and scanned on a thread of its own while the caller puts the batch before into the
/// table.
///
/// One thread reads and scans, since what it has just read is in its processor's cache, and since a third thread would
/// often stand in the queue of one of two processors while the other is idle (`docs/performance.md`). The batches and
/// their order are the same either way.
struct BatchStream {
  /// Calls `body` with each batch in order; it returns false to end early.
  ///
  /// A small input (`isSmall`) is read on the calling thread: starting threads costs more than it saves. So is one for
  /// which there is no thread to be had.
  ///
  /// - Parameters:
  ///   - meanwhile: done, a piece at a time, by either thread as long as it would wait for the other, and by the one
  ///     that scans as long as the other has a batch to take; returns false where there is nothing to do.
  ///   - ahead: what sorts batches where they have been scanned, for who takes them.
  /// - Throws: what the source throws, or `body`.
  static func forEach(
    _ reader: consuming sending TextReader, _ scanner: consuming sending any RecordScanner, isSmall: Bool,
    meanwhile: @escaping @Sendable () -> Bool = { false }, ahead: SortingAhead? = nil,
    _ body: (consuming RecordBatch, consuming SortedBatch?) throws -> Bool
  ) throws {
    if isSmall {
      try runInline(reader, scanner, body)
    } else {
      try runThreaded(reader, scanner, meanwhile, ahead, body)
    }
  }

  private static func runInline(
    _ reader: consuming TextReader, _ scanner: consuming any RecordScanner,
    _ body: (consuming RecordBatch, consuming SortedBatch?) throws -> Bool
  ) throws {
    var reader = reader
    var scanner = scanner
    while let chunk = try reader.next() {
      let batch = scanner.scan(chunk)
      let hasFailed = batch.failure != nil
      guard try body(batch, nil), !hasFailed else { return }
    }
  }

  private static func runThreaded(
    _ reader: consuming sending TextReader, _ scanner: consuming sending any RecordScanner,
    _ meanwhile: @escaping @Sendable () -> Bool, _ ahead: SortingAhead?,
    _ body: (consuming RecordBatch, consuming SortedBatch?) throws -> Bool
  ) throws {
    let batches = BoundedChannel<ScannedBatch>(capacity: 3)
    let failure = Mutex<(any Error)?>(nil)
    let readerBox = SendingBox(reader)
    let scannerBox = SendingBox(scanner)
    let work = Work.startAside {
      guard var reader = readerBox.take(), var scanner = scannerBox.take() else { return }
      do {
        while let chunk = try reader.next() {
          let goesOn = scanner.scan(chunk) { batch in
            // Nobody waits for this batch as long as there is another before it; else the receiver sorts it itself.
            while !batches.isEmpty, meanwhile() {}
            let sorter = batches.isEmpty ? nil : ahead
            return batches.send(ScannedBatch(batch, sortedBy: sorter), meanwhile: meanwhile)
          }
          guard goesOn else { break }
        }
      } catch { failure.withLock { $0 = error } }
      // As long as the last batches are imported, there may be work to do here.
      while batches.send(nil, meanwhile: meanwhile) {}
    }
    guard let work else {
      guard let reader = readerBox.take(), let scanner = scannerBox.take() else { return }
      return try runInline(reader, scanner, body)
    }
    defer {
      batches.cancel()
      work.wait()
    }
    while let batch = batches.receive(meanwhile: meanwhile) {
      guard try body(batch.records, batch.sorted) else { return }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// A batch, and its values by columns where it has been sorted.
private struct ScannedBatch: Sendable {
  let records: RecordBatch
  let sorted: SortedBatch?

  init(_ records: consuming RecordBatch, sortedBy ahead: SortingAhead?) {
    sorted = ahead?.sort(records)
    self.records = records
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
