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
