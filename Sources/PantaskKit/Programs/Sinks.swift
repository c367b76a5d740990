import Templating

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps all bytes.
final class CollectingSink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: Span<UInt8>) throws {
    bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
  }
}

/// Hands bytes to a caller's function.
final class CallingSink: ByteSink {
  private let call: (Span<UInt8>) throws -> Void

  init(_ call: @escaping (Span<UInt8>) throws -> Void) { self.call = call }

  func write(_ bytes: Span<UInt8>) throws { try call(bytes) }
}

/// A file that a program has written.
enum FileOutput {
  /// Writes a file, which appears whole or, where something fails, not at all.
  static func write(to url: URL, _ write: (any ByteSink) throws -> Void) throws {
    guard url.isFileURL else {
      throw UsageError("\(TerminalText.escaped(url.absoluteString, byteLimit: 200)) is no file's address")
    }
    let outputs = OutputTransaction()
    defer { outputs.abort() }
    let output = try RunOutput(url.absoluteURL.path, console: .none, in: outputs)
    try write(output)
    try output.finish()
    try outputs.commit()
  }
}
