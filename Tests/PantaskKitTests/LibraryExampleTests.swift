import Foundation
import PantaskKit
import TestSupport
import Testing

/// `LibraryExample.swift` is what the README shows; here it is run.
struct LibraryExampleTests {
  @Test func `the example writes a page`() throws {
    let folder = try ScratchFolder()
    let page = folder("page.html")
    let sample = Folder.repository.appendingPathComponent("samples/tasks.csv")
    #expect(writeReport(of: [sample.path], to: page) == .ok)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("Checkout fails when the street has an apostrophe"))
    #expect(!text.contains("Print new address labels"))
  }
}
