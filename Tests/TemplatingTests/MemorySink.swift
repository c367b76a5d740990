import Templating

/// A sink that keeps everything in memory.
final class MemorySink: ByteSink {
  /// Everything written so far.
  private(set) var bytes: [UInt8] = []

  /// An empty sink.
  init() {}

  /// The bytes as text, with invalid UTF-8 repaired.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
  }
}
