extension OutputBuffer {
  /// Calls `body` with the bytes held and not yet with the sink, in place.
  package func withHeldBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { body(held) }
}
