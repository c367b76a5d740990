import Foundation
import TestSupport
import Testing

/// One folder below `Tests/Commands`: a command line, the files it finds, and everything that must come of it.
///
/// - `cmd`: a line for the shell, beginning with `pantask`; pipes and redirections work.
/// - `stdin`, `stdout`, `stderr`: bytes; a missing file is an empty one.
/// - `status`: the exit code; a missing file is 0.
/// - `expected.NAME`: a file `NAME` that the command writes. One that it writes unasked fails the case.
/// - `requires`: a path that must exist for the case to make sense (`/dev/full`).
/// - Everything else is copied to where the command runs.
struct CommandCase: Sendable, CustomTestStringConvertible {
  /// `topic/case`.
  var name: String
  var folder: URL

  var testDescription: String { name }

  static let controlFiles: Set = ["cmd", "stdin", "stdout", "stderr", "status", "requires"]
  static let expectedPrefix = "expected."

  /// Every case, sorted by name.
  static let all: [CommandCase] = {
    let root = Folder.repository.appendingPathComponent("Tests/Commands")
    return folders(in: root).flatMap { topic in
      folders(in: topic).map { folder in
        CommandCase(name: topic.lastPathComponent + "/" + folder.lastPathComponent, folder: folder)
      }
    }
  }()

  /// The bytes of one of its files; nil where there is none.
  func file(_ name: String) -> Data? { try? Data(contentsOf: folder.appendingPathComponent(name)) }

  /// The text of one of its files without white space around it.
  func line(_ name: String) -> String? {
    file(name).map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// The names of the files that the command finds.
  var inputs: [String] {
    Self.names(in: folder).filter {
      !Self.controlFiles.contains($0) && !$0.hasPrefix(Self.expectedPrefix)
    }
  }

  /// The files that the command must write, by name.
  var expectedFiles: [String: Data] {
    var files: [String: Data] = [:]
    for name in Self.names(in: folder) where name.hasPrefix(Self.expectedPrefix) {
      files[String(name.dropFirst(Self.expectedPrefix.count))] = file(name)
    }
    return files
  }

  /// Writes what came of it as what is expected from now on; what is empty has no file.
  func record(_ result: CommandResult) throws {
    try record(result.standardOutput, as: "stdout")
    try record(result.standardError, as: "stderr")
    try record(result.status == 0 ? Data() : Data("\(result.status)\n".utf8), as: "status")
    for name in Set(expectedFiles.keys).union(result.files.keys) {
      let data = result.files[name] ?? Data()
      try record(data, as: Self.expectedPrefix + name, keepsEmpty: result.files[name] != nil)
    }
  }

  private func record(_ data: Data, as name: String, keepsEmpty: Bool = false) throws {
    let url = folder.appendingPathComponent(name)
    if data.isEmpty && !keepsEmpty {
      try? FileManager.default.removeItem(at: url)
    } else {
      try data.write(to: url)
    }
  }

  private static func folders(in folder: URL) -> [URL] {
    names(in: folder).map { folder.appendingPathComponent($0) }.filter { $0.hasDirectoryPath || isFolder($0) }
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType)
      == .typeDirectory
  }

  static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }
}

/// What came of a command.
struct CommandResult {
  var standardOutput: Data
  var standardError: Data
  /// The exit code, or 128 and the number of the signal.
  var status: Int
  /// The files that it wrote or changed, by name; a folder's are `folder/name`.
  var files: [String: Data]
}
