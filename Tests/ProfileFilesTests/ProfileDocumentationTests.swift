import Formats
import ProfileFiles
import TestSupport
import Testing

/// `docs/profiles.md` ends in tables of every key and word, made of what the reader accepts; PANTASK_RECORD=1 writes
/// them.
struct ProfileDocumentationTests {
  private static let heading = "## Every key\n"

  private static var tables: String {
    var text = heading
    for section in ProfileReference.sections {
      text += "\n### \(section.title)\n\n"
      if !section.introduction.isEmpty { text += section.introduction + "\n\n" }
      text += "| " + section.columns.joined(separator: " | ") + " |\n"
      text += "|" + String(repeating: " --- |", count: section.columns.count) + "\n"
      for row in section.rows { text += "| " + row.joined(separator: " | ") + " |\n" }
    }
    return text
  }

  @Test func `the document lists every key and word`() throws {
    let recorded = try Golden.end(of: "docs/profiles.md", from: Self.heading, made: Self.tables)
    #expect(recorded == Self.tables)
  }

  /// A key that is documented and not read would do nothing, without a word.
  @Test func `a value of the wrong kind is a mistake under every key`() {
    for key in ProfileKeys.all[0].keys.map(\.name) where key != "name" && key != "container" {
      let text = "name: mine\ncontainer: csv\nsynonyms: true\n\(key): \(key == "title" ? "[a]" : "")\n"
      // A missing value says nothing only where the key is there twice.
      #expect(!mistakes(in: text).isEmpty, "\(key)")
    }
  }
}
