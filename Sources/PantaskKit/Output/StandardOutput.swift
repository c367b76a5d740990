/// Standard output as a place to write bytes to.
///
/// Buffering is the caller's.
///
/// Every byte is checked: `print` and the C library's buffers lose the error of a full disk or a closed descriptor.
package final class StandardOutput {
  /// What messages call it.
  package static let name = "<stdout>"

  /// How many bytes were written.
  package private(set) var byteCount = 0
  private let descriptor: Int32
  private var terminal: TerminalOutput?

  /// The standard output of a console; on a terminal nothing that came from an input acts.
  package init(console: Console) {
    descriptor = console.output
    if console.isOutputTerminal { terminal = TerminalOutput() }
  }

  /// Writes bytes, all of them.
  ///
  /// When the reader has gone away (EPIPE), the error's `isClosedPipe` is true: the caller stops, says
  /// nothing and ends with its `exitStatus`, which is `.ok`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    let shown = terminal?.shown(bytes)
    do {
      if let shown {
        try SystemCalls.write(descriptor, shown)
      } else {
        try SystemCalls.write(descriptor, bytes)
      }
    } catch {
      throw OutputError(file: Self.name, operation: .write, cause: .system(error))
    }
    byteCount += bytes.count
  }

  /// Writes text as UTF-8.
  package func write(_ text: String) throws(OutputError) {
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(OutputError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Checks that what was written has arrived, as far as closing would say so, without closing the descriptor:
  /// a network file system reports failed writes when any descriptor of the file is closed, so we close a copy.
  package func finish() throws(OutputError) {
    do { try SystemCalls.write(descriptor, terminal?.rest() ?? []) } catch {
      throw OutputError(file: Self.name, operation: .write, cause: .system(error))
    }
    do {
      try SystemCalls.close(SystemCalls.duplicate(descriptor))
    } catch {
      throw OutputError(file: Self.name, operation: .close, cause: .system(error))
    }
  }
}
