import Foundation
import TestSupport

/// Programs that were built with the tests.
enum Programs {
  /// Runs one in a folder and gives its exit code and all that it has printed.
  static func run(
    _ name: String, _ arguments: String..., in folder: String
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: Folder.products(having: name)).appending(path: name)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

extension ScratchFolder {
  /// Copies the samples into it.
  func takeSamples() throws {
    let samples = Folder.repository.appending(path: "samples")
    for name in ["tasks.csv", "tasks.json", "tasks.xml", "team"] {
      try FileManager.default.copyItem(
        at: samples.appending(path: name), to: URL(filePath: path).appending(path: name))
    }
  }
}
