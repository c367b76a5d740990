import Formats
import TaskModel
import Templating

// OPML 2.0, as outliners and OmniFocus write tasks: an `<outline>` a task, subtasks inside it, the note in `_note`, done
// as `_status="checked"`.

extension TargetFormat {
  /// OPML.
  package static let opml = TargetFormat(
    name: "opml", aliases: ["opml-xml"], title: "OPML outline", fileExtensions: ["opml"],
    capabilities: {
      var capabilities = FormatCapabilities()
      capabilities.title = TextForm([.replacesControls, .trims])
      capabilities.detail = TextForm([.replacesControls, .trims, .dropsEmpty])
      capabilities.parent = .byLevel(maximum: 200)
      capabilities.dates = [.due: .all, .start: .all]
      return capabilities
    },
    write: { reduction, output in
      let table = reduction.table
      guard let outline = reduction.outline else { return }
      output.append(literal: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n")
      output.append(literal: "<head><title>Tasks</title></head>\n<body>\n")
      var openLevel = -1
      for index in outline.rows.indices {
        if output.hasFailed { return }
        let row = Int(outline.rows[index])
        while openLevel >= Int(outline.levels[index]) {
          output.append(literal: "</outline>\n")
          openLevel -= 1
        }
        output.append(literal: "<outline text=\"")
        output.appendXMLAttribute(table.title.bytes(row) ?? [])
        if let detail = table.detail.bytes(row) {
          output.append(literal: "\" _note=\"")
          output.appendXMLAttribute(detail)
        }
        if table.isDone(at: row) { output.append(literal: "\" _status=\"checked") }
        if let due = table.date(.due, row) {
          output.append(literal: "\" due=\"")
          DateSyntax.extended.append(due, to: &output)
        }
        if let start = table.date(.start, row) {
          output.append(literal: "\" start=\"")
          DateSyntax.extended.append(start, to: &output)
        }
        let isLast = index + 1 == outline.rows.count || outline.levels[index + 1] <= outline.levels[index]
        output.append(literal: isLast ? "\"/>\n" : "\">\n")
        if !isLast { openLevel = Int(outline.levels[index]) }
      }
      while openLevel >= 0 {
        output.append(literal: "</outline>\n")
        openLevel -= 1
      }
      output.append(literal: "</body>\n</opml>\n")
    })
}
