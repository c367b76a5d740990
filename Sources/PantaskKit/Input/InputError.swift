package import TaskModel

/// Why an input could not be opened or read, as a value; `diagnostic` is what the user reads.
package struct InputError: Error, Hashable, Sendable {
  /// What was being done.
  package enum Operation: Sendable {
    /// Opening the file.
    case open
    /// Reading on from an open file.
    case read
  }

  /// The file as the user named it, or `<stdin>`.
  package var file: String
  /// What was being done.
  package var operation: Operation
  /// What the operating system said.
  package var cause: SystemFailure
  /// How many bytes had been read before.
  package var byteOffset: Int

  /// Makes an error.
  package init(file: String, operation: Operation, cause: SystemFailure, byteOffset: Int = 0) {
    self.file = file
    self.operation = operation
    self.cause = cause
    self.byteOffset = byteOffset
  }

  /// The exit code: 66 for what does not exist or cannot be opened, 74 for what fails on the way.
  package var exitStatus: ExitStatus {
    operation == .open || cause == .isFolder || cause == .badDescriptor ? .noInput : .inputOutput
  }

  /// The error for the user.
  ///
  /// Codes: `no-input`, `input-failed`.
  package var diagnostic: Diagnostic {
    if exitStatus == .noInput {
      return Diagnostic(
        .error, code: "no-input", "cannot read this input: \(cause.text)", at: SourceLocation(file: file))
    }
    return Diagnostic(
      .error, code: "input-failed", "reading failed: \(cause.text)",
      at: SourceLocation(file: file, byteOffset: byteOffset))
  }
}
