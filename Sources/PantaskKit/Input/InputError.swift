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

  /// Why it was not possible.
  package enum Cause: Hashable, Sendable {
    /// The operating system refused.
    case system(SystemFailure)
    /// It is something that has no end, or may keep one waiting: the words for it ("a device").
    case notPlain(String)
    /// It is longer than such a file may be.
    case tooLong(byteCount: Int)
  }

  /// The file as the user named it, or `<stdin>`.
  package var file: String
  /// What was being done.
  package var operation: Operation
  /// What went wrong.
  package var cause: Cause
  /// How many bytes had been read before.
  package var byteOffset: Int

  /// Makes an error.
  package init(file: String, operation: Operation, cause: Cause, byteOffset: Int = 0) {
    self.file = file
    self.operation = operation
    self.cause = cause
    self.byteOffset = byteOffset
  }

  /// The exit code: 66 for what does not exist or cannot be opened, 65 for what is too long, 74 for what fails on the
  /// way.
  package var exitStatus: ExitStatus {
    switch cause {
    case .tooLong: .data
    case .notPlain, .system(.isFolder), .system(.badDescriptor): .noInput
    case .system: operation == .open ? .noInput : .inputOutput
    }
  }

  /// The error for the user.
  ///
  /// Codes: `no-input`, `input-failed`, `input-too-long`.
  package var diagnostic: Diagnostic {
    switch cause {
    case .system(let failure) where exitStatus != .noInput:
      return Diagnostic(
        .error, code: .inputFailed, "reading failed: \(failure.text)",
        at: SourceLocation(file: file, byteOffset: byteOffset))
    case .system(let failure):
      return Diagnostic(
        .error, code: .noInput, "cannot read this input: \(failure.text)", at: SourceLocation(file: file))
    case .notPlain(let kind):
      return Diagnostic(
        .error, code: .noInput, "cannot read this input: it is \(kind), and no plain file",
        at: SourceLocation(file: file))
    case .tooLong(let limit):
      return Diagnostic(
        .error, code: .inputTooLong,
        "this file has more than \(DiagnosticPrinter.grouped(limit)) bytes, which are the most for one of its kind",
        at: SourceLocation(file: file))
    }
  }
}
