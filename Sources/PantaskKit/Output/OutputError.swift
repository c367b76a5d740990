package import TaskModel

/// Why an output could not be written, as a value; `diagnostic` is what the user reads.
package struct OutputError: Error, Hashable, Sendable {
  /// What was being done.
  package enum Operation: Sendable, CaseIterable {
    /// Making the temporary file, or opening what is written to directly.
    case create
    /// Writing bytes.
    case write
    /// Having the file's bytes put on the device (fsync), which is where a full or broken disk may show.
    case synchronize
    /// Closing the file, which is where a network file system may report a failed write.
    case close
    /// Renaming the finished file over its target.
    case replace
    /// Having the rename put on the device: the new file is in place, but may not survive a power cut.
    case synchronizeFolder
  }

  /// What went wrong.
  package enum Cause: Hashable, Sendable {
    /// The operating system said so.
    case system(SystemFailure)
    /// Two outputs of one run name the same file.
    case namedTwice
    /// The file was finished or given up before.
    case finished
    /// A report would replace it, and no report has made it.
    case foreign
  }

  /// The file as the user named it, or `<stdout>`.
  package var file: String
  /// What was being done.
  package var operation: Operation
  /// What went wrong.
  package var cause: Cause
  /// Other outputs of the same run that were replaced before this one failed.
  package var replacedFiles: [String] = []

  /// Makes an error.
  package init(file: String, operation: Operation, cause: Cause) {
    self.file = file
    self.operation = operation
    self.cause = cause
  }

  /// Whether the reader of a pipe has gone away (`| head`): the caller stops and ends well, saying nothing.
  package var isClosedPipe: Bool { operation == .write && cause == .system(.brokenPipe) }

  /// The exit code: 73 for what cannot be created, 74 for what fails on the way.
  package var exitStatus: ExitStatus {
    switch cause {
    case .namedTwice: return .usage
    case .finished: return .inputOutput
    case .foreign: return .cannotCreate
    case .system(let failure):
      if isClosedPipe { return .ok }
      switch operation {
      case .create, .replace: return failure.isAboutTheName ? .cannotCreate : .inputOutput
      case .write, .synchronize, .close, .synchronizeFolder: return .inputOutput
      }
    }
  }

  /// The error for the user.
  ///
  /// Codes: `output-cannot-be-created`, `output-failed`, `output-durability-unknown`, `output-named-twice`,
  /// `output-is-foreign`.
  package var diagnostic: Diagnostic {
    let place = SourceLocation(file: file)
    guard case .system(let failure) = cause else {
      if cause == .namedTwice {
        return Diagnostic(
          .error, code: "output-named-twice", "two outputs of this run are this one file", at: place,
          hint: "give each output a name of its own")
      }
      if cause == .foreign {
        return Diagnostic(
          .error, code: "output-is-foreign",
          "this file is there and was not made by a report; it is left alone",
          at: place, hint: "name another folder, or take the file away")
      }
      return Diagnostic(.error, code: "output-failed", "the file is finished already", at: place)
    }
    if operation == .synchronizeFolder {
      return Diagnostic(
        .error, code: "output-durability-unknown",
        "written and in place, but whether it would survive a power cut is not known: \(failure.text)",
        at: place)
    }
    var hints: [String] = []
    if exitStatus == .cannotCreate {
      if failure == .noSuchFile { hints.append("its folder does not exist") }
      if failure == .isFolder { hints.append("name a file in it") }
    } else if file != StandardOutput.name {
      hints.append("what was there before is unchanged")
    }
    if !replacedFiles.isEmpty {
      hints.append("already replaced in this run: " + replacedFiles.joined(separator: ", "))
    }
    return Diagnostic(
      .error, code: exitStatus == .cannotCreate ? "output-cannot-be-created" : "output-failed",
      "\(operation.phrase): \(failure.text)", at: place,
      hint: hints.isEmpty ? nil : hints.joined(separator: "; "))
  }
}

extension OutputError.Operation {
  /// What could not be done, as the beginning of a sentence.
  fileprivate var phrase: String {
    switch self {
    case .create: "cannot create this file"
    case .write: "writing failed"
    case .synchronize: "writing to the device failed"
    case .close: "closing failed"
    case .replace: "cannot put the finished file in place"
    case .synchronizeFolder: "writing the folder to the device failed"
    }
  }
}
