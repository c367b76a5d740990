import Foundation
import Testing

@testable import PantaskKit

struct PlainFileTests {
  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("text", to: "file")
    symlink("file", folder("link"))
    symlink("nowhere", folder("lost"))
    symlink("/dev/zero", folder("zero"))
    mkdir(folder("folder"), 0o700)
    mkfifo(folder("pipe"), 0o600)
    return folder
  }

  @Test(arguments: ["file", "link"])
  func `a file and a link to one are read`(name: String) throws {
    let folder = try folder()
    #expect(try PlainFile.contents(of: folder(name), atMost: 4) == Array("text".utf8))
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["lost", "zero", "folder", "pipe", "missing"])
  func `what is no plain file is refused at once`(name: String) throws {
    let folder = try folder()
    let error = #expect(throws: InputError.self) { try PlainFile.contents(of: folder(name), atMost: 4) }
    #expect(error?.exitStatus == .noInput)
    #expect(error?.file == folder(name))
    #expect(folder.read("file") == "text")
  }

  @Test func `what is longer than it may be is refused`() throws {
    let folder = try folder()
    let error = #expect(throws: InputError.self) { try PlainFile.contents(of: folder("file"), atMost: 3) }
    #expect(error?.exitStatus == .data)
    #expect(try PlainFile.start(of: folder("file"), byteCount: 3) == Array("tex".utf8))
  }

  @Test func `nothing is there only where there is not even a link`() throws {
    let folder = try folder()
    #expect(try PlainFile.contentsIfThere(of: folder("missing"), atMost: 4) == nil)
    #expect(throws: InputError.self) { try PlainFile.contentsIfThere(of: folder("lost"), atMost: 4) }
  }

  @Test func `a pipe that is open already is read`() throws {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    #expect(write(ends[1], "text", 4) == 4)
    close(ends[1])
    defer { close(ends[0]) }
    #expect(try PlainFile.contents(of: "/dev/fd/\(ends[0])", atMost: 4) == Array("text".utf8))
  }
}
