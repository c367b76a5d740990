/// Where finished bytes go: a file, standard output, memory.
///
/// An ``OutputBuffer`` calls it with large pieces, in order, from one thread.
package protocol ByteSink: AnyObject {
  /// Takes the next piece of the output; the span is valid during the call only.
  ///
  /// - Throws: whatever kept the bytes from being written; the buffer calls it no more after that.
  func write(_ bytes: Span<UInt8>) throws
}
