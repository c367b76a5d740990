import Foundation
import Testing

@testable import PantaskKit

struct PageManifestTests {
  private static let line = "4 00000000000000ff a.html"

  @Test func `a list is read as it was written`() throws {
    let folder = try ScratchFolder()
    var list = try PageManifest(inFolder: folder.path)
    let page = PageManifest.Page(byteCount: 4, digest: 255)
    list.add(page, "a.html")
    list.add(page, "a.html")
    list.add(PageManifest.Page(byteCount: 0, digest: .max), "a.html")
    list.add(page, "田中 愛子.md")
    list.add(page, "../week of May.html")
    try list.write(toFolder: folder.path)
    #expect(try PageManifest(inFolder: folder.path).pages == list.pages)
    #expect(folder.read(PageManifest.fileName)?.contains("\n\(Self.line)\n") == true)
    list.set(nil, "a.html")
    list.set(nil, "田中 愛子.md")
    list.set(nil, "../week of May.html")
    try list.write(toFolder: folder.path)
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [
    "", "\(line)\n", "\(PageManifest.heading)", "\(PageManifest.heading)\n\(line)",
    "\(PageManifest.heading)\n\n",
    "\(PageManifest.heading)\n- - a.html\n", "\(PageManifest.heading)\n4 - a.html\n",
    "\(PageManifest.heading)\n4 ff a.html\n", "\(PageManifest.heading)\n4 00000000000000FF a.html\n",
    "\(PageManifest.heading)\n+4 00000000000000ff a.html\n",
    "\(PageManifest.heading)\n-4 00000000000000ff a.html\n",
    "\(PageManifest.heading)\n4 00000000000000ff ../../a.html\n",
    "\(PageManifest.heading)\n4 00000000000000ff ../b/a.html\n",
    "\(PageManifest.heading)\n4 00000000000000ff b/../a.html\n",
    "\(PageManifest.heading)\n4 00000000000000ff ../\n",
    "\(PageManifest.heading)\n4 00000000000000ff ../..\n",
    "\(PageManifest.heading)\n4 00000000000000ff .a.html\n",
    "\(PageManifest.heading)\n4 00000000000000ff \n", "\(PageManifest.heading)\n4 00000000000000ff\n",
    "\(PageManifest.heading)\r\n\(line)\r\n", "\(PageManifest.heading)\n\(line)\nmore\n",
    "# Pages that pantask has written; its next report here removes those that are no longer part of it.\n4 ff a.html\n",
  ])
  func `a list in which anything else stands is none`(text: String) throws {
    let folder = try ScratchFolder()
    try folder.write(text, to: PageManifest.fileName)
    let error = #expect(throws: OutputError.self) { try PageManifest(inFolder: folder.path) }
    #expect(error?.cause == .unknownList)
    #expect(error?.exitStatus == .cannotCreate)
  }
}
