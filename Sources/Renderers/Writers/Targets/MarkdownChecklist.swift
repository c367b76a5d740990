import Formats
import TaskModel
import Templating

// A checklist in Markdown: `- [ ] ` or `- [x] ` before a title, subtasks two blanks further in, sections as headings.

extension TargetFormat {
  /// A Markdown checklist.
  package static let markdownChecklist = TargetFormat(
    name: "markdown-checklist", aliases: ["checklist"], title: "Markdown checklist",
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.title = TextForm([.joinsLines, .collapsesBlanks, .trims, .replacesControls])
      capabilities.section = TextForm(
        [.joinsLines, .collapsesBlanks, .trims, .replacesControls, .dropsEmpty])
      capabilities.parent = .byLevel(maximum: 100)
      capabilities.groupsBySection = true
      return capabilities
    },
    write: { reduction, output in
      let table = reduction.table
      guard let outline = reduction.outline else { return }
      var section: UInt32 = 0
      for (index, row) in outline.rows.enumerated() {
        if output.hasFailed { return }
        let row = Int(row)
        if table.section.code(row) != section {
          section = table.section.code(row)
          if index > 0 { output.append(UInt8(ascii: "\n")) }
          output.append(literal: "## ")
          output.append(table.section.bytes(row) ?? [])
          output.append(literal: "\n\n")
        }
        for _ in 0..<outline.levels[index] { output.append(literal: "  ") }
        output.append(literal: table.isDone(at: row) ? "- [x] " : "- [ ] ")
        output.append(table.title.bytes(row) ?? [])
        output.append(UInt8(ascii: "\n"))
      }
    })
}
