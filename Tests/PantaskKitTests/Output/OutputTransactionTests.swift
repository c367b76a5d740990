import Foundation
import TaskModel
import Testing

@testable import PantaskKit

struct OutputTransactionTests {
  @Test func `nothing is visible before everything is written`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "b")
    let transaction = OutputTransaction()
    try transaction.open(folder("a")).write("1")
    try transaction.open(folder("b")).write("2")
    #expect(folder.read("a") == nil)
    #expect(folder.read("b") == "old")
    try transaction.commit()
    #expect(folder.read("a") == "1")
    #expect(folder.read("b") == "2")
    #expect(folder.names == ["a", "b"])
  }

  @Test func `giving up leaves the old set`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "b")
    do {
      let transaction = OutputTransaction()
      try transaction.open(folder("a")).write("1")
      try transaction.open(folder("b")).write("2")
    }
    #expect(folder.names == ["b"])
    #expect(folder.read("b") == "old")
  }

  @Test(arguments: ["report.html", "./report.html", "link", "folder/../report.html"])
  func `two outputs that are one file are refused`(second: String) throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "report.html")
    try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: false)
    symlink("report.html", folder("link"))
    let transaction = OutputTransaction()
    _ = try transaction.open(folder("report.html"))
    let error = #expect(throws: OutputError.self) { _ = try transaction.open(folder(second)) }
    #expect(error?.exitStatus == .usage)
    #expect(error?.diagnostic.code == .outputNamedTwice)
    transaction.abort()
    #expect(folder.names == ["folder", "link", "report.html"])
  }

  @Test(arguments: [
    ("a.html", "other.html"), ("new.html", "New.HTML"), ("stra\u{DF}e", "STRASSE"),
    ("linked/new", "folder/new"),
    ("pipe", "./pipe"),
  ])
  func `two outputs that may be one file are refused`(first: String, second: String) throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a.html")
    link(folder("a.html"), folder("other.html"))
    mkdir(folder("folder"), 0o700)
    symlink("folder", folder("linked"))
    mkfifo(folder("pipe"), 0o600)
    let reader = open(folder("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let transaction = OutputTransaction()
    _ = try transaction.open(folder(first))
    let error = #expect(throws: OutputError.self) { _ = try transaction.open(folder(second)) }
    #expect(error?.exitStatus == .usage)
    #expect(folder.read("a.html") == "old")
  }

  @Test func `a device takes the bytes of two`() throws {
    let transaction = OutputTransaction()
    try transaction.open("/dev/null").write("1")
    try transaction.open("/dev/null").write("2")
    try transaction.commit()
  }

  @Test func `a file that standard output goes to is an output of the run`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("", to: "out")
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    let transaction = OutputTransaction()
    try transaction.note(OutputIdentity(of: descriptor), "<stdout>")
    let error = #expect(throws: OutputError.self) { _ = try transaction.open(path) }
    #expect(error?.exitStatus == .usage)
  }

  @Test func `a failed file keeps all others from appearing`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a")
    let transaction = OutputTransaction()
    try transaction.open(folder("a")).write("1")
    let second = try transaction.open(folder("b"))
    second.abort()
    #expect(throws: OutputError.self) { try transaction.commit() }
    #expect(folder.read("a") == "old")
    #expect(folder.names == ["a"])
  }

  @Test func `a rename that fails says what was replaced before it`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a")
    let transaction = OutputTransaction()
    try transaction.open(folder("a")).write("1")
    try transaction.open(folder("b")).write("2")
    try transaction.open(folder("c")).write("3")
    try FileManager.default.createDirectory(atPath: folder("b"), withIntermediateDirectories: false)
    let error = #expect(throws: OutputError.self) { try transaction.commit() }
    #expect(error?.replacedFiles == [folder("a")])
    #expect(error?.exitStatus == .cannotCreate)
    #expect(error?.diagnostic.hint?.contains(folder("a")) == true)
    #expect(folder.read("a") == "1")
    #expect(folder.names == ["a", "b"])
  }
}
