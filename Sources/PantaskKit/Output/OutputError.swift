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
    /// The operating system refused.
    case system(SystemFailure)
    /// Two outputs of one run name the same file.
    case namedTwice
    /// The run reads it, and it is not made to be replaced: a profile, a template, the job file.
    case isRead
    /// The file was finished or given up before.
    case finished
    /// A report would replace it, and it is no page that a report has written into this folder.
    case foreign
    /// The program has made up the name, and what is there is no plain file: the words for it ("a symbolic link").
    case notPlain(String)
    /// A report would replace it, and somebody has changed it since a report wrote it.
    case edited
    /// It is called as the list of a folder's pages is, and is no such list.
    case unknownList
    /// Another run is putting its pages into the folder.
    case busy
  }

  /// The file as the user named it, or `<stdout>`.
  package var file: String
  /// What was being done.
  package var operation: Operation
  /// What went wrong.
  package var cause: Cause
  /// Other outputs of the same run that were replaced before this one failed.
  package var replacedFiles: [String] = []
  /// By which the next run puts the outputs in place that this one could not; nil where it has nothing to do.
  package var journalPath: String?

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
    case .namedTwice, .isRead: return .usage
    case .finished: return .inputOutput
    case .foreign, .notPlain, .edited, .unknownList, .busy: return .cannotCreate
    case .system(let failure):
      if isClosedPipe { return .ok }
      switch operation {
      case .create, .replace: return failure.isAboutTheName ? .cannotCreate : .inputOutput
      case .write, .synchronize, .close, .synchronizeFolder: return .inputOutput
      }
    }
  }

  /// The error for the user.
  package var diagnostic: Diagnostic {
    let place = SourceLocation(file: file)
    func error(_ code: DiagnosticCode, _ message: String, _ hint: String? = nil) -> Diagnostic {
      Diagnostic(.error, code: code, message, at: place, hint: hint)
    }
    switch cause {
    case .system(let failure): return diagnostic(failure)
    case .finished: return error(.outputFailed, "the file is finished already")
    case .namedTwice:
      return error(
        .outputNamedTwice, "two outputs of this run are this one file",
        "give each output a name of its own")
    case .isRead:
      return error(.usage, "this run reads the file, and would replace it", "name another file")
    case .foreign:
      return error(
        .outputIsForeign,
        "this file is there, and is not as pantask has written it into this folder; it is left alone",
        "name another folder, or take the file away")
    case .notPlain(let kind):
      return error(
        .outputIsNoFile,
        "this is \(kind), where the run would make a file or a folder of its own; it is left alone",
        "name another folder, or take it away")
    case .edited:
      return error(
        .pageWasEdited, "somebody has changed this page since a report wrote it; it is not replaced",
        "rename it to keep it, or remove it, and run again")
    case .unknownList:
      return error(
        .unknownListOfPages,
        "this is no list of pages as this version of pantask writes it, so no file beside it is taken for a report's",
        "name another folder, or remove the list and the pages of earlier reports")
    case .busy:
      return error(
        .folderIsBusy, "another run is putting its pages into this folder", "run again when it is done")
    }
  }

  /// The message about a call that failed.
  private func diagnostic(_ failure: SystemFailure) -> Diagnostic {
    let place = SourceLocation(file: file)
    if operation == .synchronizeFolder {
      return Diagnostic(
        .error, code: .outputDurabilityUnknown,
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
    if let journalPath {
      hints.append(
        "the next run puts the rest in place, by \(TerminalText.escaped(journalPath, byteLimit: 200))")
    } else if !replacedFiles.isEmpty {
      hints.append("already replaced in this run: " + replacedFiles.joined(separator: ", "))
    }
    return Diagnostic(
      .error, code: exitStatus == .cannotCreate ? .outputCannotBeCreated : .outputFailed,
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
