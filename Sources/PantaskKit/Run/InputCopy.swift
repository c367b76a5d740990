import Synchronization

/// The bytes of an input that cannot be read twice: standard input, a pipe.
final class InputCopy: Sendable {
  private let state = Mutex<[UInt8]>([])

  /// All that has been read so far.
  var bytes: [UInt8] { state.withLock { $0 } }
  /// What is known beforehand of how much there is.
  let byteCount: Int?

  /// Makes a copy with nothing in it.
  init(of input: FileInput) { byteCount = input.byteCount }

  /// Keeps what has been read.
  func add(_ read: UnsafeRawBufferPointer) { state.withLock { $0.append(contentsOf: read) } }
}
