import Dispatch
import Scanners
import Synchronization

/// The batches of one input, read and scanned on threads of their own while the caller puts the batch before
/// into the table: reading, scanning and importing overlap.
///
/// The batches and their order are the same either way.
struct BatchStream {
  /// Calls `body` with each batch in order; it returns false to end early.
  ///
  /// A small input (`isSmall`) is read on the calling thread: starting threads costs more than it saves.
  ///
  /// - Throws: what the source throws, or `body`.
  static func forEach(
    _ reader: consuming sending TextReader, _ scanner: consuming sending any RecordScanner, isSmall: Bool,
    _ body: (consuming RecordBatch) throws -> Bool
  ) throws {
    if isSmall {
      try runInline(reader, scanner, body)
    } else {
      try runThreaded(reader, scanner, body)
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
    _ body: (consuming RecordBatch) throws -> Bool
  ) throws {
    let chunks = BoundedChannel<InputChunk>(capacity: 3)
    let batches = BoundedChannel<RecordBatch>(capacity: 3)
    let failure = Mutex<(any Error)?>(nil)
    let done = DispatchGroup()
    let readerBox = SendingBox(reader)
    let scannerBox = SendingBox(scanner)
    DispatchQueue.global().async(group: done) {
      guard var reader = readerBox.take() else { return }
      do {
        while let chunk = try reader.next() { guard chunks.send(chunk) else { return } }
      } catch {
        failure.withLock { $0 = error }
      }
      _ = chunks.send(nil)
    }
    DispatchQueue.global().async(group: done) {
      guard var scanner = scannerBox.take() else { return }
      while let chunk = chunks.receive() {
        guard scanner.scan(chunk, { batches.send($0) }) else { break }
      }
      chunks.cancel()
      _ = batches.send(nil)
    }
    defer {
      batches.cancel()
      chunks.cancel()
      done.wait()
    }
    while let batch = batches.receive() {
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
