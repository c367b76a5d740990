import Importers
import TaskModel

/// The file of records that could not be used (`--rejects`): each in its original bytes, after a comment line with
/// its place and reason.
final class RejectsFile {
  private let file: AtomicFile?
  /// Those of several jobs that read the same inputs, each of which gets every record.
  private let parts: [RejectsFile]
  /// Why a record could not be added, where others go on.
  private(set) var failure: (any Error)?

  /// Several files in one.
  init(_ parts: [RejectsFile]) {
    file = nil
    self.parts = parts
  }

  /// Opens the file as part of a run's outputs.
  ///
  /// - Throws: `OutputError` where it cannot be created, `UsageError` for `-` and for one of the inputs, which would be
  ///   replaced by what was wrong with it.
  init(path: String, of inputs: [FileInput], in transaction: OutputTransaction) throws {
    guard path != "-" else {
      throw UsageError("--rejects needs the name of a file, not -", about: "--rejects")
    }
    if inputs.contains(where: { $0.isFile(at: path) }) {
      throw UsageError(
        "--rejects: \(TerminalText.escaped(path, byteLimit: 200)) is an input, and would be replaced",
        about: "--rejects")
    }
    try LibraryAccess.refuse(asOutput: path)
    file = try transaction.open(path)
    parts = []
  }

  /// Whether the records are those that the file holds already.
  var isAsBefore: Bool { file?.isAsBefore() ?? true }

  /// Adds a record; of several files each fails for itself (`failure`).
  func add(_ record: RejectedRecord) throws {
    for part in parts where part.failure == nil {
      do { try part.add(record) } catch { part.failure = error }
    }
    guard let file else { return }
    let reason = record.reason
    var place = reason.location?.file ?? ""
    if let line = reason.location?.line { place += ":\(line)" }
    if let column = reason.location?.column { place += ":\(column)" }
    try file.write("# \(TerminalText.escaped(place)): \(TerminalText.escaped(reason.message))\n")
    try record.original.withUnsafeBytes { try file.write($0) }
    // Most bring the line end that they had.
    let last = record.original.last { $0 != 0 }
    if last != 10, last != 13 { try file.write("\n") }
  }
}
