import Foundation
import PantaskKit
import Synchronization
import TaskModel
import Testing

/// Outputs that cannot be replaced, only written to.
struct DirectOutputTests {
  private static let fullDevice = "/dev/full"
  private static var hasFullDevice: Bool { access(fullDevice, W_OK) == 0 }

  @Test(.enabled(if: hasFullDevice, "there is no /dev/full here"))
  func `a full device is an error that names file and cause`() throws {
    let file = try AtomicFile(replacing: Self.fullDevice)
    let error = #expect(throws: OutputError.self) { try file.write("x") }
    #expect(error?.exitStatus == .inputOutput)
    #expect(error?.diagnostic.message == "writing failed: no space left on device")
    // It stays failed: a later commit cannot succeed by accident.
    #expect(throws: OutputError.self) { try file.commit() }
    #expect(access(Self.fullDevice, F_OK) == 0)
  }

  @Test func `a device stays a device`() throws {
    let file = try AtomicFile(replacing: "/dev/null")
    try file.write("x")
    try file.commit()
    var status = stat()
    #expect(lstat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a named descriptor is written to where it stands`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("before,", to: "log")
    let descriptor = open(path, O_WRONLY | O_APPEND)
    let file = try AtomicFile(replacing: "/dev/fd/\(descriptor)")
    try file.write("new")
    try file.commit()
    close(descriptor)
    #expect(folder.read("log") == "before,new")
  }

  @Test func `a closed descriptor is an error on the way`() {
    let error = #expect(throws: OutputError.self) { _ = try AtomicFile(replacing: "/dev/fd/999") }
    #expect(error?.exitStatus == .inputOutput)
  }

  /// The reader has a thread of its own: as a task it would wait behind all other tests for the one that writes to
  /// it, which waits for the reader.
  @Test func `a pipe that is set not to block gets every byte`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let received = Mutex<[UInt8]>([])
    let done = DispatchGroup()
    DispatchQueue.global().async(group: done) {
      var buffer = [UInt8](repeating: 0, count: 3_000)
      while true {
        let count = read(reader, &buffer, buffer.count)
        if count <= 0 { return }
        received.withLock { $0 += buffer.prefix(count) }
      }
    }
    let output = StandardOutput(console: Console(input: 0, output: writer, error: 2))
    try bytes.withUnsafeBytes { try output.write($0) }
    try output.finish()
    close(writer)
    done.wait()
    #expect(received.withLock { $0 == bytes })
    #expect(output.byteCount == bytes.count)
    close(reader)
  }

  @Test func `closed standard output is an error`() {
    let output = StandardOutput(console: Console(input: 0, output: 999, error: 2))
    let error = #expect(throws: OutputError.self) { try output.write("x") }
    #expect(error?.exitStatus == .inputOutput)
    #expect(error?.diagnostic.message == "writing failed: it is closed")
    #expect(throws: OutputError.self) { try output.finish() }
  }

  @Test func `a reader that went away is success and says nothing`() async {
    await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Console.prepareProcess()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      let output = StandardOutput(console: Console(input: 0, output: ends[1], error: 2))
      do {
        try output.write("x")
        exit(3)
      } catch let error as OutputError {
        exit(error.isClosedPipe ? error.exitStatus.rawValue : 4)
      }
    }
  }
}
