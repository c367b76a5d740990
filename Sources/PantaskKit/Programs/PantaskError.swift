public import TaskModel

/// Why nothing was read, rendered or written: what a person would be told, as values.
///
/// ```swift
/// do {
///   _ = try TaskReader().read([URL(filePath: "absent.csv")])
/// } catch {
///   error.diagnostics[0].code.rawValue  // no-input
/// }
/// ```
public struct PantaskError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in order; there is at least one.
  public let diagnostics: [Diagnostic]

  /// The messages, a line each, as the program prints them.
  public var description: String {
    var printer = DiagnosticPrinter(
      options: DiagnosticOptions(), console: .none)
    printer.format = .text
    let text = diagnostics.map { printer.text(for: $0) }.joined()
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Does something, and throws what goes wrong in it as one of these.
  static func wrapping<Value>(_ work: () throws -> Value) throws(PantaskError) -> Value {
    do {
      return try work()
    } catch let error as PantaskError {
      throw error
    } catch {
      throw PantaskError(diagnostics: RunFailure(error).diagnostics)
    }
  }
}

extension Console {
  /// No standard input, output or place for messages: for those who get everything as values.
  static var none: Console { Console(input: -1, output: -1, error: -1) }
}
