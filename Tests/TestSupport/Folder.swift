package import Foundation

/// Folders that tests read.
package enum Folder {
  /// The repository's root: this file is `Tests/TestSupport/Folder.swift`.
  package static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Public test data, which is no part of the repository: beside it, or where PANTASK_SHARED says.
  package static let shared =
    ProcessInfo.processInfo.environment["PANTASK_SHARED"].map { URL(fileURLWithPath: $0) }
    ?? repository.deletingLastPathComponent().appendingPathComponent("shared")

  /// The folder in which a program was built with the tests.
  package static func products(having program: String) -> String {
    let candidates =
      [CommandLine.arguments.first ?? "", Bundle.main.executablePath ?? ""]
      + Bundle.allBundles.map(\.bundlePath)
    for candidate in candidates where !candidate.isEmpty {
      var folder = URL(fileURLWithPath: candidate).deletingLastPathComponent()
      // On macOS the bundle is a folder with the executable three levels down.
      for _ in 0..<4 {
        if FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent(program).path) {
          return folder.path
        }
        folder.deleteLastPathComponent()
      }
    }
    return repository.appendingPathComponent(".build/debug").path
  }

  /// A folder or file of the public conformance suites.
  package static func conformance(_ path: String) -> URL {
    shared.appendingPathComponent("conformance").appendingPathComponent(path)
  }

  /// Whether a folder or file of the suites is there; says in a line if it is not.
  package static func hasConformance(_ path: String) -> Bool {
    let url = conformance(path)
    let exists = FileManager.default.fileExists(atPath: url.path)
    if !exists { print("skipped: \(url.path) is not there") }
    return exists
  }
}
