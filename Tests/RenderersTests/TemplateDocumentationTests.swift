import Foundation
import Renderers
import Testing

/// `docs/templates.md` lists what `ReportNames` says; PANTASK_RECORD=1 writes it.
struct TemplateDocumentationTests {
  private static let path = Folder.repository.appending(path: "docs/templates.md")

  /// What the document says of the kinds, in its order.
  private static let kinds: [(kind: ReportKind, heading: String)] = [
    (.page, "The report"), (.source, "An item of `sources`"), (.priority, "An item of `priorities`"),
    (.group, "An item of `groups` and `subgroups`"), (.task, "An item of `tasks`"),
    (.assignee, "An item of `assignees` and of `tags`"), (.extra, "An item of `extra`"),
    (.person, "An item of `persons`"), (.span, "An item of `ages` and of `weeks`"),
    (.part, "An item of `pages`"),
  ]

  private static var tables: String {
    kinds.map { kind, heading in
      let rows = kind.names.map { "| `\($0.name)` | \(describe($0.value)) | \($0.documentation) |" }
      return
        "## \(heading)\n\n| name | is | meaning |\n| --- | --- | --- |\n\(rows.joined(separator: "\n"))\n"
    }
    .joined(separator: "\n")
  }

  private static func describe(_ value: ReportName.Value) -> String {
    switch value {
    case .text: "text"
    case .flag: "true or false"
    case .number: "number"
    case .list(let kind): "list (\(kind.name))"
    }
  }

  @Test func `the document lists every name that templates may use`() throws {
    let text = try String(contentsOf: Self.path, encoding: .utf8)
    let start = try #require(text.range(of: "## The report\n")).lowerBound
    if ProcessInfo.processInfo.environment["PANTASK_RECORD"] == "1" {
      try Data((text[..<start] + Self.tables).utf8).write(to: Self.path)
      Issue.record("recorded docs/templates.md; look at the difference and run again without PANTASK_RECORD")
      return
    }
    #expect(String(text[start...]) == Self.tables)
  }

  @Test func `every kind is in the document`() {
    // Tags have the names of assignees.
    #expect(Set(Self.kinds.map(\.kind)).union([.tag]) == Set(ReportKind.allCases))
  }
}
