import Foundation
import PantaskKit
import TaskModel
import Testing

struct FileInputTests {
  private let console = Console(input: 0, output: 1, error: 2)

  private func readAll(_ input: FileInput, by size: Int) throws -> String {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: size)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
      if count == 0 { return String(decoding: result, as: UTF8.self) }
      result += buffer.prefix(count)
    }
  }

  @Test(arguments: [1, 7, 4_096]) func `a file is read to its end`(size: Int) throws {
    let folder = try ScratchFolder()
    let text = String(repeating: "line\n", count: 100)
    let input = try FileInput(path: folder.write(text, to: "tasks.csv"), console: console)
    #expect(input.byteCount == 500)
    #expect(try readAll(input, by: size) == text)
    #expect(input.byteOffset == 500)
  }

  @Test func `standard input goes on from where it stands`() throws {
    let folder = try ScratchFolder()
    let descriptor = open(try folder.write("0123456789", to: "tasks.csv"), O_RDONLY)
    lseek(descriptor, 4, SEEK_SET)
    let input = try FileInput(path: "-", console: Console(input: descriptor, output: 1, error: 2))
    #expect(input.name == "<stdin>")
    #expect(input.byteCount == 6)
    #expect(try readAll(input, by: 4) == "456789")
    input.close()
    // Not ours to close.
    #expect(close(descriptor) == 0)
  }

  @Test func `a pipe has no size and is read to its end`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    write(ends[1], "abc", 3)
    close(ends[1])
    let input = try FileInput(path: "-", console: Console(input: ends[0], output: 1, error: 2))
    #expect(input.byteCount == nil)
    #expect(try readAll(input, by: 2) == "abc")
    close(ends[0])
  }

  struct Refusal: Sendable {
    var path: String
    var text: String
  }

  @Test(arguments: [
    Refusal(path: "missing.csv", text: "cannot read this input: no such file or directory"),
    Refusal(path: "folder", text: "cannot read this input: is a directory"),
    Refusal(path: "file/tasks.csv", text: "cannot read this input: not a directory"),
    Refusal(path: "nul\0.csv", text: "cannot read this input: invalid argument"),
  ])
  func `what cannot be opened is no input`(refusal: Refusal) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: false)
    try folder.write("", to: "file")
    let error = #expect(throws: InputError.self) {
      _ = try FileInput(path: folder(refusal.path), console: console)
    }
    #expect(error?.exitStatus == .noInput)
    #expect(error?.diagnostic.message == refusal.text)
  }

  @Test func `closed standard input is no input`() {
    let error = #expect(throws: InputError.self) {
      _ = try FileInput(path: "-", console: Console(input: 999, output: 1, error: 2))
    }
    #expect(error?.exitStatus == .noInput)
  }

  private static let failingFile = "/proc/self/mem"

  @Test(.enabled(if: access(failingFile, R_OK) == 0, "there is no file here whose reading fails"))
  func `a failure while reading says where`() throws {
    let input = try FileInput(path: Self.failingFile, console: console)
    let error = #expect(throws: InputError.self) { _ = try readAll(input, by: 10) }
    #expect(error?.exitStatus == .inputOutput)
    #expect(error?.diagnostic.message == "reading failed: input/output error")
    #expect(error?.diagnostic.location?.byteOffset == 0)
  }
}
