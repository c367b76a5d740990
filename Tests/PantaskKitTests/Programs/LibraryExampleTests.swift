import Foundation
import PantaskKit
import TestSupport
import Testing

/// What README.md and docs/swift.md show; here it is run.
struct LibraryExampleTests {
  @Test func `the example gives a report`() throws {
    let sample = Folder.repository.appendingPathComponent("samples/tasks.csv")
    let text = try urgent(in: [sample], on: "2026-03-26")
    #expect(text.contains("Checkout fails when the street has an apostrophe"))
    #expect(!text.contains("Print new address labels"))
  }

  @Test func `the example of a whole run writes a page`() throws {
    let folder = try ScratchFolder()
    let page = folder("page.html")
    let sample = Folder.repository.appendingPathComponent("samples/tasks.csv")
    #expect(writeReport(of: [sample.path], to: page) == .ok)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("Checkout fails when the street has an apostrophe"))
    #expect(!text.contains("Print new address labels"))
  }
}
