import Foundation
import PantaskKit
import TaskModel
import Testing

struct AtomicFileTests {
  @Test func `a new file appears with the permissions that the umask leaves`() throws {
    let folder = try ScratchFolder()
    let reference = open(folder("reference"), O_CREAT | O_WRONLY, 0o666)
    close(reference)
    let file = try AtomicFile(replacing: folder("report.html"))
    try file.write("hello")
    #expect(folder.read("report.html") == nil)
    try file.commit()
    #expect(folder.read("report.html") == "hello")
    #expect(folder.names == ["reference", "report.html"])
    #expect(try folder.permissions("report.html") == folder.permissions("reference"))
    #expect(file.byteCount == 5)
  }

  @Test func `a private new file is private from the beginning`() throws {
    let folder = try ScratchFolder()
    let file = try AtomicFile(replacing: folder("report.html"), permissions: 0o600)
    for name in folder.names { #expect(try folder.permissions(name) == 0o600) }
    try file.commit()
    #expect(try folder.permissions("report.html") == 0o600)
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o200, 0o4755])
  func `an existing file keeps its permissions`(permissions: Int) throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "report.html", permissions: permissions)
    let file = try AtomicFile(replacing: folder("report.html"))
    try file.write("new")
    try file.commit()
    #expect(try folder.permissions("report.html") == permissions)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder("report.html"))
    #expect(folder.read("report.html") == "new")
  }

  #if os(Linux)
    @Test func `a large file that was replaced does not stay open`() async throws {
      let folder = try ScratchFolder()
      let path = try folder.write("old", to: "report.html")
      let file = try AtomicFile(replacing: path)
      try file.write(String(repeating: "new ", count: 2 << 20))
      try file.commit()
      var isOpen = true
      // Another thread closes it, some time soon.
      for _ in 0..<500 where isOpen {
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        isOpen = descriptors.contains { descriptor in
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/\(descriptor)")
          return target?.hasPrefix(path) ?? false
        }
        if isOpen { try await Task.sleep(for: .milliseconds(10)) }
      }
      #expect(!isOpen)
    }
  #endif

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `an existing file keeps its owner`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "report.html")
    #expect(chown(path, 12_345, 54_321) == 0)
    try AtomicFile(replacing: path).commit()
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_uid == 12_345)
    #expect(status.st_gid == 54_321)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write to everything"))
  func `a file that may not be written to is not replaced`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "report.html", permissions: 0o444)
    let error = #expect(throws: OutputError.self) { _ = try AtomicFile(replacing: path) }
    #expect(error?.exitStatus == .cannotCreate)
    #expect(folder.read("report.html") == "old")
  }

  @Test func `a symbolic link stays and the file at its end is replaced`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(atPath: folder("data"), withIntermediateDirectories: false)
    try folder.write("old", to: "data/real.html", permissions: 0o600)
    #expect(symlink("real.html", folder("data/middle")) == 0)
    #expect(symlink("data/middle", folder("report.html")) == 0)
    let file = try AtomicFile(replacing: folder("report.html"))
    try file.write("new")
    try file.commit()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("report.html")) == "data/middle")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("data/middle")) == "real.html")
    #expect(folder.read("data/real.html") == "new")
    #expect(try folder.permissions("data/real.html") == 0o600)
    #expect(folder.names == ["data", "report.html"])
  }

  @Test func `a symbolic link to nothing creates the file that it names`() throws {
    let folder = try ScratchFolder()
    #expect(symlink("later.html", folder("report.html")) == 0)
    let file = try AtomicFile(replacing: folder("report.html"))
    try file.write("new")
    try file.commit()
    #expect(folder.read("later.html") == "new")
    #expect(folder.names == ["later.html", "report.html"])
  }

  @Test func `giving up leaves the old file and nothing else`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "report.html")
    let file = try AtomicFile(replacing: folder("report.html"))
    try file.write("new")
    #expect(folder.names.count == 2)
    file.abort()
    #expect(folder.read("report.html") == "old")
    #expect(folder.names == ["report.html"])
    #expect(throws: OutputError.self) { try file.write("more") }
    #expect(throws: OutputError.self) { try file.commit() }
  }

  @Test func `a file that nobody commits leaves nothing behind`() throws {
    let folder = try ScratchFolder()
    do {
      let file = try AtomicFile(replacing: folder("report.html"))
      try file.write("new")
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `a name of the longest length is no problem`() throws {
    let folder = try ScratchFolder()
    // 255 bytes, cut in the middle of a character if cut by bytes.
    let name = String(repeating: "é", count: 125) + ".html"
    let file = try AtomicFile(replacing: folder(name))
    try file.write("new")
    try file.commit()
    #expect(folder.read(name) == "new")
    #expect(folder.names.count == 1)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var path: String
    var status: PantaskKit.ExitStatus
    var text: String
    var testDescription: String { path.isEmpty ? "(empty)" : path }
  }

  @Test(arguments: [
    Refusal(path: "missing/report.html", status: .cannotCreate, text: "no such file or directory"),
    Refusal(path: "file/report.html", status: .cannotCreate, text: "not a directory"),
    Refusal(path: "folder", status: .cannotCreate, text: "is a directory"),
    Refusal(path: "folder/", status: .cannotCreate, text: "is a directory"),
    Refusal(path: "new/", status: .cannotCreate, text: "is a directory"),
    Refusal(path: "folder/..", status: .cannotCreate, text: "is a directory"),
    Refusal(path: "loop", status: .cannotCreate, text: "symbolic link"),
    Refusal(path: "link-to-folder", status: .cannotCreate, text: "is a directory"),
    Refusal(path: "with\0nul", status: .cannotCreate, text: "invalid argument"),
    Refusal(path: String(repeating: "x", count: 300), status: .cannotCreate, text: "too long"),
  ])
  func `a place where no file can be is refused before anything is written`(refusal: Refusal) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: false)
    try folder.write("", to: "file")
    symlink("loop", folder("loop"))
    symlink("folder", folder("link-to-folder"))
    let before = folder.names
    let error = #expect(throws: OutputError.self) { _ = try AtomicFile(replacing: folder(refusal.path)) }
    #expect(error?.exitStatus == refusal.status)
    #expect(error?.diagnostic.message.lowercased().contains(refusal.text) == true)
    #expect(error?.diagnostic.location?.file == folder(refusal.path))
    #expect(folder.names == before)
  }

  @Test func `an empty path is refused`() {
    let error = #expect(throws: OutputError.self) { _ = try AtomicFile(replacing: "") }
    #expect(error?.exitStatus == .cannotCreate)
  }

  @Test func `what another living run is writing is left alone, what a dead one left is removed`() throws {
    let folder = try ScratchFolder()
    try folder.write("half", to: ".report.html.pantask-aaaaaaaa.tmp")
    try folder.write("other", to: ".other.html.pantask-aaaaaaaa.tmp")
    mkfifo(folder(".report.html.pantask-bbbbbbbb.tmp"), 0o600)
    let living = try AtomicFile(replacing: folder("report.html"))
    try living.write("living")
    let namesWhileWriting = folder.names
    let second = try AtomicFile(replacing: folder("report.html"))
    try second.write("second")
    try second.commit()
    let gone: Set = [".report.html.pantask-aaaaaaaa.tmp", ".report.html.pantask-bbbbbbbb.tmp"]
    #expect(Set(folder.names) == Set(namesWhileWriting).subtracting(gone).union(["report.html"]))
    try living.commit()
    #expect(folder.read("report.html") == "living")
    #expect(folder.names == [".other.html.pantask-aaaaaaaa.tmp", "report.html"])
  }

  @Test(arguments: ["link", "lost", "folder", "pipe", "file/x"])
  func `what has a name that the program made up is left alone`(name: String) throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "file")
    symlink("file", folder("link"))
    symlink("nowhere", folder("lost"))
    mkdir(folder("folder"), 0o700)
    mkfifo(folder("pipe"), 0o600)
    let names = folder.names
    let error = #expect(throws: OutputError.self) {
      _ = try AtomicFile(replacing: folder(name), isMadeUp: true)
    }
    #expect(error?.exitStatus == .cannotCreate)
    #expect(folder.names == names)
    #expect(folder.read("file") == "old")
  }

  @Test func `replacing does not touch what a hard link or an open descriptor sees`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "report.html")
    #expect(link(path, folder("second")) == 0)
    let file = try AtomicFile(replacing: path)
    try file.write("new")
    try file.commit()
    #expect(folder.read("second") == "old")
    #expect(folder.read("report.html") == "new")
  }

  /// The threshold, what is around it, whole blocks behind it and a part of one.
  @Test(arguments: [
    8 << 20, (8 << 20) - 1, (8 << 20) + 1, 9 << 20, (9 << 20) + 4_096, (12 << 20) + 77_777, 30_000_001,
  ])
  func `a large file holds what was written, whatever the pieces`(byteCount: Int) throws {
    let folder = try ScratchFolder()
    var state: UInt64 = 42
    let bytes = (0..<byteCount).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    for pieceLength in [300_007, 1 << 20, 11_000_000] {
      let file = try AtomicFile(replacing: folder("report.html"))
      try bytes.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: byteCount, by: pieceLength) {
          try file.write(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + pieceLength, byteCount)]))
        }
      }
      #expect(file.byteCount == byteCount)
      try file.commit()
      #expect(try Data(contentsOf: URL(filePath: folder("report.html"))) == Data(bytes))
    }
    #expect(folder.names == ["report.html"])
  }

  @Test func `a large file that is given up leaves nothing`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "report.html")
    let file = try AtomicFile(replacing: folder("report.html"))
    for _ in 0..<30 { try file.write(String(repeating: "x", count: 500_000)) }
    file.abort()
    #expect(folder.names == ["report.html"])
    #expect(folder.read("report.html") == "old")
  }
}
