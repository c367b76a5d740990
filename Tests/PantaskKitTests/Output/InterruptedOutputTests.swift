import Foundation
import TestSupport
import Testing

@testable import PantaskKit

/// Outputs of a process that ends in the middle: each test runs its body in a process of its own.
@Suite(.serialized) struct InterruptedOutputTests {
  @Test func `SIGTERM leaves the old file and no temporary one`() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "report.html")
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      Console.prepareProcess()
      let file = try AtomicFile(replacing: path)
      try file.write("new")
      sendAndWait(SIGTERM)
      try file.commit()
    }
    #expect(folder.names == ["report.html"])
    #expect(folder.read("report.html") == "old")
  }

  @Test func `SIGINT removes every temporary file of the run`() async throws {
    let folder = try ScratchFolder()
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGINT)) { [path = path as String] in
      Console.prepareProcess()
      let transaction = OutputTransaction()
      for number in 0..<10 { try transaction.open("\(path)/\(number)").write("new") }
      // A finished one is not to be touched.
      let finished = try AtomicFile(replacing: path + "/finished")
      try finished.commit()
      sendAndWait(SIGINT)
      transaction.abort()
    }
    #expect(folder.names == ["finished"])
  }

  @Test(arguments: [
    SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF, SIGABRT, SIGSYS,
  ])
  func `every signal that ends a process removes the temporary file first`(number: Int32) async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "report.html")
    let result = try await #require(processExitsWith: .failure) {
      [path = path as String, number = number as Int32] in
      Console.prepareProcess()
      let file = try AtomicFile(replacing: path)
      try file.write("new")
      sendAndWait(number)
      try file.commit()
    }
    #expect(result.exitStatus == .signal(number))
    #expect(folder.names == ["report.html"])
    #expect(folder.read("report.html") == "old")
  }

  @Test func `SIGXFSZ is a failed write, not an end`() async throws {
    let folder = try ScratchFolder()
    let path = folder("report.html")
    await #expect(processExitsWith: .success) { [path = path as String] in
      Console.prepareProcess()
      let file = try AtomicFile(replacing: path)
      kill(getpid(), SIGXFSZ)
      try file.commit()
    }
    #expect(folder.names == ["report.html"])
  }

  @Test func `SIGTERM removes the folder in which pages are made`() async throws {
    let folder = try ScratchFolder()
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.path as String] in
      Console.prepareProcess()
      let staging = try PageStaging(inFolder: path, fileCount: 1_234)
      for number in [0, 9, 10, 987, 1_233] {
        _ = try staging.make(number, for: path, existing: nil, permissions: 0o600) { _ in }
      }
      sendAndWait(SIGTERM)
      staging.remove()
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `an ignored SIGHUP stays ignored`() async throws {
    let folder = try ScratchFolder()
    let path = folder("report.html")
    await #expect(processExitsWith: .success) { [path = path as String] in
      _ = signal(SIGHUP, SIG_IGN)
      Console.prepareProcess()
      let file = try AtomicFile(replacing: path)
      kill(getpid(), SIGHUP)
      try file.commit()
    }
    #expect(folder.names == ["report.html"])
  }

  /// In the system's cache and past it.
  @Test(arguments: [100_000, 10_000_000])
  func `a file that may not grow is an error and not a signal`(limit: Int) async throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "report.html")
    await #expect(processExitsWith: .exitCode(74)) { [path = path as String, limit = limit as Int] in
      Console.prepareProcess()
      var most = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      #if os(Linux)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &most)
      #else
        setrlimit(RLIMIT_FSIZE, &most)
      #endif
      let file = try AtomicFile(replacing: path)
      do {
        for _ in 0..<100 { try file.write(String(repeating: "x", count: limit / 30)) }
        // What is on its way to the device fails at the end.
        try file.commit()
        exit(3)
      } catch let error as OutputError {
        // What was written before the limit must not appear.
        do throws(OutputError) { try file.commit() } catch { exit(error.exitStatus.rawValue) }
        exit(error.exitStatus == .inputOutput ? 4 : 5)
      }
    }
    #expect(folder.names == ["report.html"])
    #expect(folder.read("report.html") == "old")
  }

  @Test func `closed standard descriptors are not given to files`() async throws {
    let folder = try ScratchFolder()
    let path = folder("report.html")
    await #expect(processExitsWith: .success) { [path = path as String] in
      for descriptor: Int32 in 0...2 { close(descriptor) }
      Console.prepareProcess()
      // With this and the folder open, the file itself would be standard error.
      _ = open("/dev/null", O_RDONLY)
      let file = try AtomicFile(replacing: path)
      try file.write("report")
      Console.system().writeError("message")
      try file.commit()
    }
    #expect(folder.read("report.html") == "report")
  }

  /// A few dozen here; `Tests/Faults/kill-trials.sh` does a thousand with the real program.
  @Test func `kill -9 at a random moment leaves a whole file`() async throws {
    let folder = try ScratchFolder()
    let path = folder("report.html")
    let size = 200_000
    var generator = SplitMix64(seed: 20_260_326)
    var seen: Set<Character> = []
    for trial in 0..<24 {
      let microseconds = UInt32.random(in: 0...40_000, using: &generator)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, microseconds = microseconds as UInt32, size = size as Int] in
        Console.prepareProcess()
        Thread.detachNewThread {
          usleep(microseconds)
          kill(getpid(), SIGKILL)
        }
        for letter in sequence(first: UInt8(0), next: { ($0 &+ 1) % 26 }) {
          let file = try AtomicFile(replacing: path)
          let piece = String(repeating: String(UnicodeScalar(97 + letter)), count: size / 50)
          for _ in 0..<50 { try file.write(piece) }
          try file.commit()
        }
      }
      guard let text = folder.read("report.html") else { continue }
      let letters = Set(text)
      #expect(letters.count == 1 && text.utf8.count == size, "torn in trial \(trial), \(microseconds) µs")
      seen.formUnion(letters)
    }
    // The kills did hit between writes.
    #expect(!seen.isEmpty)
    try AtomicFile(replacing: path).commit()
    #expect(folder.names == ["report.html"])
  }
}

/// Sends a signal to this process, and not with `raise`: the threads that tests run on block signals.
private func sendAndWait(_ signal: Int32) {
  kill(getpid(), signal)
  sleep(10)
}
