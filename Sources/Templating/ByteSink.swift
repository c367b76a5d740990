/// Where finished bytes go: a file, standard output, memory.
///
/// An ``OutputBuffer`` calls it with large pieces, in order, from one thread.
package protocol ByteSink: AnyObject {
  /// Takes the next piece of the output; the span is valid during the call only.
  ///
  /// - Throws: whatever kept the bytes from being written; the buffer calls it no more after that.
  func write(_ bytes: Span<UInt8>) throws
}

/// A sink that keeps everything in memory, for tests and small outputs.
package final class MemorySink: ByteSink {
  /// Everything written so far.
  package private(set) var bytes: [UInt8] = []

  /// An empty sink.
  package init() {}

  /// The bytes as text, with invalid UTF-8 repaired.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func write(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
  }
}
