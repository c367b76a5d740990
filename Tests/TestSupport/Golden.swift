import Foundation

/// Files that hold what a test expects.
package enum Golden {
  /// Whether they are to be written anew, with PANTASK_RECORD=1; the test that does so fails.
  package static let isRecording = ProcessInfo.processInfo.environment["PANTASK_RECORD"] == "1"

  /// What a document of the repository has from a heading on, or all of it where that is empty, which a test makes;
  /// `made` is written in its place where it is to be written anew.
  ///
  /// - Throws: `Recorded` where it has been written.
  package static func end(of path: String, from heading: String, made: String) throws -> String {
    let url = Folder.repository.appending(path: path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let start = heading.isEmpty ? text.startIndex : text.range(of: heading)?.lowerBound ?? text.endIndex
    guard isRecording else { return String(text[start...]) }
    try Data((text[..<start] + made).utf8).write(to: url)
    throw Recorded(path: path)
  }

  /// A document has been written anew.
  package struct Recorded: Error, CustomStringConvertible {
    let path: String

    package var description: String {
      "recorded \(path); look at the difference and run again without PANTASK_RECORD"
    }
  }
}
